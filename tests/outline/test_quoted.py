"""Quoted text of amendments: numbered as in the amended document, and no trouble to the amending one."""

from __future__ import annotations

from halden_rules.outline import Outline
from tests.outline.outlines import addresses, outline_of

HEAD = (
    "FIRST AMENDMENT TO SUPPLY AGREEMENT\n\n"
    'This First Amendment amends the Supply Agreement (the "Agreement") as follows.\n\n'
)
TAIL = "\n\n{n}. Except as amended, the Agreement stays in force.\n"


def quoted(outline: Outline) -> list[tuple[str, str]]:
    return [
        ("/".join(p for p in (c.address.part, c.address.number) if p), c.quoted)
        for c in outline.clauses
        if c.quoted is not None
    ]


def test_a_new_item_takes_the_number_it_has_in_the_amended_document() -> None:
    text = (
        HEAD
        + '1. Section 1(a)(viii) is removed in its entirety and replaced with:\n\n"(viii) Prices of Schedule C."'
        + TAIL.format(n=2)
    )
    outline = outline_of(text)
    assert addresses(text) == ["1", "2"]
    assert quoted(outline) == [("1(a)(viii)", "new")]
    assert outline.clauses[1].parent == 0


def test_clauses_in_quotation_marks_do_not_disturb_the_numbers() -> None:
    text = (
        HEAD + "1. Section 4 of the Agreement is deleted in its entirety and replaced with the following:\n\n"
        "“4. Delivery\n\n4.1 The Seller delivers.\n\n4.2 The Buyer unloads.”\n\n"
        "2. Section 9 of the Agreement is amended to read as follows:\n\n"
        "“9. Law. Ohio.”" + TAIL.format(n=3)
    )
    outline = outline_of(text)
    assert addresses(text) == ["1", "2", "3"]
    assert quoted(outline) == [("4", "new"), ("4.1", "new"), ("4.2", "new"), ("9", "new")]
    assert outline.issues == ()


def test_old_words_are_told_from_new_ones() -> None:
    text = (
        HEAD + "1. Section 2(c) of the Agreement is amended so that whereas it previously read:\n\n"
        '"(c) The Buyer shall order two units a year."\n\n'
        'it now reads:\n\n"(c) The Buyer shall order three units a year."' + TAIL.format(n=2)
    )
    outline = outline_of(text)
    assert addresses(text) == ["1", "2"]
    assert quoted(outline) == [("2(c)", "old"), ("2(c)", "new")]
    assert [c.address.occurrence for c in outline.clauses if c.quoted] == [1, 2]


def test_sub_items_of_a_replaced_clause() -> None:
    text = (
        HEAD
        + (
            "1. Section 5(b) of the Agreement is hereby amended to read as follows:\n\n"
            "“(b) The Seller shall:\n\n(i) deliver;\n\n(ii) unload; and\n\n(iii) report.”"
        )
        + TAIL.format(n=2)
    )
    assert quoted(outline_of(text)) == [("5(b)", "new"), ("5(b)(i)", "new"), ("5(b)(ii)", "new"), ("5(b)(iii)", "new")]


def test_nested_straight_quotation_marks() -> None:
    text = (
        HEAD + "1. Section 3.1 of the Agreement is replaced with the following:\n\n"
        '"3.1 The "Goods" are sold by the "Seller" to the "Buyer".\n\n'
        '3.2 The "Price" is a dollar."' + TAIL.format(n=2)
    )
    assert addresses(text) == ["1", "2"]
    assert quoted(outline_of(text)) == [("3.1", "new"), ("3.2", "new")]


def test_a_quotation_that_is_never_closed_ends_before_the_next_instruction() -> None:
    text = HEAD + (
        "1. Changes\n\na. Section 2 of the Agreement is amended so that it now reads:\n\n"
        '"The Seller sells the "Goods" and nothing else.\n\n'
        'b. Section 3 of the Agreement is amended so that the term "Units" is replaced with "Tetra '
        'Units".\n\n2. Law\n\nOhio.\n'
    )
    assert addresses(text) == ["1", "1(a)", "1(b)", "2"]


def test_new_text_without_quotation_marks() -> None:
    text = (
        HEAD + "1. DEFINITIONS. Article 1 of the Agreement is hereby amended to add thereto the following:\n\n"
        '1.11 "Advance" shall mean a payment.\n\n'
        '1.12 "Royalty" shall mean a share.\n\n'
        "2. TERM. Section 14.1 of the Agreement is amended and restated to read as follows:\n\n"
        "14.1 TERM. Five years.\n\n"
        "3. MISCELLANEOUS. Nothing else changes.\n"
    )
    assert addresses(text) == ["1", "2", "3"]
    assert quoted(outline_of(text)) == [("1.11", "new"), ("1.12", "new"), ("14.1", "new")]


def test_an_attached_schedule_is_new_text() -> None:
    text = (
        HEAD
        + (
            "1. The following is attached to and incorporated into the Agreement as Schedule C-1:\n\n"
            "Schedule C-1 (Prices)\n\nOne dollar."
        )
        + TAIL.format(n=2)
    )
    assert addresses(text) == ["1", "2"]
    assert quoted(outline_of(text)) == [("Schedule C-1", "new")]


def test_an_amending_list_is_no_new_text() -> None:
    text = (
        HEAD
        + (
            "1. Section 1 of the Agreement is amended as follows:\n\na. Section 1(a) is deleted.\n\n"
            "b. Section 1(b) is replaced by a dollar."
        )
        + TAIL.format(n=2)
    )
    assert addresses(text) == ["1", "1(a)", "1(b)", "2"]
    assert quoted(outline_of(text)) == []


def test_the_quotations_are_told_with_their_roles() -> None:
    text = (
        HEAD
        + (
            '1. In Section 2, delete the words "two units are ordered each and every year" and replace '
            'them by "three units".'
        )
        + TAIL.format(n=2)
    )
    outline = outline_of(text)
    assert addresses(text) == ["1", "2"]
    assert all(role in ("new", "old") and text[s.start] == '"' for s, role in outline.quoted)


def test_an_amendment_in_one_paragraph() -> None:
    text = (
        "AMENDMENT NO. 1 TO SERVICES AGREEMENT\n\nThis Amendment amends the Services Agreement. The parties agree as "
        'follows: 1. Section 4 of the Agreement is deleted in its entirety and replaced with the following: "4. Fees. '
        'The fee is 5 dollars." 2. Exhibit A is replaced by the Exhibit A attached hereto. 3. All other terms remain. '
        "IN WITNESS WHEREOF, the parties have executed this Amendment.\n"
    )
    assert addresses(text) == ["1", "2", "3"]
    assert quoted(outline_of(text)) == [("4", "new")]


def test_a_contract_that_speaks_of_the_following_has_no_new_text() -> None:
    text = (
        "SUPPLY AGREEMENT\n\n1. Changes\n\nThis Schedule may be amended to do the following:\n\n"
        "1.1 to add goods;\n\n1.2 to remove goods.\n\n2. Law\n\nOhio.\n"
    )
    assert addresses(text) == ["1", "1.1", "1.2", "2"]
    assert quoted(outline_of(text)) == []
