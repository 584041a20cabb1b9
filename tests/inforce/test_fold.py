"""What amendments do to the text of a day, and what is left open."""

from __future__ import annotations

import datetime as dt

import pytest

from halden_rules.amendments import Portion
from halden_rules.outline import Address
from tests.inforce.packages import BASE, Act, Item, Package, package

D = dt.date
CLAUSES = {
    "1": "Term. The term is three years. It may be extended once.",
    "2": "Price. The price is ten dollars a unit. Units are sold in boxes.",
    "2(a)": "Invoices are due in thirty days.",
    "2(b)": "Late sums bear interest.",
    "3": "Notices. Write to jane.doe@example.com or to Jane Doe.",
    "4": "Liability. The cap is the price paid. “Losses” means direct losses.",
}


def one(item: Item, **act: object) -> Package:
    return package(CLAUSES, [Act(name="first", on=D(2010, 1, 1), items=(item,), **act)])  # type: ignore[arg-type]


BEFORE, AFTER = D(2009, 12, 31), D(2010, 1, 1)


@pytest.mark.parametrize(
    ("item", "number", "said"),
    [
        (Item(action="replace", target="1", new="The term is five years."), "1", "1. The term is five years."),
        (Item(action="replace", target="1", new="1. The term is five years."), "1", "1. The term is five years."),
        (
            Item(action="replace_words", target="2", old="ten dollars", new="nine dollars"),
            "2",
            "2. Price. The price is nine dollars a unit. Units are sold in boxes.",
        ),
        (
            Item(action="replace_sentence", target="1", new="None.", portion=Portion(kind="sentence", ordinal=-1)),
            "1",
            "1. Term. The term is three years. None.",
        ),
        (
            Item(action="delete_words", target="2", old="a unit"),
            "2",
            "2. Price. The price is ten dollars . Units are sold in boxes.",
        ),
        (
            Item(action="insert_words", target="2", new="(ten)", beside=("after", "ten")),
            "2",
            "2. Price. The price is ten (ten) dollars a unit. Units are sold in boxes.",
        ),
        (
            Item(action="insert_words", target="2", new="only", beside=("before", "ten")),
            "2",
            "2. Price. The price is only ten dollars a unit. Units are sold in boxes.",
        ),
        (
            Item(action="rename", target="2", old="Units", new="Cases"),
            "2",
            "2. Price. The price is ten dollars a unit. Cases are sold in boxes.",
        ),
        (
            Item(action="supplement", target="1", new="It ends in June."),
            "1",
            "1. Term. The term is three years. It may be extended once.\nIt ends in June.",
        ),
        (Item(action="insert", target="2A", new="2A. Taxes are extra."), "2A", "2A. Taxes are extra."),
        (
            Item(
                action="replace",
                target="4",
                new="“Losses” means all.",
                portion=Portion(kind="definition", name="Losses"),
            ),
            "4",
            "4. Liability. The cap is the price paid. “Losses” means direct losses.",
        ),
        (
            Item(action="delete", target="3", portion=Portion(kind="item", name="the e-mail address for Jane Doe")),
            "3",
            "3. Notices. Write to  or to Jane Doe.",
        ),
    ],
)
def test_the_text_from_the_day_on(item: Item, number: str, said: str) -> None:
    made = one(item)
    signed = f"{number}. {CLAUSES[number]}" if number in CLAUSES else None
    assert made.text(number, BEFORE) == signed
    assert made.text(number, AFTER) == said


def test_partial_replacement_keeps_the_rest_and_the_origin_of_each_piece() -> None:
    made = one(Item(action="replace_words", target="2", old="ten", new="nine"))
    version = made.version("2", AFTER)
    assert version is not None
    found = [(p.document, made.words([p]), p.by, p.struck) for p in version.pieces]
    assert found == [
        (BASE, "2. Price. The price is ", None, None),
        (BASE, "ten", None, 0),
        ("first", "nine", 0, None),
        (BASE, " dollars a unit. Units are sold in boxes.", None, None),
    ]
    assert version.by == (0,)


def test_a_clause_that_is_deleted_takes_its_sub_clauses_along() -> None:
    made = one(Item(action="delete", target="2"))
    assert [made.state(n, AFTER) for n in ("2", "2(a)", "2(b)", "3")] == ["deleted"] * 3 + ["in force"]
    assert [made.state(n, BEFORE) for n in ("2", "2(a)")] == ["in force"] * 2


