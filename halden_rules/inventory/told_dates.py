"""Dates that one document states of another: "the Supply Agreement dated 3 May 2021, as amended on 4 June 2022"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from halden_rules.inventory.dates import dates_in, habit_of
from halden_rules.inventory.mentions import Mention, Setting, mentions_in, name_key
from halden_rules.inventory.records import StatedDate
from halden_rules.inventory.vocabulary import vocabulary
from halden_rules.text import Span

__all__ = ["Speaker", "told_dates"]

_REACH = 260  # characters between a name and its date
_LEAD = re.compile(
    r"\b(?P<effective>effective|with\s+effect)\b[^.;()]{0,20}$|\b(?:dated|made|entered\s+into|executed|signed)\b[^.;()]{0,40}$",
    re.IGNORECASE,
)
_AMENDED = re.compile(
    r"\bamended\s*,?\s*(?:on|as\s+of|effective(?:\s+as\s+of)?|by\s+amendments?\s+dated(?:\s+as\s+of)?)?\s*$",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*(?:,|and|,\s*and)\s*(?:on|as\s+of)?\s*$", re.IGNORECASE)
_BEHIND = re.compile(
    r"[^.;()]{0,140}\(\s*(?:as\s+[^()“\"]{0,60})?(?:the\s+|collectively,?\s+)*[“\"]([^”\"]{2,60})[”\"]"
)
_TO = re.compile(r"\s*(?:No\.?\s*\d+)?\s*(?:to|of|under)\s+(?:the\s+|that\s+certain\s+)?", re.IGNORECASE)


class Speaker(Struct, frozen=True, kw_only=True):
    """One document: ``calls`` names others (document id or missing:…), ``amends`` are those it changes."""

    document: str
    setting: Setting
    calls: Mapping[str, str]
    amends: tuple[str, ...]
    dates: tuple[StatedDate, ...]

    @property
    def first(self) -> StatedDate | None:
        return next((d for b in ("effective", "dated as of", "signed") for d in self.dates if d.basis == b), None)


def told_dates(speakers: Sequence[Speaker]) -> dict[str, tuple[StatedDate, ...]]:
    """By the document spoken of; only where it is sure which one is meant."""
    found: dict[str, list[StatedDate]] = {}
    for speaker in speakers:
        for document, date in _of(speaker, speakers):
            told = found.setdefault(document, [])
            if not any(t.on == date.on and t.basis == date.basis and t.document == date.document for t in told):
                told.append(date)
    return {document: tuple(dates) for document, dates in found.items()}


def _of(speaker: Speaker, speakers: Sequence[Speaker]) -> Iterator[tuple[str, StatedDate]]:
    text = speaker.setting.text
    mentions = tuple(mentions_in(speaker.setting))
    known = {name_key(name): document for name, document in speaker.calls.items()}
    ours = {d.span.end for d in speaker.dates if d.span is not None}
    aside = (*speaker.setting.outline.furniture, *(s for s, _ in speaker.setting.outline.quoted))
    amended: tuple[str, int] | None = (
        None  # the agreement whose amendments are being dated, and where the last date ends
    )
    for day, span in dates_in(text, habit=habit_of(text)):
        if span.end in ours or any(a.start <= span.start < a.end for a in aside):
            continue
        low = speaker.setting.sentence(Span(span.start, span.start), _REACH).start
        near = [m for m in mentions if max(low, span.start - _REACH) <= m.span.start and m.span.end <= span.start]
        if not near:
            continue
        if amended is not None and _AND.fullmatch(text, amended[1], span.start):
            base = amended[0]
        elif _AMENDED.search(text, near[-1].span.end, span.start):
            meant = _meant(near, known, speaker) or _named_behind(text, span.end, near[-1], known, speaker)
            base = meant if meant is not None else ""
        else:
            base = ""
        if base:
            amended = (base, span.end)
            if (amendment := _amendment(base, day, speaker, speakers)) is not None:
                yield amendment, StatedDate(on=day, basis="dated as of", span=span, document=speaker.document)
            continue
        amended = None
        lead = _LEAD.search(text, near[-1].span.end, span.start)
        if lead is None:
            continue
        meant = _resolved(near[-1], known, speaker) or _named_behind(text, span.end, near[-1], known, speaker)
        candidates = [meant] if meant is not None else []
        if len(near) > 1 and _TO.fullmatch(text, near[-2].span.end, near[-1].span.start):
            # "Amendment No. 1 to the Agreement dated …": whose date it is only the documents tell
            both = {c for m in near[-2:] if (c := _resolved(m, known, speaker)) is not None}
            candidates = [s.document for s in speakers if s.document in both and any(d.on == day for d in s.dates)]
        if len(candidates) == 1 and candidates[0] != speaker.document:
            basis = "effective" if lead["effective"] else "dated as of"
            words = Span(lead.start(), span.end)
            yield candidates[0], StatedDate(on=day, basis=basis, span=words, document=speaker.document)


def _resolved(mention: Mention, known: Mapping[str, str], speaker: Speaker) -> str | None:
    if mention.determiner in vocabulary().own_determiners:
        return None
    document = known.get(mention.key)
    return document if document and not document.startswith("missing:") and document != speaker.document else None


def _named_behind(text: str, at: int, mention: Mention, known: Mapping[str, str], speaker: Speaker) -> str | None:
    """ "that certain Supply Agreement dated … (the “Agreement”)": the name that the brackets give it."""
    if mention.determiner in vocabulary().own_determiners:
        return None
    named = _BEHIND.match(text, at, at + 200)
    document = known.get(name_key(named[1])) if named else None
    return document if document and not document.startswith("missing:") and document != speaker.document else None


def _meant(near: Sequence[Mention], known: Mapping[str, str], speaker: Speaker) -> str | None:
    return next((d for m in reversed(near) if (d := _resolved(m, known, speaker)) is not None), None)


def _amendment(base: str, day: object, speaker: Speaker, speakers: Sequence[Speaker]) -> str | None:
    """The amendment of an agreement that bears a date; the only earlier one, where none of them states that date."""
    others = [s for s in speakers if base in s.amends and s.document != speaker.document]
    stating = [s for s in others if any(d.on == day for d in s.dates)]
    if stating:
        return stating[0].document if len(stating) == 1 else None
    now = speaker.first
    earlier = [s for s in others if now is None or s.first is None or s.first.on < now.on]
    return earlier[0].document if len(earlier) == 1 and len(others) == 1 else None
