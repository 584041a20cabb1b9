"""Words without running heads, contents pages and signature blocks: those of a clause, and those that stand in none.

The latter stand before the first number mostly, and as notes between or behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from halden_rules.outline.records import Clause, Outline
from halden_rules.text import Span

__all__ = ["outside_clauses", "own_words", "trimmed", "without"]


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


def own_words(text: str, outline: Outline, clause: Clause) -> tuple[Span, ...]:
    """A clause's own words, in stretches, without what only the page put there."""
    holes = sorted((*outline.furniture, *outline.contents, *outline.signatures))
    return tuple(s for own in clause.own for s in without(text, own, holes))


def without(text: str, span: Span, holes: Iterable[Span]) -> Iterator[Span]:
    """What is left of a span outside sorted holes, without white space around it."""
    at = span.start
    for hole in (*(h for h in holes if h.overlaps(span)), Span(span.end, span.end)):
        stretch = trimmed(text, at, max(at, hole.start))
        if stretch.start < stretch.end:
            yield stretch
        at = max(at, hole.end)
