"""``rules/vocabulary.yaml`` → ``Vocabulary``: the nouns, relations, properties and states that sentences may use.

Every label, edge type and property that it names is checked against the declared graph model when it is read, so that
no name can reach a query that the graph does not have.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from halden_rules.data import data_folder
from halden_rules.graph.model import edge_type, node_type
from halden_rules.problems.yaml_tree import read_yaml

__all__ = ["Hop", "Likeness", "Noun", "PropertyWord", "Relation", "State", "Vocabulary", "load", "read_vocabulary"]


class Noun(Struct, frozen=True, kw_only=True):
    """A kind of thing. ``places``: which of its spans a finding quotes (heading, label, words)."""

    one: str
    many: str
    label: str
    means: str
    places: tuple[str, ...] = ()


class Hop(Struct, frozen=True, kw_only=True):
    """One edge of a relation's pattern, left to right. Names: ``from``, ``to``, ``link`` or ""."""

    left: str
    left_label: str | None
    name: str
    type: str
    forward: bool
    right: str
    right_label: str | None


class Relation(Struct, frozen=True, kw_only=True):
    """A verb between two things: ``hops`` in the graph, or ``joins``: properties of from and to that are equal.

    ``stratum``: when what it reads has been written (0: by the load).
    """

    one: str
    many: str
    denial: str
    ends: tuple[tuple[str, tuple[str, ...]], ...]
    hops: tuple[Hop, ...] = ()
    joins: tuple[str, str] | None = None
    traits: tuple[tuple[str, str], ...] = ()
    stratum: int = 0
    means: str
    example: str
    counter_example: str

    def objects(self, noun: str) -> tuple[str, ...]:
        return next((stops for start, stops in self.ends if start == noun), ())

    @property
    def edge_types(self) -> tuple[str, ...]:
        return tuple(hop.type for hop in self.hops)


class PropertyWord(Struct, frozen=True, kw_only=True):
    """``of``: (noun, property in the graph)."""

    name: str
    of: tuple[tuple[str, str], ...]
    means: str

    def on(self, noun: str) -> str | None:
        return next((stored for owner, stored in self.of if owner == noun), None)


class State(Struct, frozen=True, kw_only=True):
    """``thing is NAME``: the property has one of ``values``; without values: it is known.

    In the file ``one of: […]``, ``true: yes`` or ``true: no`` for a property that is true or false, or ``known: true``.
    """

    name: str
    of: str
    property: str
    values: tuple[str | bool, ...] = ()
    means: str


class Likeness(Struct, frozen=True, kw_only=True):
    """``the LEFT of X is like the RIGHT of Y``: answered by a property that reading computed (null: not known)."""

    left: str
    left_of: str
    right: str
    right_of: str
    property: str
    means: str


class Vocabulary(Struct, frozen=True, kw_only=True):
    nouns: tuple[Noun, ...]
    relations: tuple[Relation, ...]
    properties: tuple[PropertyWord, ...]
    states: tuple[State, ...]
    likeness: tuple[Likeness, ...]

    def noun(self, one: str) -> Noun:
        return next(n for n in self.nouns if n.one == one)

    def relation(self, verb: str) -> Relation:
        return next(r for r in self.relations if r.one == verb)

    def property(self, name: str) -> PropertyWord:
        return next(p for p in self.properties if p.name == name)

    def state(self, name: str, noun: str) -> State | None:
        return next((s for s in self.states if s.name == name and s.of == noun), None)

    def like(self, left: str, left_of: str, right: str, right_of: str) -> Likeness | None:
        wanted = (left, left_of, right, right_of)
        return next((m for m in self.likeness if (m.left, m.left_of, m.right, m.right_of) == wanted), None)


_NODE = r"\((?P<{0}>[a-z]*)(?::(?P<{0}_label>\w+))?\)"
_EDGE = re.compile(
    _NODE.format("left")
    + r"(?P<back><)?-\[(?P<name>[a-z]*):(?P<type>\w+)\]-(?P<ahead>>)?(?="
    + _NODE.format("right")
    + ")"
)


