# ruff: noqa: E501 - texts of documents
"""Uses: plurals, possessives, line breaks, the longest name, the document that defines it."""

from __future__ import annotations

import time

from halden_rules.terms.matcher import Matcher, forms_of

HEAD = "SUPPLY AGREEMENT\n\n1. Words\n1.1 {}\n2. Duties\n2.1 {}\n"


def words(found) -> list[str]:  # type: ignore[no-untyped-def]
    return [w for w, _, clause in found.used() if clause == "2.1"]


def test_plural_and_possessive(read) -> None:
    found = read(
        a=HEAD.format(
            "“Affiliate” means a sister company.", "All Affiliates and each Affiliate’s staff and Affiliate's guests."
        )
    )
    assert words(found) == ["Affiliates", "Affiliate", "Affiliate"]


def test_a_term_defined_in_the_plural_is_used_in_the_singular(read) -> None:
    assert words(read(a=HEAD.format("“Policies” means the rules.", "Each Policy is short."))) == ["Policy"]


def test_the_longest_name_wins(read) -> None:
    defined = "“Account” means a ledger. “Account Debtor” means who owes."
    assert words(read(a=HEAD.format(defined, "The Account of the Account Debtor."))) == ["Account", "Account Debtor"]


def test_over_a_line_break_but_not_over_a_paragraph(read) -> None:
    assert words(
        read(a=HEAD.format("“Force Event” means a storm.", "In a Force\n   Event, wait. A Force\n\nEvent is not it."))
    ) == ["Force Event"]


def test_case_counts(read) -> None:
    assert words(read(a=HEAD.format("“Goods” means tools.", "The goods are Goods."))) == ["Goods"]


def test_a_common_word_that_opens_a_sentence_is_no_use(read) -> None:
    defined = "“Control” means to own half."
    used = "They control it and control it and control it. Control of costs is good. Each must have Control."
    assert words(read(a=HEAD.format(defined, used))) == ["Control"]


def test_part_of_a_word_is_no_use(read) -> None:
    assert words(read(a=HEAD.format("“Good” means a tool.", "Goodwill and Goodness, a Good-natured one."))) in (
        [],
        ["Good"],
    )
    assert "Goodwill" not in words(read(a=HEAD.format("“Good” means a tool.", "Goodwill and Goodness.")))


def test_a_letter_of_a_formula_is_used_in_formulas_only(read) -> None:
    defined = "“A” means the first sum."
    assert words(read(a=HEAD.format(defined, "The price = A + 2. A tool is blue."))) == ["A"]


def test_a_document_uses_the_terms_of_the_one_it_stands_under(read) -> None:
    found = read(
        a="SERVICE LEVEL AGREEMENT\n\n1. Uptime\n1.1 This SLA is part of the Agreement. The Platform is up.\n",
        b=HEAD.format("“Platform” means the software. “Agreement” means this document.", "The Platform is blue."),
    )
    assert ("Platform", "b", "1.1") in found.used("a")


def test_its_own_definition_goes_before_that_of_the_agreement_above(read) -> None:
    found = read(
        a="SERVICE LEVEL AGREEMENT\n\n1. Uptime\n1.1 This SLA is part of the Agreement. “Platform” means the server.\n1.2 The Platform is up.\n",
        b=HEAD.format("“Platform” means the software.", "The Platform is blue."),
    )
    assert ("Platform", "a", "1.2") in found.used("a")
    assert ("Platform", "b", "2.1") in found.used("b")


def test_the_agreement_does_not_take_terms_from_below(read) -> None:
    found = read(
        a="SERVICE LEVEL AGREEMENT\n\n1. Uptime\n1.1 This SLA is part of the Agreement. “Credit” means money back.\n",
        b=HEAD.format("“Platform” means the software.", "A Credit is due."),
    )
    assert found.used("b") == []


def test_undefined_phrases_that_are_used_like_terms(read) -> None:
    used = "Wait during the Delivery Window and pay after the Delivery Window at the Mill Lane Office in Santa Ana on a Monday."
    found = read(a=HEAD.format("“Goods” means tools.", used))
    assert [(u.name, u.count) for u in found.undefined] == [("Delivery Window", 2)]


def test_defined_terms_side_by_side_are_not_undefined(read) -> None:
    defined = "“Provider” means us. “Claim” means a demand."
    used = "Pay the Provider Claim. Each Provider Claim is due."
    assert read(a=HEAD.format(defined, used)).undefined == ()


def test_part_of_a_term_and_an_abbreviated_name_are_not_undefined(read) -> None:
    defined = "“Additional Shares of Stock” means new ones. The Minimum Order Volume (“MOV”) holds."
    used = "Each Additional Shares of Stock counts. The Minimum Order Volume, the Minimum Order Volume."
    assert read(a=HEAD.format(defined, used)).undefined == ()


def test_forms_of_a_name() -> None:
    assert forms_of("Affiliate") == ("Affiliate", "Affiliates")
    assert set(forms_of("Parties")) == {"Parties", "Party"}
    assert set(forms_of("Key Process")) == {"Key Process", "Key Processes"}
    assert forms_of("CP1") == ("CP1",)
    assert forms_of("A") == ("A",)


def test_the_matcher_is_linear() -> None:
    names = [(f"Name {n} of the Thing", f"{n}") for n in range(20_000)]
    text = "Name 7 of the Thing and Name 7 of the Name 19999 of the Thing. " * 10_000
    start = time.perf_counter()
    matcher = Matcher(names)
    found = sum(1 for _ in matcher.find(text))
    assert found == 20_000
    assert time.perf_counter() - start < 10
