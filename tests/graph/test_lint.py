# ruff: noqa: E501  (a query stands on one line, beside its name)
"""What a machine's query must hold to: each rule with a text that keeps it and one that breaks it."""

from __future__ import annotations

import re

import pytest

from halden_rules.data import data_folder
from halden_rules.graph.lint import lint

C = "(c:Clause {packageId: $packageId, generation: $generation})"

GOOD = {
    "anchor and scalars": f"MATCH {C}-[r:CROSS_REFERENCE]->(t:Clause) RETURN c.id AS c, t.id AS t, r.text AS words ORDER BY c, t",
    "sorted by a projected key": f"MATCH {C}-[r:AMENDS]->(t:Clause) WITH t, c.id AS id, r.effectiveOn AS day ORDER BY day, id DESC "
    "RETURN t.id AS id",
    "whole numbers, null, booleans": f"MATCH {C} WHERE c.level > 1 AND c.heading IS NOT NULL RETURN c.id AS id LIMIT 5",
    "values are parameters": f"MATCH {C} WHERE c.heading = $heading RETURN c.id AS id",
    "bounded walk": f"MATCH {C}-[:READS_ON|HAS_CLAUSE*1..3]->(d:Clause) RETURN DISTINCT d.id AS id",
    "one step": f"MATCH {C}-[:READS_ON*2]->(d:Clause) RETURN d.id AS id",
    "bounded quantifier": f"MATCH {C}-[:READS_ON]->{{1,3}}(d:Clause) RETURN d.id AS id",
    "shortestPath": f"MATCH {C} MATCH p = shortestPath((c)-[:READS_ON*..4]->(d:Clause {{id: $id}})) RETURN length(p) AS l",
    "bound in an earlier MATCH": f"MATCH {C} MATCH (c)-[:USES_TERM]->(t:Term) RETURN t.name AS name",
    "bound by a path of the same MATCH": f"MATCH (t:Term)<-[:USES_TERM]-(d:Clause), (d)<-[:HAS_CLAUSE]-{C} RETURN t.name AS name",
    "EXISTS": f"MATCH {C} WHERE NOT EXISTS {{ (c)-[:USES_TERM]->(:Term) }} RETURN c.id AS id",
    "EXISTS with MATCH": f"MATCH {C} WHERE EXISTS {{ MATCH (c)-[u:USES_TERM]->(t:Term) WHERE u.count > 2 }} RETURN c.id AS id",
    "COUNT": f"MATCH {C} WHERE COUNT {{ (c)-[:USES_TERM]->(:Term) }} > 1 RETURN c.id AS id",
    "COLLECT": f"MATCH {C} WITH COLLECT {{ MATCH (c)-[:USES_TERM]->(t:Term) RETURN t.id AS id ORDER BY id }} AS ids, c "
    "RETURN c.id AS id, ids",
    "CALL with a scope": f"MATCH {C} CALL (c) {{ MATCH (c)-[:USES_TERM]->(t:Term) RETURN count(t) AS n }} RETURN c.id AS id, n",
    "CALL that imports": f"MATCH {C} CALL {{ WITH c MATCH (c)-[:USES_TERM]->(t:Term) RETURN count(t) AS n }} RETURN c.id AS id, n",
    "UNION of ids in CALL": f"MATCH {C} CALL (c) {{ MATCH (c)-[:AMENDS]->(d:Clause) RETURN d.id AS id UNION "
    "MATCH (c)-[:OVERRIDES]->(d:Clause) RETURN d.id AS id } RETURN id",
    "an alias called first": f"MATCH {C} WITH c.id AS first ORDER BY first RETURN first",
    "comprehension over maps": f"MATCH {C} WITH collect({{id: c.id}}) AS rows RETURN [x IN rows | x.id] AS ids",
    "ids of a path": f"MATCH p = {C}-[:READS_ON*1..3]->(d:Clause) RETURN [n IN nodes(p) | n.id] AS chain",
    "both labels": "MATCH (s:Clause:Section {packageId: $packageId, generation: $generation, csiNumber: $n}) RETURN s.id AS id",
    "words in comments": f"// CREATE 'nothing' =~ here\nMATCH {C} /* DELETE */ RETURN c.id AS id",
    "property called as a keyword": f"MATCH {C} RETURN c.end AS end, c.order AS place ORDER BY place",
    "STARTS WITH": f"MATCH {C} WHERE c.id STARTS WITH $beginning RETURN c.id AS id",
}

