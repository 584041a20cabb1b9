"""Statements of precedence as read: never applied, always cited."""

from __future__ import annotations

import datetime as dt

from msgspec import Struct

from halden_rules.outline import Address
from halden_rules.text import Span

__all__ = ["PrecedenceStatement", "RankedMember"]


class RankedMember(Struct, frozen=True, kw_only=True):
    """``name``: as printed, with the edition where it means several. ``target``: a document, a clause, or None where
    only a class or an unknown name is ranked.
    """

    name: str
    span: Span
    target: Address | None = None


class PrecedenceStatement(Struct, frozen=True, kw_only=True):
    """``ranks``: strongest first; members of one rank are not ranked among themselves.

    ``form``: conflict, over, order, list_order; revival: the one document that stands as before when another ends.
    ``stated`` False: the words say that none of them ranks first. ``reach``: words that say as to what; ``except_``:
    when it is otherwise; ``tie_break``: what decides between equals; ``time``: when the documents must have been made.
    ``in_force_from``: the first date that the document states of itself, from which its clauses stand.
    """

    document: str
    source: Address | None
    span: Span
    form: str
    ranks: tuple[tuple[RankedMember, ...], ...]
    stated: bool = True
    reach: Span | None = None
    except_: Span | None = None
    tie_break: Span | None = None
    time: Span | None = None
    in_force_from: dt.date | None = None
