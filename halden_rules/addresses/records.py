"""What a citation means: addresses, each found or not."""

from __future__ import annotations

from msgspec import Struct

from halden_rules.outline import Address

__all__ = ["Meaning", "ReferenceTarget"]


class ReferenceTarget(Struct, frozen=True, kw_only=True):
    """``found`` False: no such clause or document. ``nearest``: existing numbers closest to a missing one."""

    address: Address
    found: bool
    nearest: tuple[Address, ...] = ()


class Meaning(Struct, frozen=True, kw_only=True):
    """``status``: internal, other_document, missing_clause, missing_document, ambiguous (targets are candidates),
    external (a provision of ``instrument``), or nothing (the words refer to no clause)."""

    status: str
    targets: tuple[ReferenceTarget, ...] = ()
    instrument: str | None = None
