"""``SourceText``: a file's decoded text beside its reading text, and the map between their offsets."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property

from msgspec import Struct

from halden_rules.text.cleaning import clean
from halden_rules.text.markdown import unmark
from halden_rules.text.offsets import Jumps, compose

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
    two jumps both advance together. ``pages``: the reading offsets at which pages begin, empty without page breaks.
    ``read(document, file)`` builds them all.
    """

    document: str
    file: str
    reading: str
    jumps: Jumps = ((0, 0),)
    pages: tuple[int, ...] = ()

    @classmethod
    def read(cls, document: str, file: str, *, markdown: bool = False) -> SourceText:
        """Clean ``file``, the decoded text without its byte order mark; ``markdown``: its marks are dropped too."""
        reading, jumps = clean(file)
        if markdown:
            reading, marks = unmark(reading)
            jumps = compose(jumps, marks, len(reading))
        source = cls(document, file, reading, jumps)
        if "\f" not in file:
            return source
        # A form feed after the last words ends the last page and begins no other.
        words_end = len(file.rstrip())
        breaks = [i + 1 for i, character in enumerate(file) if character == "\f" and i + 1 < words_end]
        return cls(document, file, reading, jumps, (0, *(source.reading_offset(i) for i in breaks)))

    @cached_property
    def _starts(self) -> list[int]:
        return [reading for reading, _ in self.jumps]

    @cached_property
    def _file_starts(self) -> list[int]:
        return [file for _, file in self.jumps]

    def offset(self, reading: int) -> int:
        """The file offset of the character at ``reading``."""
        at, file = self.jumps[bisect_right(self._starts, reading) - 1]
        return file + reading - at

    def reading_offset(self, file: int) -> int:
        """The reading offset of the first character that stands at ``file`` or after it."""
        i = bisect_left(self._file_starts, file)
        until = self.jumps[i][0] if i < len(self.jumps) else len(self.reading)
        if i == 0:
            return until
        at, start = self.jumps[i - 1]
        return min(at + file - start, until)

    def page(self, reading: int) -> int | None:
        """The page of a reading offset, from 1; None where the file has no page breaks."""
        return bisect_right(self.pages, reading) if self.pages else None

    def place(self, span: Span) -> Place:
        """The place of a reading span: from its first character to just after its last one."""
        start = self.offset(span.start)
        end = start if span.end <= span.start else self.offset(span.end - 1) + 1
        return Place(self.document, start, end, self.file[start:end], self.page(span.start))

    def words(self, span: Span) -> str:
        """The words of a span as the passes read them."""
        return self.reading[span.start : span.end]

    def verify(self, place: Place) -> Quote:
        """Whether the words stand where they are said to stand; an empty quote says nothing and does not verify."""
        stands = (
            place.document == self.document
            and 0 <= place.start < place.end <= len(self.file)
            and self.file[place.start : place.end] == place.text
        )
        return Quote(place, stands)
