"""The parties: names before a parenthesis that gives the short name, in the opening words of a document."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from halden_rules.inventory.records import Party
from halden_rules.inventory.vocabulary import vocabulary

__all__ = ["NamedParty", "merge_parties", "parties_in", "party_key"]

OPENING = 5000  # characters in which the parties stand
_SHORT = re.compile(
    r"\(\s*(?:(?:each|collectively|together|individually|hereinafter|hereafter|herein)\b[^“\"()]{0,60})?(?:referred\s+to\s+(?:herein\s+)?as\s+)?(?:the\s+|an?\s+)?"
    r"(?:[“\"]\s*(?P<quoted>[^”\"()]{1,60}?)[,.]?\s*[”\"](?:\s*(?:or|and)\s*(?:the\s+)?[“\"]\s*(?P<second>[^”\"()]{1,60}?)[,.]?\s*[”\"])?[^()]{0,60}|(?P<plain>[A-Z][\w&]*(?:\s+[A-Z][\w&]*){0,2}))\s*\)"
)
_CAPITAL_NAME = re.compile(r"(?:[A-Z0-9][\w’'.&/-]*|&|and|of|de)(?:,?\s+(?:[A-Z0-9][\w’'.&/-]*|&|and|of|de|the))*")
_GENERIC = frozenset({"party", "parties", "agreement", "effective date"})


class NamedParty(Struct, frozen=True):
    name: str
    aliases: tuple[str, ...]


@lru_cache(maxsize=1)
def _company() -> re.Pattern[str]:
    words = "|".join(sorted(map(re.escape, vocabulary().company_words), key=len, reverse=True))
    return re.compile(rf"(?<![\w.])(?:{words})(?![\w])\.?", re.IGNORECASE)


def parties_in(text: str, end: int = OPENING) -> tuple[NamedParty, ...]:
    """The parties that the opening words name, each with its short names.

    A party is a name with a company ending, or a capitalised name after "between" or "and", that stands before the
    parenthesis of its short name; what a parenthesis says of dates, documents or the two together is no party.
    """
    opening = text[: min(end, OPENING)]
    found: list[NamedParty] = []
    last = 0
    for hit in _SHORT.finditer(opening):
        alias = " ".join((hit.group("quoted") or hit.group("plain")).split())
        before = opening[max(last, hit.start() - 420) : hit.start()]
        last = hit.end()
        if _names_no_party(alias):
            continue
        name = _name_before(before, alias, quoted=hit.group("quoted") is not None)
        if name is None:
            continue
        second = hit.group("second")
        aliases = (alias, " ".join(second.split())) if second else (alias,)
        found.append(NamedParty(name, aliases))
    return tuple(found)


def _names_no_party(alias: str) -> bool:
    words = vocabulary()
    folded = alias.casefold()
    if folded in _GENERIC or folded.endswith(" date") or words.document_pattern.search(alias):
        return True
    if folded.split()[-1] in words.law_words:
        return True
    return alias[:1].islower()


_OPENER = re.compile(r"\b(?:between|among)\b|(?:^|[\s(,;])\(?\d\)\s|\band\b(?=\s+(?:the\s+)?[A-Za-z0-9\[])|\n\s*\n")


def _name_before(before: str, alias: str, quoted: bool) -> str | None:
    """The party name in the words before a short name: the first company name after the last opener that has one.

    Without a company ending only a name that stands alone between an opener and the parenthesis counts.
    """
    openers = list(_OPENER.finditer(before))
    companies = list(_company().finditer(before))
    for company in companies:
        start = max((m.end() for m in openers if m.end() <= company.start()), default=0)
        if any(c.start() >= start for c in companies if c.start() < company.start()):
            continue
        later = [m for m in openers if m.start() >= company.end()]
        if any(next((c for c in companies if c.start() >= m.end()), None) for m in later):
            continue
        name = _ending_at(before[start : company.end()])
        if name:
            return name
    if not quoted:  # a form whose names are still to be filled in: "[INSERT NAME], of [insert address] (AAA)"
        return alias if before.rstrip().endswith("]") else None
    if not openers or openers[-1].group().isspace():
        return None
    rest = before[openers[-1].end() :].strip(" ,\n")
    if re.fullmatch(r"(?:the\s+)?" + re.escape(alias.casefold()), rest):
        return alias
    if re.fullmatch(
        r"(?:the\s+)?[A-Z0-9][\w’'.&-]*(?:\s+[A-Z0-9&][\w’'.&-]*){0,6}", rest
    ) and not vocabulary().document_pattern.search(rest):
        return " ".join(re.sub(r"^the\s+", "", rest).split())
    return None


def _ending_at(words: str) -> str | None:
    """The run of capitalised words that ends at a company ending."""
    name = None
    for run in _CAPITAL_NAME.finditer(words[-160:]):
        name = run.group() if run.end() >= len(words[-160:]) - 1 else name
    if name is None:
        return None
    name = re.sub(r"^(?:(?:and|of|the|THIS|This|between|BETWEEN|WHEREAS|THE)\s+)+", "", " ".join(name.split())).rstrip(
        ","
    )
    if (
        not re.search(r"\w", _company().sub(" ", name))
        or name.isdigit()
        or re.match(r"\d+\s", name)
        or re.fullmatch(r"(?:company|group|party|a|bank|fund|trust)", name, re.IGNORECASE)
    ):
        return None
    return name if len(name) > 2 else None


def party_key(name: str) -> str:
    """One form of a name, so that "Stremick's Heritage Foods, LLC." and "STREMICKS HERITAGE FOODS, LLC" are one."""
    return re.sub(r"[^a-z0-9 ]", "", " ".join(name.casefold().split())).strip()


def merge_parties(found: list[NamedParty]) -> tuple[Party, ...]:
    """Parties of all documents together: the same name or the same short name is one party."""
    merged: list[tuple[str, list[str]]] = []
    for party in found:
        keys = {party_key(party.name), *map(party_key, party.aliases)}
        for i, (name, aliases) in enumerate(merged):
            if keys & {party_key(name), *map(party_key, aliases)}:
                known = {name, *aliases}
                aliases.extend(a for a in (party.name, *party.aliases) if a not in known)
                merged[i] = (name, aliases)
                break
        else:
            merged.append((party.name, list(party.aliases)))
    return tuple(Party(name=name, aliases=tuple(aliases)) for name, aliases in merged)
