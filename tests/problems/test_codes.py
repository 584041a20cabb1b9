"""The table of codes is whole, and its page is current."""

from __future__ import annotations

import re

from halden_rules.problems.codes import CODES, GROUPS
from tests.conftest import ROOT


def used() -> set[str]:
    sources = [path for path in (ROOT / "halden_rules").rglob("*.py") if path.name != "codes.py"]
    return {code for path in sources for code in re.findall(r"""["'](H\d{3})["']""", path.read_text("utf-8"))}


def test_every_code_that_is_used_is_in_the_table() -> None:
    assert sorted(used() - CODES.keys()) == []


def test_every_code_of_the_table_is_used() -> None:
    assert sorted(CODES.keys() - used()) == []


def test_every_code_belongs_to_a_group() -> None:
    assert [code for code in CODES if code[:2] not in GROUPS] == []
    assert list(CODES) == sorted(CODES)
