"""What holds of every package: random agreements, random changes, random days."""

from __future__ import annotations

import datetime as dt
import os
from collections import Counter
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from halden_rules.amendments import Portion
from halden_rules.inforce import Piece, Timeline
from halden_rules.inventory import Inventory
from halden_rules.outline import Address, page_matter, without
from tests.inforce.packages import BASE, Act, Item, Package, package

ROUNDS = 1500 if os.environ.get("HALDEN_SOAK") else 60
WORDS = ("ten", "nine", "Units", "Tetra Units", "the price", "sold in boxes", "sold.", "paid")
NUMBERS = ("1", "2", "2(a)", "2(b)", "3")
DAYS = st.dates(dt.date(2010, 1, 1), dt.date(2010, 1, 6))
ACTIONS = (
    "replace",
    "delete",
    "insert",
    "replace_words",
    "delete_words",
    "insert_words",
    "rename",
    "replace_throughout",
    "replace_sentence",
    "supplement",
    "restore",
    "disapply",
)

words = st.sampled_from(WORDS)
sentence = st.lists(words, min_size=1, max_size=6).map(lambda w: " ".join(w).capitalize() + ".")
clauses = st.fixed_dictionaries({n: st.lists(sentence, min_size=1, max_size=3).map(" ".join) for n in NUMBERS})


@st.composite
def items(draw: st.DrawFn, earlier: tuple[str, ...]) -> Item:
    action = draw(st.sampled_from((*ACTIONS, *(("rescind", "rescind") if earlier else ()))))
    if action == "rescind":
        return Item(action=action, target=(draw(st.sampled_from(earlier)), draw(st.sampled_from(("1", "2", None)))))  # type: ignore[arg-type]
    target = draw(st.sampled_from(("4", "2(c)") if action == "insert" else (*NUMBERS, "4", "9")))
    if action in ("restore", "disapply", "delete"):
        return Item(action=action, target=target)
    return Item(
        action=action,
        target=target,
        old=draw(words) if action.endswith(("words", "throughout")) or action == "rename" else None,
        new=None if action == "delete_words" else draw(st.one_of(sentence, words)),
        portion=Portion(kind="sentence", ordinal=draw(st.sampled_from((1, 2, -1))))
        if action == "replace_sentence"
        else None,
        beside=("after", draw(words)) if action == "insert_words" else None,
        conditional=draw(st.integers(0, 9)) == 0,
    )


@st.composite
def acts(draw: st.DrawFn) -> list[Act]:
    found: list[Act] = []
    for i in range(draw(st.integers(0, 4))):
        names = tuple(a.name for a in found)
        made = draw(st.lists(items(names), min_size=1, max_size=4))
        on = draw(st.one_of(DAYS, st.none()) if draw(st.integers(0, 5)) == 0 else DAYS)
        signed = tuple(draw(st.lists(DAYS, max_size=2)))
        until = draw(DAYS) if draw(st.integers(0, 4)) == 0 else None
        found.append(Act(name=f"amendment-{i}", on=on, items=tuple(made), signed=signed, until=until))
    return found


ASKED = [dt.date(2009, 12, 31) + dt.timedelta(days=n) for n in range(9)]


def seen(made: Package, timeline: Timeline, day: dt.date) -> list[tuple[object, ...]]:
    """Everything said of a day, the numbers of amendments by their places."""
    places = [(a.document, a.span.start) for a in made.amendments]
    return [
        (v.clause, v.state, made.words(v.standing), [made.words(a) for a in v.alternatives], [places[b] for b in v.by])
        for v in timeline.versions
        if v.on(day) and v.clause.document == BASE
    ]


@settings(max_examples=ROUNDS, deadline=None)
@given(clauses, acts(), st.randoms(use_true_random=False))
def test_the_order_of_loading_does_not_matter(base: dict[str, str], made: list[Act], shuffle: object) -> None:
    one = package(base, made)
    parts = list(zip(one.documents, one.outlines, strict=True))
    amendments = list(one.amendments)
    entries = list(one.inventory.documents)
    for values in (parts, amendments, entries):
        shuffle.shuffle(values)  # type: ignore[attr-defined]
    inventory = Inventory(package="p", title="P", documents=tuple(entries), references=())
    other = Package(tuple(d for d, _ in parts), tuple(o for _, o in parts), inventory, tuple(amendments))
    first, second = one.timeline(), other.timeline()
    for day in ASKED:
        assert seen(one, first, day) == seen(other, second, day)


