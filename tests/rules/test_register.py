"""The amendment register in Cypher says of every amendment what the fold says, and the words of a day are the same."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from halden_rules.graph import ArcadeStore, project
from halden_rules.graph.lint import lint
from halden_rules.pipeline import read_package
from halden_rules.reading import Reading
from halden_rules.rules import compile_workspace, latest_date, read_workspace, run
from halden_rules.rules.compile_rule import Compiled
from tests.conftest import CORPUS, ROOT

PACKAGES = sorted(p.parent for p in CORPUS.glob("*/text"))
WORKSPACE = read_workspace()
COMPILED = {f"{c.pack}/{c.id}": c for c in compile_workspace(WORKSPACE)}

AGREEMENT = """SUPPLY AGREEMENT

This Supply Agreement (the “Agreement”) is made on 1 March 2018 between Northwind Foods Ltd (“Supplier”) and Contoso
Retail Ltd (“Customer”).

1. Goods. The Supplier shall deliver the goods.

2. Price. The Customer shall pay 100 euros.

3. Term. The Agreement runs for one year.

3.1 Renewal. The Agreement renews for one year.

4. Notices. Notices are sent by post.
"""


def amendment(number: int, body: str) -> str:
    return f"""AMENDMENT NO. {number} TO SUPPLY AGREEMENT

This Amendment No. {number} (this “Amendment”) amends the Supply Agreement dated 1 March 2018 (the “Agreement”) between
Northwind Foods Ltd and Contoso Retail Ltd.

