"""Statements of precedence as read: never applied, always cited."""

from __future__ import annotations

from msgspec import Struct

from halden_rules.outline import Address
from halden_rules.text import Span

__all__ = ["PrecedenceStatement", "RankedMember"]


class RankedMember(Struct, frozen=True, kw_only=True):
    """``target``: a document, a clause, or None where only a class or an unknown name is ranked."""

    name: str
    span: Span
    target: Address | None = None


class PrecedenceStatement(Struct, frozen=True, kw_only=True):
    document: str
    source: Address | None
    span: Span
    form: str
    ranks: tuple[tuple[RankedMember, ...], ...]
