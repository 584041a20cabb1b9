"""Says sentences → patterns; patterns over every Version → the hits that SAYS edges hold.

Every pattern of a run is matched once, over the reading text of each run of a version's own words. A hit never goes
from one run to the next: words with a sub-clause between them are no quote.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from halden_rules.graph import GraphStore, PatternHit
from halden_rules.patterns import Matcher, Pattern, Phrase, Regex, Wording
from halden_rules.reading import Reading
from halden_rules.rules.records import WordList, Workspace
from halden_rules.rules.sentence import Says, Text
from halden_rules.text import SourceText, Span

__all__ = ["hits_of", "pattern_of", "wordings"]

_VERSIONS = """
MATCH (c:Clause {packageId: $packageId, generation: $generation})-[:HAS_VERSION]->(v:Version)
RETURN v.id AS version, v.pieceDocuments AS documents, v.pieceStarts AS starts, v.pieceEnds AS ends,
       c.headingStart AS headingStart, c.headingEnd AS headingEnd, c.document AS document
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


def _reading_offset(source: SourceText, offset: int, starts: list[int]) -> int:
    """The first character of the reading text that stands at a file offset or after it."""
    at = max(0, bisect_right(starts, offset) - 1)
    reading, file = source.jumps[at]
    found = reading + max(0, offset - file)
    return min(found, source.jumps[at + 1][0]) if at + 1 < len(source.jumps) else min(found, len(source.reading))


def hits_of(store: GraphStore, reading: Reading, patterns: Iterable[Pattern]) -> Iterator[PatternHit]:
    """Every hit of every pattern in the versions of the package, with its place in the file."""
    package = reading.inventory.package
    matcher = Matcher(patterns)
    if not matcher.patterns:
        return
    sources = {f"{package}/{d.id}": d.text for d in reading.documents}
    file_starts = {id: [file for _, file in text.jumps] for id, text in sources.items()}
    for row in store.query(_VERSIONS, {"packageId": package}):
        pieces = zip(_list(row["documents"]), _list(row["starts"]), _list(row["ends"]), strict=True)
        for document, start, end in pieces:
            source = sources.get(str(document))
            if source is None:
                continue
            starts = file_starts[str(document)]
            first = _reading_offset(source, _int(start), starts)
            last = _reading_offset(source, _int(end), starts)
            for hit in matcher.hits(source.reading[first:last]):
                place = source.place(Span(first + hit.span.start, first + hit.span.end))
                heading = row["headingStart"], row["headingEnd"]
                yield PatternHit(
                    version=str(row["version"]),
                    pattern=hit.pattern,
                    document=str(document),
                    start=place.start,
                    end=place.end,
                    text=place.text,
                    in_heading=document == row["document"]
                    and heading[0] is not None
                    and heading[1] is not None
                    and _int(heading[0]) <= place.start
                    and place.end <= _int(heading[1]),
                )


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
