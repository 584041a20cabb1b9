"""Documents of the package, their roles, dates, parties and names; and what is referred to and not there."""

from __future__ import annotations

import datetime as dt

from msgspec import Struct

from halden_rules.outline import Address
from halden_rules.text import Span

__all__ = ["DocumentEntry", "DocumentReference", "Inventory", "Party", "StatedDate"]


class StatedDate(Struct, frozen=True, kw_only=True):
    """A date and the words that state it, if any. ``basis``: effective, dated as of, signed, issued, expiry.

    ``document``: whose words state it, where another document does; None: its own, or ``package.yaml`` (no span).
    """

    on: dt.date
    basis: str
    span: Span | None = None
    document: str | None = None


class DocumentEntry(Struct, frozen=True, kw_only=True):
    """One document that is here."""

    document: str
    title: str
    title_span: Span | None = None
    role: str  # master agreement, order form, amendment, addendum, schedule, …, agreement
    aliases: tuple[str, ...] = ()  # names by which it is called, its own defined name among them
    calls: tuple[
        tuple[str, str], ...
    ] = ()  # this document's names for others: ("Agreement", document id or missing:<name>)
    classes: tuple[str, ...] = ()
    dates: tuple[StatedDate, ...] = ()  # every signature has its own
    conditions: tuple[Span, ...] = ()  # words on which its coming into effect depends, where no date settles them

    def on(self, *bases: str) -> dt.date | None:
        """The first stated date of the bases, in their order."""
        return next((d.on for basis in bases for d in self.dates if d.basis == basis), None)


class DocumentReference(Struct, frozen=True, kw_only=True):
    """A document that another one speaks of: one record a document, at its first mention.

    ``link``: attached, incorporated, amended, governing, later, public. Only attached and incorporated ones that are
    not ``present`` make a package incomplete. ``target``: the id of the document where present.
    """

    document: str  # which text speaks
    name: str
    names: tuple[str, ...] = ()
    span: Span
    source: Address | None  # None: the preamble
    link: str
    role: str
    present: bool
    target: str | None = None

    @property
    def missing_id(self) -> str:
        return f"missing:{self.name}"


class Party(Struct, frozen=True, kw_only=True):
    name: str
    aliases: tuple[str, ...] = ()
    side: str | None = None  # "us", "them" (package.yaml)


class Inventory(Struct, frozen=True, kw_only=True):
    package: str  # id: slug of the folder or of package.yaml's id
    title: str
    kind: str = "agreements"
    side: str | None = None  # the side of the deal that we are on ("customer"), from package.yaml
    documents: tuple[DocumentEntry, ...]
    references: tuple[DocumentReference, ...]
    parties: tuple[Party, ...] = ()

    @property
    def missing(self) -> tuple[DocumentReference, ...]:
        """What makes the package incomplete: attached or incorporated, and not here."""
        return tuple(r for r in self.references if not r.present and r.link in ("attached", "incorporated"))

    def entry(self, document: str) -> DocumentEntry:
        return next(d for d in self.documents if d.document == document)
