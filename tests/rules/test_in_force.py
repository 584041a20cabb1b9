"""Topics and links on a date: what an amendment took out is not read any more, and what came instead is."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from halden_rules.graph import ArcadeStore, project
from halden_rules.inforce import Effect, Piece, Timeline, Version
from halden_rules.pipeline import read_package
from halden_rules.reading import Reading
from halden_rules.rules import TopicResult, Workspace, read_workspace, run
from halden_rules.text import Span
from tests.graph.readings import a

AGREEMENT = """SERVICES AGREEMENT

1. Definitions. “Losses” means direct losses.

2. Services. The Supplier shall provide the services with care, as Section 4 says.

3. Limitation of Liability. The Supplier shall pay Losses of no more than the fees, subject to Section 4.

4. Insurance. The Supplier shall hold insurance.
"""
AMENDMENT = """AMENDMENT NO. 1 to the Services Agreement

1. Change. In Section 3, the words “the fees” are replaced by “twice the fees”.

2. Insurance. Section 4 is hereby deleted.
"""
PLAYBOOK = """halden: playbook/1
playbook: mine
version: 1
use: [agreements]
topics:
  - id: cap
    title: Cap
    why: What is owed.
    start:
      any of:
        - the text says "no more than twice"
        - the text says "no more than the fees"
  - id: insurance
    title: Insurance
    why: What is insured.
    start:
      any of:
        - the text says "hold insurance"
"""
DAY = dt.date(2020, 6, 1)
BEFORE, AFTER = dt.date(2020, 5, 31), DAY


def place(text: str, words: str) -> Span:
    return Span(text.index(words), text.index(words) + len(words))


def words_replaced(version: Version) -> list[Version]:
    """“the fees” becomes “twice the fees”: three pieces on one line."""
    (piece,) = version.pieces
    old = place(AGREEMENT, "the fees, subject")
    old = Span(old.start, old.start + len("the fees"))
    pieces = (
        msgspec.structs.replace(piece, span=Span(piece.span.start, old.start)),
        Piece(document="agreement", span=old, struck=0, blank=""),
        Piece(document="amendment", span=place(AMENDMENT, "twice the fees"), by=0, blank=""),
        msgspec.structs.replace(piece, span=Span(old.end, piece.span.end), blank=""),
    )
    return [
        msgspec.structs.replace(version, state="in force", valid_to=DAY),
        msgspec.structs.replace(version, state="in force", pieces=pieces, valid_from=DAY, by=(0,)),
    ]


def deleted(version: Version) -> list[Version]:
    struck = tuple(msgspec.structs.replace(p, struck=0) for p in version.pieces)
    return [
        msgspec.structs.replace(version, state="in force", valid_to=DAY),
        msgspec.structs.replace(version, state="deleted", pieces=struck, valid_from=DAY),
    ]


def with_timeline(reading: Reading, **changed: Callable[[Version], list[Version]]) -> Reading:
    """``changed``: by number of the clause ("_3"); the amendments that change other clauses are left out."""
    versions: list[Version] = []
    for version in reading.timeline.versions:
        version = msgspec.structs.replace(version, state="in force")
        change = changed.get(f"_{version.clause.number}") if version.clause.document == "agreement" else None
        versions += change(version) if change else [version]
    kept = tuple(c for c in reading.amendments if f"_{c.targets[0].number}" in changed)
    effects = tuple(Effect(status="applied", on=DAY) for _ in kept)
    return msgspec.structs.replace(
        reading, amendments=kept, timeline=Timeline(versions=tuple(versions), effects=effects)
    )


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory) -> Reading:
    folder = tmp_path_factory.mktemp("in-force") / "in-force"
    folder.mkdir()
    (folder / "agreement.txt").write_text(AGREEMENT, "utf-8")
    (folder / "amendment.txt").write_text(AMENDMENT, "utf-8")
    read = read_package(folder)
    meant = tuple(
        msgspec.structs.replace(c, targets=(a("agreement", number),), found=(True,))
        for c, number in zip(read.amendments, ("3", "4"), strict=True)
    )
    return msgspec.structs.replace(read, amendments=meant)


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    file = tmp_path_factory.mktemp("playbook") / "mine.yaml"
    file.write_text(PLAYBOOK, "utf-8")
    return read_workspace([file])


def topics(store: ArcadeStore, reading: Reading, workspace: Workspace, as_of: dt.date) -> dict[str, TopicResult]:
    store.load(project(reading))
    return {t.topic: t for t in run(store, reading, workspace, as_of).topics}


def told(result: TopicResult) -> list[tuple[str, str, int]]:
    return [(c.id.partition("/")[2], c.role, c.depth) for c in result.clauses]


def test_a_topic_reads_the_words_of_the_date(store: ArcadeStore, reading: Reading, workspace: Workspace) -> None:
    changed = with_timeline(reading, _3=words_replaced)
    before = topics(store, changed, workspace, BEFORE)["cap"]
    after = topics(store, changed, workspace, AFTER)["cap"]
    for cap, words in ((before, "no more than the fees"), (after, "no more than ")):
        (start,) = (c for c in cap.clauses if c.role == "start")
        assert start.id.endswith("agreement#3")
        assert [(h.document, h.text) for h in start.hits] == [("agreement", words)]
    read = [{c.id.partition("/")[2] for c in cap.clauses} - {"agreement#3"} for cap in (before, after)]
    assert read == [{"agreement#1", "agreement#4"}, {"agreement#1", "agreement#4", "amendment#1"}]


def test_what_an_amendment_quotes_is_not_said_by_the_amendment(
    store: ArcadeStore, reading: Reading, workspace: Workspace, tmp_path: Path
) -> None:
    file = tmp_path / "twice.yaml"
    file.write_text(PLAYBOOK.replace("no more than twice", "twice the fees"), "utf-8")
    cap = topics(store, with_timeline(reading, _3=words_replaced), read_workspace([file]), AFTER)["cap"]
    assert [c.id.partition("/")[2] for c in cap.clauses if c.role == "start"] == ["agreement#3"]
    assert [h.document for c in cap.clauses for h in c.hits] == ["amendment"]


def test_a_deleted_clause_is_left_out_and_what_deleted_it_comes(
    store: ArcadeStore, reading: Reading, workspace: Workspace
) -> None:
    changed = with_timeline(reading, _4=deleted)
    before = topics(store, changed, workspace, BEFORE)["cap"]
    assert [c for c in told(before) if "#4" in c[0] or "amendment" in c[0]] == [("agreement#4", "reached", 1)]
    after = topics(store, changed, workspace, AFTER)["cap"]
    assert [c for c in told(after) if "#4" in c[0] or "amendment" in c[0]] == [("amendment#2", "reached", 1)]
    (step,) = next(c for c in after.clauses if c.id.endswith("amendment#2")).chain
    assert (step.source.rpartition("/")[2], step.via) == ("agreement#3", "amends")
    assert step.place is not None and "Section 4 is hereby deleted" in step.place.text


def test_a_topic_whose_start_was_deleted_shows_what_deleted_it(
    store: ArcadeStore, reading: Reading, workspace: Workspace
) -> None:
    changed = with_timeline(reading, _4=deleted)
    before = topics(store, changed, workspace, BEFORE)["insurance"]
    assert told(before)[0] == ("agreement#4", "start", 0)
    after = topics(store, changed, workspace, AFTER)["insurance"]
    assert after.located
    assert told(after) == [("amendment#2", "reached", 1)]
    (step,) = after.clauses[0].chain
    assert step.source.rpartition("/")[2] == "agreement#4"
