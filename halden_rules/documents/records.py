"""One file, decoded, with its pages."""

from __future__ import annotations

from msgspec import Struct

from halden_rules.problems import Problem
from halden_rules.text import SourceText

__all__ = ["Document", "Folder", "Page"]


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
    encoding: str  # Python's name of the codec
    text: SourceText
    pages: tuple[Page, ...] = ()  # empty where the file has no page breaks
    english: bool = True  # False: flagged, not half-read
    numbered: bool = True  # False: nothing in it looks like a clause number


class Folder(Struct, frozen=True):
    """``documents`` sorted by id; ``warnings``: what was left out or is doubtful, sorted by file."""

    documents: tuple[Document, ...]
    warnings: tuple[Problem, ...] = ()
