"""Parties and recitals: numbered or lettered paragraphs before the operative provisions, which are no clauses."""

from __future__ import annotations

import re

from msgspec.structs import replace

from halden_rules.outline.search import Accepted
from halden_rules.outline.vocabulary import OutlineWords
from halden_rules.text import Span

__all__ = ["recital_spans", "without_preamble"]

_REACH = 60_000  # parties and recitals stand near the top
_MOST = 8_000
_BEFORE = re.compile(r"(?:\A|\n|[ \t]{3})[ \t#>*]{0,40}(?:\(?[A-Z0-9][.)][ \t]{1,8})?\Z")
_AFTER = re.compile(r"[ \t]{0,4}[:.]?(?:[ \t]{0,40}(?:\n|\Z)|[ \t]{3}|[ \t]{1,2}[A-Z(])")
_ALONE = re.compile(r"[ \t]{0,4}[:.]?[ \t]{0,40}(?:\n|\Z)")


def recital_spans(text: str, words: OutlineWords) -> tuple[Span, ...]:
    """From a head such as RECITALS or PARTIES to the words that end it ("NOW, THEREFORE", "AGREED TERMS")."""
    heads = words.any_of((*words.recital_heads, *words.party_heads))
    ends = words.any_of(words.recital_ends)
    spans: list[Span] = []
    for m in heads.finditer(text, 0, min(len(text), _REACH)):
        if not m[0][0].isupper() or (spans and m.start() < spans[-1].end):
            continue
        before = text[max(0, m.start() - 60) : m.start()]
        if m.start() > 60:
            before = "…" + before
        if _BEFORE.search(before) is None or _AFTER.match(text, m.end()) is None:
            continue
        if not m[0].isupper() and _ALONE.match(text, m.end()) is None:
            continue
        stop = ends.search(text, m.end(), min(len(text), m.end() + _MOST))
        if stop is not None:
            spans.append(Span(m.start(), stop.start()))
    return tuple(spans)


def without_preamble(accepted: list[Accepted], text: str) -> list[Accepted]:
    """Without the lists of parties and recitals: bracketed or lettered lists at the top, before the list of the clauses.

    They are told by their place: early in the text, at the top level, followed by a top-level list of another style
    that holds much more of the text.
    """
    tops = [i for i, a in enumerate(accepted) if a.parent is None and not a.candidate.part]
    if len(tops) < 2:
        return accepted
    change = next((k for k in range(1, len(tops)) if accepted[tops[k]].reading.style != accepted[tops[0]].reading.style), None)
    if change is None:
        return accepted
    first = accepted[tops[0]]
    begin, end = first.candidate.at, accepted[tops[change]].candidate.at
    form = [*first.reading.style.split("|"), ""]
    lettered = form[0] == "" and (form[1] == "()" or form[2] == "A")
    if not lettered or begin > 12_000 or end - begin > max(8_000, 0.2 * len(text)):
        return accepted
    cut = tops[change]
    shift = {i: i - cut for i in range(cut, len(accepted))}
    return [replace(a, parent=None if a.parent is None else shift.get(a.parent)) for a in accepted[cut:]]
