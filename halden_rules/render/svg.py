"""Chain pictures and the timeline as SVG: drawn from the records, without a library, a script or a link.

Cards stand on a grid: one lane a document, by date, and rows of equal height, so that the space above a row is free for
the words of the arrow that ends there and for arrows that cross a lane. Text is cut to what fits, by the widths of a
wide system font. Nothing a document says is markup here: every word goes through ``_text``.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence

from markupsafe import Markup, escape
from msgspec import Struct
from msgspec.structs import replace

from halden_rules.render.visible import one_line
from halden_rules.render.wording import arrow_words
from halden_rules.review.dates import day, last_day
from halden_rules.review.packet import Chain, ChainCard, TimelineArrow, TimelineEntry

__all__ = ["CARDS", "chain_picture", "timeline_picture"]

CARDS = 9
"""More cards than this fold."""

WIDTH, HEIGHT, INDENT, GAP, CLOSE, LANE_GAP, MARGIN = 220, 64, 26, 42, 14, 54, 10
HEAD = 46
BAND = 40
DEEPEST = 3


_EMS = {
    **dict.fromkeys("iljtf.,;:'|![]()’‘ ", 0.31),
    **dict.fromkeys("mwMW—…", 0.88),
    **dict.fromkeys('rsI"“”-', 0.42),
}


class _Placed(Struct):
    card: ChainCard
    lane: int
    row: int
    depth: int
    x: int
    y: int


def chain_picture(chain: Chain, name: str, limit: int | None = None) -> Markup:
    """The picture of a chain; ``name`` is unique in the page; beyond ``limit`` the rest is one card “+ n clauses”."""
    cards = list(chain.cards)
    rest = 0
    if limit is not None and len(cards) > limit:
        rest = len(cards) - (limit - 1)
        cards = _chosen(cards, limit - 1)
    used = {c.lane for c in cards}
    lanes = [lane for lane in chain.lanes if lane[0] in used]
    placed, width, height = _place(cards, [lane[0] for lane in lanes], rest)
    parts = [*_lanes(lanes, placed, width, height)]
    drawn = [p for p in placed if p.card.parent is not None]
    parts += [arrow for p in drawn for arrow in _arrow(placed[p.card.parent or 0], p)]
    parts += [shape for p in placed for shape in _card(p)]
    if rest:
        y = height - HEIGHT - MARGIN
        parts.append(f'<rect class="more" x="{MARGIN}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="3"/>')
        parts.append(_text(f"+ {rest} clauses", MARGIN + 12, y + 28, 196, "t1"))
        parts.append(_text("in the whole picture below", MARGIN + 12, y + 47, 196, "t3"))
    title = f"Chain of {len(chain.cards)} clauses"
    return _svg(name, width, height, title, chain.lines, parts, "chain")


def timeline_picture(
    entries: Sequence[TimelineEntry],
    changes: Sequence[TimelineArrow],
    name: str,
    lines: Sequence[str],
    asked: dt.date | None = None,
) -> Markup:
    """Documents from the earliest to the latest, arrows from what changes to what is changed; undated ones apart.

    ``asked``: a line across at its place; what is not in force on that day is dashed.
    """
    dated = [e for e in entries if e.on is not None]
    undated = [e for e in entries if e.on is None]
    titles = {e.document: e.title for e in entries}
    row, left, box, step = 62, 156, 250, 16
    arrows = [c for c in changes if c.source != c.target and c.source in titles and c.target in titles]
    words = left + box + 30 + step * len(arrows)
    width = words + (300 if arrows else 0)
    before = sum(asked is not None and e.on is not None and e.on <= asked for e in dated)
    band = BAND if asked is not None else 0
    height = MARGIN + row * len(dated) + band + (44 + row * len(undated) if undated else 0)
    parts: list[str] = []
    top: dict[str, int] = {}
    if len(dated) > 1:
        last = MARGIN + row * (len(dated) - 1) + 22 + (band if before < len(dated) else 0)
        parts.append(f'<line class="axis" x1="{left - 14}" y1="{MARGIN + 22}" x2="{left - 14}" y2="{last}"/>')
    for n, entry in enumerate(dated):
        y = top[entry.document] = MARGIN + row * n + (band if n >= before else 0)
        assert entry.on is not None
        parts.append(_text(day(entry.on), left - 26, y + 20, 128, "t1 end"))
        parts.append(_text(entry.basis or "", left - 26, y + 36, 128, "t3 end"))
        parts.append(f'<circle class="dot" cx="{left - 14}" cy="{y + 22}" r="5"/>')
        parts += _box(left, y, box, entry.title, _window(entry), off=entry.state in ("later", "ended"))
    if asked is not None:
        y = MARGIN + row * before + BAND // 2 - 8
        parts.append(f'<line class="asked" x1="{MARGIN}" y1="{y + 6}" x2="{left + box}" y2="{y + 6}"/>')
        parts.append(_text(f"{day(asked)}: the date of this packet", MARGIN, y, left + box, "t5"))
    if undated:
        tray = MARGIN + row * len(dated) + band + 8
        size = 24 + row * len(undated)
        parts.append(f'<rect class="tray" x="{MARGIN}" y="{tray}" width="{left + box}" height="{size}" rx="4"/>')
        parts.append(_text("no date stated", MARGIN + 10, tray + 18, 200, "t3"))
        for n, entry in enumerate(undated):
            y = top[entry.document] = tray + 24 + row * n
            parts += _box(left, y, box, entry.title)
    out: dict[str, int] = {}
    into: dict[str, int] = {}
    for n, arrow in enumerate(arrows):
        k = out[arrow.source] = out.get(arrow.source, 0) + 1
        i = into[arrow.target] = into.get(arrow.target, 0) + 1
        y1, y2 = top[arrow.source] + min(14 * k, 42), top[arrow.target] + max(44 - 7 * i, 8)
        x = left + box + 22 + step * n
        kind = "arrow" if arrow.state in ("applied", "mixed") else "arrow off"
        parts.append(f'<path class="{kind}" d="M{left + box} {y1} H{x} V{y2} H{left + box + 9}"/>')
        parts.append(_head(left + box, y2, -1))
        parts.append(f'<line class="lead" x1="{x}" y1="{y1}" x2="{words - 6}" y2="{y1}"/>')
        parts.append(_text(f"{arrow_words(arrow)}{_named(arrow)} of {titles[arrow.target]}", words, y1 + 4, 290, "t2"))
    title = "Documents by date, with arrows from each document that changes another"
    return _svg(name, width, height, title, lines, parts, "timeline")


def _named(arrow: TimelineArrow) -> str:
    listed = ", ".join(arrow.clauses[:2])
    return f"{listed} and {len(arrow.clauses) - 2} more" if len(arrow.clauses) > 2 else listed


def _chosen(cards: Sequence[ChainCard], room: int) -> list[ChainCard]:
    """What a folded picture shows: start clauses that lead on, with what they lead to, before the others."""
    below: dict[int, list[int]] = {}
    for n, card in enumerate(cards):
        if card.parent is not None:
            below.setdefault(card.parent, []).append(n)
    leading = [n for n, card in enumerate(cards) if card.parent is None and n in below]
    alone = [n for n, card in enumerate(cards) if card.parent is None and n not in below]
    wanted = [n for start in leading for n in (start, below[start][0])]
    wanted += [n for start in leading for n in below[start][1:3]]
    wanted += [n for start in leading for child in below[start] for n in below.get(child, ())]
    wanted += [*alone, *range(len(cards))]
    kept: list[int] = []
    for n in wanted:
        parent = cards[n].parent
        if n not in kept and (parent is None or parent in kept):
            kept.append(n)
        if len(kept) == room:
            break
    kept.sort()
    place = {n: at for at, n in enumerate(kept)}
    return [replace(cards[n], parent=None if (up := cards[n].parent) is None else place[up]) for n in kept]


def _place(cards: Sequence[ChainCard], lanes: Sequence[str], rest: int) -> tuple[list[_Placed], int, int]:
    """Depth-first, each card in the next free row of its lane, never above the card that leads to it."""
    below: dict[int | None, list[int]] = {}
    for n, card in enumerate(cards):
        parent = card.parent if card.parent is not None and card.parent < len(cards) and card.parent != n else None
        below.setdefault(parent, []).append(n)
    free = [0] * len(lanes)
    found: dict[int, _Placed] = {}
    stack = [(n, 0) for n in reversed(below.get(None, []))]
    while stack:
        n, depth = stack.pop()
        card = cards[n]
        lane = lanes.index(card.lane)
        leads = found.get(card.parent) if card.parent is not None else None
        row = free[lane]
        if leads is not None:
            row = max(row, leads.row + (1 if leads.lane == lane else 0))
        elif depth == 0 and lane:
            row = max(row, min(free))
        found[n] = _Placed(card, lane, row, min(depth, DEEPEST), 0, 0)
        free[lane] = row + 1
        stack += [(child, depth + 1) for child in reversed(below.get(n, []))]
    for n, card in enumerate(cards):  # a card in a circle of parents stands by itself
        if n not in found:
            lane = lanes.index(card.lane)
            found[n] = _Placed(card, lane, free[lane], 0, 0, 0)
            free[lane] += 1
    deepest = [max((p.depth for p in found.values() if p.lane == lane), default=0) for lane in range(len(lanes))]
    left = [MARGIN]
    for lane in range(len(lanes)):
        left.append(left[-1] + WIDTH + INDENT * deepest[lane] + LANE_GAP)
    rows = max((p.row for p in found.values()), default=0) + 1
    led = {p.row for p in found.values() if p.card.parent is not None}
    tops = [HEAD + (GAP - CLOSE if 0 in led else 0)]
    for row in range(1, rows + 1):  # room for words only above a row that an arrow ends in
        tops.append(tops[-1] + HEIGHT + (GAP if row in led else CLOSE))
    for p in found.values():
        p.x = left[p.lane] + INDENT * p.depth
        p.y = tops[p.row]
    width = max(left[-1] - LANE_GAP + 2 * MARGIN, MARGIN * 2 + WIDTH)
    height = tops[rows - 1] + HEIGHT + MARGIN + (HEIGHT + 24 if rest else 0)
    return [found[n] for n in range(len(cards))], width, height


def _lanes(lanes: Sequence[tuple[str, str, str]], placed: Sequence[_Placed], width: int, height: int) -> Iterator[str]:
    for n, (_, title, date) in enumerate(lanes):
        cards = [p for p in placed if p.lane == n]
        left = min(p.x - INDENT * p.depth for p in cards)
        right = max(p.x + WIDTH for p in cards)
        if len(lanes) > 1:
            yield f'<rect class="lane" x="{left - 8}" y="2" width="{right - left + 16}" height="{height - 4}" rx="4"/>'
        yield _text(title, left, 18, WIDTH, "t1")
        yield _text(date, left, 34, WIDTH, "t3")


def _card(p: _Placed) -> Iterator[str]:
    kind = "card start" if p.card.start else "card"
    if p.card.amended:
        kind += " amended"
    yield f'<rect class="{kind}" x="{p.x}" y="{p.y}" width="{WIDTH}" height="{HEIGHT}" rx="3"/>'
    yield _text(p.card.title, p.x + 12, p.y + 20, 198, "t1")
    if p.card.note:
        yield _text(p.card.note, p.x + 12, p.y + 54, 200, "t4")
    if not p.card.words:
        yield _text("a heading; read its sub-clauses", p.x + 12, p.y + 39, 200, "t3")
    first, second = _two_lines(one_line(p.card.words), 198, 12.5)
    if first:
        yield _text(first, p.x + 12, p.y + 38, 200, "tq")
    if second and not p.card.note:
        yield _text(second, p.x + 12, p.y + 54, 200, "tq")


def _arrow(source: _Placed, target: _Placed) -> Iterator[str]:
    """From the card that is being read to the one that must be read with it."""
    y, out = target.y + HEIGHT // 2, source.y + HEIGHT // 2
    over = target.y - GAP + 10  # the free space above the row
    if source.lane == target.lane:
        if source.x + 13 < target.x and source.y < target.y:
            route = f"M{source.x + 13} {source.y + HEIGHT} V{y}"
            direction = 1
        else:  # as deep as drawings go: along the right edge
            route = f"M{source.x + WIDTH} {out} H{max(source.x, target.x) + WIDTH + 14} V{y}"
            direction = -1
    elif source.lane < target.lane:
        edge = target.x - INDENT * target.depth - 14
        across = "" if target.lane == source.lane + 1 else f"H{source.x + WIDTH + 16} V{over} "
        route = f"M{source.x + WIDTH} {out + 6} {across}H{edge} V{y}"
        direction = 1
    else:
        route = f"M{source.x} {out + 6} H{source.x - 14} V{over} H{target.x + WIDTH + 14} V{y}"
        direction = -1
    tip = target.x if direction > 0 else target.x + WIDTH
    yield f'<path class="arrow" d="{route} H{tip - 9 * direction}"/>'
    yield _head(tip, y, direction)
    if target.card.label:
        yield _text(target.card.label, target.x + 4, target.y - 8, WIDTH - 4, "t2")


def _head(x: int, y: int, direction: int) -> str:
    back = x - 9 * direction
    return f'<path class="head" d="M{x} {y} L{back} {y - 4} L{back} {y + 4} Z"/>'


def _box(x: int, y: int, width: int, title: str, window: str = "", off: bool = False) -> Iterator[str]:
    kind = "card off" if off else "card"
    yield f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="44" rx="3"/>'
    yield _text(title, x + 12, y + (19 if window else 27), width - 24, "t1")
    if window:
        yield _text(window, x + 12, y + 35, width - 24, "t3")


def _window(entry: TimelineEntry) -> str:
    """What a document's card says of its days."""
    told = [f"signed {day(entry.settled)}"] if entry.settled is not None else []
    told += [f"until {last_day(entry.until)}"] if entry.until is not None else []
    told += {"later": ["not yet in force"], "ended": ["ended"]}.get(entry.state, [])
    return ", ".join(told)