def _hops(pattern: str) -> tuple[Hop, ...]:
    hops = []
    at = 0
    while match := _EDGE.match(pattern, at):
        if (match["back"] is None) == (match["ahead"] is None):
            raise ValueError(f"an edge of {pattern!r} must have one direction")
        edge_type(match["type"])
        for label in (match["left_label"], match["right_label"]):
            if label:
                node_type(label)
        hops.append(
            Hop(
                left=match["left"],
                left_label=match["left_label"],
                name=match["name"],
                type=match["type"],
                forward=match["ahead"] is not None,
                right=match["right"],
                right_label=match["right_label"],
            )
        )
        at = match.end()
    if not hops or not re.fullmatch(_NODE.format("last"), pattern[at:]):
        raise ValueError(f"not a pattern of edges: {pattern!r}")
    return tuple(hops)


def _has(label: str, stored: str) -> None:
    if stored not in {p.name for p in node_type(label).every_property}:
        raise ValueError(f"the graph has no property {stored} on {label}")


def _values(state: Mapping[str, Any]) -> tuple[str | bool, ...]:
    if "true" in state:
        return (state["true"] == "yes",)
    return _words(state.get("one of"))


def _words(value: Any) -> tuple[str, ...]:
    return tuple(str(v) for v in value or ())


def read_vocabulary(tree: Mapping[str, Any]) -> Vocabulary:
    """The vocabulary of a plain tree. Raises ValueError or KeyError where it names what the graph does not have."""
    nouns = tuple(
        Noun(one=one, many=n["many"], label=node_type(n["label"]).label, means=n["means"], places=_words(n["places"]))
        for one, n in tree["nouns"].items()
    )
    labels = {n.one: n.label for n in nouns}
    relations = []
    for entry in tree["relations"]:
        joins = next(iter(entry["joins"].items())) if "joins" in entry else None
        relation = Relation(
            one=entry["verb"]["one"],
            many=entry["verb"]["many"],
            denial=entry["verb"]["not"],
            ends=tuple((start, _words(stops)) for start, stops in entry["ends"].items()),
            hops=_hops(entry["cypher"]) if "cypher" in entry else (),
            joins=joins,
            traits=tuple(entry.get("traits", {}).items()),
            stratum=int(str(entry.get("stratum", "S0")).removeprefix("S")),
            means=entry["means"],
            example=entry["example"],
            counter_example=entry["not"],
        )
        for start, stops in relation.ends:
            for stop in stops:
                if joins:
                    _has(labels[start], joins[0])
                    _has(labels[stop], joins[1])
                elif len(relation.hops) == 1:
                    hop = relation.hops[0]
                    pair = (labels[start], labels[stop]) if hop.left == "from" else (labels[stop], labels[start])
                    if pair not in edge_type(hop.type).ends:
                        raise ValueError(f"the graph has no edge {hop.type} from {pair[0]} to {pair[1]}")
        relations.append(relation)
    properties = tuple(
        PropertyWord(name=name, of=tuple(p["of"].items()), means=p["means"]) for name, p in tree["properties"].items()
    )
    for word in properties:
        for owner, stored in word.of:
            if word.name != "text":  # the text of a clause is that of its versions
                _has(labels[owner], stored)
    states = tuple(
        State(name=s["is"], of=s["of"], property=s["property"], values=_values(s), means=s["means"])
        for s in tree["states"]
    )
    for state in states:
        _has(labels[state.of], state.property)
    likeness = tuple(
        Likeness(
            left=m["left"],
            left_of=m["left of"],
            right=m["right"],
            right_of=m["right of"],
            property=m["property"],
            means=m["means"],
        )
        for m in tree["likeness"]
    )
    for match in likeness:
        _has(labels[match.left_of], match.property)
    return Vocabulary(nouns=nouns, relations=tuple(relations), properties=properties, states=states, likeness=likeness)


@cache
def load(path: Path | None = None) -> Vocabulary:
    """The vocabulary that the program ships, or the one of a file; read once."""
    return read_vocabulary(read_yaml(path or data_folder("rules") / "vocabulary.yaml").plain())
