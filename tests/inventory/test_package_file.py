"""``package.yaml``: what it says overrides what was read; what is wrong with it is said at its place, all at once."""

from __future__ import annotations

import datetime as dt

import pytest

from halden_rules.documents import Document, read_folder
from halden_rules.inventory.package_file import PackageFile, read_package_file
from halden_rules.problems import Problems
from halden_rules.problems.yaml_tree import read_yaml
from tests.conftest import ROOT

BELLRING = ROOT / "examples" / "bellring"


@pytest.fixture(scope="module")
def documents() -> tuple[Document, ...]:
    return read_folder(BELLRING)


def places(text: str, documents: tuple[Document, ...]) -> list[tuple[str, int | None, int | None, str]]:
    with pytest.raises(Problems) as found:
        read_package_file(read_yaml(text, "package.yaml"), documents)
    assert all(problem.excerpt for problem in found.value.problems)
    return [(p.code, p.line, p.column, p.help) for p in found.value.problems]


def test_no_file_says_nothing(documents: tuple[Document, ...]) -> None:
    assert read_package_file(None, documents) == PackageFile()


def test_the_example(documents: tuple[Document, ...]) -> None:
    said = read_package_file(read_yaml(BELLRING / "package.yaml"), documents)
    assert [(p.name, p.side) for p in said.parties] == [
        ("Premier Nutrition Corporation", "us"),
        ("Stremicks Heritage Foods, LLC", "them"),
    ]
    assert (said.side, said.kind) == ("customer", "agreements")
    assert set(said.files) == {document.path for document in documents}
    assert [(d.basis, d.on) for d in said.files["amendment-2.txt"].dates] == [
        ("effective", dt.date(2018, 10, 1)),
        ("expiry", dt.date(2021, 12, 31)),
    ]


def test_short_forms(documents: tuple[Document, ...]) -> None:
    text = "halden: package/1\nwe: [b ltd]\nparties: {A: , B: B Ltd}\nfiles: {amendment-1.txt: amendment}\n"
    said = read_package_file(read_yaml(text), documents)
    assert [(p.name, p.aliases, p.side) for p in said.parties] == [("A", (), "them"), ("B Ltd", ("B",), "us")]
    assert said.files["amendment-1.txt"].role == "amendment"
    assert read_package_file(read_yaml("halden: package/1\nparties: {A: A}"), documents).parties[0].side is None


def test_everything_wrong_is_said_at_its_place(documents: tuple[Document, ...]) -> None:
    text = """halden: package/1
we: Permier
parties: {Premier: Premier Corp}
files:
  amendment-9.txt: amendment
  amendment-1.txt: {role: amendmend, effective: 2017-02-30}
"""
    assert places(text, documents) == [
        ("H220", 2, 5, "did you mean Premier?"),
        ("H221", 5, 3, "did you mean amendment-3.txt?"),
        ("H222", 6, 27, "did you mean amendment?"),
        ("H223", 6, 49, "check month and day"),
    ]


def test_a_wrong_shape_is_said_first(documents: tuple[Document, ...]) -> None:
    text = "halden: package/1\nfiles: {amendment-9.txt: [x], amendment-1.txt: {effective: July}}\ntitel: x\n"
    assert [code for code, *_ in places(text, documents)] == ["H214", "H217", "H215"]
    assert places("title: x", documents)[0][0] == "H216"
