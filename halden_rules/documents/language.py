"""Whether a text is English and numbered; what is neither is flagged, never half-read."""

from __future__ import annotations

import re
from functools import cache

from halden_rules.data import data_folder

__all__ = ["is_english", "is_numbered"]

_SAMPLE = 200_000
_WORD = re.compile(r"[^\W\d_]+")
_FEW_WORDS = 40  # a price list, a signature page: too little to tell, so no complaint
_LEAST_SHARE = 0.10  # of the words; English agreements have 0.25 to 0.45, other languages below 0.03
_NUMBER = re.compile(
    r"""^[ \t>*|]*+
    (?: § | \(?[0-9]{1,4}(?:\.[0-9]{1,4})*[.):\]]?(?=\s) | \(?[a-zA-Z]{1,4}[.)](?=\s) | [A-Z][A-Za-z]+\ [0-9A-Z]{1,5}\b)
    """,
    re.MULTILINE | re.VERBOSE,
)


def is_english(text: str) -> bool:
    """Enough of the words are the small words of English; True where there are too few words to tell."""
    words = _WORD.findall(text[:_SAMPLE].lower())
    if len(words) < _FEW_WORDS:
        letters = [character for word in words for character in word]
        latin: int = sum(character < "\u0250" for character in letters)
        return latin * 2 >= len(letters)
    return sum(word in _small_words() for word in words) >= _LEAST_SHARE * len(words)


def is_numbered(text: str) -> bool:
    """Some line begins like a numbered clause: ``1.``, ``(a)``, ``§ 3``, ``Section 2``."""
    return _NUMBER.search(text) is not None


@cache
def _small_words() -> frozenset[str]:
    lines = (data_folder("grammars") / "vocabulary" / "english.txt").read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())
