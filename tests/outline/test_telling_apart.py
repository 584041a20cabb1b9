"""What is a label and what only looks like one."""

from __future__ import annotations

import pytest

from tests.outline.outlines import addresses, named, outline_of

HEAD = "SUPPLY AGREEMENT\n\nThe parties agree as follows.\n\n"


def test_a_heading_without_a_separator() -> None:
    assert named("AGREEMENT\n\n1 Introduction\n\nThis is it.\n\n2 Scope\n\nAll of it.\n\n3 Law\n\nOhio.\n") == {
        "1": "Introduction", "2": "Scope", "3": "Law",
    }  # fmt: skip


FIGURES = (
    "10-K filings are public.",
    "2024-2025 is the season.",
    "5-year terms are usual.",
    "30 days after delivery.",
    "3.5% of the price.",
    "1/2 of the price.",
    "2019 was a good year.",
    "$5 a piece.",
    "10:30 is the hour.",
)


@pytest.mark.parametrize("line", FIGURES)
def test_figures_at_a_line_start_are_no_labels(line: str) -> None:
    assert addresses(f"{HEAD}1. Term\n\nThe term is set.\n\n{line}\n\n2. Price\n\nOne dollar.\n") == ["1", "2"]


def test_a_1_is_a_number() -> None:
    assert addresses(HEAD + "A.1 Scope. All.\n\nA.2 Term. A year.\n\nA.3 Law. Ohio.\n") == ["A.1", "A.2", "A.3"]


def _items(labels: str) -> str:
    return (
        HEAD
        + "1. Duties\n\nThe Supplier shall:\n\n"
        + "\n\n".join(f"({x}) do thing {x};" for x in labels.split())
        + "\n\n2. Law\n\nOhio.\n"
    )


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ("a b c d e f g h i j k", "(a) (b) (c) (d) (e) (f) (g) (h) (i) (j) (k)"),
        (
            "a b c d e f g h i j k l m n o p q r s t u v w",
            "(a) (b) (c) (d) (e) (f) (g) (h) (i) (j) (k) (l) (m) (n) (o) (p) (q) (r) (s) (t) (u) (v) (w)",
        ),
        ("i ii iii iv v vi vii viii ix x xi", "(i) (ii) (iii) (iv) (v) (vi) (vii) (viii) (ix) (x) (xi)"),
        ("h i ii i j", "(h) (h)(i) (h)(ii) (i) (j)"),
        ("a i ii b i ii iii c", "(a) (a)(i) (a)(ii) (b) (b)(i) (b)(ii) (b)(iii) (c)"),
        ("a b i ii iii c d", "(a) (b) (b)(i) (b)(ii) (b)(iii) (c) (d)"),
        ("u v w x y z", "(u) (v) (w) (x) (y) (z)"),
    ],
)
def test_letter_or_roman_is_decided_by_the_neighbours(labels: str, expected: str) -> None:
    text = _items(labels)
    if labels.startswith(("h", "u")):  # the list goes on from a page that is not here
        text = text.replace("1. Duties\n\n", "")
        text = text.replace("\n\n2. Law\n\nOhio.", "")
        assert addresses(text) == expected.split()
        return
    assert addresses(text) == ["1", *(f"1{x}" for x in expected.split()), "2"]


def test_capital_c_and_d_are_letters_between_letters() -> None:
    text = HEAD + "".join(f"{x}. Head {x}\n\nWords of {x}.\n\n" for x in "ABCDE")
    assert addresses(text) == list("ABCDE")


def test_contents_with_leaders_are_no_clauses() -> None:
    text = (
        "LEASE AGREEMENT\n\nTABLE OF CONTENTS\n\n"
        "1. Premises ........ 1\n2. Term ........ 2\n3. Rent ........ 3\n4. Default ........ 9\nExhibit "
        "A Plan\nExhibit B Rules\n\n"
        "1. Premises\n\nThe premises are let.\n\n2. Term\n\nA year.\n\n3. Rent\n\nA dollar.\n\n"
        "4. Default\n\nNone.\n\nEXHIBIT A\n\nPlan\n\nEXHIBIT B\n\nRules\n"
    )
    outline = outline_of(text)
    assert [c.address.part or c.address.number for c in outline.clauses] == [
        "1",
        "2",
        "3",
        "4",
        "Exhibit A",
        "Exhibit B",
    ]
    assert outline.issues == ()
    assert next(text[s.start : s.end] for s in outline.contents).startswith("TABLE OF CONTENTS")


