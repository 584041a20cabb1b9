"""Editions of one standard text: "Module One: Clause 8.5(e)" speaks of an edition that may not be here."""

from __future__ import annotations

import re
from collections.abc import Mapping

from halden_rules.addresses.vocabulary import words

__all__ = ["edition_documents", "edition_of", "editions_before", "editions_named", "is_edition"]

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


def is_edition(name: str) -> bool:
    """Whether a name begins like that of an edition: ``Module One``."""
    return re.match(rf"\W*{words().editions.word}s?\b", name, re.IGNORECASE) is not None


def editions_before(reading: str, low: int, at: int) -> tuple[int, ...]:
    """The editions that a label between two places names: ``Module One: …``, up to the next semicolon."""
    low = max(low, at - _REACH)
    word = words().editions.word
    labels = list(re.finditer(rf"\b{word}s?\s+[^:;.()]{{1,40}}:", reading[low:at], re.IGNORECASE))
    if not labels or ";" in reading[low + labels[-1].end() : at]:
        return ()
    return editions_named(labels[-1].group().rstrip(":"))


def edition_of(*names: str) -> int | None:
    """Which edition a document with this title and these names is; None where they say none or more than one."""
    folded = " ".join(" ".join(names).lower().split())
    places = {i for i, title in enumerate(words().editions.titles) if title in folded}
    places |= {i for name in names for i in editions_named(name)}
    return places.pop() if len(places) == 1 else None


def edition_documents(known: Mapping[int, str], editions: tuple[int, ...]) -> tuple[str, ...]:
    """The documents that are these editions, ``missing:Module One`` for one not spoken of; () if none is known."""
    if not known:
        return ()
    word = words().editions.word.capitalize()
    return tuple(known.get(e) or f"missing:{word} {words().editions.numbers[e][0].capitalize()}" for e in editions)
