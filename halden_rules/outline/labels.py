"""What is printed at the start of a clause, and every way in which it can be counted.

The label words come from the grammar: a word added to its unit list opens headings too. The shapes of numbers at a line
start are wider than those of a citation ("a." and "1)" are labels, never citations), so they are read here.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Protocol

from msgspec import Struct

from halden_rules.grammar.phrases import Label
from halden_rules.text import Span

__all__ = ["LabelReader", "Printed", "Reading", "Value", "is_number_word", "letter_value", "roman_value", "show_value"]

Value = int | tuple[int, ...] | str


class Grammar(Protocol):
    """The part of the grammar that the outline needs."""

    def label(self, text: str, at: int) -> Label | None: ...


class Reading(Struct, frozen=True):
    """One way to count a label. ``style`` tells lists apart; ``value`` is its place in the list.

    ``number``: the plain number it stands for (8 for "8", "VIII", "Clause 8"), to hang 8.1 under it.
    """

    style: str
    value: Value
    number: tuple[int, ...] | None = None


class Printed(Struct, frozen=True, kw_only=True):
    """A label as printed: ``at`` is the label word or the number, ``end`` just after its closing mark."""

    at: int
    end: int
    unit: str | None
    unit_at: int
    path: tuple[str, ...]
    segments: tuple[str, ...]  # as printed: "14", ".2", "(b)"
    span: Span  # number, closing full stop left out
    closing: str  # ".", ")", ":" or ""
    readings: tuple[Reading, ...]


_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_WORD_NUMBERS = {
    word: i + 1
    for i, word in enumerate(
        [
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
    )
} | {
    word: i + 1
    for i, word in enumerate(
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
    )
}

_TENS = frozenset(
    [
        "twenty",
        "thirty",
        "forty",
        "fifty",
        "sixty",
        "seventy",
        "eighty",
        "ninety",
        "hundred",
        "thousand",
        "million",
        "ten",
    ]
)

_BRACKET = r"\(\s?[A-Za-z0-9]{1,5}\s?\)"
_NUMBER = re.compile(
    rf"""(?P<first>[A-Z](?:\.\d{{1,3}})+
        |\d{{1,3}}(?:\.\d{{1,3}}|\.[A-Za-z](?![A-Za-z]))*(?:[A-Za-z](?![A-Za-z0-9]))?
        |{_BRACKET}
        |(?:[IVXLC]{{1,7}}|[ivxlc]{{1,7}}|[A-Z]{{1,2}}|[a-z]{{1,2}})(?:-[A-Za-z0-9]{{1,2}}|\d{{1,2}})?
      )(?P<rest>(?:{_BRACKET})*)(?P<closing>[.):]?)(?![\w%$€£/@]|\.\d|[-–]\d|,\d)""",
    re.X,
)
_TICKED = re.compile(r"\(\s+[xX]\s*\)|\(\s*[xX]\s+\)")  # a box of a form
_HYPHENED = re.compile(r"[-–]\w")
_WORD = re.compile(r"[A-Za-z]{3,14}")
_UNIT = re.compile(r"(?P<word>§{1,2}|[A-Za-z][A-Za-z-]{2,14}\.?)[ \t]*(?P<gap>\n[ \t]*)?(?P<quote>[\"“'‘]?)")
_SEGMENT = re.compile(rf"{_BRACKET}|\.?[A-Za-z0-9-]+")


@lru_cache(maxsize=4096)
def roman_value(text: str) -> int | None:
    """4 for "iv" or "IV"; None for what is no well-formed numeral up to 200."""
    lower = text.lower()
    if not re.fullmatch(r"(?:c{0,1}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3}))", lower) or not lower:
        return None
    total = 0
    for i, ch in enumerate(lower):
        value = _ROMAN[ch]
        total += -value if i + 1 < len(lower) and _ROMAN[lower[i + 1]] > value else value
    return total or None


@lru_cache(maxsize=1024)
def letter_value(text: str) -> int | None:
    """3 for "c"; 28 for "bb"; None for other pairs of letters."""
    lower = text.lower()
    if len(lower) == 1 and "a" <= lower <= "z":
        return ord(lower) - 96
    if len(lower) == 2 and lower[0] == lower[1]:
        return ord(lower[0]) - 96 + 26
    return None


def is_number_word(word: str) -> bool:
    """ "thirty", "ninety-five": what stands before a figure in brackets."""
    last = word.lower().rpartition("-")[2]
    return last in _WORD_NUMBERS or last in _TENS


def show_value(style: str, value: int) -> str:
    """The label that a list of this style would print for a value: to name what is missing."""
    kind = style.rpartition("|")[2]
    if kind == "n":
        return str(value)
    if kind in "aA" and 1 <= value <= 26:
        text = chr(96 + value)
    elif kind in "aA" and value <= 52:
        text = chr(96 + value - 26) * 2
    else:
        text, rest = "", value
        for size, sign in (
            (100, "c"),
            (90, "xc"),
            (50, "l"),
            (40, "xl"),
            (10, "x"),
            (9, "ix"),
            (5, "v"),
            (4, "iv"),
            (1, "i"),
        ):
            while rest >= size:
                text, rest = text + sign, rest - size
    return text.upper() if kind in "AI" else text


class LabelReader:
    """Reads labels with the grammar's label words."""

    def __init__(self, grammar: Grammar | None) -> None:
        self._grammar = grammar
        self._units: dict[str, str | None] = {}

    def unit(self, word: str) -> str | None:
        """The unit that a printed word stands for, in the grammar's opinion; None for other words."""
        known = self._units.get(word, "")
        if known != "":
            return known
        unit = None
        if self._grammar is not None:
            for number in (" 1", " A"):
                label = self._grammar.label(word + number, 0)
                if (label is not None and label.unit is not None and label.span.start > 0) or (
                    label is not None and label.unit is not None and label.span.end == len(word) + 2
                ):
                    unit = label.unit
                    break
        if len(self._units) < 20_000:
            self._units[word] = unit
        return unit

    def read(self, text: str, at: int) -> Printed | None:
        """The label that begins at ``at``, with or without a label word."""
        first = text[at : at + 1]
        if first.isdigit() or first == "(":
            return self._number(text, at, None, at)
        m = _UNIT.match(text, at)
        if m is not None:
            unit = self.unit(m["word"])
            if unit is not None:
                return self._after_unit(text, at, unit, m)
        if first.isalpha():
            return self._number(text, at, None, at)
        return None

    def _after_unit(self, text: str, at: int, unit: str, m: re.Match[str]) -> Printed | None:
        end = m.end()
        if m["gap"] is not None:
            return None
        if m["quote"]:
            printed = self._number(text, end, unit, at)
            if printed is not None and text[printed.span.end : printed.span.end + 1] in "\"”'’":
                return printed
            return None
        printed = self._number(text, end, unit, at)
        if printed is not None:
            return printed
        word = _WORD.match(text, end)
        value = _WORD_NUMBERS.get(word[0].lower()) if word is not None else None
        if word is None or value is None:
            return None
        stop = word.end()
        closing = text[stop : stop + 1] if text[stop : stop + 1] in ".:)" else ""
        return Printed(
            at=at, end=stop + len(closing), unit=unit, unit_at=at, path=(str(value),), segments=(str(value),),
            span=Span(end, stop), closing=closing, readings=(Reading(f"{unit}||n", value, (value,)),),
        )  # fmt: skip

    def _number(self, text: str, at: int, unit: str | None, unit_at: int) -> Printed | None:
        m = _NUMBER.match(text, at)
        if m is None:
            return None
        first, rest, closing = m["first"], m["rest"], m["closing"]
        if _TICKED.match(first) is not None:
            return None
        if unit is None and _HYPHENED.match(text, m.end()):
            return None  # 10-K, 5-year
        end_of_number = m.end("rest")
        segments = tuple(s for s in _SEGMENT.findall(first + rest))
        path = tuple(s.strip("(). ") for s in segments)
        if not path or any(not p for p in path):
            return None
        readings = _readings(unit, segments, path, closing)
        if not readings:
            return None
        return Printed(
            at=unit_at if unit else at, end=m.end(), unit=unit, unit_at=unit_at, path=path, segments=segments,
            span=Span(at, end_of_number), closing=closing, readings=readings,
        )  # fmt: skip


