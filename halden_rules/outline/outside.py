"""Words without running heads, contents pages and signature blocks: those of a clause, and those that stand in none.

The latter stand before the first number mostly, and as notes between or behind.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from halden_rules.outline.records import Clause, Outline
from halden_rules.text import Span

__all__ = ["outside_clauses", "own_words", "page_matter", "trimmed", "without"]


def trimmed(text: str, start: int, end: int) -> Span:
    """The span without white space around it; empty where nothing else is there."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)


def outside_clauses(text: str, outline: Outline) -> tuple[Span, ...]:
    """Every stretch of words outside clauses, running heads, contents pages and signature blocks, in order."""
    taken = sorted(
        (*(c.span for c in outline.clauses), *outline.furniture, *outline.contents, *outline.signatures),
    )
    found: list[Span] = []
    at = 0
    for span in (*taken, Span(len(text), len(text))):
        if span.start > at:
            stretch = trimmed(text, at, span.start)
            if any(c.isalnum() for c in text[stretch.start : stretch.end]):
                found.append(stretch)
        at = max(at, span.end)
    return tuple(found)


def page_matter(outline: Outline) -> list[Span]:
    """Running heads, page numbers, contents pages and signature blocks, sorted."""
    return sorted((*outline.furniture, *outline.contents, *outline.signatures))


def own_words(text: str, clause: Clause, matter: list[Span]) -> tuple[Span, ...]:
    """A clause's own words, in stretches, without ``page_matter``."""
    return tuple(s for own in clause.own for s in without(text, own, matter))


def without(text: str, span: Span, holes: list[Span]) -> Iterator[Span]:
    """What is left of a span outside sorted holes, without white space around it."""
    at = span.start
    for hole in holes[max(0, bisect_left(holes, span.start, key=lambda h: h.start) - 1) :]:
        if hole.start >= span.end:
            break
        if hole.end > at:
            yield from _words(text, at, hole.start)
            at = hole.end
    yield from _words(text, at, span.end)


def _words(text: str, start: int, end: int) -> Iterator[Span]:
    stretch = trimmed(text, start, max(start, end))
    if stretch.start < stretch.end:
        yield stretch
