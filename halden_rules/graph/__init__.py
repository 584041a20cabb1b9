"""Records → store: the declared model, the projection of a reading, and the stores that hold it.

Guarantees: the graph is a projection, loading twice changes nothing; a failed load leaves the earlier generation
readable; a query can't write; what documents say is never part of a query's text.
"""

from halden_rules.graph.arcade import ArcadeStore
from halden_rules.graph.project import project
from halden_rules.graph.records import (
    DerivedEdge,
    EdgeRecord,
    FindingRecord,
    NodeRecord,
    PatternHit,
    Projection,
    RuleRecord,
    RunRecord,
    TopicMember,
    TopicRecord,
)
from halden_rules.graph.store import GraphStore, Loaded

__all__ = [
    "ArcadeStore",
    "DerivedEdge",
    "EdgeRecord",
    "FindingRecord",
    "GraphStore",
    "Loaded",
    "NodeRecord",
    "PatternHit",
    "Projection",
    "RuleRecord",
    "RunRecord",
    "TopicMember",
    "TopicRecord",
    "project",
]
