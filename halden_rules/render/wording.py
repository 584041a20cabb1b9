"""Sentences that several formats share: what is missing, what date, how many."""

from __future__ import annotations

from collections.abc import Iterable

from halden_rules.review.make import day
from halden_rules.review.packet import Acknowledged, Completeness, MissingDocument, Packet, Topic

__all__ = [
    "FOLD_WORDS",
    "STANDING_NOTICE",
    "acknowledge_command",
    "acknowledged_groups",
    "as_of_sentence",
    "count",
    "headline",
    "listed",
    "missing_names",
    "plural_severity",
    "status_word",
    "timeline_lines",
]

FOLD_WORDS = 150
"""A clause with more words than this is folded, unless the topic starts there."""

STANDING_NOTICE = (
    "Amendments are read and shown but not yet applied. A clause that an amendment names is marked "
    "“amended: text as signed, not current”, with the amending words beside it."
)


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


def timeline_lines(packet: Packet) -> list[str]:
    """The timeline as text."""
    names = {d.id: d.short for d in packet.documents}
    lines = []
    for entry in packet.timeline:
        when = f"{day(entry.on)} ({entry.basis})" if entry.on else "No date stated"
        changes = [c for c in packet.changes if c.source == entry.document]
        told = [
            f"names {listed(c.clauses)} of {names.get(c.target, c.target.removeprefix('missing:'))}"
            + (" (itself)" if c.target == c.source else "")
            for c in changes
        ]
        lines.append(f"{when}: {entry.title}" + (f", which {'; '.join(told)}" if told else "") + ".")
    return lines


def _letters(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())


def _shell(name: str) -> str:
    """A name as one word of a command line; double quotes where they read better and mean the same."""
    if "'" in name and not set(name) & set('"$`\\!'):
        return f'"{name}"'
    return "'" + name.replace("'", "'\\''") + "'"
