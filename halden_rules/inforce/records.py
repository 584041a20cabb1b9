"""The text of each clause and the days on which it stands."""

from __future__ import annotations

import datetime as dt

from msgspec import Struct

from halden_rules.outline import Address
from halden_rules.text import Span

__all__ = ["Timeline", "Version"]


class Version(Struct, frozen=True, kw_only=True):
    """A clause's own words from ``valid_from`` (None: from the start) until ``valid_to`` (exclusive; None: open).

    ``state``: in force, deleted, unresolved. Until amendments are applied, a clause that one of them names is
    unresolved: its words are shown as signed, never as current.
    """

    clause: Address
    document: str
    pieces: tuple[Span, ...]
    state: str
    valid_from: dt.date | None = None
    valid_to: dt.date | None = None


class Timeline(Struct, frozen=True, kw_only=True):
    versions: tuple[Version, ...]
