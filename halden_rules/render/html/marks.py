"""A passage with its marks as HTML: nested properly, links never inside links, every word escaped."""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterator, Sequence

from markupsafe import Markup, escape

from halden_rules.render.visible import one_line, visible
from halden_rules.review.dates import day
from halden_rules.review.packet import AmendmentEntry, Mark, Passage, Run

__all__ = ["FOLD_STRUCK", "passage_html", "quote_html", "runs_html"]

FOLD_STRUCK = 60
"""Struck passages with more words than this fold."""

_PARAGRAPH = re.compile(r"\s*\n[ \t\r]*\n\s*")
_OUTER_FIRST = ("quote", "match", "evidence", "differs", "heading", "label", "reference", "term")


def passage_html(passage: Passage, kinds: frozenset[str] = frozenset(_OUTER_FIRST)) -> Markup:
    """The words of a passage; marks of other ``kinds`` are left out."""
    marks = [m for m in passage.marks if m.kind in kinds and m.start < m.end]
    return Markup("".join(_write(passage.text, marks)))


def runs_html(runs: Sequence[Run], amendments: Sequence[AmendmentEntry]) -> Markup:
    """Words of a clause: struck ones struck, new ones marked, the origin behind each change; long struck ones fold.

    What one amendment did in one place has its origin once.
    """
    return Markup("".join(_runs(runs, amendments)))


def _runs(runs: Sequence[Run], amendments: Sequence[AmendmentEntry]) -> Iterator[str]:
    for n, run in enumerate(runs):
        if n:
            redline = runs[n - 1].struck is not None and run.struck is None and run.by is not None
            gap = '<span class="apart"></span>' if redline and not run.blank else escape(run.blank)
            yield '<span class="par"></span>' if "\n" in run.blank else gap
        words = str(passage_html(run.passage))
        count = len(run.passage.text.split())
        if run.struck is not None and count > FOLD_STRUCK:
            first = escape(one_line(" ".join(run.passage.text.split()[:9])))
            yield (
                f'<details class="struck"><summary><span class="at">struck, {count} words: </span>'
                f'<del class="preview">{first} …</del></summary><del>{words}</del></details>'
            )
        elif run.struck is not None:
            yield f'<del><span class="vh">struck: </span>{words}</del>'
        elif run.by is not None:
            yield f'<ins><span class="vh">inserted: </span>{words}</ins>'
        else:
            yield words
        number = _change(run)
        if number is not None and (n + 1 == len(runs) or _change(runs[n + 1]) != number):
            first_of = n
            while first_of and _change(runs[first_of - 1]) == number:
                first_of -= 1
            yield _origin(runs[first_of : n + 1], amendments[number])


def _change(run: Run) -> int | None:
    return run.struck if run.struck is not None else run.by


def _origin(runs: Sequence[Run], amendment: AmendmentEntry) -> str:
    """Amending clause (a link to its words) and day (a link to the new words, in place), in small type."""
    struck = any(r.struck is not None for r in runs)
    put_in = next((r for r in runs if r.struck is None), None)
    verb = "struck" if put_in is None else "replaced" if struck else "inserted"
    when = escape(day(amendment.on) if amendment.on else "no date stated")
    if put_in is not None:
        when = Markup(f'<a href="#{escape(put_in.anchor)}">{when}</a>')
    told = f'<a href="#{escape(amendment.words.anchor)}">{escape(visible(amendment.source))}</a>, {when}'
    return f' <span class="org">[{verb}: {told}]</span>'


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
        case "differs":
            return '<b class="df">', "</b>"
        case "quote":
            return f'<span class="q"{name}>', "</span>"
        case _:
            return f'<a class="{mark.kind}" href="#{escape(mark.to or "")}">', "</a>"


def _words(text: str) -> str:
    return '<span class="par"></span>'.join(str(escape(visible(part))) for part in _PARAGRAPH.split(text))
