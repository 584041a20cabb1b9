"""Real packages in the store: loaded twice they dump the same bytes, under two hash seeds too; quotes verify."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from halden_rules.graph import ArcadeStore, Projection, project
from halden_rules.graph.lint import lint
from halden_rules.pipeline import read_package
from halden_rules.reading import Reading
from tests.conftest import CORPUS

PACKAGES = sorted(p.parent.name for p in CORPUS.glob("*/text"))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ArcadeStore]:
    with ArcadeStore(tmp_path_factory.mktemp("corpus") / "store") as opened:
        yield opened


@pytest.fixture(scope="module", params=PACKAGES)
def reading(request: pytest.FixtureRequest) -> Reading:
    return read_package(CORPUS / request.param / "text")


@pytest.fixture(scope="module")
def projection(reading: Reading) -> Projection:
    return project(reading)


def test_loading_twice_gives_the_same_dump(store: ArcadeStore, reading: Reading, projection: Projection) -> None:
    store.load(projection)
    first = list(store.dump(projection.package))
    store.load(project(reading))
    assert list(store.dump(projection.package)) == first
    assert len(first) == len(projection.nodes) + len(projection.edges)


def test_every_quote_verifies(reading: Reading, projection: Projection) -> None:
    files = {f"{projection.package}/{d.id}": d.text.file for d in reading.documents}
    for record in (*projection.nodes, *projection.edges):
        said = record.properties
        if "text" in said and "start" in said:
            assert files[str(said["document"])][said["start"] : said["end"]] == said["text"]  # type: ignore[misc]
        if "pieceStarts" in said:
            pieces = zip(said["pieceDocuments"], said["pieceStarts"], said["pieceEnds"], strict=True)  # type: ignore[arg-type]
            told = "".join(b + files[d][x:y] for b, (d, x, y) in zip(said["pieceBlanks"], pieces, strict=True))  # type: ignore[arg-type]
            assert said["text"] == told[len(said["pieceBlanks"][0]) :]  # type: ignore[index,arg-type]


def test_every_clause_has_its_words_once(projection: Projection) -> None:
    """No word of a document stands in two versions of its own clauses that hold at the same time."""
    clauses = {n.id for n in projection.nodes if n.labels[0] == "Clause"}
    with_words = {e.start for e in projection.edges if e.type == "HAS_VERSION"}
    elsewhere = {n.id for n in projection.nodes if n.properties.get("quoted") == "new"}
    assert {c for c in clauses - with_words - elsewhere if not c.endswith("#preamble")} == set()
    taken: dict[tuple[str, int], list[tuple[str, str]]] = {}
    for node in projection.nodes:
        if node.labels == ("Version",) and "pieceDocuments" in node.properties:
            said = node.properties
            window = str(said.get("validFrom") or ""), str(said.get("validTo") or "9999")
            for d, start, end in zip(said["pieceDocuments"], said["pieceStarts"], said["pieceEnds"], strict=True):  # type: ignore[arg-type]
                for at in range(start, end) if said["document"] == d else ():
                    taken.setdefault((d, at), []).append(window)
    twice = [at for at, windows in taken.items() if any(a[1] > b[0] for a, b in pairwise(sorted(windows)))]
    assert twice == []


def test_every_resolved_reference_leads_to_something_that_is_here(projection: Projection) -> None:
    status = {n.id: n.properties["status"] for n in projection.nodes if n.labels == ("Reference",)}
    wrong = [
        (e.start, e.stop)
        for e in projection.edges
        if e.type == "POINTS_TO" and (status[e.start], e.stop_label) in WRONG
    ]
    assert wrong == []


WRONG = {("internal", label) for label in ("MissingClause", "MissingDocument", "ExternalSource")} | {
    ("other_document", "MissingClause"),
    ("other_document", "MissingDocument"),
    ("external", "Clause"),
}


def test_two_hash_seeds_dump_the_same_bytes(tmp_path: Path) -> None:
    code = (
        "import sys, hashlib; from pathlib import Path; from halden_rules.graph import ArcadeStore, project\n"
        "from halden_rules.pipeline import read_package\n"
        "p = project(read_package(Path(sys.argv[1])))\n"
        "with ArcadeStore(Path(sys.argv[2])) as s:\n"
        "    s.load(p)\n"
        "    print(hashlib.sha256('\\n'.join(s.dump(p.package)).encode()).hexdigest())\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code, str(CORPUS / "bellring-manufacturing" / "text"), str(tmp_path / seed)],
            env={"PYTHONHASHSEED": seed, "PATH": "", "HOME": str(tmp_path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert len(told.pop().strip()) == hashlib.sha256().digest_size * 2


def test_a_question_of_an_analyst(store: ArcadeStore) -> None:
    """Which documents of BellRing does which one amend?"""
    bellring = project(read_package(CORPUS / "bellring-manufacturing" / "text"))
    store.load(bellring)
    text = (
        "MATCH (d:Document {packageId: $packageId, generation: $generation})-[:HAS_CLAUSE*1..10]->(:Clause)"
        "-[a:AMENDS]->(t) RETURN DISTINCT d.id AS by, t.document AS of ORDER BY by, of"
    )
    assert lint(text) == ()
    rows = store.query(text, {"packageId": bellring.package})
    amended = {(str(r["by"]).split("/")[-1], str(r["of"]).split("/")[-1]) for r in rows if r["of"]}
    assert ("amendment-2", "manufacturing-agreement") in amended
    assert json.dumps(rows)