def test_sub_clauses_that_new_text_does_not_repeat_are_gone() -> None:
    made = one(Item(action="replace", target="2", new="The price is free."))
    assert made.text("2", AFTER) == "2. The price is free."
    assert made.state("2(a)", AFTER) == "deleted"


def test_a_whole_clause_whose_quoted_former_text_is_a_part_loses_that_part_only() -> None:
    old = "Units are sold in boxes."
    made = one(Item(action="replace", target="2", old=old, new="Units are sold loose."))
    assert made.text("2", AFTER) == "2. Price. The price is ten dollars a unit. Units are sold loose."
    assert made.state("2(a)", AFTER) == "in force"


def test_words_that_are_not_there_are_never_silent() -> None:
    made = one(Item(action="replace_words", target="2", old="twelve dollars", new="nine dollars"))
    assert made.text("2", AFTER) == f"2. {CLAUSES['2']}"
    assert made.state("2", AFTER) == "unresolved"
    effect = made.timeline().effects[0]
    assert (effect.status, effect.reason) == ("unresolvable", "the words to be changed are not in the text")


def test_a_plain_word_that_stands_twice_is_not_chosen() -> None:
    clauses = {"1": "Pay ten dollars in ten days."}
    act = Act(name="first", on=AFTER, items=(Item(action="replace_words", target="1", old="ten", new="nine"),))
    made = package(clauses, [act])
    assert made.state("1", AFTER) == "unresolved"
    assert "stand 2 times" in made.timeline().effects[0].reason


def test_a_clause_that_is_not_there() -> None:
    made = one(Item(action="replace", target="9", new="Nine."))
    effect = made.timeline().effects[0]
    assert (effect.status, effect.reason) == ("unresolvable", "what it changes is not there")
    assert made.version("9", AFTER) is None


def test_a_number_that_is_taken_is_not_given_twice() -> None:
    made = one(Item(action="insert", target="3", new="3. Another clause."))
    assert made.state("3", AFTER) == "unresolved"
    assert made.timeline().effects[0].reason == "a clause with this number stands there already"


def test_implied_changes_are_never_applied() -> None:
    made = one(Item(action="replace", target="1", new="Never.", implied=True))
    assert made.text("1", AFTER) == f"1. {CLAUSES['1']}"
    assert made.state("1", AFTER) == "in force"
    assert made.timeline().effects[0].status == "implied"


def test_an_inserted_clause_stands_behind_its_neighbour_and_not_before_its_day() -> None:
    made = one(Item(action="insert", target="2(c)", new="(c) Rebates are paid in May."))
    order = list(dict.fromkeys(v.clause.number for v in made.timeline().versions if v.clause.document == BASE))
    assert order == [None, "1", "2", "2(a)", "2(b)", "2(c)", "3", "4"]
    assert made.version("2(c)", BEFORE) is None
    version = made.version("2(c)", AFTER)
    assert version is not None
    assert version.brought
    assert version.parent == Address(BASE, None, "2")


# Days -----------------------------------------------------------------------------------------------------------------


def test_days_between_the_effective_date_and_the_last_signature_are_open() -> None:
    item = Item(action="replace_words", target="2", old="ten", new="nine")
    made = one(item, signed=(D(2010, 1, 10), D(2010, 2, 1)))
    assert made.state("2", D(2010, 1, 15)) == "unresolved"
    version = made.version("2", D(2010, 1, 15))
    assert version is not None
    assert "ten dollars" in made.words(version.standing)
    assert ["nine dollars" in made.words(p for p in a if p.struck is None) for a in version.alternatives] == [True]
    assert made.state("2", D(2010, 2, 1)) == "in force"
    assert made.timeline().effects[0].settled == D(2010, 2, 1)


def test_signatures_before_the_effective_date_leave_nothing_open() -> None:
    made = one(Item(action="replace_words", target="2", old="ten", new="nine"), signed=(D(2009, 6, 1),))
    assert made.state("2", AFTER) == "in force"


def test_an_undated_amendment_leaves_both_wordings() -> None:
    act = Act(name="first", on=None, items=(Item(action="delete", target="1"),))
    made = package(CLAUSES, [act])
    assert [made.state("1", d) for d in (D(2001, 1, 1), D(2030, 1, 1))] == ["unresolved"] * 2
    assert made.timeline().effects[0].status == "unresolved"


def test_a_condition_that_no_document_settles_leaves_both_wordings() -> None:
    made = one(Item(action="delete", target="1", conditional=True))
    assert [made.state("1", d) for d in (BEFORE, AFTER)] == ["in force", "unresolved"]


