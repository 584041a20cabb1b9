"""Chain pictures and the timeline as SVG: drawn from the records, without a library, a script or a link.

Cards stand on a grid: one lane a document, by date, and rows of equal height, so that the space above a row is free for
the words of the arrow that ends there and for arrows that cross a lane. Text is cut to what fits, by the widths of a
wide system font. Nothing a document says is markup here: every word goes through ``_text``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup, escape
from msgspec import Struct

from halden_rules.render.visible import one_line
from halden_rules.review.make import day
from halden_rules.review.packet import Chain, ChainCard, TimelineArrow, TimelineEntry

__all__ = ["CARDS", "chain_picture", "timeline_picture"]

CARDS = 9
"""More cards than this fold."""

WIDTH, HEIGHT, INDENT, GAP, LANE_GAP, MARGIN = 220, 64, 26, 42, 54, 10
HEAD = 46
DEEPEST = 3


class _Placed(Struct):
    card: ChainCard
    lane: int
    row: int
    depth: int
    x: int
    y: int


def chain_picture(chain: Chain, name: str, limit: int | None = None) -> Markup:
    """The picture of a chain; ``name`` is unique in the page; with a ``limit`` the rest becomes one card “+ n clauses”."""
    cards = list(chain.cards)
    rest = 0
    if limit is not None and len(cards) > limit:
        rest = len(cards) - (limit - 1)
        cards = cards[: limit - 1]
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
        parts.append(_text(f"+ {rest} clauses", MARGIN + 12, y + 28, 26, "t1"))
        parts.append(_text("in the whole picture below", MARGIN + 12, y + 47, 32, "t3"))
    title = f"Chain of {len(chain.cards)} clauses"
    return _svg(name, width, height, title, chain.lines, parts, "chain")


def timeline_picture(
    entries: Sequence[TimelineEntry], changes: Sequence[TimelineArrow], name: str, lines: Sequence[str]
) -> Markup:
    """Documents from the earliest to the latest, arrows from what changes to what is changed, undated ones in a tray."""
    dated = [e for e in entries if e.on is not None]
    undated = [e for e in entries if e.on is None]
    row, left, box = 62, 132, 250
    arrows = [
        a
        for a in changes
        if a.source != a.target
        and a.source in {e.document for e in entries}
        and a.target in {e.document for e in entries}
    ]
    width = left + box + 40 + 34 * max(len(arrows), 1) + 190
    height = MARGIN + row * len(dated) + (44 + row * len(undated) if undated else 0)
    parts: list[str] = []
    middle: dict[str, int] = {}
    if len(dated) > 1:
        parts.append(
            f'<line class="axis" x1="{left - 14}" y1="{MARGIN + 22}" x2="{left - 14}" y2="{MARGIN + row * (len(dated) - 1) + 22}"/>'
        )
    for n, entry in enumerate(dated):
        y = MARGIN + row * n
        middle[entry.document] = y + 22
        assert entry.on is not None
        parts.append(_text(day(entry.on), left - 26, y + 20, 18, "t1 end"))
        parts.append(_text(entry.basis or "", left - 26, y + 36, 20, "t3 end"))
        parts.append(f'<circle class="dot" cx="{left - 14}" cy="{y + 22}" r="5"/>')
        parts += _box(left, y, box, entry.title)
    if undated:
        top = MARGIN + row * len(dated) + 8
        parts.append(
            f'<rect class="tray" x="{MARGIN}" y="{top}" width="{left + box}" height="{24 + row * len(undated)}" rx="4"/>'
        )
        parts.append(_text("no date stated", MARGIN + 10, top + 18, 30, "t3"))
        for n, entry in enumerate(undated):
            y = top + 24 + row * n
            middle[entry.document] = y + 22
            parts += _box(left, y, box, entry.title)
    for n, arrow in enumerate(arrows):
        y1, y2 = middle[arrow.source], middle[arrow.target] + 4 + 5 * (n % 3)
        x = left + box + 24 + 34 * n
        parts.append(f'<path class="arrow" d="M{left + box} {y1 - 4} H{x} V{y2} H{left + box + 9}"/>')
        parts.append(_head(left + box, y2, -1))
        parts.append(_text(_named(arrow), x + 8, y1 - 8 if y1 > y2 else y1 + 12, 34, "t2"))
    return _svg(
        name,
        width,
        height,
        "Documents by date, with arrows from each document that changes another",
        lines,
        parts,
        "timeline",
    )


def _named(arrow: TimelineArrow) -> str:
    listed = ", ".join(arrow.clauses[:3])
    more = f" + {len(arrow.clauses) - 3}" if len(arrow.clauses) > 3 else ""
    return f"names {listed}{more}"


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
    for p in found.values():
        p.x = left[p.lane] + INDENT * p.depth
        p.y = HEAD + p.row * (HEIGHT + GAP)
    rows = max((p.row for p in found.values()), default=0) + 1
    width = max(left[-1] - LANE_GAP + MARGIN, MARGIN * 2 + WIDTH)
    height = HEAD + rows * (HEIGHT + GAP) - GAP + MARGIN + (HEIGHT + 24 if rest else 0)
    return [found[n] for n in range(len(cards))], width, height


def _lanes(lanes: Sequence[tuple[str, str, str]], placed: Sequence[_Placed], width: int, height: int) -> Iterator[str]:
    for n, (_, title, date) in enumerate(lanes):
        cards = [p for p in placed if p.lane == n]
        left = min(p.x - INDENT * p.depth for p in cards)
        right = max(p.x + WIDTH for p in cards)
        if len(lanes) > 1:
            yield f'<rect class="lane" x="{left - 8}" y="2" width="{right - left + 16}" height="{height - 4}" rx="4"/>'
        yield _text(title, left, 18, 28, "t1")
        yield _text(date, left, 34, 34, "t3")


def _card(p: _Placed) -> Iterator[str]:
    kind = "card start" if p.card.start else "card"
    if p.card.amended:
        kind += " amended"
    yield f'<rect class="{kind}" x="{p.x}" y="{p.y}" width="{WIDTH}" height="{HEIGHT}" rx="3"/>'
    room = 20 if p.card.amended else 29
    yield _text(p.card.title, p.x + 12, p.y + 20, room, "t1")
    if p.card.amended:
        yield _text("amended", p.x + WIDTH - 8, p.y + 19, 10, "t4 end")
    first, second = _two_lines(one_line(p.card.words), 33)
    yield _text(first, p.x + 12, p.y + 38, 34, "tq")
    if second:
        yield _text(second, p.x + 12, p.y + 54, 34, "tq")


def _arrow(source: _Placed, target: _Placed) -> Iterator[str]:
    """From the card that is being read to the one that must be read with it."""
    y = target.y + HEIGHT // 2
    if source.lane == target.lane:
        if source.x + 13 < target.x and source.y < target.y:
            x = source.x + 13
            yield f'<path class="arrow" d="M{x} {source.y + HEIGHT} V{y} H{target.x - 9}"/>'
            yield _head(target.x, y, 1)
        else:  # as deep as drawings go: along the right edge
            x = max(source.x, target.x) + WIDTH + 14
            yield f'<path class="arrow" d="M{source.x + WIDTH} {source.y + HEIGHT // 2} H{x} V{y} H{target.x + WIDTH + 9}"/>'
            yield _head(target.x + WIDTH, y, -1)
    elif source.lane < target.lane:
        x = source.x + WIDTH + 16
        over = target.y - GAP + 10
        if target.lane == source.lane + 1:
            edge = target.x - INDENT * target.depth - 14
            yield f'<path class="arrow" d="M{source.x + WIDTH} {source.y + HEIGHT // 2 + 6} H{edge} V{y} H{target.x - 9}"/>'
        else:  # through the free space above the row
            edge = target.x - INDENT * target.depth - 14
            yield f'<path class="arrow" d="M{source.x + WIDTH} {source.y + HEIGHT // 2 + 6} H{x} V{over} H{edge} V{y} H{target.x - 9}"/>'
        yield _head(target.x, y, 1)
    else:
        x = source.x - 14
        over = target.y - GAP + 10
        edge = target.x + WIDTH + 14
        yield f'<path class="arrow" d="M{source.x} {source.y + HEIGHT // 2 + 6} H{x} V{over} H{edge} V{y} H{target.x + WIDTH + 9}"/>'
        yield _head(target.x + WIDTH, y, -1)
    if target.card.label:
        yield _text(target.card.label, target.x + 4, target.y - 8, 36, "t2")


def _head(x: int, y: int, direction: int) -> str:
    back = x - 9 * direction
    return f'<path class="head" d="M{x} {y} L{back} {y - 4} L{back} {y + 4} Z"/>'


def _box(x: int, y: int, width: int, title: str) -> Iterator[str]:
    yield f'<rect class="card" x="{x}" y="{y}" width="{width}" height="44" rx="3"/>'
    yield _text(title, x + 12, y + 27, 34, "t1")


def _two_lines(words: str, room: int) -> tuple[str, str]:
    if len(words) <= room:
        return words, ""
    cut = words.rfind(" ", 0, room + 1)
    cut = cut if cut > room // 2 else room
    return words[:cut], words[cut:].strip()


def _text(words: str, x: int, y: int, room: int, kind: str) -> str:
    shown = one_line(words)
    if len(shown) > room:
        shown = shown[: room - 1].rstrip() + "…"
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
