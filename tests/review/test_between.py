"""What changed between two dates: both wordings, the cause of each change, what is open, in both directions of time."""

from __future__ import annotations

import datetime as dt
from itertools import pairwise

import pytest

from halden_rules.inforce import Version
from halden_rules.reading import Reading
from halden_rules.review.between import Between, ChangedRun, ClauseChange, changes_between
from tests.review.amended import amended_reading
from tests.review.sample import bellring

BEFORE, DURING, AFTER = dt.date(2020, 6, 1), dt.date(2021, 6, 1), dt.date(2023, 6, 1)


def found(first: dt.date, second: dt.date) -> Between:
    return changes_between(amended_reading(), first, second, "0")


def change(made: Between, number: str) -> ClauseChange:
    return next(c for c in made.clauses if c.label.endswith(f" {number}"))


def text(runs: tuple[ChangedRun, ...], *kinds: str) -> str:
    return " ".join(" ".join(r.passage.text.split()) for r in runs if r.change in kinds)


def test_an_amendment_comes() -> None:
    made = found(BEFORE, DURING)
    assert [(c.label[-1], c.kind) for c in made.clauses] == [
        ("1", "changed"),
        ("2", "went"),
        ("3", "opened"),
        ("4", "opened"),
        ("6", "appeared"),
    ]
    assert [(d.title, d.kind) for d in made.documents] == [("AMENDMENT NO. 1", "came")]
    price = change(made, "1")
    assert [(r.change, r.passage.text) for r in price.runs] == [
        ("kept", "1. Price. The price is"),
        ("struck", "ten dollars"),
        ("inserted", "twelve dollars <b>net</b>"),
        ("kept", "per unit. It is paid monthly."),
    ]
    assert price.because == ("AMENDMENT NO. 1, 1, from 1 March 2021 until 31 December 2022.",)
    assert price.amendments == (0,) and not any(r.ended for r in price.runs)


def test_the_same_amendment_ends() -> None:
    made = found(DURING, AFTER)
    assert [(c.label[-1], c.kind) for c in made.clauses] == [
        ("1", "changed"),
        ("2", "appeared"),
        ("3", "settled"),
        ("4", "settled"),
        ("6", "went"),
    ]
    price = change(made, "1")
    assert text(price.runs, "struck") == "twelve dollars <b>net</b>" and text(price.runs, "inserted") == "ten dollars"
    assert price.because == ("AMENDMENT NO. 1, 1 ended on 31 December 2022.",)
    assert change(made, "6").because == ("AMENDMENT NO. 1, 4 ended on 31 December 2022.",)
    assert [d.kind for d in made.documents] == ["ended"]


def test_what_comes_and_ends_in_between_leaves_the_text_as_it_was() -> None:
    made = found(BEFORE, AFTER)
    assert made.clauses == () and made.open == ()
    (document,) = made.documents
    assert document.sentence == (
        "AMENDMENT NO. 1 came and ended in between: it stood from 1 March 2021 until 31 December 2022."
    )


def test_what_is_open_has_every_wording_and_no_runs() -> None:
    volume = change(found(BEFORE, DURING), "3")
    assert volume.runs == () and volume.after == "open"
    assert [text(w, "kept") for w in volume.wordings_before] == ["3. Volume. The buyer shall take 500 units."]
    assert [text(w, "kept") for w in volume.wordings_after] == [
        "3. Volume. The buyer shall take 500 units.",
        "3. Volume. The buyer shall take 900 units.",
    ]
    assert "no date settles it" in volume.because[0]


def test_what_is_open_on_both_dates_is_no_change_and_in_sight() -> None:
    made = found(DURING, DURING + dt.timedelta(days=30))
    assert made.clauses == () and made.documents == ()
    assert [o.label[-1] for o in made.open] == ["3", "4"] and all(o.because for o in made.open)


def test_what_is_implied_is_no_change() -> None:
    made = found(BEFORE, DURING)
    assert made.implied == (4,) and not any(c.label.endswith(" 5") for c in made.clauses)


def _days(reading: Reading) -> list[dt.date]:
    days = {d for v in reading.timeline.versions for d in (v.valid_from, v.valid_to) if d is not None}
    return sorted({*days, *(d - dt.timedelta(days=1) for d in days)})


def _words(reading: Reading, version: Version | None) -> str:
    documents = {d.id: d.text for d in reading.documents}
    holes = {o.document: (*o.furniture, *o.contents, *o.signatures) for o in reading.outlines}
    found = []
    for piece in version.standing if version is not None and version.state == "in force" else ():
        kept = [
            c
            for n, c in enumerate(documents[piece.document].words(piece.span), piece.span.start)
            if not any(h.start <= n < h.end for h in holes[piece.document])
        ]
        found.append("".join(kept))
    return "".join("".join(found).split())


@pytest.mark.parametrize("reading", [amended_reading, bellring])
def test_kept_and_struck_is_the_text_before_and_kept_and_inserted_the_text_after(reading: object) -> None:
    assert callable(reading)
    package: Reading = reading()
    days = _days(package)
    versions = {
        v.clause: [w for w in package.timeline.versions if w.clause == v.clause] for v in package.timeline.versions
    }
    names = {}
    checked = 0
    for first, second in [*pairwise(days), (days[0], days[-1])]:
        made = changes_between(package, first, second, "0")
        names = {(c.document, c.label): c for c in made.clauses if c.runs}
        for address, known in versions.items():
            inner = " ".join(p for p in (address.part, address.number) if p)
            told = next(
                (c for (d, label), c in names.items() if d == address.document and label.endswith(f" {inner}")), None
            )
            if told is None or not inner:
                continue
            one, two = (next((v for v in known if v.on(d)), None) for d in (first, second))
            assert "".join(text(told.runs, "kept", "struck").split()) == _words(package, one)
            assert "".join(text(told.runs, "kept", "inserted").split()) == _words(package, two)
            checked += 1
    assert checked >= 4


def test_every_run_stands_at_its_place() -> None:
    reading = bellring()
    files = {d.id: d.text.file for d in reading.documents}
    made = changes_between(reading, dt.date(2018, 6, 1), dt.date(2018, 11, 1), "0")
    runs = [r for c in made.clauses for w in (c.runs, *c.wordings_before, *c.wordings_after) for r in w]
    assert len(runs) > 20
    assert all(files[r.passage.document][r.passage.start : r.passage.end] == r.passage.text for r in runs)