BAD = {
    "a text": (f"MATCH {C} WHERE c.heading = 'Liability' RETURN c.id AS id", "H720", "'Liability'"),
    "a text in double quotes": (f'MATCH {C} WHERE c.heading = "x" RETURN c.id AS id', "H720", '"x"'),
    "a fraction": (f"MATCH {C} WHERE c.confidence < 0.5 RETURN c.id AS id", "H720", "0.5"),
    "a quote never closed": (f"MATCH {C} WHERE c.heading = 'x RETURN c.id AS id", "H720", "'"),
    "a label": (
        "MATCH (c:Clauze {packageId: $packageId, generation: $generation}) RETURN c.id AS id",
        "H721",
        "Clauze",
    ),
    "an edge type": (f"MATCH {C}-[:REFERS_TO]->(d:Clause) RETURN d.id AS id", "H721", "REFERS_TO"),
    "no edge type": (f"MATCH {C}-[r]->(d:Clause) RETURN d.id AS id", "H721", "-"),
    "an arrow alone": (f"MATCH {C}-->(d:Clause) RETURN d.id AS id", "H721", "-"),
    "a property": (f"MATCH {C} WHERE c.headline = $h RETURN c.id AS id", "H721", "headline"),
    "a property of an edge": (f"MATCH {C}-[r:AMENDS]->(d:Clause) WHERE r.rank = 1 RETURN d.id AS id", "H721", "rank"),
    "a key of a map": (f"MATCH {C}-[:HAS_CLAUSE]->(d:Clause {{heading2: $h}}) RETURN d.id AS id", "H721", "heading2"),
    "a name in backticks": (f"MATCH {C} RETURN c.`id` AS id", "H721", "`id`"),
    "no anchor": ("MATCH (c:Clause) RETURN c.id AS id", "H722", "("),
    "no label": ("MATCH (c {packageId: $packageId, generation: $generation}) RETURN c.id AS id", "H722", "("),
    "no generation": ("MATCH (c:Clause {packageId: $packageId}) RETURN c.id AS id", "H722", "("),
    "another package": ("MATCH (c:Clause {packageId: $other, generation: $generation}) RETURN c.id AS id", "H722", "("),
    "a second path alone": (f"MATCH {C}, (t:Term) RETURN c.id AS id, t.id AS t", "H722", "("),
    "no anchor in EXISTS": (f"MATCH {C} WHERE EXISTS {{ MATCH (t:Term) }} RETURN c.id AS id", "H722", "("),
    "dropped by WITH": (f"MATCH {C} WITH c.id AS id MATCH (c)-[:AMENDS]->(d:Clause) RETURN d.id AS id", "H722", "("),
    "not imported": (f"MATCH {C} CALL {{ MATCH (c)-[:AMENDS]->(d:Clause) RETURN d.id AS d }} RETURN d", "H722", "("),
    "an endless walk": (f"MATCH {C}-[:READS_ON*]->(d:Clause) RETURN d.id AS id", "H723", "*"),
    "no upper end": (f"MATCH {C}-[:READS_ON*2..]->(d:Clause) RETURN d.id AS id", "H723", "*"),
    "an endless quantifier": (f"MATCH {C}-[:READS_ON]->+(d:Clause) RETURN d.id AS id", "H723", "+"),
    "an open quantifier": (f"MATCH {C}-[:READS_ON]->{{2,}}(d:Clause) RETURN d.id AS id", "H723", "{"),
    "a very long walk": (f"MATCH {C}-[:READS_ON*1..99]->(d:Clause) RETURN d.id AS id", "H723", "99"),
    "endless in shortestPath": (
        f"MATCH {C} MATCH p = shortestPath((c)-[:READS_ON*]->(d:Clause)) RETURN length(p) AS l",
        "H723",
        "*",
    ),
    "sorted by a property": (
        f"MATCH {C}-[r:AMENDS]->(t:Clause) WITH t, c ORDER BY r.effectiveOn RETURN t.id AS id",
        "H724",
        "r",
    ),
    "sorted by what is gone": (f"MATCH {C} RETURN c.id AS id ORDER BY heading", "H724", "heading"),
    "sorted by a call": (f"MATCH {C} RETURN c.id AS id ORDER BY size(id)", "H724", "size"),
    "UNION of nodes in CALL": (
        f"MATCH {C} CALL (c) {{ MATCH (c)-[:AMENDS]->(d:Clause) RETURN d UNION MATCH (c)-[:OVERRIDES]->(d:Clause) RETURN d }} "
        "RETURN d.id AS id",
        "H725",
        "d",
    ),
    "a whole node": (f"MATCH {C} RETURN c", "H726", "c"),
    "a whole node by another name": (f"MATCH {C} RETURN c AS clause", "H726", "c"),
    "a whole edge": (f"MATCH {C}-[r:AMENDS]->(t:Clause) RETURN r", "H726", "r"),
    "a path": (f"MATCH p = {C}-[:AMENDS]->(t:Clause) RETURN p", "H726", "p"),
    "a list of nodes": (f"MATCH {C} RETURN collect(c) AS all", "H726", "collect"),
    "the nodes of a path": (f"MATCH p = {C}-[:AMENDS]->(t:Clause) RETURN nodes(p) AS n", "H726", "nodes"),
    "a map of a node": (f"MATCH {C} RETURN c {{.*}} AS m", "H726", "c"),
    "its properties": (f"MATCH {C} RETURN properties(c) AS m", "H726", "properties"),
    "everything": (f"MATCH {C} RETURN *", "H726", "*"),
    "SHORTEST": (f"MATCH p = SHORTEST 1 {C}-[:READS_ON*1..3]->(d:Clause) RETURN length(p) AS l", "H727", "SHORTEST"),
    "a regular expression": (f"MATCH {C} WHERE c.heading =~ $re RETURN c.id AS id", "H728", "=~"),
    "elementId": (f"MATCH {C} RETURN elementId(c) AS id", "H729", "elementId"),
    "id": (f"MATCH {C} RETURN id(c) AS id", "H729", "id"),
    "a CYPHER prefix": (f"CYPHER 5 MATCH {C} RETURN c.id AS id", "H730", "CYPHER"),
    "NULLS LAST": (f"MATCH {C} RETURN c.page AS page ORDER BY page NULLS LAST", "H731", "NULLS"),
    "full-text": ("CALL db.index.fulltext.queryNodes($i, $q) YIELD node RETURN node.id AS id", "H732", "CALL"),
    "an index": ("CREATE INDEX x FOR (c:Clause) ON (c.number)", "H733", "CREATE"),
    "dropping an index": ("DROP INDEX x", "H733", "DROP"),
    "a write": (f"MATCH {C} SET c.heading = $h", "H733", "SET"),
    "deleting": (f"MATCH {C} DETACH DELETE c", "H733", "DETACH"),
    "reading a file": ("LOAD CSV FROM $file AS row RETURN row", "H733", "LOAD"),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD.keys())
