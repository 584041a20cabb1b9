"""``Timeline``, a day → the text of every clause on that day, its sub-clauses in it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping

from msgspec import Struct

from halden_rules.inforce.records import Piece, Timeline, Version
from halden_rules.outline import Address

__all__ = ["ClauseOnDay", "in_force"]


class ClauseOnDay(Struct, frozen=True, kw_only=True):
    """``state``: in_force, inserted (in force, brought by an amendment), deleted, not_yet, unresolved.

    ``pieces``: what stands, in reading order, sub-clauses included; a clause with an open sub-clause is open itself.
    ``alternatives``: other wordings of its own words. ``by``: the amendments that made it so.
    """

    clause: Address
    state: str
    pieces: tuple[Piece, ...]
    alternatives: tuple[tuple[Piece, ...], ...] = ()
    by: tuple[int, ...] = ()


def in_force(timeline: Timeline, day: dt.date) -> Iterator[ClauseOnDay]:
    """Every clause that stands on some day, in reading order."""
    versions: dict[Address, list[Version]] = {}
    for version in timeline.versions:
        versions.setdefault(version.clause, []).append(version)
    today = {a: next((v for v in known if v.on(day)), None) for a, known in versions.items()}
    children: dict[Address | None, list[Address]] = {}
    for address, known in versions.items():
        children.setdefault(known[0].parent, []).append(address)
    for address, known in versions.items():
        yield _on(address, known, today, children, day)


def _on(
    address: Address,
    known: list[Version],
    today: Mapping[Address, Version | None],
    children: Mapping[Address | None, list[Address]],
    day: dt.date,
) -> ClauseOnDay:
    version = today[address]
    if version is None:
        later = all(v.valid_from is not None and day < v.valid_from for v in known)
        past = [v for v in known if v.valid_to is not None and v.valid_to <= day]
        return ClauseOnDay(
            clause=address, state="not_yet" if later else "deleted", pieces=(), by=past[-1].by if past else ()
        )
    whole = address.part is None and address.number is None
    parts = [version] if whole else list(_with_below(address, today, children))
    state = "unresolved" if any(p.state == "unresolved" for p in parts) else version.state.replace(" ", "_")
    if state == "in_force" and version.brought:
        state = "inserted"
    return ClauseOnDay(
        clause=address,
        state=state,
        pieces=tuple(_in_order(parts)),
        alternatives=version.alternatives,
        by=tuple(dict.fromkeys(b for p in parts for b in p.by)),
    )


def _with_below(
    address: Address, today: Mapping[Address, Version | None], children: Mapping[Address | None, list[Address]]
) -> Iterator[Version]:
    waiting = [address]
    while waiting:
        here = waiting.pop()
        if (version := today[here]) is not None:
            yield version
        waiting += reversed(children.get(here, ()))


def _in_order(versions: list[Version]) -> Iterator[Piece]:
    """The clause's words, then each sub-clause's; closing words that print behind the sub-clauses stand behind them."""
    if len(versions) < 2:
        yield from versions[0].standing
        return
    first, *below = versions
    inner = [p for v in below for p in v.standing]
    own = first.standing
    starts = [p.span.start for p in inner if p.by is None and own and p.document == first.clause.document]
    at = next((i for i, p in enumerate(own) if starts and p.by is None and p.span.start > starts[0]), None)
    if at is None:
        at = next((i for i, p in enumerate(own) if i and p.by is not None and p.blank == "\n"), len(own))
    yield from own[:at]
    yield from inner
    yield from own[at:]
