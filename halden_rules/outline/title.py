"""The title of a document: its first line with words, running lines left out."""

from __future__ import annotations

import re

from halden_rules.outline.vocabulary import OutlineWords
from halden_rules.text import Span

__all__ = ["find_title"]

_LINE = re.compile(r"[ \t#>*]*(?P<line>[^\n]{0,1000})")
_GAP = re.compile(r"[ \t]{3,}|(?<=[a-z)\]])\s{2,}(?=[A-Z])")
_EXHIBIT = re.compile(
    r"(?:exhibit|ex)[ \-.]*\(?\d+(?:\.\d+)*\)?[a-z]?\W*$|\W*$|\[?(?:logo|execution copy|confidential|draft)\]?\W*$",
    re.I,
)
_REACH = 4_000
_LONGEST = 200
_LINES = 12  # printed lines above the first paragraph, at most
_SENTENCE = re.compile(r"[;,]$|(?<=[a-z])\.$|\b(?:shall|will|hereby|means)\b")
_THIS_PAPER = re.compile(r"THIS\s(?P<name>[A-Z][A-Z &’'-]{3,80}?)\s(?:is|dated|made|\()")
_THIS = re.compile(r"^THIS\s+|\s+THIS\b.*|\s[A-Z]$")
_LABELLED = re.compile(r"(?:\d{1,2}\.|\(?[a-zA-Z]\)|[A-Z]\.|WHEREAS)\s")
_CAPITALS = re.compile(r"(?<![A-Za-z])[A-Z][A-Z0-9 ,&’'()/-]{6,150}(?![a-z])")


def find_title(text: str, words: OutlineWords) -> Span | None:
    """The first line that holds a title's word, else the first telling one, within the first 4,000 characters."""
    noise = words.any_of(words.title_noise)
    names = words.any_of(words.title_words)
    start = 0
    first: Span | None = None
    seen = 0
    while start < min(len(text), _REACH):
        m = _LINE.match(text, start)
        if m is None:
            return first
        at = m.start("line")
        for piece in _GAP.split(m["line"]):
            begin = text.index(piece, at) if piece else at
            at = begin + len(piece)
            span = _telling(text, begin, at, noise, names)
            if span is None:
                continue
            seen += 1
            if names.search(text, span.start, span.end) is not None and not _SENTENCE.search(
                text, span.start, span.end
            ):
                return span
            first = first or span
            if seen > _LINES or at - begin > _LONGEST:
                return first
        start = text.find("\n", m.end())
        if start < 0:
            return first
        while start < len(text) and text[start].isspace():
            start += 1
    return first


def _telling(text: str, begin: int, end: int, noise: re.Pattern[str], names: re.Pattern[str]) -> Span | None:
    """The words, if they can be a title: of a line that runs on into the parties, those before "(this" or "is made"."""
    line = text[begin:end].rstrip()
    paper = _THIS_PAPER.match(line)
    if paper is not None:
        return Span(begin + paper.start("name"), begin + paper.end("name"))
    if (
        not line
        or (len(line) <= _LONGEST and noise.match(line))
        or _EXHIBIT.match(line)
        or not re.search(r"[A-Za-z]{3}", line)
    ):
        return None
    if len(line) > _LONGEST:
        for capitals in _CAPITALS.finditer(line[:_REACH]):
            title = _THIS.sub("", capitals[0]).strip(" ,(.-")
            if names.search(title) is not None and len(title) >= 8:
                start = line.index(title, capitals.start())
                return Span(begin + start, begin + start + len(title))
        return None
    if _LABELLED.match(line):
        return None
    return Span(begin, begin + len(line))
