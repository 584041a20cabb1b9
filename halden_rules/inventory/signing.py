"""The days that stand beside signatures; a blank line for a date gives none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from halden_rules.inventory.dates import Habit, dates_in
from halden_rules.inventory.mentions import Setting
from halden_rules.inventory.records import StatedDate
from halden_rules.text import Span

__all__ = ["SignatureDates", "signature_dates"]

_MARK = re.compile(
    r"(?i:/s/|\bBy\s*:|\bName\s*:|\bTitle\s*:|\bIts\s*:|\bSignature\b\s*:?|\bSigned\b|\bIN\s+(?:WITNESS|TESTIMONY)\s+W[HB]EREOF\b|_{6,}|\bBy\b(?=\s+/s/))"
)
_STRONG = re.compile(r"/s/|\bBy\s*:|\bSignature\s*:|\bW[HB]EREOF\b|\bSigned\s+(?:by|for)\b", re.IGNORECASE)
_NEAR = 350  # characters between two marks of one block
_LABEL = re.compile(
    r"(?:\bDate(?:\s+(?:signed|of\s+signature|of\s+execution))?\b\s*:?|\bDated\s*:|(?:^|\n|\s\s)Dated(?=\s{1,3}\w))",
    re.IGNORECASE,
)
_BLANK = re.compile(r"[\s_:.\-–|]*")
_WITNESS = re.compile(
    r"\b(?P<verb>signed|executed|agreed|accepted|acknowledged|entered\s+into)\b(?P<gap>[^.;]{0,160}?)\b(?P<lead>as\s+of|on|this|effective)\s+(?:the\s+|this\s+|on\s+)?$",
    re.IGNORECASE,
)
_BY_HAND = re.compile(r"/s/\s*(?:[A-Z][\w.'’-]*\s+){1,4}[-_\s]*$")


class SignatureDates(Struct, frozen=True, kw_only=True):
    """``dates``: one a signature. ``zones``: where they were looked for. ``blanks``: lines for a date left empty."""

    dates: tuple[StatedDate, ...]
    zones: tuple[Span, ...]
    blanks: int = 0
    signed: bool = False  # a signature is there

    @property
    def complete(self) -> bool:
        """Every signature of at least two has its day."""
        return self.blanks == 0 and sum(d.basis == "signed" for d in self.dates) >= 2


def signature_dates(setting: Setting, habit: Habit) -> SignatureDates:
    """Dates in the blocks of signatures, in reading order; "executed as of" dates the document, not the signing."""
    text = setting.text
    zones = tuple(_zones(setting))
    found: list[StatedDate] = []
    blanks = 0
    for zone in zones:
        days = [
            (day, span)
            for day, span in dates_in(text, zone.start, zone.end, habit)
            if not any(f.overlaps(span) for f in setting.outline.furniture)
        ]
        taken: set[int] = set()
        labels = list(_LABEL.finditer(text, zone.start, zone.end))
        for row in _rows(text, labels):
            at = row[-1].end()
            filled = 0
            for index, (day, span) in enumerate(days):
                if index in taken or span.start < at or not _BLANK.fullmatch(text, at, span.start):
                    continue
                if filled == len(row):
                    break
                found.append(
                    StatedDate(
                        on=day, basis="signed", span=Span(row[0].start() if not filled else span.start, span.end)
                    )
                )
                taken.add(index)
                filled, at = filled + 1, span.end
            blanks += max(0, sum(":" in label[0] for label in row) - filled)
        for index, (day, span) in enumerate(days):
            if index in taken:
                continue
            before = text[max(zone.start - 40, span.start - 260) : span.start]
            if witness := _WITNESS.search(before):
                as_of = witness["lead"].casefold() not in ("on", "this") or re.search(
                    r"\bas\s+of\b", before[witness.start() :], re.IGNORECASE
                )
                start = span.start - len(before) + witness.start()
                found.append(StatedDate(on=day, basis="dated as of" if as_of else "signed", span=Span(start, span.end)))
            elif _BY_HAND.search(before):
                found.append(StatedDate(on=day, basis="signed", span=span))
    found.sort(key=lambda d: d.span or Span(0, 0))
    return SignatureDates(
        dates=tuple(found),
        zones=zones,
        blanks=blanks,
        signed=any(re.search(r"/s/", text[z.start : z.end], re.IGNORECASE) for z in zones),
    )


def _rows(text: str, labels: list[re.Match[str]]) -> Iterator[list[re.Match[str]]]:
    """Labels that stand side by side, as the heads of columns: "Date:        Date:"."""
    row: list[re.Match[str]] = []
    for label in labels:
        if row and not _BLANK.fullmatch(text, row[-1].end(), label.start()):
            yield row
            row = []
        row.append(label)
    if row:
        yield row


def _zones(setting: Setting) -> Iterator[Span]:
    """Stretches in which marks of signatures follow each other, and what the outline takes for a signature block."""
    text = setting.text
    spans: list[Span] = list(setting.outline.signatures)
    run: list[re.Match[str]] = []
    for mark in _MARK.finditer(text):
        if run and mark.start() - run[-1].end() > _NEAR:
            spans += _zone(text, run)
            run = []
        run.append(mark)
    spans += _zone(text, run)
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    yield from merged


def _zone(text: str, run: list[re.Match[str]]) -> list[Span]:
    if len(run) < 2 or not any(_STRONG.match(m[0]) or m[0].casefold() == "/s/" for m in run):
        return []
    if not any(
        m[0].casefold() == "/s/" or m[0].startswith("_") or m[0].casefold().startswith(("by", "sign")) for m in run
    ):
        return []
    return [Span(run[0].start(), min(len(text), run[-1].end() + 450))]
