"""Resolved references with typed outcomes."""

from __future__ import annotations

from msgspec import Struct

from halden_rules.addresses import ReferenceTarget
from halden_rules.outline import Address
from halden_rules.text import Span

__all__ = ["ExternalReference", "Reference", "ReferenceTarget"]


class Reference(Struct, frozen=True, kw_only=True):
    """``status``: internal, other_document, missing_clause, missing_document, ambiguous (targets are candidates)."""

    document: str
    source: Address | None
    span: Span
    style: str  # single, list, range, self, relative, sibling
    status: str
    targets: tuple[ReferenceTarget, ...]
    signal: str | None = None
    caption: str | None = None
    caption_like: bool | None = None  # None: no caption, or the target has no heading
    quoted: str | None = None
    overrides: str | None = None  # "over" (notwithstanding …) or "under" (subject to …)


class ExternalReference(Struct, frozen=True, kw_only=True):
    """A provision of a law. ``span`` is label and number (exchange format), ``number`` as printed."""

    document: str
    source: Address | None
    span: Span
    instrument: str
    number: str
