"""Definition phrases → terms. Uses and the forms that only a line shows are not read yet."""

from __future__ import annotations

from collections.abc import Mapping

from halden_rules.documents import Document
from halden_rules.grammar.phrases import DefinitionPhrase, Phrase
from halden_rules.inventory import Inventory
from halden_rules.outline import Outline
from halden_rules.terms.records import Term, TermUse, UndefinedUse

__all__ = ["read_terms"]


def read_terms(
    documents: tuple[Document, ...],
    outlines: tuple[Outline, ...],
    inventory: Inventory,
    phrases: Mapping[str, tuple[Phrase, ...]],
) -> tuple[tuple[Term, ...], tuple[TermUse, ...], tuple[UndefinedUse, ...]]:
    """Every definition of every document, in reading order."""
    terms = []
    for document, outline in zip(documents, outlines, strict=True):
        for phrase in phrases[document.id]:
            if isinstance(phrase, DefinitionPhrase):
                for name in phrase.names:
                    clause = outline.at(name.span.start)
                    terms.append(
                        Term(
                            document=document.id,
                            name=name.name,
                            span=name.span,
                            form=phrase.form,
                            address=clause.address if clause else None,
                            quoted=clause.quoted if clause else None,
                        )
                    )
    return tuple(terms), (), ()
