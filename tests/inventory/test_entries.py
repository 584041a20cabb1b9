# ruff: noqa: E501 - texts of documents
"""What a document says of itself: title, role, names, dates, parties."""

from __future__ import annotations

import datetime as dt

import pytest

from halden_rules.inventory import Inventory
from halden_rules.inventory.dates import dates_in
from halden_rules.inventory.titles import role_in_title

BODY = "\n\n1. Scope\n1.1 The goods are blue.\n"


@pytest.mark.parametrize(
    ("title", "role"),
    [
        ("AMENDMENT NO. 2 TO NORWELL TOOLS LTD MANUFACTURING AGREEMENT", "amendment"),
        ("Master Services Agreement", "master agreement"),
        ("Order Form", "order form"),
        ("Data Processing Addendum", "data processing addendum"),
        ("SERVICE LEVEL AGREEMENT", "service level agreement"),
        ("Statement of Work No. 4", "statement of work"),
        ("Standard Contractual Clauses", "standard contractual clauses"),
        ("LIMITED POWER OF ATTORNEY", "power of attorney"),
        ("Side Letter", "side letter"),
        ("AI Addendum", "addendum"),
        ("AMENDED AND RESTATED CERTIFICATE OF INCORPORATION", "charter"),
        ("Certificate", "certificate"),
        ("Supply Agreement", "agreement"),
        ("Minutes of a walk", None),
    ],
)
def test_the_title_states_the_role(title: str, role: str | None) -> None:
    assert role_in_title(title) == role


def entry(inventory: Inventory):  # type: ignore[no-untyped-def]
    (one,) = inventory.documents
    return one


def test_a_title_split_over_lines_is_joined(take) -> None:
    assert (
        entry(take(a="MODEL\nCONSORTIUM AGREEMENT B\n\nSome words about it." + BODY)).title
        == "MODEL CONSORTIUM AGREEMENT B"
    )


def test_filing_marks_and_notes_are_no_title(take) -> None:
    text = 'Exhibit 10.12\n\nCERTAIN INFORMATION CONTAINED IN THIS DOCUMENT HAS BEEN OMITTED.\n\nSUPPLY AGREEMENT\n\nTHIS SUPPLY AGREEMENT (the "Agreement") is made on 3 May 2021.'
    found = entry(take(a=text + BODY))
    assert found.title == "SUPPLY AGREEMENT"
    assert "Agreement" in found.aliases


def test_the_title_ends_where_clauses_begin(take) -> None:
    assert entry(take(a="Cloud Agreement\n\n1. Service\n1.1 Use. You may use it.\n")).title == "Cloud Agreement"


def test_an_amendment_is_not_called_by_the_name_of_what_it_amends(take) -> None:
    found = entry(
        take(
            a='AMENDMENT NO. 2 TO NORWELL TOOLS LTD SUPPLY AGREEMENT\n\nThis Second Amendment (the "Second Amendment") amends it.'
            + BODY
        )
    )
    assert "Amendment No. 2" in found.aliases
    assert "Second Amendment" in found.aliases
    assert "Supply Agreement" not in found.aliases


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("July 1, 2017", dt.date(2017, 7, 1)),
        ("1 July 2017", dt.date(2017, 7, 1)),
        ("1st day of July, 2017", dt.date(2017, 7, 1)),
        ("first day of July, 2017", dt.date(2017, 7, 1)),
        ("twenty-second day of March 2016", dt.date(2016, 3, 22)),
        ("Sept. 30, 2003", dt.date(2003, 9, 30)),
        ("2017-07-01", dt.date(2017, 7, 1)),
        ("07/31/2017", dt.date(2017, 7, 31)),
        ("31/07/2017", dt.date(2017, 7, 31)),
    ],
)
def test_printed_dates(words: str, day: dt.date) -> None:
    text = f"made on {words}, here"
    assert [(d, text[s.start : s.end]) for d, s in dates_in(text)] == [(day, words)]


@pytest.mark.parametrize("words", ["07/01/2017", "February 30, 2017", "1/8/18", "2017-13-01", "July 2017"])
def test_what_is_no_certain_date_is_none(words: str) -> None:
    assert list(dates_in(f"made on {words}, here")) == []


@pytest.mark.parametrize(
    ("sentence", "basis"),
    [
        ("This Agreement is effective as of 3 May 2021.", "effective"),
        ('This Agreement is made this third day of May, 2021 (the "Effective Date").', "effective"),
        ("This Agreement is made this third day of May, 2021.", "dated as of"),
        ("This Agreement, dated as of May 3, 2021, is short.", "dated as of"),
        ("(Last updated May 3, 2021)", "issued"),
        ("This Agreement shall expire on 3 May 2021.", "expiry"),
    ],
)
def test_each_date_is_the_date_of_something(take, sentence: str, basis: str) -> None:
    text = f"SUPPLY AGREEMENT\n\n{sentence}{BODY}"
    (one,) = (d for d in entry(take(a=text)).dates if d.basis == basis)
    assert one.on == dt.date(2021, 5, 3)
    assert one.span is not None
    assert "2021" in text[one.span.start : one.span.end]


def test_the_date_of_another_document_is_not_ours(take) -> None:
    text = 'AMENDMENT NO. 1\n\nThis Amendment is effective as of 1 June 2022 and amends that certain Supply Agreement dated 3 May 2021 ("Agreement").'
    assert [(d.basis, d.on) for d in entry(take(a=text + BODY)).dates] == [("effective", dt.date(2022, 6, 1))]


def test_parties_with_their_short_names(take) -> None:
    text = """SUPPLY AGREEMENT

This Supply Agreement (the "Agreement") is made between Norwell Tools, LLC ("Norwell"), a Delaware company with an address of 12 Mill Lane, Santa Ana, CA 92703 and BRIXBY FOODS CORPORATION ("Brixby" or "Buyer") (each a "Party").

WHEREAS, Norwell works with its subsidiary, Kesterly Products, L.L.C. ("Kesterly");"""
    assert [(p.name, p.aliases) for p in take(a=text + BODY).parties] == [
        ("Norwell Tools, LLC", ("Norwell",)),
        ("BRIXBY FOODS CORPORATION", ("Brixby", "Buyer")),
        ("Kesterly Products, L.L.C.", ("Kesterly",)),
    ]


def test_one_party_spelled_in_two_ways_is_one(take) -> None:
    one = 'SUPPLY AGREEMENT\n\nbetween Norwell\'s Tools, LLC ("Norwell") and Brixby GmbH ("Brixby").'
    two = one.replace("Norwell's Tools, LLC", "Norwells Tools, LLC").replace("SUPPLY", "SALES")
    assert [p.aliases for p in take(a=one + BODY, b=two + BODY).parties] == [
        ("Norwell", "Norwells Tools, LLC"),
        ("Brixby",),
    ]


def test_the_one_agreement_above_others_is_the_master_agreement(take) -> None:
    sla = "SERVICE LEVEL AGREEMENT\n\n1. Uptime\n1.1 This SLA is short.\n"
    inventory = take(msa="SUPPLY AGREEMENT" + BODY, sla=sla)
    assert {d.document: d.role for d in inventory.documents} == {
        "msa": "master agreement",
        "sla": "service level agreement",
    }
