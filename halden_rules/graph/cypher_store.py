"""``CypherStore``: everything a store does that is the same Cypher text in every engine.

An engine gives two things: ``_read`` (rows of one reading query) and ``_transaction`` (statements, all or none).
Names in the text come from the declared model only; values are always parameters.
"""

from __future__ import annotations

import contextlib
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import groupby

from halden_rules.graph.cypher_text import first_write
from halden_rules.graph.draft import checked_properties
from halden_rules.graph.model import EDGES, NODES, edge_type
from halden_rules.graph.records import (
    DerivedEdge,
    EdgeRecord,
    NodeRecord,
    PatternHit,
    Projection,
    Properties,
    RunRecord,
)
from halden_rules.graph.run_nodes import concerned, pattern_nodes, run_nodes
from halden_rules.graph.store import Loaded, Parameters, Progress, Row, no_progress
from halden_rules.problems import Problem, Problems

__all__ = ["CypherStore", "Statement"]

Statement = tuple[str, Parameters]

BATCH = 1000
"""Rows of one UNWIND: larger ones are no faster, smaller ones are (measured on 40,000 clauses)."""

_GENERATION = re.compile(r"\$generation\b")
_LABELS = tuple(n.label for n in NODES if not n.beside)
_DERIVED = tuple(e.type for e in EDGES if e.origin == "derived")
_RUN_LABELS = ("Finding", "Topic", "Rule", "Run")

GENERATIONS = "MATCH (p:Package {packageId: $packageId}) RETURN p.generation AS generation, p.current AS current"
MAKE_CURRENT = "MATCH (p:Package {packageId: $packageId}) SET p.current = $generation"
PACKAGES = "MATCH (p:Package) WHERE p.generation = p.current RETURN p.packageId AS id ORDER BY id"


def _create_nodes(labels: Sequence[str]) -> str:
    return f"UNWIND $rows AS row CREATE (n:{':'.join(labels)}) SET n = row RETURN count(n) AS n"


def _create_edges(type: str, start: str, stop: str) -> str:
    return (
        f"UNWIND $rows AS row MATCH (a:{start} {{key: row.start}}) MATCH (b:{stop} {{key: row.stop}}) "
        f"CREATE (a)-[e:{type}]->(b) SET e = row.properties RETURN count(e) AS n"
    )


def _delete_nodes(label: str) -> str:
    return (
        f"MATCH (n:{label} {{packageId: $packageId, generation: $generation}}) "
        "WITH n LIMIT $limit DETACH DELETE n RETURN count(*) AS n"
    )


def _delete_derived(type: str) -> str:
    start = edge_type(type).ends[0][0]
    return (
        f"MATCH (a:{start} {{packageId: $packageId, generation: $generation}})-[e:{type}]->() "
        "WHERE e.ruleId = $ruleId DELETE e"
    )


def _ids_of_keys(label: str) -> str:
    return f"MATCH (n:{label}) WHERE n.key IN $keys RETURN n.id AS id"


def _all_nodes(label: str) -> str:
    return (
        f"MATCH (n:{label} {{packageId: $packageId, generation: $generation}}) "
        "RETURN n.id AS id, labels(n) AS labels, properties(n) AS properties"
    )


def _all_edges(type: str, start: str) -> str:
    return (
        f"MATCH (a:{start} {{packageId: $packageId, generation: $generation}})-[e:{type}]->(b) "
        "RETURN a.id AS start, b.id AS stop, properties(e) AS properties"
    )


