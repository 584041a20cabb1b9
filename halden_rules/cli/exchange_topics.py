"""``Results`` as records of the exchange format: ``topic_clause``, in the order of the packet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from halden_rules.graph.ids import clause_id
from halden_rules.outline import Clause
from halden_rules.reading import Reading
from halden_rules.rules import Results, TopicClause
from halden_rules.text import Span

__all__ = ["topic_clauses"]

Record = dict[str, Any]


def topic_clauses(reading: Reading, results: Results) -> Iterator[Record]:
    """One record a clause of a topic. ``depth`` 0: start clauses and what stands below them; a lead-in has 1."""
    package = reading.inventory.package
    documents = {d.id: d for d in reading.documents}
    clauses: dict[str, Clause] = {}
    for outline in reading.outlines:
        for clause in outline.clauses:
            clauses.setdefault(clause_id(package, clause.address), clause)

    def address(id: str) -> Record:
        clause = clauses.get(id)
        if clause is None:  # a preamble
            document = id.removeprefix(f"{package}/").partition("#")[0]
            return {"doc": documents[document].path, "part": None, "number": None}
        named = clause.address
        return {"doc": documents[named.document].path, "part": named.part, "number": named.number}

    for topic in results.topics:
        for member in topic.clauses:
            document = documents[member.document]
            place = document.text.place(_span(member, clauses.get(member.id), reading))
            yield {
                "kind": "topic_clause",
                "doc": document.path,
                "start": place.start,
                "end": place.end,
                "topic": topic.topic,
                "role": member.role,
                "depth": member.depth if member.role in ("start", "subtree", "reached") else max(1, member.depth),
                "address": address(member.id),
                "chain": [*(address(step.source) for step in member.chain), address(member.id)],
            }


def _span(member: TopicClause, clause: Clause | None, reading: Reading) -> Span:
    """A start clause with all that stands below it; of another its own words up to its first sub-clause."""
    if clause is None:
        outline = next(o for o in reading.outlines if o.document == member.document)
        return Span(0, min((c.span.start for c in outline.clauses), default=0))
    if member.role == "start" or not clause.own:
        return clause.span
    return clause.own[0]
