"""Definitions: every form, their aliases, scope, meaning, and what is no definition."""

from __future__ import annotations

import pytest

HEAD = "SUPPLY AGREEMENT\n\n1. Definitions\n1.1 "


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("“Fees” means the sums due.", ["Fees"]),
        ("'Fees' means the sums due.", ["Fees"]),
        ("\"Fees” means the sums due.", ["Fees"]),
        ("“Fees” refers to the sums due.", ["Fees"]),
        ("“Fees” shall mean the sums due.", ["Fees"]),
        ("“Fees” has the meaning given in Section 2.", ["Fees"]),
        ("“Fees” includes all taxes.", ["Fees"]),
        ("Brixby pays the sums due (the “Fees”).", ["Fees"]),
        ("Brixby pays the sums due (collectively, the “Fees”).", ["Fees"]),
        ("“Buyer” or “Purchaser” means Brixby GmbH.", ["Buyer", "Purchaser"]),
        ("Norwell and Brixby (each, a “Party” and together the “Parties”) agree.", ["Party", "Parties"]),
        ("Each of these events is a “Default Event” unless it is cured.", ["Default Event"]),
        ("\"Late Rate\" is 0.10 per month.", ["Late Rate"]),
        ("None of the parties (the Recipient) may copy it.", ["Recipient"]),
    ],
)  # fmt: skip
def test_each_form_defines_its_names(read, words: str, names: list[str]) -> None:
    assert read(a=HEAD + words + "\n").names() == names


@pytest.mark.parametrize(
    "words",
    [
        "The goods are sold “AS IS”.",
        "Papers marked “confidential” stay secret.",
        "It is not a “Customer” as defined elsewhere.",
        "Value added tax (VAT) is due.",
        "Telephone: 555 0100",
    ],
)
def test_illustrations_and_abbreviations_define_nothing(read, words: str) -> None:
    assert read(a=HEAD + words + "\n").names() == []


LIST = """SUPPLY AGREEMENT

1. DEFINITIONS
1.1\tIn this Agreement the following expressions have the meaning set opposite:
the Commencement Date:\tthe day on which work begins;
Academic and Research
Purposes:\tresearch and teaching;
[the Funding Body:\t[insert name];]
a Business Day:\tMonday to Friday.

1.2\tThe headings are for reference only.
"""


def test_an_unquoted_list_also_where_a_term_is_split_over_two_lines(read) -> None:
    found = read(a=LIST)
    assert found.names() == ["Commencement Date", "Academic and Research Purposes", "Funding Body", "Business Day"]
    assert found.meaning("Commencement Date") == "the day on which work begins;"
    assert {t.address.number for t in found.terms if t.address} == {"1.1"}


TABLE = """TRANSFER ADDENDUM

1. Terms
In this Addendum, the following terms have the following meanings:

 Restricted Transfer            A transfer of data
                                out of the country.

 Approved Form                  The form issued by
                                the office.

2. Rest
Nothing.
"""


def test_rows_of_a_table(read) -> None:
    found = read(a=TABLE)
    assert found.names() == ["Restricted Transfer", "Approved Form"]
    assert found.meaning("Restricted Transfer") == "A transfer of data out of the country."


def test_two_names_are_one_definition(read) -> None:
    found = read(
        a=HEAD + "“Buyer” or “Purchaser” means Brixby GmbH.\n2. Duties\n2.1 The Buyer pays. The Purchaser collects.\n"
    )
    assert [(t.name, t.aliases) for t in found.terms] == [("Buyer", ("Purchaser",))]
    assert found.used() == [("Buyer", "a", "2.1"), ("Purchaser", "a", "2.1")]
    assert {u.term for u in found.uses} == {0}
    assert [u.name for u in found.uses] == ["Buyer", "Purchaser"]


def test_a_party_and_the_parties_are_one_definition(read) -> None:
    words = "Norwell and Brixby are each referred to herein as a “Party” and collectively as the “Parties.”"
    assert [(t.name, t.aliases) for t in read(a=HEAD + words + "\n").terms] == [("Party", ("Parties",))]


def test_a_definition_by_reference_says_where_the_meaning_stands(read) -> None:
    found = read(a=HEAD + "“Fees” has the meaning given in Section 2.1.\n2. Money\n2.1 The fees are 5 euros.\n")
    assert found.term("Fees").form == "by_reference"
    assert found.term("Fees").source is not None
    assert found.term("Fees").source.number == "2.1"


def test_a_local_definition_holds_in_its_section_only(read) -> None:
    text = """SUPPLY AGREEMENT

5. Books
5.1 Keep all Records safe.
6. Audit
6.1 For purposes of this Section 6, “Records” means invoices. Show the Records.
6.2 Copy the Records.
7. End
7.1 The Records are returned.
"""
    found = read(a=text)
    assert found.term("Records").scope is not None
    assert found.term("Records").scope.number == "6"
    assert [(words, clause) for words, _, clause in found.used()] == [("Records", "6.1"), ("Records", "6.2")]


def test_the_inner_scope_wins_over_the_whole_document(read) -> None:
    text = """SUPPLY AGREEMENT

1. Words
1.1 “Records” means all books.
6. Audit
6.1 For purposes of this Section 6, “Records” means invoices.
6.2 Copy the Records.
7. End
7.1 The Records are returned.
"""
    found = read(a=text)
    by_clause = {u.source.number: found.terms[u.term].address.number for u in found.uses if u.source}
    assert by_clause == {"6.2": "6.1", "7.1": "1.1"}


def test_meanings_end_with_the_paragraph_or_the_clause(read) -> None:
    text = """SUPPLY AGREEMENT

1. Words
1.1 “Goods” means all tools that Norwell makes.
1.2 “Site” means
(a) the mill; and
(b) the yard.
1.3 Norwell works at the mill in Kesterly (the “Works”).
"""
    found = read(a=text)
    assert found.meaning("Goods") == "means all tools that Norwell makes."
    assert found.meaning("Site") == "means (a) the mill; and (b) the yard."
    assert found.meaning("Works") == "Norwell works at the mill in Kesterly"


def test_a_term_defined_twice_is_two_terms(read) -> None:
    found = read(a=HEAD + "“Term” means one year.\n2. Length\n2.1 “Term” means two years.\n")
    assert [(t.name, t.address.number) for t in found.terms if t.address] == [("Term", "1.1"), ("Term", "2.1")]


def test_definitions_in_quoted_words_are_marked(read) -> None:
    text = """AMENDMENT NO. 1 TO SUPPLY AGREEMENT

This Amendment amends that certain Supply Agreement dated 3 May 2021 ("Agreement").

1. Section 2 of the Agreement is amended so that the first sentence that previously read:

"Norwell makes the tools (the "Products") at its mill."

now reads:

"Norwell makes the tools and parts (the "Products") at its mill."

2. The rest remains.
"""
    found = read(a=text)
    assert [(t.name, t.quoted) for t in found.terms if t.name == "Products"] == [
        ("Products", "old"),
        ("Products", "new"),
    ]
    assert found.term("Agreement").quoted is None


def test_a_paragraph_below_a_formula_defines_its_factor(read) -> None:
    text = (
        "AGREEMENT\n\n1. Fees. The fee is Cost of Services x Total Assets, where:\n\n“Cost of Services” is the total "
        "of all costs of a month.\n\n“Total Assets” is the average of the month.\n\n2. Notices. “Fast” is no term.\n"
    )
    assert read(a=text).names() == ["Cost of Services", "Total Assets"]
