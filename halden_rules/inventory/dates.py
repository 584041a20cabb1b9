"""Dates as agreements print them."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator

from msgspec import Struct

from halden_rules.text import Span

__all__ = ["Habit", "date_of", "dates_in", "habit_of"]

MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
ORDINALS = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
]
TWENTIES = {f"twenty{sep}{word}": 21 + i for i, word in enumerate(ORDINALS[:9]) for sep in ("-", " ")}
DAY_WORDS = {
    **{w: i + 1 for i, w in enumerate(ORDINALS)},
    **TWENTIES,
    "thirtieth": 30,
    "thirty-first": 31,
    "thirty first": 31,
}
_MONTH = (
    r"(?P<month>jan(?:uary|\.)?|feb(?:ruary|\.)?|mar(?:ch|\.)?|apr(?:il|\.)?|may|june?\.?|july?\.?"
    r"|aug(?:ust|\.)?|sept?(?:ember|\.)?|oct(?:ober|\.)?|nov(?:ember|\.)?|dec(?:ember|\.)?)"
)
_DAY_WORD = "|".join(sorted(map(re.escape, DAY_WORDS), key=len, reverse=True))
_TH = r"(?:\s?(?:st|n\s?d|r\s?d|t\s?h)\b\.?)?"
_OF = r",?\s*(?:day\s+of\s+|of\s+)?"
_YEAR = r"\s*(?:,\s*|\s)\s*(?P<year>\d{4})\b"
_WRITTEN = (
    rf"\b{_MONTH}\s*(?P<day>\d{{1,2}}){_TH}{_YEAR}",
    rf"\b(?P<day>\d{{1,2}}){_TH}{_OF}{_MONTH}{_YEAR}",
    rf"\b(?P<word>{_DAY_WORD})\s+(?:\(\d{{1,2}}{_TH}\)\s+)?(?:day\s+of\s+|of\s+)?{_MONTH}{_YEAR}",
    rf"\b(?P<day>\d{{1,2}})[-/]{_MONTH}[-/](?P<year>\d{{4}}|\d{{2}})\b",
)
_FIGURES = (
    r"\b(?P<year>\d{4})[-/](?P<number>\d{1,2})[-/](?P<day>\d{1,2})\b",
    r"(?<![\d/.\-$])(?P<one>\d{1,2})(?P<mark>[/.\-])(?P<two>\d{1,2})(?P=mark)(?P<year>\d{4}|\d{2})(?![\d/\-]|\.\d)\b",
)
_PATTERNS = tuple(re.compile(form, re.IGNORECASE) for form in (*_WRITTEN, *_FIGURES))
_MONTH_FIRST, _DAY_FIRST = (re.compile(form, re.IGNORECASE) for form in _WRITTEN[:2])


class Habit(Struct, frozen=True, kw_only=True):
    """How a text prints its dates: what tells 12/5/96 from 5/12/96, and in which century it lies.

    ``month_first``: None where the text does not tell. ``years``: the years printed in full.
    """

    month_first: bool | None = None
    years: tuple[int, ...] = ()

    def year(self, printed: str) -> int | None:
        """The year meant by two figures: the one within fifty years of those printed in full; else none."""
        if len(printed) == 4:
            return int(printed)
        if not self.years:
            return None
        near = min(self.years, key=lambda y: (abs((y % 100) - int(printed)), y))
        return min((c + int(printed) for c in (1800, 1900, 2000, 2100)), key=lambda y: abs(y - near))


def habit_of(text: str) -> Habit:
    """Read from the dates that can be read in one way only, and from how dates in words are written."""
    orders = set()
    for hit in _PATTERNS[-1].finditer(text):
        one, two = int(hit["one"]), int(hit["two"])
        if one != two and min(one, two) >= 1 and min(one, two) <= 12 < max(one, two) <= 31:
            orders.add(two > 12)
    if not orders:
        words_first = any(not re.match(r"\d+\s*(?:st|nd|rd|th)?\s+day", h[0], re.I) for h in _DAY_FIRST.finditer(text))
        month_first = _MONTH_FIRST.search(text) is not None
        if month_first != words_first:
            orders.add(month_first)
    years = sorted({int(h["year"]) for p in _PATTERNS for h in p.finditer(text) if len(h["year"]) == 4})
    return Habit(month_first=orders.pop() if len(orders) == 1 else None, years=tuple(years))


def date_of(hit: re.Match[str], habit: Habit = Habit()) -> dt.date | None:  # noqa: B008 - frozen
    """The day that a printed date names; None for no day, and where the text does not tell month from day."""
    parts = hit.groupdict()
    year = habit.year(parts["year"])
    if year is None:
        return None
    if parts.get("one"):
        one, two = int(parts["one"]), int(parts["two"])
        if one == two or (two > 12 >= one):
            month, day = one, two
        elif one > 12 >= two:
            month, day = two, one
        elif habit.month_first is None:
            return None
        else:
            month, day = (one, two) if habit.month_first else (two, one)
    else:
        word = parts.get("word")
        day = DAY_WORDS[" ".join(word.casefold().split())] if word else int(parts["day"])
        number = parts.get("number")
        month = (
            int(number)
            if number
            else 1 + next(i for i, m in enumerate(MONTHS) if m.startswith(parts["month"][:3].casefold()))
        )
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None


def dates_in(
    text: str,
    start: int = 0,
    end: int | None = None,
    habit: Habit = Habit(),  # noqa: B008 - frozen
) -> Iterator[tuple[dt.date, Span]]:
    """Every date that can be read for certain, in reading order."""
    end = len(text) if end is None else end
    found = [(hit.start(), hit) for pattern in _PATTERNS for hit in pattern.finditer(text, start, end)]
    last = -1
    for at, hit in sorted(found, key=lambda f: (f[0], -f[1].end())):
        day = date_of(hit, habit)
        if at >= last and day is not None:
            last = hit.end()
            yield day, Span(at, hit.end())
