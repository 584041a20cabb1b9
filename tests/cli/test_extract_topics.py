"""``halden extract --playbook``: the clauses of each topic, with the chain that leads to them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.run import ROOT, halden


def test_topics_are_written_with_their_chains(tmp_path: Path) -> None:
    out = tmp_path / "o.jsonl"
    playbook = ROOT / "playbooks" / "supply-customer.yaml"
    folder = ROOT / "examples" / "bellring"
    run = halden("extract", folder, "--out", out, "--playbook", playbook, "--json", home=tmp_path / "home")
    assert run.code == 0, run.err
    records = [json.loads(line) for line in out.read_text("utf-8").split("\n") if line]
    topics = [r for r in records if r["kind"] == "topic_clause"]
    assert json.loads(run.out)["records"]["topic_clause"] == len(topics)
    starts = [r for r in topics if r["topic"] == "minimum-commitment" and r["role"] == "start"]
    assert ("manufacturing-agreement.txt", "2(c)") in [(r["address"]["doc"], r["address"]["number"]) for r in starts]
    assert all(r["depth"] == 0 and r["chain"] == [r["address"]] for r in starts)
    reached = [r for r in topics if r["role"] == "reached"]
    assert reached and all(len(r["chain"]) > 1 and r["chain"][-1] == r["address"] and r["depth"] > 0 for r in reached)


def test_extract_leaves_no_graph_behind(tmp_path: Path) -> None:
    playbook = ROOT / "playbooks" / "supply-customer.yaml"
    folder = ROOT / "examples" / "bellring"
    run = halden("extract", folder, "--out", tmp_path / "o.jsonl", "--playbook", playbook, home=tmp_path / "home")
    assert run.code == 0, run.err
    assert not (tmp_path / "home").exists()
