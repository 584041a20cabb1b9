"""Packages made of records: a base agreement of numbered clauses, and amendments whose items are records too."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from msgspec import Struct

from halden_rules.amendments import Amendment, Place, Portion
from halden_rules.documents import Document
from halden_rules.inforce import Piece, Policy, Timeline, Version, fold
from halden_rules.inventory import DocumentEntry, Inventory, StatedDate
from halden_rules.outline import Address, Clause, Outline
from halden_rules.text import SourceText, Span

BASE = "agreement"


class Item(Struct, frozen=True, kw_only=True):
    """One item of an amendment; ``target`` is a number of the base, or (document, number)."""

    action: str
    target: str | tuple[str, str] | None
    old: str | None = None
    new: str | None = None
    portion: Portion | None = None
    beside: tuple[str, str] | None = None  # (before or after, words)
    conditional: bool = False
    implied: bool = False


class Act(Struct, frozen=True, kw_only=True):
    """An amending document."""

    name: str
    on: dt.date | None
    items: tuple[Item, ...]
    signed: tuple[dt.date, ...] = ()
    until: dt.date | None = None


class Package(Struct, frozen=True):
    documents: tuple[Document, ...]
    outlines: tuple[Outline, ...]
    inventory: Inventory
    amendments: tuple[Amendment, ...]

    def timeline(self, policy: Policy | None = None) -> Timeline:
        return fold(self.documents, self.outlines, self.inventory, self.amendments, policy)

    def words(self, pieces: Iterable[Piece]) -> str:
        texts = {d.id: d.text.reading for d in self.documents}
        parts: list[str] = []
        for p in pieces:
            parts.append((p.blank if parts else "") + texts[p.document][p.span.start : p.span.end])
        return "".join(parts)

    def version(self, number: str, day: dt.date, timeline: Timeline | None = None) -> Version | None:
        found = [v for v in (timeline or self.timeline()).versions if v.clause == Address(BASE, None, number)]
        here = [v for v in found if v.on(day)]
        assert len(here) < 2, "two versions on one day"
        return here[0] if here else None

    def text(self, number: str, day: dt.date) -> str | None:
        version = self.version(number, day)
        return None if version is None else self.words(version.standing)

    def state(self, number: str, day: dt.date) -> str | None:
        version = self.version(number, day)
        return None if version is None else version.state


def package(clauses: dict[str, str], acts: Iterable[Act], on: dt.date = dt.date(2000, 1, 1)) -> Package:
    """``clauses``: numbers and words, parents before their children."""
    acts = tuple(acts)
    made = [_base(clauses), *(_act(act) for act in acts)]
    made.sort(key=lambda m: m[0].id)
    stated = {BASE: (StatedDate(on=on, basis="effective"),)}
    for act in acts:
        dates = [StatedDate(on=act.on, basis="effective")] if act.on else []
        dates += [StatedDate(on=d, basis="signed") for d in act.signed]
        dates += [StatedDate(on=act.until, basis="expiry")] if act.until else []
        stated[act.name] = tuple(dates)
    entries = tuple(DocumentEntry(document=d.id, title=d.id, role="", dates=stated[d.id]) for d, _, _ in made)
    return Package(
        documents=tuple(d for d, _, _ in made),
        outlines=tuple(o for _, o, _ in made),
        inventory=Inventory(package="p", title="P", documents=entries, references=()),
        amendments=tuple(a for _, _, amendments in made for a in amendments),
    )


def _document(name: str, text: str) -> Document:
    return Document(
        id=name, path=f"{name}.txt", kind="text", sha256="", encoding="utf-8", text=SourceText.read(name, text)
    )


def _clause(name: str, number: str, start: int, text: str, order: int, parent: int | None, level: int) -> Clause:
    own = Span(start, start + len(text))
    return Clause(
        address=Address(name, None, number),
        kind="clause",
        label=number,
        label_span=Span(start, start + text.index(" ")),
        path=(number,),
        level=level,
        order=order,
        parent=parent,
        span=own,
        own=(own,),
    )


def _base(clauses: dict[str, str]) -> tuple[Document, Outline, list[Amendment]]:
    text = "AGREEMENT between A and B.\n\n"
    found: list[Clause] = []
    for order, (number, words) in enumerate(clauses.items()):
        printed = f"{number}. {words}"
        up = next((i for i, c in enumerate(found) if c.address.number == number.rpartition("(")[0]), None)
        found.append(_clause(BASE, number, len(text), printed, order, up, 1 if up is None else 2))
        text += printed + "\n\n"
    return _document(BASE, text), Outline(document=BASE, clauses=tuple(found)), []


def _act(act: Act) -> tuple[Document, Outline, list[Amendment]]:
    text = f"{act.name}\n\n"
    clauses: list[Clause] = []
    amendments: list[Amendment] = []
    for i, item in enumerate(act.items):
        start = len(text)
        words = f"{i + 1}. {item.action}"
        spans: dict[str, Span | None] = {"old": None, "new": None, "beside": None}
        for name, said in (("old", item.old), ("new", item.new), ("beside", item.beside[1] if item.beside else None)):
            if said is not None:
                spans[name] = Span(start + len(words) + 2, start + len(words) + 2 + len(said))
                words += f" “{said}”"
        clauses.append(_clause(act.name, str(i + 1), start, words, i, None, 1))
        where = item.target if isinstance(item.target, tuple) else (BASE, item.target)
        target = Address(where[0], None, where[1])
        amendments.append(
            Amendment(
                document=act.name,
                source=Address(act.name, None, str(i + 1)),
                span=Span(start, start + len(f"{i + 1}. {item.action}")),
                action=item.action,
                targets=(target,),
                found=(True,),
                old_text=spans["old"],
                new_text=spans["new"],
                portion=item.portion,
                place=Place(relation=item.beside[0], words=spans["beside"]) if item.beside else None,
                condition=Span(start, start + 1) if item.conditional else None,
                implied=item.implied,
            )
        )
        text += words + "\n\n"
    return _document(act.name, text), Outline(document=act.name, clauses=tuple(clauses)), amendments
