"""How this project's code is laid out: what a reader may rely on in every file."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.conftest import ROOT

SOURCES = sorted((ROOT / "halden_rules").rglob("*.py"))
LONGEST = 600
NAMES_OF_NOTHING = {"helpers", "helper", "utils", "util", "common", "manager", "misc", "tools"}


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_a_module_can_be_read(path: Path) -> None:
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    assert text.count("\n") <= LONGEST
    assert path.stem not in NAMES_OF_NOTHING
    assert ast.get_docstring(tree), "a module says what it does"
    names = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    assert "__all__" in names or path.stem in ("__init__", "__main__"), "a module says what is public"


@pytest.mark.parametrize("path", [p for p in SOURCES if "cli" not in p.parts], ids=name)
def test_no_clock_and_no_environment_below_the_command_line(path: Path) -> None:
    text = path.read_text("utf-8")
    assert not re.search(r"os\.environ\.get|os\.getenv|datetime\.now|date\.today|time\.time\(|random\.", text)
