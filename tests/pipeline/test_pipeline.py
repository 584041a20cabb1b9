"""All passes composed, and the exchange format of what they read."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from halden_rules.cli.exchange import KINDS, exchange
from halden_rules.pipeline import read_package, read_package_with_warnings, read_single_files
from halden_rules.problems import Problems

SUPPLY = """\ufeffSUPPLY AGREEMENT\r
\r
This Supply Agreement (the "Agreement") is dated 1 March 2020 between Alder Mills Ltd and Birch Foods Inc.\r
\r
1. Goods\r
\r
1.1 The\u00a0Seller sells the goods on Schedule\u00a0A attached hereto, subject to Section\u200e 2.1 and Section 9.\r
\r
2. Prices\r
\r
2.1 Prices are fixed.\r
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A package of one file with every kind of white space that has to be mapped back."""
    (tmp_path / "supply.txt").write_bytes(SUPPLY.encode())
    (tmp_path / "notes.pdf").write_bytes(b"%PDF-1.4")
    return tmp_path


def test_every_place_is_counted_in_the_decoded_file(folder: Path) -> None:
    reading = read_package(folder)
    text = reading.documents[0].text.file
    places = [r for r in exchange(reading) if "start" in r]
    assert {"clause", "cross_reference", "defined_term"} <= {r["kind"] for r in places}
    for record in places:
        assert record["text"] == text[record["start"] : record["end"]] != ""


def test_references_in_the_exchange_format(folder: Path) -> None:
    records = [r for r in exchange(read_package(folder)) if r["kind"] == "cross_reference"]
    assert [(r["text"], r["status"], r["targets"]) for r in records] == [
        (
            "Schedule\u00a0A",
            "missing_document",
            [{"address": {"doc": "missing:Schedule A", "part": None, "number": None}, "found": False}],
        ),
        (
            "Section\u200e 2.1",
            "internal",
            [{"address": {"doc": "supply.txt", "part": None, "number": "2.1"}, "found": True}],
        ),
        (
            "Section 9",
            "missing_clause",
            [
                {
                    "address": {"doc": "supply.txt", "part": None, "number": "9"},
                    "found": False,
                    "nearest": [{"doc": "supply.txt", "part": None, "number": "2"}],
                }
            ],
        ),
    ]
    assert records[1]["signal"] == "subject_to"
    assert records[1]["overrides"] == "under"
    assert records[1]["source"] == {"doc": "supply.txt", "part": None, "number": "1.1"}


def test_kinds_and_order_of_records(folder: Path) -> None:
    records = list(exchange(*read_package_with_warnings(folder)))
    assert records[0]["kind"] == "package"
    assert records[0]["complete"] is False
    assert records[0]["missing"] == ["Schedule A"]
    assert records[1]["kind"] == "document"
    assert {r["kind"] for r in records[1:-1]} <= set(KINDS)
    starts = [r["start"] for r in records[2:-1]]
    assert starts == sorted(starts)
    assert records[-1]["kind"] == "warning"
    assert (records[-1]["doc"], records[-1]["code"]) == ("notes.pdf", "H109")


def test_two_runs_give_the_same_bytes(folder: Path) -> None:
    encode = msgspec.json.Encoder().encode
    first, second = ([encode(r) for r in exchange(read_package(folder))] for _ in range(2))
    assert first == second


def test_every_file_as_a_package_of_its_own(folder: Path) -> None:
    (folder / "other.txt").write_text("TERMS\n\n1. Orders\n\n1.1 Orders are made under Section 1.\n")
    readings = list(read_single_files(folder))
    assert [[d.id for d in r.documents] for r in readings] == [["other"], ["supply"]]


def test_progress_tells_the_stages(folder: Path) -> None:
    told: list[str] = []
    read_package(folder, lambda stage, done, total: told.append(stage))
    assert list(dict.fromkeys(told)) == ["phrases", "outlines", "inventory", "references", "terms"]


def test_a_package_file_that_leads_out_of_the_folder_is_refused(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path.parent / "outside.yaml"
    outside.write_text("title: Not ours\n")
    (folder / "package.yaml").symlink_to(outside)
    with pytest.raises(Problems) as caught:
        read_package(folder)
    assert [p.code for p in caught.value.problems] == ["H108"]
