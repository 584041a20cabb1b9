"""Says sentences → patterns; patterns over every Version → the hits that SAYS edges hold.

Every pattern of a run is matched once, over the reading text of each line of a version: a piece, and the pieces that go
on where it ends. A hit never goes from one line to the next: words with a sub-clause between them are no quote. Where
a hit runs over pieces, its place is the longest part in one of them. An unresolved version is asked for all its
wordings. Words that an amendment quotes speak for the text that it changes, not for the amendment.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from itertools import repeat

from msgspec import Struct

from halden_rules.graph import GraphStore, PatternHit
from halden_rules.outline import Outline
from halden_rules.patterns import Matcher, Pattern, Phrase, Regex, Wording
from halden_rules.reading import Reading
from halden_rules.rules.records import WordList, Workspace
from halden_rules.rules.sentence import Says, Text
from halden_rules.text import SourceText, Span

__all__ = ["hits_of", "pattern_of", "wordings"]

_VERSIONS = """
MATCH (c:Clause {packageId: $packageId, generation: $generation})-[:HAS_VERSION]->(v:Version)
RETURN v.id AS version, v.document AS document,
       v.pieceDocuments AS documents, v.pieceStarts AS starts, v.pieceEnds AS ends, v.pieceBlanks AS blanks,
       v.alternativeNumbers AS numbers, v.alternativeDocuments AS otherDocuments,
       v.alternativeStarts AS otherStarts, v.alternativeEnds AS otherEnds, v.alternativeBlanks AS otherBlanks
ORDER BY version
"""


def wordings(text: Text, lists: Iterable[WordList]) -> tuple[Wording, ...]:
    """A text of a sentence, its word list written out; none for a list that is not there."""
    if text.kind == "regex":
        return (Regex(text.value),)
    if text.kind == "listed":
        words = next((w for w in lists if w.name == text.value), None)
        return tuple(Phrase(phrase) for phrase in words.phrases) if words else ()
    return (Phrase(text.value),)


def pattern_of(says: Says, workspace: Workspace) -> Pattern:
    """What a sentence asks a text for, its word lists written out."""
    wanted = [w for text in says.said.texts for w in wordings(text, workspace.lists)]
    near = [w for text in says.said.near for w in wordings(text, workspace.lists)]
    return Pattern(any_of=tuple(wanted), near=tuple(near))


class _Run(Struct, frozen=True):
    """A stretch of the reading text of a document; ``blank``: what stands before it."""

    document: str
    span: Span
    blank: str


def hits_of(store: GraphStore, reading: Reading, patterns: Iterable[Pattern]) -> Iterator[PatternHit]:
    """Every hit of every pattern in the versions of the package, with its place in the file."""
    package = reading.inventory.package
    matcher = Matcher(patterns)
    if not matcher.patterns:
        return
    sources = {f"{package}/{d.id}": d.text for d in reading.documents}
    headings = {f"{package}/{o.document}": _headings(o) for o in reading.outlines}
    quoted = {f"{package}/{document}": spans for document, spans in _quoted(reading).items()}
    for row in store.query(_VERSIONS, {"packageId": package}):
        for line in _lines(row, sources):
            for hit in matcher.hits(_words(line, sources)):
                run, span = _longest(line, hit.span)
                within = quoted.get(run.document, ()) if run.document == row["document"] else ()
                if any(q.start <= span.start and span.end <= q.end for q in within):
                    continue
                place = sources[run.document].place(span)
                yield PatternHit(
                    version=str(row["version"]),
                    pattern=hit.pattern,
                    document=run.document,
                    start=place.start,
                    end=place.end,
                    text=place.text,
                    in_heading=_within(headings[run.document], span),
                )


def _headings(outline: Outline) -> tuple[Span, ...]:
    """Headings of clauses in their order, those of new clauses that an amendment quotes among them."""
    return tuple(sorted({c.heading_span for c in outline.clauses if c.heading_span is not None}))


def _within(headings: tuple[Span, ...], span: Span) -> bool:
    """Whether the words lie in a heading; headings do not overlap."""
    i = bisect_right(headings, Span(span.start, sys.maxsize)) - 1
    return i >= 0 and headings[i].contains(span)


def _quoted(reading: Reading) -> dict[str, list[Span]]:
    """By document, the words that it quotes of another one: those to be replaced, and those that stand there now."""
    found: dict[str, list[Span]] = {}
    for amendment in reading.amendments:
        if amendment.old_text is not None:
            found.setdefault(amendment.document, []).append(amendment.old_text)
    for version in reading.timeline.versions:
        for piece in (*version.pieces, *(p for pieces in version.alternatives for p in pieces)):
            if piece.document != version.clause.document:
                found.setdefault(piece.document, []).append(piece.span)
    return found


def _lines(row: Mapping[str, object], sources: Mapping[str, SourceText]) -> Iterator[tuple[_Run, ...]]:
    """The lines of a version and of its other wordings, those that are the same once."""
    pieces: dict[int, list[_Run]] = {}
    of_text = zip(repeat(0), *_columns(row, "documents", "starts", "ends", "blanks"), strict=False)
    others = zip(*_columns(row, "numbers", "otherDocuments", "otherStarts", "otherEnds", "otherBlanks"), strict=True)
    for number, document, start, end, blank in (*of_text, *others):
        if (source := sources.get(str(document))) is not None:
            span = Span(source.reading_offset(_int(start)), source.reading_offset(_int(end)))
            pieces.setdefault(_int(number), []).append(_Run(str(document), span, str(blank)))
    seen: set[tuple[_Run, ...]] = set()
    for known in pieces.values():
        line: list[_Run] = []
        for run in known:
            if line and run.blank == "\n":
                seen.add(tuple(line))
                line = []
            line.append(run)
        seen.add(tuple(line))
    yield from sorted(seen, key=lambda runs: [(r.document, r.span) for r in runs])


def _words(line: tuple[_Run, ...], sources: Mapping[str, SourceText]) -> str:
    first, *rest = line
    return sources[first.document].words(first.span) + "".join(
        run.blank + sources[run.document].words(run.span) for run in rest
    )


def _longest(line: tuple[_Run, ...], hit: Span) -> tuple[_Run, Span]:
    """The run that holds most of a hit, and the part that it holds."""
    parts = []
    at = -len(line[0].blank)
    for number, run in enumerate(line):
        at += len(run.blank)
        length = run.span.end - run.span.start
        start, end = max(hit.start - at, 0), min(hit.end - at, length)
        parts.append((end - start, -number, run, Span(run.span.start + start, run.span.start + max(start, end))))
        at += length
    _, _, run, span = max(parts, key=lambda p: p[:2])
    return run, span


def _columns(row: Mapping[str, object], *names: str) -> tuple[list[object], ...]:
    return tuple(_list(row[name]) for name in names)


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
