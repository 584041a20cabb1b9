"""The transcript in the README is what the command prints."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.run import ROOT, halden


def without_run(text: str) -> str:
    """The id of a run changes with every word of a rule or a grammar."""
    return re.sub(r"run [0-9a-f]{12}", "run …", text)


def test_the_transcript_is_real(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    shown = readme.split("$ make review\n", 1)[1].split("```", 1)[0].rstrip()
    out = tmp_path / "out" / "bellring"
    run = halden("review", "examples/bellring", "--out", out, home=tmp_path / "home")
    assert run.code == 0, run.err
    said = run.out.replace(str(tmp_path) + "/", "").rstrip()
    assert without_run(said) == without_run(shown)
