"""Editions of one standard text: "Module One: Clause 8.5(e)" speaks of an edition that may not be here."""

from __future__ import annotations

import re

from halden_rules.addresses.context import Context
from halden_rules.addresses.vocabulary import words
from halden_rules.inventory import Inventory

__all__ = ["edition_documents", "edition_of", "editions_before", "editions_named"]

_REACH = 300


def editions_named(text: str) -> tuple[int, ...]:
    """``Modules 2 and 3`` → (1, 2): the places of the editions that a name lists; () where it is no such name."""
    word = words().editions.word
    m = re.fullmatch(rf"\W*(?:the\s+)?{word}s?\s+(.+?)\W*", text, re.IGNORECASE | re.DOTALL)
    if m is None:
        return ()
    found = []
    for token in re.split(r"\s*(?:,|\band\b|\bor\b|/|&)\s*", m[1], flags=re.IGNORECASE):
        place = next((i for i, names in enumerate(words().editions.numbers) if token.strip().lower() in names), None)
        if token.strip() and place is None:
            return ()
        if place is not None:
            found.append(place)
    return tuple(found)


def editions_before(context: Context, at: int) -> tuple[int, ...]:
    """The editions that a label before a place names: ``Module One: …``, up to the next semicolon or full stop."""
    low = max(context.sentence(at).start, at - _REACH)
    word = words().editions.word
    labels = list(re.finditer(rf"\b{word}s?\s+[^:;.()]{{1,40}}:", context.reading[low:at], re.IGNORECASE))
    if not labels or ";" in context.reading[low + labels[-1].end() : at]:
        return ()
    return editions_named(labels[-1].group().rstrip(":"))


def edition_of(inventory: Inventory, document: str) -> int | None:
    """Which edition a document is, by its title and names."""
    entry = next((d for d in inventory.documents if d.document == document), None)
    if entry is None:
        return None
    names = " ".join((entry.title, *entry.aliases)).lower()
    places = {i for i, title in enumerate(words().editions.titles) if title in names}
    places |= {i for name in (entry.title, *entry.aliases) for i in editions_named(name)}
    return places.pop() if len(places) == 1 else None


def edition_documents(inventory: Inventory, editions: tuple[int, ...]) -> tuple[str, ...]:
    """The documents that are these editions; ``missing:Module One`` for one that is not here.

    () where no document of the package is known to be an edition.
    """
    here = {edition_of(inventory, d.document): d.document for d in reversed(inventory.documents)}
    here.pop(None, None)
    if not here:
        return ()
    word = words().editions.word.capitalize()
    return tuple(here.get(e) or f"missing:{word} {words().editions.numbers[e][0].capitalize()}" for e in editions)
