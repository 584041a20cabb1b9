"""Amending words with the addresses they change; their effect on the text is the fold's."""

from __future__ import annotations

from collections.abc import Mapping

from halden_rules.addresses import Meaning, Resolver
from halden_rules.addresses.context import Context
from halden_rules.amendments.records import Amendment
from halden_rules.documents import Document
from halden_rules.grammar.phrases import AmendmentPhrase, Citation, Phrase
from halden_rules.inventory import Inventory
from halden_rules.outline import Address, Outline

__all__ = ["read_amendments"]


def read_amendments(
    documents: tuple[Document, ...],
    outlines: tuple[Outline, ...],
    inventory: Inventory,
    phrases: Mapping[str, tuple[Phrase, ...]],
) -> tuple[Amendment, ...]:
    """Every amending phrase, sorted by document and place; targets are addresses in the amended document.

    A phrase that names no clause changes the document that its text speaks of or that its own document amends.
    """
    resolver = Resolver(documents, outlines, inventory, phrases)
    return tuple(
        _amendment(resolver, resolver.contexts[document.id], phrase)
        for document in documents
        for phrase in sorted(resolver.contexts[document.id].amending, key=lambda p: p.span)
        if not resolver.contexts[document.id].set_aside(phrase.span)
    )


def _amendment(resolver: Resolver, context: Context, phrase: AmendmentPhrase) -> Amendment:
    source = context.outline.at(phrase.span.start)
    targets: dict[Address, bool] = {}
    for citation in phrase.targets:
        for meaning in _meanings(resolver, context, citation):
            for target in meaning.targets if meaning.status != "external" else ():
                address, found = _in_amended(resolver, context, target.address, target.found)
                targets[address] = found
    if not targets:
        for document in resolver.amended_by(context, phrase.span):
            targets[Address(document)] = document in resolver.contexts
    return Amendment(
        document=context.id,
        source=source.address if source is not None else None,
        span=phrase.span,
        action=phrase.action,
        targets=tuple(targets),
        found=tuple(targets.values()),
        old_text=phrase.old_text,
        new_text=phrase.new_text,
        granularity=phrase.granularity,
    )


def _meanings(resolver: Resolver, context: Context, citation: Citation) -> tuple[Meaning, ...]:
    """What the references within a citation mean; it is read anew where it was no reference of its own."""
    containers = {c.span for c in citation.within}
    within = tuple(m for c, m in resolver.within(context.id, citation.span) if c.span not in containers)
    return within or (resolver.meaning(context, citation, ()),)


def _in_amended(resolver: Resolver, context: Context, address: Address, found: bool) -> tuple[Address, bool]:
    """A schedule that stands in replacement text belongs to the amended document, which does not have it yet."""
    amended = resolver.naming.linked(context.id, "amended")
    if address.document != context.id or not amended:
        return address, found
    clause = context.tree.clause(address) if found else None
    if clause is not None and clause.quoted is None:
        return address, found
    return Address(amended[0], address.part, address.number), False
