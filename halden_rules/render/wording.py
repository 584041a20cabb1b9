"""Sentences that several formats share: what is missing, what date, how many."""

from __future__ import annotations

from collections.abc import Iterable

from halden_rules.review.dates import day, last_day, spell
from halden_rules.review.packet import (
    Acknowledged,
    AmendmentEntry,
    Block,
    Brought,
    Completeness,
    MissingDocument,
    Packet,
    ReadClause,
    TimelineArrow,
    Topic,
)

__all__ = [
    "FOLD_WORDS",
    "IN_SIGHT",
    "QUOTED",
    "STATES",
    "TODAY",
    "acknowledge_command",
    "acknowledged_groups",
    "amendments_sentence",
    "arrow_words",
    "as_of_sentence",
    "count",
    "date_told",
    "headline",
    "implied",
    "listed",
    "missing_names",
    "new_words",
    "open_reasons",
    "plural_severity",
    "standing_told",
    "standing_word",
    "status_word",
    "timeline_lines",
    "today_counts",
]

FOLD_WORDS = 150
"""A clause with more words than this is folded, unless the topic starts there."""

TODAY = {
    "applied": "applied",
    "open": "open",
    "later": "not yet in force",
    "ended": "ended",
    "undone": "undone or without effect",
    "implied": "implied, never applied",
}
"""What becomes of an amendment on the date of the packet, in the order in which it is told."""

STATES = {
    "amended": "Amended",
    "inserted": "Inserted",
    "deleted": "Deleted",
    "open": "Open",
    "not yet": "Not yet in force",
    "ended": "No longer in force",
}
"""The word beside a clause that does not stand as signed: its sentence begins with it, unless it is open otherwise."""

IN_SIGHT = (
    "What is open or only implied was not applied: those clauses are marked, every wording is shown, and none of them "
    "is said to be in force."
)

QUOTED = "New words that an amendment quotes. Where they belong, or whether they stand, is not settled."


def count(number: int, one: str, many: str | None = None) -> str:
    """“1 clause”, “3 clauses”."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(names: Iterable[str]) -> str:
    """“A, B and C”."""
    found = list(names)
    return ", ".join(found[:-1]) + " and " + found[-1] if len(found) > 1 else "".join(found)


def missing_names(missing: Iterable[MissingDocument]) -> str:
    """The names in words, other names in brackets; a name that differs in marks alone is not repeated."""
    told = []
    for document in missing:
        others: dict[str, str] = {_letters(document.name): ""}
        for name in document.also_called:
            others.setdefault(_letters(name), name)
        also = ", ".join(name for name in others.values() if name)
        told.append(f"{document.name} ({also})" if also else document.name)
    return listed(told)


def headline(completeness: Completeness) -> str:
    """The sentence of the banner."""
    if completeness.complete:
        return "Every document that is attached or incorporated is here."
    by_link: dict[str, list[MissingDocument]] = {}
    for missing in completeness.missing:
        by_link.setdefault(missing.link, []).append(missing)
    told = [
        f"{missing_names(group)} {'is' if len(group) == 1 else 'are'} {link} and not here"
        for link, group in sorted(by_link.items())
    ]
    return "; ".join(told) + "."


def plural_severity(severity: str) -> str:
    """“errors”, “warnings”, “info”."""
    return severity if severity == "info" else f"{severity}s"


def acknowledged_groups(completeness: Completeness) -> list[tuple[Acknowledged, list[str]]]:
    """The names that were acknowledged in one go stand together."""
    groups: dict[Acknowledged, list[str]] = {}
    for missing in completeness.missing:
        if missing.acknowledged is not None:
            groups.setdefault(missing.acknowledged, []).append(missing.name)
    return list(groups.items())


def acknowledge_command(missing: Iterable[MissingDocument]) -> str:
    """What to type, over several lines. The folder is the reader's own."""
    names = [f"--missing {_shell(m.name)}" for m in missing]
    return " \\\n  ".join(["halden acknowledge FOLDER", *names, "--by 'YOUR NAME' --note 'WHY IT IS MISSING'"])


def as_of_sentence(packet: Packet) -> str:
    """Where the date comes from."""
    if packet.as_of is None:
        return "as of no date: no document of the package states one"
    match packet.as_of_from:
        case "asked":
            return f"as of {day(packet.as_of)}, the date that was asked for"
        case "latest":
            return f"as of {day(packet.as_of)}, the latest date stated in the package"
        case _:
            return f"as of {day(packet.as_of)}"


