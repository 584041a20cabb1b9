"""Steps of in_force.feature: the records of ``halden in-force``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pytest_bdd import given, parsers, scenarios, then, when

from tests.cli.run import ROOT, halden

scenarios("in_force.feature")

STATES = {"in force": ("in_force", "inserted"), "not yet": ("not_yet",), "open": ("unresolved",)}


class Asked:
    """The answer, and the clause named last."""

    def __init__(self) -> None:
        self.folder = ROOT
        self.records: list[dict[str, Any]] = []
        self.clause: dict[str, Any] = {}

    @property
    def words(self) -> str:
        return " ".join(self.clause["text"].split())

    def find(self, document: str, part: str | None, number: str | None) -> None:
        want = (f"{document}.txt", part, number)
        found = [r for r in self.records if tuple(r["address"][k] for k in ("doc", "part", "number")) == want]
        assert len(found) == 1
        self.clause = found[0]


@pytest.fixture
def asked() -> Asked:
    return Asked()


@given(parsers.parse('the package "{folder}"'))
def a_package(asked: Asked, folder: str) -> None:
    asked.folder = ROOT / folder


@when(parsers.parse("the text in force is asked as of {day}"))
def ask(asked: Asked, day: str, tmp_path: Path) -> None:
    run = halden("in-force", asked.folder, "--as-of", day, "--out", tmp_path / "out.jsonl", home=tmp_path / "home")
    assert run.code == 0, run.err
    asked.records = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text("utf-8").splitlines()]


@then(parsers.parse('clause "{number}" of "{document}" is {state}'))
def clause_is(asked: Asked, number: str, document: str, state: str) -> None:
    asked.find(document, None, number)
    assert asked.clause["state"] in STATES[state]


@then(parsers.parse('"{part}" of "{document}" is {state}'))
def part_is(asked: Asked, part: str, document: str, state: str) -> None:
    asked.find(document, part, None)
    assert asked.clause["state"] in STATES[state]


@then(parsers.parse('it says "{words}"'))
def says(asked: Asked, words: str) -> None:
    assert words in asked.words


@then(parsers.parse('it does not say "{words}"'))
def does_not_say(asked: Asked, words: str) -> None:
    assert words not in asked.words


@then(parsers.parse('the words of "{document}" stand in it'))
def words_of(asked: Asked, document: str) -> None:
    name = "manufacturing-agreement" if document == "the base" else document
    assert f"{name}.txt" in {p["doc"] for p in asked.clause["pieces"]}


@then(parsers.parse("every word of it comes from {document}"))
def all_from(asked: Asked, document: str) -> None:
    sources = {p["doc"] for p in asked.clause["pieces"] if any(c.isalpha() for c in p["text"][3:])}
    assert sources == (set() if document == "nothing" else {f"{document}.txt"})


@then("the reason names the former words that it quotes")
def reason(asked: Asked) -> None:
    assert any("former words" in why for why in asked.clause["why"])
