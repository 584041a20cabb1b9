"""Amending words with the addresses they change."""

from __future__ import annotations

from tests.references.package import package

SUPPLY = """
    SUPPLY AGREEMENT

    This Supply Agreement (the "Agreement") is dated 1 March 2020 between Alder Mills Ltd and Birch Foods Inc.

    1. Goods

    (a) The Seller sells the goods on Schedule A attached hereto.

    (b) The Buyer may return goods under Section 3(b).

    2. Prices

    (a) Prices stand on Schedule B attached hereto.

    (b) Prices may rise. Prices may fall.

    3. Returns

    (a) Returns are free.

    (b) Returns are due within 30 days.
"""

FIRST = """
    AMENDMENT NO. 1 TO SUPPLY AGREEMENT

    This Amendment No. 1 (this "Amendment") amends the Supply Agreement dated 1 March 2020 between Alder Mills Ltd and Birch Foods Inc. (the "Agreement").

    1. Section 3(b) is removed in its entirety and replaced with the following:

    "(b) Returns under Section 2(b) and Schedule A-1 are due within 60 days."

    2. Section 2(a) of the Agreement is deleted in its entirety.

    3. Section 4 of the Agreement, touched by item 2 above, stays.

    4. The following is attached to and incorporated into the Agreement as Schedule A-l:

    Schedule A-1

    Oats and barley.
"""  # noqa: E501

SECOND = """
    AMENDMENT NO. 2 TO SUPPLY AGREEMENT

    This Amendment No. 2 (this "Amendment") amends the Supply Agreement dated 1 March 2020 between Alder Mills Ltd and Birch Foods Inc. (the "Agreement").

    1. Schedule A-1 is removed in its entirety and replaced with the following:

    "Schedule A-1

    Oats only."
"""  # noqa: E501


def test_amendments_and_what_they_change() -> None:
    read = package(supply=SUPPLY, amendment_1=FIRST, amendment_2=SECOND)
    assert [(a.document, a.action, [t.id for t in a.targets], a.found) for a in read.reading.amendments] == [
        ("amendment-1", "replace", ["supply#3(b)"], (True,)),
        ("amendment-1", "delete", ["supply#2(a)"], (True,)),
        ("amendment-1", "insert", ["supply#Schedule A-1"], (False,)),
        ("amendment-2", "replace", ["supply#Schedule A-1"], (True,)),
    ]


def test_references_of_an_amendment_speak_for_the_amended_document() -> None:
    """Operative and quoted words alike; "Schedule A-l" with a letter l; amendments are relative to amendments."""
    read = package(supply=SUPPLY, amendment_1=FIRST, amendment_2=SECOND)
    assert read.all("amendment-1") == [
        ("Section 3(b)", "other_document", ["supply#3(b)"]),
        ("Section 2(b)", "other_document", ["supply#2(b)"]),
        ("Schedule A-1", "internal", ["amendment-1#Schedule A-1"]),
        ("Section 2(a)", "other_document", ["supply#2(a)"]),
        ("Section 4", "missing_clause", ["?supply#4"]),
        ("item 2", "internal", ["amendment-1#2"]),
        ("Schedule A-l", "internal", ["amendment-1#Schedule A-1"]),
    ]
    assert read.all("amendment-2") == [("Schedule A-1", "other_document", ["amendment-1#Schedule A-1"])]


def test_quoted_references_are_marked() -> None:
    read = package(supply=SUPPLY, amendment_1=FIRST)
    assert {read.words(r): r.quoted for r in read.reading.references if r.document == "amendment-1"}[
        "Section 2(b)"
    ] == "new"
    assert read.one("Section 2(a)", "amendment-1").quoted is None


def test_an_amendment_without_its_agreement_points_to_what_is_missing() -> None:
    read = package(amendment_1=FIRST)
    status, targets = read.targets("Section 2(a)")
    assert status == "missing_document"
    assert targets[0].startswith("?missing:") and targets[0].endswith("#2(a)")
