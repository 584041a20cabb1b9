"""Where sentences end: enough to say whether two places stand in the same one."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache

from halden_rules.data import data_folder

__all__ = ["Sentences", "abbreviations"]

_END = re.compile(r"""([\w.]*)[.!?]["'”’)\]]*\s+(?=["'“‘(\[]*[^\W\d_a-z])|([^\s])[ \t]*\n\s*\n""")
_GOES_ON = frozenset(",;:")


@cache
def abbreviations() -> frozenset[str]:
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
        ends = self._found()
        return bisect_right(ends, one) == bisect_right(ends, other)

    def bounds(self) -> list[tuple[int, int]]:
        """Where each sentence begins and ends, the white space after it with it."""
        ends = [e for e in self._found() if e < len(self._text)]
        return list(zip([0, *ends], [*ends, len(self._text)], strict=True))

    def _found(self) -> list[int]:
        if self._ends is None:
            self._ends = [m.end() for m in _END.finditer(self._text) if _ends(m)]
        return self._ends


def _ends(match: re.Match[str]) -> bool:
    if match[2] is not None:  # a blank line, unless the words before it promise more
        return match[2] not in _GOES_ON
    word = match[1].lower()
    return len(word) != 1 and word.rstrip(".") not in abbreviations()
