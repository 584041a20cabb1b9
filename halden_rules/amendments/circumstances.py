"""When, until when, on what condition and for what a change holds, where its own sentence says so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from halden_rules.amendments.records import EventEnd
from halden_rules.grammar.phrases import AmendmentPhrase
from halden_rules.grammar.quotations import quotes
from halden_rules.inventory import StatedDate
from halden_rules.inventory.dates import Habit, dates_in
from halden_rules.text import Span

__all__ = ["applies_to", "condition", "effective", "ends_after", "until"]

EFFECTIVE = re.compile(
    r"\b(?:effective(?:\s+(?:as\s+of|from|on|upon|retroactively to))?|with\s+effect\s+(?:from|on|as\s+of)"
    r"|from\s+and\s+after"
    r"|on\s+and\s+(?:after|from)|commencing(?:\s+(?:on|as\s+of))?|beginning(?:\s+on)?|starting(?:\s+on)?|as\s+of)"
    r"\s+(?:and\s+after\s+)?(?:the\s+)?$",
    re.I,
)
UNTIL = re.compile(
    r"\b(?:until|through|up\s+to|ending(?:\s+on)?|expir(?:es?|ing)\s+on|to)(?:\s+(?:and\s+including|the\s+end\s+of|close\s+of\s+business\s+on))*\s+$",
    re.I,
)
CONDITION = re.compile(
    r"\b(?:subject\s+to|conditional\s+(?:up)?on|condition(?:ed)?\s+(?:up)?on|contingent\s+(?:up)?on"
    r"|provided\s+that|if|unless and until"
    r"|upon\s+(?:receipt|approval|the\s+(?:receipt|approval|closing|completion|consummation|occurrence)))\b",
    re.I,
)
NO_CONDITION = re.compile(
    r"\b(?:terms|conditions|provisions|limitations|restrictions|section|clause|article|paragraph|foregoing|any"
    r"|applicable law|if any)\b",
    re.I,
)
APPLIES = re.compile(
    r"\b(?:(?:solely|only)\s+(?:with\s+respect\s+to|in\s+respect\s+of|as\s+to|for|in\s+relation\s+to|in\s+connection\s+with)"
    r"|with\s+respect\s+to|in\s+respect\s+of|in\s+relation\s+to|for)\s+",
    re.I,
)
NOT_WHOM = re.compile(
    r"\b(?:avoidance\s+of\s+doubt|clarity|clarification|convenience|consideration|valuable|purposes?\s+of|the\s+purposes?|reference|example|ease)\b",
    re.I,
)
ENDS_AFTER = re.compile(
    r"\bshall\s+(?:expire|end|terminate|cease|lapse)\s+(?:on\s+the\s+date\s+(?:that\s+is\s+)?)?"
    r"(?P<word>[a-z]+(?:-[a-z]+)?|\d{1,3})\s*(?:\((?P<digits>\d{1,3})\))?\s+(?P<unit>months?|years?)\s+(?:after|following|from)\s+[^.;]{4,200}",
    re.I,
)
COUNTS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]


def effective(text: str, phrase: AmendmentPhrase, habit: Habit) -> StatedDate | None:
    """ "Effective as of 1 May 2020, Section 3 is …"."""
    return _dated(text, phrase, habit, EFFECTIVE, "effective")


def until(text: str, phrase: AmendmentPhrase, habit: Habit) -> StatedDate | None:
    """ "until 31 December 2021"."""
    return _dated(text, phrase, habit, UNTIL, "expiry")


def _dated(text: str, phrase: AmendmentPhrase, habit: Habit, wording: re.Pattern[str], basis: str) -> StatedDate | None:
    for zone in _zones(text, phrase):
        for day, span in dates_in(text, zone.start, zone.end, habit):
            lead = wording.search(text, max(zone.start, span.start - 60), span.start)
            if lead is not None:
                return StatedDate(on=day, basis=basis, span=Span(lead.start(), span.end))
    return None


def condition(text: str, phrase: AmendmentPhrase) -> Span | None:
    """ "Subject to regulatory approval": words that no date settles."""
    for zone in _lead_and_tail(phrase):
        m = CONDITION.search(text, zone.start, zone.end)
        if m is None:
            continue
        end = zone.end
        if zone.start < phrase.span.start and (comma := text.find(",", m.end(), zone.end)) > 0:
            end = comma
        if not NO_CONDITION.search(text, m.end(), end) and end - m.end() > 3:
            return _trimmed(text, m.start(), end)
    return None


def applies_to(text: str, phrase: AmendmentPhrase) -> Span | None:
    """ "Solely with respect to Accounts that are not registered": for whom or what the change holds."""
    lead = Span(phrase.sentence.start, phrase.span.start)
    cited = [c.span for c in phrase.targets]
    m = APPLIES.search(text, lead.start, lead.end)
    if (
        m is None
        or re.search(r"\w", re.sub(r"(?:\(?\w{1,4}[.)]|\d+(?:\.\d+)+)\s", "", text[lead.start : m.start()])) is not None
    ):
        return None
    if NOT_WHOM.search(text, m.start(), lead.end) or any(c.overlaps(lead) for c in cited):
        return None
    found = _trimmed(text, m.start(), lead.end)
    return found if found is not None and found.end - found.start > 12 else None


def ends_after(text: str, phrase: AmendmentPhrase, new: Span | None) -> EventEnd | None:
    """ "shall expire twelve (12) months after the first release", in the sentence or in the words it adds."""
    zones = [new] if new is not None and phrase.action in ("supplement", "insert_words") else []
    for zone in (*zones, *_lead_and_tail(phrase)):
        if (m := ENDS_AFTER.search(text, zone.start, zone.end)) is not None:
            word = m["digits"] or m["word"].lower()
            count = int(word) if word.isdigit() else COUNTS.index(word) if word in COUNTS else 0
            months = count * (12 if m["unit"].lower().startswith("year") else 1)
            if months:
                return EventEnd(months=months, span=Span(m.start(), m.end()))
    return None


def _zones(text: str, phrase: AmendmentPhrase) -> Iterator[Span]:
    """The sentence without its quotations and without what it puts in."""
    end = phrase.span.end if phrase.brings == "rest" else phrase.sentence.end
    at = phrase.sentence.start
    outside: Sequence[Span] = sorted(q.outer for q in quotes(text, at, end))
    for quoted in outside:
        yield Span(at, max(at, quoted.start))
        at = max(at, quoted.end)
    yield Span(at, max(at, end))


def _lead_and_tail(phrase: AmendmentPhrase) -> Iterator[Span]:
    yield Span(phrase.sentence.start, phrase.span.start)
    if phrase.brings != "rest":
        yield Span(phrase.span.end, max(phrase.span.end, phrase.sentence.end))


def _trimmed(text: str, start: int, end: int) -> Span | None:
    while end > start and (text[end - 1].isspace() or text[end - 1] in ",;:"):
        end -= 1
    return Span(start, end) if end > start else None