def test_what_expires_lets_the_earlier_text_revive() -> None:
    made = one(Item(action="replace", target="1", new="Five years."), until=D(2011, 12, 31))
    assert made.text("1", D(2011, 12, 31)) == "1. Five years."
    assert made.text("1", D(2012, 1, 1)) == f"1. {CLAUSES['1']}"
    assert made.timeline().effects[0].until == D(2012, 1, 1)


def test_what_replaces_a_clause_that_expired_is_open() -> None:
    acts = [
        Act(
            name="first",
            on=D(2010, 1, 1),
            items=(Item(action="insert", target="5", new="5. A."),),
            until=D(2011, 12, 31),
        ),
        Act(name="second", on=D(2011, 1, 1), items=(Item(action="replace", target="5", new="5. B."),)),
    ]
    made = package(CLAUSES, acts)
    assert made.text("5", D(2011, 6, 1)) == "5. B."
    assert made.state("5", D(2012, 1, 1)) == "unresolved"


def two(first: Item, second: Item, days: tuple[dt.date, dt.date] = (AFTER, AFTER)) -> Package:
    acts = [Act(name="first", on=days[0], items=(first,)), Act(name="second", on=days[1], items=(second,))]
    return package(CLAUSES, acts)


def test_two_amendments_of_one_day_pick_no_winner() -> None:
    made = two(Item(action="replace", target="1", new="Five."), Item(action="replace", target="1", new="Six."))
    version = made.version("1", AFTER)
    assert version is not None
    assert version.state == "unresolved"
    wordings = [made.words(p for p in a if p.struck is None) for a in version.alternatives]
    assert wordings == ["1. Five.", "1. Six."]
    effects = made.timeline().effects
    assert [(e.status, e.status_by) for e in effects] == [("unresolved", 1), ("unresolved", 0)]


def test_two_amendments_of_one_day_to_other_words_both_count() -> None:
    made = two(
        Item(action="replace_words", target="2", old="ten", new="nine"),
        Item(action="replace_words", target="2", old="boxes", new="bags"),
    )
    assert made.text("2", AFTER) == "2. Price. The price is nine dollars a unit. Units are sold in bags."
    assert made.state("2", AFTER) == "in force"


def test_a_whole_replacement_and_a_change_of_words_on_one_day_overlap() -> None:
    made = two(
        Item(action="replace", target="2", new="Free."),
        Item(action="replace_words", target="2", old="ten", new="nine"),
    )
    assert made.state("2", AFTER) == "unresolved"


def test_a_later_replacement_settles_what_was_open() -> None:
    acts = [
        Act(name="first", on=AFTER, items=(Item(action="replace", target="1", new="Five."),)),
        Act(name="second", on=AFTER, items=(Item(action="replace", target="1", new="Six."),)),
        Act(name="third", on=D(2012, 1, 1), items=(Item(action="replace", target="1", new="Seven."),)),
    ]
    made = package(CLAUSES, acts)
    assert made.state("1", D(2011, 1, 1)) == "unresolved"
    assert (made.state("1", D(2012, 1, 1)), made.text("1", D(2012, 1, 1))) == ("in force", "1. Seven.")


def test_a_later_amendment_that_edits_the_words_of_an_earlier_one_comes_on_top() -> None:
    made = two(
        Item(action="replace", target="1", new="The term is five years."),
        Item(action="replace_words", target="1", old="five", new="six"),
        days=(D(2010, 1, 1), D(2011, 1, 1)),
    )
    assert made.text("1", D(2010, 6, 1)) == "1. The term is five years."
    assert made.text("1", D(2011, 1, 1)) == "1. The term is six years."


def test_a_later_amendment_that_edits_replaced_words_annuls_the_replacement_first() -> None:
    made = two(
        Item(action="replace_words", target="2", old="ten dollars", new="nine dollars"),
        Item(action="replace_words", target="2", old="ten dollars", new="eight dollars"),
        days=(D(2010, 1, 1), D(2011, 1, 1)),
    )
    assert "nine dollars" in (made.text("2", D(2010, 6, 1)) or "")
    assert made.text("2", D(2011, 1, 1)) == "2. Price. The price is eight dollars a unit. Units are sold in boxes."
    assert [e.status for e in made.timeline().effects] == ["replaced", "applied"]


def test_an_amendment_that_would_end_before_it_begins_is_open() -> None:
    made = one(Item(action="delete", target="1"), until=D(2009, 1, 1))
    assert made.state("1", AFTER) == "unresolved"
    assert made.timeline().effects[0].reason == "by its dates it would end before it begins"