def test_contents_without_leaders_are_no_clauses() -> None:
    heads = ["Premises", "Term of the Lease", "Rent and Charges", "Default and Remedies", "Governing Law", "Notices"]
    contents = "\n".join(f"{i}. {h}" for i, h in enumerate(heads, 1))
    body = "\n\n".join((f"{i}. {h}\n\nThe parties agree on the {h.lower()} in the words of this clause, "
        f"and on nothing else that was said before.")
                       for i, h in enumerate(heads, 1))  # fmt: skip
    assert addresses(f"LEASE AGREEMENT\n\nCONTENTS\n\n{contents}\n\nThis lease is made today.\n\n{body}\n") == [
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
    ]


def test_a_number_printed_twice_and_a_gap_are_told_with_both_places() -> None:
    text = HEAD + "4. Fees\n\n4.1 Monthly.\n\n4.2 In dollars.\n\n4.2 In cash.\n\n4.4 On time.\n\n5. Law\n\nOhio.\n"
    outline = outline_of(text)
    told = [
        (i.kind, [outline.clauses[k].address.id for k in i.clauses], i.missing)
        for i in outline.issues
        if i.kind == "duplicate" or i.missing[0][0] == "4"
    ]
    assert told == [("duplicate", ["a#4.2", "a#4.2~2"], ()), ("gap", ["a#4.2~2", "a#4.4"], ("4.3",))]


def test_alternatives_joined_by_or_are_said_to_be_alternatives() -> None:
    text = HEAD + (
        "7. Warranty\n\n7.1 [Each party warrants it.\n\nOR\n\n7.1 No party warrants it.]\n\n"
        "7.2 Nothing else is warranted.\n\n8. Law\n\nOhio.\n"
    )
    issues = [i for i in outline_of(text).issues if i.kind == "duplicate"]
    assert [(i.kind, i.alternatives) for i in issues] == [("duplicate", True)]


def test_a_wrapped_reference_is_no_clause() -> None:
    text = HEAD + (
        "4. Remedies\n\n4.1 The Buyer may claim damages in the cases that are named in Section\n4.3 of "
        "this Agreement and may end it.\n\n"
        "4.2 The Seller may cure any default within the time that is set in Clause\n5. The Buyer "
        "waits.\n\n4.3 Nothing else.\n\n5. Law\n\nOhio.\n"
    )
    assert addresses(text) == ["4", "4.1", "4.2", "4.3", "5"]


def test_a_wrapped_item_is_no_clause() -> None:
    text = (
        HEAD + "1. Loan\n\nThe Borrower repays it under this Agreement and paragraph\n(b) of Section 3.\n\n"
        "2. Law\n\nOhio.\n"
    )
    assert addresses(text) == ["1", "2"]


def test_a_figure_in_brackets_after_its_word_is_no_label() -> None:
    text = (
        HEAD
        + "1. Term\n\nThe term ends after thirty\n(30) days of notice, or after two\n(2) years.\n\n2. Law\n\nOhio.\n"
    )
    assert addresses(text) == ["1", "2"]


def test_dates_and_amounts_at_line_starts() -> None:
    text = HEAD + (
        "1. Term\n\nThis Agreement begins on\n1 January 2020 and ends on\n31 December 2021.\n\n"
        "2. Price\n\nThe price is\n2 million dollars.\n\n3. Law\n\nOhio.\n"
    )
    assert addresses(text) == ["1", "2", "3"]


def test_reserved_clauses_leave_a_gap() -> None:
    text = HEAD + "1. Sale\n\nSold.\n\n2. Price\n\nA dollar.\n\n5. Law\n\nOhio.\n\n6. Notices\n\nIn writing.\n"
    outline = outline_of(text)
    assert [c.address.number for c in outline.clauses] == ["1", "2", "5", "6"]
    assert [i.missing for i in outline.issues] == [("3", "4")]


