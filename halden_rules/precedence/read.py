"""Statements of precedence with the documents and clauses they rank."""

from __future__ import annotations

from collections.abc import Mapping

from halden_rules.addresses import Resolver
from halden_rules.addresses.context import Context
from halden_rules.documents import Document
from halden_rules.grammar.phrases import Phrase, PrecedencePhrase, Ranked
from halden_rules.inventory import Inventory
from halden_rules.outline import Address, Outline
from halden_rules.precedence.records import PrecedenceStatement, RankedMember

__all__ = ["read_precedence"]

_OWN = ("this ", "these ")


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
            if isinstance(phrase, PrecedencePhrase) and not context.set_aside(phrase.span):
                found.append(_statement(resolver, context, phrase))
    return tuple(sorted(found, key=lambda s: (s.document, s.span)))


def _statement(resolver: Resolver, context: Context, phrase: PrecedencePhrase) -> PrecedenceStatement:
    source = context.outline.at(phrase.span.start)
    return PrecedenceStatement(
        document=context.id,
        source=source.address if source is not None else None,
        span=phrase.span,
        form=phrase.form,
        ranks=tuple(tuple(_member(resolver, context, m) for m in rank) for rank in phrase.ranking),
    )


def _member(resolver: Resolver, context: Context, ranked: Ranked) -> RankedMember:
    return RankedMember(name=ranked.name, span=ranked.span, target=_target(resolver, context, ranked))


def _target(resolver: Resolver, context: Context, ranked: Ranked) -> Address | None:
    """The one document or clause; several, a law and a class of documents have none."""
    if ranked.citation is not None:
        within = resolver.within(context.id, ranked.citation.span)
        meaning = within[0][1] if within else resolver.meaning(context, ranked.citation, ())
        addresses = {t.address for t in meaning.targets}
        return addresses.pop() if len(addresses) == 1 and meaning.status != "external" else None
    before = context.reading[max(0, ranked.span.start - 6) : ranked.span.start + 6].lower()
    if any(own in before for own in _OWN):
        return Address(context.id)
    named = resolver.naming.called(ranked.name, context.id)
    if len(named.documents) == 1:
        return Address(named.documents[0])
    return None
