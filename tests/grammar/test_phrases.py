"""Sixty phrases with the facts that a reader would write down."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from halden_rules.grammar import load
from tests.grammar.facts import facts

PHRASES = [json.loads(line) for line in (Path(__file__).parent / "phrases.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("phrase", [p for p in PHRASES if not p["at_line_start"]], ids=lambda p: p["id"])
def test_prose(phrase: dict[str, Any]) -> None:
    found = facts(load(), phrase["text"])
    if phrase["family"] in ("amendment", "precedence"):  # their citations are phrases of their own
        found = [f for f in found if f["kind"] == phrase["family"]]
    assert found == phrase["expect"]


@pytest.mark.parametrize("phrase", [p for p in PHRASES if p["at_line_start"]], ids=lambda p: p["id"])
def test_label_at_a_line_start(phrase: dict[str, Any]) -> None:
    label = load().label(phrase["text"], 0)
    assert label is not None
    (expected,) = phrase["expect"]
    assert (label.unit, ".".join(label.path), label.span.start, label.span.end) == (
        expected["unit"],
        expected["path"],
        expected["start"],
        expected["end"],
    )


def test_printed_segments_make_up_the_label() -> None:
    label = load().label("Section 2(a)(iii) Failure to pay.", 0)
    assert label is not None
    assert label.printed == ("2", "(a)", "(iii)")
    assert "".join(label.printed) == "Section 2(a)(iii)"[len("Section ") :]
