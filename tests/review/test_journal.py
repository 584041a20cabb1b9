"""The journal: append-only, private, and a damaged line costs only itself."""

from __future__ import annotations

import datetime as dt
import multiprocessing
import stat
from pathlib import Path

import pytest

from halden_rules.problems import Problems
from halden_rules.review import Acknowledgement, acknowledge, append, forget, read_journal
from tests.review.sample import bellring

DAY = dt.date(2026, 11, 30)


def entry(missing: str = "Schedule A", package: str = "p", note: str = "") -> Acknowledgement:
    return Acknowledgement(package=package, missing=missing, by="A. Reviewer", on=DAY, note=note)


def test_what_is_appended_is_read_and_private(tmp_path: Path) -> None:
    path = tmp_path / "state" / "journal.jsonl"
    append(path, [entry("Schedule A"), entry("Schedule B", note="“lost”\nin the move")])
    append(path, [entry("Schedule C")])
    journal = read_journal(path)
    assert [e.missing for e in journal.entries] == ["Schedule A", "Schedule B", "Schedule C"] and not journal.problems
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_bytes().count(b"\n") == 3


def test_a_journal_that_is_not_there_is_empty(tmp_path: Path) -> None:
    assert read_journal(tmp_path / "none.jsonl").entries == ()


@pytest.mark.parametrize(
    "damaged",
    [
        b"{",
        b"\xff\xfe",
        b"[]",
        b'{"kind": "decision"}',
        b'{"kind":"acknowledgement","package":"p","missing":"x","by":"y","on":"2026-02-30"}',
        b'{"kind":"acknowledgement","package":"p","missing":"x","by":"y","on":"2026-02-03","more":1}',
        b'{"kind":"acknowledgement","package":"p","missing":"x","by":"y","on":"2026-02-03","note":"'
        + b"n" * 70_000
        + b'"}',
        b"\x00" * 20,
    ],
)
def test_a_damaged_line_is_named_and_the_others_are_kept(tmp_path: Path, damaged: bytes) -> None:
    path = tmp_path / "journal.jsonl"
    append(path, [entry("Schedule A")])
    with path.open("ab") as file:
        file.write(damaged + b"\n")
    append(path, [entry("Schedule B")])
    journal = read_journal(path)
    assert [e.missing for e in journal.entries] == ["Schedule A", "Schedule B"]
    (problem,) = journal.problems
    assert problem.file == str(path) and problem.line == 2 and problem.severity == "warning"
    assert "n" * 100 not in problem.message


def test_a_torn_last_line_does_not_swallow_the_next_entry(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    append(path, [entry("Schedule A")])
    path.write_bytes(path.read_bytes() + b'{"kind":"acknowl')
    append(path, [entry("Schedule B")])
    journal = read_journal(path)
    assert [e.missing for e in journal.entries] == ["Schedule A", "Schedule B"]
    assert [p.line for p in journal.problems] == [2]


def test_the_last_word_on_a_document_counts(tmp_path: Path) -> None:
    folder, state = tmp_path / "acknowledgements.jsonl", tmp_path / "journal.jsonl"
    append(state, [entry(note="newer")])
    append(folder, [entry(note="older")])
    assert read_journal(folder, state).acknowledgements("p")["Schedule A"].note == "newer"
    assert read_journal(folder, state).acknowledgements("q") == {}


def test_only_what_is_missing_can_be_acknowledged() -> None:
    inventory = bellring().inventory
    (made,) = acknowledge(inventory, ["  schedule   A "], "A. Reviewer", DAY, "omitted")
    assert made.missing == "Schedule A" and made.package == inventory.package
    with pytest.raises(Problems) as failed:
        acknowledge(inventory, ["Schedule Z", "Schedule A"], "A. Reviewer", DAY)
    (problem,) = failed.value.problems
    assert "“Schedule Z”" in problem.message and "“Schedule A”" in problem.help and "“Schedule B”" in problem.help
    with pytest.raises(Problems, match="nobody is named"):
        acknowledge(inventory, ["Schedule A"], "  ", DAY)


def test_another_name_of_a_missing_document_is_understood() -> None:
    inventory = bellring().inventory
    other = next((n, r.name) for r in inventory.missing for n in r.names if n != r.name)
    assert acknowledge(inventory, [other[0]], "A. Reviewer", DAY)[0].missing == other[1]


def test_forgetting_a_package_leaves_the_others(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    append(path, [entry(package="p"), entry(package="q"), entry("Schedule B", package="p")])
    with path.open("ab") as file:
        file.write(b'{"kind":"acknowledgement","package":"p","missing":"torn\n{"other": "damage"}\n')
    assert forget(path, "p") == 3
    journal = read_journal(path)
    assert [e.package for e in journal.entries] == ["q"] and len(journal.problems) == 1
    assert b"torn" not in path.read_bytes()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert forget(tmp_path / "none.jsonl", "p") == 0


def _append_many(path: Path, name: str) -> None:
    for n in range(40):
        append(path, [entry(f"{name} {n}")])


def test_two_writers_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_append_many, args=(path, name)) for name in ("one", "two")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    journal = read_journal(path)
    assert len(journal.entries) == 80 and not journal.problems
