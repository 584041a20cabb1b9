"""Dates as agreements print them, and what they are the date of."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from functools import lru_cache

from halden_rules.inventory.records import StatedDate
from halden_rules.inventory.vocabulary import vocabulary
from halden_rules.text import Span

__all__ = ["date_of", "dates_in", "stated_dates"]

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
_FORMS = (
    rf"\b{_MONTH}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s*,?\s+(?P<year>\d{{4}})\b",
    rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:day\s+of\s+)?{_MONTH}\s*,?\s+(?P<year>\d{{4}})\b",
    rf"\b(?P<word>{_DAY_WORD})\s+(?:\(\d{{1,2}}(?:st|nd|rd|th)?\)\s+)?(?:day\s+of\s+)?{_MONTH}\s*,?\s+(?P<year>\d{{4}})\b",
    r"\b(?P<year>\d{4})-(?P<number>\d{2})-(?P<day>\d{2})\b",
    r"\b(?P<one>\d{1,2})[/.](?P<two>\d{1,2})[/.](?P<year>\d{4})\b",
)
_PATTERNS = tuple(re.compile(form, re.IGNORECASE) for form in _FORMS)


def date_of(hit: re.Match[str]) -> dt.date | None:
    """The day that a printed date names; None for no day, and where month and day cannot be told apart (03/04/2017)."""
    parts = hit.groupdict()
    year = int(parts["year"])
    if parts.get("one"):
        one, two = int(parts["one"]), int(parts["two"])
        if one == two:
            month, day = one, two
        elif one > 12 >= two:
            month, day = two, one
        elif two > 12 >= one:
            month, day = one, two
        else:
            return None
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


def dates_in(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[dt.date, Span]]:
    """Every date that can be read for certain, in reading order."""
    end = len(text) if end is None else end
    found = [(hit.start(), hit) for pattern in _PATTERNS for hit in pattern.finditer(text, start, end)]
    last = -1
    for at, hit in sorted(found, key=lambda f: (f[0], -f[1].end())):
        day = date_of(hit)
        if at >= last and day is not None:
            last = hit.end()
            yield day, Span(at, hit.end())


@lru_cache(maxsize=1)
def _wordings() -> tuple[tuple[re.Pattern[str], str, bool], ...]:
    """(pattern, basis, before): the longest wording first, so that "dated as of" wins over "as of"."""
    rows = [
        (w, basis, side == "before")
        for basis, words in vocabulary().dates.items()
        for side, ws in (("before", words.before), ("after", words.after))
        for w in ws
    ]
    return tuple(
        (
            re.compile(
                r"\b"
                + r"\s+".join(map(re.escape, w.split()))
                + (r"\W{0,8}(?:(?:is|on|of|the|as|of)\W+){0,3}$" if before else r"\b"),
                re.IGNORECASE,
            ),
            basis,
            before,
        )
        for w, basis, before in sorted(rows, key=lambda r: (-len(r[0]), r[0]))
    )


def stated_dates(
    text: str, start: int, end: int, of_another: re.Pattern[str] | None = None, bases: frozenset[str] | None = None
) -> tuple[StatedDate, ...]:
    """The dates between two offsets with the words that state each.

    ``of_another`` tells, in the words of the sentence before a date, that it is the date of another document. A date
    may have two bases: "made this first day of July, 2017 (the “Effective Date”)". The span is wording and date.
    """
    stated: list[StatedDate] = []
    for day, span in dates_in(text, start, end):
        opening = max(
            text.rfind(". ", start, span.start), text.rfind("\n\n", start, span.start), start, span.start - 400
        )
        before = text[opening : span.start]
        after = re.match(r"[\s,]*\(([^)]{0,80})\)", text[span.end : span.end + 90])
        if of_another is not None and of_another.search(before):
            continue
        leading = (
            (p.search(before[-80:]), basis)
            for p, basis, leads in _wordings()
            if leads and (bases is None or basis in bases)
        )
        if found := next((f for f in leading if f[0]), None):
            hit, basis = found
            assert hit is not None
            _add(stated, day, basis, Span(span.start - len(before[-80:]) + hit.start(), span.end))
        if after:
            naming = (
                basis
                for p, basis, leads in _wordings()
                if not leads and p.search(after.group(1)) and (bases is None or basis in bases)
            )
            if basis_after := next(naming, None):
                _add(stated, day, basis_after, span)
    return tuple(stated)


def _add(stated: list[StatedDate], day: dt.date, basis: str, span: Span) -> None:
    if not any(s.basis == basis and s.on == day for s in stated):
        stated.append(StatedDate(on=day, basis=basis, span=span))
