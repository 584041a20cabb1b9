"""``Topic`` → its statements: assembly, hits, picture, count.

*assembly* is the one bounded walk of a run: start clauses with their sub-clauses, the lead-in words of their ancestors,
then breadth-first over READS_ON, one block a level, each clause kept once with its shortest chain (ties by the ids of
the chain). It returns one row a clause with the row before it; following these back gives the chain.
"""

from __future__ import annotations

from halden_rules.patterns import Pattern
from halden_rules.rules.compile_rule import Compiled
from halden_rules.rules.cypher import Parameters, Statement, edge, field, node, window
from halden_rules.rules.records import Group, Playbook, Topic, Workspace, says_of
from halden_rules.rules.saying import pattern_of
from halden_rules.rules.sentence import Says

__all__ = ["DEEPEST_OUTLINE", "compile_topic"]

DEEPEST_OUTLINE = 12
"""Levels of sub-clauses that a walk takes in; the outline has no deeper ones."""

_ROW = ("id", "role", "depth", "under", "source", "via", "document", "text", "start", "end", "page", "key")
"""What every row of an assembly carries; ``key`` is the chain by ids, which breaks ties."""

_EVIDENCE = ("source", "via", "document", "text", "start", "end", "page", "key")
"""What a row says of the edge by which a clause was reached."""


def _row(**known: str) -> str:
    return "{" + ", ".join(f"{column}: {known.get(column, 'null')}" for column in _ROW) + "}"


