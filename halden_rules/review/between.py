"""``changes_between``: a reading and two dates → ``Between``: what each clause said before and says after, and why.

Guarantees: every run stands at its place in its file; the kept and struck runs of a clause are its words on the first
date, the kept and inserted ones those on the second; the same input gives the same records.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher

from msgspec import Struct
from msgspec.structs import replace

from halden_rules.inforce import Piece, Version
from halden_rules.outline import Address
from halden_rules.reading import Reading
from halden_rules.review.clauses import ClauseTexts
from halden_rules.review.dates import day, spell
from halden_rules.review.package import amendments
from halden_rules.review.packet import AmendmentEntry, Cited, Passage
from halden_rules.review.places import Places
from halden_rules.review.standing import Standings
from halden_rules.review.today import Register
from halden_rules.text import Span

__all__ = ["Between", "ChangedRun", "ClauseChange", "DocumentChange", "OpenClause", "changes_between"]


class ChangedRun(Struct, frozen=True, kw_only=True):
    """Words with what becomes of them. ``change``: kept, struck, inserted. ``amendment``: the index of what did it.

    ``ended``: it is not that the amendment counts from a day in between, but that it counts no more.
    """

    passage: Passage
    change: str
    amendment: int | None = None
    ended: bool = False
    blank: str = "\n"


class ClauseChange(Struct, frozen=True, kw_only=True):
    """One clause. ``kind``: changed, appeared, went, opened (settled before, open after), settled, still open.

    ``before``, ``after``: in force, open, deleted, not yet, ended. changed, appeared, went: ``runs`` has both wordings
    in one. opened, settled, still open: ``wordings_before`` and ``wordings_after`` have every wording that may hold.
    ``because``: whole sentences.
    """

    document: str
    label: str
    kind: str
    before: str
    after: str
    because: tuple[str, ...] = ()
    amendments: tuple[int, ...] = ()
    runs: tuple[ChangedRun, ...] = ()
    wordings_before: tuple[tuple[ChangedRun, ...], ...] = ()
    wordings_after: tuple[tuple[ChangedRun, ...], ...] = ()


class DocumentChange(Struct, frozen=True, kw_only=True):
    """A document that came to stand in between, or ended. ``kind``: came, ended. ``until`` is exclusive."""

    document: str
    title: str
    kind: str
    sentence: str
    since: dt.date | None = None
    until: dt.date | None = None
    words: Cited | None = None


class OpenClause(Struct, frozen=True, kw_only=True):
    """A clause of which it is open on both dates what it says, for the same reasons."""

    document: str
    label: str
    because: tuple[str, ...] = ()


class Between(Struct, frozen=True, kw_only=True):
    """What changed between two dates. ``amendments``: the register on the second date; indexes lead into it."""

    format: str = "halden changes/1"
    package: str
    title: str
    first: dt.date
    second: dt.date
    program: str
    documents: tuple[DocumentChange, ...]
    clauses: tuple[ClauseChange, ...]
    open: tuple[OpenClause, ...]
    implied: tuple[int, ...]
    amendments: tuple[AmendmentEntry, ...]


class _Atom(Struct, frozen=True):
    """A stretch of one document that both wordings have whole or not at all."""

    document: str
    start: int
    end: int


class _Side:
    """The package on one date."""

    def __init__(self, reading: Reading, places: Places, texts: ClauseTexts, asked: dt.date) -> None:
        self.asked = asked
        self.register = Register(reading, places, asked)
        self.standings = Standings(reading, places, texts, self.register)

    def state(self, address: Address, versions: Sequence[Version]) -> str:
        version = self.standings.version(address)
        if version is None:
            coming = all(v.valid_from is not None and self.asked < v.valid_from for v in versions)
            return "not yet" if coming else "ended"
        if version.state == "unresolved":
            return "open"
        return version.state

    def because(self, address: Address) -> tuple[str, ...]:
        """Why it is open; nothing where it is not."""
        found = tuple(n.sentence for n in self.standings.notes(address) if n.kind == "open")
        version = self.standings.version(address)
        if found or version is None or version.state != "unresolved":
            return found
        return (f"What it says on {day(self.asked)} after {self.register.sources(version.by)} is not settled.",)


def changes_between(reading: Reading, first: dt.date, second: dt.date, program: str) -> Between:
    """What changed from ``first`` to ``second``, in the order of the documents."""
    places = Places(reading)
    texts = ClauseTexts(reading, places)
    before, after = (_Side(reading, places, texts, d) for d in (first, second))
    documents = tuple(_documents(reading, places, before, after))
    moved = {d.document for d in documents}
    clauses: list[ClauseChange] = []
    still: list[OpenClause] = []
    versions: dict[Address, list[Version]] = {}
    for version in reading.timeline.versions:
        versions.setdefault(version.clause, []).append(version)
    comparer = _Comparer(places, before, after)
    for address, known in versions.items():
        if address.document in moved and not known[0].brought:
            continue  # the whole document came or went
        change = comparer.compare(address, known)
        if change is None:
            continue
        if change.kind == "still open":
            still.append(OpenClause(document=change.document, label=change.label, because=change.because))
        else:
            clauses.append(change)
    return Between(
        package=reading.inventory.package,
        title=reading.inventory.title,
        first=first,
        second=second,
        program=program,
        documents=documents,
        clauses=tuple(clauses),
        open=tuple(still),
        implied=tuple(n for n, today in enumerate(after.register.today) if today == "implied"),
        amendments=amendments(reading, places, after.register),
    )


def _documents(reading: Reading, places: Places, before: _Side, after: _Side) -> Iterator[DocumentChange]:
    for window in reading.timeline.documents:
        was, is_ = before.standings.document(window.document)[0], after.standings.document(window.document)[0]
        alike = (was == "in force") == (is_ == "in force") or "undated" in (was, is_)
        if alike and (was, is_) != ("later", "ended"):
            continue
        title, spelled = places.short[window.document], spell(window.valid_from, window.valid_to)
        kind = "came" if is_ == "in force" else "ended"
        told = f"{title} came to stand {spelled}." if kind == "came" else f"{title} ended: it stood {spelled}."
        if was == "later" and is_ == "ended":
            told = f"{title} came and ended in between: it stood {spelled}."
        stated = window.date_from
        yield DocumentChange(
            document=window.document,
            title=title,
            kind=kind,
            sentence=told,
            since=window.valid_from,
            until=window.valid_to,
            words=places.cite_span(stated.document or window.document, stated.span) if stated else None,
        )


class _Comparer:
    def __init__(self, places: Places, before: _Side, after: _Side) -> None:
        self.places, self.before, self.after = places, before, after

    def compare(self, address: Address, known: Sequence[Version]) -> ClauseChange | None:
        """None where nothing changed and nothing is open."""
        was, is_ = self.before.state(address, known), self.after.state(address, known)
        one, two = self.before.standings.version(address), self.after.standings.version(address)
        if "open" in (was, is_):
            return self._open(address, was, is_, one, two)
        old = one.standing if one is not None and was == "in force" else ()
        new = two.standing if two is not None and is_ == "in force" else ()
        if (was == "in force") == (is_ == "in force") and _atoms(old) == _atoms(new):
            return None
        runs = tuple(self._runs(address, one, two, old, new))
        causes = list(dict.fromkeys((r.amendment, r.ended) for r in runs if r.amendment is not None))
        kind = "changed" if was == is_ == "in force" else "appeared" if is_ == "in force" else "went"
        return ClauseChange(
            document=address.document,
            label=self.places.name(address),
            kind=kind,
            before=was,
            after=is_,
            because=tuple(self._because(n, ended) for n, ended in causes if n is not None),
            amendments=tuple(dict.fromkeys(n for n, _ in causes if n is not None)),
            runs=runs,
        )

    def _open(
        self, address: Address, was: str, is_: str, one: Version | None, two: Version | None
    ) -> ClauseChange | None:
        old, new = _wordings(one), _wordings(two)
        reasons = self.before.because(address), self.after.because(address)
        same = was == is_ and [_atoms(w) for w in old] == [_atoms(w) for w in new] and reasons[0] == reasons[1]
        kind = "still open" if same else "opened" if is_ == "open" else "settled"
        by = dict.fromkeys((*(one.by if one else ()), *(two.by if two else ())))
        return ClauseChange(
            document=address.document,
            label=self.places.name(address),
            kind=kind,
            before=was,
            after=is_,
            because=reasons[1] if is_ == "open" else reasons[0],
            amendments=tuple(by),
            wordings_before=tuple(tuple(self._plain(address, w)) for w in old),
            wordings_after=tuple(tuple(self._plain(address, w)) for w in new),
        )

    def _because(self, number: int, ended: bool) -> str:
        register = self.after.register
        source, effect = register.source(number), register.effect(number)
        if not ended:
            return f"{source}, {spell(effect.on, effect.until)}." if effect.on or effect.until else f"{source}."
        if effect.until is not None and effect.until <= self.after.asked:
            return f"{source} ended on {day(effect.until - dt.timedelta(days=1))}."
        by = f" by {register.source(effect.status_by)}" if effect.status_by is not None else ""
        on = f" from {day(effect.status_on)}" if effect.status_on is not None else ""
        return f"{source} counts no more{by}{on}."

    # Runs ------------------------------------------------------------------------------------------------------------

    def _plain(self, address: Address, pieces: Sequence[Piece]) -> Iterator[ChangedRun]:
        for run in self.after.standings.runs(address, pieces, {}):
            yield ChangedRun(passage=run.passage, change="kept", blank=run.blank)

    def _runs(
        self,
        address: Address,
        one: Version | None,
        two: Version | None,
        old: Sequence[Piece],
        new: Sequence[Piece],
    ) -> Iterator[ChangedRun]:
        cuts = _cuts((*old, *new))
        before, after = list(_cut(old, cuts)), list(_cut(new, cuts))
        names = [_Atom(p.document, p.span.start, p.span.end) for p in before]
        others = [_Atom(p.document, p.span.start, p.span.end) for p in after]
        told: list[tuple[Piece, str, Version | None]] = []
        for kind, i, j, k, m in SequenceMatcher(None, names, others, autojunk=False).get_opcodes():
            if kind == "equal":
                told += [(p, "kept", None) for p in _joined(after[k:m])]
            else:
                told += [(p, "struck", two) for p in _joined(before[i:j])]
                told += [(p, "inserted", one) for p in _joined(after[k:m])]
        apart = False
        for piece, change, other in told:
            cause, ended = _cause(piece, change, other)
            words = self.places.documents[piece.document].text.words(piece.span)
            held = replace(piece, blank=piece.blank or (" " if apart else ""))
            apart = words[-1:].isspace()
            for run in self.after.standings.runs(address, (held,), {}):
                yield ChangedRun(passage=run.passage, change=change, amendment=cause, ended=ended, blank=run.blank)


def _cause(piece: Piece, change: str, other: Version | None) -> tuple[int | None, bool]:
    """What put words in or took them out; or, with True, what had done so and counts no more."""
    if change == "kept":
        return None, False
    took = next((p.struck for p in other.pieces if _covers(p, piece)), None) if other is not None else None
    if took is not None:
        return took, change == "inserted"
    if piece.by is not None:
        return piece.by, change == "struck"
    return (other.by[-1], change == "inserted") if other is not None and other.by else (None, False)


def _wordings(version: Version | None) -> list[tuple[Piece, ...]]:
    """Every wording that may hold; none where the clause does not stand."""
    if version is None or version.state == "deleted":
        return []
    others = [tuple(p for p in a if p.struck is None) for a in version.alternatives]
    return [version.standing, *others]


def _atoms(pieces: Sequence[Piece]) -> list[tuple[str, int, int]]:
    """Stretches in order; those that follow each other without a break are one."""
    found: list[tuple[str, int, int]] = []
    for piece in pieces:
        if found and found[-1][0] == piece.document and found[-1][2] == piece.span.start:
            found[-1] = (piece.document, found[-1][1], piece.span.end)
        else:
            found.append((piece.document, piece.span.start, piece.span.end))
    return found


def _cuts(pieces: Iterable[Piece]) -> dict[str, list[int]]:
    found: dict[str, set[int]] = {}
    for piece in pieces:
        found.setdefault(piece.document, set()).update((piece.span.start, piece.span.end))
    return {document: sorted(cuts) for document, cuts in found.items()}


def _cut(pieces: Iterable[Piece], cuts: dict[str, list[int]]) -> Iterator[Piece]:
    for piece in pieces:
        inner = [c for c in cuts[piece.document] if piece.span.start < c < piece.span.end]
        blank = piece.blank
        for start, end in zip((piece.span.start, *inner), (*inner, piece.span.end), strict=True):
            yield Piece(document=piece.document, span=Span(start, end), by=piece.by, struck=piece.struck, blank=blank)
            blank = ""


def _joined(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Neighbours of one origin as one piece again."""
    held: Piece | None = None
    for piece in pieces:
        if (
            held is not None
            and (held.document, held.span.end, held.by) == (piece.document, piece.span.start, piece.by)
            and not piece.blank
        ):
            span = Span(held.span.start, piece.span.end)
            held = Piece(document=held.document, span=span, by=held.by, struck=held.struck, blank=held.blank)
            continue
        if held is not None:
            yield held
        held = piece
    if held is not None:
        yield held


def _covers(outer: Piece, inner: Piece) -> bool:
    return outer.struck is not None and outer.document == inner.document and outer.span.contains(inner.span)
