"""One made-up text for every way in which agreements number their clauses."""

from __future__ import annotations

import pytest

from tests.outline.outlines import addresses, named

SCHEMES = {
    "n.": (
        "1. Term\nThis Agreement begins today.\n\n2. Fees\nThe Customer pays.\n\n3. Notices\nIn writing.\n",
        ["1", "2", "3"],
    ),
    "n.n": (
        (
            "1. Service\n1.1 Access. The Customer may use it.\n1.2 Support. By email.\n2. Fees\n2.1 "
            "Invoices. Monthly.\n2.2 Taxes. Extra.\n"
        ),
        ["1", "1.1", "1.2", "2", "2.1", "2.2"],
    ),
    "n.n.n": (
        (
            "5. Delivery\n5.1 Place\n5.1.1 The Seller delivers to the site.\n5.1.2 The Buyer unloads.\n5.2 "
            "Time\n5.2.1 Within a week.\n"
        ),
        ["5", "5.1", "5.1.1", "5.1.2", "5.2", "5.2.1"],
    ),
    "n.0n": (
        "ARTICLE 1\nDISTRIBUTION\n\n1.01. Distribution Right. The Company grants it.\n\n"
        "1.02. Territory. The United States.\n\n"
        "ARTICLE 2\nPRICES\n\n2.01. Price List. As attached.\n",
        ["1", "1.01", "1.02", "2", "2.01"],
    ),
    "n.0": (
        (
            "1.0 Scope\n\nThe work.\n\n2.0 Contract Reference\n\n2.1 The reference is above.\n\n"
            "2.2 It stays.\n\n3.0 Payment\n\nMonthly.\n"
        ),
        ["1", "2", "2.1", "2.2", "3"],
    ),
    "(a)": (
        "1. Sale\n\n(a) The Seller sells.\n\n(b) The Buyer buys.\n\n2. Price\n\n(a) One dollar.\n\n(b) In cash.\n",
        ["1", "1(a)", "1(b)", "2", "2(a)", "2(b)"],
    ),
    "a. below a clause": (
        (
            "1. Reports\n\nThe Supplier reports:\n\na. Inventory on hand,\n\nb. Inventory on hold, and\n\n"
            "c. Orders.\n\n2. Audit\n\nOnce a year.\n"
        ),
        ["1", "1(a)", "1(b)", "1(c)", "2"],
    ),
    "a)": (
        (
            "4. Fees\n\nThe fees are:\n\na) five percent of sales;\n\nb) a yearly fee; and\n\nc) costs.\n\n"
            "5. Tax\n\nExtra.\n"
        ),
        ["4", "4(a)", "4(b)", "4(c)", "5"],
    ),
    "(1)": (
        (
            "7. Default\n\n(1) If the Subcontractor fails, the Contractor may act.\n\n"
            "(2) It pays the cost.\n\n8. Law\n\nOhio.\n"
        ),
        ["7", "7(1)", "7(2)", "8"],
    ),
    "1)": (
        "A. Goods\n\n1) Bolts.\n\n2) Nuts.\n\nB. Services\n\n1) Fitting.\n",
        ["A", "A.1", "A.2", "B", "B.1"],
    ),
    "(i)": (
        "3. Warranty\n\n(a) The Seller warrants that:\n\n(i) it owns the goods;\n\n"
        "(ii) they are new; and\n\n(iii) they work.\n\n"
        "(b) The warranty lasts a year.\n\n(c) Nothing else is warranted.\n",
        ["3", "3(a)", "3(a)(i)", "3(a)(ii)", "3(a)(iii)", "3(b)", "3(c)"],
    ),
    "(A)": (
        (
            "2. Conduct\n\n(a) The Agent shall not:\n\n(i) engage in\n\n(A) fraud; or\n\n(B) theft; or\n\n"
            "(ii) compete.\n\n(b) It shall report.\n"
        ),
        ["2", "2(a)", "2(a)(i)", "2(a)(i)(A)", "2(a)(i)(B)", "2(a)(ii)", "2(b)"],
    ),
    "A.": (
        (
            "I. LICENSE\n\nA. Software. The Licensor grants a license.\n\nB. Manuals. Included.\n\n"
            "II. TERM AND RENEWAL\n\nA. Term. One year.\n\nB. Renewal. Yearly.\n"
        ),
        ["I", "I.A", "I.B", "II", "II.A", "II.B"],
    ),
    "I.": (
        (
            "I. PARTIES TO THE SALE\n\nThe Seller sells.\n\nII. TERM\n\nOne year.\n\nIII. PRICE\n\n"
            "One dollar.\n\nIV. LAW\n\nOhio.\n"
        ),
        ["I", "II", "III", "IV"],
    ),
    "Section n.": (
        "Section 1. Definitions. Words mean what they say.\n\nSection 2. Sale. The Seller sells.\n\n"
        "(a) At once.\n\n(b) For cash.\n\n"
        "Section 3. Law. Ohio.\n",
        ["1", "2", "2(a)", "2(b)", "3"],
    ),
    "Section n.0n under Article I": (
        "ARTICLE I\nDEFINITIONS\n\nSection 1.01 Definitions. Words.\n\nSection 1.02 Reading. Singular and plural.\n\n"
        "ARTICLE II\nRESEARCH\n\nSection 2.01 Program. The parties work.\n",
        ["I", "1.01", "1.02", "II", "2.01"],
    ),
    "ARTICLE n with a title beside": (
        "ARTICLE 1 - SALE\n\n1.1 The Seller sells.\n\n1.2 The Buyer buys.\n\nARTICLE 2 - PRICE\n\n2.1 One dollar.\n",
        ["1", "1.1", "1.2", "2", "2.1"],
    ),
    "Article in words": (
        "ARTICLE ONE\nSALE\n\nThe Seller sells.\n\nARTICLE TWO\nPRICE\n\nOne dollar.\n\nARTICLE THREE\nLAW\n\nOhio.\n",
        ["1", "2", "3"],
    ),
    "n.A": (
        (
            "14. LAWS\n\n14.A. COMPLIANCE WITH LAWS\n\nThe Supplier complies.\n\n14.B. PERMITS\n\n"
            "It has them.\n\n15. TERM\n\n15.A. START\n\nToday.\n"
        ),
        ["14", "14.A", "14.B", "15", "15.A"],
    ),
    "§ n with (1)": (
        (
            "§ 1 Participation\n\n(1) The Affiliate may join.\n\n(2) It may leave.\n\n§ 2 Payment\n\n"
            "(1) The Company pays.\n\n(2) Monthly.\n"
        ),
        ["1", "1(1)", "1(2)", "2", "2(1)", "2(2)"],
    ),
    "9A put in after 9": (
        "8. Price\n\nOne dollar.\n\n9. Delivery\n\nAt the door.\n\n9A. Late Delivery\n\nA fine.\n\n10. Law\n\nOhio.\n",
        ["8", "9", "9A", "10"],
    ),
    "markdown lists inside lists": (
        "# Cloud Terms\n\n1.  Service\n    1.  Access. The Customer may use it.\n    2.  Support. By email.\n"
        "2.  Fees\n    1.  Invoices. Monthly.\n    2.  Taxes. Extra.\n    3.  Disputes. In writing.\n",
        ["1", "1.1", "1.2", "2", "2.1", "2.2", "2.3"],
    ),
    "lettered heads over numbers": (
        (
            "D. Payment\n\n1. The Customer pays monthly.\n\n2. Late payments bear interest.\n\n"
            "3. Taxes are extra.\n\nE. Term\n\n1. One year.\n"
        ),
        ["D", "D.1", "D.2", "D.3", "E", "E.1"],
    ),
    "SECTION I over Clause 1-4 that run on": (
        "SECTION I\n\nClause 1\nPurpose\n\n(a) The purpose is trade.\n\nClause 2\nEffect\n\nIt binds.\n\n"
        "SECTION II – OBLIGATIONS\n\nClause 3\nCare\n\n(a) With care.\n\n(b) In good faith.\n\n"
        "Clause 4\nLaw\n\nDenmark.\n",
        ["Section I", "1", "1(a)", "2", "Section II", "3", "3(a)", "3(b)", "4"],
    ),
    "Part I over § n that start again": (
        "Part I General\n\n§ 1 Scope\n\n(1) These terms apply.\n\n(2) Others do not.\n\n§ 2 Changes\n\n"
        "(1) In writing.\n\n"
        "Part II Affiliates\n\n§ 1 Joining\n\n(1) Online.\n\n(2) Free of charge.\n\n§ 2 Leaving\n\n(1) At any time.\n",
        ["I", "I/1", "I/1(1)", "I/1(2)", "I/2", "I/2(1)", "II", "II/1", "II/1(1)", "II/1(2)", "II/2", "II/2(1)"],
    ),
    "Article IV over 1. that starts again": (
        (
            "ARTICLE I: SALE\n\n1. The Seller sells.\n\n2. The Buyer buys.\n\nARTICLE II: PRICE\n\n"
            "1. One dollar.\n\n2. In cash.\n"
        ),
        ["I", "I.1", "I.2", "II", "II.1", "II.2"],
    ),
    "items of a clause of a list below a lettered clause": (
        "4. STORAGE\n\n(d) Notice is given.\n\n(e) The reports are due:\n\n1. Weekly report.\n\n"
        "2. Monthly report to include\n\na. Inventory on hand,\n\n"
        "b. Inventory on hold.\n\n3. Yearly report.\n\n5. TRADEMARKS\n\nNone.\n",
        ["4", "4(d)", "4(e)", "4(e)(1)", "4(e)(2)", "4(e)(2)(a)", "4(e)(2)(b)", "4(e)(3)", "5"],
    ),
}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_numbers_are_composed_as_a_careful_reader_cites_them(scheme: str) -> None:
    text, expected = SCHEMES[scheme]
    assert addresses("SUPPLY AGREEMENT\n\nThe parties agree as follows.\n\n" + text) == expected


