"""Folding: one character for one character, so that every offset stays, and alike things become the same.

Lower case; every kind of white space a space; every kind of dash ``-``; every kind of quotation mark ``'``.
"""

from __future__ import annotations

__all__ = ["fold"]

_DASHES = "‐‑‒–—―−﹘﹣－⁃"
_QUOTES = "\"'“”„‟‘’‚‛«»‹›′″`´＂＇"
_SPACES = (*range(0x09, 0x0E), *range(0x1C, 0x21), 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B))
_SPACES += (0x2028, 0x2029, 0x202F, 0x205F, 0x3000)

_ALIKE = dict.fromkeys(_SPACES, " ") | {ord(c): "-" for c in _DASHES} | {ord(c): "'" for c in _QUOTES}


def fold(text: str) -> str:
    """The folded text, exactly as long as ``text``."""
    low = text.lower()
    if len(low) != len(text):  # "İ" becomes two characters
        low = "".join(c if len(c.lower()) > 1 else c.lower() for c in text)
    return low.translate(_ALIKE)
