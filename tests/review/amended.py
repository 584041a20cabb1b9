"""A small package with a timeline made by hand: every state that a clause can be in, whatever the fold does today."""

from __future__ import annotations

import datetime as dt
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from halden_rules.amendments import Amendment
from halden_rules.inforce import DocumentWindow, Effect, Piece, Timeline, Version
from halden_rules.inventory import StatedDate
from halden_rules.outline import Address
from halden_rules.pipeline import read_package
from halden_rules.reading import Reading
from halden_rules.review import Journal, Packet, make_packet
from halden_rules.rules import Results, TopicClause, TopicResult
from halden_rules.text import Span

__all__ = ["AGREEMENT", "AMENDMENT", "amended_packet", "amended_reading"]

AGREEMENT = """SUPPLY AGREEMENT

This Supply Agreement is effective as of January 1, 2020.

1. Price. The price is ten dollars per unit. It is paid monthly.

2. Delivery. Delivery takes place at the works.

3. Volume. The buyer shall take 500 units.

4. Notices. Notices go to the seller.

5. Term. The term is five years.
"""
AMENDMENT = """AMENDMENT NO. 1

This Amendment No. 1 to the Supply Agreement is effective as of March 1, 2021 and expires on December 31, 2022.

1. Section 1 is amended by replacing "ten dollars" with "twelve dollars <b>net</b>".

2. Section 2 is deleted.

3. Section 3 is replaced: "3. Volume. The buyer shall take 900 units."

4. A new Section 6 is inserted: "6. Audit. The buyer may audit the books."

5. The parties will review the term each year.

6. Section 4 is amended as the parties may agree.
"""
START, BEGINS, ENDS = dt.date(2020, 1, 1), dt.date(2021, 3, 1), dt.date(2023, 1, 1)


def _address(number: str) -> Address:
    return Address("agreement", number=number)


@cache
def amended_reading() -> Reading:
    """The reading of both documents, with amendments and timeline by hand."""
    with TemporaryDirectory() as folder:
        root = Path(folder) / "small"
        root.mkdir()
        (root / "agreement.txt").write_text(AGREEMENT, "utf-8")
        (root / "amendment-1.txt").write_text(AMENDMENT, "utf-8")
        reading = read_package(root)
    stated = StatedDate(on=BEGINS, basis="effective", span=_span(AMENDMENT, "effective as of March 1, 2021"))

    def amendment(number: str, action: str, target: str, words: str, **more: object) -> Amendment:
        made = Amendment(
            document="amendment-1",
            source=Address("amendment-1", number=number),
            span=_span(AMENDMENT, words),
            action=action,
            targets=(_address(target),),
            found=(target != "6",),
        )
        return replace(made, **more)

    new_price = _span(AMENDMENT, "twelve dollars <b>net</b>")
    new_volume = _span(AMENDMENT, "3. Volume. The buyer shall take 900 units.")
    audit = _span(AMENDMENT, "6. Audit. The buyer may audit the books.")
    amendments = (
        amendment("1", "replace_words", "1", "Section 1 is amended by replacing", new_text=new_price),
        amendment("2", "delete", "2", "Section 2 is deleted"),
        amendment("3", "replace", "3", "Section 3 is replaced", new_text=new_volume),
        amendment("4", "insert", "6", "A new Section 6 is inserted", new_text=audit),
        amendment("5", "supplement", "5", "The parties will review the term", implied=True),
        amendment("6", "replace", "4", "Section 4 is amended as the parties may agree"),
    )
    dated = {"on": BEGINS, "date_from": stated, "until": ENDS}
    effects = (
        Effect(status="applied", clauses=(_address("1"),), **dated),  # type: ignore[arg-type]
        Effect(status="applied", clauses=(_address("2"),), **dated),  # type: ignore[arg-type]
        Effect(status="unresolved", reason="no date settles it", clauses=(_address("3"),), **dated),  # type: ignore[arg-type]
        Effect(status="applied", clauses=(_address("6"),), **dated),  # type: ignore[arg-type]
        Effect(status="implied"),
        Effect(status="unresolvable", reason="the words are not given", clauses=(_address("4"),), **dated),  # type: ignore[arg-type]
    )
    price = _span(AGREEMENT, "1. Price. The price is ten dollars per unit. It is paid monthly.")
    ten = _span(AGREEMENT, "ten dollars")
    whole = {n: _line(AGREEMENT, f"{n}. ") for n in ("2", "3", "4", "5")}

    def own(span: Span, **more: object) -> Piece:
        return replace(Piece(document="agreement", span=span), **more)

    def put(span: Span, number: int, **more: object) -> Piece:
        return replace(Piece(document="amendment-1", span=span, by=number), **more)

    def spells(number: str, signed: tuple[Piece, ...], during: Version) -> tuple[Version, ...]:
        before = Version(clause=_address(number), pieces=signed, state="in force", valid_from=START, valid_to=BEGINS)
        between = replace(during, clause=_address(number), valid_from=BEGINS, valid_to=ENDS)
        return before, between, replace(before, valid_from=ENDS, valid_to=None)

    here = _address("1")  # replaced by ``spells``
    versions = (
        *spells(
            "1",
            (own(price),),
            Version(
                clause=here,
                state="in force",
                by=(0,),
                pieces=(
                    own(Span(price.start, ten.start)),
                    own(ten, struck=0, blank=""),
                    put(new_price, 0, blank=""),
                    own(Span(ten.end, price.end), blank=""),
                ),
            ),
        ),
        *spells(
            "2",
            (own(whole["2"]),),
            Version(clause=here, state="deleted", by=(1,), pieces=(own(whole["2"], struck=1),)),
        ),
        *spells(
            "3",
            (own(whole["3"]),),
            Version(
                clause=here,
                state="unresolved",
                by=(2,),
                pieces=(own(whole["3"]),),
                alternatives=((own(whole["3"], struck=2), put(new_volume, 2)),),
            ),
        ),
        *spells("4", (own(whole["4"]),), Version(clause=here, state="unresolved", by=(5,), pieces=(own(whole["4"]),))),
        Version(clause=_address("5"), pieces=(own(whole["5"]),), state="in force", valid_from=START),
        Version(
            clause=_address("6"),
            pieces=(put(audit, 3),),
            state="in force",
            valid_from=BEGINS,
            valid_to=ENDS,
            parent=Address("agreement"),
            brought=True,
            by=(3,),
        ),
    )
    windows = (
        DocumentWindow(document="agreement", valid_from=START),
        DocumentWindow(document="amendment-1", valid_from=BEGINS, date_from=stated, valid_to=ENDS),
    )
    return replace(
        reading, amendments=amendments, timeline=Timeline(versions=versions, effects=effects, documents=windows)
    )


@cache
def amended_packet(asked: str = "2021-06-01") -> Packet:
    """Its packet on a day, with one topic that starts at every clause."""
    reading = amended_reading()
    package = reading.inventory.package
    members = tuple(
        TopicClause(id=f"{package}/agreement#{n}", document="agreement", depth=0, role="start") for n in "123456"
    )
    topic = TopicResult(topic="all", title="Everything", located=True, clauses=members)
    results = Results(as_of=dt.date.fromisoformat(asked), run_id="0" * 16, package=package, topics=(topic,))
    return make_packet(reading, results, Journal(), asked=True)


def _span(text: str, words: str) -> Span:
    start = text.index(words)
    return Span(start, start + len(words))


def _line(text: str, beginning: str) -> Span:
    start = text.index(f"\n{beginning}") + 1
    return Span(start, text.index("\n", start))
