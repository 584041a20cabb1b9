"""Edits of a text → the edited text and the map back to the offsets of the original.

Guarantees (each a test): the map is monotone; outside of replaced text a character maps to itself; a character of a
replacement maps into the text that it replaces.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from msgspec import Struct

__all__ = ["Edit", "Jumps", "compose", "edit", "offset_in"]

Jumps = tuple[tuple[int, int], ...]
"""Pairs (offset after, offset before), sorted, one where the difference changes; the first is always (0, …)."""


class Edit(Struct, frozen=True, order=True):
    """Characters ``start`` to ``end`` become ``new``."""

    start: int
    end: int
    new: str = ""


def edit(text: str, edits: Iterable[Edit]) -> tuple[str, Jumps]:
    """Apply edits, sorted and not overlapping, in one go."""
    pieces: list[str] = []
    jumps: list[tuple[int, int]] = [(0, 0)]
    at = 0  # in the original
    length = 0  # of what is written

    def jump(after: int, before: int) -> None:
        if jumps[-1][0] == after:  # nothing was written since: the later jump counts
            jumps.pop()
        if not jumps or before - after != jumps[-1][1] - jumps[-1][0]:
            jumps.append((after, before))

    for change in edits:
        if change.start > at:
            pieces.append(text[at : change.start])
            length += change.start - at
        if change.new:
            pieces.append(change.new)
            # Each new character stands on its own original one; those too many stand on the last.
            last = max(change.start, change.end - 1)
            for i in range(len(change.new)):
                jump(length + i, min(change.start + i, last))
            length += len(change.new)
        jump(length, change.end)
        at = change.end
    pieces.append(text[at:])
    return "".join(pieces), tuple(jumps)


def offset_in(jumps: Jumps, after: int) -> int:
    """The original offset of the character at ``after``."""
    there, here = jumps[bisect_right(jumps, after, key=_after) - 1]
    return here + after - there


def compose(first: Jumps, second: Jumps, length: int) -> Jumps:
    """The map of two rounds of edits: ``first`` made the middle text, ``second`` the last one, ``length`` long."""
    if first == ((0, 0),):
        return second
    if second == ((0, 0),):
        return first
    starts = [after for after, _ in first]
    result: list[tuple[int, int]] = []
    for i, (after, middle) in enumerate(second):
        until = second[i + 1][0] if i + 1 < len(second) else length + 1
        k = bisect_right(starts, middle) - 1
        here = after
        while here < until:
            there, original = first[k]
            pair = (here, original + (middle + here - after) - there)
            if not result or pair[1] - pair[0] != result[-1][1] - result[-1][0]:
                result.append(pair)
            k += 1
            if k == len(first):
                break
            here = after + first[k][0] - middle
    return tuple(result)


def _after(pair: tuple[int, int]) -> int:
    return pair[0]
