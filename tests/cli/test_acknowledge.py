"""``halden acknowledge`` and ``halden purge``, as a person runs them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tests.cli.run import ROOT, halden

BELLRING = ROOT / "examples" / "bellring"


def test_a_gap_is_acknowledged_by_name_and_purged(tmp_path: Path) -> None:
    folder, home = tmp_path / "bellring", tmp_path / "home"
    shutil.copytree(BELLRING, folder)
    (folder / "acknowledgements.jsonl").unlink()

    wrong = halden("acknowledge", folder, "--missing", "Schedule Z", "--by", "A. Reviewer", home=home)
    assert wrong.code == 2 and "“Schedule Z”" in wrong.err and "“Schedule A”" in wrong.err
    assert not (home / "journal.jsonl").exists()

    names = ["Schedule A", "schedule  b", "Schedule C", "Schedule D", "Schedule E"]
    options = [option for name in names for option in ("--missing", name)]
    run = halden("acknowledge", folder, *options, "--by", "A. Reviewer", "--note", "omitted", "--json", home=home)
    assert run.code == 0, run.err
    entries = json.loads(run.out)["acknowledged"]
    assert len(entries) == 5 and {e["by"] for e in entries} == {"A. Reviewer"}

    review = halden("review", folder, home=home)
    assert review.code == 0, review.err
    assert "INCOMPLETE" in review.out and "acknowledged by A. Reviewer" in review.out

    purged = halden("purge", folder, "--json", home=home)
    assert purged.code == 0, purged.err
    told = json.loads(purged.out)
    assert told == {"package": "bellring", "store": True, "journal entries": 5, "packets": 2}
    assert halden("purge", tmp_path / "gone", "--package", "bellring", home=home).code == 0
    assert halden("purge", tmp_path / "gone", home=home).code == 2
    assert halden("review", folder, home=home).code == 3
