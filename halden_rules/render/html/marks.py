"""A passage with its marks as HTML: nested properly, links never inside links, every word escaped."""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterator

from markupsafe import Markup, escape

from halden_rules.render.visible import visible
from halden_rules.review.packet import Mark, Passage

__all__ = ["passage_html", "quote_html"]

_PARAGRAPH = re.compile(r"\s*\n[ \t\r]*\n\s*")
_OUTER_FIRST = ("quote", "match", "evidence", "heading", "label", "reference", "term")


def passage_html(passage: Passage, kinds: frozenset[str] = frozenset(_OUTER_FIRST)) -> Markup:
    """The words of a passage; marks of other ``kinds`` are left out."""
    marks = [m for m in passage.marks if m.kind in kinds and m.start < m.end]
    return Markup("".join(_write(passage.text, marks)))


def quote_html(text: str) -> Markup:
    """Words without marks, paragraphs kept."""
    return Markup(_words(text))


def _write(text: str, marks: list[Mark]) -> Iterator[str]:
    """Open and close in order. A mark that runs out of the one around it is cut there and goes on behind it."""
    queue = [(m.start, -m.end, _OUTER_FIRST.index(m.kind), n, m) for n, m in enumerate(marks)]
    heapq.heapify(queue)
    count = len(marks)
    open_: list[tuple[int, str]] = []  # (end, closing tag)
    at = 0
    while queue or open_:
        upcoming = queue[0][0] if queue else len(text) + 1
        if open_ and open_[-1][0] <= upcoming:
            end, closing = open_.pop()
            yield _words(text[at:end])
            yield closing
            at = end
            continue
        if not queue:
            break
        start, _, order, _, mark = heapq.heappop(queue)
        end = mark.end
        if open_ and end > open_[-1][0]:
            rest = Mark(open_[-1][0], end, mark.kind, None, mark.to)
            heapq.heappush(queue, (rest.start, -rest.end, order, count, rest))
            count += 1
            end = open_[-1][0]
        if (mark.kind in ("reference", "term")) and (mark.to is None or any(c == "</a>" for _, c in open_)):
            continue
        yield _words(text[at:start])
        at = start
        opening, closing = _tags(mark)
        yield opening
        open_.append((end, closing))
    yield _words(text[at:])


def _tags(mark: Mark) -> tuple[str, str]:
    name = f' id="{escape(mark.anchor)}"' if mark.anchor else ""
    match mark.kind:
        case "label":
            return '<b class="no">', "</b>"
        case "heading":
            return '<b class="hd">', "</b>"
        case "match":
            return f'<mark class="match"{name}>', "</mark>"
        case "evidence":
            return f'<mark class="evidence"{name}>', "</mark>"
        case "quote":
            return f'<span class="q"{name}>', "</span>"
        case _:
            return f'<a class="{mark.kind}" href="#{escape(mark.to or "")}">', "</a>"


def _words(text: str) -> str:
    return '<span class="par"></span>'.join(str(escape(visible(part))) for part in _PARAGRAPH.split(text))