def test_a_clause_that_runs_into_the_paragraph_before() -> None:
    text = HEAD + (
        "9. DELIVERY\n\nThe Seller delivers hereunder. 10. FORCE MAJEURE\n\n"
        "No one is liable. 11. LAW\n\nOhio law governs.\n"
    )
    assert named(text) == {"9": "DELIVERY", "10": "FORCE MAJEURE", "11": "LAW"}


def test_run_in_items_of_a_sentence_are_no_clauses() -> None:
    text = HEAD + (
        "1. Default\n\nA party is in default if it (a) does not pay; (b) does not deliver; or (c) is "
        "insolvent.\n\n2. Law\n\nOhio.\n"
    )
    assert addresses(text) == ["1", "2"]


def test_parties_and_recitals_are_no_clauses() -> None:
    text = (
        "SUPPLY AGREEMENT\n\nBETWEEN:\n\n(1) ACME LIMITED, a company of England; and\n\n"
        "(2) BOLT LIMITED, a company of Wales.\n\nRECITALS\n\n"
        "A. The Buyer makes doors.\n\nB. The Seller makes bolts.\n\nNOW, THEREFORE, the parties agree as follows:\n\n"
        "1. Sale\n\nThe Seller sells.\n\n2. Price\n\nA dollar.\n\n3. Law\n\nEngland.\n"
    )
    assert addresses(text) == ["1", "2", "3"]


def test_recitals_without_a_head_are_no_clauses() -> None:
    text = (
        "SUPPLY AGREEMENT\n\nThis agreement is dated today.\n\n"
        "(A) The Buyer makes doors and needs bolts.\n\n(B) The Seller makes bolts and sells them.\n\n"
        "1. Sale\n\n1.1 The Seller sells.\n\n1.2 The Buyer buys.\n\n2. Price\n\n2.1 A dollar.\n\n"
        "2.2 In cash, at the latest on delivery.\n\n3. Law\n\nEngland.\n"
    )
    assert addresses(text) == ["1", "1.1", "1.2", "2", "2.1", "2.2", "3"]


def test_the_signature_block_belongs_to_no_clause() -> None:
    text = HEAD + (
        "1. Sale\n\nSold.\n\n2. Law\n\nOhio.\n\nIN WITNESS WHEREOF, the parties have signed.\n\n"
        "ACME\n\nBy: ______\nName: A. Smith\nTitle: Chief\n\nSCHEDULE 1\n\nPrices\n"
    )
    outline = outline_of(text)
    assert [text[c.span.start : c.span.end] for c in outline.clauses][1:] == ["2. Law\n\nOhio.", "SCHEDULE 1\n\nPrices"]
    assert len(outline.signatures) == 1


def test_page_numbers_and_running_lines_are_not_the_authors_words() -> None:
    words = ["The goods are sold and", "A price is due when", "All taxes are borne as", "No notice is given unless"]
    rest = ["delivered on Monday.", "the invoice comes.", "the law wants it.", "it is written down."]
    text = "SUPPLY AGREEMENT\n\n" + "\n\n".join(
        f"{n}. Clause {n}\n\n{words[n - 1]}\n\n{n}\n\nSource: ACME INC., S-1, 9/20/2019\n\n\n\n\n\n{rest[n - 1]}"
        for n in range(1, 5)
    )
    outline = outline_of(text)
    assert [c.address.number for c in outline.clauses] == ["1", "2", "3", "4"]
    own = " ".join(" ".join(text[s.start : s.end] for s in outline.clauses[1].own).split())
    assert own == "2. Clause 2 A price is due when the invoice comes."
    assert {text[s.start : s.end] for s in outline.furniture} == {
        "1",
        "2",
        "3",
        "4",
        "Source: ACME INC., S-1, 9/20/2019",
    }


