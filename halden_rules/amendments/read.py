"""Amending words with the addresses they change; their effect on the text is the fold's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from halden_rules.addresses import Meaning, Resolver
from halden_rules.addresses.context import Context
from halden_rules.amendments.new_text import clauses_within, same_number, words_brought
from halden_rules.amendments.records import Amendment
from halden_rules.documents import Document
from halden_rules.grammar.phrases import AmendmentPhrase, Citation, Phrase
from halden_rules.inventory import Inventory
from halden_rules.outline import Address, Outline
from halden_rules.text import Span

__all__ = ["read_amendments"]

BRINGING = frozenset({"replace", "insert", "supplement", "reissue"})


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
        amendment
        for document in documents
        for phrase in sorted(resolver.contexts[document.id].amending, key=lambda p: p.span)
        if not resolver.contexts[document.id].set_aside(_opening(phrase))
        for amendment in _amendments(resolver, resolver.contexts[document.id], phrase)
    )


def _opening(phrase: AmendmentPhrase) -> Span:
    """Its first words: a page may break in the middle of it."""
    return Span(phrase.span.start, min(phrase.span.end, phrase.span.start + 40))


def _amendments(resolver: Resolver, context: Context, phrase: AmendmentPhrase) -> Iterator[Amendment]:
    """One record; one a target where each has new words of its own, or where the new clauses have their own numbers."""
    amendment = _amendment(resolver, context, phrase)
    if amendment.new_text is None or amendment.action not in BRINGING:
        yield amendment
        return
    brought = [c for c in clauses_within(context, amendment.new_text) if c.address.number is not None]
    own = {t: c for t in amendment.targets for c in brought if same_number(t, c.address)}
    if amendment.action == "insert" and not own and brought:
        document = amendment.targets[0].document if amendment.targets else None
        if document is not None:
            for clause in brought:
                target = Address(document, clause.address.part, clause.address.number)
                yield replace(amendment, targets=(target,), found=(False,), new_text=clause.span)
            return
    if len(amendment.targets) > 1 and len(own) == len(amendment.targets):
        for target, found in zip(amendment.targets, amendment.found, strict=True):
            yield replace(amendment, targets=(target,), found=(found,), new_text=own[target].span)
        return
    yield amendment


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
    targets = _of_editions_here(targets)
    old, new = words_brought(context, phrase)
    return Amendment(
        document=context.id,
        source=source.address if source is not None else None,
        span=phrase.span,
        action=phrase.action,
        targets=tuple(targets),
        found=tuple(targets.values()),
        old_text=phrase.old_text or old,
        new_text=phrase.new_text or (new if phrase.action not in ("delete", "delete_words", "disapply") else None),
        granularity=phrase.granularity,
    )


def _of_editions_here(targets: dict[Address, bool]) -> dict[Address, bool]:
    """Editions of a standard text that are not here are left out where the same clause of one is."""
    here = {(a.part, a.number) for a, found in targets.items() if found}
    return {a: found for a, found in targets.items() if found or not ((a.part, a.number) in here and _is_missing(a))}


def _is_missing(address: Address) -> bool:
    return address.document.startswith("missing:")


def _meanings(resolver: Resolver, context: Context, citation: Citation) -> tuple[Meaning, ...]:
    """What the references within a citation mean; it is read anew where it was no reference of its own."""
    if citation not in context.citations:  # placed by the sentence it stands in: "subsection (b) thereof"
        return (resolver.meaning(context, citation, ()),)
    containers = {c.span for c in citation.within}
    within = tuple(m for c, m in resolver.within(context.id, citation.span) if c.span not in containers)
    return within or (resolver.meaning(context, citation, ()),)


def _in_amended(resolver: Resolver, context: Context, address: Address, found: bool) -> tuple[Address, bool]:
    """A clause that stands in replacement text belongs to the amended document.

    In the amendment's own, that document does not have it yet; one that an earlier amendment brought it has.
    """
    there = resolver.contexts.get(address.document)
    amended = resolver.naming.linked(address.document, "amended")
    if there is None or not amended:
        return address, found
    clause = there.tree.clause(address) if found else None
    if address.document != context.id:
        brought = clause is not None and clause.quoted == "new"
        return (Address(amended[0], address.part, address.number), True) if brought else (address, found)
    if clause is not None and clause.quoted is None:
        return address, found
    return Address(amended[0], address.part, address.number), False
