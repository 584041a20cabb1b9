"""The transcript in the README is what the command prints."""

from __future__ import annotations

from pathlib import Path

from tests.cli.run import ROOT, halden


def test_the_transcript_is_real(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    shown = readme.split("$ make review\n", 1)[1].split("```", 1)[0].rstrip()
    out = tmp_path / "out" / "bellring"
    run = halden("review", "examples/bellring", "--out", out, home=tmp_path / "home")
    assert run.code == 0, run.err
    assert run.out.replace(str(tmp_path) + "/", "").rstrip() == shown