def test_good(text: str) -> None:
    assert lint(text) == ()


@pytest.mark.parametrize(("text", "code", "at"), BAD.values(), ids=BAD.keys())
def test_bad(text: str, code: str, at: str) -> None:
    found = [p for p in lint(text) if p.code == code]
    assert found, [(p.code, p.message) for p in lint(text)]
    first = found[0]
    assert first.line and first.column
    assert text.splitlines()[first.line - 1][first.column - 1 :].startswith(at)


def test_a_picture_may_return_paths() -> None:
    text = f"MATCH p = {C}-[:READS_ON*1..3]->(d:Clause) RETURN p"
    assert lint(text, picture=True) == ()


def test_every_fault_has_its_place() -> None:
    text = f"MATCH {C}\nWHERE c.heading =~ 'x'\nRETURN c"
    assert [(p.line, p.column, p.code) for p in lint(text)] == [(2, 17, "H728"), (2, 20, "H720"), (3, 8, "H726")]


def test_compiled_queries_hold_to_it() -> None:
    """Every statement of every compiled file that ships; a statement begins at a line `// -- name --`."""
    files = sorted((data_folder("cypher") / "compiled").rglob("*.cypher"))
    for path in files:
        parts = re.split(r"^// -- (\w+) --$", path.read_text(encoding="utf-8"), flags=re.M)
        assert len(parts) >= 3, path.name
        for name, body in zip(parts[1::2], parts[2::2], strict=True):
            told = [(p.line, p.code, p.message, p.excerpt) for p in lint(body, picture=name == "picture")]
            assert told == [], (path.name, name)
    assert len(files) > 20
