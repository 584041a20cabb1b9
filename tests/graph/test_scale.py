"""The sizes to hold: 200 documents, 40,000 clauses, 120,000 links between them, in one package. `make soak`."""

from __future__ import annotations

import os
import resource
import time
from pathlib import Path

import pytest

from halden_rules.graph import ArcadeStore, DerivedEdge, Projection
from halden_rules.graph.draft import Draft

WORDS = "The limitation of liability of the Seller under this Section shall not exceed the fees paid. " * 4


def large(documents: int, clauses: int, links: int) -> Projection:
    """``clauses`` a document, each with a version and ``links`` references, spread over the package."""
    draft = Draft("large")
    draft.node("Package", "large", "Large")
    every: list[str] = []
    for d in range(documents):
        document = draft.node("Document", f"large/d{d}", f"Document {d}", "", title=f"Document {d}")
        draft.edge("HAS_DOCUMENT", "large", document, order=d + 1)
        previous = ""
        for c in range(clauses):
            id = f"{document}#{c}"
            said = {"document": document, "kind": "section", "number": str(c), "level": 1, "order": c}
            draft.node("Clause", id, f"D{d} {c}", WORDS, "Section", **said, start=c * 400, end=c * 400 + 372)
            draft.edge("HAS_CLAUSE", document, id, order=c)
            text = f"{c} {WORDS}"
            draft.node("Version", f"{id}@start", id, text, clause=id, document=document, state="in force", text=text)
            draft.edge("HAS_VERSION", id, f"{id}@start", order=1)
            if previous:
                draft.edge("NEXT_CLAUSE", previous, id, order=c)
            previous = id
            every.append(id)
    for i, id in enumerate(every):
        for k in range(links):
            stop = every[(i * 7919 + k * 104_729 + 1) % len(every)]
            draft.edge("CROSS_REFERENCE", id, stop, text="Section 1", referenceId=f"{id}!ref:{k}", start=k, end=k + 9)
    return draft.finished()


def test_a_package_of_400_clauses_loads_in_about_a_second(tmp_path: Path) -> None:
    with ArcadeStore(tmp_path / "s") as store:
        projection = large(4, 100, 3)
        began = time.perf_counter()
        store.load(projection)
        assert time.perf_counter() - began < 5  # 0.4 s on a quiet machine


@pytest.mark.soak
@pytest.mark.skipif("HALDEN_SOAK" not in os.environ, reason="make soak")
def test_200_documents_and_40_000_clauses(tmp_path: Path) -> None:
    projection = large(200, 200, 3)
    took: dict[str, float] = {}

    def timed(what: str, began: float) -> None:
        took[what] = round(time.perf_counter() - began, 2)

    with ArcadeStore(tmp_path / "s") as store:
        for what in ("load", "load again"):
            began = time.perf_counter()
            store.load(projection)
            timed(what, began)
        every = [n.id for n in projection.nodes if n.labels[0] == "Clause"]
        began = time.perf_counter()
        edges = (
            DerivedEdge(type="READS_ON", start=e.start, stop=e.stop, properties={"via": "cross_reference"})
            for e in projection.edges
            if e.type == "CROSS_REFERENCE"
        )
        written = store.write_derived("large", "agreements/reads-reference", 1, "run", edges)
        timed("derived", began)
        walk = (
            "MATCH (c:Clause {packageId: $packageId, generation: $generation, id: $id})-[:READS_ON*1..3]->(d:Clause) "
            "RETURN count(DISTINCT d.id) AS n"
        )
        began = time.perf_counter()
        for id in every[::400]:
            assert store.query(walk, {"packageId": "large", "id": id})[0]["n"] > 3  # type: ignore[operator]
        timed("100 walks of depth 3", began)
        began = time.perf_counter()
        lines = sum(1 for _ in store.dump("large"))
        timed("dump", began)
        assert lines == len(projection.nodes) + len(projection.edges) + written
        began = time.perf_counter()
        store.remove("large")
        timed("remove", began)
    size = sum(p.stat().st_size for p in tmp_path.rglob("*") if p.is_file()) // 2**20
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"\n{len(projection.nodes)} nodes, {len(projection.edges)} edges: {took}; {size} MB on disk, {peak} MB peak")
    assert took["load"] < 180
    assert took["100 walks of depth 3"] < 10
