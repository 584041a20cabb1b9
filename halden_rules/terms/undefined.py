"""Capitalised phrases that are used like defined terms and defined nowhere in the package.

What could be anything else (a name, a place, a law, a heading, a document) is left out: a finding that is wrong costs
more than one that is not made.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from halden_rules.grammar.phrases import ExternalCitation, Phrase
from halden_rules.inventory import Inventory
from halden_rules.outline import Outline
from halden_rules.terms.matcher import forms_of
from halden_rules.terms.records import Term, UndefinedUse
from halden_rules.terms.vocabulary import term_words
from halden_rules.text import Span

__all__ = ["find_undefined"]

LEAST_SEVERAL, LEAST_SINGLE = 2, 3  # uses of a phrase of several words, of one word
_PHRASE = re.compile(r"(?<![\w.@/’'-])[A-Z][a-z]+(?:-[A-Za-z]+)?(?:[ \n][A-Z][a-z]+(?:-[A-Za-z]+)?){0,4}(?![\w@/-])")
_LEAD = re.compile(r"(\w+)[ \n]+$")


def find_undefined(
    document: str,
    text: str,
    outline: Outline,
    terms: Sequence[Term],
    inventory: Inventory,
    phrases: Sequence[Phrase],
    used: Sequence[Span],
) -> tuple[UndefinedUse, ...]:
    """One record a phrase, at its first use. ``used``: where defined terms are used."""
    words = term_words()
    known = {f.casefold() for t in terms for n in (t.name, *t.aliases) for f in forms_of(n)}
    known |= {f.casefold() for name in _names(inventory) for f in forms_of(name)}
    known_words = {w for name in _names(inventory) for w in name.casefold().split()}
    aside = _aside(outline, phrases)
    spoken = sorted(used)
    abbreviated: set[str] = set()
    counts: dict[str, int] = {}
    first: dict[str, Span] = {}
    determined: dict[str, int] = {}
    starts = [a.start for a in aside]

    for hit in _PHRASE.finditer(text):
        i = bisect_right(starts, hit.start()) - 1
        if any(a.start <= hit.start() < a.end for a in aside[max(0, i - 2) : i + 1]):
            continue
        lead = _LEAD.search(text, max(0, hit.start() - 30), hit.start())
        if lead is None or not lead.group(1).islower():
            continue
        name = " ".join(hit.group().split())
        here = Span(hit.start(), hit.end())
        near = bisect_right(spoken, here)
        if any(s.overlaps(here) for s in spoken[max(0, near - 1) : near + 1]):
            continue  # part of a term: "Additional Shares" of "Additional Shares of Common Stock"
        if re.match(r"\s*\((?:the\s+)?[“\"]", text[hit.end() : hit.end() + 12]):
            abbreviated.add(name)  # "Minimum Annual Order Volume (“MAOV”)" is defined under its short name
        name = next((f for f in forms_of(name) if f in first), name)
        counts[name] = counts.get(name, 0) + 1
        first.setdefault(name, Span(hit.start(), hit.end()))
        if lead.group(1) in words.term_determiners:
            determined[name] = determined.get(name, 0) + 1
    found = []
    for name, span in first.items():
        parts = name.casefold().split()
        if name in abbreviated or name.casefold() in known or any(f.casefold() in known for f in forms_of(name)):
            continue
        if counts[name] < (LEAST_SEVERAL if len(parts) > 1 else LEAST_SINGLE) or determined.get(name, 0) < 2:
            continue
        if any(p in words.never_terms.words for p in parts) or parts[-1] in words.never_terms.endings:
            continue
        if all(p in known_words for p in parts) or _made_of(name, known):
            continue
        clause = outline.at(span.start)
        found.append(
            UndefinedUse(
                document=document, source=clause.address if clause else None, span=span, name=name, count=counts[name]
            )
        )
    return tuple(sorted(found, key=lambda u: u.span))


def _made_of(name: str, known: set[str]) -> bool:
    """Known terms side by side ("Customer Affiliate", "Provider Covered Claims") need no definition of their own."""
    words = name.casefold().split()
    ends = {0}
    for i in range(len(words)):
        if i in ends:
            ends |= {j for j in range(i + 1, len(words) + 1) if " ".join(words[i:j]) in known}
    return len(words) in ends


def _names(inventory: Inventory) -> Iterator[str]:
    for party in inventory.parties:
        yield from (party.name, *party.aliases)
    for entry in inventory.documents:
        yield from (entry.title, *entry.aliases, *(name for name, _ in entry.calls))
    for reference in inventory.references:
        yield from (reference.name, *reference.names)


def _aside(outline: Outline, phrases: Sequence[Phrase]) -> list[Span]:
    headings = [c.heading_span for c in outline.clauses if c.heading_span is not None]
    laws = [p.span for p in phrases if isinstance(p, ExternalCitation)]
    quoted = [span for span, _ in outline.quoted]
    title = [outline.title_span] if outline.title_span else []
    return sorted([*headings, *laws, *outline.contents, *outline.furniture, *outline.signatures, *quoted, *title])
