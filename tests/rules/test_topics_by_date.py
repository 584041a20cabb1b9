"""A topic asked before and after an amendment, from the texts to the clauses: deleted, replaced, inserted, expired."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from halden_rules.graph import ArcadeStore, project
from halden_rules.pipeline import read_package
from halden_rules.rules import TopicResult, read_workspace, run
from tests.rules.test_register import AGREEMENT, DELETED, amendment

PLAYBOOK = """halden: playbook/1
playbook: by-date
version: 1
use: [agreements]
topics:
  - id: asked
    title: Asked
    why: What stands on a date.
    start:
      any of:
        - the text says "{words}"
"""
BEFORE, AFTER, LATE = dt.date(2019, 4, 30), dt.date(2019, 5, 1), dt.date(2020, 5, 1)
DATES = "effective: 2019-05-01\n    expiry: 2020-04-30"
REPLACED = (
    "1. Section 2 of the Agreement is hereby deleted in its entirety and replaced with the following: “2. Price. The "
    "Customer shall pay 250 francs as Section 3 says.”"
)
INSERTED = (
    "1. A new Section 5 is hereby inserted in the Agreement to read as follows: “5. Discount. The discount is small.”"
)


def asked(store: ArcadeStore, tmp_path: Path, body: str, words: str) -> dict[dt.date, TopicResult]:
    folder = tmp_path / "by-date"
    folder.mkdir()
    (folder / "agreement.txt").write_text(AGREEMENT, "utf-8")
    (folder / "amendment-1.txt").write_text(amendment(1, body), "utf-8")
    (folder / "package.yaml").write_text(f"halden: package/1\nfiles:\n  amendment-1.txt:\n    {DATES}\n", "utf-8")
    playbook = tmp_path / "by-date.yaml"
    playbook.write_text(PLAYBOOK.format(words=words), "utf-8")
    reading = read_package(folder)
    store.load(project(reading))
    workspace = read_workspace([playbook])
    return {day: run(store, reading, workspace, day).topics[0] for day in (BEFORE, AFTER, LATE)}


def told(result: TopicResult) -> list[tuple[str, str]]:
    """Numbered clauses that the topic begins with or reaches; what lies below them comes along anyway."""
    found = [(c.id.partition("/")[2], c.role) for c in result.clauses if c.role in ("start", "reached")]
    return [(id, role) for id, role in found if not id.endswith("#preamble")]


CASES = {
    "deleted": (
        DELETED,
        "100 euros",
        [("agreement#2", "start")],
        [("amendment-1#1", "reached")],
        [("agreement#2", "start")],
    ),
    "replaced": (
        REPLACED,
        "100 euros",
        [("agreement#2", "start")],
        [],
        [("agreement#2", "start")],
    ),
    "new words": (
        REPLACED,
        "250 francs",
        [],
        [("agreement#2", "start"), ("agreement#3", "reached"), ("amendment-1#1", "reached")],
        [],
    ),
    "inserted": (INSERTED, "discount is small", [], [("agreement#5", "start"), ("amendment-1#1", "reached")], []),
}


@pytest.mark.parametrize("case", CASES)
def test_a_topic_gives_the_clauses_of_the_date(store: ArcadeStore, tmp_path: Path, case: str) -> None:
    body, words, before, after, late = CASES[case]
    topics = asked(store, tmp_path, body, words)
    assert {day: told(topic) for day, topic in topics.items()} == {BEFORE: before, AFTER: after, LATE: late}