def test_an_insertion_is_no_reason_why_words_are_not_found() -> None:
    acts = [
        Act(name="first", on=D(2010, 1, 1), items=(Item(action="replace", target="2", new="Ten.", conditional=True),)),
        Act(name="second", on=D(2010, 1, 1), items=(Item(action="insert", target="2(c)", new="ten"),)),
        Act(name="third", on=D(2010, 1, 5), items=(Item(action="delete_words", target="2", old="ten"),)),
    ]
    made = package({**CLAUSES, "2": "Ten."}, acts)
    assert made.state("2(c)", D(2010, 1, 4)) == "in force"
    assert made.version("2(c)", D(2010, 1, 6)) is not None


def test_a_later_replacement_settles_what_an_unreadable_one_left_open() -> None:
    made = two(
        Item(action="replace_words", target="2", new="[***]"),
        Item(action="replace", target="2", new="Free."),
        days=(D(2010, 1, 1), D(2011, 1, 1)),
    )
    assert [made.state("2", d) for d in (D(2010, 6, 1), D(2011, 1, 1))] == ["unresolved", "in force"]


def test_the_stop_of_an_abbreviation_is_kept_and_that_of_the_sentence_is_not() -> None:
    for new, said in (("Birch Inc.", "Birch Inc. a unit"), ("nine dollars.", "nine dollars a unit")):
        made = one(Item(action="replace_words", target="2", old="ten dollars", new=new))
        assert said in (made.text("2", AFTER) or "")


def test_no_document_changes_itself_for_certain() -> None:
    acts = [
        Act(
            name="first",
            on=D(2010, 1, 1),
            items=(Item(action="delete", target="1"), Item(action="delete", target=("first", "1"))),
        )
    ]
    made = package(CLAUSES, acts)
    effect = made.timeline().effects[1]
    assert effect.status == "unresolved"
    assert "the document that it stands in" in effect.reason


# Amendments of amendments ---------------------------------------------------------------------------------------------


def rescission(*more: Act) -> Package:
    acts = [
        Act(name="first", on=D(2010, 1, 1), items=(Item(action="replace", target="1", new="Five."),)),
        Act(name="second", on=D(2011, 1, 1), items=(Item(action="rescind", target=("first", "1")),)),
        *more,
    ]
    return package(CLAUSES, acts)


def test_rescinding_brings_the_earlier_text_back() -> None:
    made = rescission()
    assert made.text("1", D(2010, 6, 1)) == "1. Five."
    assert made.text("1", D(2011, 1, 1)) == f"1. {CLAUSES['1']}"
    effect = made.timeline().effects[0]
    assert (effect.status, effect.status_on, effect.status_by) == ("rescinded", D(2011, 1, 1), 1)


@pytest.mark.parametrize("action", ["rescind", "restore"])
def test_rescinding_a_rescission_restores(action: str) -> None:
    where = ("second", "1") if action == "rescind" else ("first", "1")
    made = rescission(Act(name="third", on=D(2012, 1, 1), items=(Item(action=action, target=where),)))
    assert made.text("1", D(2011, 6, 1)) == f"1. {CLAUSES['1']}"
    assert made.text("1", D(2012, 1, 1)) == "1. Five."


def test_rescinding_a_whole_amendment() -> None:
    act = Act(name="third", on=D(2012, 1, 1), items=(Item(action="rescind", target=("first", None)),))  # type: ignore[arg-type]
    made = package(CLAUSES, [Act(name="first", on=D(2010, 1, 1), items=(Item(action="delete", target="4"),)), act])
    assert [made.state("4", d) for d in (D(2011, 1, 1), D(2012, 1, 1))] == ["deleted", "in force"]


def test_a_deleted_clause_is_restored() -> None:
    made = two(
        Item(action="delete", target="2"),
        Item(action="restore", target="2"),
        days=(D(2010, 1, 1), D(2011, 1, 1)),
    )
    assert made.state("2(a)", D(2010, 6, 1)) == "deleted"
    assert made.text("2(a)", D(2011, 1, 1)) == f"2(a). {CLAUSES['2(a)']}"
    assert made.state("2", D(2011, 1, 1)) == "in force"


def test_a_document_that_is_not_here_is_named() -> None:
    made = one(Item(action="delete", target=("missing:Lease", "4")))
    effect = made.timeline().effects[0]
    assert (effect.status, effect.reason) == ("unresolvable", "the document that it changes is not here")
