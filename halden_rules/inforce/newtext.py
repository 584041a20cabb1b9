"""The words that an amendment puts in, and the clauses within them, at the addresses they stand for."""

from __future__ import annotations

import re

from msgspec import Struct

from halden_rules.amendments import Amendment
from halden_rules.inforce.records import Piece
from halden_rules.inforce.state import Sources, last_segment
from halden_rules.outline import Address, Clause, own_words, page_matter, trimmed, without
from halden_rules.text import Span

__all__ = ["NewClause", "NewText", "new_text", "parents_of"]

WITHHELD = re.compile(r"[\s\[\]*.…_]*")
LEVEL = re.compile(r"(?:\([^()]*\)|[./][^./()]+|[^./()]+)$")


class NewClause(Struct, frozen=True, kw_only=True):
    address: Address
    parent: Address
    pieces: tuple[Piece, ...]
    label: Span
    heading: Span | None


class NewText(Struct, frozen=True, kw_only=True):
    """``own``: the words of the target itself; ``clauses``: its sub-clauses, in reading order.

    ``numbered``: the target's own number is printed in it. ``withheld``: nothing but marks of omission.
    """

    own: tuple[Piece, ...]
    clauses: tuple[NewClause, ...] = ()
    numbered: bool = False
    label: Span | None = None
    heading: Span | None = None
    withheld: bool = False


def new_text(amendment: Amendment, number: int, target: Address, sources: Sources) -> NewText | None:
    """None where the amendment does not say what comes instead."""
    span = amendment.new_text
    if span is None:
        return None
    text, outline = sources.texts[amendment.document], sources.outlines[amendment.document]
    matter = page_matter(outline)
    same: Clause | None = None
    found: dict[int, Address] = {}
    clauses: list[NewClause] = []
    for index, clause in enumerate(outline.clauses):
        if clause.quoted != "new" or not span.contains(clause.span):
            continue
        part = clause.address.part or target.part
        address = Address(target.document, part, clause.address.number, clause.address.occurrence)
        if address == target:
            same, found[index] = clause, target
            continue
        parent = found.get(clause.parent) if clause.parent is not None else None
        if parent is None and not _below(address, target):
            continue
        found[index] = address
        clauses.append(
            NewClause(
                address=address,
                parent=parent or target,
                pieces=tuple(
                    Piece(document=amendment.document, span=s, by=number) for s in own_words(text, clause, matter)
                ),
                label=clause.label_span,
                heading=clause.heading_span,
            )
        )
    inner = [c.span for i, c in enumerate(outline.clauses) if i in found and c is not same]
    own = tuple(
        Piece(document=amendment.document, span=s, by=number) for s in without(text, span, sorted((*matter, *inner)))
    )
    return NewText(
        own=own,
        clauses=tuple(clauses),
        numbered=same is not None or _numbered(text[span.start : span.end], target),
        label=same.label_span if same is not None else None,
        heading=same.heading_span if same is not None else None,
        withheld=WITHHELD.fullmatch(text, span.start, span.end) is not None,
    )


def without_quote(amendment: Amendment, text: str, marked: bool) -> Span | None:
    """The new words; ``marked``: with the stop at their end, which may belong to the sentence that quotes them."""
    span = amendment.new_text
    if span is None or marked:
        return span
    end = span.end
    while end > span.start and text[end - 1] in ".,;: \n":
        end -= 1
    return trimmed(text, span.start, end)


def parents_of(address: Address) -> list[Address]:
    """The addresses above one, the nearest first; the document last."""
    found: list[Address] = []
    number = address.number
    while number:
        number = LEVEL.sub("", number) or None
        if number:
            found.append(Address(address.document, address.part, number))
    if address.part is not None and address.number is not None:
        found.append(Address(address.document, address.part))
    return [*found, Address(address.document)]


def _below(address: Address, target: Address) -> bool:
    return target in parents_of(address) and target != Address(target.document)


def _numbered(words: str, target: Address) -> bool:
    """Whether the text begins with the target's own number: "(c)", "2(c)", "Section 3.1", "Schedule C-1"."""
    head = words.lstrip("\"“”'‘ \n")
    if target.number is None:
        return target.part is not None and head.casefold().startswith(target.part.casefold())
    last = re.escape(last_segment(target))
    full = re.escape(target.number)
    return re.match(rf"(?:[A-Za-z]+\s+)?(?:{full}|\(?{last}[.)])(?=[\s.:)]|$)", head) is not None
