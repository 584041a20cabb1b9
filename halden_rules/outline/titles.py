"""Whether a few printed words are a title or a sentence."""

from __future__ import annotations

import re

from halden_rules.outline.vocabulary import OutlineWords

__all__ = ["is_titled", "looks_like_heading"]

_WORDS = re.compile(r"[^\W\d_][\w’'&-]*")
_SMALL = frozenset(
    [
        "a",
        "an",
        "and",
        "as",
        "at",
        "but",
        "by",
        "for",
        "from",
        "if",
        "in",
        "into",
        "nor",
        "of",
        "on",
        "or",
        "per",
        "the",
        "to",
        "upon",
        "via",
        "vs",
        "with",
        "within",
        "without",
    ]
)


def looks_like_heading(title: str, words: OutlineWords, most: int = 10) -> bool:
    """Capitals, title case, or at most ``most`` words without a verb."""
    found = _WORDS.findall(title)
    if not found or len(found) > 16 or not (title[:1].isupper() or title[:1].isdigit() or title[:1] in '"“‘[(—–-&'):
        return False
    if title.isupper():
        return True
    telling = [w for w in found if w.lower() not in _SMALL]
    if any(w.islower() and w in words.verbs for w in found):
        return False
    if not telling:
        return False
    return is_titled(title) or len(found) <= most


def is_titled(title: str) -> bool:
    """Capitals at the start of all telling words, or nearly all."""
    telling = [w for w in _WORDS.findall(title) if w.lower() not in _SMALL]
    return bool(telling) and sum(w[0].isupper() for w in telling) >= 0.7 * len(telling)
