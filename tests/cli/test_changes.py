"""``halden changes``: what changed between two days, and what is wrong with two days that are none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import ROOT, halden

BELLRING = ROOT / "examples" / "bellring"


def test_an_amendment_comes_and_is_named(tmp_path: Path) -> None:
    out = tmp_path / "changes.json"
    run = halden("changes", BELLRING, "--between", "2018-09-01", "2018-11-01", "--out", out, home=tmp_path)
    assert run.code == 0 and run.out.strip() == str(out), run.err
    found = json.loads(out.read_text("utf-8"))
    clause = next(c for c in found["clauses"] if c["label"] == "Manufacturing Agreement 2(n)")
    assert clause["kind"] == "changed" and clause["because"][0].startswith("Amendment No. 2, 3(g), from 1 October 2018")
    inserted = [r["passage"]["text"] for r in clause["runs"] if r["change"] == "inserted"]
    assert any("Tetra Units" in words for words in inserted)


def test_the_same_bytes_over_hash_seeds_and_as_markdown(tmp_path: Path) -> None:
    written = []
    for seed in ("0", "4242"):
        out = tmp_path / f"{seed}.md"
        dates = ("--between", "2018-06-01", "2022-01-01")
        run = halden("changes", BELLRING, *dates, "--out", out, home=tmp_path, PYTHONHASHSEED=seed)
        assert run.code == 0, run.err
        written.append(out.read_bytes())
    assert written[0] == written[1] and written[0].startswith(b"# ")


@pytest.mark.parametrize(
    ("dates", "code", "says"),
    [
        (("2019-01-01", "2018-01-01"), "H016", "--between 2018-01-01 2019-01-01"),
        (("2019-01-01", "2019-01-01"), "H016", "both days are the same"),
        (("2019-01-01", "2019-02-30"), "H015", "“2019-02-30” is no date"),
        (("soon", "2019-02-01"), "H015", "“soon” is no date"),
    ],
)
def test_days_that_are_none(tmp_path: Path, dates: tuple[str, str], code: str, says: str) -> None:
    run = halden("changes", BELLRING, "--between", *dates, home=tmp_path)
    assert run.code == 2 and code in run.err and says in run.err and not run.out


def test_a_file_of_no_known_kind(tmp_path: Path) -> None:
    dates = ("--between", "2018-01-01", "2019-01-01")
    run = halden("changes", BELLRING, *dates, "--out", tmp_path / "x.pdf", home=tmp_path)
    assert run.code == 2 and "H017" in run.err and not (tmp_path / "x.pdf").exists()
