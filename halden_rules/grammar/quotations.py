"""Quotation marks: where a quotation closes, and the short ones of a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from halden_rules.text import Span

__all__ = ["LONGEST", "NOW", "Quote", "closing", "inner", "is_term", "quotes"]

LONGEST = 30_000  # characters of one quotation
MARKS = re.compile(r"[\"“”]|\n[ \t]*\n\s*")
OPENS = re.compile(r"(?:(?<=^)|(?<=[\s(\[—–-]))[\"“‘](?=[^\s\"“”])")
DEFINES = re.compile(
    r"[\s,]+(?:means?|shall|has|have|is|are|includes?|refers?|or|and|when used|as used|with respect)\b|[ \t]*[:(–—]"
)
PARAGRAPH = re.compile(r"\n[ \t]*\n")


# What stands between the words that a clause had and those that it has now.
NOW = re.compile(
    r"(?:\b(?:it|they|the same|and|such \w+|which)\s+)?\b(?:now\s+(?:reads?|provides?|states?)|(?:is"
    r"|are)\s+now\s+required\s+to"
    r"|(?:shall|will|should)\s+(?:now\s+|hereafter\s+)?read|hereby\s+reads?|is\s+replaced\s+(?:with|by)|to\s+read)\b[^\n:\"“]{0,60}[:,]?\s*",
    re.I,
)


class Quote(Struct, frozen=True, gc=False):
    """``outer`` with its marks, ``inner`` without them and without the white space around."""

    outer: Span
    inner: Span


def closing(text: str, at: int, limit: int | None = None) -> int | None:
    """Just after the mark that balances the one at ``at``; None where nothing closes it.

    Straight marks open after white space or a bracket and close otherwise; each paragraph of one long quotation may
    open anew.
    """
    depth, end = 0, min(len(text), at + LONGEST, limit or len(text))
    for m in MARKS.finditer(text, at, end):
        i, mark = m.start(), m[0]
        if mark == "“":
            depth += 1
        elif mark == "”":
            depth -= 1
        elif mark == '"':
            before = text[i - 1] if i else " "
            after = text[i + 1 : i + 2]
            opens = (before.isspace() or before in "([—–-") and after != "" and not after.isspace()
            depth += 1 if opens else -1
        else:
            if text[m.end() : m.end() + 1] in ('"', "“") and depth > 0:
                depth -= 1
            continue
        if depth <= 0:
            return m.end()
    return None


def is_term(text: str, at: int, stop: int) -> bool:
    """Whether a quotation is the term of a definition that goes on: "“Silo” means a tower"."""
    return stop - at < 100 and DEFINES.match(text, stop) is not None


def inner(text: str, outer: Span) -> Span:
    """A quotation without its marks; a full stop or semicolon behind the closing mark is no part of it."""
    start, end = outer.start, outer.end
    if start < end and text[start] in "\"“”„‘'":
        start += 1
        stop = end
        while stop > start and (text[stop - 1].isspace() or text[stop - 1] in ";.,"):
            stop -= 1
        if stop > start and text[stop - 1] in "\"“”’'":
            end = stop - 1
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)


def quotes(text: str, start: int, end: int) -> Iterator[Quote]:
    """The quotations that open and close between two places, none inside another, none across a blank line."""
    at = start
    while (opened := OPENS.search(text, at, end)) is not None:
        stop = _close(text, opened.start(), end)
        if stop is None:
            at = opened.end()
            continue
        outer = Span(opened.start(), stop)
        yield Quote(outer, inner(text, outer))
        at = stop


def _close(text: str, at: int, end: int) -> int | None:
    blank = PARAGRAPH.search(text, at, end)
    limit = blank.start() if blank else end
    if text[at] == "‘":
        found = re.compile(r"’(?!\w)").search(text, at, limit)
        return found.end() if found else None
    return closing(text, at, limit)