def status_word(topic: Topic) -> str:
    """The word beside the glyph."""
    return "located" if topic.located else "not located"


def today_counts(packet: Packet) -> list[tuple[str, int]]:
    """How many amendments are applied, open, … on the date; kinds without any are left out."""
    found = [(kind, sum(a.today == kind for a in packet.amendments)) for kind in TODAY]
    return [(kind, n) for kind, n in found if n]


def amendments_sentence(packet: Packet) -> str:
    """“18 amendments: 9 applied, 8 open, 1 not yet in force”."""
    told = [f"{n} {TODAY[kind]}" for kind, n in today_counts(packet)]
    return f"{count(len(packet.amendments), 'amendment')}: {', '.join(told)}" if told else "no amendment"


def open_reasons(packet: Packet) -> list[tuple[str, list[AmendmentEntry]]]:
    """Amendments that are open, by the reason, in the order of the documents."""
    found: dict[str, list[AmendmentEntry]] = {}
    for amendment in packet.amendments:
        if amendment.today == "open":
            found.setdefault(amendment.reason or "not settled", []).append(amendment)
    return list(found.items())


def implied(packet: Packet) -> list[AmendmentEntry]:
    """Amendments that are only read from what they do."""
    return [a for a in packet.amendments if a.today == "implied"]


def standing_word(clause: ReadClause | Block | Brought) -> str:
    """The word beside a clause: how it stands on the date."""
    if clause.unresolved:
        return STATES["open"]
    return STATES[clause.standing.state] if clause.standing is not None else ""


def standing_told(clause: ReadClause | Block | Brought) -> str:
    """What follows the word: the rest of the sentence."""
    word, standing = standing_word(clause), clause.standing
    if standing is not None:
        rest = standing.sentence.removeprefix(word)
        return rest if rest != standing.sentence else f": {standing.sentence}"
    if new_words(clause):
        return f": {QUOTED}"
    return ": its words as signed are shown, and are not said to be in force." if clause.unresolved else ""


def new_words(clause: ReadClause | Block | Brought) -> bool:
    """Whether it is new words of an amendment that did not come to stand anywhere."""
    return isinstance(clause, ReadClause) and clause.quoted


def date_told(amendment: AmendmentEntry) -> str:
    """“from 1 October 2018 until 31 December 2021”, and the last signature where it counts."""
    told = spell(amendment.on, amendment.until) or "no date stated"
    signed = f"; last signature {day(amendment.settled)}" if amendment.settled is not None else ""
    return told + signed


def arrow_words(arrow: TimelineArrow) -> str:
    """What an arrow of the timeline says of the state of its changes."""
    return {"applied": "", "mixed": "in part open: "}.get(arrow.state, f"{TODAY.get(arrow.state, arrow.state)}: ")


def timeline_lines(packet: Packet) -> list[str]:
    """The timeline as text, with the date asked at its place."""
    names = {d.id: d.short for d in packet.documents}
    asked = [f"{day(packet.as_of)}: the date of this packet."] if packet.as_of else []
    lines = []
    for entry in packet.timeline:
        if asked and (entry.on is None or (packet.as_of and entry.on > packet.as_of)):
            lines.append(asked.pop())
        when = f"{day(entry.on)} ({entry.basis})" if entry.on else "No date stated"
        changes = [c for c in packet.changes if c.source == entry.document]
        told = [
            f"changes {listed(c.clauses)} of {names.get(c.target, c.target.removeprefix('missing:'))}"
            + (" (itself)" if c.target == c.source else "")
            + (f" ({arrow_words(c).rstrip(': ')})" if arrow_words(c) else "")
            for c in changes
        ]
        state = {"later": ", not yet in force", "ended": ", ended"}.get(entry.state, "")
        signed = f", last signed on {day(entry.settled)}" if entry.settled else ""
        until = f", until {last_day(entry.until)}" if entry.until else ""
        what = f", which {'; '.join(told)}" if told else ""
        lines.append(f"{when}: {entry.title}{signed}{until}{state}{what}.")
    return lines + asked


def _letters(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())


def _shell(name: str) -> str:
    """A name as one word of a command line; double quotes where they read better and mean the same."""
    if "'" in name and not set(name) & set('"$`\\!'):
        return f'"{name}"'
    return "'" + name.replace("'", "'\\''") + "'"
