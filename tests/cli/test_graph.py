"""``halden graph``: load, dump, query, as a person runs them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.run import ROOT, halden

QUERY = (
    "MATCH (c:Clause {packageId: $packageId, generation: $generation}) WHERE c.number = $number "
    "RETURN c.id AS id, c.heading AS heading ORDER BY id"
)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("documents") / "acme"
    folder.mkdir()
    (folder / "agreement.txt").write_text(
        "SUPPLY AGREEMENT\n\n1. Definitions\n“Goods” means bars.\x1b[31m\n\n"
        "2. Supply\nSeller sells Goods under Section 1.\n",
        encoding="utf-8",
    )
    return folder


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, package: Path) -> Path:
    home = tmp_path_factory.mktemp("home of halden")  # with blanks in its name
    told = halden("graph", "load", package, home=home)
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("acme: ")
    return home


def test_dump_is_the_same_after_another_load(home: Path, package: Path) -> None:
    first = halden("graph", "dump", home=home)
    assert halden("graph", "load", package, "--json", home=home).code == 0
    second = halden("graph", "dump", "acme", home=home)
    assert (first.code, second.code, first.out) == (0, 0, second.out)
    assert json.loads(first.out.splitlines()[0])["node"] == "acme"


def test_dump_into_a_file_is_private(home: Path, tmp_path: Path) -> None:
    out = tmp_path / "dump.jsonl"
    assert halden("graph", "dump", "--out", out, home=home).code == 0
    assert oct(out.stat().st_mode & 0o777) == "0o600"
    assert out.read_text(encoding="utf-8") == halden("graph", "dump", home=home).out


def test_query_as_a_table_and_as_json(home: Path, tmp_path: Path) -> None:
    table = halden("graph", "query", QUERY, "--set", 'number="2"', home=home)
    assert (table.code, table.err) == (0, "")
    assert table.out.splitlines()[0].split() == ["id", "heading"]
    assert table.out.splitlines()[-1] == "1 row"
    (tmp_path / "q.cypher").write_text(QUERY, encoding="utf-8")
    rows = halden("graph", "query", f"@{tmp_path / 'q.cypher'}", "--set", 'number="2"', "--json", home=home)
    assert [json.loads(line)["id"] for line in rows.out.splitlines()] == ["acme/agreement#2"]


def test_a_table_holds_no_control_characters(home: Path) -> None:
    text = (
        "MATCH (v:Version {packageId: $packageId, generation: $generation}) RETURN v.text AS text, v.clause AS clause "
        "ORDER BY clause"
    )
    told = halden("graph", "query", text, home=home)
    assert "means bars." in told.out
    assert "\x1b" not in told.out


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["query", "MATCH (c:Clause) DETACH DELETE c"], 2, "query:1:18 H703"),
        (["query", "MATCH (c:Clause RETURN c"], 2, "query:1:17 H708"),
        (["query", QUERY], 2, "H708"),
        (["query", QUERY, "--package", "nobody", "--set", "number=2"], 2, "H705"),
        (["query", QUERY, "--set", "number"], 2, "NAME=VALUE"),
        (["query", QUERY, "--as-of", "yesterday"], 2, "2024-08-01"),
        (["query", "@nowhere.cypher"], 2, "nowhere.cypher H709"),
        (["dump", "nobody"], 2, "H705"),
        (["load", "nowhere"], 2, "nowhere"),
    ],
)
def test_what_is_wrong_is_said(home: Path, arguments: list[str], code: int, says: str) -> None:
    told = halden("graph", *arguments, home=home)
    assert (told.code, told.out) == (code, "")
    assert says in told.err


def test_without_a_load_it_says_what_to_do(tmp_path: Path) -> None:
    told = halden("graph", "dump", home=tmp_path)
    assert told.code == 2
    assert "halden graph load FOLDER" in told.err


def test_the_store_is_private(home: Path) -> None:
    loose = [p for p in home.rglob("*") if p.stat().st_mode & 0o077]
    assert loose == []


def test_two_at_once_is_a_clear_error(home: Path) -> None:
    hold = (
        "import sys, time; from pathlib import Path; from halden_rules.graph import ArcadeStore\n"
        "s = ArcadeStore(Path(sys.argv[1])); print('held', flush=True); time.sleep(60)"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", hold, str(home / "stores" / "acme")], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        assert holder.stdout
        assert holder.stdout.readline() == "held\n"
        began = time.monotonic()
        told = halden("graph", "dump", home=home)
        assert told.code == 4
        assert "H701 another run is using the store" in told.err
        assert time.monotonic() - began < 20
    finally:
        holder.send_signal(signal.SIGKILL)
        holder.wait()
    assert halden("graph", "dump", home=home).code == 0
