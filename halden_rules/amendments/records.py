"""Amendments as read: operative words with resolved targets. Their effect is the fold's."""

from __future__ import annotations

from msgspec import Struct

from halden_rules.outline import Address
from halden_rules.text import Span

__all__ = ["Amendment"]


class Amendment(Struct, frozen=True, kw_only=True):
    document: str
    source: Address | None
    span: Span
    action: str
    targets: tuple[Address, ...]
    found: tuple[bool, ...]  # one a target
    old_text: Span | None = None
    new_text: Span | None = None
    granularity: str | None = None
