"""How a label and an edge type are declared, and the properties that many of them share."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = [
    "DERIVED",
    "EVERY_NODE",
    "EVIDENCE",
    "SPAN",
    "WINDOW",
    "EdgeType",
    "NodeType",
    "Origin",
    "Property",
    "PropertyType",
    "date",
    "number",
    "numbers",
    "real",
    "text",
    "texts",
    "yes",
]

PropertyType = Literal["STRING", "INTEGER", "FLOAT", "BOOLEAN", "DATE", "LIST<STRING>", "LIST<INTEGER>"]

Origin = Literal["printed", "derived", "run", "suggested"]
"""printed: stands in the documents, written by a load · derived: written by a link or supersession rule ·
run: written by the last run of rules, replaced by the next · suggested: by a model, kept apart."""


class Property(Struct, frozen=True):
    """One property of a node or an edge."""

    name: str
    type: PropertyType
    means: str


class NodeType(Struct, frozen=True, kw_only=True):
    """A label. ``key``: how its readable ``id`` is made. ``beside``: the label that it only ever stands beside."""

    label: str
    key: str
    means: str
    origin: Origin = "printed"
    beside: str | None = None
    properties: tuple[Property, ...] = ()

    @property
    def every_property(self) -> tuple[Property, ...]:
        """Its own properties after those that every node has."""
        return (*EVERY_NODE, *self.properties)


class EdgeType(Struct, frozen=True, kw_only=True):
    """A relationship type. ``ends``: every pair (label it starts at, label it ends at)."""

    type: str
    ends: tuple[tuple[str, str], ...]
    means: str
    origin: Origin = "printed"
    properties: tuple[Property, ...] = ()

    @property
    def starts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(start for start, _ in self.ends))

    @property
    def stops(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(stop for _, stop in self.ends))


def text(name: str, means: str) -> Property:
    """A text."""
    return Property(name, "STRING", means)


def texts(name: str, means: str) -> Property:
    """A list of texts."""
    return Property(name, "LIST<STRING>", means)


def number(name: str, means: str) -> Property:
    """A whole number."""
    return Property(name, "INTEGER", means)


def numbers(name: str, means: str) -> Property:
    """A list of whole numbers."""
    return Property(name, "LIST<INTEGER>", means)


def date(name: str, means: str) -> Property:
    """A day."""
    return Property(name, "DATE", means)


def yes(name: str, means: str) -> Property:
    """True or false."""
    return Property(name, "BOOLEAN", means)


def real(name: str, means: str) -> Property:
    """A number with a fraction."""
    return Property(name, "FLOAT", means)


EVERY_NODE = (
    text("id", "readable and stable over reloads; unique within a generation"),
    text("packageId", "the package; packages never meet through a shared node"),
    number("generation", "the load that wrote the node; not part of a dump"),
    text("key", "generation and id, unique in the store; not part of a dump"),
    text("caption", "what a person would call it"),
    text("snippet", "its first 120 characters"),
)
"""What every node has."""

SPAN = (
    number("start", "where its words begin in the file"),
    number("end", "where they end, exclusive"),
    number("page", "the page they begin on, where there are pages"),
)
WINDOW = (
    date("validFrom", "first day on which it stands; null: from the start"),
    date("validTo", "day from which it no longer stands; null: open"),
)
EVIDENCE = (
    text("document", "id of the document that says it"),
    text("text", "the words as printed"),
    *SPAN,
)
DERIVED = (
    text("ruleId", "the rule that wrote it"),
    number("ruleVersion", "its version"),
    text("runId", "the run that wrote it"),
)
