"""All terms of a package, their uses, and phrases that look like terms and are none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from halden_rules.addresses import Resolver
from halden_rules.documents import Document
from halden_rules.grammar.phrases import Citation, Phrase
from halden_rules.inventory import Inventory
from halden_rules.outline import Address, Outline
from halden_rules.terms.definitions import terms_of
from halden_rules.terms.records import Term, TermUse, UndefinedUse
from halden_rules.terms.undefined import find_undefined
from halden_rules.terms.uses import find_uses, looked_in

__all__ = ["read_terms"]


def read_terms(
    documents: Sequence[Document],
    outlines: Sequence[Outline],
    inventory: Inventory,
    phrases: Mapping[str, tuple[Phrase, ...]],
) -> tuple[tuple[Term, ...], tuple[TermUse, ...], tuple[UndefinedUse, ...]]:
    """Definitions of all documents (by document and place), uses by place, undefined phrases by place."""
    resolver = Resolver(tuple(documents), tuple(outlines), inventory, phrases)

    def resolve(document: str, citation: Citation) -> Address | None:
        meaning = resolver.meaning(resolver.contexts[document], citation, ())
        found = [t.address for t in meaning.targets if t.found]
        return found[0] if meaning.status in ("internal", "other_document") and found else None

    terms: list[Term] = []
    for document, outline in zip(documents, outlines, strict=True):
        terms += terms_of(document.text, outline, phrases.get(document.id, ()), resolve)
    parties = frozenset(a for p in inventory.parties for a in (p.name, *p.aliases))
    uses: list[TermUse] = []
    undefined: list[UndefinedUse] = []
    for document, outline in zip(documents, outlines, strict=True):
        above = looked_in(document.id, inventory)
        text = document.text.reading
        found = find_uses(document.id, text, outline, terms, above, parties)
        uses += found
        spans = [u.span for u in found]
        undefined += find_undefined(document.id, text, outline, terms, inventory, phrases.get(document.id, ()), spans)
    return tuple(terms), tuple(uses), tuple(undefined)
