"""What the packet promises: quotes stand, amended text is marked, gaps and failures are in sight, nothing drifts."""

from __future__ import annotations

import datetime as dt
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from halden_rules.review import FOLDER_FILE, Journal, make_packet, read_journal
from halden_rules.review.packet import Cited, Packet, Passage, ReadClause
from halden_rules.rules import Step, TopicClause
from tests.review.sample import BELLRING, MAIN, acknowledged, bellring, packet, place, results


def everything(value: Any) -> Iterator[Any]:
    """Every record inside a packet."""
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from everything(getattr(value, name))
    elif isinstance(value, tuple):
        for inner in value:
            yield from everything(inner)


def every_clause(made: Packet) -> Iterator[ReadClause]:
    return (r for r in everything(made.topics) if isinstance(r, ReadClause))


def test_every_quote_and_passage_stands_at_its_place() -> None:
    files = {d.id: d.text.file for d in bellring().documents}
    records = [r for r in everything(packet()) if isinstance(r, Cited | Passage)]
    assert len(records) > 200
    for record in records:
        assert files[record.document][record.start : record.end] == record.text


def test_a_quote_that_does_not_verify_is_removed_and_counted() -> None:
    finding = next(f for f in packet().findings if f.id == "b2")
    assert [c.text for c in finding.places] == ["Section 7(b)"]
    assert dict(packet().failures.removed)["quotes of this packet whose words do not stand in the file"] == 1


def test_anchors_are_unique_and_every_link_has_one() -> None:
    made = packet()
    blocks = [b.anchor for t in made.texts for b in t.blocks if b.anchor]
    quotes = [m.anchor for r in everything(made.texts) if isinstance(r, Passage) for m in r.marks if m.anchor]
    shown = [c.anchor for c in every_clause(made)]
    anchors = [
        *blocks,
        *quotes,
        *shown,
        *(t.anchor for t in (*made.topics, *made.findings, *made.amendments, *made.texts)),
    ]
    assert len(anchors) == len(set(anchors))
    assert all(re.fullmatch(r"[a-z0-9.-]+", a) for a in anchors)
    wanted = {c.anchor for c in everything(made) if isinstance(c, Cited)} | {c.stands for c in every_clause(made)}
    wanted |= {m.to for r in everything(made) if isinstance(r, Passage) for m in r.marks if m.to}
    assert wanted <= set(anchors)


def test_a_clause_has_the_anchor_that_a_mail_would_use() -> None:
    anchors = {b.anchor for t in packet().texts for b in t.blocks}
    assert {"manufacturing-agreement-2-c", "amendment-2-3-a", "amendment-1-1"} <= anchors


def test_the_copy_of_a_document_holds_every_word_of_it_once() -> None:
    for document, copy in zip(bellring().documents, packet().texts, strict=True):
        assert "".join("".join(b.passage.text for b in copy.blocks).split()) == "".join(document.text.reading.split())
        starts = [b.passage.start for b in copy.blocks]
        assert starts == sorted(starts)


def test_every_clause_that_an_amendment_names_is_marked_wherever_it_is_shown() -> None:
    made = packet()
    named = {"2(c)", "2(d)", "2(e)", "2(f)", "2(m)", "2(n)", "2(o)(i)", "3(b)", "3(c)", "13"}
    blocks = {b.anchor: b for t in made.texts for b in t.blocks if b.anchor}
    for number in sorted(named):
        anchor = "manufacturing-agreement-" + re.sub(r"[()]+", "-", number).strip("-")
        assert blocks[anchor].amended, number
    shown = {c.number: c for c in every_clause(made) if c.document == "manufacturing-agreement"}
    assert shown["2(c)"].amended and shown["2(o)(i)"].amended and not shown["7(b)"].amended
    words = {made.amendments[n].words.text for n in shown["2(c)"].amended}
    assert any(w.startswith("remove Section 2(c) in its entirety and replace it with") for w in words)
    assert any('the term "Units" as defined therein is now referred to as "Tetra Units"' in w for w in words)


def test_what_no_amendment_names_is_not_marked() -> None:
    blocks = {b.anchor: b for t in packet().texts for b in t.blocks if b.anchor}
    for anchor in ("manufacturing-agreement-2-b", "manufacturing-agreement-7-b", "amendment-2-3-a", "amendment-1-1"):
        assert not blocks[anchor].amended and not blocks[anchor].unresolved


def test_why_each_clause_is_there_in_plain_words() -> None:
    why = {c.label: c.why for c in every_clause(packet())}
    assert why["Manufacturing Agreement 2(a)"] == (
        "Here because Manufacturing Agreement 2(c), a start clause, uses “Units”, which 2(a) defines."
    )
    assert why["Manufacturing Agreement 7(b)"] == (
        "Here because Manufacturing Agreement 2(c), a start clause, uses “Units”, which 2(a) defines, "
        "and Manufacturing Agreement 2(a) refers to 7(b) (“Section 7(b)”)."
    )
    assert why["Amendment No. 1, 1"] == (
        "Here because Manufacturing Agreement 2(c), a start clause, is named by an amendment, Amendment No. 1, 1 "
        "(“remove Section 2(c) in its entirety”)."
    )
    assert why["Manufacturing Agreement 2(o)(i)"] == "It is part of 2(o), which is read with the start clauses."
    assert why["Manufacturing Agreement 2"] == "Its opening words lead into 2(c)."