@settings(max_examples=ROUNDS, deadline=None)
@given(clauses, acts(), items(("amendment-0",)))
def test_a_later_document_never_changes_an_earlier_day(base: dict[str, str], made: list[Act], item: Item) -> None:
    if any(a.on is None for a in made):
        made = [a for a in made if a.on is not None]
    later = Act(name="later", on=dt.date(2010, 1, 5), items=(item,))
    one, other = package(base, made), package(base, [*made, later])
    first, second = one.timeline(), other.timeline()
    for day in ASKED:
        if day < dt.date(2010, 1, 5):
            assert seen(one, first, day) == seen(other, second, day)


@settings(max_examples=ROUNDS, deadline=None)
@given(clauses)
def test_applying_nothing_is_the_identity(base: dict[str, str]) -> None:
    made = package(base, [])
    for number, words_ in base.items():
        assert made.text(number, dt.date(2010, 1, 1)) == f"{number}. {words_}"
        assert made.state(number, dt.date(2010, 1, 1)) == "in force"


@settings(max_examples=ROUNDS, deadline=None)
@given(clauses, acts())
def test_every_character_has_an_origin_and_none_is_lost(base: dict[str, str], made: list[Act]) -> None:
    """The pieces of the base, standing and struck, are the words as signed; the others stand in new text."""
    one = package(base, made)
    outline = next(o for o in one.outlines if o.document == BASE)
    text = next(d for d in one.documents if d.id == BASE).text.reading
    for version in one.timeline().versions:
        if version.clause.document != BASE:
            continue
        for pieces in (version.pieces, *version.alternatives):
            own = Counter(i for p in pieces if p.by is None for i in range(p.span.start, p.span.end))
            clause = outline.by_address.get((None, version.clause.number), ())
            signed = {
                i
                for c in clause
                for s in c.own
                for w in without(text, s, page_matter(outline))
                for i in range(w.start, w.end)
            }
            if version.clause.number is not None:
                assert set(own) == signed
            assert set(own.values()) <= {1}
            for piece in pieces:
                if piece.by is not None:
                    assert put_in(one, piece)


def put_in(made: Package, piece: Piece) -> bool:
    amendment = made.amendments[piece.by or 0]
    new = amendment.new_text
    return new is not None and amendment.document == piece.document and new.contains(piece.span)


@settings(max_examples=ROUNDS, deadline=None)
@given(clauses, acts())
def test_rescinding_everything_is_as_if_it_had_never_been(base: dict[str, str], made: list[Act]) -> None:
    """From the day of the rescission on, each clause that an amendment does not bring says what was signed."""
    made = [a for a in made if a.on is not None]
    end = dt.date(2010, 1, 20)
    gone = tuple(Item(action="rescind", target=(a.name, None)) for a in made)  # type: ignore[arg-type]
    if not gone:
        return
    all_gone = package(base, [*made, Act(name="omega", on=end, items=gone)])
    back = package(
        base,
        [
            *made,
            Act(name="omega", on=end, items=gone),
            Act(name="omega-2", on=end + dt.timedelta(days=1), items=(Item(action="rescind", target=("omega", None)),)),  # type: ignore[arg-type]
        ],
    )
    kept = package(base, made)
    for number, words_ in base.items():
        assert all_gone.text(number, end) == f"{number}. {words_}"
        assert all_gone.state(number, end) == "in force"
        day = end + dt.timedelta(days=1)
        assert (back.text(number, day), back.state(number, day)) == (kept.text(number, day), kept.state(number, day))


@settings(max_examples=ROUNDS, deadline=None)
@given(clauses, acts())
def test_versions_of_a_clause_never_overlap(base: dict[str, str], made: list[Act]) -> None:
    one = package(base, made)
    by_clause: dict[Address, list[tuple[dt.date, dt.date]]] = {}
    for v in one.timeline().versions:
        by_clause.setdefault(v.clause, []).append((v.valid_from or dt.date.min, v.valid_to or dt.date.max))
    for windows in by_clause.values():
        assert windows == sorted(windows)
        assert all(a[1] <= b[0] for a, b in pairwise(windows))
        assert all(a < b for a, b in windows)
