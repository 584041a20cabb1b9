"""The text as signed: every clause once, and marked where an amendment names it."""

from __future__ import annotations

from halden_rules.amendments import Amendment
from halden_rules.documents import Document
from halden_rules.inforce.records import Piece, Timeline, Version
from halden_rules.inventory import Inventory
from halden_rules.outline import Outline

__all__ = ["as_signed"]


def as_signed(
    documents: tuple[Document, ...],
    outlines: tuple[Outline, ...],
    inventory: Inventory,
    amendments: tuple[Amendment, ...],
) -> Timeline:
    """One version a clause, in reading order; quoted replacement text is no text of its document and has none.

    A clause that an amendment names is ``unresolved``, and so is everything below it: its words are shown as signed,
    never as current. Amendments that name a whole document (a term changed throughout) leave its clauses alone.
    """
    del documents, inventory
    named = {(t.document, t.part, t.number) for a in amendments for t in a.targets if t.part or t.number}
    versions = []
    for outline in outlines:
        touched: set[int] = set()
        for index, clause in enumerate(outline.clauses):
            address = clause.address
            if (address.document, address.part, address.number) in named or clause.parent in touched:
                touched.add(index)
            if clause.quoted is None:
                versions.append(
                    Version(
                        clause=address,
                        pieces=tuple(Piece(document=outline.document, span=s) for s in clause.own),
                        state="unresolved" if index in touched else "in force",
                    )
                )
    return Timeline(versions=tuple(versions))
