"""A package whose names and words attack every format."""

from __future__ import annotations

import datetime as dt
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from halden_rules.pipeline import read_package
from halden_rules.review import Acknowledgement, Journal, Packet, make_packet
from halden_rules.rules import Finding, Results, RuleRun, Step, TopicClause, TopicResult
from halden_rules.text import Place

__all__ = ["ATTACK", "hostile"]

ATTACK = (
    "</style></script></title></svg></desc>--><script>alert(1)</script><img src=x onerror=alert(2)>"
    '<a href="javascript:alert(3)">x</a>\'" onmouseover=alert(4) {{7*7}} {% raw %} `rm` $(id) \\3c'
)
TEXT = f"""SERVICES AGREEMENT {ATTACK}

This Services Agreement (the "Agreement") is made as of 1 March 2024 between Alpha {ATTACK} Ltd ("Supplier")
and Beta Ltd ("Customer").

1. Services {ATTACK}. The Supplier shall provide the "Services" described in Schedule 1 attached hereto
subject to clause 2 and clause 99.

2. Liability. \u202egnitirw detrevni\u202c \x1b[31mred\x1b[0m \x07bell zero\u200bwidth In no event shall either
party be liable. {ATTACK}

3. The word <b>Services</b> has the meaning given in clause 1; [click](javascript:alert(5)) ![p](http://x/y) *em*.
"""


@cache
def hostile() -> Packet:
    """Its packet, with hostile results too."""
    with TemporaryDirectory() as folder:
        root = Path(folder) / "p"
        root.mkdir()
        (root / "a <img src=x onerror=alert(1)> 'b'.txt").write_text(TEXT, "utf-8")
        (root / "agreement.txt").write_text(TEXT.replace("SERVICES AGREEMENT", "ORDER FORM"), "utf-8")
        reading = read_package(root)
    package = reading.inventory.package
    document = reading.documents[0]
    clauses = [c for c in reading.outlines[0].clauses if c.quoted is None]
    ids = [f"{package}/{c.address.id}" for c in clauses[:3]]
    words = ATTACK
    start = document.text.file.index(words, document.text.file.index("1. Services"))
    hit = Place(document.id, start, start + len(words), words)
    step = Step(source=ids[0], target=ids[1], via="cross_reference", words=words, place=hit)
    results = Results(
        as_of=dt.date(2024, 3, 1),
        run_id=f"run{ATTACK}",
        package=package,
        rules=(RuleRun(rule=ATTACK, version=1, kind="finding", pack=ATTACK, title=ATTACK, text=ATTACK, hash=ATTACK),),
        findings=(
            Finding(id=ATTACK, rule=ATTACK, version=1, severity="error", message=ATTACK, places=(hit,), why=ATTACK),
        ),
        topics=(
            TopicResult(
                topic=f"t {ATTACK}",
                title=ATTACK,
                why=ATTACK,
                playbook=ATTACK,
                located=True,
                ask=(ATTACK,),
                clauses=(
                    TopicClause(id=ids[0], document=document.id, depth=0, role="start", hits=(hit,)),
                    TopicClause(id=ids[1], document=document.id, depth=1, role="reached", chain=(step,)),
                    TopicClause(id=ids[2], document=document.id, depth=1, role="reached", chain=(step,), folded=True),
                ),
            ),
            TopicResult(topic="none", title=ATTACK, located=False, searched=(ATTACK,), if_not_found=ATTACK),
        ),
        warnings=(ATTACK, "\x1b[2J\u202e"),
    )
    known = tuple(
        Acknowledgement(package=package, missing=m.name, by=ATTACK, on=dt.date(2026, 1, 1), note=ATTACK)
        for m in reading.inventory.missing[:1]
    )
    return make_packet(reading, results, Journal(known))
