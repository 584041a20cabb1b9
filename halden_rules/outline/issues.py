"""What is wrong with the numbering: labels printed twice, and gaps, each with the clauses on both sides."""

from __future__ import annotations

import re

from halden_rules.outline.compose import Draft
from halden_rules.outline.labels import show_value
from halden_rules.outline.records import NumberingIssue

__all__ = ["find_issues"]

_OR = re.compile(r"(?:^|\s|\])\[?(?:OR|Or|\[or\]|\[OR\]|ALTERNATIVELY|Alternatively)\]?[\s:]*$")
_MOST_MISSING = 20


def find_issues(drafts: list[Draft], text: str) -> tuple[NumberingIssue, ...]:
    """Duplicates and gaps among siblings of one list, in reading order; quoted clauses are not looked at."""
    issues: list[tuple[int, NumberingIssue]] = []
    first: dict[tuple[str | None, str | None], int] = {}
    last: dict[tuple[int | None, str], int] = {}
    for i, d in enumerate(drafts):
        if d.quoted is not None or d.accepted is None:
            continue
        key = (d.part, d.number)
        if key in first:
            between = text[max(0, d.candidate.at - 40) : d.candidate.at].rstrip(" \t\n[")
            alternative = _OR.search(between) is not None
            issues.append((i, NumberingIssue(kind="duplicate", clauses=(first[key], i), alternatives=alternative)))
        else:
            first[key] = i
        reading = d.accepted.reading
        place = (d.parent, reading.style)
        before = last.get(place)
        previous = None if before is None else drafts[before].accepted
        missing = _missing(reading.style, None if previous is None else previous.reading.value, reading.value)
        if missing and not (before is None and d.accepted.continues):
            issues.append(
                (i, NumberingIssue(kind="gap", clauses=(i,) if before is None else (before, i), missing=missing))
            )
        last[place] = i
    return tuple(issue for _, issue in sorted(issues, key=lambda pair: pair[0]))


def _missing(style: str, before: object, value: object) -> tuple[str, ...]:
    if isinstance(value, int) and (before is None or isinstance(before, int)):
        low = (before or 0) + 1
        if 0 < value - low <= _MOST_MISSING:
            return tuple(show_value(style, v) for v in range(low, value))
    if (
        isinstance(value, tuple)
        and isinstance(before, tuple)
        and value[:-1] == before[:-1]
        and style.replace(".", "").replace("n", "") == "|"
    ):
        low = before[-1] + 1
        if 0 < value[-1] - low <= _MOST_MISSING:
            return tuple(".".join(map(str, (*value[:-1], v))) for v in range(low, value[-1]))
    return ()