def test_a_page_number_glued_to_the_last_line() -> None:
    text = (
        'AGREEMENT\n\n1. Sale\n\n"The quantity counts." 2\n\nSource: ACME INC., S-1, 9/20/2019\n\n\n\n'
        "\n\n2. Price\n\nThe price is paid. 3\n\n"
        "Source: ACME INC., S-1, 9/20/2019\n\n\n\n\n\n3. Law\n\nOhio.\n"
    )
    outline = outline_of(text)
    assert [" ".join(text[s.start : s.end] for s in c.own).split()[-1] for c in outline.clauses] == [
        'counts."',
        "paid.",
        "Ohio.",
    ]


def test_the_number_of_a_filings_exhibit_is_no_exhibit() -> None:
    assert addresses("EXHIBIT 10.12\n\nSUPPLY AGREEMENT\n\n1. Sale\n\nSold.\n\n2. Law\n\nOhio.\n\nExhibit 10.12\n") == [
        "1",
        "2",
    ]


def test_a_document_that_is_itself_a_schedule_has_its_name_as_title() -> None:
    assert addresses("SCHEDULE 3\nDATA PROTECTION ADDENDUM\n\n1. Scope\n\nAll data.\n\n2. Law\n\nOhio.\n") == ["1", "2"]


def test_schedules_only_listed_are_no_parts() -> None:
    text = (
        "AGREEMENT\n\n1. Fees\n\nThe fees are set.\n\n2. Papers\n\n"
        "The following Schedules belong to it:\n\nSchedule 1: Fees\nSchedule 2: Places\nSchedule 3: Times\n\n"
        "SCHEDULE 1\n\nFees\n\n1. A dollar.\n\nSCHEDULE 2\n\nPlaces\n\n1. Ohio.\n"
    )
    assert addresses(text) == ["1", "2", "Schedule 1", "Schedule 1/1", "Schedule 2", "Schedule 2/1"]


def test_a_section_that_a_sentence_begins_with_is_no_heading() -> None:
    text = HEAD + "1. Changes\n\nSection 4 of the Lease is amended.\n\nSection 5 shall not apply.\n\n2. Law\n\nOhio.\n"
    assert addresses(text) == ["1", "2"]


def test_a_list_below_a_clause_that_starts_late() -> None:
    text = HEAD + (
        "1. Insurance\n\nThe Supplier insures against the following.\n\niii. Workers' claims.\n\n"
        "iv. Fire.\n\n2. Law\n\nOhio.\n"
    )
    assert addresses(text) == ["1", "1(iii)", "1(iv)", "2"]


def test_two_labels_on_one_line() -> None:
    assert addresses(HEAD + "1. (a) The Seller sells.\n\n(b) The Buyer buys.\n\n2. (a) A dollar.\n\n"
        "(b) In cash.\n") == [
        "1", "1(a)", "1(b)", "2", "2(a)", "2(b)",
    ]  # fmt: skip


def test_a_page_dumped_as_one_line() -> None:
    text = (
        "AGREEMENT   This Agreement is made today.   1. Sale   1.1 The Seller sells.   1.2 The Buyer "
        "buys.   2. Price   (a) A dollar.   (b) In cash.   3. Law   Ohio."
    )
    assert addresses(text) == ["1", "1.1", "1.2", "2", "2(a)", "2(b)", "3"]


def test_the_label_word_a_document_uses_of_itself() -> None:
    assert outline_of(HEAD + "1. Sale\n\nSubject to Clause 2.\n\n2. Law\n\nClause 1 applies.\n").own_unit == "clause"
    assert outline_of(HEAD + "Section 1. Sale. Sold.\n\nSection 2. Law. Ohio.\n").own_unit == "section"


def test_clauses_of_another_document_do_not_decide_the_label_word() -> None:
    text = (
        HEAD
        + "1. Transfers\n\n1.1 As Section 2.1 says. The option in Clause 7 does not apply.\n\n1.2 In Clause 17, the "
        "law of Ireland. In Clause 18, its courts. In Clause 2, nothing.\n\n2. Law\n\n2.1 Section 1.2 applies.\n"
    )
    assert outline_of(text).own_unit == "section"
