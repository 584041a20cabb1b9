"""Segments of numbers: reading, composing and comparing them. ``8.2(a)(ii)`` ↔ ``("8", "2", "a", "ii")``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from halden_rules.addresses.vocabulary import words

__all__ = ["between", "compose", "folded", "letters_of", "roman_value", "same_label", "segments"]

_SEGMENT = re.compile(r"[A-Za-z]+(?:-\w+)?|\d+[A-Za-z]?(?:-\w+)?")
_ROMAN = re.compile(r"(?i)(?=[ivxl])(x{0,3}l?x{0,3})(ix|iv|v?i{0,3})\Z")
_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50}


def segments(number: str) -> tuple[str, ...]:
    """The segments of a composed number as printed."""
    return tuple(_SEGMENT.findall(number))


def compose(path: Sequence[str], before: str = "") -> str:
    """The number a careful reader would cite: digits by full stops, what follows a letter in brackets."""
    number, last = before, (segments(before) or ("",))[-1]
    for part in path:
        if not number:
            number = part
        elif (part[0].isdigit() and last[:1].isdigit()) or (
            part[0].isupper() and last.isupper() and len(last) > len(part)
        ):
            number += f".{part}"
        else:
            number += f"({part})"
        last = part
    return number


def roman_value(label: str) -> int | None:
    """The value of a roman numeral up to 89, None for anything else."""
    if not _ROMAN.match(label):
        return None
    total = 0
    for here, after in zip(label.lower(), f"{label.lower()[1:]} ", strict=True):
        value = _VALUES[here]
        total += -value if _VALUES.get(after, 0) > value else value
    return total


def same_label(cited: str, printed: str) -> bool:
    """Two labels that a reader takes for one: ``1`` and ``I``, ``C-l`` (letter l) and ``C-1``, ``01`` and ``1``, case.

    Only for where no label is equal: a reading of last resort, which must be the only one.
    """
    return bool(set(folded(cited)) & set(folded(printed)))


def folded(label: str) -> tuple[str, ...]:
    """The ways to fold a label: its letters without case, and its value where it is a digit or a capital numeral."""
    plain = re.sub(r"(?<=-)l(?!\w)", "1", label.casefold())
    if plain.isdigit():
        return (f"#{int(plain)}",)
    if plain in words().number_words:
        return (f"#{words().number_words.index(plain) + 1}",)
    value = roman_value(label) if label.isupper() else None
    return (plain,) if value is None else (plain, f"#{value}")


def letters_of(label: str) -> Iterator[tuple[str, int]]:
    """The ways to count a label: as a number, a roman numeral, a letter."""
    if label.isdigit():
        yield "digit", int(label)
        return
    if (value := roman_value(label)) is not None:
        yield "roman", value
    if len(set(label)) == 1 and label.isalpha():
        yield "letter", ord(label[0].lower()) - 96 + 26 * (len(label) - 1)


def between(first: str, last: str) -> tuple[tuple[str, ...], ...]:
    """The labels from ``first`` to ``last``, both included, in each reading: (v) to (x) is roman or letters."""
    return tuple(
        tuple(_label(style, value, first) for value in range(low, high + 1))
        for style, low in letters_of(first)
        for other, high in letters_of(last)
        if style == other and 0 < high - low <= (25 if style == "letter" else 60)
    )


def _label(style: str, value: int, like: str) -> str:
    if style == "digit":
        return str(value)
    if style == "letter":
        repeat, letter = divmod(value - 1, 26)
        text = chr(97 + letter) * (repeat + 1)
    else:
        text, rest = "", value
        for worth, letters in ((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")):
            while rest >= worth:
                text, rest = text + letters, rest - worth
    return text.upper() if like.isupper() else text
