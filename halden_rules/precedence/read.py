"""Statements of precedence with the documents and clauses they rank."""

from __future__ import annotations

import re
from collections.abc import Mapping

from halden_rules.addresses import Resolver
from halden_rules.addresses.context import Context
from halden_rules.addresses.vocabulary import words
from halden_rules.documents import Document
from halden_rules.grammar.phrases import Phrase, PrecedencePhrase, Ranked
from halden_rules.inventory import Inventory
from halden_rules.outline import Address, Outline
from halden_rules.precedence.records import PrecedenceStatement, RankedMember

__all__ = ["read_precedence"]

_OWN = ("this ", "these ")
_SO_THAT = re.compile(r"\b(?:amended|changed|modified)\b[^.;]{0,120}\bso\s+that\b[^.;]{0,40}:", re.IGNORECASE)


def read_precedence(
    documents: tuple[Document, ...],
    outlines: tuple[Outline, ...],
    inventory: Inventory,
    phrases: Mapping[str, tuple[Phrase, ...]],
) -> tuple[PrecedenceStatement, ...]:
    """Every statement, sorted by document and place; a member's target is None where its name says no one document."""
    resolver = Resolver(documents, outlines, inventory, phrases)
    found = []
    for document in documents:
        context = resolver.contexts[document.id]
        for phrase in context.phrases:
            if not isinstance(phrase, PrecedencePhrase) or context.set_aside(phrase.span):
                continue
            statement = _statement(resolver, context, inventory, phrase)
            if statement is not None and not _purpose(context, phrase):
                found.append(statement)
    return tuple(sorted(found, key=lambda s: (s.document, s.span)))


def _purpose(context: Context, phrase: PrecedencePhrase) -> bool:
    """An item below "… are amended so that:" says what the change is for; it ranks nothing by itself."""
    clause = context.outline.at(phrase.span.start)
    if clause is None or clause.parent is None:
        return False
    own = context.outline.clauses[clause.parent].own
    return bool(own) and _SO_THAT.search(context.reading, own[0].start, own[0].end) is not None


def _statement(
    resolver: Resolver, context: Context, inventory: Inventory, phrase: PrecedencePhrase
) -> PrecedenceStatement | None:
    """None where what is ranked turns out to be one and the same document."""
    source = context.outline.at(phrase.span.start)
    ranks: list[tuple[RankedMember, ...]] = []
    placed: set[Address] = set()
    for rank in phrase.ranking:
        members = [m for ranked in rank for m in _members(resolver, context, ranked)]
        fresh = tuple(m for m in members if m.target is None or m.target not in placed)
        placed |= {m.target for m in fresh if m.target is not None}
        if fresh:
            ranks.append(fresh)
    if len(ranks) < min(2, len(phrase.ranking)):
        return None
    entry = inventory.entry(context.id)
    return PrecedenceStatement(
        document=context.id,
        source=source.address if source is not None else None,
        span=phrase.span,
        form=phrase.form,
        ranks=tuple(ranks),
        stated=phrase.stated,
        reach=phrase.reach,
        except_=phrase.exception,
        tie_break=phrase.tie_break,
        time=phrase.time,
        in_force_from=entry.on("effective", "dated as of", "signed", "issued"),
    )


def _members(resolver: Resolver, context: Context, ranked: Ranked) -> tuple[RankedMember, ...]:
    """One for each document or clause that a name means, not ranked among themselves; one without a target for a
    law, a class of documents and a name that is not known.
    """
    targets = _targets(resolver, context, ranked)
    if len(targets) < 2:
        return (RankedMember(name=ranked.name, span=ranked.span, target=targets[0] if targets else None),)
    places = {document: place for place, document in resolver.naming.editions_by_number.items()}
    return tuple(
        RankedMember(name=_edition(ranked.name, places.get(t.document)), span=ranked.span, target=t) for t in targets
    )


def _edition(name: str, place: int | None) -> str:
    """A name that means several editions of a standard text, with which of them: "SCCs (Module Three)"."""
    editions = words().editions
    if place is None or place >= len(editions.numbers):
        return name
    return f"{name} ({editions.word.title()} {editions.numbers[place][0].title()})"


def _targets(resolver: Resolver, context: Context, ranked: Ranked) -> tuple[Address, ...]:
    if ranked.citation is not None:
        within = resolver.within(context.id, ranked.citation.span)
        meaning = within[0][1] if within else resolver.meaning(context, ranked.citation, ())
        if meaning.status == "external":
            return ()
        there = dict.fromkeys(t.address for t in meaning.targets if t.found)
        return tuple(there or dict.fromkeys(t.address for t in meaning.targets))
    if ranked.name.endswith("body"):
        return (Address(context.id),)
    before = context.reading[max(0, ranked.span.start - 6) : ranked.span.start + 6].lower()
    if any(own in before for own in _OWN):
        return (Address(context.id),)
    named = resolver.naming.called(ranked.name, context.id)
    if len(named.documents) > 1 and not named.certain:
        return ()
    return tuple(Address(document) for document in named.documents)
