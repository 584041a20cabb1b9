"""New and old words of an amendment: which of the outline's quotations belong to which amending words."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from halden_rules.addresses.context import Context
from halden_rules.addresses.numbers import segments
from halden_rules.grammar.phrases import AmendmentPhrase
from halden_rules.grammar.quotations import closing
from halden_rules.outline import Address, Clause
from halden_rules.text import Span

__all__ = ["clauses_within", "without_marks", "words_brought"]

_MARKS = '"“”„'


def words_brought(context: Context, phrase: AmendmentPhrase) -> tuple[Span | None, Span | None]:
    """The old and the new words that follow the amending words, up to the next ones; without quotation marks."""
    until = _next_start(context, phrase)
    found: dict[str, Span] = {}
    for stretch, role in sorted(context.outline.quoted):
        if phrase.span.end <= stretch.start < until and role not in found:
            found[role] = without_marks(context.reading, stretch)
    return found.get("old"), found.get("new")


def _next_start(context: Context, phrase: AmendmentPhrase) -> int:
    starts = sorted({p.span.start for p in context.amending})
    i = bisect_right(starts, phrase.span.start)
    inside = [s for s, _ in context.outline.quoted if s.start >= phrase.span.end]
    for start in starts[i:]:
        if start >= phrase.span.end and not any(s.start <= start < s.end for s in inside):
            return start
    return len(context.reading)


def without_marks(text: str, span: Span) -> Span:
    """A quotation without its marks and the white space around them."""
    start, end = span.start, span.end
    if start < end and text[start] in _MARKS and (closing(text, start) or 0) >= end - 2:
        start += 1
        while end > start and (text[end - 1].isspace() or text[end - 1] in ";."):
            end -= 1
        if text[end - 1] in _MARKS and end > start:
            end -= 1
        else:
            end = span.end
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)


def clauses_within(context: Context, span: Span) -> Iterator[Clause]:
    """The uppermost clauses of new words."""
    end = span.start
    for clause in context.outline.clauses:
        if clause.quoted == "new" and span.contains(clause.span) and clause.span.start >= end:
            end = clause.span.end
            yield clause


def same_number(one: Address, other: Address) -> bool:
    """Whether two addresses have one part and number, however printed."""
    return (
        one.part == other.part
        and one.number is not None
        and other.number is not None
        and segments(one.number) == segments(other.number)
    )