def _two_lines(words: str, room: int, size: float) -> tuple[str, str]:
    if _width(words, size) <= room:
        return words, ""
    first, at = "", 0
    for word in words.split(" "):
        if first and _width(f"{first} {word}", size) > room:
            break
        first, at = f"{first} {word}".strip(), at + len(word) + 1
    return first, words[at:].strip()


def _width(words: str, size: float) -> float:
    """A generous guess of the printed width: system fonts differ, and text must not run out of its card."""
    return size * sum(_EMS.get(c, 0.7 if c.isupper() else 0.55) for c in words)


def _text(words: str, x: int, y: int, room: int, kind: str) -> str:
    """One line of text, cut to ``room``."""
    size = 11.5 if kind[:2] in ("t2", "t3", "t5") else 11 if kind == "t4" else 12.5
    shown = one_line(words)
    if _width(shown, size) > room:
        while shown and _width(shown, size) > room - size:
            shown = shown[:-1]
        shown = shown.rstrip() + "…"
    return f'<text class="{kind}" x="{x}" y="{y}">{escape(shown)}</text>'


def _svg(
    name: str, width: int, height: int, title: str, lines: Sequence[str], parts: Sequence[str], kind: str
) -> Markup:
    described = " ".join(one_line(line) for line in lines)
    return Markup(
        f'<svg class="{kind}" role="img" aria-labelledby="{name}-title {name}-desc" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}"><title id="{name}-title">{escape(title)}</title>'
        f'<desc id="{name}-desc">{escape(described)}</desc>{"".join(parts)}</svg>'
    )
