"""Numbers as printed, their segments, and what may follow what."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

__all__ = ["Segment", "distance", "in_sequence", "kind", "label_segments", "short"]

ROMAN = re.compile(r"m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})", re.I)
VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
PIECES = re.compile(r"\d+[A-Za-z]*|[A-Za-z]+")


class Segment(Struct, frozen=True, gc=False):
    """One level of a number: ``text`` "b", ``printed`` "(b)"; for ``shape`` see ``SHAPES``."""

    text: str
    printed: str
    shape: str


def short(name: str) -> str:
    """A rule's or terminal's own name: imported ones carry their file's name in front."""
    return name.rpartition("__")[2]


SHAPES = {
    "NUMBER": "number",
    "ALONE": "number",
    "S_NUMBER": "number",
    "RULE_NUMBER": "rule",
    "LETTERS": "letters",
    "QUOTED_LETTER": "letters",
    "BRACKETED": "bracketed",
    "DOTTED": "dotted",
    "PLAIN": "plain",
    "CSI_NUMBER": "csi",
    "SHEET_NUMBER": "sheet",
}


def label_segments(tokens: list[Any]) -> tuple[Segment, ...]:
    """The segments of a label's tokens: "14.2" gives two, "(b)" one, "03 30 00" one."""
    found: list[Segment] = []
    for token in tokens:
        shape, text = SHAPES[token.name], str(token)
        if shape == "number":
            found += _number(text)
        elif shape == "rule":
            head, *tail = re.findall(r"[^()\s]+", text)
            found += [Segment(head, head, "number"), *(Segment(part, f"({part})", "bracketed") for part in tail)]
        elif shape == "csi":
            found.append(Segment(" ".join(text.split()), text, shape))
        else:
            inner = text.strip("()[].\"“”'‘’ \n")
            if shape == "letters" and inner.endswith("-l"):  # a scan's letter l for the figure 1
                inner = inner[:-1] + "1"
            found.append(
                Segment(inner, text, "bracketed" if text.startswith(("(", "[")) or text.endswith(")") else shape)
            )
    return tuple(found)


def _number(text: str) -> list[Segment]:
    found: list[Segment] = []
    text = re.sub(r"^(?:[Nn]os?\.|#|[Ss]{1,2}\.?)\s*(?=\d)", "", text)
    for part in re.finditer(r"\(\s*(\w+)\s*\)|(\.?\s*\[?)(\d+[A-Za-z]*|[A-Za-z]+)\]?", text):
        if part[1]:
            found.append(Segment(part[1], part[0], "bracketed"))
        else:
            printed = f".{part[3]}" if found else part[3]
            found.append(Segment(part[3], printed, "number" if not found else "dotted"))
    return found


def kind(text: str) -> str:
    """digits, lower, upper or mixed."""
    if text.isdigit():
        return "digits"
    if text.isalpha():
        return "lower" if text.islower() else "upper" if text.isupper() else "mixed"
    return "mixed"


def readings(text: str) -> dict[str, int]:
    """Every value a segment may have: "i" is letter 9 and roman 1."""
    what = kind(text)
    found: dict[str, int] = {}
    if what == "digits":
        found["digits"] = int(text)
    elif what in ("lower", "upper"):
        if len(set(text)) == 1 and len(text) <= 2:
            found[f"{what} letter"] = ord(text[0].lower()) - 96 + 26 * (len(text) - 1)
        if ROMAN.fullmatch(text):
            values = [VALUES[c] for c in text.lower()]
            found[f"{what} roman"] = sum(
                -v if any(w > v for w in values[i + 1 : i + 2]) else v for i, v in enumerate(values)
            )
    return found


def distance(before: str, after: str) -> int | None:
    """How many steps ``after`` comes after ``before``; None where it does not."""
    first, second = readings(before), readings(after)
    steps = [second[way] - first[way] for way in first if way in second and second[way] > first[way]]
    return min(steps) if steps else None


def in_sequence(first: tuple[Segment, ...], last: tuple[Segment, ...]) -> bool:
    """Whether a range from one number to another goes upwards."""
    for a, b in zip(first, last, strict=False):
        if a.text != b.text:
            if distance(a.text, b.text) is not None:
                return True
            numbers = [re.findall(r"\d+", s.text) for s in (a, b)]
            return bool(numbers[0] and numbers[1]) and [*map(int, numbers[0])] < [*map(int, numbers[1])]
    return len(last) > len(first)
