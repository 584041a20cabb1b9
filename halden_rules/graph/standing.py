"""``Standing``: which clause holds the words at a place, and in which windows.

Words that an amendment brings stand in the clause that it changes: a reference in them is that clause's from the day of
the change, and one in words that were taken out stops with them.
"""

from __future__ import annotations

import datetime as dt
from bisect import bisect_right
from collections.abc import Iterable, Mapping

from msgspec import Struct

from halden_rules.inforce import Effect, Timeline, Version
from halden_rules.text import Span

__all__ = ["Held", "Standing", "Window", "hull", "merged", "placed"]

Window = tuple[dt.date | None, dt.date | None]
"""From (None: from the start) until (exclusive; None: open)."""

ALWAYS: Window = (None, None)

_PLACED = ("applied", "unresolved", "rescinded", "replaced", "without effect")
"""What becomes of amendments whose new words are no text of their own document: they stand, or stood, in what is
changed, or nowhere. New words of other amendments (implied, or of what is not there) can only be read where they are
printed."""


class Held(Struct, frozen=True, kw_only=True):
    """A clause that holds words, in one window."""

    clause: str
    valid_from: dt.date | None = None
    valid_to: dt.date | None = None

    @property
    def window(self) -> dict[str, dt.date | None]:
        return {"validFrom": self.valid_from, "validTo": self.valid_to}


def merged(windows: Iterable[Window]) -> tuple[Window, ...]:
    """The same days in as few windows as can be, in their order; empty ones are left out."""
    kept: list[Window] = []
    for start, stop in sorted(windows, key=lambda w: (w[0] or dt.date.min, w[1] or dt.date.max)):
        if start is not None and stop is not None and start >= stop:
            continue
        if kept and (kept[-1][1] is None or (start or dt.date.min) <= kept[-1][1]):
            last = kept[-1][1]
            kept[-1] = kept[-1][0], None if last is None or stop is None else max(last, stop)
        else:
            kept.append((start, stop))
    return tuple(kept)


def hull(windows: Iterable[Window]) -> Window:
    """From the first day of any to the last day of any; always for none."""
    known = merged(windows)
    return (known[0][0], known[-1][1]) if known else ALWAYS


class Standing:
    """``clauses``: for each version of the timeline, the id of its clause ("": it has no node)."""

    def __init__(self, timeline: Timeline, clauses: Mapping[int, str]) -> None:
        self._pieces: dict[str, list[tuple[int, int, int]]] = {}
        self._held: list[tuple[str, Version]] = []
        for index, version in enumerate(timeline.versions):
            if not (clause := clauses.get(index)) or version.state == "deleted":
                continue
            self._held.append((clause, version))
            for piece in (*version.standing, *(p for pieces in version.alternatives for p in pieces)):
                known = self._pieces.setdefault(piece.document, [])
                known.append((piece.span.start, piece.span.end, len(self._held) - 1))
        self._reach: dict[str, list[int]] = {}
        for document, known in self._pieces.items():
            known.sort()
            furthest = 0
            self._reach[document] = [furthest := max(furthest, end) for _, end, _ in known]

    def _around(self, document: str, span: Span) -> Iterable[tuple[str, Version]]:
        """The versions with a piece in which the span begins."""
        known = self._pieces.get(document, [])
        i = bisect_right(known, (span.start, float("inf"), 0)) - 1
        while i >= 0 and self._reach[document][i] > span.start:
            start, end, held = known[i]
            if start <= span.start < end:
                yield self._held[held]
            i -= 1

    def holders(self, document: str, span: Span, home: str) -> tuple[Held, ...]:
        """Who holds the words, sorted by clause and day; ``home`` (always) for words that no version has.

        Where they stand in another document's clause, the clause that quotes them is not one that says them.
        """
        found: dict[str, list[Window]] = {}
        elsewhere: set[str] = set()
        for clause, version in self._around(document, span):
            found.setdefault(clause, []).append((version.valid_from, version.valid_to))
            if version.clause.document != document:
                elsewhere.add(clause)
        said = [c for c in sorted(found) if c in elsewhere or not elsewhere]
        held = [Held(clause=c, valid_from=a, valid_to=b) for c in said for a, b in merged(found[c])]
        return tuple(held) or (Held(clause=home),)


def placed(effects: tuple[Effect, ...], index: int) -> bool:
    """Whether the new words of an amendment stand, or stood, in what it changes."""
    return index < len(effects) and effects[index].status in _PLACED
