"""What the projection gives and a store takes: nodes and edges as records, held to the declared model."""

from __future__ import annotations

import datetime as dt

from msgspec import Struct

__all__ = [
    "DerivedEdge",
    "EdgeRecord",
    "FindingRecord",
    "NodeRecord",
    "PatternHit",
    "Projection",
    "Properties",
    "RuleRecord",
    "RunRecord",
    "TopicMember",
    "TopicRecord",
    "Value",
]

Value = str | int | float | bool | dt.date | list[str] | list[int]
Properties = dict[str, Value]


class NodeRecord(Struct, frozen=True, kw_only=True):
    """``labels``: the label, for some clauses a second one. ``properties`` hold no ``id``, ``generation``, ``key``."""

    labels: tuple[str, ...]
    id: str
    properties: Properties


class EdgeRecord(Struct, frozen=True, kw_only=True):
    """An edge between two nodes of the same projection, by their ids and labels."""

    type: str
    start: str
    start_label: str
    stop: str
    stop_label: str
    properties: Properties


class Projection(Struct, frozen=True, kw_only=True):
    """One package as nodes and edges. Every end of an edge is a node of it."""

    package: str
    nodes: tuple[NodeRecord, ...]
    edges: tuple[EdgeRecord, ...]


class DerivedEdge(Struct, frozen=True, kw_only=True):
    """An edge that a rule gives: its ends by id, its properties without rule and run (the store adds those)."""

    type: str
    start: str
    stop: str
    properties: Properties


class PatternHit(Struct, frozen=True, kw_only=True):
    """``version``: id of the Version whose words match; ``start``, ``end``: in the file of ``document``."""

    version: str
    pattern: str  # its text
    document: str
    start: int
    end: int
    text: str
    in_heading: bool = False


class RuleRecord(Struct, frozen=True, kw_only=True):
    """A rule that ran."""

    rule_id: str
    version: int
    kind: str
    severity: str | None = None
    finding: str | None = None


class FindingRecord(Struct, frozen=True, kw_only=True):
    """``id`` without the package; ``concerns``: (role, id of a node) in the order of the report."""

    id: str
    rule_id: str
    rule_version: int
    severity: str
    message: str
    keys: tuple[str, ...] = ()
    concerns: tuple[tuple[str, str], ...] = ()
    valid_from: dt.date | None = None
    valid_to: dt.date | None = None


class TopicMember(Struct, frozen=True, kw_only=True):
    """A clause of a topic: ``chain`` are the ids from the start clause to it, ``via`` why each step was taken."""

    clause: str
    depth: int
    chain: tuple[str, ...] = ()
    via: tuple[str, ...] = ()


class TopicRecord(Struct, frozen=True, kw_only=True):
    """One topic of a playbook and the clauses in it."""

    topic_id: str
    playbook: str
    title: str
    clauses: tuple[TopicMember, ...] = ()


class RunRecord(Struct, frozen=True, kw_only=True):
    """One run over one package. ``run_id``: a hash of what went in."""

    run_id: str
    program: str
    as_of: dt.date | None = None
    playbooks: tuple[str, ...] = ()
    rules: tuple[RuleRecord, ...] = ()
    findings: tuple[FindingRecord, ...] = ()
    topics: tuple[TopicRecord, ...] = ()