class CypherStore(ABC):
    """A GraphStore over one engine."""

    name: str
    """What messages call the store."""

    @abstractmethod
    def _read(self, text: str, parameters: Parameters) -> list[Row]:
        """Rows of a reading query, dates as ISO text."""

    @abstractmethod
    def _transaction(self) -> AbstractContextManager[Callable[[str, Parameters], list[Row]]]:
        """Runs statements; commits at the end, rolls back where anything raises."""

    def _write(self, statements: Iterable[Statement]) -> list[list[Row]]:
        """All of the statements or none of them; the rows of each.

        A statement with ``$rows`` returns how many it wrote: fewer than it was given (an end of an edge that is not
        there) is an error, and nothing is written.
        """
        answers: list[list[Row]] = []
        with self._transaction() as run:
            for text, parameters in statements:
                answer = run(text, parameters)
                if "rows" in parameters and answer[0]["n"] != len(_list(parameters["rows"])):
                    raise LookupError(f"{answer[0]['n']} of {len(_list(parameters['rows']))} rows written: {text}")
                answers.append(answer)
        return answers

    # Generations ---------------------------------------------------------------------------------------------------

    def _current(self, package: str) -> int:
        rows = self._read(GENERATIONS, {"packageId": package})
        current = max((int(str(r["current"])) for r in rows if r["current"] is not None), default=None)
        if current is None:
            raise Problems(
                (
                    Problem(
                        file=self.name,
                        code="H705",
                        message=f"the package {package!r} is not in the store",
                        help="load it first: halden graph load FOLDER",
                    ),
                )
            )
        return current

    def packages(self) -> tuple[str, ...]:
        """Ids of the packages that have a current generation, sorted."""
        return tuple(str(r["id"]) for r in self._read(PACKAGES, {}))

    def _forget(self, package: str, generation: int) -> int:
        """Remove one generation, its Package node last: while that stands, the next load knows what to clear."""
        gone = 0
        for label in reversed(_LABELS):
            while True:
                what = {"packageId": package, "generation": generation, "limit": BATCH}
                ((row,),) = self._write([(_delete_nodes(label), what)])
                gone += int(str(row["n"]))
                if int(str(row["n"])) < BATCH:
                    break
        return gone

    def _forget_all_but(self, package: str, kept: int | None) -> int:
        rows = self._read(GENERATIONS, {"packageId": package})
        others = sorted({int(str(r["generation"])) for r in rows} - {kept})
        return sum(self._forget(package, generation) for generation in others)

    def remove(self, package: str) -> int:
        """Remove a package, every generation of it; gives how many nodes went."""
        return self._forget_all_but(package, None)

    # Loading -------------------------------------------------------------------------------------------------------

    def load(self, projection: Projection, progress: Progress = no_progress) -> Loaded:
        """Write beside the current generation, make current by one write at the end, remove the earlier one."""
        package = projection.package
        rows = self._read(GENERATIONS, {"packageId": package})
        current = max((int(str(r["current"])) for r in rows if r["current"] is not None), default=None)
        generation = max((int(str(r["generation"])) for r in rows), default=0) + 1
        self._forget_all_but(package, current)  # what a load that was killed has left
        try:
            self._write_nodes(projection.nodes, generation, current, progress)
            self._write_edges(projection.edges, generation, progress)
        except BaseException:
            with contextlib.suppress(Exception):
                self._forget(package, generation)
            raise
        self._write([(MAKE_CURRENT, {"packageId": package, "generation": generation})])
        self._forget_all_but(package, generation)
        return Loaded(package=package, generation=generation, nodes=len(projection.nodes), edges=len(projection.edges))

    def _write_nodes(
        self, nodes: Sequence[NodeRecord], generation: int, current: int | None, progress: Progress
    ) -> None:
        # The Package comes first: a load that is killed after it leaves a trace that the next load clears.
        ordered = sorted(nodes, key=lambda n: (n.labels[0] != "Package", n.labels))
        done = 0
        for labels, group in groupby(ordered, key=lambda n: n.labels):
            text = _create_nodes(labels)
            written = [_node_row(generation, n) for n in group]
            if labels == ("Package",) and current is not None:
                written = [{**row, "current": current} for row in written]
            for batch in _batches(written):
                self._write([(text, {"rows": batch})])
                done += len(batch)
                progress("nodes", done, len(ordered))

    def _write_edges(self, edges: Sequence[EdgeRecord], generation: int, progress: Progress) -> None:
        def kind(edge: EdgeRecord) -> tuple[str, str, str]:
            return edge.type, edge.start_label, edge.stop_label

        done = 0
        for (type, start, stop), group in groupby(sorted(edges, key=kind), key=kind):
            text = _create_edges(type, start, stop)
            written = [_edge_row(generation, e.start, e.stop, e.properties) for e in group]
            for batch in _batches(written):
                self._write([(text, {"rows": batch})])
                done += len(batch)
                progress("edges", done, len(edges))

    # Reading -------------------------------------------------------------------------------------------------------

    def query(self, text: str, parameters: Parameters | None = None) -> list[Row]:
        """Rows of a reading query; ``$generation`` is filled in. Raises Problems for one that would write."""
        if found := first_write(text):
            raise Problems(
                (
                    Problem(
                        file="query",
                        line=found.line,
                        column=found.column,
                        code="H703",
                        message=f"a query may only read, and this one says {found.text.upper()}",
                        help="the graph is made from the documents: change those, or the rules, and load again",
                        excerpt=text.splitlines()[found.line - 1],
                        length=len(found.text),
                    ),
                )
            )
        given = dict(parameters or {})
        if "generation" not in given and _GENERATION.search(text):
            package = given.get("packageId")
            if not isinstance(package, str):
                raise Problems(
                    (
                        Problem(
                            file="query",
                            code="H704",
                            message="the query uses $generation, and no package is named",
                            help="give the parameter packageId",
                        ),
                    )
                )
            given["generation"] = self._current(package)
        return self._read(text, given)

    def dump(self, package: str) -> Iterator[str]:
        """The current generation as sorted JSON lines: nodes by id, then edges by type, start, stop and properties."""
        generation = self._current(package)
        here = {"packageId": package, "generation": generation}
        left_out = ("id", "generation", "key", "current")
        nodes: list[tuple[str, str]] = []
        for label in _LABELS:
            for row in self._read(_all_nodes(label), here):
                properties = {k: v for k, v in _map(row["properties"]).items() if k not in left_out}
                told = {"node": row["id"], "labels": sorted(map(str, _list(row["labels"]))), "properties": properties}
                nodes.append((str(row["id"]), _line(told)))
        yield from (line for _, line in sorted(nodes))
        for edge in sorted(EDGES, key=lambda e: e.type):
            lines: list[tuple[str, str, str]] = []
            for start in edge.starts:
                for row in self._read(_all_edges(edge.type, start), here):
                    told = {"edge": edge.type, "start": row["start"], "stop": row["stop"]}
                    told["properties"] = _map(row["properties"])
                    lines.append((str(row["start"]), str(row["stop"]), _line(told)))
            yield from (line for _, _, line in sorted(lines))

    # What rules write ----------------------------------------------------------------------------------------------

    def write_derived(
        self, package: str, rule_id: str, rule_version: int, run_id: str, edges: Iterable[DerivedEdge]
    ) -> int:
        """Make the given edges the only ones of that rule: one for each type, ends, via and window."""
        generation = self._current(package)
        marks = {"ruleId": rule_id, "ruleVersion": rule_version, "runId": run_id}
        own = {"packageId": package, "generation": generation, "ruleId": rule_id}
        statements: list[Statement] = [(_delete_derived(type), own) for type in _DERIVED]
        merged: dict[tuple[str, ...], tuple[str, Row]] = {}
        for edge in sorted(edges, key=_derived_order):
            declared = edge_type(edge.type)
            if declared.origin != "derived":
                raise ValueError(f"{edge.type} is not an edge that rules write")
            properties = checked_properties(declared.properties, {**edge.properties, **marks}, edge.type)
            row = _edge_row(generation, edge.start, edge.stop, properties)
            merged.setdefault(_derived_key(edge), (edge.type, row))
        for type, group in groupby(merged.values(), key=lambda pair: pair[0]):
            ((start, stop),) = edge_type(type).ends
            statements.extend(
                (_create_edges(type, start, stop), {"rows": batch}) for batch in _batches([row for _, row in group])
            )
        self._write(statements)
        return len(merged)

    def write_patterns(self, package: str, patterns: Iterable[str], hits: Iterable[PatternHit]) -> int:
        """Make the given patterns and hits the only ones of the package; gives the number of hits."""
        nodes, edges = pattern_nodes(package, patterns, hits)
        self._replace(package, ("Pattern",), nodes, edges)
        return len(edges)

    def write_run(self, package: str, run: RunRecord) -> None:
        """Make the given run the only one of the package."""
        nodes, edges = run_nodes(package, run, self._labels(package, concerned(package, run)))
        self._replace(package, _RUN_LABELS, nodes, edges)

    def _labels(self, package: str, ids: Iterable[str]) -> dict[str, str]:
        """The label of each of the nodes that is there."""
        generation = self._current(package)
        keys = {"keys": [f"{generation}|{id}" for id in sorted(set(ids))]}
        labels = edge_type("CONCERNS").stops
        return {str(row["id"]): label for label in labels for row in self._read(_ids_of_keys(label), keys)}

    def _replace(
        self, package: str, labels: Sequence[str], nodes: Sequence[NodeRecord], edges: Sequence[EdgeRecord]
    ) -> None:
        """In one transaction: all nodes of these labels go, the given ones come."""
        generation = self._current(package)
        here = {"packageId": package, "generation": generation, "limit": 10_000_000}
        statements: list[Statement] = [(_delete_nodes(label), here) for label in labels]
        for kinds, group in groupby(sorted(nodes, key=lambda n: n.labels), key=lambda n: n.labels):
            rows = [_node_row(generation, n) for n in group]
            statements.extend((_create_nodes(kinds), {"rows": batch}) for batch in _batches(rows))

        def kind(edge: EdgeRecord) -> tuple[str, str, str]:
            return edge.type, edge.start_label, edge.stop_label

        for (type, start, stop), linked in groupby(sorted(edges, key=kind), key=kind):
            links = [_edge_row(generation, e.start, e.stop, e.properties) for e in linked]
            statements.extend((_create_edges(type, start, stop), {"rows": batch}) for batch in _batches(links))
        self._write(statements)


