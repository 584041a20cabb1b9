"""The packet's own copy of each document: every word, in reading order, with an anchor on every clause and quote."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from halden_rules.outline import Address, Outline
from halden_rules.reading import Reading
from halden_rules.review.clauses import ClauseTexts
from halden_rules.review.packet import Block, Brought, DocumentText, Mark, Note, Standing
from halden_rules.review.places import Places, trimmed
from halden_rules.review.standing import Standings
from halden_rules.text import Span

__all__ = ["document_texts"]


def document_texts(
    reading: Reading, places: Places, texts: ClauseTexts, standings: Standings
) -> tuple[DocumentText, ...]:
    """To be called last: the quotes that the packet made are marked in here."""
    brought = standings.brought()
    shown = {
        outline.document: {
            address: _Shown.of(standings, address)
            for address in (Address(outline.document), *(c.address for c in outline.clauses if c.quoted is None))
        }
        for outline in reading.outlines
    }
    made = []
    for outline in reading.outlines:
        state, sentence = standings.document(outline.document)
        blocks = tuple(_blocks(outline, places, texts, shown[outline.document], state))
        made.append(
            DocumentText(
                id=outline.document,
                anchor=places.document_anchor[outline.document],
                title=places.short[outline.document],
                state=state,
                sentence=sentence,
                blocks=_with_brought(outline, blocks, places, brought.get(outline.document, [])),
            )
        )
    return tuple(made)


class _Shown(Struct, frozen=True):
    """What the packet says of a clause beside its words as signed."""

    standing: Standing | None
    notes: tuple[Note, ...]
    amended: tuple[int, ...]
    unresolved: bool

    @classmethod
    def of(cls, standings: Standings, address: Address) -> _Shown:
        return cls(
            standings.of(address),
            standings.notes(address),
            standings.register.touching(address),
            standings.open(address),
        )


_AS_SIGNED = _Shown(None, (), (), False)


def _with_brought(
    outline: Outline, blocks: Sequence[Block], places: Places, brought: Sequence[tuple[Address | None, Brought]]
) -> tuple[Block, ...]:
    """Each behind the last block of the printed clause before it; before the first clause: behind the preamble."""
    if not brought or not blocks:
        return tuple(blocks)
    anchors = {
        c.address: places.clause_anchor[outline.document, n] for n, c in enumerate(outline.clauses) if c.quoted is None
    }
    last: dict[str, int] = {}
    here = ""
    for n, block in enumerate(blocks):
        here = block.anchor or here
        if block.kind == "text":
            last[here] = n
    after: dict[int, list[Brought]] = {}
    for behind, clause in brought:
        anchor = anchors.get(behind) if behind is not None else None
        after.setdefault(last.get(anchor or places.preamble_anchor[outline.document], len(blocks) - 1), []).append(
            clause
        )
    return tuple(replace(b, after=tuple(after[n])) if n in after else b for n, b in enumerate(blocks))


def _blocks(
    outline: Outline, places: Places, texts: ClauseTexts, shown: Mapping[Address, _Shown], state: str
) -> Iterator[Block]:
    document = places.documents[outline.document]
    text = document.text.reading
    index_of = {id(clause): n for n, clause in enumerate(outline.clauses)}
    quotes = sorted(places.quotes[document.id].items(), key=lambda q: (q[1].start, -q[1].end, q[0]))
    starts = [span.start for _, span in quotes]
    longest = max((span.end - span.start for _, span in quotes), default=0)
    anchored: set[int | None] = set()
    named: set[str] = set()

    for kind, span in _stretches(outline, len(text)):
        inner = trimmed(text, span)
        if inner is None:
            continue
        clause = outline.at(inner.start)
        index = index_of[id(clause)] if clause else None
        marks = [(clause.label_span, "label", None, None)] if clause else []
        if clause and clause.heading_span:
            marks.append((clause.heading_span, "heading", None, None))
        passage = places.passage(document.id, inner, (*marks, *texts.references(document.id, inner)))
        if passage is None:
            continue
        found = list(passage.marks)
        # A quote that runs over several blocks has its anchor in the first one that shows some of it.
        first = bisect_right(starts, passage.start - longest)
        for anchor, quote in quotes[max(first - 1, 0) : bisect_right(starts, passage.end - 1)]:
            start, end = max(quote.start, passage.start), min(quote.end, passage.end)
            if start < end:
                name = None if anchor in named else anchor
                named.add(anchor)
                found.append(Mark(start - passage.start, end - passage.start, "quote", name))
        passage = replace(
            passage, marks=tuple(sorted(found, key=lambda m: (m.start, -m.end, m.kind, m.anchor or "", m.to or "")))
        )
        first_block = index not in anchored
        if index is not None or kind == "text":
            anchored.add(index)
        told = _AS_SIGNED
        if kind == "text" and (clause is None or clause.quoted is None):
            told = shown.get(clause.address if clause else Address(outline.document), _AS_SIGNED)
        # That a whole document is to come or has ended is said once, at its head.
        elsewhen = state in ("later", "ended") and told.standing is not None and told.standing.state in _ABSENT
        yield Block(
            kind=kind,
            level=clause.level if clause else 0,
            passage=passage,
            anchor=_anchor(places, outline, index, kind) if first_block else None,
            label=places.name(clause.address) if clause and first_block else "",
            quoted=clause.quoted if clause else None,
            superseded=told.standing is not None,
            standing=told.standing if first_block and not elsewhen else None,
            notes=told.notes if first_block else (),
            unresolved=told.unresolved,
            amended=told.amended if first_block else (),
        )


_ABSENT = ("not yet", "ended")


def _anchor(places: Places, outline: Outline, index: int | None, kind: str) -> str | None:
    if index is not None:
        return places.clause_anchor[outline.document, index]
    return places.preamble_anchor[outline.document] if kind == "text" else None


def _stretches(outline: Outline, length: int) -> Iterator[tuple[str, Span]]:
    """Cut a text wherever a clause begins or ends, or something that is no clause's words does."""
    aside = sorted(
        [(s, "furniture") for s in outline.furniture]
        + [(s, "contents") for s in outline.contents]
        + [(s, "signature") for s in outline.signatures]
    )
    cuts = {0, length}
    for clause in outline.clauses:
        cuts.update((clause.span.start, clause.span.end))
    for span, _ in aside:
        cuts.update((span.start, span.end))
    ordered = sorted(c for c in cuts if 0 <= c <= length)
    at = 0
    for start, end in pairwise(ordered):
        while at < len(aside) and aside[at][0].end <= start:
            at += 1
        kind = "text"
        for span, name in aside[at:]:
            if span.start >= end:
                break
            if span.start <= start and end <= span.end:
                kind = name
                break
        yield kind, Span(start, end)
