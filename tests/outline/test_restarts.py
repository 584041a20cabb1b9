"""Numbers that start again, and clauses that share a line."""

from __future__ import annotations

from tests.outline.outlines import addresses


def test_numerals_without_a_word_under_which_numbers_start_again_are_parts() -> None:
    text = (
        "TERMS OF USE\n\nI. Object\n\nThe object is the service.\n\nII. Users\n\n§ 1 Participation\n\n"
        "(1) The User shall register once.\n\n(2) The User shall keep the password.\n\n§ 2 Fees\n\nThere are none.\n\n"
        "III. Publishers\n\n§ 1 Participation\n\nThe Publisher shall register.\n\n§ 2 Fees\n\nThe "
        "Publisher shall pay.\n"
    )
    assert addresses(text) == [
        "I", "II", "II/1", "II/1(1)", "II/1(2)", "II/2", "III", "III/1", "III/2",
    ]  # fmt: skip


def test_numerals_through_which_numbers_run_are_not() -> None:
    text = (
        "TERMS OF USE\n\nI. Users\n\n1. Participation\n\nThe User shall register.\n\n2. Fees\n\nThere are none.\n\n"
        "II. Publishers\n\n3. Participation\n\nThe Publisher shall register.\n\n4. Fees\n\nThe Publisher shall pay.\n"
    )
    assert not [a for a in addresses(text) if "/" in a]


def test_full_sentences_with_brackets_on_one_line_are_clauses() -> None:
    text = (
        "AGREEMENT\n\n1. Delivery\n\n(1) The Supplier shall deliver the goods. (2) The Customer shall unload them. "
        "(3) Risk passes on delivery.\n\n2. Fees\n\nNone.\n"
    )
    assert addresses(text) == ["1", "1(1)", "1(2)", "1(3)", "2"]


def test_run_in_items_of_a_sentence_are_not() -> None:
    text = (
        "AGREEMENT\n\n1. Delivery. The Supplier shall (1) deliver the goods; (2) unload them; and (3) take the packing "
        "back.\n\n2. Fees. None.\n"
    )
    assert addresses(text) == ["1", "2"]


def test_a_schedule_to_a_named_document_opens_a_part() -> None:
    text = (
        "LIMITED POWER OF ATTORNEY\n\n1. Appointment. The Adviser appoints the Attorney for the "
        "accounts in Schedule 1.\n\n"
        "2. Term. One year.\n\n\n\nSchedule 1 to Limited Power of Attorney dated as of October 1, "
        "2016 revised March 1, "
        "2020 by ALPHA COMPANY, acting on behalf of each of the funds and accounts listed below, and appointing BETA "
        "COMPANY the attorney-in-fact of the Adviser List of Funds and Accounts Emerging Markets Fund\n"
    )
    assert addresses(text) == ["1", "2", "Schedule 1"]


def test_a_sentence_that_begins_with_a_schedule_does_not() -> None:
    text = (
        "AGREEMENT\n\n1. Goods. As in Schedule 1.\n\nSchedule 1 to this Agreement lists the goods "
        "that the Supplier shall "
        "deliver, and the prices that the Customer shall pay for them, in the order of delivery.\n\n2. Fees. None.\n"
    )
    assert addresses(text) == ["1", "2"]


def test_a_sentence_after_a_full_stop_may_begin_with_a_small_letter() -> None:
    text = (
        "TERMS\n\n§ 1 Orders\n\n(1) The Publisher shall process orders. (2) element 7 may reject orders. (3) element 7 "
        "shall record the fees.\n\n§ 2 Fees\n\nNone.\n"
    )
    assert addresses(text) == ["1", "1(1)", "1(2)", "1(3)", "2"]


def test_doubled_letters_go_on_after_z_in_a_text_that_lost_its_line_ends() -> None:
    letters = [chr(c) for c in range(ord("a"), ord("z") + 1)] + ["aa", "bb"]
    items = " ".join(f"({x}) The Supplier shall keep its records of the goods for a period of years." for x in letters)
    text = f"AGREEMENT\n\n1. Duties\n\n{items}\n\n2. Fees\n\nNone.\n"
    assert addresses(text) == ["1", *(f"1({x})" for x in letters), "2"]
