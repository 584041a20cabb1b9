"""The manufacturing package, checked by hand: what the packet says of 2(c), 2(d) and Schedule C-1 on five days."""

from __future__ import annotations

import datetime as dt
from functools import cache

import msgspec
import pytest

from halden_rules.review import Journal, Packet, make_packet
from halden_rules.review.packet import Standing
from tests.review.sample import bellring, results


@cache
def on(day: str) -> Packet:
    reading = bellring()
    given = msgspec.structs.replace(results(reading), as_of=dt.date.fromisoformat(day))
    return make_packet(reading, given, Journal(), asked=True)


def standing(day: str, anchor: str) -> Standing | None:
    """How a clause stands, printed or brought, in the packet's copy of the agreement."""
    (text,) = [t for t in on(day).texts if t.id == "manufacturing-agreement"]
    found = {b.anchor: b.standing for b in text.blocks if b.anchor}
    found |= {n.anchor: n.standing for b in text.blocks for n in b.after}
    return found[f"manufacturing-agreement-{anchor}"]


def current(day: str, anchor: str) -> str:
    found = standing(day, anchor)
    assert found is not None
    return " ".join(" ".join(r.passage.text.split()) for r in found.current)


def test_the_volume_before_any_amendment_stands_as_signed() -> None:
    assert standing("2018-06-01", "2-c") is None


def test_the_volume_after_the_first_amendment() -> None:
    words = current("2018-09-01", "2-c")
    assert "commencing July 1, 2018 and ending June 30, 2019" in words and "July 1, 2017" not in words
    assert "Tetra" not in words


def test_the_volume_after_the_second_amendment() -> None:
    words = current("2018-11-01", "2-c")
    assert words.count("Tetra Units") == 2 and "commencing July 1, 2018 and ending June 30, 2019" in words


def test_the_volume_when_the_second_amendment_has_expired() -> None:
    words = current("2022-01-01", "2-c")
    assert "Tetra" not in words and "commencing July 1, 2018 and ending June 30, 2019" in words
    assert standing("2022-01-01", "2-d") is None


@pytest.mark.parametrize(
    ("day", "sources"),
    [("2018-09-01", {"Amendment No. 1, 1"}), ("2018-11-01", {"Amendment No. 1, 1", "Amendment No. 2, 3(b)"})],
)
def test_each_change_of_the_volume_has_its_source(day: str, sources: set[str]) -> None:
    found = standing(day, "2-c")
    assert found is not None
    numbers = {n for r in found.runs for n in (r.by, r.struck) if n is not None}
    assert {on(day).amendments[n].source for n in numbers} == sources


def test_the_schedule_that_an_amendment_brings_is_replaced_by_the_next() -> None:
    first, second = standing("2019-01-01", "schedule-c-1"), standing("2019-08-01", "schedule-c-1")
    assert (
        first is not None
        and first.state == "inserted"
        and {r.passage.document for r in first.current} == {"amendment-2"}
    )
    assert (
        second is not None
        and second.state == "inserted"
        and {r.passage.document for r in second.current} == {"amendment-3"}
    )
    assert any(r.struck is not None and r.passage.document == "amendment-2" for r in second.runs)


def test_before_its_amendment_the_schedule_is_not_yet_there() -> None:
    found = standing("2018-09-01", "schedule-c-1")
    assert found is not None and found.state == "not yet" and found.current == ()


def test_the_document_that_has_ended_says_so() -> None:
    states = {t.id: (t.state, t.sentence) for t in on("2022-01-01").texts}
    assert states["amendment-2"] == (
        "ended",
        "No longer in force on 1 January 2022: it stood from 1 October 2018 until 31 December 2021.",
    )
    assert states["amendment-1"][0] == "in force"
