"""What a page, a picture or a terminal may print of a document: control characters and direction marks become visible.

A reader must see a right-to-left override, not be misled by it; a terminal must not obey an escape sequence.
"""

from __future__ import annotations

import re
import unicodedata

__all__ = ["one_line", "visible"]

# Controls but tab and line feed, direction marks, line separators, invisible marks, tags, surrogates.
_ODD = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\ud800-\udfff\U000e0000-\U000e0fff]"
)


def visible(text: str) -> str:
    """The text with every character that would act instead of show replaced by a sign for it: ␀, ␛, ⟦U+202E⟧."""
    return _ODD.sub(_sign, text)


def one_line(text: str) -> str:
    """``visible``, with white space folded."""
    return " ".join(visible(text).split())


def _sign(match: re.Match[str]) -> str:
    character = match.group()
    code = ord(character)
    if character == "\r":
        return ""
    if character == "\ufffd":
        return character
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "\u2421"
    if code in (0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF):
        return ""  # prints as nothing and changes no direction
    return f"\u27e6U+{code:04X}\u27e7" if unicodedata.category(character) != "Zs" else " "
