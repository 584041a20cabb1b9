"""The compiled texts: current, the same bytes every time, held to the lint, and what a run does with an edited one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from halden_rules.graph.lint import lint
from halden_rules.problems.render import render
from halden_rules.rules import compile_workspace, read_workspace
from halden_rules.rules.compiled import file_of, read_compiled, to_run, written
from halden_rules.rules.compiled_files import stale, write_all
from tests.conftest import ROOT

COMPILED = ROOT / "cypher" / "compiled"
WORKSPACE = read_workspace()
ALL = compile_workspace(WORKSPACE)


def test_the_shipped_files_have_no_fault() -> None:
    assert render(WORKSPACE.problems) == ""


def test_every_compiled_text_is_that_of_its_rule_and_there_is_no_other() -> None:
    on_disk = {p.relative_to(COMPILED).as_posix(): p.read_text("utf-8") for p in COMPILED.rglob("*.cypher")}
    assert on_disk == {file_of(c): written(c) for c in ALL}


def test_the_bytes_do_not_depend_on_the_hash_seed() -> None:
    program = (
        "import hashlib; from halden_rules.rules import *; from halden_rules.rules.compiled import written\n"
        "print(hashlib.sha256(''.join(written(c) for c in compile_workspace(read_workspace())).encode()).hexdigest())"
    )
    seen = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, cwd=ROOT)
        assert run.returncode == 0, run.stderr
        seen.add(run.stdout)
    assert len(seen) == 1


@pytest.mark.parametrize("compiled", ALL, ids=lambda c: f"{c.pack}/{c.id}")
def test_every_statement_keeps_the_rules_of_the_lint(compiled) -> None:  # type: ignore[no-untyped-def]
    for statement in compiled.statements:
        found = lint(statement.text, file=statement.name, picture=statement.name == "picture")
        assert render(found) == ""


def test_no_word_of_a_rule_stands_in_a_text() -> None:
    for compiled in ALL:
        for statement in compiled.statements:
            code = "\n".join(line.split("//")[0] for line in statement.text.splitlines())
            assert "'" not in code and '"' not in code, f"{compiled.id} {statement.name}"


def test_a_text_edited_by_hand_runs_and_says_so(tmp_path: Path) -> None:
    compiled = next(c for c in ALL if c.id == "missing-document")
    path = tmp_path / file_of(compiled)
    path.parent.mkdir()
    path.write_text(written(compiled).replace("RETURN DISTINCT", "RETURN", 1), "utf-8")
    text = to_run(compiled, tmp_path)
    assert text.file == "agreements/missing-document.cypher"
    assert "RETURN DISTINCT" not in (text.statement("findings") or "")
    assert (
        text.warning == "The compiled text of agreements/missing-document was edited by hand; the edited text was run."
    )


def test_a_text_of_another_wording_is_not_run_and_says_so(tmp_path: Path) -> None:
    compiled = next(c for c in ALL if c.id == "missing-document")
    path = tmp_path / file_of(compiled)
    path.parent.mkdir()
    path.write_text(written(compiled).replace(compiled.source, "0" * 16).replace("MATCH", "MATCH (n) MATCH"), "utf-8")
    text = to_run(compiled, tmp_path)
    assert text.file is None and text.statement("findings") == compiled.statement("findings")
    assert "another wording of the rule" in text.warning


def test_without_a_file_the_rule_is_compiled() -> None:
    compiled = ALL[0]
    text = to_run(compiled, None)
    assert (text.file, text.warning) == (None, "") and text.statements == compiled.statements


def test_a_file_is_read_as_it_was_written() -> None:
    for compiled in ALL:
        hashes, statements, now = read_compiled(written(compiled))
        assert statements == compiled.statements and hashes == {"rule": compiled.source, "text": now}


def test_writing_twice_changes_nothing_and_names_what_has_no_rule(tmp_path: Path) -> None:
    first = write_all(WORKSPACE, tmp_path)
    assert len(first.changed) == len(ALL) and stale(WORKSPACE, tmp_path) == ()
    (tmp_path / "agreements" / "gone.cypher").write_text("// gone\n", "utf-8")
    second = write_all(WORKSPACE, tmp_path)
    assert second.changed == () and second.surplus == ("agreements/gone.cypher",)


def test_a_changed_rule_with_its_old_version_is_an_error(tmp_path: Path) -> None:
    write_all(WORKSPACE, tmp_path)
    path = tmp_path / "agreements" / "unused-term.cypher"
    compiled = next(c for c in ALL if c.id == "unused-term")
    path.write_text(path.read_text("utf-8").replace(compiled.source, "0" * 16), "utf-8")
    (problem,) = stale(WORKSPACE, tmp_path)
    assert (problem.code, problem.file) == ("H319", "cypher/compiled/agreements/unused-term.cypher")
