# ruff: noqa: E501 - texts of documents
"""package.yaml overrides what was read, and is checked as a whole."""

from __future__ import annotations

import datetime as dt

import pytest

from halden_rules.problems import Problems

TEXT = 'SUPPLY AGREEMENT\n\nbetween Norwell Tools Ltd ("Norwell") and Brixby GmbH ("Brixby"), dated 3 May 2021.\n\n1. Scope\n1.1 The goods are blue.\n'

TOLD = """halden: package/1
id: goods-2021
title: The goods
kind: agreements
we: Brixby
side: customer
parties:
  Brixby:
    name: Brixby GmbH
  Norwell: Norwell Tools Ltd
files:
  msa.txt:
    role: master agreement
    title: Goods Agreement
    aliases: [Main Agreement]
    dated: 2021-05-04
    effective: 2021-06-01
"""


def test_what_is_said_goes_before_what_was_read(take) -> None:
    inventory = take(msa=TEXT, package=TOLD)
    entry = inventory.entry("msa")
    assert (inventory.package, inventory.title, inventory.side) == ("goods-2021", "The goods", "customer")
    assert (entry.role, entry.title) == ("master agreement", "Goods Agreement")
    assert "Main Agreement" in entry.aliases
    assert entry.on("dated as of") == dt.date(2021, 5, 4)
    assert entry.on("effective") == dt.date(2021, 6, 1)
    assert [(p.name, p.side) for p in inventory.parties] == [("Brixby GmbH", "us"), ("Norwell Tools Ltd", "them")]


def test_a_role_alone_is_short_for_a_mapping(take) -> None:
    inventory = take(msa=TEXT, package="halden: package/1\nfiles:\n  msa.txt: statement of work\n")
    assert inventory.entry("msa").role == "statement of work"


def test_without_it_the_folder_gives_the_id(take) -> None:
    assert take(msa=TEXT).package == "made-up-package"


def test_every_fault_is_told_at_once_with_its_place(take) -> None:
    wrong = """halden: package/1
titel: The goods
we: Brixbie
parties:
  Brixby: Brixby GmbH
files:
  msa.text: agreement
  msa.txt:
    role: mastr agreement
    effective: 2021-02-30
"""
    with pytest.raises(Problems) as raised:
        take(msa=TEXT, package=wrong)
    assert [(p.line, p.code) for p in raised.value.problems] == [
        (2, "H215"),
        (3, "H220"),
        (7, "H221"),
        (9, "H222"),
        (10, "H223"),
    ]
    assert [p.help for p in raised.value.problems] == [
        "did you mean title?",
        "did you mean Brixby?",
        "did you mean msa.txt?",
        "did you mean master agreement?",
        "check month and day",
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("halden: package/9\n", 1),
        ("halden: package/1\nfiles: [a]\n", 2),
        ("halden: package/1\nfiles:\n  msa.txt:\n    signed: 3 May 2021\n", 4),
        ("halden: package/1\nid: Not An Id\n", 2),
    ],
)
def test_a_wrong_shape_is_a_problem(take, text: str, line: int) -> None:
    with pytest.raises(Problems) as raised:
        take(msa=TEXT, package=text)
    assert [p.line for p in raised.value.problems] == [line]
