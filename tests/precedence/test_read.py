"""Statements of precedence with the documents they rank."""

from __future__ import annotations

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
