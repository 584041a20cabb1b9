"""The packet's own copy of each document: every word, in reading order, with an anchor on every clause and quote."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from itertools import pairwise

from msgspec.structs import replace

from halden_rules.outline import Outline
from halden_rules.reading import Reading
from halden_rules.review.clauses import ClauseTexts
from halden_rules.review.packet import Block, DocumentText, Mark
from halden_rules.review.places import Places, trimmed
from halden_rules.text import Span

__all__ = ["document_texts"]


def document_texts(
    reading: Reading, places: Places, texts: ClauseTexts, amended: Mapping[tuple[str, int], tuple[int, ...]]
) -> tuple[DocumentText, ...]:
    """To be called last: the quotes that the packet made are marked in here."""
    unresolved = {v.clause.id for v in reading.timeline.versions if v.state == "unresolved"}
    return tuple(
        DocumentText(
            id=outline.document,
            anchor=places.document_anchor[outline.document],
            title=places.short[outline.document],
            blocks=tuple(_blocks(outline, places, texts, amended, unresolved)),
        )
        for outline in reading.outlines
    )


def _blocks(
    outline: Outline,
    places: Places,
    texts: ClauseTexts,
    amended: Mapping[tuple[str, int], tuple[int, ...]],
    unresolved: set[str],
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
        yield Block(
            kind=kind,
            level=clause.level if clause else 0,
            passage=passage,
            anchor=_anchor(places, outline, index, kind) if first_block else None,
            label=places.name(clause.address) if clause and first_block else "",
            quoted=clause.quoted if clause else None,
            unresolved=clause is not None and clause.quoted is None and clause.address.id in unresolved,
            amended=amended.get((outline.document, index), ()) if index is not None and first_block else (),
        )


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
