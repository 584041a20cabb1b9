"""Assembly against an oracle: on random graphs the compiled query gives what a plain breadth-first walk gives."""

from __future__ import annotations

import random

import pytest

from halden_rules.graph import ArcadeStore, DerivedEdge, EdgeRecord, NodeRecord, PatternHit, Projection
from halden_rules.rules import compile_workspace, read_workspace
from halden_rules.rules.compile_rule import Compiled

PLAYBOOK = """halden: playbook/1
playbook: walk
version: 1
topics:
  - id: cap
    title: Cap
    why: To walk.
    start:
      any of:
        - the text says "cap"
      except:
        - the text says "insurance"
    walk: {depth: 2, along: [cross_reference, uses_term], subtree: 30 words}
    ignore terms: [Party]
"""


class Graph:
    """Clauses in a tree, with short and long subtrees, links in all directions, and cycles."""

    def __init__(self, seed: int, clauses: int = 40) -> None:
        chance = random.Random(seed)
        self.package = f"walk-{seed}"
        self.ids = [f"{self.package}/d#{n:02}" for n in range(clauses)]
        self.parent = {i: self.ids[chance.randrange(n)] for n, i in enumerate(self.ids) if n and chance.random() < 0.6}
        self.words = {i: chance.choice((10, 30, 31, 500)) for i in self.ids}
        self.says = {i: {w for w in ("cap", "insurance") if chance.random() < 0.12} for i in self.ids}
        self.deleted = {i for i in self.ids if chance.random() < 0.1}
        self.precedence = {i for i in self.ids if chance.random() < 0.05}
        vias = ("cross_reference", "uses_term", "amends")
        self.links = sorted(
            {(*chance.sample(self.ids, 2), chance.choice(vias), chance.choice(("Party", "Losses"))) for _ in range(90)}
        )

    def below(self, id: str) -> set[str]:
        children = {c for c, p in self.parent.items() if p == id}
        return children | {g for c in children for g in self.below(c)}

    def above(self, id: str) -> set[str]:
        return {self.parent[id]} | self.above(self.parent[id]) if id in self.parent else set()

    def instead(self, deleted: str) -> set[str]:
        """What took the place of a clause that does not stand: what amends it."""
        return {t for s, t, via, _ in self.links if s == deleted and via == "amends"} - self.deleted

    def projection(self) -> Projection:
        def node(label: str, id: str, **known: object) -> NodeRecord:
            known |= {"packageId": self.package, "caption": id, "snippet": id}
            return NodeRecord(labels=(label,), id=id, properties=known)  # type: ignore[arg-type]

        def edge(type: str, start: str, one: str, stop: str, other: str) -> EdgeRecord:
            return EdgeRecord(type=type, start=start, start_label=one, stop=stop, stop_label=other, properties={})

        document = f"{self.package}/d"
        nodes = [node("Package", self.package), node("Document", document)]
        edges = [edge("HAS_DOCUMENT", self.package, "Package", document, "Document")]
        for n, id in enumerate(self.ids):
            state = "deleted" if id in self.deleted else "in force"
            nodes.append(node("Clause", id, document=document, order=n, subtreeWords=self.words[id]))
            nodes.append(node("Version", f"{id}@start", clause=id, document=document, state=state))
            edges.append(edge("HAS_VERSION", id, "Clause", f"{id}@start", "Version"))
            up = self.parent.get(id)
            edges.append(edge("HAS_CLAUSE", up or document, "Clause" if up else "Document", id, "Clause"))
            if id in self.precedence:
                nodes.append(node("Precedence", f"{id}!precedence", clause=id))
                edges.append(edge("STATES_PRECEDENCE", id, "Clause", f"{id}!precedence", "Precedence"))
        return Projection(package=self.package, nodes=tuple(nodes), edges=tuple(edges))

    def expected(self) -> dict[str, tuple[str, int, tuple[str, ...]]]:
        """Clause → (role, depth, chain of ids); the walk written down once more, as plainly as it can be."""
        starts = {i for i in self.ids if "cap" in self.says[i] and "insurance" not in self.says[i]} - self.deleted
        found: dict[str, tuple[str, int, tuple[str, ...]]] = {}
        for start in starts:
            for id in (self.below(start) | {start}) - self.deleted:
                found[id] = ("start" if id in starts else "subtree", 0, (id,))
        level = dict(found)
        for depth in (1, 2):
            hop: dict[str, tuple[str, int, tuple[str, ...]]] = {}
            for source, target, via, term in self.links:
                if source not in level or via == "amends" or (via == "uses_term" and term == "Party"):
                    continue
                for end in self.instead(target) if target in self.deleted else {target}:
                    chain = (*level[source][2], end)
                    if end not in found and (end not in hop or chain < hop[end][2]):
                        hop[end] = ("reached", depth, chain)
            brought: dict[str, tuple[str, int, tuple[str, ...]]] = {}
            for id, (_, _, chain) in hop.items():
                if self.words[id] > 30:
                    continue
                for child in self.below(id) - self.deleted - found.keys() - hop.keys():
                    longer = (*chain, child)
                    if child not in brought or longer < brought[child][2]:
                        brought[child] = ("subtree", depth, longer)
            level = hop | brought
            found |= level
        if starts:
            for start in starts:
                for id in self.above(start) - self.deleted - found.keys():
                    found[id] = ("ancestor", 0, (id,))
        for id in self.precedence - self.deleted - found.keys():
            found[id] = ("precedence", 0, (id,))
        return found


@pytest.fixture(scope="module")
def topic(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    file = tmp_path_factory.mktemp("walk") / "walk.yaml"
    file.write_text(PLAYBOOK, "utf-8")
    workspace = read_workspace([file], alone=True)
    assert workspace.problems == ()
    (compiled,) = compile_workspace(workspace)
    return compiled


@pytest.mark.parametrize("seed", range(8))
def test_the_query_walks_as_the_oracle_does(store: ArcadeStore, topic: Compiled, seed: int) -> None:
    graph = Graph(seed)
    store.load(graph.projection())
    hits = [
        PatternHit(version=f"{i}@start", pattern=f'"{w}"', document=f"{graph.package}/d", start=n, end=n + 1, text=w)
        for n, i in enumerate(graph.ids)
        for w in sorted(graph.says[i])
    ]
    store.write_patterns(graph.package, ['"cap"', '"insurance"'], hits)
    edges = [
        DerivedEdge(type="READS_ON", start=one, stop=other, properties={"via": via, "term": term})
        for one, other, via, term in graph.links
    ]
    store.write_derived(graph.package, "mine/links", 1, "run", edges)
    text = topic.statement("assembly")
    assert text is not None
    rows = store.query(text, {"packageId": graph.package, "asOf": None, **topic.parameters})
    rank = {"start": 0, "subtree": 1, "reached": 1, "ancestor": 2, "precedence": 3}
    got: dict[str, tuple[str, int, tuple[str, ...]]] = {}
    for row in sorted(rows, key=lambda r: (rank[str(r["role"])], str(r["key"]))):
        got.setdefault(str(row["id"]), (str(row["role"]), int(str(row["depth"])), tuple(str(row["key"]).split(" > "))))
    assert got == graph.expected()
    # every row but those at the start says which row was before it
    for row in rows:
        if int(str(row["depth"])) > 0:
            assert tuple(str(row["key"]).split(" > "))[-2] == row["source"]
