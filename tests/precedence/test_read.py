# ruff: noqa: E501 - texts of documents
"""Statements of precedence with the documents they rank."""

from __future__ import annotations

import datetime as dt

import pytest

from tests.references.package import package


def ranks(text: str) -> list[list[list[tuple[str, str | None]]]]:
    read = package(terms=text)
    return [
        [[(m.name, m.target.id if m.target else None) for m in rank] for rank in statement.ranks]
        for statement in read.reading.precedence
    ]


def test_this_document_prevails_over_another_that_is_missing() -> None:
    (statement,) = ranks(
        """
        DATA ADDENDUM

        This Data Addendum (this "DPA") forms part of the Services Agreement between Oak plc and Ash plc.

        1. Order

        1.1 In the event of a conflict between this DPA and the Services Agreement, this DPA prevails.
        """
    )
    assert [[target for _, target in rank] for rank in statement] == [["terms"], ["missing:Services Agreement"]]


def test_no_statement_no_precedence() -> None:
    assert ranks("TERMS\n\n1. Orders\n\n1.1 Orders are made in writing. The Seller controls the plant.\n") == []


TERMS = """
TERMS OF SALE

These Terms of Sale (this "Agreement") are made as of May 3, 2021 between Oak plc and Ash plc.

1. Order

1.1 {}
"""


def statement(words: str):  # type: ignore[no-untyped-def]
    (one,) = package(terms=TERMS.format(words)).reading.precedence
    return one


def names(words: str) -> list[list[str]]:
    return [[m.name for m in rank] for rank in statement(words).ranks]


@pytest.mark.parametrize(
    ("words", "ranked"),
    [
        ("If there is a conflict between the Order Form and this Agreement, the latter prevails.", [["this Agreement"], ["Order Form"]]),
        ("If there is a conflict between the Order Form and this Agreement, the former prevails.", [["Order Form"], ["this Agreement"]]),
        ("Notwithstanding anything to the contrary in any purchase order, this Agreement shall control.", [["this Agreement"], ["purchase order"]]),
        ("This Agreement shall govern notwithstanding any contrary terms in any purchase order.", [["this Agreement"], ["purchase order"]]),
        ("In the event of a conflict between this Agreement and applicable law, applicable law shall prevail.", [["applicable law"], ["this Agreement"]]),
        ("The Exhibits shall prevail over the body of this Agreement.", [["Exhibits"], ["this Agreement"]]),
        ("Should there be a discrepancy between the Exhibits and the main body of this Agreement, the main body takes precedence.", [["body"], ["Exhibits"]]),
        ("If the parts differ, the part listed earlier will control over the part listed later: (1) the SCCs or the UK Addendum, (2) this Agreement, and then (3) the Order Form.\n\n2. Term", [["SCCs", "UK Addendum"], ["this Agreement"], ["Order Form"]]),
        ("This Agreement is the entire agreement and supersedes all prior agreements, including the Letter Agreement.", [["this Agreement"], ["Letter Agreement"]]),
    ],
)  # fmt: skip
def test_who_ranks_before_whom(words: str, ranked: list[list[str]]) -> None:
    assert [[n.removeprefix("main ") for n in rank] for rank in names(words)] == ranked


@pytest.mark.parametrize(
    "words",
    [
        "This Agreement is the entire agreement and supersedes all prior agreements.",
        "If the English version and the Chinese version are inconsistent, the English version shall prevail.",
        "The laws of Ohio apply without regard to any conflict of laws rules that would cause other laws to apply.",
        "Notwithstanding the foregoing, the Buyer shall control the defence of its claims.",
    ],
)
def test_what_ranks_no_documents(words: str) -> None:
    assert package(terms=TERMS.format(words)).reading.precedence == ()


@pytest.mark.parametrize(
    ("words", "field", "said"),
    [
        ("If the Order Form and this Agreement conflict, the Order Form shall control with respect to prices.", "reach", "with respect to prices"),
        ("As to personal data, if the DPA and this Agreement conflict, the DPA shall control.", "reach", "As to personal data"),
        ("If the Order Form and this Agreement conflict, this Agreement shall control, except where the Order Form says otherwise.", "except_", "except where the Order Form says otherwise"),
        ("If related agreements, existing or later made, and this Agreement conflict, this Agreement shall control.", "time", "existing or later made"),
        ("The order of precedence is: (1) this Agreement; (2) the Policies. Between documents of equal rank, the later in date shall prevail.", "tie_break", "the later in date shall prevail"),
    ],
)  # fmt: skip
def test_reach_exception_time_and_ties(words: str, field: str, said: str) -> None:
    read = package(terms=TERMS.format(words)).reading
    (one,) = read.precedence
    span = getattr(one, field)
    assert span is not None
    assert read.documents[0].text.reading[span.start : span.end] == said


def test_a_clause_that_says_that_none_prevails() -> None:
    found = statement("The Order Form shall not take precedence over the Quality Agreement.")
    assert (found.stated, names("The Order Form shall not take precedence over the Quality Agreement.")) == (
        False,
        [["Order Form", "Quality Agreement"]],
    )


def test_the_clause_stands_from_the_first_date_of_its_document() -> None:
    assert statement("This Agreement prevails over any purchase order.").in_force_from == dt.date(2021, 5, 3)


AGREEMENT = """
SUPPLY AGREEMENT

This Supply Agreement (this "Agreement") is made as of May 3, 2021 between Oak plc and Ash plc.

1. Goods

1.1 The goods are blue.
"""
AMENDMENT = """
SECOND AMENDMENT TO SUPPLY AGREEMENT

This Second Amendment (this "Amendment") is made as of May 3, 2022. Oak plc and Ash plc are parties to that certain Supply Agreement dated May 3, 2021 (as so amended, the "Agreement").

1. Order

1.1 {}
"""


@pytest.mark.parametrize(
    ("words", "ranked"),
    [
        (
            "To the extent that any provision of this Agreement conflicts with any provision of the Agreement, such provision of this Second Amendment shall prevail.",
            [["amendment"], ["agreement"]],
        ),
        ("Upon expiry this Amendment shall be of no further force, and the terms of the Agreement shall be as they were before it.", [["agreement"]]),
    ],
)  # fmt: skip
def test_an_amendment_and_its_agreement(words: str, ranked: list[list[str]]) -> None:
    (found,) = package(agreement=AGREEMENT, amendment=AMENDMENT.format(words)).reading.precedence
    assert [[m.target.document if m.target else None for m in rank] for rank in found.ranks] == ranked
