"""Running heads and feet, page numbers, lines of the filing system: what stands in the text and is not the author's.

A line is set aside for one of three reasons: it has the form of such a line (``running_lines`` of the vocabulary); it
stands at a page break and comes back, digits apart, at others; or it is a number alone. A page number glued to the
end of the last line of a page counts where such numbers go up from page to page.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from halden_rules.outline.labels import LabelReader
from halden_rules.outline.vocabulary import OutlineWords
from halden_rules.text import Span

__all__ = ["blank", "find_furniture", "without_rules"]

_LINE = re.compile(r"[^\n\f]+")
_BREAK = re.compile(r"\f|\n[ \t]*\n[ \t]*\n[ \t]*\n[\s]*")
_ALONE = re.compile(
    r"[\s\-–—.|]*(?:page\s+)?(?:\d{1,4}|[A-Z]{1,2}-\d{1,3}|[ivx]{1,6})(?:\s+of\s+\d{1,4})?[\s\-–—.|]*", re.I
)
_BARE = re.compile(r"\s*[-–—]?\s*(?:page\s+)?(?:\d{1,4}|[A-Z]{1,2}-\d{1,3})(?:\s+of\s+\d{1,4})?\s*[-–—]?\s*", re.I)
_FILING_EXHIBIT = re.compile(r"\s*exhibit\s+\(?\d{1,3}(?:\.\d{1,3}[A-Za-z]?|\([a-z]\))*\)?\s*", re.I)
_GLUED = re.compile(r"(?<=\S)[ \t]+(\d{1,3})[ \t]*$")
_LAST_WORD = re.compile(r"([A-Za-z]{3,14})[ \t]+\d{1,3}[ \t]*\Z")
_FIRST_WORD = re.compile(r"[\s\[]*([A-Za-z]{3,14})\b")
_MOST_LINE = 200


def find_furniture(text: str, words: OutlineWords, reader: LabelReader) -> tuple[Span, ...]:
    """Spans of whole lines (or of a number at a line's end) that are no part of the text, sorted."""
    lines = [(m.start(), m.end()) for m in _LINE.finditer(text) if not m[0].isspace()]
    at_break = _beside_breaks(text, lines)
    forms = Counter(_form(text[a:b], reader) for i, (a, b) in enumerate(lines) if i in at_break and b - a <= _MOST_LINE)
    running = _running(words.running_lines)
    found: list[Span] = []
    glued: list[tuple[int, int, int]] = []
    before_numbers = True
    for i, (a, b) in enumerate(lines):
        line = "" if b - a > _MOST_LINE else text[a:b]
        stripped = line.strip()
        if stripped and running.fullmatch(stripped) and not _keeps(stripped, words):
            found.append(Span(a, b))
            if i and stripped.lower().startswith("source"):
                glued.extend(_glued(text, lines[i - 1], reader))
            continue
        if stripped and (_BARE.fullmatch(line) or (i in at_break and _ALONE.fullmatch(line))):
            found.append(Span(a, b))
            continue
        if stripped and i < 6 and before_numbers and _FILING_EXHIBIT.fullmatch(line) and "." in line:
            found.append(Span(a, b))
            continue
        if (
            i in at_break
            and stripped
            and forms[_form(line, reader)] >= 3
            and re.search("[A-Za-z]{3}", line)
            and not _opens_clause(stripped)
        ):
            found.append(Span(a, b))
            continue
        if (i in at_break and stripped == "" and b - a > _MOST_LINE) or (i in at_break and stripped):
            glued.extend(_glued(text, (a, b), reader))
    found.extend(_ascending(glued))
    return tuple(sorted(set(found)))


def blank(text: str, spans: tuple[Span, ...]) -> str:
    """The text with the spans blanked, line ends kept: all offsets stay."""
    if not spans:
        return text
    pieces, at = [], 0
    for span in sorted(spans):
        if span.end <= at:
            continue
        start = max(span.start, at)
        pieces.append(text[at:start])
        pieces.append("".join("\n" if c == "\n" else " " for c in text[start : span.end]))
        at = span.end
    pieces.append(text[at:])
    return "".join(pieces)


_RULE = re.compile(r"-(?:[ \t]-)?-{3,}|=={3,}|——{3,}|––{3,}|\*\*{7,}|__{11,}")


def without_rules(text: str) -> str:
    """The text with rules of dashes blanked: they underline headings and part sections, also inside lines."""
    return _RULE.sub(lambda m: " " * len(m[0]), text)


def _beside_breaks(text: str, lines: list[tuple[int, int]]) -> frozenset[int]:
    """Indexes of lines that stand first or last on a page: beside a form feed or a gap of three blank lines."""
    found: set[int] = set()
    for i in range(1, len(lines)):
        between = text[lines[i - 1][1] : lines[i][0]]
        if "\f" in between or between.count("\n") >= 4:
            found.update(j for j in (i - 2, i - 1, i, i + 1) if 0 <= j < len(lines))
    if lines:
        found.add(len(lines) - 1)
    return frozenset(found)


def _form(line: str, reader: LabelReader) -> str:
    """What comes back from page to page: digits apart, but "SCHEDULE 1" and "SCHEDULE 2" are two headings."""
    folded = " ".join(line.lower().split())
    first = _FIRST_WORD.match(line)
    return folded if first is not None and reader.unit(first[1]) is not None else re.sub(r"\d+", "#", folded)


_CLAUSE_LINE = re.compile(r"(?:\(?[A-Za-z0-9]{1,4}[.)]|\d+(?:\.\d+)+|[\[*]+)\s|.{0,40}\[\*+\]")


def _opens_clause(line: str) -> bool:
    return _CLAUSE_LINE.match(line) is not None


def _keeps(line: str, words: OutlineWords) -> bool:
    return line.lower().strip(" :.") in words.contents_heads


@lru_cache(maxsize=8)
def _running(forms: tuple[str, ...]) -> re.Pattern[str]:
    def pattern(form: str) -> str:
        return re.escape(form).replace(r"\ ", r"\s+").replace(r"\*", ".*").replace(r"\#", r"\d{1,4}")

    return re.compile(r"[\W_]*(?:" + "|".join(pattern(f) for f in forms) + r")[\W_]*", re.I)


def _glued(text: str, line: tuple[int, int], reader: LabelReader) -> list[tuple[int, int, int]]:
    a, b = line
    tail = text[max(a, b - 12) : b]
    m = _GLUED.search(tail)
    word = _LAST_WORD.search(text, max(a, b - 40), b)
    if m is None or (word is not None and reader.unit(word[1]) is not None):
        return []
    offset = max(a, b - 12)
    return [(offset + m.start(1), offset + m.end(1), int(m[1]))]


def _ascending(glued: list[tuple[int, int, int]]) -> list[Span]:
    """Of numbers at the ends of pages, those that go up by small steps: at least two of them."""
    kept: list[tuple[int, int, int]] = []
    for start, end, value in sorted(set(glued)):
        if not kept or 0 < value - kept[-1][2] <= 5:
            kept.append((start, end, value))
        elif len(kept) == 1 and value < 10:
            kept = [(start, end, value)]
    return [Span(a, b) for a, b, _ in kept] if len(kept) > 1 else []
