"""The words of a document that stand in no clause: before the first number mostly, and notes between or behind."""

from __future__ import annotations

from halden_rules.outline import Outline
from halden_rules.text import Span

__all__ = ["outside_clauses", "trimmed"]


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
