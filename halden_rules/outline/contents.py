"""Contents pages: lines with leaders and page numbers, or the same headings once more before the clauses themselves."""

from __future__ import annotations

import re
from itertools import pairwise

from halden_rules.outline.candidates import Candidate
from halden_rules.outline.search import Accepted
from halden_rules.outline.vocabulary import OutlineWords
from halden_rules.text import Span

__all__ = ["find_contents", "find_repeated", "listed_parts", "repeated_run"]

# Four patterns that each begin with a plain character, for speed: dots, a tab, blanks, a rule.
_LEADERS = (
    re.compile(r"\.(?<!\.\.)(?<!\.[ \t]\.)(?:[ \t]{0,3}\.){3,500}[ \t]*(?:[A-Z]-)?[\divx]{1,5}(?![\w.])"),
    re.compile(r"\t(?<![ \t]\t)[ \t]*\d{1,3}(?=[ \t]*(?:\n|\Z))"),
    re.compile(r"    (?<![ \t]    )[ \t]*\d{1,3}(?=[ \t]*(?:\n|\Z))"),
    re.compile(r"_(?<!__)_{3,200}[ \t]*\d{1,3}\b"),
    re.compile(r"…{2,100}[ \t]*\d{1,3}\b"),
)
_MOST_GAP = 400


def find_contents(text: str, words: OutlineWords) -> tuple[Span, ...]:
    """Clusters of three or more leader lines, with the head above them and the list of exhibits that follows."""
    clusters: list[list[re.Match[str]]] = []
    for m in sorted((m for pattern in _LEADERS for m in pattern.finditer(text)), key=lambda m: m.start()):
        if clusters and m.start() - clusters[-1][-1].end() <= _MOST_GAP:
            clusters[-1].append(m)
        else:
            clusters.append([m])
    spans = []
    for cluster in clusters:
        head = _head_before(text, cluster[0].start(), words)
        dotted = sum("." in m[0] or "_" in m[0] or "…" in m[0] for m in cluster)
        if len(cluster) < 3 or (head is None and (dotted < 4 or not _pages_go_up(cluster))):
            continue
        start = head if head is not None else text.rfind("\n", 0, cluster[0].start()) + 1
        spans.append(Span(start, _list_after(text, cluster[-1].end())))
    return tuple(spans)


def _pages_go_up(cluster: list[re.Match[str]]) -> bool:
    pages = [int(n[0]) for m in cluster if (n := re.search(r"\d+$", m[0])) is not None]
    return len(pages) >= 3 and sum(a <= b for a, b in pairwise(pages)) >= 0.8 * (len(pages) - 1)


def _head_before(text: str, at: int, words: OutlineWords) -> int | None:
    window = max(0, at - 1500)
    best = None
    for m in re.finditer(r"(?:^|\n|[ \t]{3,})([A-Za-z ]{5,24}?)[ \t]*:?(?=\n|\Z|[ \t]{3,})", text[window:at]):
        if m[1].strip().lower() in words.contents_heads:
            best = window + m.start(1)
    return best


_LIST_LINE = re.compile(
    r"[ \t]*(?:exhibits?|schedules?|annex(?:es)?|appendi(?:x|ces)|attachments?)\b[^\n]{0,200}(?:\n|\Z)|[ \t]*\n", re.I
)


def _list_after(text: str, at: int) -> int:
    """Just after the lines that list exhibits and schedules below the last leader, where two or more of them follow."""
    end = text.find("\n", at)
    end = len(text) if end < 0 or end - at > 200 else end
    if end - at > 200:
        return at
    seen, last, position = 0, at, end + 1
    for _ in range(80):
        m = _LIST_LINE.match(text, position)
        if m is None or m.end() == position:
            break
        if m[0].strip():
            seen += 1
            last = m.start() + len(m[0].rstrip())
        position = m.end()
    return last if seen >= 2 else at


