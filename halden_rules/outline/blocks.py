"""Where new text without quotation marks ends: at the next item of the amending document's own list, or what closes it.

``split`` parts the candidates of a document into its own and those of each quotation.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from msgspec.structs import replace

from halden_rules.grammar.phrases import AmendmentPhrase, Phrase
from halden_rules.outline.candidates import Candidate
from halden_rules.outline.quoted import QuotedText
from halden_rules.outline.vocabulary import OutlineWords
from halden_rules.text import Span

__all__ = ["split"]

_PARAGRAPH = re.compile(r"\n[^\S\n]*\n\s*|[ \t]{8,}")
_BREAK = re.compile(r"\n[^\S\n]*\n\s*")
_LABEL = re.compile(
    r"(?:\(?(?:[a-z]{1,4}|[A-Z]|[IVXLC]{1,6}|\d{1,3}(?:\.\d{1,3})*)[.)]|\d{1,3}(?:\.\d{1,3})+)\s+"
    r"(?:[A-Z][A-Za-z0-9 ,&'’-]{2,60}[.:][^\S\n]+)?"
)

Last = dict[str, tuple[Candidate, object]]


def split(
    quotations: tuple[QuotedText, ...],
    candidates: list[Candidate],
    text: str,
    words: OutlineWords,
    phrases: tuple[Phrase, ...],
    signatures: Sequence[Span],
) -> tuple[tuple[QuotedText, ...], list[Candidate], list[list[Candidate]]]:
    """The quotations with their ends, the document's own candidates, and those inside each quotation."""
    kept: list[QuotedText] = []
    inside: list[list[Candidate]] = []
    own: list[Candidate] = []
    stops = _stops(text, words, phrases, signatures)
    k = 0
    recent: Last = {}
    for q in quotations:
        if kept and q.span.start < kept[-1].span.end:
            continue  # an earlier block took it in
        while k < len(candidates) and candidates[k].at < q.span.start:
            c = candidates[k]
            own.append(c)
            for r in c.printed.readings:
                recent[r.style] = (c, r.value)
            k += 1
        end = _end(q, candidates[k:], recent, text, stops) if q.block else q.span.end
        if end <= q.span.start:
            continue
        held: list[Candidate] = []
        while k < len(candidates) and candidates[k].at < end:
            held.append(candidates[k])
            k += 1
        kept.append(replace(q, span=Span(q.span.start, end)))
        inside.append(held)
    own.extend(candidates[k:])
    return tuple(kept), own, inside


def _stops(text: str, words: OutlineWords, phrases: tuple[Phrase, ...], signatures: Sequence[Span]) -> list[int]:
    """Places that no new text goes beyond: amending words at a paragraph's start, closing clauses, signatures."""
    found = {s.start for s in signatures} | {len(text)}
    closes = words.any_of(words.closing_clauses)
    begins = sorted(
        {p.sentence.start for p in phrases if isinstance(p, AmendmentPhrase)}
        | {p.span.start for p in phrases if isinstance(p, AmendmentPhrase)}
    )
    for m in _PARAGRAPH.finditer(text):
        label = _LABEL.match(text, m.end())
        at = label.end() if label else m.end()
        if closes.match(text, at) or closes.match(text, m.end()):
            found.add(m.end())
            continue
        i = bisect_left(begins, m.end())
        if i < len(begins) and begins[i] <= at + 2:
            found.add(m.end())
    return sorted(found)


def _end(q: QuotedText, candidates: Sequence[Candidate], recent: Last, text: str, stops: list[int]) -> int:
    """The end of a block, white space left out."""
    start = q.span.start
    if stops[bisect_left(stops, start)] == start:
        return start  # amending words follow, and no new text
    end = stops[min(bisect_left(stops, start + 1), len(stops) - 1)]
    if q.rest:
        end = min(end, _paragraph_end(text, start))
    inner: Last = {}
    for c in candidates:
        if c.at >= end:
            break
        if c.at - start >= 5 and _continues(c, recent, inner, q):
            end = c.at
            break
        for r in c.printed.readings:
            inner[r.style] = (c, r.value)
    while end > start and text[end - 1].isspace():
        end -= 1
    return end


def _paragraph_end(text: str, at: int) -> int:
    """A paragraph that begins with a small letter goes on after the page."""
    for m in _BREAK.finditer(text, at):
        if not text[m.end() : m.end() + 2].islower() and text[m.end() : m.end() + 1] not in "($":
            return m.start()
    return len(text)


def _continues(c: Candidate, recent: Last, inner: Last, q: QuotedText) -> bool:
    """Whether a label goes on with a list that was open before the block, and with none that began in it."""
    if q.target and c.printed.path[-1:] == q.target[-1:] and not inner:
        return False
    for r in c.printed.readings:
        before, within = recent.get(r.style), inner.get(r.style)
        if not isinstance(r.value, int) or c.weight <= 0.3:
            continue
        if within is not None and isinstance(within[1], int) and r.value == within[1] + 1:
            return False
        if before is not None and isinstance(before[1], int) and r.value == before[1] + 1:
            return True
    return False
