"""The id of a run is a hash of what went in: other words in a list, another run."""

from __future__ import annotations

from pathlib import Path

from halden_rules.graph import ArcadeStore, project
from halden_rules.pipeline import read_package
from halden_rules.rules import latest_date, read_workspace, run
from tests.cli.run import ROOT

PLAYBOOK = """halden: playbook/1
playbook: mine
version: 1
topics:
  - id: fees
    title: Fees
    why: They must be paid.
    start:
      any of:
        - the text says "WORD"
"""


def test_other_words_are_another_run(tmp_path: Path) -> None:
    reading = read_package(ROOT / "examples" / "bellring")
    ids = []
    with ArcadeStore(tmp_path / "store") as store:
        store.load(project(reading))
        for word in ("invoice", "invoice", "payment"):
            (tmp_path / "mine.yaml").write_text(PLAYBOOK.replace("WORD", word))
            workspace = read_workspace((ROOT / "rules", tmp_path / "mine.yaml"))
            ids.append(run(store, reading, workspace, latest_date(reading)).run_id)
    assert ids[0] == ids[1] != ids[2]
