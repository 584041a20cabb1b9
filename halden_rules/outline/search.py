"""The best chain of labels: a beam search over stacks of open levels.

Every candidate is either prose or the next label of some list. A hypothesis is the stack of lists that are open; its
score is the sum of the candidates' weights and of how well each label follows. Both readings of "(i)" stay alive
until a sibling decides. Nothing recurses; work is bounded by candidates x ``STACKS`` x depth.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from halden_rules.outline.candidates import Candidate
from halden_rules.outline.labels import Reading

__all__ = ["Accepted", "search"]

STACKS = 24  # hypotheses kept
SPREAD = 6.0  # a hypothesis this far behind the best is given up
DEPTH = 12  # deepest nesting
THRESHOLD = 0.5  # what a label must earn to be better than prose


class Accepted(Struct, frozen=True, kw_only=True):
    """A candidate taken as a clause. ``parent``: index into the accepted ones, None at the top."""

    candidate: Candidate
    reading: Reading
    parent: int | None
    level: int
    continues: bool = False  # numbering ran on through a new division


class _Frame(NamedTuple):
    style: str
    value: int | tuple[int, ...] | str
    number: tuple[int, ...] | None
    indent: int
    kind: str  # "P" part, "D" division, "U" other unit, "" plain
    carry: tuple[str, int] | None  # the list that a new division may continue


_Stack = tuple[_Frame, ...]
_Owners = tuple[int, ...]  # index of the candidate that opened each frame, -1 where the heading is missing
_Move = tuple[float, _Stack, int, bool]  # bonus, new stack, how many frames of the old one stay, continues


class _Trace(NamedTuple):
    before: _Trace | None
    candidate: int
    reading: Reading
    parent: int
    level: int
    continues: bool


def search(candidates: list[Candidate], base: _Stack = ()) -> list[Accepted]:
    """The accepted candidates, in order."""
    hypotheses: dict[_Stack, tuple[float, _Owners, _Trace | None]] = {base: (0.0, (-1,) * len(base), None)}
    for index, c in enumerate(candidates):
        if c.weight < -1.6:
            continue
        prose = 0.3 * c.weight if c.weight > 0 else 0.0
        new: dict[_Stack, tuple[float, _Owners, _Trace | None]] = {}
        for stack, (score, owners, trace) in hypotheses.items():
            kept = score - prose
            old = new.get(stack)
            if old is None or old[0] < kept:
                new[stack] = (kept, owners, trace)
            for reading in c.printed.readings:
                for bonus, after, stay, continues in _moves(stack, reading, c):
                    total = score + c.weight + bonus - THRESHOLD
                    old = new.get(after)
                    if old is not None and old[0] >= total:
                        continue
                    above = owners[:stay] + (-1,) * (len(after) - 1 - stay)
                    parent = next((o for o in reversed(above) if o >= 0), -1)
                    new[after] = (
                        total,
                        (*above, index),
                        _Trace(trace, index, reading, parent, len(after) - 1, continues),
                    )
        hypotheses = _best(new)
    _, (_, _, last) = max(hypotheses.items(), key=lambda item: item[1][0])
    chain: list[_Trace] = []
    while last is not None:
        chain.append(last)
        last = last.before
    chain.reverse()
    place = {t.candidate: i for i, t in enumerate(chain)}
    return [
        Accepted(
            candidate=candidates[t.candidate],
            reading=t.reading,
            parent=place.get(t.parent),
            level=t.level,
            continues=t.continues,
        )
        for t in chain
    ]


def _best(
    new: dict[_Stack, tuple[float, _Owners, _Trace | None]],
) -> dict[_Stack, tuple[float, _Owners, _Trace | None]]:
    """The ``STACKS`` best, and the best under each of a few other top-level headings, which a later one may need."""
    if len(new) <= STACKS // 2:
        return new
    ranked = sorted(new.items(), key=lambda item: -item[1][0])
    floor = ranked[0][1][0] - SPREAD
    kept = dict(item for item in ranked[:STACKS] if item[1][0] >= floor)
    tops = {stack[0] if stack else None for stack in kept}
    for stack, state in ranked[STACKS:]:
        if len(tops) >= 8 or state[0] < floor:
            break
        top = stack[0] if stack else None
        if top not in tops:
            tops.add(top)
            kept[stack] = state
    return kept


def _moves(stack: _Stack, reading: Reading, c: Candidate) -> Iterator[_Move]:
    kind = "P" if c.part else "D" if c.division else "U" if c.printed.unit is not None else ""
    frame = _Frame(reading.style, reading.value, reading.number, c.indent, kind, None)
    if kind == "P":
        yield from _part_moves(stack, frame, c)
    elif isinstance(reading.value, tuple):
        yield from _compound_moves(stack, frame, reading.value, c)
    elif isinstance(reading.value, int):
        yield from _simple_moves(stack, frame, reading.value, c)
    else:
        yield from _inserted_moves(stack, frame)


_INSERTED = re.compile(r"(\d{1,3})[A-Za-z]")


def _inserted_moves(stack: _Stack, frame: _Frame) -> Iterator[_Move]:
    """9A: put in after 9, before 10."""
    m = _INSERTED.fullmatch(str(frame.value))
    if m is not None:
        style, value = frame.style[:-1] + "n", int(m[1])
        for i in range(len(stack) - 1, -1, -1):
            if stack[i].style == style and stack[i].value == value:
                yield 0.9, (*stack[:i], frame._replace(style=style, value=value)), i, False
                return
    if frame.kind:
        base = _containers(stack)
        yield -1.6, (*base, frame), len(base), False


def _containers(stack: _Stack) -> _Stack:
    """The frames of parts and divisions at the bottom of the stack."""
    n = 0
    while n < len(stack) and stack[n].kind in ("P", "D"):
        n += 1
    return stack[:n]


def _part_moves(stack: _Stack, frame: _Frame, c: Candidate) -> Iterator[_Move]:
    unit = frame.style.partition("|")[0]
    for i in range(len(stack) - 1, -1, -1):
        f = stack[i]
        if f.kind == "P" and f.style.partition("|")[0] == unit:
            follows = isinstance(f.value, int) and isinstance(frame.value, int) and frame.value - f.value
            bonus = (
                1.0
                if follows == 1
                else -2.5
                if f.value == frame.value
                else 0.3
                if follows and 0 < follows <= 5
                else -0.3
            )
            yield bonus, (*stack[:i], frame), i, False
    caption = c.printed.unit == "table"
    if not caption:
        yield 0.3, (frame,), 0, False
    held = _containers(stack)
    if held and len(held) < DEPTH and all(f.style.partition("|")[0] != unit for f in held):
        yield (0.3 if caption else 0.2), (*held, frame), len(held), False
    elif caption and not held:
        yield 0.0, (frame,), 0, False


def _simple_moves(stack: _Stack, frame: _Frame, value: int, c: Candidate) -> Iterator[_Move]:
    same = [i for i, f in enumerate(stack) if f.style == frame.style and isinstance(f.value, int)]
    for i in reversed(same):
        f = stack[i]
        step = value - f.value  # type: ignore[operator]
        shift = -0.5 if len(same) > 1 and _apart(f.indent, c.indent) else 0.0
        if step == 1:
            yield 1.0 + shift, _replaced(stack, i, frame), i, False
        elif 2 <= step <= 6:
            yield 1.0 - 0.55 * step + shift, _replaced(stack, i, frame), i, False
        elif step == 0:
            yield -1.2 + shift, _replaced(stack, i, frame), i, False
        elif value == 1 and frame.kind != "D":
            yield -1.5, _replaced(stack, i, frame), i, False
    if len(stack) >= DEPTH:
        return
    deeper = (
        c.position == "hard" and bool(same) and c.indent >= stack[same[-1]].indent + 2 and frame.style.endswith(".|n")
    )
    below = (
        bool(same) and stack[-1].style != frame.style and not frame.kind
    )  # a list of the same kind under another list
    nested = value == 1 and (deeper or below)
    start = 0.0 if value == 1 else -0.45 - 0.25 * (value - 1)
    if not stack:
        start = max(start, -1.3)  # an excerpt may begin anywhere
    elif value > 8 and not frame.kind:
        return
    if frame.kind == "D" or frame.style.startswith(("article|", "chapter|")):
        yield from _division_starts(stack, frame, value, start)
        return
    if not same or nested:
        top = stack[-1] if stack else None
        bonus = 0.4 if top is not None else 0.3
        carry = top.carry if top is not None else None
        if carry is not None and carry[0] == frame.style and value == carry[1] + 1 and value != 1:
            yield 1.2, (*stack, frame), len(stack), True
            return
        if nested:
            bonus = 0.6 if deeper else 0.2 if c.after_colon else -0.7
        elif top is not None:
            bonus += _fits_under(frame, top, c)
        yield bonus + start, (*stack, frame), len(stack), False
    base = len(_containers(stack))
    if base < len(stack) and not any(f.style == frame.style for f in stack[:base]):
        # Parties and recitals come first, in a list of their own that the clauses close.
        preamble = (
            not same and value == 1 and len(stack) == 1 and stack[0].style in _PREAMBLE and frame.style not in _PREAMBLE
        )
        if preamble or base < len(stack) - (1 if not same else 0):
            yield (0.35 if preamble else -1.6 + start), (*stack[:base], frame), base, False


def _division_starts(stack: _Stack, frame: _Frame, value: int, start: float) -> Iterator[_Move]:
    """Articles and Parts: under a part, at the top, or (Part A of an Article) under what is open."""
    base = len(_containers(stack))
    if any(f.style == frame.style for f in stack[:base]):
        return
    yield 0.6 + start, (*stack[:base], frame), base, False
    if (
        frame.kind == "D"
        and stack
        and not any(f.style == frame.style for f in stack)
        and stack[0].style.startswith("article|")
    ):
        yield 0.7 + start, (stack[0], frame), 1, False


def _fits_under(frame: _Frame, top: _Frame, c: Candidate) -> float:
    """How usual it is that a list of this style opens under that one."""
    rank = _rank(frame.style)
    above = _rank(top.style) if not isinstance(top.value, tuple) else 1 + len(top.value)
    bonus = 0.3 if rank > above else -0.2 if rank == above else -0.5
    if c.position == "hard" and top.indent >= 0 and c.indent < top.indent - 1 and not frame.kind:
        bonus -= 0.3
    return bonus


_PREAMBLE = frozenset({"|()|n", "|()|A", "|.|A", "|()|a", "|.|a", "|)|a", "|)|n", "|)|A"})
_RANKS = {"I": 1, "A": 2, "n": 3, "a": 5, "i": 6, "x": 4}


def _rank(style: str) -> int:
    unit, form, kind = [*style.split("|"), "", ""][:3]
    if unit in ("article", "chapter", "title", "part", "division"):
        return 0
    if unit:
        return 2
    rank = _RANKS.get(kind, 4)
    if form == "()" and kind in "nAI":
        rank = 7
    return rank


def _compound_moves(stack: _Stack, frame: _Frame, value: tuple[int, ...], c: Candidate) -> Iterator[_Move]:
    prefix, last = value[:-1], value[-1]
    first = last in (0, 1)
    for i in range(len(stack) - 1, -1, -1):
        f = stack[i]
        if f.style == frame.style and isinstance(f.value, tuple):
            step = last - f.value[-1]
            if prefix == f.value[:-1]:
                if step == 1:
                    yield 1.3, _replaced(stack, i, frame), i, False
                elif 2 <= step <= 6:
                    yield 1.2 - 0.5 * step, _replaced(stack, i, frame), i, False
                elif step == 0:
                    yield -0.8, _replaced(stack, i, frame), i, False
                elif step < 0:
                    yield -2.0, _replaced(stack, i, frame), i, False
            elif prefix[:-1] == f.value[:-2] and 1 <= prefix[-1] - f.value[-2] <= 3:
                skipped = prefix[-1] - f.value[-2] - 1
                bonus = (0.7 if first else -0.2 * last) - 0.5 * skipped
                j = i - 1
                if j >= 0 and stack[j].number is not None and stack[j].number == f.value[:-1]:
                    parent = _bumped(stack[j], prefix)
                    yield bonus - 0.4, (*stack[:j], parent, frame), j, False
                else:
                    yield bonus, _replaced(stack, i, frame), i, False
            break
    for i in range(len(stack) - 1, -1, -1):
        f = stack[i]
        if f.number == prefix and i + 1 < DEPTH:
            if not any(g.style == frame.style for g in stack[i + 1 :]):
                yield (1.3 if first else 0.4 - 0.25 * last), (*stack[: i + 1], frame), i + 1, False
            break
        if (
            f.number is not None
            and len(f.number) == len(prefix)
            and f.number[:-1] == prefix[:-1]
            and 1 <= prefix[-1] - f.number[-1] <= 2
        ):
            if not any(g.style == frame.style for g in stack[i + 1 :]) and not f.kind:
                yield (0.4 if first else -0.4) - 0.4, (*stack[:i], _bumped(f, prefix), frame), i, False
            break
    base = len(_containers(stack))
    if not any(f.style == frame.style for f in stack):
        if not any(f.number is not None and f.number[0] > 0 for f in stack[base:]):
            yield (
                (0.4 if first and set(prefix) <= {1} else -0.3 if first else -0.8),
                (*stack, frame) if len(stack) < DEPTH else (*stack[:base], frame),
                len(stack) if len(stack) < DEPTH else base,
                False,
            )
        elif base < len(stack):
            yield -1.8, (*stack[:base], frame), base, False
    elif first and set(value) <= {1, 0}:
        yield -1.6, (*stack[:base], frame), base, False


def _bumped(frame: _Frame, number: tuple[int, ...]) -> _Frame:
    """The frame moved on to a heading that is not printed."""
    value = number[-1] if isinstance(frame.value, int) else number
    return frame._replace(value=value, number=number)


def _apart(a: int, b: int) -> bool:
    return a >= 0 and b >= 0 and abs(a - b) > 1


def _replaced(stack: _Stack, i: int, frame: _Frame) -> _Stack:
    """Pop to level ``i`` and put the label there; a new division remembers the list that it interrupts."""
    if frame.kind in ("D", "U") and isinstance(frame.value, int):
        above = stack[i + 1] if i + 1 < len(stack) else None
        carry = (above.style, above.value) if above is not None and isinstance(above.value, int) else stack[i].carry
        frame = frame._replace(carry=carry)
    return (*stack[:i], frame)
