"""Schedules, exhibits, annexes and the like that a text cites by number: which stand in it, and which do not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from halden_rules.grammar.phrases import Citation, Container, Phrase
from halden_rules.inventory.entries import Draft
from halden_rules.inventory.mentions import Setting, name_key
from halden_rules.inventory.vocabulary import any_of, vocabulary
from halden_rules.text import Span

__all__ = ["PartMention", "part_mentions"]

_UNITS = ("schedule", "exhibit", "annex", "annexure", "appendix", "attachment", "addendum")


class PartMention(Struct, frozen=True, kw_only=True):
    """A numbered part: its name ("Schedule C-1"), where it is named, and what is printed as its caption.

    ``missing``: it does not stand in the same text. ``counts``: the text speaks of it as of its own part.
    """

    name: str
    unit: str
    span: Span
    places: tuple[Span, ...]
    captions: tuple[str, ...]
    missing: bool
    counts: bool


def part_mentions(draft: Draft, setting: Setting, phrases: Sequence[Phrase]) -> tuple[PartMention, ...]:
    """One record a part that is cited by number, in the order of first mention."""
    places: dict[str, list[tuple[str, str, Span, bool]]] = {}
    for unit, label, span, foreign in _cited(setting, phrases):
        name = f"{unit.title()} {label}"
        places.setdefault(name_key(name), []).append((name, unit, span, foreign))
    here = {name_key(c.address.part) for c in setting.outline.clauses if c.address.part and c.address.number is None}
    here |= {_other_figures(k) for k in here}
    found = []
    for key, cited in places.items():
        ours = [c for c in cited if not c[3]]
        if not ours:
            continue
        name, unit, span, _ = ours[0]
        attached = any(_attached(setting.text, c[2]) for c in ours)
        belongs = attached or not draft.under
        if draft.label and name_key(draft.label) == key:
            continue
        found.append(
            PartMention(
                name=_mended(name),
                unit=unit,
                span=span,
                places=tuple(c[2] for c in ours),
                captions=tuple(dict.fromkeys(c for p in ours if (c := _caption(setting.text, p[2])))),
                missing=key not in here and not _heads_a_part(setting, key, unit),
                counts=belongs,
            )
        )
    return tuple(found)


_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")


def _other_figures(key: str) -> str:
    """ "annex i" → "annex 1" and the other way round: both are written for the same part."""
    head, _, label = key.rpartition(" ")
    if label in _ROMAN:
        return f"{head} {_ROMAN.index(label) + 1}"
    if label.isdigit() and 0 < int(label) <= len(_ROMAN):
        return f"{head} {_ROMAN[int(label) - 1]}"
    return key


def _mended(name: str) -> str:
    return re.sub(r"(?<=-)l$", "1", name)


def _cited(setting: Setting, phrases: Sequence[Phrase]) -> Iterator[tuple[str, str, Span, bool]]:
    """(unit, label, place, whether it is said to belong to another document)."""
    for phrase in phrases:
        if not isinstance(phrase, Citation) or setting.set_aside(phrase.span.start):
            continue
        foreign = any(_foreign(c) for c in phrase.within) or _belongs_elsewhere(setting.text, phrase.span)
        unit = phrase.unit
        for target in phrase.targets:
            unit = target.unit or unit
            if unit in _UNITS and target.path:
                yield unit, target.path[0], _named_place(setting.text, target.span, unit), foreign
        for container in phrase.within:
            if container.unit in _UNITS and container.path:
                yield (
                    container.unit,
                    container.path[0],
                    _named_place(setting.text, container.span, container.unit),
                    foreign,
                )


def _named_place(text: str, span: Span, unit: str) -> Span:
    """The place without what leads to it: "of Schedule 4" → "Schedule 4"."""
    at = text[span.start : span.start + 80].lower().find(unit[:4])
    return Span(span.start + at, span.end) if at > 0 else span


def _foreign(container: Container) -> bool:
    return not container.self and container.unit is None and container.name is not None


_LIST_ITEM = re.compile(
    r"\s*(?:,|(?:and|or)\b|&|\([^()]{0,40}\)|(?:Schedules?|Exhibits?|Annex(?:es)?|Append(?:ix|ices)|Attachments?|Clauses?|Sections?|Tables?)\b"
    r"|\d[\w.-]{0,8}|[IVXLC]{1,5}\b|[A-Z](?:[.-]\w{1,3})*\b)"
)
_OF_ANOTHER = re.compile(r"\s+(?:of|to|on|in)\s+(?:the|each|such)\s+(?!Agreement\b)[A-Z]")


def _belongs_elsewhere(text: str, span: Span) -> bool:
    """Whether the list of a citation goes on to name another document ("Annex I and Annex II of the SCCs")."""
    at, end = span.end, span.end + 160
    while at < end and (item := _LIST_ITEM.match(text, at, end)):
        at = item.end()
    return _OF_ANOTHER.match(text, at, end) is not None


def _attached(text: str, span: Span) -> bool:
    near = text[max(0, span.start - 60) : span.start]
    after = text[span.end : span.end + 60]
    return bool(
        re.search(
            r"\b(?:attached|annexed|appended)\s+(?:hereto\s+)?(?:as|at|in|to\s+this\s+\w+\s+as)\s*(?:the\s+)?$",
            near,
            re.IGNORECASE,
        )
        or re.match(
            r"[^.;]{0,40}?\b(?:attached\s+(?:hereto|to\s+this)|annexed\s+(?:hereto|to\s+this)|hereto)\b",
            after,
            re.IGNORECASE,
        )
    )


_CAPTION = re.compile(r"\s*(?:\((?![a-z]{1,3}\)|\d+\))([A-Z][^()\n]{2,90})\)|[–—-]\s*([A-Z][^\n.;]{2,80}))")


def _caption(text: str, span: Span) -> str | None:
    found = _CAPTION.match(text, span.end)
    if not found:
        return None
    return " ".join((found.group(1) or found.group(2)).split()).strip(' “”"')


def _heads_a_part(setting: Setting, key: str, unit: str) -> bool:
    """Whether a line is the heading of the part: no sentence goes on after it, and it stands in no list of parts."""
    label = key.split()[-1]
    label_pattern = re.escape(label).replace("1", "[1l]")
    head = re.compile(rf"(?m)^[ \t#*]*{unit}\s+[“\"]?{label_pattern}[”\"]?(?![\w-])(?P<rest>[^\n]*)$", re.IGNORECASE)
    any_head = re.compile(rf"\s*(?:{any_of(vocabulary().attached_words)})\s+[“\"]?[\w-]{{1,5}}[”\"]?\b", re.IGNORECASE)
    for hit in head.finditer(setting.text):
        if any(c.start <= hit.start() < c.end for c in setting.outline.contents):
            continue
        rest = hit.group("rest").strip()
        if rest and (rest[0].islower() or rest[0] in ",;." or rest.endswith((",", ";")) or len(rest) > 120):
            continue
        below = setting.text[hit.end() : hit.end() + 300].lstrip("\n ").split("\n", 1)[0]
        above = setting.text[max(0, hit.start() - 300) : hit.start()].rstrip("\n ").rsplit("\n", 1)[-1]
        if any(any_head.match(line) and len(line) < 120 for line in (above, below)):
            continue
        return True
    return False
