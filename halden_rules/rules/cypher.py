"""A small typed builder of Cypher: names only from the declared model, values only as parameters.

``Writer`` collects the lines of one statement and the parameters of all statements of a rule. Nothing that a rule says
is ever put into the text: words, dates and lists become ``$parameters``, and labels, edge types and properties are
looked up in ``graph.model`` before they are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from halden_rules.graph.model import edge_type, node_type

__all__ = ["ANCHOR", "Parameters", "Statement", "edge", "field", "has_window", "name", "node", "property_of", "window"]

ANCHOR = "packageId: $packageId, generation: $generation"
"""What every anchor names; the store fills in both."""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


class Statement(Struct, frozen=True, kw_only=True):
    """One query of a compiled file. ``name``: findings, unknown, links, assembly, hits, picture, count."""

    name: str
    text: str


class Parameters:
    """Values by name. The same value under the same hint is one parameter."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}

    def add(self, hint: str, value: Any) -> str:
        """``$hint``, or ``$hint2`` where the hint already stands for another value."""
        number = 1
        while True:
            candidate = name(hint) + (str(number) if number > 1 else "")
            if candidate not in self.values or self.values[candidate] == value:
                self.values[candidate] = value
                return "$" + candidate
            number += 1


def name(text: str) -> str:
    """A name that may stand in a query. Raises ValueError for any other."""
    if not _NAME.fullmatch(text):
        raise ValueError(f"not a name: {text!r}")
    return text


def property_of(label: str, stored: str, *, of_edge: bool = False) -> str:
    """The property, if the model declares it. Raises ValueError if not."""
    declared = edge_type(label).properties if of_edge else node_type(label).every_property
    if stored not in {p.name for p in declared}:
        raise ValueError(f"the graph has no property {stored} on {label}")
    return stored


def field(variable: str, label: str, stored: str, *, of_edge: bool = False) -> str:
    """``C.heading``."""
    return f"{name(variable)}.{property_of(label, stored, of_edge=of_edge)}"


def node(variable: str, label: str | None = None, *, anchored: bool = False, also: str = "") -> str:
    """``(C:Clause {packageId: $packageId, generation: $generation})``; without a label: bound before."""
    inner = name(variable) if variable else ""
    if label:
        inner += ":" + node_type(label).label
    inside = ", ".join(part for part in (ANCHOR if anchored else "", also) if part)
    return f"({inner} {{{inside}}})" if inside else f"({inner})"


def edge(variable: str, kind: str, *, forward: bool = True) -> str:
    """``-[link1:CROSS_REFERENCE]->``."""
    inner = f"[{name(variable) if variable else ''}:{edge_type(kind).type}]"
    return f"-{inner}->" if forward else f"<-{inner}-"


def has_window(label: str, *, of_edge: bool = False) -> bool:
    declared: Iterable[Any] = edge_type(label).properties if of_edge else node_type(label).properties
    return "validFrom" in {p.name for p in declared}


def window(variable: str) -> str:
    """Stands on the date asked: from included, to not."""
    v = name(variable)
    return f"({v}.validFrom IS NULL OR {v}.validFrom <= $asOf) AND ({v}.validTo IS NULL OR $asOf < {v}.validTo)"
