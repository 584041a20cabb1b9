"""The tests that stand in the rule files and playbooks, run through all passes. Every finding rule has one."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from halden_rules.graph import ArcadeStore
from halden_rules.rules import read_workspace
from halden_rules.rules.records import RuleTest
from tests.rules.packages import run_texts

WORKSPACE = read_workspace()
OF_RULES = [(rule.id, test) for rule in WORKSPACE.rules for test in rule.tests]
OF_TOPICS = [(topic.id, test) for book in WORKSPACE.playbooks for topic in book.topics for test in topic.tests]


def named(value: object) -> str:
    return value.name.replace(" ", "-") if isinstance(value, RuleTest) else str(value)


@pytest.mark.parametrize(("rule", "test"), OF_RULES, ids=named)
def test_a_rule_finds_what_its_test_says(store: ArcadeStore, tmp_path: Path, rule: str, test: RuleTest) -> None:
    alone = msgspec.structs.replace(WORKSPACE, playbooks=())
    _, results = run_texts(store, tmp_path / f"{rule}-{named(test)}", test.documents, alone)
    found = [" ".join(f.places[0].text.split()).rstrip(".") for f in results.findings if f.rule == f"agreements/{rule}"]
    if test.todo:
        pytest.xfail(test.todo)
    assert tuple(found) == test.finds


@pytest.mark.parametrize(("topic", "test"), OF_TOPICS, ids=named)
def test_a_topic_starts_where_its_test_says(store: ArcadeStore, tmp_path: Path, topic: str, test: RuleTest) -> None:
    books = tuple(
        msgspec.structs.replace(b, topics=tuple(t for t in b.topics if t.id == topic)) for b in WORKSPACE.playbooks
    )
    alone = msgspec.structs.replace(WORKSPACE, playbooks=books)
    _, results = run_texts(store, tmp_path / f"{topic}-{named(test)}", test.documents, alone)
    result = next(t for t in results.topics if t.topic == topic)
    starts = tuple(c.id.rpartition("#")[2] for c in result.clauses if c.role == "start")
    if test.todo:
        pytest.xfail(test.todo)
    assert starts == test.finds
    assert result.located == bool(test.finds)
    assert all(c.hits for c in result.clauses if c.role == "start")


def test_every_finding_rule_is_tested() -> None:
    untested = {r.id for r in WORKSPACE.rules if r.kind == "finding" and not r.tests}
    assert untested == {"ambiguous-reference"}, "its reading depends on a resolver's choice; see tests/references"


def test_a_package_where_nothing_is_wrong_has_no_finding(store: ArcadeStore, tmp_path: Path) -> None:
    text = (
        "SERVICES AGREEMENT\n\n1. Definitions. “Services” means the services listed in Section 2.\n\n"
        "2. List. The Services are cleaning and catering.\n\n3. Fees. The Customer shall pay for the Services.\n"
    )
    _, results = run_texts(store, tmp_path / "clean", [("text.txt", text)], WORKSPACE)
    assert results.findings == ()
    about_amendments = {r.id for r in WORKSPACE.rules if r.at.file.endswith(("amendments.yaml", "precedence.yaml"))}
    without = {r.rule.partition("/")[2] for r in results.rules if r.kind == "finding" and r.count == 0}
    assert without <= {"doubly-defined-term", "missing-document", "undefined-term"} | about_amendments
