"""The title of a document: its first line with words, running lines left out."""

from __future__ import annotations

import re

from halden_rules.outline.vocabulary import OutlineWords
from halden_rules.text import Span

__all__ = ["find_title"]

_LINE = re.compile(r"[ \t#>*]*(?P<line>[^\n]*?)(?=[ \t]*(?:\n|\Z)|[ \t]{6,})")
_EXHIBIT = re.compile(r"(?:exhibit|ex)[ \-.]*\(?\d+(?:\.\d+)*\)?[a-z]?\W*$|\W*$|\[?(?:logo|execution copy|confidential|draft)\]?\W*$", re.I)


def find_title(text: str, words: OutlineWords) -> Span | None:
    """The first telling line of at most 200 characters within the first 4,000."""
    at = 0
    while at < min(len(text), 4000):
        m = _LINE.match(text, at)
        if m is None:
            return None
        line = m["line"]
        if line.strip() and not _EXHIBIT.match(line) and re.search(r"[A-Za-z]{3}", line):
            if len(line) <= 200:
                return Span(m.start("line"), m.start("line") + len(line.rstrip()))
            return None
        at = max(m.end(), at + 1)
        while at < len(text) and text[at].isspace():
            at += 1
    return None
