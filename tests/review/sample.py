"""Packets of real texts with results made by hand, so that a test of the packet needs no store."""

from __future__ import annotations

import datetime as dt
from functools import cache
from pathlib import Path

from halden_rules.pipeline import read_package
from halden_rules.reading import Reading
from halden_rules.review import Acknowledgement, Journal, Packet, make_packet
from halden_rules.rules import Finding, Results, RuleRun, Step, TopicClause, TopicResult
from halden_rules.text import Place

__all__ = ["BELLRING", "acknowledged", "bellring", "packet", "place", "reading_of", "results"]

BELLRING = Path(__file__).resolve().parents[2] / "examples" / "bellring"
MAIN = "manufacturing-agreement"


@cache
def reading_of(folder: Path) -> Reading:
    return read_package(folder)


def bellring() -> Reading:
    return reading_of(BELLRING)


def place(reading: Reading, document: str, words: str, nth: int = 0) -> Place:
    """The nth place of some words in the file of a document."""
    file = next(d.text.file for d in reading.documents if d.id == document)
    start = -1
    for _ in range(nth + 1):
        start = file.index(words, start + 1)
    return Place(document, start, start + len(words), words)


def results(reading: Reading) -> Results:
    """Two topics, one of them not located, and two findings, of the BellRing package."""
    package = reading.inventory.package

    def clause(number: str, document: str = MAIN) -> str:
        return f"{package}/{document}#{number}"

    uses = Step(
        source=clause("2(c)"),
        target=clause("2(a)"),
        via="uses_term",
        words="Units",
        place=place(reading, MAIN, "Units"),
    )
    amends = Step(
        source=clause("2(c)"),
        target=clause("1", "amendment-1"),
        via="amends",
        words="remove Section 2(c) in its entirety",
        place=place(reading, "amendment-1", "remove Section 2(c) in its entirety"),
    )
    refers = Step(
        source=clause("2(a)"),
        target=clause("7(b)"),
        via="cross_reference",
        words="Section 7(b)",
        place=place(reading, MAIN, "Section 7(b)"),
    )
    return Results(
        as_of=dt.date(2019, 7, 3),
        run_id="0123456789abcdef",
        package=package,
        rules=(
            RuleRun(rule="caption-mismatch", version=1, kind="finding", pack="agreements", title="A caption", rows=1),
        ),
        topics=(
            TopicResult(
                topic="minimum-commitment",
                title="Minimum commitment",
                why="What must be bought.",
                playbook="supply-customer",
                version=3,
                located=True,
                clauses=(
                    TopicClause(
                        id=clause("2(c)"),
                        document=MAIN,
                        depth=0,
                        role="start",
                        hits=(place(reading, MAIN, "Minimum Annual Order Volume"),),
                    ),
                    TopicClause(id=clause("2(a)"), document=MAIN, depth=1, role="reached", chain=(uses,)),
                    TopicClause(
                        id=clause("1", "amendment-1"), document="amendment-1", depth=1, role="reached", chain=(amends,)
                    ),
                    TopicClause(id=clause("7(b)"), document=MAIN, depth=2, role="reached", chain=(uses, refers)),
                    TopicClause(id=clause("2(o)"), document=MAIN, depth=1, role="reached", chain=(uses,), folded=True),
                    TopicClause(id=clause("2(o)(i)"), document=MAIN, depth=1, role="subtree", under=clause("2(o)")),
                    TopicClause(id=clause("2"), document=MAIN, depth=0, role="ancestor", under=clause("2(c)")),
                ),
            ),
            TopicResult(
                topic="most-favoured",
                title="Most favoured customer",
                playbook="supply-customer",
                version=3,
                located=False,
                searched=('the heading says "most favoured"', 'the text says "no less favourable"'),
                if_not_found="fine",
            ),
        ),
        findings=(
            Finding(
                id="b2",
                rule="unresolved-reference",
                version=2,
                severity="error",
                message="“Section 7(b)” leads nowhere.",
                places=(place(reading, MAIN, "Section 7(b)"), Place(MAIN, 0, 7, "not so.")),
            ),
            Finding(id="a1", rule="caption-mismatch", version=1, severity="info", message="A caption differs."),
        ),
    )


def acknowledged(reading: Reading) -> Journal:
    """A journal in which every missing document is acknowledged."""
    day = dt.date(2026, 11, 30)
    package = reading.inventory.package
    return Journal(
        tuple(
            Acknowledgement(package=package, missing=m.name, by="A. Reviewer", on=day, note="omitted from the filing")
            for m in reading.inventory.missing
        )
    )


@cache
def packet(known: bool = True) -> Packet:
    """The packet of the BellRing package."""
    reading = bellring()
    return make_packet(reading, results(reading), acknowledged(reading) if known else Journal())
