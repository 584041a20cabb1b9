"""Amendments as read: operative words with resolved targets. Their effect is the fold's."""

from __future__ import annotations

from msgspec import Struct

from halden_rules.inventory import StatedDate
from halden_rules.outline import Address
from halden_rules.text import Span

__all__ = ["Amendment", "EventEnd", "Place", "Portion"]


class Portion(Struct, frozen=True, kw_only=True):
    """What is changed where it is less than the clause.

    ``kind``: sentence, paragraph, definition, heading, item, row, words. ``ordinal``: 1 for the first, -1 for the last.
    ``name``: the defined term, or what the item is called ("the notice information for Licensee").
    """

    kind: str
    ordinal: int | None = None
    name: str | None = None


class Place(Struct, frozen=True, kw_only=True):
    """Where new words go. ``relation``: before, after, start, end.

    ``words``: the quoted words they go before or after, in the amending document. ``clause``: the clause that a new one
    follows or precedes. Neither: the target itself.
    """

    relation: str
    words: Span | None = None
    clause: Address | None = None


class EventEnd(Struct, frozen=True, kw_only=True):
    """A right that ends some time after an event with no date in the words: "twelve months after the first release"."""

    months: int
    span: Span


class Amendment(Struct, frozen=True, kw_only=True):
    """One change. All spans are in ``document``, the amending one.

    ``targets``: what is changed, as addresses in the amended document; a whole document has neither part nor number;
    an item of an earlier amendment is an address in that amendment. An inserted clause has its new address.
    ``action``: the closed list of docs/reference/graph.md. ``old_text``, ``new_text``: the words taken out and put in,
    without their quotation marks; without marks in print, ``new_text`` runs to the end of the block.
    ``implied``: the words name no provision, or do not say that it is amended: shown, never applied.
    ``effective``, ``until``: where the sentence itself states them; else the document's dates count.
    ``condition``: words on which the change depends. ``applies_to``: words that limit whom or what it is for.
    """

    document: str
    source: Address | None
    span: Span
    action: str
    targets: tuple[Address, ...]
    found: tuple[bool, ...]  # one a target
    old_text: Span | None = None
    new_text: Span | None = None
    also_old: tuple[Span, ...] = ()  # more words that the same new ones replace: "“A”, “B” and “C” are replaced by “D”"
    granularity: str | None = None  # as printed
    portion: Portion | None = None
    place: Place | None = None
    implied: bool = False
    effective: StatedDate | None = None
    until: StatedDate | None = None
    ends_after: EventEnd | None = None
    condition: Span | None = None
    applies_to: Span | None = None
