"""``halden rules check`` and ``halden rules compile`` from the command line."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tests.cli.run import halden
from tests.conftest import ROOT

BAD = ROOT / "tests" / "rules" / "bad"


def test_the_shipped_files_are_without_fault(tmp_path: Path) -> None:
    run = halden("rules", "check", home=tmp_path)
    assert run.code == 0, run.err
    assert "10 topics in 1 playbook" in run.out and "no errors" in run.out


def test_every_fault_of_every_file_in_one_run(tmp_path: Path) -> None:
    run = halden("rules", "check", BAD, home=tmp_path)
    assert run.code == 2
    assert "sentence.yaml:8:25 H303" in run.err and 'expected "to" after "refers"' in run.err
    assert {p.name for p in BAD.glob("*.yaml") if p.name not in run.err} == set()


def test_faults_as_json(tmp_path: Path) -> None:
    run = halden("rules", "check", BAD / "words.yaml", "--json", home=tmp_path)
    assert run.code == 2
    (problem,) = json.loads(run.out)["problems"]
    assert (problem["code"], problem["line"]) == ("H306", 3)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    run = halden("rules", "check", tmp_path / "gone.yaml", home=tmp_path)
    assert run.code == 2 and "gone.yaml" in run.err


def test_compile_writes_once_and_check_sees_an_edit(tmp_path: Path) -> None:
    out = tmp_path / "compiled"
    assert halden("rules", "compile", "--out", out, home=tmp_path).code == 0
    again = halden("rules", "compile", "--out", out, home=tmp_path)
    assert again.code == 0 and "0 files written" in again.out
    assert halden("rules", "compile", "--check", "--out", out, home=tmp_path).code == 0
    file = out / "agreements" / "missing-document.cypher"
    file.write_text(file.read_text("utf-8").replace("LIMIT 300", "LIMIT 30"), "utf-8")
    run = halden("rules", "compile", "--check", "--out", out, home=tmp_path)
    assert run.code == 2 and "agreements/missing-document.cypher" in run.err and "edited by hand" in run.err


def test_a_playbook_of_ones_own_is_compiled_beside(tmp_path: Path) -> None:
    book = tmp_path / "mine.yaml"
    shutil.copy(ROOT / "tests" / "rules" / "good" / "walk.yaml", book)
    run = halden("rules", "compile", book, "--out", tmp_path / "compiled", home=tmp_path)
    assert run.code == 0, run.err
    assert [p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*.cypher")] == ["compiled/mine/cap.cypher"]