def _node_row(generation: int, node: NodeRecord) -> Row:
    return {**node.properties, "id": node.id, "generation": generation, "key": f"{generation}|{node.id}"}


def _edge_row(generation: int, start: str, stop: str, properties: Properties) -> Row:
    return {"start": f"{generation}|{start}", "stop": f"{generation}|{stop}", "properties": properties}


def _batches(rows: Sequence[Row]) -> Iterator[list[Row]]:
    for start in range(0, len(rows), BATCH):
        yield list(rows[start : start + BATCH])


def _derived_order(edge: DerivedEdge) -> tuple[str, ...]:
    """Edges of one key stand together, the first evidence first."""
    start = edge.properties.get("start", 0)
    return (*_derived_key(edge), str(edge.properties.get("document", "")), f"{start:>12}")


def _derived_key(edge: DerivedEdge) -> tuple[str, ...]:
    """What makes two derived edges the same: one edge a reason and window, so that no walk goes twice over it."""
    told = (
        str(edge.properties.get(name, "")) for name in ("via", "term", "validFrom", "validTo", "effectiveOn", "action")
    )
    return (edge.type, edge.start, edge.stop, *told)


def _line(told: dict[str, object]) -> str:
    return json.dumps(told, ensure_ascii=False, sort_keys=True)


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _map(value: object) -> dict[str, object]:
    assert isinstance(value, dict)
    return value