def test_schedules_start_again_and_their_parts_too() -> None:
    text = (
        "SERVICES AGREEMENT\n\n1. Services\n\n1.1 The Supplier serves.\n\n2. Fees\n\n2.1 As in Schedule 1.\n\n"
        "SCHEDULE 1\n\nFees\n\n1. The fee is one dollar.\n\n2. It is paid monthly.\n\n"
        "SCHEDULE 2\n\nData Protection\n\nPart 1\n\n1. The Supplier keeps data safe.\n\n"
        "1.1 At all times.\n\nPart 2\n\n1. The Customer may audit.\n"
    )
    assert addresses(text) == [
        "1", "1.1", "2", "2.1", "Schedule 1", "Schedule 1/1", "Schedule 1/2", "Schedule 2", "Schedule 2 Part 1",
        "Schedule 2 Part 1/1", "Schedule 2 Part 1/1.1", "Schedule 2 Part 2", "Schedule 2 Part 2/1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("EXHIBIT A", "EXHIBIT B"),
        ("Annex I", "Annex II"),
        ("APPENDIX 1", "APPENDIX 2"),
        ("Attachment 1", "Attachment 2"),
        ("Schedule C-1", "Schedule C-2"),
    ],
)
def test_every_attachment_word_opens_a_part(first: str, second: str) -> None:
    text = (
        f"AGREEMENT\n\n1. Sale\n\nThe goods are sold.\n\n2. Law\n\nOhio.\n\n{first}\n\nPrices\n\n"
        f"1. Bolts\n\nOne dollar.\n\n{second}\n\nPlaces\n\n1. Ohio\n\nThe yard.\n"
    )
    one, two = first.title().replace("Ii", "II"), second.title().replace("Ii", "II")
    assert addresses(text) == ["1", "2", one, f"{one}/1", two, f"{two}/1"]


