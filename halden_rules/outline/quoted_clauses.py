"""Clauses inside quoted text, numbered as in the amended document."""

from __future__ import annotations

from bisect import bisect_right

from msgspec.structs import replace

from halden_rules.grammar.quotations import inner
from halden_rules.outline.candidates import Candidate
from halden_rules.outline.compose import Draft, drafts_of
from halden_rules.outline.quoted import QuotedText
from halden_rules.outline.search import search
from halden_rules.outline.vocabulary import OutlineWords

__all__ = ["quoted_drafts"]


def quoted_drafts(
    q: QuotedText,
    held: list[Candidate],
    own: list[Draft],
    text: str,
    words: OutlineWords,
    cited: frozenset[tuple[str, str]],
) -> list[Draft]:
    """The quotation's own little outline; ``Draft.up`` of its tops is the clause of ``own`` that holds it."""
    first_line = [c for c in held if c.position != "run_in" or c.at - q.span.start < 3]
    accepted = search(_anywhere(first_line, q))
    end = q.span.end if q.block else inner(text, q.span).end
    drafts = drafts_of(accepted, text, end, words, cited)
    i = bisect_right(own, q.span.start, key=lambda d: d.span.start) - 1
    host = own[i] if i >= 0 else None
    while host is not None and not host.span.start <= q.span.start < host.span.end:
        host = host.up
    prefix = _prefix(q, drafts)
    for d in drafts:
        d.quoted = q.role
        if d.number is not None and d.part is None and prefix and d.number.startswith("("):
            d.number = prefix[0] + d.number
            d.path = (*prefix[1], *d.path)
        d.level += host.level + 1 if host is not None else 0
        if d.up is None:
            d.up = host
    return drafts


def _anywhere(held: list[Candidate], q: QuotedText) -> list[Candidate]:
    """A quotation may begin anywhere in a list: its first label is taken at its word."""
    if not held:
        return held
    if held[0].weight < 0.3:
        return held
    first = replace(held[0], weight=max(held[0].weight, 2.4) + 2.0)
    return [first, *held[1:]]


def _prefix(q: QuotedText, drafts: list[Draft]) -> tuple[str, tuple[str, ...]] | None:
    """What stands before "(viii)" in the amended document: the cited address without its last level, or all of it."""
    tops = [d for d in drafts if d.parent is None]
    if not tops or not q.target or tops[0].number is None or not tops[0].number.startswith("("):
        return None
    label = tops[0].path[-1]
    path = q.target[:-1] if q.target[-1] == label else q.target
    if not path:
        return None
    lead = path[0]
    rest = path[1:]
    number = lead
    for segment in rest:
        number += f".{segment}" if segment.isdigit() and number[-1].isdigit() else f"({segment})"
    return number, path
