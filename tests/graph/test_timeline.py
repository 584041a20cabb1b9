"""The timeline in the graph: versions with windows, what an amendment brings, and links that stop with their words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import msgspec
import pytest

from halden_rules.graph import EdgeRecord, NodeRecord, Projection, project
from halden_rules.graph.standing import Window, hull, merged
from halden_rules.inforce import Effect
from tests.graph.readings import AMENDMENT, DAY, a, changed_reading, small_reading

SA = "bellring/supply-agreement"
AM = "bellring/amendment-2"


@pytest.fixture(scope="module")
def projection() -> Projection:
    return project(changed_reading())


def node(projection: Projection, id: str) -> NodeRecord:
    return next(n for n in projection.nodes if n.id == id)


def edges(projection: Projection, type: str, start: str | None = None) -> list[EdgeRecord]:
    return [e for e in projection.edges if e.type == type and (start is None or e.start == start)]


def windows(found: list[EdgeRecord]) -> list[tuple[str, object, object]]:
    return sorted(
        (e.stop.rpartition("/")[2], e.properties.get("validFrom"), e.properties.get("validTo")) for e in found
    )


def test_a_replaced_clause_has_two_versions_and_the_second_comes_from_the_amendment(projection: Projection) -> None:
    first, second = (e.stop for e in edges(projection, "HAS_VERSION", f"{SA}#2.1"))
    assert (first, second) == (f"{SA}#2.1@start", f"{SA}#2.1@2018-10-01")
    assert node(projection, first).properties["validTo"] == DAY
    new = node(projection, second).properties
    assert (new["text"], new["pieceDocuments"]) == ("2.1 Seller shall deliver Products.", [AM])
    assert (new["state"], new["validFrom"], new["by"]) == ("in force", DAY, [f"{AM}#1!amend:1"])


def test_a_deleted_clause_keeps_its_version_and_has_one_without_words(projection: Projection) -> None:
    gone = node(projection, f"{SA}#5~2@2018-10-01").properties
    assert (gone["state"], "text" in gone, gone["by"]) == ("deleted", False, [f"{AM}#1!amend:1"])
    assert node(projection, f"{SA}#5~2").properties["validTo"] == DAY
    assert "validTo" not in node(projection, f"{SA}#5").properties


def test_a_clause_that_an_amendment_brings_stands_in_the_amended_document(projection: Projection) -> None:
    clause = node(projection, f"{SA}#2.3").properties
    assert (clause["document"], clause["number"], clause.get("quoted")) == (SA, "2.3", None)
    assert (clause["validFrom"], clause.get("validTo"), clause["level"]) == (DAY, None, 2)
    assert [e.start for e in edges(projection, "HAS_CLAUSE") if e.stop == f"{SA}#2.3"] == [f"{SA}#2"]
    before = node(projection, f"{SA}#2.2").properties["order"]
    assert (clause["order"], clause["insertedOrder"]) == (before, 1)
    assert node(projection, f"{SA}#2.3@2018-10-01").properties["text"] == "No other change"


def test_printed_clauses_keep_their_order_when_an_amendment_brings_one(projection: Projection) -> None:
    orders = {n.id: n.properties["order"] for n in project(small_reading()).nodes if n.labels[0] == "Clause"}
    assert {n.id: n.properties["order"] for n in projection.nodes if n.id in orders} == orders


def test_an_unresolved_version_holds_every_wording_and_where_it_comes_from(projection: Projection) -> None:
    said = node(projection, f"{SA}#3@2018-10-01").properties
    assert said["state"] == "unresolved" and "this Agreement prevails over" in str(said["text"])
    one, other = said["alternatives"]  # type: ignore[misc]
    assert other == "(deleted)"
    assert "this Agreement deliver over any order form" in one
    files = {f"bellring/{d.id}": d.text.file for d in changed_reading().documents}
    parts = zip(said["alternativeDocuments"], said["alternativeStarts"], said["alternativeEnds"], strict=True)  # type: ignore[arg-type]
    assert "".join(files[d][start:end] for d, start, end in parts) == one
    assert said["alternativeNumbers"] == [1, 1, 1]


def test_a_reference_stops_with_the_words_that_were_taken_out(projection: Projection) -> None:
    assert windows(edges(projection, "CROSS_REFERENCE", f"{SA}#2.1")) == [
        ("supply-agreement#1", None, DAY),
        ("supply-agreement#3", None, DAY),
    ]
    assert node(projection, f"{SA}#2.1!ref:177").properties["validTo"] == DAY
    assert [e.properties["validTo"] for e in edges(projection, "OVERRIDES") if e.properties["text"] == "Section 3"] == [
        DAY
    ]


def test_a_term_used_in_new_words_is_used_by_the_clause_that_has_them(projection: Projection) -> None:
    products = [e for e in edges(projection, "USES_TERM") if e.stop == f"{SA}#term:Products"]
    assert sorted(
        (e.start, str(e.properties.get("validFrom")), str(e.properties.get("validTo"))) for e in products
    ) == [
        (f"{SA}#2.1", "2018-10-01", "None"),
        (f"{SA}#2.1", "None", "2018-10-01"),
    ]
    assert {e.start for e in edges(project(small_reading()), "USES_TERM") if e.stop == f"{SA}#term:Products"} == {
        f"{SA}#2.1",
        f"{AM}#1",
    }


def test_an_amendment_says_from_when_it_counts_and_what_becomes_of_it() -> None:
    reading = changed_reading()
    (change,), (effect,) = reading.amendments, reading.timeline.effects
    later = msgspec.structs.replace(change, span=reading.outlines[0].clauses[1].span, source=a("amendment-2", "2"))
    until = dt.date(2020, 1, 1)
    rescinded = Effect(
        status="rescinded", reason="rescinded by a later item", on=DAY, status_on=until, status_by=0, settled=DAY
    )
    timeline = msgspec.structs.replace(reading.timeline, effects=(effect, rescinded))
    made = project(msgspec.structs.replace(reading, amendments=(change, later), timeline=timeline))
    first, second = (node(made, f"{AM}#{n}!amend:1").properties for n in "12")
    assert (first["status"], first["effectiveOn"], first["dateFrom"], first["dateIn"]) == (
        "applied", DAY, "effective", AM
    )  # fmt: skip
    assert (second["status"], second["statusOn"], second["statusBy"]) == ("rescinded", until, f"{AM}#1!amend:1")
    assert {(e.properties["validFrom"], e.properties.get("validTo")) for e in edges(made, "AMENDS")} == {
        (DAY, None),
        (DAY, until),
    }
    assert (first["scope"], first["implied"]) == ("full", False)


def test_new_words_that_stand_in_what_they_change_are_no_version_of_their_own() -> None:
    """Nor are those of an amendment that was taken away again; those that change nothing are unresolved, in sight."""
    reading = changed_reading()
    amending, agreement = reading.outlines
    at = AMENDMENT.index("2.1 Seller")
    quoted = msgspec.structs.replace(
        amending.clauses[0],
        address=a("amendment-2", "2.1"),
        quoted="new",
        parent=0,
        level=2,
        own=(msgspec.structs.replace(amending.clauses[0].span, start=at, end=at + 34),),
    )
    outline = msgspec.structs.replace(amending, clauses=(amending.clauses[0], quoted, amending.clauses[1]))
    changed = msgspec.structs.replace(reading, outlines=(outline, agreement))
    assert edges(project(changed), "HAS_VERSION", f"{AM}#2.1") == []
    (effect,) = reading.timeline.effects
    untouched = small_reading().timeline
    for status, versions in (("rescinded", 0), ("implied", 1), ("unresolvable", 1)):
        effects = (msgspec.structs.replace(effect, status=status),)
        timeline = msgspec.structs.replace(untouched, effects=effects)
        made = project(msgspec.structs.replace(changed, timeline=timeline))
        found = edges(made, "HAS_VERSION", f"{AM}#2.1")
        assert len(found) == versions
        assert [node(made, e.stop).properties["state"] for e in found] == ["unresolved"] * versions


def test_an_amendment_of_an_amendment_leads_to_it() -> None:
    reading = changed_reading()
    (change,) = reading.amendments
    rescission = msgspec.structs.replace(
        change,
        action="rescind",
        source=a("amendment-2", "2"),
        span=reading.outlines[0].clauses[1].span,
        targets=(a("amendment-2", "1"),),
        found=(True,),
    )
    made = project(msgspec.structs.replace(reading, amendments=(change, rescission)))
    assert windows(edges(made, "CHANGES", f"{AM}#2!amend:1")) == [
        ("amendment-2#1", None, None),
        ("amendment-2#1!amend:1", None, None),
    ]


def days(*pairs: tuple[int | None, int | None]) -> Iterator[Window]:
    for start, stop in pairs:
        yield (
            None if start is None else dt.date(2000, 1, start),
            None if stop is None else dt.date(2000, 1, stop),
        )


@pytest.mark.parametrize(
    ("given", "kept", "outer"),
    [
        ([], [], (None, None)),
        ([(None, 3), (3, None)], [(None, None)], (None, None)),
        ([(None, 3), (5, 9)], [(None, 3), (5, 9)], (None, 9)),
        ([(5, 9), (2, 6), (8, 8)], [(2, 9)], (2, 9)),
        ([(5, None), (2, 6), (7, 8)], [(2, None)], (2, None)),
    ],
)
def test_windows_are_merged(
    given: list[tuple[int | None, int | None]],
    kept: list[tuple[int | None, int | None]],
    outer: tuple[int | None, int | None],
) -> None:
    assert merged(days(*given)) == tuple(days(*kept))
    assert hull(days(*given)) == next(days(outer))


def test_words_taken_out_are_shown_where_they_stood(projection: Projection) -> None:
    struck = {(e.start, e.stop, e.properties["document"], e.properties["text"]) for e in edges(projection, "STRIKES")}
    assert (f"{AM}#1!amend:1", f"{SA}#5~2", SA, "5. Liability again") in struck
    assert {(start, document) for start, _, document, _ in struck} == {(f"{AM}#1!amend:1", SA)}
    assert {stop for _, stop, _, _ in struck} == {f"{SA}#2.1", f"{SA}#5~2"}
