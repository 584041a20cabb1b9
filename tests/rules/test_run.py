"""A run over a small package: links, findings, topics and chains; edited queries; the same bytes twice."""

from __future__ import annotations

import datetime as dt
import shutil
from pathlib import Path

import msgspec
import pytest

from halden_rules.graph import ArcadeStore
from halden_rules.problems import Problems
from halden_rules.rules import Results, read_workspace, run
from tests.conftest import ROOT
from tests.rules.packages import load, run_texts

WORKSPACE = read_workspace()
COMPILED = ROOT / "cypher" / "compiled"

MASTER = """MASTER SUPPLY AGREEMENT

This Agreement is dated 1 March 2024.

1. Definitions. “Losses” means direct losses and, where Section 4 says so, the costs of third parties. “Fees” means the
fees stated in Schedule 1 attached hereto.

2. Fees. The Customer shall pay the Fees.

3. Limitation of Liability. The liability of the Supplier for Losses shall not exceed the Fees, subject to Section 4.

4. Third parties. Each party bears what it owes to others under Section 17.
"""


@pytest.fixture(scope="module")
def results(store: ArcadeStore, tmp_path_factory: pytest.TempPathFactory) -> Results:
    folder = tmp_path_factory.mktemp("run") / "master"
    return run_texts(store, folder, [("master.txt", MASTER)], WORKSPACE, compiled=COMPILED)[1]


def test_a_topic_brings_its_chains(results: Results) -> None:
    topic = next(t for t in results.topics if t.topic == "liability-cap")
    assert topic.located
    said = [
        (c.id.rpartition("#")[2], c.role, c.depth, [(s.source.rpartition("#")[2], s.via, s.words) for s in c.chain])
        for c in topic.clauses
    ]
    assert said == [
        ("3", "start", 0, []),
        ("1", "reached", 1, [("3", "uses_term", "Losses")]),
        ("4", "reached", 1, [("3", "cross_reference", "Section 4")]),
    ]
    start = topic.clauses[0]
    assert "Limitation of Liability" in [hit.text for hit in start.hits]


def test_every_quote_stands_in_its_file(results: Results) -> None:
    places = [p for f in results.findings for p in f.places]
    places += [h for t in results.topics for c in t.clauses for h in c.hits]
    places += [s.place for t in results.topics for c in t.clauses for s in c.chain if s.place]
    assert len(places) > 10 and results.removed == 0
    assert [p for p in places if MASTER[p.start : p.end] != p.text] == []


def test_what_is_wrong_is_found_once_and_absence_is_not_known_while_a_schedule_is_missing(results: Results) -> None:
    found = {(f.rule, f.status, f.places[0].text if f.places else "") for f in results.findings}
    assert ("agreements/unresolved-reference", "finding", "Section 17") in found
    assert ("agreements/missing-document", "finding", "Schedule 1") in found
    absent = [f for f in results.findings if f.rule in ("agreements/unused-term", "agreements/undefined-term")]
    assert all(f.status == "unknown" and "Schedule 1" in f.why for f in absent)
    assert len({f.id for f in results.findings}) == len(results.findings)


def test_the_message_names_the_clause_and_the_nearest_numbers(results: Results) -> None:
    (finding,) = [f for f in results.findings if f.rule == "agreements/unresolved-reference"]
    assert "says “Section 17”, and there is no such clause. Nearest: 4" in finding.message
    assert [c.rpartition("#")[2] for c in finding.clauses] == ["4"]


def test_a_topic_without_a_start_says_what_was_searched(results: Results) -> None:
    topic = next(t for t in results.topics if t.topic == "indemnity")
    assert not topic.located and topic.clauses == ()
    assert any('"hold harmless"' in s for s in topic.searched)


def test_running_twice_gives_the_same_records(store: ArcadeStore, tmp_path: Path, results: Results) -> None:
    again = run_texts(store, tmp_path / "master", [("master.txt", MASTER)], WORKSPACE, compiled=COMPILED)[1]
    assert msgspec.json.encode(again) == msgspec.json.encode(results)


def test_findings_keep_their_ids_when_something_else_changes(
    store: ArcadeStore, tmp_path: Path, results: Results
) -> None:
    longer = MASTER.replace("2. Fees. ", "2. Fees. Invoices are sent each month and paid in full. ")
    again = run_texts(store, tmp_path / "master", [("master.txt", longer)], WORKSPACE, compiled=COMPILED)[1]
    assert again.run_id != results.run_id
    assert {f.id for f in again.findings} == {f.id for f in results.findings}


def test_an_edited_query_changes_the_result_and_is_named(store: ArcadeStore, tmp_path: Path, results: Results) -> None:
    shutil.copytree(COMPILED, tmp_path / "compiled")
    edited = tmp_path / "compiled" / "supply-customer" / "liability-cap.cypher"
    text = edited.read_text("utf-8")
    assert text.count("-[r:READS_ON]->") == 6
    edited.write_text(text.replace("-[r:READS_ON]->", "<-[r:READS_ON]-"), "utf-8")
    reading = load(store, tmp_path / "edited", [("master.txt", MASTER)])
    other = run(store, reading, WORKSPACE, dt.date(2024, 3, 1), compiled=tmp_path / "compiled")
    (warning,) = other.warnings
    assert warning == "The compiled text of supply-customer/liability-cap was edited by hand; the edited text was run."
    topic = next(t for t in other.topics if t.topic == "liability-cap")
    assert [c.id.rpartition("#")[2] for c in topic.clauses if c.role == "reached"] == []
    assert results.warnings == ()


def test_a_query_that_does_not_run_names_its_file(store: ArcadeStore, tmp_path: Path) -> None:
    shutil.copytree(COMPILED, tmp_path / "compiled")
    broken = tmp_path / "compiled" / "agreements" / "missing-document.cypher"
    broken.write_text(broken.read_text("utf-8").replace("RETURN DISTINCT", "RETRN", 1), "utf-8")
    reading = load(store, tmp_path / "broken", [("master.txt", MASTER)])
    with pytest.raises(Problems) as found:
        run(store, reading, WORKSPACE, dt.date(2024, 3, 1), compiled=tmp_path / "compiled")
    assert found.value.exit_code == 2
    assert found.value.problems[0].file == "cypher/compiled/agreements/missing-document.cypher"
    assert "findings" in found.value.problems[0].message


def test_rules_with_an_error_are_not_run(store: ArcadeStore, tmp_path: Path) -> None:
    reading = load(store, tmp_path / "unread", [("master.txt", MASTER)])
    bad = read_workspace([Path(__file__).parent / "bad" / "sentence.yaml"])
    with pytest.raises(Problems) as found:
        run(store, reading, bad, None)
    assert {p.code for p in found.value.problems} == {"H303"}
