"""Where an old and a new wording differ, word by word: for the eye, in passages that are much alike."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

__all__ = ["differing"]

_WORD = re.compile(r"\w+|[^\w\s]")
LONGEST = 1200
"""Longer wordings (in words) are not compared."""

ALIKE = 0.5
"""Wordings with less in common are simply another text."""

Stretches = tuple[tuple[int, int], ...]


def differing(old: str, new: str) -> tuple[Stretches, Stretches]:
    """The stretches of each that the other does not have; none where the two have little in common."""
    one, two = list(_WORD.finditer(old)), list(_WORD.finditer(new))
    if not one or not two or max(len(one), len(two)) > LONGEST:
        return (), ()
    matcher = SequenceMatcher(None, [m.group() for m in one], [m.group() for m in two], autojunk=False)
    if matcher.real_quick_ratio() < ALIKE or matcher.quick_ratio() < ALIKE or matcher.ratio() < ALIKE:
        return (), ()
    codes = [c for c in matcher.get_opcodes() if c[0] != "equal"]
    return tuple(_joined(one, ((c[1], c[2]) for c in codes))), tuple(_joined(two, ((c[3], c[4]) for c in codes)))


def _joined(words: Sequence[re.Match[str]], ranges: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    for start, end in ranges:
        if start < end:
            yield words[start].start(), words[end - 1].end()
