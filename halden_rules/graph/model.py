"""The graph, declared once: every label with its key and properties, every edge type with its ends and properties.

DDL, projection, lint, JSON Schema and docs/reference/graph.md come from here; rules compile to Cypher against it.

**How a query is anchored.** Every node carries `packageId` and `generation`: one load of a package is one generation,
and while a new one is written the old one stands beside it. A query therefore takes the parameters `$packageId` and
`$generation` and names both on every anchor::

    MATCH (c:Clause {packageId: $packageId, generation: $generation})-[r:CROSS_REFERENCE]->(t:Clause)

Edges never leave their generation, so nodes reached over edges need neither. The caller passes `packageId`;
`GraphStore.query` fills in `generation` with the current one of that package wherever the text uses it.

**Values.** Dates are stored as DATE and come back as ISO text (`2024-03-01`); a date parameter is a `datetime.date`.
An absent value is null: no property is ever an empty list or an empty text that means "none".
Offsets (`start`, `end`) are code points of the decoded file, end exclusive; `page` counts from 1.
"""

from __future__ import annotations

from halden_rules.graph.declaration import EVERY_NODE, EdgeType, NodeType, Origin, Property, PropertyType
from halden_rules.graph.edges import EDGES
from halden_rules.graph.nodes import KINDS_OF_CLAUSE, NODES

__all__ = [
    "EDGES",
    "EVERY_NODE",
    "KINDS_OF_CLAUSE",
    "NODES",
    "EdgeType",
    "NodeType",
    "Origin",
    "Property",
    "PropertyType",
    "edge_type",
    "node_type",
]

_NODES = {node.label: node for node in NODES}
_EDGES = {edge.type: edge for edge in EDGES}


def node_type(label: str) -> NodeType:
    """The declaration of a label. Raises KeyError for one that is not declared."""
    return _NODES[label]


def edge_type(name: str) -> EdgeType:
    """The declaration of an edge type. Raises KeyError for one that is not declared."""
    return _EDGES[name]
