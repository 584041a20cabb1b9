"""Path → ``Document``: one module a file type (text and Markdown now), an explicit registry, nothing half-read."""

from __future__ import annotations

from msgspec import Struct

from halden_rules.text import SourceText

__all__ = ["Document", "Page"]


class Page(Struct, frozen=True):
    """A printed page: its number from 1 and where it stands in the reading text."""

    number: int
    start: int
    end: int
    confidence: float | None = None


class Document(Struct, frozen=True, kw_only=True):
    """One file, decoded. ``id`` is a slug of the file's path in the package, ``path`` that path with ``/``."""

    id: str
    path: str
    kind: str  # "text", "markdown"
    sha256: str
    encoding: str
    text: SourceText
    pages: tuple[Page, ...] = ()
    english: bool = True  # False: flagged, not half-read
