"""Which date of an amendment counts, and what stays open: what a rule of kind ``supersession`` says."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["BASES", "Policy"]

BASES = {
    "effective date": ("effective", "dated as of"),
    "date of signature": ("signed",),
    "date of issue": ("issued",),
}
"""What a rule calls a date → the bases of ``StatedDate`` that state it."""


class Policy(Struct, frozen=True, kw_only=True):
    """``date``: the first of these that a document states counts. ``unresolved``: what leaves both wordings standing.

    ``without_effect``: documents whose changes are listed and never applied. The words are those of the rule language.
    """

    date: tuple[str, ...] = ("effective date", "date of signature", "date of issue")
    unresolved: tuple[str, ...] = ("undated", "conditional", "before the last signature", "overlapping on one date")
    without_effect: tuple[str, ...] = ("not issued", "for information")
