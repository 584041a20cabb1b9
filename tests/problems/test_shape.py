"""Shapes of YAML files: each fault at its place, in words, with what to write instead."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from halden_rules.data import data_folder
from halden_rules.problems.shape import check_shape
from halden_rules.problems.yaml_tree import read_yaml
from tests.conftest import ROOT

BAD = """halden: package/2
titel: x
kind: agrements
parties:
  A: {nam: x, aliases: {a: b}}
  B: [x]
files:
  a.txt: {effective: 1 July 2017, role: }
  b.txt:
"""


def schema() -> dict[str, Any]:
    read: dict[str, Any] = json.loads((data_folder("schemas") / "package.schema.json").read_text("utf-8"))
    return read


def test_every_fault_of_a_file_is_found() -> None:
    found = check_shape(read_yaml(BAD, "package.yaml"), schema())
    assert [(p.code, p.line, p.column, p.help) for p in found] == [
        ("H217", 1, 9, "write package/1"),
        ("H215", 2, 1, "did you mean title?"),
        ("H217", 3, 7, "did you mean agreements?"),
        ("H215", 5, 7, "did you mean name?"),
        ("H214", 5, 24, ""),
        ("H214", 6, 6, ""),
        ("H217", 8, 22, "write year-month-day: 2017-07-01"),
        ("H217", 8, 41, ""),
        ("H217", 9, 9, ""),
    ]


def test_a_missing_key_and_a_wrong_kind() -> None:
    (missing,) = check_shape(read_yaml("title: x"), schema())
    assert (missing.code, missing.message) == ("H216", "the key “halden” is missing here")
    wrong = check_shape(read_yaml("- halden"), schema())
    assert [p.code for p in wrong] == ["H214"] and "a mapping is expected" in wrong[0].message
    unknown = check_shape(read_yaml("halden: package/1\nzzz: 1"), schema())
    assert "known keys: halden, id, title" in unknown[0].help


def test_keys_that_fit_a_pattern_are_known() -> None:
    shape = {"patternProperties": {"^x-": {"type": "string"}}, "properties": {"a": {}}, "additionalProperties": False}
    found = check_shape(read_yaml("x-1: v\nb: v"), shape)
    assert [(p.line, p.code) for p in found] == [(2, "H215")]


def test_the_example_and_the_documentation_have_the_right_shape() -> None:
    assert check_shape(read_yaml(ROOT / "examples" / "bellring" / "package.yaml"), schema()) == ()
    page = Path(ROOT / "docs" / "package-yaml.md").read_text("utf-8")
    shown = page.split("```yaml\n")[1].split("```")[0]
    assert check_shape(read_yaml(shown), schema()) == ()
