"""Whether the caption of a reference is the heading of what it points to."""

from __future__ import annotations

import re

__all__ = ["caption_like"]

_LITTLE = frozenset({"and", "of", "the", "a", "an", "to", "for", "in", "on"})


def caption_like(caption: str, heading: str) -> bool:
    """Case, punctuation, plurals and little words folded; a heading that was cut short or runs on is alike."""
    one, two = _words(caption), _words(heading)
    if not one or not two:
        return not caption.strip() or not heading.strip()
    return one == two


def _words(text: str) -> tuple[str, ...]:
    words = re.findall(r"\w+", re.sub(r"['’]s?\b", "", text.replace("&", " and ").casefold()))
    return tuple(_singular(w) for w in words if w not in _LITTLE)


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        return word[:-1]
    return word
