"""``Draft``: a projection while it is being written. Nothing undeclared gets in, no id is given twice."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping

from halden_rules.graph.model import EdgeType, Property, edge_type, node_type
from halden_rules.graph.records import EdgeRecord, NodeRecord, Projection, Properties, Value

__all__ = ["Draft", "checked_properties", "snippet_of"]

SNIPPET = 120
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")

_PYTHON: Mapping[str, tuple[type, ...]] = {
    "STRING": (str,),
    "INTEGER": (int,),
    "FLOAT": (float, int),
    "BOOLEAN": (bool,),
    "DATE": (dt.date,),
    "LIST<STRING>": (list,),
    "LIST<INTEGER>": (list,),
}


def snippet_of(text: str) -> str:
    """The first 120 characters of a text for people, white space folded."""
    folded = " ".join(text[: SNIPPET * 4].split())
    return folded if len(folded) <= SNIPPET else f"{folded[: SNIPPET - 1].rstrip()}…"


def _storable(value: Value) -> Value:
    """Half a surrogate pair can't be stored as UTF-8: one U+FFFD in its place keeps every offset."""
    if isinstance(value, str):
        return _LONE_SURROGATE.sub("\ufffd", value)
    if isinstance(value, list):
        return [_LONE_SURROGATE.sub("\ufffd", v) if isinstance(v, str) else v for v in value]  # type: ignore[return-value]
    return value


def checked_properties(declared: tuple[Property, ...], given: Mapping[str, object], of: str) -> Properties:
    """The properties given, in the declared order; None, empty text and empty lists left out.

    Raises ValueError for a name or a type that is not declared.
    """
    kept: Properties = {}
    known = {p.name: p for p in declared}
    for name in given:
        if name not in known:
            raise ValueError(f"{of} has no property {name!r}")
    for p in declared:
        value = given.get(p.name)
        if value is None or (isinstance(value, str | list | tuple) and not value):
            continue
        if isinstance(value, tuple):
            value = list(value)
        wanted = _PYTHON[p.type]
        if not isinstance(value, wanted) or (isinstance(value, bool) and p.type != "BOOLEAN"):
            raise ValueError(f"{of}.{p.name} takes {p.type}, not {type(value).__name__}")
        kept[p.name] = _storable(float(value) if p.type == "FLOAT" else value)  # type: ignore[arg-type]
    return kept


class Draft:
    """Collects nodes and edges of one package."""

    def __init__(self, package: str) -> None:
        self.package = package
        self._nodes: dict[str, NodeRecord] = {}
        self._edges: list[EdgeRecord] = []

    def __contains__(self, id: str) -> bool:
        return id in self._nodes

    def label(self, id: str) -> str:
        """The first label of a node that is here."""
        return self._nodes[id].labels[0]

    def level(self, id: str) -> int:
        """The level of a clause that is here."""
        level = self._nodes[id].properties.get("level", 0)
        return level if isinstance(level, int) else 0

    def free_id(self, wanted: str) -> str:
        """The id itself, or ``…~2``, ``…~3`` where it is taken: the order of the records decides, and it is stable."""
        if wanted not in self._nodes:
            return wanted
        n = 2
        while f"{wanted}~{n}" in self._nodes:
            n += 1
        return f"{wanted}~{n}"

    def node(
        self, label: str, id: str, caption: str, snippet: str = "", second: str | None = None, /, **properties: object
    ) -> str:
        """Add a node and give its id. Raises ValueError where the id is taken or a property is not declared."""
        if id in self._nodes:
            raise ValueError(f"two nodes have the id {id!r}")
        declared = node_type(label).every_property
        if second:
            declared = (*declared, *node_type(second).properties)
        given = {
            "packageId": self.package,
            "caption": snippet_of(caption),
            "snippet": snippet_of(snippet),
            **properties,
        }
        self._nodes[id] = NodeRecord(
            labels=(label, second) if second else (label,), id=id, properties=checked_properties(declared, given, label)
        )
        return id

    def edge(self, type: str, start: str, stop: str, /, **properties: object) -> None:
        """Add an edge. Raises ValueError where the model has no such edge between such nodes."""
        declared: EdgeType = edge_type(type)
        ends = self.label(start), self.label(stop)
        if ends not in declared.ends:
            raise ValueError(f"{type} does not lead from {ends[0]} to {ends[1]}")
        self._edges.append(
            EdgeRecord(
                type=type,
                start=start,
                start_label=ends[0],
                stop=stop,
                stop_label=ends[1],
                properties=checked_properties(declared.properties, properties, type),
            )
        )

    def finished(self) -> Projection:
        return Projection(package=self.package, nodes=tuple(self._nodes.values()), edges=tuple(self._edges))
