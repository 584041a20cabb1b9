"""``SourceText``: a file's decoded text beside its reading text, and the map between their offsets."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from msgspec import Struct

__all__ = ["Place", "Quote", "SourceText", "Span"]


class Span(Struct, frozen=True, order=True):
    """Code points of a reading text, end exclusive."""

    start: int
    end: int

    def contains(self, other: Span) -> bool:
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        return self.start < other.end and other.start < self.end


class Place(Struct, frozen=True, order=True):
    """Where words stand in a file: ``file_text[start:end] == text``. ``page`` counts from 1, None without pages."""

    document: str
    start: int
    end: int
    text: str
    page: int | None = None


class Quote(Struct, frozen=True):
    """Words said to stand at a place; only a verified quote is ever shown."""

    place: Place
    verified: bool


class SourceText(Struct, frozen=True, dict=True):
    """``file``: the decoded text of the file; ``reading``: what the passes read.

    ``jumps`` are pairs (reading offset, file offset), sorted, one where the difference between the two changes; between
    two jumps both advance together. ``read(text)`` builds all three.
    """

    document: str
    file: str
    reading: str
    jumps: tuple[tuple[int, int], ...] = ((0, 0),)

    @cached_property
    def _starts(self) -> list[int]:
        return [reading for reading, _ in self.jumps]

    def offset(self, reading: int) -> int:
        """The file offset of the character at ``reading``."""
        at, file = self.jumps[bisect_right(self._starts, reading) - 1]
        return file + reading - at

    def place(self, span: Span) -> Place:
        """The place of a reading span: from its first character to just after its last one."""
        start = self.offset(span.start)
        end = start if span.end <= span.start else self.offset(span.end - 1) + 1
        return Place(self.document, start, end, self.file[start:end])

    def words(self, span: Span) -> str:
        return self.reading[span.start : span.end]
