"""Loading again, with one document or clause more or less: counts, dumps and findings are as they should be."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from halden_rules.graph import ArcadeStore, project
from halden_rules.pipeline import read_package
from halden_rules.rules import Results, latest_date, read_workspace, run
from tests.cli.run import halden
from tests.rules.test_register import AGREEMENT, amendment

WORKSPACE = read_workspace()
NO_RENEWAL = "1. Section 3.1 of the Agreement is hereby deleted and replaced with the following: “3.1 No renewal.”"
TWO_YEARS = "1. Section 3.1 of the Agreement is hereby deleted and replaced with the following: “3.1 Two years.”"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An agreement and two amendments of one date, both replacing 3.1."""
    made = tmp_path / "reloading"
    made.mkdir()
    (made / "agreement.txt").write_text(AGREEMENT, "utf-8")
    (made / "amendment-1.txt").write_text(amendment(1, NO_RENEWAL), "utf-8")
    (made / "amendment-2.txt").write_text(amendment(2, TWO_YEARS), "utf-8")
    _dates(made)
    return made


def _dates(folder: Path) -> None:
    lines = ["halden: package/1", "files:"]
    for path in sorted(folder.glob("amendment-*.txt")):
        lines += [f"  {path.name}:", "    effective: 2019-05-01"]
    (folder / "package.yaml").write_text("\n".join(lines) + "\n", "utf-8")


def dumped(folder: Path) -> list[dict[str, object]]:
    """The graph as ``halden graph`` loads and prints it; the state stands beside the folder."""
    home = folder.parent / "state"
    loaded = halden("graph", "load", folder, "--json", home=home)
    assert loaded.code == 0, loaded.err
    told = json.loads(loaded.out)
    lines = [json.loads(line) for line in halden("graph", "dump", "reloading", home=home).out.splitlines()]
    assert told["nodes"] == sum("node" in line for line in lines)
    assert told["edges"] == sum("edge" in line for line in lines)
    return lines


def ids(dump: list[dict[str, object]]) -> set[str]:
    return {str(line["node"]) for line in dump if "node" in line}


def unnamed(line: dict[str, object]) -> dict[str, object]:
    """Without what people call it."""
    known = {k: v for k, v in dict(line["properties"]).items() if k not in ("caption", "aliases")}  # type: ignore[call-overload]
    return {**line, "properties": known}


def found(store: ArcadeStore, folder: Path) -> Results:
    reading = read_package(folder)
    store.load(project(reading))
    return run(store, reading, WORKSPACE, latest_date(reading))


def rules(results: Results) -> list[str]:
    return [f.rule.partition("/")[2] for f in results.findings]


def test_two_amendments_of_one_date_give_one_finding_with_both_and_no_winner(store: ArcadeStore, folder: Path) -> None:
    results = found(store, folder)
    (finding,) = (f for f in results.findings if f.rule == "agreements/amendments-of-one-day")
    assert (finding.severity, finding.status) == ("error", "finding")
    assert [p.document for p in finding.places] == ["amendment-1", "amendment-2"]
    assert "from 1 May 2019 on" in finding.message and "neither was chosen" in finding.message
    (row,) = store.query(
        "MATCH (v:Version {packageId: $packageId, generation: $generation}) WHERE v.state = $state "
        "RETURN v.clause AS clause, v.text AS text, v.alternatives AS alternatives, v.by AS by",
        {"packageId": "reloading", "state": "unresolved"},
    )
    assert str(row["clause"]).endswith("agreement#3.1") and "renews for one year" in str(row["text"])
    assert sorted(str(a).rpartition(" ")[0] + "" for a in row["alternatives"]) == ["3.1 No", "3.1 Two"]  # type: ignore[attr-defined]
    assert len(row["by"]) == 2  # type: ignore[arg-type]
    superseded = store.query(
        "MATCH (n:Clause {packageId: $packageId, generation: $generation})-[s:SUPERSEDES]->(o:Clause) "
        "RETURN n.id AS id",
        {"packageId": "reloading"},
    )
    assert superseded == []


def test_loading_twice_gives_the_same_counts_and_the_same_dump(folder: Path) -> None:
    assert dumped(folder) == dumped(folder)


def test_a_document_that_is_taken_out_takes_its_nodes_along_and_comes_back_as_it_was(folder: Path) -> None:
    before = dumped(folder)
    kept = folder.parent / "amendment-2.txt"
    shutil.move(folder / "amendment-2.txt", kept)
    _dates(folder)
    without = dumped(folder)
    gone = ids(before) - ids(without)
    assert gone == {id for id in ids(before) if id.startswith("reloading/amendment-2") or id.endswith("@amendment-2")}
    # What stays is the same but for 3.1, which amendment 2 changes, and for names: "Amendment" now names one only.
    stays = [
        line
        for line in map(unnamed, before)
        if line.get("node") in ids(without) and "3.1" not in str(line) and line["node"] != "reloading"
    ]
    assert len(stays) > 10
    assert [line for line in stays if line not in list(map(unnamed, without))] == []
    shutil.move(kept, folder / "amendment-2.txt")
    _dates(folder)
    assert dumped(folder) == before


def test_a_clause_that_is_taken_out_is_gone_and_nothing_else_changes(folder: Path) -> None:
    before = dumped(folder)
    text = (folder / "agreement.txt").read_text("utf-8")
    last = text.index("4. Notices.")
    (folder / "agreement.txt").write_text(text[:last].rstrip() + "\n", "utf-8")
    without = dumped(folder)
    assert ids(before) - ids(without) == {"reloading/agreement#4", "reloading/agreement#4@2018-03-01"}
    assert ids(without) <= ids(before)
    changed = {str(line["node"]) for line in without if "node" in line and line not in before}
    assert changed == {"reloading/agreement"}, "the file has another sum"
    gone = "reloading/agreement#4"
    lost = [line for line in before if "edge" in line and line not in without]
    assert lost and all(str(line["start"]).startswith(gone) or str(line["stop"]).startswith(gone) for line in lost)
    (folder / "agreement.txt").write_text(text, "utf-8")
    assert dumped(folder) == before


def test_the_findings_go_and_come_with_the_document(store: ArcadeStore, folder: Path) -> None:
    before = found(store, folder)
    kept = folder.parent / "amendment-2.txt"
    shutil.move(folder / "amendment-2.txt", kept)
    _dates(folder)
    without = found(store, folder)
    assert "amendments-of-one-day" in rules(before) and "amendments-of-one-day" not in rules(without)
    superseded = [r for r in without.rules if r.kind == "supersession"]
    assert [r.rows for r in superseded] == [1]
    shutil.move(kept, folder / "amendment-2.txt")
    _dates(folder)
    assert found(store, folder) == before


def test_a_review_shows_both_amendments_of_one_date(folder: Path) -> None:
    out = folder.parent / "packet"
    done = halden("review", folder, "--out", out, "--severity", "error", home=folder.parent / "state")
    assert done.code == 1, done.err
    packet = json.loads((out / "reloading.json").read_text("utf-8"))
    (finding,) = (f for f in packet["findings"] if f["rule"] == "agreements/amendments-of-one-day")
    assert (finding["severity"], finding["status"]) == ("error", "finding")
    page = (out / "reloading.html").read_text("utf-8")
    assert "No renewal." in page and "Two years." in page
