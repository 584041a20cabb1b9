"""Plain text and Markdown → ``Document``."""

from __future__ import annotations

import hashlib

from halden_rules.documents.decoding import NotText, decode
from halden_rules.documents.language import is_english, is_numbered
from halden_rules.documents.records import Document, Page
from halden_rules.problems import Problem, Problems
from halden_rules.text import SourceText

__all__ = ["read_markdown", "read_text"]


def read_text(identifier: str, path: str, content: bytes) -> tuple[Document, tuple[Problem, ...]]:
    """A plain text file. Raises Problems: it is empty, or no text."""
    return _read(identifier, path, content, "text")


def read_markdown(identifier: str, path: str, content: bytes) -> tuple[Document, tuple[Problem, ...]]:
    """A Markdown file; its marks are no part of the reading text. Raises Problems: it is empty, or no text."""
    return _read(identifier, path, content, "markdown")


def _read(identifier: str, path: str, content: bytes, kind: str) -> tuple[Document, tuple[Problem, ...]]:
    try:
        decoded = decode(content)
    except NotText as found:
        problem = Problem(
            file=path,
            code="H106",
            message=f"the file is not text: {found}",
            help="save the document as plain text (UTF-8), or take the file out of the folder",
        )
        raise Problems((problem,)) from found
    text = SourceText.read(identifier, decoded.text, markdown=kind == "markdown")
    if not text.reading.strip():
        message, mend = "the file is empty", "put the document's text into it, or take the file out of the folder"
        raise Problems((Problem(file=path, code="H105", message=message, help=mend),))
    ends = (*text.pages[1:], len(text.reading))
    document = Document(
        id=identifier,
        path=path,
        kind=kind,
        sha256=hashlib.sha256(content).hexdigest(),
        encoding=decoded.encoding,
        text=text,
        pages=tuple(Page(i + 1, start, end) for i, (start, end) in enumerate(zip(text.pages, ends, strict=False))),
        english=is_english(text.reading),
        numbered=is_numbered(text.reading),
    )
    return document, tuple(_doubts(document, decoded.unreadable))


def _doubts(document: Document, unreadable: int) -> list[Problem]:
    found: list[tuple[str, str, str]] = []
    if not document.english:
        found.append(
            ("H113", "the document does not seem to be English; what was read of it is not to be relied on", "")
        )
    elif not document.numbered:
        message = "nothing in the document looks like a clause number, so it has no clauses to refer to"
        found.append(("H114", message, "numbers that a word processor made may be lost: save it with its numbers"))
    if unreadable:
        message = f"{unreadable} bytes of the file are damaged and stand as spaces"
        found.append(("H115", message, "save the document again as UTF-8"))
    return [
        Problem(file=document.path, code=code, message=message, help=mend, severity="warning")
        for code, message, mend in found
    ]
