"""Bad input: a clear error or a finished run, nothing half-written, nothing of it live in any output."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import halden

AGREEMENT = """SERVICES AGREEMENT

This Services Agreement (the "Agreement") is made as of 1 March 2024 between Alpha Ltd ("Supplier") and
Beta Ltd ("Customer").

1. Services. The Supplier shall provide the services described in Schedule 1 subject to clause 2.

2. Liability. In no event shall either party be liable for more than the fees paid under clause 3.

3. Fees. The Customer shall pay the fees within 30 days.
"""


def package(folder: Path, **files: bytes | str) -> Path:
    folder.mkdir()
    for name, content in files.items():
        path = folder / name.replace("__", ".")
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("empty", b"", "empty"),
        ("blank", b"  \n\n\t\n", "empty"),
        ("binary", b"%PDF-1.7\n\x00\x01\x02" + bytes(range(256)) * 20, "not text"),
        ("zip", b"PK\x03\x04" + bytes(range(256)) * 20, "not text"),
        ("zeros", b"\x00" * 4096, "not text"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str, content: bytes, said: str) -> None:
    folder = package(tmp_path / "p", agreement__txt=AGREEMENT, bad__txt=content)
    run = halden("review", folder, "--out", tmp_path / "out", home=tmp_path / "home")
    assert run.code == 2
    assert "bad.txt" in run.err and said in run.err
    assert "Traceback" not in run.err
    assert not (tmp_path / "out").exists() or not list((tmp_path / "out").iterdir())


def test_all_bad_files_are_named_together(tmp_path: Path) -> None:
    folder = package(tmp_path / "p", a__txt=b"", b__txt=b"\x00" * 100, agreement__txt=AGREEMENT)
    run = halden("extract", folder, "--out", tmp_path / "o.jsonl", home=tmp_path / "home")
    assert run.code == 2
    assert "a.txt" in run.err and "b.txt" in run.err
    assert not (tmp_path / "o.jsonl").exists()


def test_a_folder_without_documents(tmp_path: Path) -> None:
    folder = package(tmp_path / "p", picture__png=b"\x89PNG")
    run = halden("review", folder, home=tmp_path / "home")
    assert run.code == 2 and "no document" in run.err


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    run = halden("review", tmp_path / "nowhere", home=tmp_path / "home")
    assert run.code == 2 and "nowhere" in run.err


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("1. The secret clause.\n")
    folder = package(tmp_path / "p", agreement__txt=AGREEMENT)
    (folder / "linked.txt").symlink_to(tmp_path / "secret.txt")
    run = halden("extract", folder, "--out", tmp_path / "o.jsonl", home=tmp_path / "home")
    assert run.code == 2 and "linked.txt" in run.err
    assert "secret clause" not in run.err + run.out


def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    folder = package(tmp_path / "p", agreement__txt=AGREEMENT)
    (folder / "gone.txt").symlink_to(folder / "missing.txt")
    run = halden("extract", folder, "--out", tmp_path / "o.jsonl", home=tmp_path / "home")
    assert run.code == 2 and "gone.txt" in run.err


BILLION_LAUGHS = "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b]\n"


def test_a_billion_laughs(tmp_path: Path) -> None:
    folder = package(tmp_path / "p", agreement__txt=AGREEMENT, package__yaml=BILLION_LAUGHS)
    run = halden("review", folder, home=tmp_path / "home")
    assert run.code == 2 and "package.yaml:1:" in run.err


@pytest.mark.parametrize(
    "text",
    [
        "“a” and " * 12_000,
        "(" * 50_000,
        "((((a))))" * 10_000,
        "1.1.1.1." * 12_000,
        "Section " * 12_000,
        "(a) " * 20_000,
    ],
    ids=["quotes", "brackets", "nested", "digits", "sections", "items"],
)
def test_a_hundred_kilobytes_of_nothing_finish(tmp_path: Path, text: str) -> None:
    folder = package(tmp_path / "p", agreement__txt=AGREEMENT + "\n4. Odd. " + text)
    run = halden("extract", folder, "--out", tmp_path / "o.jsonl", home=tmp_path / "home", timeout=60)
    assert run.code == 0, run.err
    assert any(
        json.loads(line)["kind"] == "clause" for line in (tmp_path / "o.jsonl").read_text("utf-8").split("\n") if line
    )


def test_fifty_megabytes_give_a_clear_error(tmp_path: Path) -> None:
    folder = package(tmp_path / "p", agreement__txt=AGREEMENT, big__txt=("word " * 20 + "\n").encode() * 525_000)
    run = halden("review", folder, home=tmp_path / "home", timeout=120)
    assert run.code == 2 and "big.txt" in run.err and "MB" in run.err


HOSTILE = (
    '</style></script><script>alert(1)</script><img src=x onerror="alert(1)">{{7*7}}${jndi}'
    "'; MATCH (n) DETACH DELETE n //"
)


def test_markup_in_names_and_text_is_never_live(tmp_path: Path) -> None:
    folder = package(tmp_path / "p")
    (folder / "agreement.txt").write_text(AGREEMENT.replace("Services. The", f"{HOSTILE} Services\x1b[31m\u202e. The"))
    (folder / "a <img src=x onerror=alert(1)> 'b'.txt").write_text(
        AGREEMENT.replace("SERVICES AGREEMENT", f"ORDER FORM {HOSTILE}")
    )
    out = tmp_path / "out"
    run = halden("review", folder, "--out", out, home=tmp_path / "home")
    assert run.code in (0, 1, 3), run.err
    page = next(out.rglob("*.html")).read_text("utf-8")
    assert "<script>alert" not in page and "<img src=x" not in page
    assert "&lt;script&gt;alert(1)" in page and "{{7*7}}" in page
    assert "\x1b" not in page and "\x1b" not in run.out + run.err
    count = "MATCH (c:Clause {packageId: $packageId, generation: $generation}) RETURN count(c) AS n"
    again = halden("graph", "query", "--package", "p", count, "--json", home=tmp_path / "home")
    assert again.code == 0 and json.loads(again.out)["n"] > 0


def test_a_failed_run_leaves_the_earlier_packet(tmp_path: Path) -> None:
    folder = package(tmp_path / "p", agreement__txt=AGREEMENT)
    out = tmp_path / "out"
    first = halden("review", folder, "--out", out, home=tmp_path / "home")
    assert first.code in (0, 1, 3), first.err
    before = {p.name: p.read_bytes() for p in out.iterdir()}
    (folder / "bad.txt").write_bytes(b"")
    assert halden("review", folder, "--out", out, home=tmp_path / "home").code == 2
    assert {p.name: p.read_bytes() for p in out.iterdir()} == before


def test_what_is_kept_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    folder = package(tmp_path / "p", agreement__txt=AGREEMENT)
    run = halden("review", folder, home=tmp_path / "home")
    assert run.code in (0, 1, 3), run.err
    for path in [tmp_path / "home", *(tmp_path / "home").rglob("*")]:
        assert path.stat().st_mode & 0o077 == 0, path


def test_purge_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = package(tmp_path / "p", agreement__txt=AGREEMENT.replace("Alpha Ltd", "Zyxwvut Ltd"))
    home = tmp_path / "home"
    assert halden("review", folder, home=home).code in (0, 1, 3)
    assert halden("purge", folder, home=home).code == 0
    left = [p for p in home.rglob("*") if p.is_file() and b"Zyxwvut" in p.read_bytes()]
    assert not left


def test_an_unwritable_out_is_a_clear_error(tmp_path: Path) -> None:
    folder = package(tmp_path / "p", agreement__txt=AGREEMENT)
    (tmp_path / "file").write_text("")
    run = halden("extract", folder, "--out", tmp_path / "file" / "o.jsonl", home=tmp_path / "home")
    assert run.code == 2 and "Traceback" not in run.err and "internal error" not in run.err
