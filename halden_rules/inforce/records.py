"""The text of each clause and the days on which it stands; what each amendment does to it."""

from __future__ import annotations

import datetime as dt

from msgspec import Struct

from halden_rules.inventory import StatedDate
from halden_rules.outline import Address
from halden_rules.text import Span

__all__ = ["DocumentWindow", "Effect", "Piece", "Timeline", "Version"]


class Piece(Struct, frozen=True, kw_only=True):
    """A run of words and where it comes from. ``by``, ``struck``: indexes of amendments that put it in, took it out.

    ``blank``: what stands between it and the piece before: nothing in the middle of a text, a space or a line end.
    """

    document: str
    span: Span
    by: int | None = None
    struck: int | None = None
    blank: str = "\n"


class Version(Struct, frozen=True, kw_only=True):
    """A clause's own words from ``valid_from`` (None: from the start) until ``valid_to`` (exclusive; None: open).

    ``clause``: its address in the document it belongs to, also where an amendment brings it; that of a document is the
    words outside its clauses. ``parent``: the clause (or document) that holds it. ``pieces``: in reading order, those
    taken out among them. ``state``: in force, deleted, unresolved. ``unresolved``: ``pieces`` is the
    wording without what is doubtful, each of ``alternatives`` one with it; no winner is picked.
    ``by``: indexes of the amendments that made it so.
    """

    clause: Address
    pieces: tuple[Piece, ...]
    state: str
    valid_from: dt.date | None = None
    valid_to: dt.date | None = None
    parent: Address | None = None
    brought: bool = False  # only an amendment brings it: the document as signed has no such clause
    alternatives: tuple[tuple[Piece, ...], ...] = ()
    by: tuple[int, ...] = ()

    @property
    def standing(self) -> tuple[Piece, ...]:
        """The pieces that were not taken out."""
        return tuple(p for p in self.pieces if p.struck is None)

    def on(self, day: dt.date) -> bool:
        """Whether it is the version of that day."""
        return (self.valid_from is None or self.valid_from <= day) and (self.valid_to is None or day < self.valid_to)


class Effect(Struct, frozen=True, kw_only=True):
    """What becomes of one amendment.

    ``status``: applied, unresolved (both wordings are shown), unresolvable (what it changes is not there, or its words
    do not say what comes instead), rescinded, replaced, implied (never applied), without effect. ``reason``: a sentence
    for people where it is not simply applied. ``on``: the day it counts from, by ``date_from``; ``settled``: the day
    from which that is beyond doubt (the last signature); ``until``: exclusive. ``status_on``, ``status_by``: the day,
    and the index of the amendment, that took it away or that it disagrees with. ``clauses``: whose text it touches.
    """

    status: str
    reason: str = ""
    on: dt.date | None = None
    date_from: StatedDate | None = None
    settled: dt.date | None = None
    until: dt.date | None = None
    status_on: dt.date | None = None
    status_by: int | None = None
    clauses: tuple[Address, ...] = ()


class DocumentWindow(Struct, frozen=True, kw_only=True):
    """From when until when (exclusive) a document stands; ``settled`` as in ``Effect``."""

    document: str
    valid_from: dt.date | None = None
    date_from: StatedDate | None = None
    settled: dt.date | None = None
    valid_to: dt.date | None = None


class Timeline(Struct, frozen=True, kw_only=True):
    """``versions``: by document and place in it, then by date. ``effects``: one an amendment, in their order."""

    versions: tuple[Version, ...]
    effects: tuple[Effect, ...] = ()
    documents: tuple[DocumentWindow, ...] = ()