def _readings(unit: str | None, segments: tuple[str, ...], path: tuple[str, ...], closing: str) -> tuple[Reading, ...]:
    prefix = unit or ""
    if len(path) > 1:
        parts = [_component(p) for p in path]
        value = tuple(p for p in parts if p is not None)
        if segments[0].isupper() and value:
            value = (-value[0], *value[1:])  # A.1 hangs under A, never under 1
        if len(value) < len(parts):
            return (Reading(f"{prefix}|?|x", ".".join(path)),) if unit else ()
        shape = "".join(_shape(s) for s in segments)
        if path[0].isdigit() and int(path[0]) >= 200:
            return ()
        readings = [Reading(f"|{shape}", value, value if all(s.lstrip(".").isdigit() for s in segments[1:]) else None)]
        if len(path) == 2 and path[1] == "0" and path[0].isdigit():  # "2.0 Contract Reference" heads 2.1, 2.2
            readings.insert(0, Reading("|.|n", int(path[0]), (int(path[0]),)))
        return tuple(readings)
    segment, only = segments[0], path[0]
    form = "()" if segment.startswith("(") else "" if unit else ")" if closing == ")" else "."
    key = f"{prefix}|{form}|"
    if only.isdigit():
        figure = int(only)
        if figure == 0 or figure >= 200:
            return ()
        return (Reading(key + "n", figure, (figure,) if form in ("", ".", ")") else None),)
    if not only.isalpha():  # 9A, C-1
        return (Reading(f"{prefix}|{form}|x", only),) if unit or only[0].isdigit() else ()
    found: list[Reading] = []
    upper = only.isupper()
    letter = letter_value(only)
    roman = roman_value(only) if only == only.upper() or only == only.lower() else None
    if letter is not None:
        found.append(
            Reading(key + ("A" if upper else "a"), letter, (-letter,) if upper and form in ("", ".") else None)
        )
    if roman is not None:
        found.append(Reading(key + ("I" if upper else "i"), roman, (roman,) if upper and form in ("", ".") else None))
    return tuple(found)


def _component(part: str) -> int | None:
    if part.isdigit():
        return int(part)
    value = roman_value(part) if len(part) > 1 else None
    if value is None:
        value = letter_value(part)
    return value


def _shape(segment: str) -> str:
    core = segment.strip("(). ")
    kind = "n" if core.isdigit() else "A" if core.isupper() else "a"
    return f"({kind})" if segment.startswith("(") else f".{kind}" if segment.startswith(".") else kind
