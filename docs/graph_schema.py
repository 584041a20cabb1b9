"""schemas/graph.schema.json: the lines of ``halden graph dump``, made from the declared model."""

from __future__ import annotations

import json
from typing import Any

from halden_rules.graph.model import EDGES, NODES, Property

__all__ = ["graph_schema"]

_TYPES: dict[str, dict[str, Any]] = {
    "STRING": {"type": "string"},
    "INTEGER": {"type": "integer"},
    "FLOAT": {"type": "number"},
    "BOOLEAN": {"type": "boolean"},
    "DATE": {"type": "string", "format": "date"},
    "LIST<STRING>": {"type": "array", "items": {"type": "string"}},
    "LIST<INTEGER>": {"type": "array", "items": {"type": "integer"}},
}
_NOT_DUMPED = ("id", "generation", "key", "current")


def _properties(declared: tuple[Property, ...]) -> dict[str, Any]:
    kept = {p.name: {**_TYPES[p.type], "description": p.means} for p in declared if p.name not in _NOT_DUMPED}
    return {"type": "object", "additionalProperties": False, "properties": kept}


def graph_schema() -> str:
    """One line is a node or an edge."""
    lines: list[dict[str, Any]] = []
    for node in NODES:
        if node.beside:
            continue
        seconds = [n for n in NODES if n.beside == node.label]
        declared = (*node.every_property, *(p for second in seconds for p in second.properties))
        labels = {"enum": [[node.label], *(sorted((node.label, second.label)) for second in seconds)]}
        lines.append(
            {
                "title": node.label,
                "description": node.means,
                "type": "object",
                "required": ["node", "labels", "properties"],
                "additionalProperties": False,
                "properties": {"node": {"type": "string"}, "labels": labels, "properties": _properties(declared)},
            }
        )
    for edge in EDGES:
        ends = {"start": {"type": "string"}, "stop": {"type": "string"}}
        lines.append(
            {
                "title": edge.type,
                "description": edge.means,
                "type": "object",
                "required": ["edge", "start", "stop", "properties"],
                "additionalProperties": False,
                "properties": {"edge": {"const": edge.type}, **ends, "properties": _properties(edge.properties)},
            }
        )
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of halden graph dump",
        "oneOf": lines,
    }
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
