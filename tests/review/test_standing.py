"""How clauses stand on a date: struck, inserted, deleted, open, not yet, ended; each with its origin, none guessed."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halden_rules.inforce import Effect
from halden_rules.review.differing import differing
from halden_rules.review.packet import Packet, ReadClause, Run
from halden_rules.review.today import today_of
from tests.review.amended import AGREEMENT, AMENDMENT, amended_packet
from tests.review.sample import packet

BEFORE, DURING, AFTER = "2020-06-01", "2021-06-01", "2023-06-01"


def clause(made: Packet, number: str) -> ReadClause:
    return next(c for c in made.topics[0].start if c.number == number)


def words(runs: tuple[Run, ...]) -> str:
    return "".join((r.blank if n else "") + r.passage.text for n, r in enumerate(runs))


def test_words_that_an_amendment_replaced_are_struck_and_the_new_ones_carry_their_origin() -> None:
    standing = clause(amended_packet(), "1").standing
    assert standing is not None and standing.state == "amended"
    assert [(r.passage.text, r.by, r.struck) for r in standing.runs] == [
        ("1. Price. The price is", None, None),
        ("ten dollars", None, 0),
        ("twelve dollars <b>net</b>", 0, None),
        ("per unit. It is paid monthly.", None, None),
    ]
    current = " ".join(r.passage.text for r in standing.current)
    assert current == "1. Price. The price is twelve dollars <b>net</b> per unit. It is paid monthly."
    assert standing.sentence == "Amended by AMENDMENT NO. 1, 1, from 1 March 2021 until 31 December 2022."


def test_white_space_between_runs_of_one_line_is_not_lost() -> None:
    standing = clause(amended_packet(), "1").standing
    assert standing is not None
    assert [r.blank for r in standing.runs] == ["\n", " ", "", " "]


def test_a_deleted_clause_says_by_whom_and_has_no_current_words() -> None:
    standing = clause(amended_packet(), "2").standing
    assert standing is not None and standing.state == "deleted" and standing.current == ()
    assert standing.sentence == "Deleted by AMENDMENT NO. 1, 2, from 1 March 2021 until 31 December 2022."


def test_an_open_clause_has_every_wording_and_none_is_current() -> None:
    shown = clause(amended_packet(), "3")
    standing = shown.standing
    assert standing is not None and standing.state == "open" and shown.unresolved and standing.current == ()
    assert "500 units" in words(standing.runs)
    (other,) = standing.alternatives
    assert "900 units" in words(tuple(r for r in other if r.struck is None))
    (note,) = shown.notes
    assert note.kind == "open" and note.sentence.endswith("that is not settled: no date settles it.")


def test_an_amendment_that_cannot_be_carried_out_leaves_its_clause_open() -> None:
    shown = clause(amended_packet(), "4")
    assert shown.unresolved and shown.standing is not None and shown.standing.state == "open"
    assert "the words are not given" in shown.notes[0].sentence


def test_a_clause_that_only_an_amendment_brings_stands_at_its_address() -> None:
    made = amended_packet()
    shown = clause(made, "6")
    assert shown.standing is not None and shown.standing.state == "inserted" and shown.passages == ()
    assert shown.stands == "agreement-6" and shown.label.endswith(" 6")
    (text,) = [t for t in made.texts if t.id == "agreement"]
    (brought,) = [b for block in text.blocks for b in block.after]
    assert (
        brought.anchor == "agreement-6" and words(brought.standing.runs) == "6. Audit. The buyer may audit the books."
    )
    behind = next(b for b in text.blocks if b.after)
    assert behind.passage.text.startswith("5. Term.")


def test_what_is_implied_is_said_and_never_applied() -> None:
    shown = clause(amended_packet(), "5")
    assert shown.standing is None and not shown.unresolved
    (note,) = shown.notes
    assert note.kind == "implied" and note.sentence.endswith("It was not applied.")


def test_before_its_day_an_amendment_changes_nothing_and_is_announced() -> None:
    made = amended_packet(BEFORE)
    assert [clause(made, n).standing for n in "12345"] == [None] * 5
    assert {n.kind for n in clause(made, "1").notes} == {"later"}
    coming = clause(made, "6").standing
    assert coming is not None and coming.state == "not yet" and coming.current == ()
    assert {a.today for a in made.amendments} == {"later", "implied"}


def test_after_its_end_the_earlier_text_stands_again() -> None:
    made = amended_packet(AFTER)
    assert [clause(made, n).standing for n in "12345"] == [None] * 5
    assert {n.kind for n in clause(made, "1").notes} == {"ended"}
    gone = clause(made, "6").standing
    assert gone is not None and gone.state == "ended" and gone.current == ()
    assert gone.sentence == "No longer in force: it stood until 31 December 2022, brought by AMENDMENT NO. 1, 4."


def test_the_register_says_what_becomes_of_each_and_which_words_date_it() -> None:
    made = amended_packet()
    assert [a.today for a in made.amendments] == ["applied", "applied", "open", "applied", "implied", "open"]
    first = made.amendments[0]
    assert first.on == dt.date(2021, 3, 1) and first.until == dt.date(2023, 1, 1) and first.basis == "effective"
    assert first.date_words is not None and first.date_words.text == "effective as of March 1, 2021"


@pytest.mark.parametrize("asked", [BEFORE, DURING, AFTER])
def test_every_run_stands_at_its_place_in_its_file(asked: str) -> None:
    files = {"agreement": AGREEMENT, "amendment-1": AMENDMENT}
    made = amended_packet(asked)
    anchors = {m.anchor for t in made.texts for b in t.blocks for m in b.passage.marks}
    anchors |= {b.anchor for t in made.texts for b in t.blocks} | {
        n.anchor for t in made.texts for b in t.blocks for n in b.after
    }
    checked = 0
    for shown in made.topics[0].start:
        standing = shown.standing
        for run in (*standing.runs, *(r for a in standing.alternatives for r in a)) if standing else ():
            passage = run.passage
            assert files[passage.document][passage.start : passage.end] == passage.text
            assert run.anchor in anchors
            checked += 1
    assert checked


def test_the_timeline_has_windows_and_states() -> None:
    later = {e.document: (e.state, e.until) for e in amended_packet(BEFORE).timeline}
    assert later == {"agreement": ("in force", None), "amendment-1": ("later", dt.date(2023, 1, 1))}
    assert {e.document: e.state for e in amended_packet(AFTER).timeline}["amendment-1"] == "ended"
    assert [c.state for c in amended_packet(BEFORE).changes] == ["mixed"]


def test_below_a_clause_that_is_open_as_a_whole_all_is_open() -> None:
    for shown in packet().topics[0].start:
        above = [n for n in shown.notes if n.kind == "above"]
        assert not above or shown.unresolved


@pytest.mark.parametrize(
    ("effect", "today"),
    [
        (Effect(status="applied", on=dt.date(2021, 1, 1)), "applied"),
        (Effect(status="applied", on=dt.date(2021, 7, 1)), "later"),
        (Effect(status="applied", on=dt.date(2021, 1, 1), until=dt.date(2021, 6, 1)), "ended"),
        (Effect(status="applied", on=dt.date(2021, 1, 1), until=dt.date(2021, 6, 2)), "applied"),
        (Effect(status="applied", on=dt.date(2021, 1, 1), settled=dt.date(2021, 6, 2)), "open"),
        (Effect(status="applied", on=dt.date(2021, 1, 1), settled=dt.date(2021, 6, 1)), "applied"),
        (Effect(status="unresolved"), "open"),
        (Effect(status="unresolvable", on=dt.date(2021, 1, 1)), "open"),
        (Effect(status="rescinded", on=dt.date(2021, 1, 1), status_on=dt.date(2021, 6, 1)), "undone"),
        (Effect(status="rescinded", on=dt.date(2021, 1, 1), status_on=dt.date(2021, 6, 2)), "applied"),
        (Effect(status="without effect", on=dt.date(2021, 7, 1)), "undone"),
        (Effect(status="implied", on=dt.date(2021, 7, 1)), "implied"),
    ],
)
def test_what_becomes_of_an_amendment_on_the_first_of_june(effect: Effect, today: str) -> None:
    assert today_of(effect, dt.date(2021, 6, 1)) == today


def test_where_two_wordings_differ() -> None:
    old, new = "by Heritage will count towards the MAOV", "by Heritage will count toward the MAOV for Units"
    gone, come = differing(old, new)
    assert [old[a:b] for a, b in gone] == ["towards"] and [new[a:b] for a, b in come] == ["toward", "for Units"]
    assert differing("one thing", "quite another matter altogether") == ((), ())


@given(st.text("ab .", max_size=40), st.text("ab .", max_size=40))
def test_what_does_not_differ_is_the_same_in_both(old: str, new: str) -> None:
    gone, come = differing(old, new)

    def rest(text: str, stretches: tuple[tuple[int, int], ...]) -> str:
        kept = [c for n, c in enumerate(text) if not any(a <= n < b for a, b in stretches)]
        return "".join("".join(kept).split())

    if gone or come:
        assert rest(old, gone) == rest(new, come)
