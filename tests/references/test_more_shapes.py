"""Shapes of real contracts beyond the hard cases, and bounds."""

from __future__ import annotations

import time

import pytest

from tests.references.package import package


def test_numbers_in_words_and_articles_listed_with_sections() -> None:
    read = package(
        licence="""
        LICENCE AGREEMENT

        This Licence Agreement is between Oak plc and Ash plc.

        ARTICLE 1. GRANT

        1.1 The grant is made under Article Two.

        1.2 Article Two, Section 1.1 and Section 2.1 survive.

        ARTICLE 2. FEES

        2.1 Fees are due.
        """
    )
    assert read.all() == [
        ("Article Two", "internal", ["licence#2"]),
        ("Article Two", "internal", ["licence#2"]),
        ("Section 1.1", "internal", ["licence#1.1"]),
        ("Section 2.1", "internal", ["licence#2.1"]),
    ]


def test_a_decimal_number_that_is_here_is_ours_beside_a_law() -> None:
    read = package(
        terms="""
        TERMS

        1. Law

        1.1 Section 1.2 and Section 13(d) of the Exchange Act apply.

        1.2 Section 7 and Section 13(d) of the Exchange Act do not.
        """
    )
    assert [r[0] for r in read.all()] == ["Section 1.2"]
    assert read.laws() == [
        ("Section 13(d)", "Exchange Act"),
        ("Section 7", "Exchange Act"),
        ("Section 13(d)", "Exchange Act"),
    ]


def test_editions_of_a_standard_text() -> None:
    """ "Module One: Clause 1" speaks of an edition that is not here, though this one has a clause 1."""
    read = package(
        clauses="""
        CONTROLLER TO PROCESSOR CLAUSES

        Clause 1

        Purpose

        (a) Individuals may invoke these clauses, save for Module One: Clause 2(a); Module Two: Clause 2(b); Modules Two and Three: Clause 2(a).

        Clause 2

        Effect

        (a) Clause 1 has effect.

        (b) It has effect at once.
        """  # noqa: E501
    )
    assert read.all() == [
        ("Clause 2(a)", "missing_document", ["?missing:Module One#2(a)"]),
        ("Clause 2(b)", "internal", ["clauses#2(b)"]),
        ("Clause 2(a)", "internal", ["clauses#2(a)"]),
        ("Clause 1", "internal", ["clauses#1"]),
    ]


def test_of_this_agreement_is_the_document_itself() -> None:
    """Whatever else is called "Agreement" in it, also in capitals; a Part of three digits is of regulations."""
    read = package(
        terms="""
        CONTENT LICENCE AGREEMENT

        This Content Licence Agreement is made under the Master Agreement (the "Agreement") between Oak plc and Ash plc.

        1. Survival

        1.1 Section 2 of this Agreement and SECTION 2.1 OF THIS AGREEMENT survive, and so does Section 3 of the Agreement.

        1.2 Health data are kept under Parts 160 and 164 and, other than SECTION 5-1401 OF THE NEW YORK GENERAL OBLIGATIONS LAW, under New York law.

        2. Fees

        2.1 Fees are due.
        """  # noqa: E501
    )
    assert read.all() == [
        ("Section 2", "internal", ["terms#2"]),
        ("SECTION 2.1", "internal", ["terms#2.1"]),
        ("Section 3", "missing_document", ["?missing:Master Agreement#3"]),
    ]
    assert read.laws() == [
        ("Parts 160 and 164", ""),
        ("SECTION 5-1401", "NEW YORK GENERAL OBLIGATIONS LAW"),
    ]


def test_official_papers_called_schedules_are_no_parts_of_a_contract() -> None:
    read = package(terms="TERMS\n\n1. Filings\n\n1.1 The Investor amends its Schedule 13D within two days.\n")
    assert read.all() == []


def test_own_unit_decides_nothing_where_the_document_mixes_its_words() -> None:
    """A text that says both "Section" and "Clause" of itself and of no other: the number is its own."""
    read = package(
        terms="""
        TERMS

        1. Payment

        1.1 This Section and Section 2 deal with payment; Clause 2 does so too.

        2. Interest

        2.1 Interest runs.
        """
    )
    assert read.targets("Clause 2") == ("internal", ["terms#2"])
    assert read.targets("Section 2") == ("internal", ["terms#2"])


@pytest.mark.parametrize(
    "words",
    [
        "that clause and clause 1 ",
        "Section 5 thereof ",
        "Section (i) to (xx) ",
        "Module One: Clause 8.5(e) ",
        "Section 5 of the Harbour Act ",
    ],
)
def test_a_hundred_kilobytes_in_one_sentence_are_read_within_bounds(words: str) -> None:
    text = "AGREEMENT\n\n1. One\n\n1.1 " + words * (100_000 // len(words))
    began = time.process_time()
    package(terms=text)
    assert time.process_time() - began < 20
