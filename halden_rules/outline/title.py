"""The title of a document: its first line with words, running lines left out."""

from __future__ import annotations

import re

from halden_rules.outline.vocabulary import OutlineWords
from halden_rules.text import Span

__all__ = ["find_title"]

_LINE = re.compile(r"[ \t#>*]*(?P<line>[^\n]{0,1000})")
_GAP = re.compile(r"[ \t]{4,}|(?<=[a-z)\]])\s{2,}(?=[A-Z])")
_EXHIBIT = re.compile(r"(?:exhibit|ex)[ \-.]*\(?\d+(?:\.\d+)*\)?[a-z]?\W*$|\W*$|\[?(?:logo|execution copy|confidential|draft)\]?\W*$", re.I)
_REACH = 4_000
_LONGEST = 200
_CAPITALS = re.compile(r"[A-Z][A-Z0-9 ,.&’'()/-]{6,150}(?![a-z])")


def find_title(text: str, words: OutlineWords) -> Span | None:
    """The first telling line of at most 200 characters within the first 4,000."""
    start = 0
    while start < min(len(text), _REACH):
        m = _LINE.match(text, start)
        if m is None:
            return None
        at = m.start("line")
        for piece in _GAP.split(m["line"]):
            begin = text.index(piece, at) if piece else at
            at = begin + len(piece)
            span = _telling(text, begin, at)
            if span is not None:
                return span
        start = m.end()
        while start < len(text) and text[start].isspace():
            start += 1
    return None


def _telling(text: str, begin: int, end: int) -> Span | None:
    """The words, if they can be a title: of a line that runs on into the parties, those before "(this" or "is made"."""
    line = text[begin:end].rstrip()
    if not line or _EXHIBIT.match(line) or not re.search(r"[A-Za-z]{3}", line):
        return None
    if len(line) > _LONGEST:
        capitals = _CAPITALS.match(line)
        if capitals is None:
            return None
        line = capitals[0].rstrip(" ,(")
        if len(line) < 8 or _EXHIBIT.match(line):
            return None
    return Span(begin, begin + len(line))