def test_the_words_that_matched_are_marked_in_the_clause() -> None:
    start = packet().topics[0].start[0]
    marked = [p.text[m.start : m.end] for p in start.passages for m in p.marks if m.kind == "match"]
    assert marked == ["Minimum Annual Order Volume"] and start.hits[0].text == marked[0]
    linked = [p.text[m.start : m.end] for p in start.passages for m in p.marks if m.kind == "evidence"]
    assert linked == ["Units"]


def test_the_chain_has_a_card_a_clause_and_hangs_each_below_what_leads_to_it() -> None:
    chain = packet().topics[0].chain
    titles = [c.title.split()[0] for c in chain.cards]
    parents = {t: titles[c.parent] if c.parent is not None else None for t, c in zip(titles, chain.cards, strict=True)}
    assert parents == {"2(c)": None, "2(a)": "2(c)", "2(o)": "2(c)", "1": "2(c)", "7(b)": "2(a)"}
    assert [lane[1:] for lane in chain.lanes] == [
        ("Manufacturing Agreement", "1 July 2017"),
        ("Amendment No. 1", "11 June 2018"),
    ]
    assert len(chain.lines) == len(chain.cards)


def test_the_words_outside_of_clauses_can_be_read_too() -> None:
    """A term that the preamble defines brings the preamble along, with its own anchor and words."""
    reading = bellring()
    given = results(reading)
    package = reading.inventory.package
    source = f"{package}/manufacturing-agreement#2(c)"
    target = f"{package}/manufacturing-agreement#preamble"
    step = Step(
        source=source, target=target, via="uses_term", words="Premier", place=place(reading, MAIN, "Premier", 30)
    )
    member = TopicClause(id=target, document=MAIN, depth=1, role="reached", chain=(step,))
    lost = msgspec.structs.replace(member, id=f"{package}/manufacturing-agreement#99")
    topic = msgspec.structs.replace(given.topics[0], clauses=(*given.topics[0].clauses, member, lost))
    made = make_packet(reading, msgspec.structs.replace(given, topics=(topic,)), Journal())
    shown = next(c for c in made.topics[0].reached if c.number == "preamble")
    assert shown.label == "Manufacturing Agreement, preamble" and shown.stands == "manufacturing-agreement-preamble"
    assert '(the "Effective Date")' in "".join(p.text for p in shown.passages)
    assert (
        shown.why
        == "Here because Manufacturing Agreement 2(c), a start clause, uses “Premier”, which the preamble defines."
    )
    assert "manufacturing-agreement-preamble" in {b.anchor for t in made.texts for b in t.blocks}
    assert any("manufacturing-agreement#99" in w for w in made.failures.warnings)


def test_a_topic_that_is_not_located_says_what_was_tried() -> None:
    topic = packet().topics[1]
    assert not topic.located and len(topic.searched) == 2 and topic.if_not_found == "fine" and not topic.start


def test_what_is_missing_is_named_with_its_first_mention_and_who_acknowledged_it() -> None:
    whole = packet().completeness
    assert not whole.complete and whole.acknowledged
    names = {m.name for m in whole.missing} | {n for m in whole.missing for n in m.also_called}
    assert {"Schedule A", "Schedule B", "Schedule C", "Schedule D", "Schedule E"} <= names
    for missing in whole.missing:
        assert missing.first is not None
        assert missing.acknowledged is not None and missing.acknowledged.on == dt.date(2026, 11, 30)


def test_a_gap_that_nobody_acknowledged() -> None:
    whole = packet(known=False).completeness
    assert not whole.acknowledged and all(m.acknowledged is None for m in whole.missing)


def test_the_example_carries_its_own_acknowledgements() -> None:
    reading = bellring()
    journal = read_journal(BELLRING / FOLDER_FILE)
    whole = make_packet(reading, results(reading), journal).completeness
    assert not journal.problems and not whole.complete and whole.acknowledged


def test_an_acknowledgement_of_another_package_does_not_count() -> None:
    reading = bellring()
    others = Journal(tuple(msgspec.structs.replace(e, package="other") for e in acknowledged(reading).entries))
    assert not make_packet(reading, results(reading), others).completeness.acknowledged


def test_findings_stand_in_order_of_severity() -> None:
    assert [f.severity for f in packet().findings] == ["error", "info"]


def test_the_date_comes_from_words_of_the_package() -> None:
    made = packet()
    assert made.as_of_from == "latest"
    assert any(w.words is None or "July 3, 2019" in w.words.text for w in made.as_of_words)
    reading = bellring()
    assert make_packet(reading, results(reading), Journal(), asked=True).as_of_from == "asked"


def test_timeline_runs_by_date_and_says_what_changes_what() -> None:
    made = packet()
    assert [e.document for e in made.timeline] == [
        "manufacturing-agreement",
        "amendment-1",
        "amendment-2",
        "amendment-3",
    ]
    assert next(c for c in made.changes if c.source == "amendment-1").clauses == ("2(c)",)


def test_nothing_of_the_result_depends_on_the_hash_seed() -> None:
    script = (
        "import hashlib; from tests.review.sample import packet; from halden_rules.render import html, json, markdown;"
        " p = packet(); print(*(hashlib.sha256(r.render(p).encode()).hexdigest() for r in (html, json, markdown)))"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=BELLRING.parents[1],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "4242")
    }
    assert len(seen) == 1
