"""``Reading``: the records of all reading passes of one package, handed to the projection."""

from __future__ import annotations

from msgspec import Struct

from halden_rules.amendments import Amendment
from halden_rules.documents import Document
from halden_rules.inforce import Timeline
from halden_rules.inventory import Inventory
from halden_rules.outline import Outline
from halden_rules.precedence import PrecedenceStatement
from halden_rules.references import ExternalReference, Reference
from halden_rules.terms import Term, TermUse, UndefinedUse

__all__ = ["Reading"]


class Reading(Struct, frozen=True, kw_only=True):
    """``documents`` and ``outlines`` run in parallel, sorted by document id."""

    inventory: Inventory
    documents: tuple[Document, ...]
    outlines: tuple[Outline, ...]
    references: tuple[Reference, ...]
    external: tuple[ExternalReference, ...]
    terms: tuple[Term, ...]
    uses: tuple[TermUse, ...]
    undefined: tuple[UndefinedUse, ...]
    amendments: tuple[Amendment, ...]
    precedence: tuple[PrecedenceStatement, ...]
    timeline: Timeline
