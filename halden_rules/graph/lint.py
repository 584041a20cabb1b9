"""``lint``: what the text of a machine's query must hold to, so that one text runs the same in every engine.

Each rule has a code and a test. The reasons stand in docs/decisions/ ("One query text"): the names of an engine's
deviation beside the rule that avoids it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from halden_rules.graph.cypher_text import Token, first_write, keywords
from halden_rules.graph.model import EDGES, NODES, edge_type, node_type
from halden_rules.graph.query_shape import Path, Projected, Shape, shape_of
from halden_rules.problems import Problem

__all__ = ["DEEPEST_WALK", "lint"]

DEEPEST_WALK = 25
"""No walk of a rule goes further: outlines are at most this deep, and assembly stops long before."""

_LABELS = frozenset(n.label for n in NODES)
_TYPES = frozenset(e.type for e in EDGES)
_PROCEDURES = ("the store makes indexes and searches them; a rule's query may not call procedures", "H732")


def lint(query_text: str, *, file: str = "query", picture: bool = False) -> tuple[Problem, ...]:
    """What is wrong with a reading query, in its order. ``picture``: a query for the Browser, which returns paths."""
    lines = query_text.splitlines()
    shape = shape_of(query_text)
    found: list[Problem] = []
    for token, code, message, help in _all(query_text, shape, picture):
        found.append(
            Problem(
                file=file,
                line=token.line,
                column=token.column,
                code=code,
                message=message,
                help=help,
                excerpt=lines[token.line - 1] if token.line <= len(lines) else "",
                length=max(1, len(token.text.split("\n")[0])),
            )
        )
    return tuple(sorted(set(found), key=lambda p: (p.line or 0, p.column or 0, p.code)))


_Fault = tuple[Token, str, str, str]


def _all(text: str, shape: Shape, picture: bool) -> Iterator[_Fault]:
    if written := first_write(text):
        yield written, "H733", f"{written.text.upper()} writes; a rule's query only reads", ""
    yield from _values(shape.tokens)
    yield from _names(shape)
    yield from _anchors(shape.paths)
    yield from _walks(shape)
    yield from _projections(shape.projected, picture)
    yield from _words(shape.tokens)


def _values(tokens: Sequence[Token]) -> Iterator[_Fault]:
    """Values are $parameters: nothing that a document or a rule says may become query text. Whole numbers may stand."""
    for token in tokens:
        if token.kind == "string" or (token.kind == "number" and "." in token.text):
            yield token, "H720", f"the value {token.text} stands in the text", "pass it as a $parameter"
        elif token.kind == "quoted":
            yield token, "H721", f"a name in backticks: {token.text}", "names come from the declared model"
        elif token.kind == "sign" and token.text in ("'", '"', "`"):
            yield token, "H720", "a text that is never closed", ""


def _names(shape: Shape) -> Iterator[_Fault]:
    """Labels, edge types and properties are those of the declared model."""
    for path in shape.paths:
        for node in path.nodes:
            labels = [t.text for t in node.labels]
            yield from (_undeclared(t, "label") for t in node.labels if t.text not in _LABELS)
            if labels and not set(labels) - _LABELS:
                declared = _properties_of_labels(labels)
                yield from (
                    _undeclared(k, f"property of {'|'.join(labels)}") for k, _ in node.keys if k.text not in declared
                )
        for edge in path.relationships:
            types = [t.text for t in edge.types]
            yield from (_undeclared(t, "edge type") for t in edge.types if t.text not in _TYPES)
            if not edge.types:
                yield (
                    edge.at,
                    "H721",
                    "an edge without a type",
                    "name the types it may have: -[:CROSS_REFERENCE|AMENDS]->",
                )
            elif not set(types) - _TYPES:
                declared = _properties_of_types(types)
                yield from (
                    _undeclared(k, f"property of {'|'.join(types)}") for k, _ in edge.keys if k.text not in declared
                )
    for access in shape.accesses:
        if access.labels and not set(access.labels) - _LABELS:
            declared, of = _properties_of_labels(access.labels), "|".join(access.labels)
        elif access.types and not set(access.types) - _TYPES:
            declared, of = _properties_of_types(access.types), "|".join(access.types)
        else:
            continue
        if access.property.text not in declared:
            yield _undeclared(access.property, f"property of {of}")


def _keys(keys: Sequence[tuple[Token, tuple[Token, ...]]], declared: frozenset[str], of: str) -> Iterator[_Fault]:
    yield from (_undeclared(key, f"property of {of}") for key, _ in keys if key.text not in declared)


def _undeclared(token: Token, what: str) -> _Fault:
    return token, "H721", f"{token.text} is no declared {what}", "see docs/reference/graph.md"


def _properties_of_labels(labels: Iterable[str]) -> frozenset[str]:
    return frozenset(p.name for label in labels for p in node_type(label).every_property)


def _properties_of_types(types: Iterable[str]) -> frozenset[str]:
    return frozenset(p.name for type in types for p in edge_type(type).properties)


def _anchors(paths: Sequence[Path]) -> Iterator[_Fault]:
    """A path begins somewhere: at a node that is bound, or at one with a label, the package and its generation."""
    for path in paths:
        if not path.bound and not any(_anchors_it(node.labels, node.keys) for node in path.nodes):
            yield (
                path.at,
                "H722",
                "this path is anchored nowhere: it would read every package of the store",
                "give one of its nodes a label and {packageId: $packageId, generation: $generation}",
            )


def _anchors_it(labels: Sequence[Token], keys: Sequence[tuple[Token, tuple[Token, ...]]]) -> bool:
    said = {key.text: "".join(t.text for t in value) for key, value in keys}
    return bool(labels) and said.get("packageId") == "$packageId" and said.get("generation") == "$generation"


def _walks(shape: Shape) -> Iterator[_Fault]:
    """Every walk of variable length ends: ``*1..3``."""
    for path in shape.paths:
        for edge in path.relationships:
            if edge.star:
                last = edge.star[-1]
                if last.kind != "number":
                    yield edge.star[0], "H723", "this walk has no end", "write how far it may go, as in *1..3"
                elif int(last.text) > DEEPEST_WALK:
                    yield last, "H723", f"this walk may go {last.text} steps, more than {DEEPEST_WALK}", ""
            elif edge.after:
                bound = edge.after[-2] if len(edge.after) > 2 else None
                if bound is None or bound.kind != "number":
                    yield edge.after[0], "H723", "this walk has no end", "write how far it may go, as in {1,3}"
                elif int(bound.text) > DEEPEST_WALK:
                    yield bound, "H723", f"this walk may go {bound.text} steps, more than {DEEPEST_WALK}", ""


def _projections(projected: Sequence[Projected], picture: bool) -> Iterator[_Fault]:
    for made in projected:
        for key in made.sort_keys:
            # ArcadeDB drops the order, without a word, where an edge is named in ORDER BY alone.
            if not key or key[0].text not in made.names or any(t.low not in _DIRECTIONS for t in key[1:]):
                yield (
                    key[0] if key else made.at,
                    "H724",
                    "a sort key is not projected before ORDER BY",
                    "write WITH …, r.start AS start ORDER BY start",
                )
        if made.union_in_call:
            # ArcadeDB keeps duplicates of nodes in a UNION inside CALL.
            for item in made.items:
                if _whole(item, made.graph_names):
                    yield item[0], "H725", "a UNION inside CALL returns a node", "return its id instead"
        elif made.word == "return" and made.depth == 0 and not picture:
            for item in made.items:
                if item and item[0].text == "*":
                    yield item[0], "H726", "RETURN * returns whatever is bound", "name what is returned"
                elif _whole(item, made.graph_names):
                    help = "return its properties by name: engines differ in what a node is"
                    yield item[0], "H726", f"{item[0].text} is returned as a whole, not as a value", help


_DIRECTIONS = frozenset(("asc", "ascending", "desc", "descending", "nulls", "first", "last"))
_WHOLE_CALLS = frozenset(("collect", "nodes", "relationships", "properties", "head", "last", "startnode", "endnode"))


def _whole(item: Sequence[Token], graph_names: frozenset[str]) -> bool:
    """A node, an edge or a path, or a collection of them, without one property named."""
    told = item[:-2] if len(item) >= 3 and item[-2].low == "as" else item
    if not told:
        return False
    if len(told) == 1:
        return told[0].text in graph_names
    inner = [t for t in told[1:] if t.text not in ("(", ")") and t.low != "distinct"]
    if told[1].text == "(" and told[0].low in _WHOLE_CALLS:
        nested = [t for t in inner if t.low not in _WHOLE_CALLS]
        return len(nested) == 1 and nested[0].text in graph_names
    return told[0].text in graph_names and told[1].text == "{"


def _words(tokens: Sequence[Token]) -> Iterator[_Fault]:
    """What one engine has and another has not, or has otherwise."""
    words = {id(t): t for t in keywords(tokens)}
    for i, token in enumerate(tokens):
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        before = tokens[i - 1] if i else None
        if token.text == "=~":
            help = "ask for a pattern: each is matched once, in Python, and gives SAYS"
            yield token, "H728", "=~ means something else in every engine", help
        if id(token) not in words:
            continue
        if token.low == "shortest":
            yield token, "H727", "SHORTEST is not known to every engine", "use shortestPath(…)"
        elif token.low in ("id", "elementid") and after and after.text == "(":
            yield token, "H729", f"{token.text}() changes when a label does", "use the property id"
        elif token.low == "cypher" and i == 0:
            yield token, "H730", "a CYPHER prefix is an error in some engines", ""
        elif token.low == "nulls" and before and after and after.low in ("first", "last"):
            help = "sort by whether the key is null first, as a key of its own"
            yield token, "H731", f"NULLS {after.text.upper()} is an error in some engines", help
        elif token.low in ("show", "explain", "profile") and i == 0:
            yield token, "H732", f"{token.text.upper()} is no question about a package", ""
        elif token.low == "call" and after and after.text not in ("{", "("):
            yield token, "H732", _PROCEDURES[0], "use CALL { … } for a subquery"
        elif token.low == "yield":
            yield token, "H732", _PROCEDURES[0], ""
