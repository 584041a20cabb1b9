"""Commands, exit codes and what is imported when."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import ROOT, halden

BELLRING = ROOT / "examples" / "bellring"


def test_no_work_at_import() -> None:
    """Importing the command line loads no parser, no store, no template engine."""
    heavy = {"lark", "arcadedb", "jinja2", "jsonschema", "yaml", "rich", "charset_normalizer"}
    script = "import sys, halden_rules.cli.main; print(' '.join(sorted(m for m in sys.modules if '.' not in m)))"
    loaded = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert not heavy & set(loaded)


@pytest.mark.parametrize(
    "command", ["review", "extract", "acknowledge", "purge", "grammar", "rules", "graph", "outline"]
)
def test_every_command_explains_itself(tmp_path: Path, command: str) -> None:
    run = halden(command, "--help", home=tmp_path)
    assert run.code == 0 and "Usage:" in run.out


def test_an_unknown_command_is_exit_2(tmp_path: Path) -> None:
    assert halden("revue", home=tmp_path).code == 2


def test_grammar_check_passes_on_what_is_shipped(tmp_path: Path) -> None:
    run = halden("grammar", "check", home=tmp_path)
    assert run.code == 0, run.err


def test_rules_check_passes_on_what_is_shipped(tmp_path: Path) -> None:
    run = halden("rules", "check", home=tmp_path)
    assert run.code == 0, run.err


def test_findings_at_the_chosen_severity_are_exit_1(tmp_path: Path) -> None:
    run = halden("review", BELLRING, "--severity", "info", "--out", tmp_path / "out", home=tmp_path / "home")
    assert run.code == 1, run.err


def test_an_unknown_severity_is_exit_2(tmp_path: Path) -> None:
    assert halden("review", BELLRING, "--severity", "fatal", home=tmp_path / "home").code == 2


def test_review_json_says_where_the_packet_is(tmp_path: Path) -> None:
    run = halden("review", BELLRING, "--out", tmp_path / "out", "--json", home=tmp_path / "home")
    assert run.code == 0, run.err
    told = json.loads(run.out)
    assert Path(told["html"]).exists() and Path(told["packet"]).exists() and told["missing"]


def test_as_of_is_the_latest_stated_date_and_says_so(tmp_path: Path) -> None:
    run = halden("review", BELLRING, "--out", tmp_path / "out", home=tmp_path / "home")
    assert run.code == 0, run.err
    assert "3 July 2019" in run.out and "latest date" in run.out


def test_an_impossible_date_is_exit_2(tmp_path: Path) -> None:
    run = halden("review", BELLRING, "--as-of", "2019-02-30", home=tmp_path / "home")
    assert run.code == 2 and "2019-02-30" in run.err


def test_editing_a_compiled_query_changes_the_packet(tmp_path: Path) -> None:
    """The packet is what the queries return: no walk in Python stands beside them."""
    compiled = tmp_path / "compiled"
    shutil.copytree(ROOT / "cypher" / "compiled", compiled)
    rule = next(compiled.rglob("missing-document.cypher"))
    outs = []
    for edit in (False, True):
        if edit:
            text = rule.read_text("utf-8")
            assert "MATCH" in text
            rule.write_text(
                text.replace(
                    "MATCH", "MATCH (nothing:Package {packageId: 'no such package', generation: -1}) MATCH", 1
                ),
                "utf-8",
            )
        out = tmp_path / f"out-{edit}"
        run = halden("review", BELLRING, "--out", out, "--compiled", compiled, home=tmp_path / "home")
        assert run.code == 0, run.err
        outs.append(json.loads(next(out.glob("*.json")).read_text("utf-8")))
    before, after = ([f["rule"] for f in packet["findings"]] for packet in outs)
    assert any("missing-document" in rule for rule in before)
    assert not any("missing-document" in rule for rule in after)


def test_a_query_that_writes_is_refused(tmp_path: Path) -> None:
    assert halden("graph", "load", BELLRING, home=tmp_path / "home").code == 0
    run = halden("graph", "query", "--package", "bellring", "MATCH (n:Clause) DETACH DELETE n", home=tmp_path / "home")
    assert run.code == 2 and "read" in run.err


def test_two_loads_give_the_same_dump(tmp_path: Path) -> None:
    dumps = []
    for _ in range(2):
        assert halden("graph", "load", BELLRING, home=tmp_path / "home").code == 0
        run = halden("graph", "dump", "bellring", home=tmp_path / "home")
        assert run.code == 0 and run.out
        dumps.append(run.out)
    assert dumps[0] == dumps[1]
