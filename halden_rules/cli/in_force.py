"""``halden in-force``: the text of every clause on a day, with the place that each run of words came from."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from halden_rules.cli.progress import progress_on
from halden_rules.cli.state import write_private
from halden_rules.inforce import ClauseOnDay, Piece, in_force
from halden_rules.outline import Address
from halden_rules.pipeline import read_package
from halden_rules.reading import Reading

__all__ = ["in_force_on", "records"]

Record = dict[str, Any]
SAYS = {
    "in_force": "in force",
    "inserted": "in force, brought by an amendment",
    "deleted": "no longer in force",
    "not_yet": "not yet in force",
    "unresolved": "open: both wordings stand below",
}
SHORT = 400  # characters of a clause on a terminal


@click.command(name="in-force")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--as-of", metavar="DATE", required=True, help="The day asked, YYYY-MM-DD.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write one JSON record a clause here.")
@click.option("--json", "as_json", is_flag=True, help="Print the records instead of a text for people.")
@click.option("--all", "all_clauses", is_flag=True, help="Print every clause, those that no amendment touches too.")
def in_force_on(folder: Path, as_of: str, out: Path | None, as_json: bool, all_clauses: bool) -> int:
    """What each clause of FOLDER says on a day: words that an amendment took out are gone, new ones are in.

    Where the documents do not settle it, the clause is open and both wordings are given. Records are described in
    docs/reference/exchange.md.
    """
    from halden_rules.cli.results import day

    asked = day("--as-of", as_of)
    assert asked is not None
    with progress_on() as progress:
        reading = read_package(folder, progress)
    found = list(records(reading, asked))
    encode = msgspec.json.Encoder().encode
    lines = "".join(encode(record).decode() + "\n" for record in found)
    if out is not None:
        write_private(out, lines)
    if as_json:
        click.echo(lines, nl=False)
    elif out is None:
        click.echo("\n".join(_for_people(reading, asked, found, all_clauses)))
    return 0


def records(reading: Reading, asked: dt.date) -> Iterator[Record]:
    """One record a clause of every document; part and number null: the words outside of clauses."""
    writer = _Writer(reading)
    for clause in in_force(reading.timeline, asked):
        yield writer.record(clause, asked)


class _Writer:
    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.documents = {d.id: d for d in reading.documents}

    def record(self, clause: ClauseOnDay, asked: dt.date) -> Record:
        record: Record = {
            "kind": "in_force",
            "as_of": asked.isoformat(),
            "address": self.address(clause.clause),
            "state": clause.state,
            "text": self.text(clause.pieces),
            "pieces": [self.piece(p) for p in clause.pieces],
            "by": [self.amending(number) for number in clause.by],
        }
        if clause.alternatives:
            record["alternatives"] = [self.text(_standing(pieces)) for pieces in clause.alternatives]
        if clause.state == "unresolved":
            effects = self.reading.timeline.effects
            record["why"] = list(dict.fromkeys(effects[n].reason for n in clause.by if effects[n].reason))
        return record

    def address(self, address: Address) -> Record:
        document = self.documents.get(address.document)
        return {
            "doc": document.path if document is not None else address.document,
            "part": address.part,
            "number": address.number,
        }

    def piece(self, piece: Piece) -> Record:
        place = self.documents[piece.document].text.place(piece.span)
        found: Record = {"text": place.text, "doc": self.documents[piece.document].path}
        return found | {"start": place.start, "end": place.end}

    def text(self, pieces: tuple[Piece, ...]) -> str:
        parts: list[str] = []
        for piece in pieces:
            words = self.documents[piece.document].text.place(piece.span).text
            parts.append((piece.blank if parts else "") + words)
        return "".join(parts)

    def amending(self, number: int) -> Record:
        amendment = self.reading.amendments[number]
        return self.address(amendment.source or Address(amendment.document))


def _standing(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return tuple(p for p in pieces if p.struck is None)


def _for_people(reading: Reading, asked: dt.date, found: list[Record], all_clauses: bool) -> Iterator[str]:
    own = {v.clause: v for v in reading.timeline.versions if v.on(asked)}
    touched = [bool(v is not None and v.by) for c in in_force(reading.timeline, asked) for v in (own.get(c.clause),)]
    changed = [r for r, is_touched in zip(found, touched, strict=True) if is_touched or r["state"] == "deleted"]
    count = sum(1 for r in found if r["state"] in ("in_force", "inserted"))
    opened = sum(1 for r in found if r["state"] == "unresolved")
    yield f"{reading.inventory.title}, as of {asked.day} {asked:%B %Y}"
    yield f"{count} clauses in force, {opened} open, {len(changed)} touched by amendments"
    shown = found if all_clauses else changed
    if not shown:
        yield "No amendment touches a clause on that day."
    for record in shown:
        address = record["address"]
        where = " ".join(p for p in (address["part"], address["number"]) if p) or "outside of clauses"
        yield ""
        yield f"{address['doc']}, {where}: {SAYS[record['state']]}"
        for why in record.get("why", ()):
            yield f"  why: {why}"
        if sources := [_cited(a) for a in record["by"]]:
            yield f"  by: {'; '.join(dict.fromkeys(sources))}"
        if record["text"]:
            yield f"  {_shortened(record['text'])}"
        for other in record.get("alternatives", ()):
            yield f"  or: {_shortened(other)}"


def _cited(address: Record) -> str:
    return ", ".join(p for p in (address["doc"], address["part"], address["number"]) if p)


def _shortened(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= SHORT else f"{words[:SHORT].rsplit(' ', 1)[0]} …"
