"""Defined terms and their uses."""

from __future__ import annotations

from msgspec import Struct

from halden_rules.outline import Address
from halden_rules.text import Span

__all__ = ["Term", "TermUse", "UndefinedUse"]


class Term(Struct, frozen=True, kw_only=True):
    """One definition. ``scope``: the address within which it holds (None: the whole document and what is under it).

    ``aliases``: other names of the same definition, printed at ``alias_spans``. ``meaning``: the words that define it,
    where they can be told.
    """

    document: str
    name: str
    span: Span
    form: str
    address: Address | None  # the clause it stands in; None: the preamble
    scope: Address | None = None
    aliases: tuple[str, ...] = ()
    meaning: Span | None = None
    source: Address | None = None  # by_reference: where the meaning stands
    quoted: str | None = None
    alias_spans: tuple[Span, ...] = ()


class TermUse(Struct, frozen=True, kw_only=True):
    """``term``: index into the tuple of terms. ``name``: the name of it that is used, one of its aliases perhaps."""

    document: str
    source: Address | None
    span: Span
    term: int
    name: str = ""


class UndefinedUse(Struct, frozen=True, kw_only=True):
    """A capitalised phrase used like a defined term, with no definition in the package: first use and count."""

    document: str
    source: Address | None
    span: Span
    name: str
    count: int
