"""Steps of first_review.feature: the command line as a reviewer uses it, the packet's JSON twin as evidence."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from pytest_bdd import given, parsers, scenarios, then, when

from tests.cli.run import ROOT, Run, halden

scenarios("first_review.feature")


class Review:
    """One package, one state folder, the last run."""

    def __init__(self, scratch: Path) -> None:
        self.scratch = scratch
        self.home = scratch / "home"
        self.folder = scratch
        self.run = Run(-1, "", "")
        self.packet: dict[str, Any] = {}

    @property
    def page(self) -> str:
        return next((self.scratch / "out").glob("*.html")).read_text("utf-8")

    def clauses(self) -> list[dict[str, Any]]:
        """Every clause that a topic shows, sub-clauses and lead-ins included."""
        found: list[dict[str, Any]] = []

        def walk(clause: dict[str, Any]) -> None:
            found.append(clause)
            for inner in (*clause.get("below", ()), *clause.get("lead_in", ())):
                walk(inner)

        for topic in self.packet["topics"]:
            for group in ("start", "reached", "precedence"):
                for clause in topic.get(group, ()):
                    walk(clause)
        return found

    def topic(self, name: str) -> dict[str, Any]:
        return next(t for t in self.packet["topics"] if t["id"].split("/")[-1] == name)


@pytest.fixture
def review(tmp_path: Path) -> Review:
    return Review(tmp_path)


@given(parsers.parse('the package "{folder}"'))
def a_package(review: Review, folder: str) -> None:
    review.folder = ROOT / folder


@given(parsers.parse('a copy of the package "{folder}" without its acknowledgements'))
def a_copy(review: Review, folder: str) -> None:
    review.folder = review.scratch / Path(folder).name
    shutil.copytree(ROOT / folder, review.folder)
    (review.folder / "acknowledgements.jsonl").unlink()


@given("a package with one agreement that says")
def one_agreement(review: Review, docstring: str) -> None:
    review.folder = review.scratch / "package"
    review.folder.mkdir()
    (review.folder / "agreement.txt").write_text(docstring, "utf-8")


@when("the package is reviewed")
def reviewed(review: Review) -> None:
    review.run = halden("review", review.folder, "--out", review.scratch / "out", home=review.home)
    assert review.run.code in (0, 1, 3), review.run.err
    review.packet = json.loads(next((review.scratch / "out").glob("*.json")).read_text("utf-8"))


@when(parsers.parse('each missing document is acknowledged by "{who}" with the note "{note}"'))
def acknowledged(review: Review, who: str, note: str) -> None:
    first = halden("review", review.folder, "--out", review.scratch / "first", "--json", home=review.home)
    missing = json.loads(first.out)["missing"]
    assert missing
    for name in missing:
        run = halden("acknowledge", review.folder, "--missing", name, "--by", who, "--note", note, home=review.home)
        assert run.code == 0, run.err


@then(parsers.parse("the exit code is {code:d}"))
def exit_code(review: Review, code: int) -> None:
    assert review.run.code == code, review.run.err


@then(parsers.parse('the packet says that "{name}" is missing'))
def missing(review: Review, name: str) -> None:
    called = [{m["name"], *m.get("also_called", ())} for m in review.packet["completeness"]["missing"]]
    assert any(name in names for names in called)
    assert name in review.page


@then("the packet says who acknowledged the gap")
def who(review: Review) -> None:
    for missing in review.packet["completeness"]["missing"]:
        assert missing["acknowledged"]["by"] in review.page


@then("the packet says how to acknowledge the gap")
def how(review: Review) -> None:
    assert "halden acknowledge" in review.page
    assert "halden acknowledge" in review.run.out


@then("the packet is written as HTML and as JSON")
def written(review: Review) -> None:
    names = sorted(p.suffix for p in (review.scratch / "out").iterdir())
    assert names == [".html", ".json"]


@then(parsers.parse('some topic includes clause "{number}" of "{document}" as a start clause'))
def starts(review: Review, number: str, document: str) -> None:
    assert any(c["role"] == "start" and c["number"] == number and c["document"] == document for c in review.clauses())


@then("every clause that was reached has a chain that begins at a start clause")
def chains(review: Review) -> None:
    reached = 0
    for topic in review.packet["topics"]:
        starts = {c["id"] for c in topic.get("start", ())}
        below = set(starts)
        stack = list(topic.get("start", ()))
        while stack:
            clause = stack.pop()
            below.add(clause["id"])
            stack += clause.get("below", ())
        for clause in topic.get("reached", ()):
            reached += 1
            assert clause["steps"], clause["id"]
            assert clause["steps"][0]["source"] in below, clause["id"]
            assert clause["steps"][-1]["target"] == clause["id"]
    assert reached > 5


@then("every quote in the packet stands in its document at the place given")
def quotes(review: Review) -> None:
    paths = {d["id"]: d["path"] for d in review.packet["documents"]}
    texts = {i: (review.folder / p).read_bytes().decode("utf-8") for i, p in paths.items()}
    checked = 0

    def walk(value: Any) -> None:
        nonlocal checked
        if isinstance(value, dict):
            if {"document", "start", "end", "text"} <= value.keys():
                checked += 1
                assert texts[value["document"]][value["start"] : value["end"]] == value["text"]
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk(review.packet)
    assert checked > 200


@then(parsers.parse('clause "{number}" of "{document}" is marked as amended wherever it is shown'))
def amended(review: Review, number: str, document: str) -> None:
    shown = [c for c in review.clauses() if c["number"] == number and c["document"] == document]
    blocks = [
        b
        for t in review.packet["texts"]
        if t["id"] == document
        for b in t["blocks"]
        if b.get("label", "").endswith(number)
    ]
    assert shown or blocks
    assert all(c.get("amended") for c in shown)
    assert blocks and all(b.get("amended") for b in blocks)


@then(parsers.parse('the operative words of "{document}" stand beside it'))
def operative(review: Review, document: str) -> None:
    words = [a["words"]["text"] for a in review.packet["amendments"] if a["document"] == document]
    assert words


@then(parsers.parse('the topic "{name}" is not located'))
def not_located(review: Review, name: str) -> None:
    assert review.topic(name)["located"] is False


@then(parsers.parse('the packet says what was searched for the topic "{name}"'))
def searched(review: Review, name: str) -> None:
    assert review.topic(name)["searched"]