def find_repeated(keys: list[tuple[int, int, str]], words: OutlineWords, text: str) -> tuple[Span, ...]:
    """Runs of headings that all come again later: a contents page without leaders.

    ``keys``: (start, end of line, label and heading folded) of every candidate, in order.
    """
    last: dict[str, int] = {}
    for i, (_, _, key) in enumerate(keys):
        last[key] = i
    runs: list[tuple[int, int]] = []
    begin = None
    for i, (start, _, key) in enumerate(keys):
        again = last[key] > i and len(key) > 6 and keys[last[key]][0] - start > 200
        near = begin is None or start - keys[i - 1][1] <= 120
        if again and near:
            begin = i if begin is None else begin
        elif begin is not None:
            runs.append((begin, i - 1))
            begin = i if again else None
    if begin is not None:
        runs.append((begin, len(keys) - 1))
    spans = []
    for a, b in runs:
        head = _head_before(text, keys[a][0], words)
        if b - a + 1 >= (3 if head is not None else 5):
            spans.append(Span(head if head is not None else keys[a][0], _list_after(text, keys[b][1])))
    return tuple(spans)


_NOTHING = re.compile(r"[\s•·*;,.\-–—\]]*(?:and\s+)?")


def listed_parts(candidates: list[Candidate], text: str, words: OutlineWords) -> frozenset[int]:
    """Starts of schedules and exhibits that are only listed: two or more, line after line, with nothing below them.

    They must come again later, or words that announce a list must stand before them.
    """
    lead = words.any_of(words.list_leads)
    found: set[int] = set()
    i = 0
    while i < len(candidates):
        j = i
        names = {(candidates[i].printed.unit, candidates[i].printed.path)}
        while (
            j + 1 < len(candidates)
            and candidates[j].part
            and candidates[j + 1].part
            and candidates[j + 1].line_end > candidates[j + 1].body
            and (candidates[j + 1].printed.unit, candidates[j + 1].printed.path) not in names
            and candidates[j].line_end > candidates[j].body
            and _NOTHING.fullmatch(text, candidates[j].line_end, candidates[j + 1].at) is not None
        ):
            j += 1
            names.add((candidates[j].printed.unit, candidates[j].printed.path))
        if j > i:
            again = any((c.printed.unit, c.printed.path) in names for c in candidates[j + 1 :] if c.part)
            if again or lead.search(text, max(0, candidates[i].at - 300), candidates[i].at) is not None:
                found.update(c.at for c in candidates[i : j + 1])
        i = j + 1
    return frozenset(found)


_SAME_LETTERS = 8  # of the words after a label, to call two headings the same


def repeated_run(accepted: list[Accepted], text: str) -> Span | None:
    """A first run of top-level labels that a second run repeats, words and all: a contents page in running text."""
    tops = [a for a in accepted if a.parent is None and not a.candidate.part]
    again = next(
        (k for k in range(1, len(tops)) if _first(tops[k]) and any(_same(tops[k], t, text) for t in tops[:k])), None
    )
    if again is None or again < 3:
        return None
    start = next(k for k in range(again) if _same(tops[again], tops[k], text))
    begin, end = tops[start].candidate.at, tops[again].candidate.at
    later = {_words(t, text) for t in tops[again:]}
    hits = sum(_words(t, text) in later for t in tops[start:again])
    if again - start < 3 or hits < 0.6 * (again - start) or end - begin > 600 * (again - start):
        return None
    return Span(begin, end)


def _first(a: Accepted) -> bool:
    return a.reading.value in (1, (1, 1))


def _words(a: Accepted, text: str) -> tuple[tuple[str, ...], str]:
    words = "".join(c for c in text[a.candidate.body : a.candidate.body + 60].lower() if c.isalpha())
    return a.candidate.printed.path, words[:_SAME_LETTERS]


def _same(a: Accepted, b: Accepted, text: str) -> bool:
    words = _words(a, text)
    return len(words[1]) >= 4 and words == _words(b, text)