class _Topic:
    def __init__(self, topic: Topic, workspace: Workspace) -> None:
        self.topic, self.workspace = topic, workspace
        self.parameters = Parameters()
        self.patterns: dict[str, Pattern] = {}
        for says in (*says_of(topic.start), *(says_of(topic.except_) if topic.except_ else ())):
            pattern = pattern_of(says, workspace)
            self.patterns[pattern.text] = pattern
        tried = sorted({pattern_of(s, workspace).text for s in says_of(topic.start)})
        self._tried = self.parameters.add("tried", tried)
        self._deleted = self.parameters.add("deleted", "deleted")

    def _said(self, says: list[Says], place: str) -> str:
        """EXISTS a hit of any of the patterns, in the heading or anywhere in the clause's own words."""
        texts = sorted({pattern_of(s, self.workspace).text for s in says})
        asked = self.parameters.add(place, texts)
        path = node("v") + edge("s", "SAYS") + node("q", "Pattern")
        heading = f" AND {field('s', 'SAYS', 'inHeading', of_edge=True)} = true" if place.startswith("heading") else ""
        return f"EXISTS {{ MATCH {path} WHERE q.text IN {asked}{heading} }}"

    def _tree(self, group: Group, indent: str) -> str:
        """any of, all of, none of; neighbours that only differ in their words share one EXISTS."""
        parts: list[str] = []
        merged: dict[str, list[Says]] = {}
        for member in group.members:
            if isinstance(member, Group):
                parts.append(self._tree(member, indent + "  "))
                continue
            says = member.sentence
            assert isinstance(says, Says)
            hint = "heading" if says.value.property == "heading" else "words"
            if group.kind in ("any", "none") and not says.denied:
                merged.setdefault(hint, []).append(says)
            else:
                parts.append(("NOT " if says.denied else "") + self._said([says], hint))
        parts = [self._said(says, hint) for hint, says in merged.items()] + parts
        joint = f"\n{indent}{'AND' if group.kind == 'all' else 'OR'} "
        inner = joint.join(parts)
        whole = f"({inner})" if len(parts) > 1 else inner
        return f"NOT {whole}" if group.kind == "none" else whole

    def start(self, *, ended: bool = False) -> list[str]:
        """Clauses ``c`` with the version ``v`` in force that meet the start and no exception.

        ``ended``: with a version that is not in force any more, of clauses that do not stand on the date asked.
        """
        path = (
            node("p", "Pattern", anchored=True)
            + edge("", "SAYS", forward=False)
            + node("v", "Version")
            + edge("", "HAS_VERSION", forward=False)
            + node("c", "Clause")
        )
        if ended:
            lines = [
                f"MATCH {path}",
                f"WHERE p.text IN {self._tried} AND v.validTo <= $asOf AND NOT {self._stands('c')}",
            ]
        else:
            lines = [
                "// start: clauses whose own words, in force on the date asked, meet the start and no exception",
                f"MATCH {path}",
                f"WHERE p.text IN {self._tried} AND v.state <> {self._deleted}",
                f"  AND {window('v')}",
            ]
        lines += [
            "WITH DISTINCT c, v",
            f"WHERE {self._tree(self.topic.start, '    ')}",
        ]
        if self.topic.except_:
            lines.append(f"  AND NOT {self._tree(self.topic.except_, '    ')}")
        return lines

    def _stands(self, clause: str) -> str:
        """It has words on the date asked, or has none at all: not deleted, not to come, not expired."""
        path = node(clause) + edge("", "HAS_VERSION")
        standing = path + node("stands", "Version")
        return (
            f"(EXISTS {{ MATCH {standing} WHERE stands.state <> {self._deleted} AND {window('stands')} }}"
            f" OR NOT EXISTS {{ MATCH {path + node('any1', 'Version')} }})"
        )

    def _first(self, *columns: str) -> list[str]:
        """Of several rows for one clause, the one whose chain comes first."""
        kept = ", ".join(f"{c}: {c}" for c in columns)
        return [f"  WITH id, head(collect({{{kept}}})) AS first"]

    def _reached(self, *, source: str, edge: str, clause: str, key: str) -> list[str]:
        """One row for each clause at the end of an edge: that of the first chain."""
        return [
            f"  WITH {clause}.id AS id, {source} AS source, {edge}.via AS via, {edge}.document AS document,",
            f"    {edge}.text AS text, {edge}.start AS start, {edge}.end AS end, {edge}.page AS page, {key} AS key",
            "  WITH id, source, via, document, text, start, end, page, key ORDER BY key, via, document, start",
            *self._first(*_EVIDENCE),
        ]

    def assembly(self) -> str:
        walk = self.topic.walk
        along = self.parameters.add("along", list(walk.along))
        terms = self.parameters.add("ignoreTerms", sorted(self.topic.ignore_terms))
        uses = self.parameters.add("usesTerm", "uses_term")
        subtree = self.parameters.add("subtreeWords", walk.subtree)
        arrow = self.parameters.add("arrow", " > ")
        roles = {r: self.parameters.add(r, r) for r in ("start", "subtree", "reached", "ancestor", "precedence")}
        contains = self.parameters.add("contains", "contains")
        amends = self.parameters.add("amends", "amends")
        deep = DEEPEST_OUTLINE
        firsts = {c: f"first.{c}" for c in _EVIDENCE}

        def at(variable: str, wanted: str) -> str:
            return node(variable, "Clause", anchored=True, also=f"id: {wanted}")

        lines = [*self.start(), "WITH collect(DISTINCT c.id) AS starts"]
        lines += [
            "// the start clauses and all their sub-clauses",
            "WITH starts, COLLECT {",
            "  UNWIND starts AS root",
            f"  MATCH {at('c', 'root')}-[:HAS_CLAUSE*0..{deep}]->(d:Clause)",
            f"  WHERE {self._stands('d')}",
            # what an outer variable says is asked before the first WITH: the embedded engine forgets it after that
            "  WITH d.id AS id, root AS under, size(root) AS nearest, d.id IN starts AS itself",
            "  WITH id, under, nearest, itself ORDER BY id, nearest DESC, under",
            *self._first("under", "itself"),
            "  RETURN "
            + _row(
                id="id",
                role=f"CASE WHEN first.itself THEN {roles['start']} ELSE {roles['subtree']} END",
                depth="0",
                under="CASE WHEN first.itself THEN null ELSE first.under END",
                source="CASE WHEN first.itself THEN null ELSE first.under END",
                via=f"CASE WHEN first.itself THEN null ELSE {contains} END",
                key="id",
            ),
            "} AS level0",
            "WITH starts, level0, [x IN level0 | x.id] AS seen",
            "// the clauses above them, for their lead-in words",
            "WITH starts, level0, seen, COLLECT {",
            "  UNWIND starts AS root",
            f"  MATCH {at('c', 'root')}<-[:HAS_CLAUSE*1..{deep}]-(d:Clause)",
            f"  WHERE NOT d.id IN seen AND {self._stands('d')}",
            "  WITH d.id AS id, root AS under",
            "  WITH id, under ORDER BY id, under",
            *self._first("under"),
            "  RETURN " + _row(id="id", role=roles["ancestor"], depth="0", under="first.under", key="id"),
            "} AS above",
            "// what took the place of clauses that met the start and do not stand any more",
            "WITH above, level0, COLLECT {",
            *(f"  {line}" for line in self.start(ended=True)),
            f"  MATCH (c)-[w:READS_ON]->(n:Clause) WHERE w.via = {amends} AND {window('w')} AND {self._stands('n')}",
            *self._reached(source="c.id", edge="w", clause="n", key=f"c.id + {arrow} + n.id"),
            "  RETURN " + _row(id="id", role=roles["reached"], depth="1", **firsts),
            "} AS instead",
        ]
        # Grouping by id, not a list of what was seen: a list is gone through for every link, and large packages stall.
        lines.append("WITH above, level0 + instead AS known, level0 AS level")
        for depth in range(1, walk.depth + 1):
            lines += [
                f"// step {depth}: what these clauses must be read with",
                "WITH above, known, level, COLLECT {",
                "  UNWIND level AS s",
                f"  MATCH {at('a', 's.id')}-[r:READS_ON]->(b:Clause)",
                f"  WHERE r.via IN {along} AND {window('r')}",
                f"    AND NOT (r.via = {uses} AND coalesce(r.term IN {terms}, false))",
                f"    AND {self._stands('b')}",
                *self._reached(source="s.id", edge="r", clause="b", key=f"s.key + {arrow} + b.id"),
                "  RETURN " + _row(id="id", role=roles["reached"], depth=str(depth), **firsts),
                "} AS hop",
                "// and what took the place of those that do not stand on the date asked",
                "WITH above, known, level, hop, COLLECT {",
                "  UNWIND level AS s",
                f"  MATCH {at('a', 's.id')}-[r:READS_ON]->(b:Clause)-[w:READS_ON]->(n:Clause)",
                f"  WHERE r.via IN {along} AND {window('r')}",
                f"    AND NOT (r.via = {uses} AND coalesce(r.term IN {terms}, false))",
                f"    AND NOT {self._stands('b')}",
                f"    AND w.via = {amends} AND {window('w')} AND {self._stands('n')}",
                *self._reached(source="s.id", edge="w", clause="n", key=f"s.key + {arrow} + n.id"),
                "  RETURN " + _row(id="id", role=roles["reached"], depth=str(depth), **firsts),
                "} AS instead",
                "WITH above, known, hop + instead AS hop",
                "// and the sub-clauses of those that are short",
                "WITH above, known, hop, COLLECT {",
                "  UNWIND hop AS h",
                f"  MATCH {at('b', 'h.id')}-[:HAS_CLAUSE*1..{deep}]->(d:Clause)",
                f"  WHERE b.subtreeWords <= {subtree} AND {self._stands('d')}",
                f"  WITH d.id AS id, h.id AS under, h.key + {arrow} + d.id AS key",
                "  WITH id, under, key ORDER BY key",
                *self._first("under", "key"),
                "  RETURN "
                + _row(
                    id="id",
                    role=roles["subtree"],
                    depth=str(depth),
                    under="first.under",
                    source="first.under",
                    via=contains,
                    key="first.key",
                ),
                "} AS below",
                "// each clause once, as the shortest chain reached it",
                "WITH above, COLLECT {",
                "  UNWIND known + hop + below AS x",
                f"  WITH x.id AS id, x.depth AS depth, coalesce(x.via = {contains}, false) AS brought,",
                "    x.key AS key, x AS x",
                "  WITH id, depth, brought, key, x ORDER BY depth, brought, key",
                "  WITH id, head(collect(x)) AS first",
                "  RETURN first",
                "} AS known",
                f"WITH above, known, [x IN known WHERE x.depth = {depth}] AS level",
            ]
        lines += [
            "// what can change the meaning of everything: statements of precedence, and overrides of a whole document",
            "WITH above, known, COLLECT {",
            f"  MATCH {node('c', 'Clause', anchored=True)}-[:STATES_PRECEDENCE]->(:Precedence)",
            f"  WHERE {self._stands('c')}",
            "  WITH DISTINCT c.id AS id ORDER BY id",
            "  RETURN " + _row(id="id", role=roles["precedence"], depth="0", key="id"),
            "} AS stated, COLLECT {",
            f"  MATCH {node('c', 'Clause', anchored=True)}-[o:OVERRIDES]->(:Document)",
            f"  WHERE {window('o')} AND {self._stands('c')}",
            "  WITH DISTINCT c.id AS id ORDER BY id",
            "  RETURN " + _row(id="id", role=roles["precedence"], depth="0", key="id"),
            "} AS overriding",
            "UNWIND known + above + stated + overriding AS row",
            "WITH row",
            f"MATCH {at('c', 'row.id')}",
            "OPTIONAL MATCH (c)-[:HAS_VERSION]->(w:Version)",
            f"WHERE {window('w')}",
            "WITH row.id AS id, c.document AS standsIn, c.order AS place, "
            + ", ".join(f"row.{c} AS {c}" for c in _ROW if c != "id")
            + ",",
            f"  c.subtreeWords > {subtree} AS long, w.state AS state, c.insertedOrder AS placeBehind",
            "RETURN id, standsIn, place, placeBehind, " + ", ".join(c for c in _ROW if c != "id") + ", long, state",
            "ORDER BY depth, key, role, id",
        ]
        return "\n".join(lines)

    def hits(self) -> str:
        """The quotes of the start patterns in the start clauses."""
        lines = [
            *self.start(),
            "WITH c, v",
            "MATCH (v)-[h:SAYS]->(p:Pattern)",
            f"WHERE p.text IN {self._tried}",
            "RETURN c.id AS id, p.text AS pattern, h.document AS document, h.start AS start, h.end AS end,",
            "  h.text AS text, h.inHeading AS inHeading",
            "ORDER BY id, document, start, end, pattern",
        ]
        return "\n".join(lines)

    def picture(self) -> str:
        depth = self.topic.walk.depth
        along = self.parameters.add("along", list(self.topic.walk.along))
        return "\n".join(
            [
                *self.start(),
                "WITH DISTINCT c",
                f"MATCH path = (c)-[:HAS_CLAUSE|READS_ON*0..{depth}]->(d:Clause)",
                f"WHERE all(r IN relationships(path) WHERE r.via IS NULL OR r.via IN {along})",
                "RETURN path",
                "LIMIT 300",
            ]
        )

    def count(self) -> str:
        return "\n".join([f"MATCH {node('c', 'Clause', anchored=True)}", "RETURN count(*) AS count"])


def compile_topic(topic: Topic, playbook: Playbook, workspace: Workspace, source: str) -> Compiled:
    """The statements of a topic that was read without errors. ``source`` is the hash of what it means."""
    made = _Topic(topic, workspace)
    statements = (
        Statement(name="assembly", text=made.assembly()),
        Statement(name="hits", text=made.hits()),
        Statement(name="picture", text=made.picture()),
        Statement(name="count", text=made.count()),
    )
    return Compiled(
        id=topic.id,
        pack=playbook.id,
        version=playbook.version,
        title=topic.title,
        source=source,
        statements=statements,
        parameters=dict(sorted(made.parameters.values.items())),
        patterns=tuple(made.patterns[text] for text in sorted(made.patterns)),
    )