def test_letters_of_an_article_that_the_text_calls_parts_are_parts() -> None:
    text = (
        "CERTIFICATE\n\nARTICLE I: NAME\n\nThe name is X.\n\nARTICLE II: SHARES\n\nA. COMMON STOCK\n\n"
        "1. General.\n\nSubject to Part B.\n\n2. Voting.\n\n"
        "One vote.\n\nB. PREFERRED STOCK\n\n"
        "References to Sections in this Part B refer to this Part B.\n\n1. Liquidation.\n\nFirst.\n\n"
        "1.1 Order.\n\nThey come first.\n\nARTICLE III: BYLAWS\n\nA. AMENDMENT.\n\nBy the board.\n\n"
        "B. BALLOT.\n\nNone.\n"
    )
    assert addresses(text) == [
        "I", "II", "Article II Part A", "Article II Part A/1", "Article II Part A/2", "Article II Part B",
        "Article II Part B/1",
        "Article II Part B/1.1", "III", "III.A", "III.B",
    ]  # fmt: skip


def test_parts_that_do_not_start_again_leave_the_numbers_alone() -> None:
    text = (
        "ADDENDUM\n\nPart 1: Tables\n\nThe parties are above.\n\nPart 2: Mandatory Clauses\n\n"
        "1. Each party agrees.\n\n2. It binds them.\n\n3. It stays.\n"
    )
    assert addresses(text) == ["Part 1", "Part 2", "1", "2", "3"]


def test_headings_alone_on_the_line_run_in_and_on_the_next_line() -> None:
    text = (
        "AGREEMENT\n\nARTICLE I\n\nDEFINITIONS\n\n1.1 Meanings. The words have their meanings.\n\n"
        '1.2 "Affiliate" means a company.\n\n'
        "1.3 The Supplier shall keep records.\n\nARTICLE II: FEES\n\n"
        "2.1 Invoices: monthly ones are sent.\n\n2.2 PAYMENT\n\nWithin a month.\n"
    )
    assert named(text) == {
        "I": "DEFINITIONS", "1.1": "Meanings.", "1.2": '"Affiliate"', "1.3": None, "II": "FEES", "2.1": "Invoices:",
        "2.2": "PAYMENT",
    }  # fmt: skip
