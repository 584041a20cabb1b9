"""Parties and recitals: numbered or lettered paragraphs before the operative provisions, which are no clauses."""

from __future__ import annotations

import re

from msgspec.structs import replace

from halden_rules.outline.candidates import Candidate
from halden_rules.outline.search import Accepted
from halden_rules.outline.vocabulary import OutlineWords
from halden_rules.text import Span

__all__ = ["parts_before_opening", "recital_spans", "without_preamble"]

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
    searched = 0  # no end stands before this place
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
        limit = min(len(text), m.end() + _MOST)
        stop = ends.search(text, max(m.end(), searched - 80), limit)
        if stop is not None:
            spans.append(Span(m.start(), stop.start()))
        else:
            searched = limit
    return tuple(spans)


_OPENING = re.compile(r"(?:\A|\n|[ \t]{3})[ \t]{0,40}(?:THIS|This) (?P<rest>[^\n]{4,240})")


def parts_before_opening(candidates: list[Candidate], text: str, words: OutlineWords) -> frozenset[int]:
    """Starts of exhibits before "THIS AGREEMENT is made": left over from another paper, or a list of them."""
    opens = words.any_of(words.openings)
    first = next((c.at for c in candidates if not c.part and c.weight > 0.5), len(text))
    found = next((m.start() for m in _OPENING.finditer(text, 0, min(first, _REACH)) if opens.search(m["rest"])), None)
    return frozenset(c.at for c in candidates if found is not None and c.part and c.at < found)


def without_preamble(accepted: list[Accepted], text: str) -> list[Accepted]:
    """Without the lists of parties and recitals: bracketed or lettered lists at the top, before the clauses.

    They are told by their place: early in the text, at the top level, followed by a top-level list of another style
    that holds much more of the text.
    """
    tops = [i for i, a in enumerate(accepted) if a.parent is None and not a.candidate.part]
    lifted = _lifted(accepted, tops, text)
    if lifted is not None:
        return lifted
    if len(tops) < 2:
        return accepted
    change = next(
        (k for k in range(1, len(tops)) if accepted[tops[k]].reading.style != accepted[tops[0]].reading.style), None
    )
    if change is None:
        return accepted
    first = accepted[tops[0]]
    begin, end = first.candidate.at, accepted[tops[change]].candidate.at
    form = [*first.reading.style.split("|"), ""]
    lettered = form[0] == "" and (form[1] == "()" or form[2] in ("A", "a"))
    if not lettered or begin > 12_000 or end - begin > max(8_000, 0.2 * len(text)):
        return accepted
    cut = tops[change]
    shift = {i: i - cut for i in range(cut, len(accepted))}
    return [replace(a, parent=None if a.parent is None else shift.get(a.parent)) for a in accepted[cut:]]


def _lifted(accepted: list[Accepted], tops: list[int], text: str) -> list[Accepted] | None:
    """Lettered recitals of which only the last one seems to hold clauses: it does not, they are the agreement's own."""
    if len(tops) < 2 or len({accepted[t].reading.style for t in tops}) != 1:
        return None
    kind = accepted[tops[0]].reading.style.rpartition("|")[2]
    if kind not in ("A", "a") or accepted[tops[0]].candidate.printed.unit is not None:
        return None
    last = tops[-1]
    held = [i for i, a in enumerate(accepted) if a.parent == last]
    earlier = frozenset(tops[:-1])
    before = any(a.parent in earlier for a in accepted)
    begin = accepted[tops[0]].candidate.at
    if before or len(held) < 3 or not accepted[held[0]].reading.style.endswith("|n"):
        return None
    first = accepted[held[0]].candidate.at
    if begin > 12_000 or first - begin > 8_000 or len(text) - first < 2 * (first - begin):
        return None
    cut = held[0]
    if any(t > cut for t in tops):
        return None
    return [
        replace(
            a,
            parent=None if a.parent is None or a.parent < cut else a.parent - cut,
            level=a.level - (1 if _under(accepted, i, last) else 0),
        )
        for i, a in enumerate(accepted)
        if i >= cut
    ]


def _under(accepted: list[Accepted], i: int, top: int) -> bool:
    parent = accepted[i].parent
    while parent is not None and parent != top:
        parent = accepted[parent].parent
    return parent == top
