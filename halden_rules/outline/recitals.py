"""Parties and recitals: numbered or lettered paragraphs before the operative provisions, which are no clauses."""

from __future__ import annotations

import re

from halden_rules.outline.vocabulary import OutlineWords
from halden_rules.text import Span

__all__ = ["recital_spans"]

_HEAD_LINE = re.compile(r"(?:^|\n|[ \t]{3,}|[.:]\s{1,2})[ \t#>*]*(?:[(]?[A-Z0-9][.)]\s+)?(?P<head>[A-Za-z]{5,12}(?: [A-Za-z]{5,12})?)[ \t]*[:.]?[ \t]*(?=\n|[ \t]{3,}|\Z|[A-Z(])")
_MOST = 20_000


def recital_spans(text: str, words: OutlineWords) -> tuple[Span, ...]:
    """From a head such as RECITALS or PARTIES to the words that end it ("NOW, THEREFORE", "AGREED TERMS")."""
    heads = {w.lower() for w in (*words.recital_heads, *words.party_heads)}
    ends = words.any_of(words.recital_ends)
    spans: list[Span] = []
    for m in _HEAD_LINE.finditer(text, 0, min(len(text), 60_000)):
        head = m["head"].strip().lower()
        if head not in heads or (spans and m.start() < spans[-1].end):
            continue
        if not (m["head"].isupper() or m["head"][0].isupper() and text[m.end() : m.end() + 1] in ("\n", "")):
            continue
        stop = ends.search(text, m.end(), min(len(text), m.end() + _MOST))
        if stop is not None:
            spans.append(Span(m.start("head"), stop.start()))
    return tuple(spans)
