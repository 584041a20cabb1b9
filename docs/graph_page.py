"""docs/reference/graph.md, made from the declared model."""

from __future__ import annotations

from halden_rules.graph.model import EDGES, EVERY_NODE, NODES, EdgeType, NodeType, Property

__all__ = ["graph_page"]

ORIGINS = {
    "printed": "Printed in the documents: written by a load",
    "derived": "Derived by rules",
    "run": "Of the last run of rules",
    "suggested": "Suggested by a model, and accepted by people",
}

INTRODUCTION = """# The graph

<!-- made by `make docs` from halden_rules/graph/model.py; do not edit -->

Nodes and edges as the store holds them, for people who ask it in Cypher. Directions read from what speaks to what it
speaks of. Offsets (`start`, `end`) count code points of the decoded file, end exclusive; `page` counts from 1. Dates
are stored as dates and come back as text (`2024-03-01`). What is not known is null.

## Asking

One load of a package is one *generation*: while a new one is written, the old one stands beside it. So a query names
the package and the generation wherever it begins, and `halden graph query` fills both in:

```cypher
MATCH (c:Clause {packageId: $packageId, generation: $generation})-[r:CROSS_REFERENCE]->(t:Clause)
RETURN c.id AS clause, r.text AS words, t.id AS target ORDER BY clause, target
```

In force on a date: `(v.validFrom IS NULL OR v.validFrom <= $asOf) AND (v.validTo IS NULL OR $asOf < v.validTo)`.
A query only reads; the graph is made from the documents and can be made again at any time.
"""


def graph_page() -> str:
    """The page of all labels and edge types."""
    lines = [INTRODUCTION, "## Every node has", "", *_table(EVERY_NODE)]
    for origin, title in ORIGINS.items():
        nodes = [n for n in NODES if n.origin == origin]
        edges = [e for e in EDGES if e.origin == origin]
        if nodes:
            lines += ["", f"## Nodes. {title}"]
            for node in nodes:
                lines += _node(node)
        if edges:
            lines += ["", f"## Edges. {title}"]
            for edge in edges:
                lines += _edge(edge)
    return "\n".join(lines) + "\n"


def _node(node: NodeType) -> list[str]:
    beside = f" Stands beside `{node.beside}`." if node.beside else ""
    told = ["", f"### {node.label}", "", f"{node.means}{beside} Its id: `{node.key}`."]
    return [*told, "", *_table(node.properties)] if node.properties else told


def _edge(edge: EdgeType) -> list[str]:
    stops: dict[str, list[str]] = {}
    for start, stop in edge.ends:
        stops.setdefault(start, []).append(stop)
    ends = "; ".join(f"`{start}` → {', '.join(f'`{s}`' for s in found)}" for start, found in stops.items())
    told = ["", f"### {edge.type}", "", f"{ends}. {edge.means}"]
    return [*told, "", *_table(edge.properties)] if edge.properties else told


def _table(properties: tuple[Property, ...]) -> list[str]:
    rows = [f"| `{p.name}` | `{p.type}` | {p.means} |" for p in properties]
    return ["| property | type | meaning |", "| --- | --- | --- |", *rows]