{body}
"""


class Family(NamedTuple):
    """Bodies of amendments 1, 2, …, the dates that ``package.yaml`` gives of each, and what becomes of every change."""

    bodies: tuple[str, ...]
    dates: tuple[str, ...]
    become: tuple[str, ...]


DELETED = "1. Section 2 of the Agreement is hereby deleted in its entirety."
FAMILIES: dict[str, Family] = {
    "one-after-another": Family(
        (DELETED, "1. Section 4 of the Agreement is hereby deleted in its entirety."),
        ("effective: 2019-05-01", "effective: 2019-06-01"),
        ("applied", "applied"),
    ),
    "one-day": Family(
        (
            "1. Section 3.1 of the Agreement is hereby deleted and replaced with the following: “3.1 No renewal.”",
            "1. Section 3.1 of the Agreement is hereby deleted and replaced with the following: “3.1 Two years.”",
        ),
        ("effective: 2019-05-01", "effective: 2019-05-01"),
        ("unresolved", "unresolved"),
    ),
    "no-date": Family((DELETED,), ("title: Amendment No. 1",), ("unresolved",)),
    "signed-later": Family((DELETED,), ("effective: 2019-05-01\n    signed: 2019-06-15",), ("applied",)),
    "expires": Family((DELETED,), ("effective: 2019-05-01\n    expiry: 2020-04-30",), ("applied",)),
    "not-there": Family(
        (
            "1. Section 9 of the Agreement is hereby deleted in its entirety.\n\n"
            "2. Section 2 of the Agreement is hereby amended by replacing the words “500 dollars” with the words "
            "“600 dollars”.",
        ),
        ("effective: 2019-05-01",),
        ("unresolvable", "unresolvable"),
    ),
    "taken-away": Family(
        (DELETED, "1. Section 1 of Amendment No. 1 is hereby deleted in its entirety."),
        ("effective: 2019-05-01", "effective: 2019-06-01"),
        ("rescinded", "applied"),
    ),
    "ends-before-it-begins": Family((DELETED,), ("effective: 2019-05-01\n    expiry: 2018-04-30",), ("unresolved",)),
    "own-document": Family(
        ("1. First. The parties agree.\n\n2. Second. Section 1 of this Amendment is hereby deleted in its entirety.",),
        ("effective: 2019-05-01",),
        ("unresolved",),
    ),
    "taken-away-in-doubt": Family(
        (DELETED, "1. Section 1 of Amendment No. 1 is hereby deleted in its entirety."),
        ("effective: 2019-05-01", "effective: 2019-06-01\n    expiry: 2019-03-01"),
        ("applied", "unresolved"),
    ),
    "taken-away-too-early": Family(
        (DELETED, "1. Section 1 of Amendment No. 1 is hereby deleted in its entirety."),
        ("effective: 2019-06-01", "effective: 2019-05-01"),
        ("applied", "applied"),
    ),
}


def _rows(
    store: ArcadeStore, reading: Reading, rule: str, statement: str, **asked: object
) -> list[Mapping[str, object]]:
    made: Compiled = COMPILED[rule]
    text = made.statement(statement)
    assert text is not None
    return list(store.query(text, {"packageId": reading.inventory.package, **made.parameters, **asked}))


def _day(value: object) -> dt.date | None:
    return dt.date.fromisoformat(str(value)) if value is not None else None


def _register(store: ArcadeStore, reading: Reading) -> list[tuple[object, ...]]:
    store.load(project(reading))
    return [
        (r["id"], r["status"], _day(r["day"]), _day(r["settled"]), _day(r["lastDay"]), r["by"])
        for r in _rows(store, reading, "agreements/amendments", "register")
    ]


def _folded(reading: Reading) -> list[tuple[object, ...]]:
    """What the fold says, in the order in which amendments count."""
    ids = _ids(reading)
    effects = reading.timeline.effects
    changes = list(zip(reading.amendments, effects, ids, strict=True))
    changes.sort(key=lambda c: (c[1].on is None, c[1].on or dt.date.min, c[0].document, c[0].span))
    return [
        (
            id,
            effect.status,
            effect.on,
            effect.settled,
            effect.until - dt.timedelta(days=1) if effect.until else None,
            ids[effect.status_by] if effect.status_by is not None else None,
        )
        for _, effect, id in changes
    ]


def _ids(reading: Reading) -> tuple[str, ...]:
    """The id of each amendment; the projection gives them in the order of their words."""
    order = sorted(
        range(len(reading.amendments)), key=lambda i: (reading.amendments[i].document, reading.amendments[i].span)
    )
    nodes = [n.id for n in project(reading).nodes if n.labels == ("Amendment",)]
    return tuple(id for _, id in sorted(zip(order, nodes, strict=True)))


@pytest.mark.parametrize("folder", PACKAGES, ids=lambda p: p.name)
def test_the_register_is_that_of_the_fold(store: ArcadeStore, folder: Path) -> None:
    reading = read_package(folder / "text")
    assert _register(store, reading) == _folded(reading)


@pytest.fixture(params=FAMILIES)
def family(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Family, Reading]:
    known = FAMILIES[request.param]
    folder = tmp_path / f"register-{request.param}"
    folder.mkdir()
    (folder / "agreement.txt").write_text(AGREEMENT, "utf-8")
    lines = ["halden: package/1", "files:"]
    for number, (body, dates) in enumerate(zip(known.bodies, known.dates, strict=True), start=1):
        (folder / f"amendment-{number}.txt").write_text(amendment(number, body), "utf-8")
        lines += [f"  amendment-{number}.txt:", f"    {dates}"]
    (folder / "package.yaml").write_text("\n".join(lines) + "\n", "utf-8")
    return known, read_package(folder)


def test_the_register_of_a_family_is_that_of_the_fold(store: ArcadeStore, family: tuple[Family, Reading]) -> None:
    known, reading = family
    register = _register(store, reading)
    assert register == _folded(reading)
    assert sorted(str(row[1]) for row in register) == sorted(known.become)


def test_the_words_of_a_day_are_those_of_the_fold(store: ArcadeStore, family: tuple[Family, Reading]) -> None:
    _, reading = family
    store.load(project(reading))
    package = reading.inventory.package
    files = {d.id: d.text for d in reading.documents}
    seen = set()
    for day in (dt.date(2018, 3, 1), dt.date(2019, 5, 1), dt.date(2019, 6, 15), dt.date(2020, 5, 1)):
        rows = _rows(store, reading, "agreements/amendments", "inforce", asOf=day)
        told = {str(r["id"]): (r["state"], r["text"]) for r in rows if not str(r["id"]).endswith("#preamble")}
        standing = {}
        for version in reading.timeline.versions:
            if version.on(day) and (version.clause.part or version.clause.number):
                words = "".join(
                    (piece.blank if n else "") + files[piece.document].place(piece.span).text
                    for n, piece in enumerate(version.standing)
                )
                standing[f"{package}/{version.clause.id}"] = version.state, words or None
        assert told == standing
        seen.add(str(sorted(told.items())))
    assert seen


def test_what_takes_the_place_of_words_supersedes_their_clause(
    store: ArcadeStore, family: tuple[Family, Reading]
) -> None:
    """An edge for each change that counts or counted; none for one that is open or can't be carried out."""
    known, reading = family
    store.load(project(reading))
    package = reading.inventory.package
    run(store, reading, msgspec.structs.replace(WORKSPACE, playbooks=()), latest_date(reading))
    found = store.query(
        "MATCH (n:Clause {packageId: $packageId, generation: $generation})-[s:SUPERSEDES]->(o:Clause) "
        "RETURN n.id AS newer, o.id AS older, s.effectiveOn AS effectiveOn, s.until AS until, s.ruleId AS rule "
        "ORDER BY newer, older",
        {"packageId": package},
    )
    effects = dict(zip(_ids(reading), reading.timeline.effects, strict=True))
    counted = {id.partition("!")[0] for id, e in effects.items() if e.status in ("applied", "rescinded", "replaced")}
    assert {r["newer"] for r in found} == counted
    assert {r["rule"] for r in found} <= {"agreements/amendments"}
    for row in found:
        (effect,) = (e for id, e in effects.items() if id.startswith(f"{row['newer']}!"))
        ends = [d for d in (effect.until, effect.status_on) if d is not None]
        assert (_day(row["effectiveOn"]), _day(row["until"])) == (effect.on, min(ends, default=None))
    assert len(found) == sum(b in ("applied", "rescinded") for b in known.become)


def test_the_query_of_the_guide_gives_the_words_of_a_day(store: ArcadeStore, family: tuple[Family, Reading]) -> None:
    _, reading = family
    store.load(project(reading))
    guide = (ROOT / "docs" / "guides" / "analyst.md").read_text("utf-8")
    (text,) = (t for t in re.findall(r"```cypher\n(.*?)```", guide, re.S) if "HAS_VERSION" in t)
    assert lint(text) == ()
    asked = {"packageId": reading.inventory.package, "id": f"{reading.inventory.package}/agreement#1"}
    (row,) = store.query(text, {**asked, "asOf": dt.date(2019, 6, 1)})
    assert (row["state"], row["text"]) == ("in force", "1. Goods. The Supplier shall deliver the goods.")
