"""Where sentences end: enough to say whether two places stand in the same one."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache

from halden_rules.data import data_folder

__all__ = ["Sentences"]

_END = re.compile(r"""([\w.]*)[.!?]["'”’)\]]*\s+(?=["'“‘(\[]*[^\W\d_a-z])|([^\s])[ \t]*\n\s*\n""")
_GOES_ON = frozenset(",;:")


@cache
def _abbreviations() -> frozenset[str]:
    """Words before a full stop that ends no sentence (``grammars/vocabulary/abbreviations.txt``)."""
    text = (data_folder("grammars") / "vocabulary" / "abbreviations.txt").read_text(encoding="utf-8")
    lines = (line.partition("#")[0].strip().lower() for line in text.splitlines())
    return frozenset(line.rstrip(".") for line in lines if line)


class Sentences:
    """The sentences of one text, found when first asked for."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._ends: list[int] | None = None

    def same(self, one: int, other: int) -> bool:
        """Whether two offsets stand in one sentence."""
        if self._ends is None:
            self._ends = [m.end() for m in _END.finditer(self._text) if _ends(m)]
        return bisect_right(self._ends, one) == bisect_right(self._ends, other)


def _ends(match: re.Match[str]) -> bool:
    if match[2] is not None:  # a blank line, unless the words before it promise more
        return match[2] not in _GOES_ON
    word = match[1].lower()
    return len(word) != 1 and word.rstrip(".") not in _abbreviations()
