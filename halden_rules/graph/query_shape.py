"""The shape of a reading query: its patterns with what is bound before each, its projections and its sort keys.

Not a parser of Cypher: the engine does that. This reads as much as the lint has to know, and leaves the rest alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from halden_rules.graph.cypher_text import Token, tokens

__all__ = ["NodePattern", "Path", "Projected", "RelationshipPattern", "Shape", "shape_of"]

_CLAUSES = frozenset(
    (
        "match",
        "optional",
        "where",
        "with",
        "return",
        "unwind",
        "order",
        "skip",
        "limit",
        "call",
        "union",
        "use",
        "using",
    )
)
_SUBQUERIES = frozenset(("exists", "count", "collect"))
_CLOSES = {"(": ")", "[": "]", "{": "}"}


class NodePattern(Struct, kw_only=True):
    """``(c:Clause {packageId: $packageId})``; ``keys``: property → the tokens of its value."""

    at: Token
    variable: str | None
    labels: tuple[Token, ...]
    keys: tuple[tuple[Token, tuple[Token, ...]], ...]


class RelationshipPattern(Struct, kw_only=True):
    """``-[r:READS_ON*1..3]->``. ``star``: the tokens of the walk, the star first; ``after``: a quantifier behind it."""

    at: Token
    variable: str | None
    types: tuple[Token, ...]
    keys: tuple[tuple[Token, tuple[Token, ...]], ...]
    star: tuple[Token, ...] = ()
    after: tuple[Token, ...] = ()


class Path(Struct, kw_only=True):
    """One path of a MATCH; ``bound``: its nodes that were known before."""

    at: Token
    variable: str | None
    nodes: tuple[NodePattern, ...]
    relationships: tuple[RelationshipPattern, ...]
    bound: bool


class Projected(Struct, kw_only=True):
    """A WITH or RETURN: its items, their names, and the sort keys behind it; what is a node or an edge there.

    ``depth``: 0 outside every subquery; ``union_in_call``: a RETURN of a branch of a UNION in a CALL.
    """

    at: Token
    word: str
    items: tuple[tuple[Token, ...], ...]
    names: tuple[str | None, ...]
    sort_keys: tuple[tuple[Token, ...], ...]
    graph_names: frozenset[str]
    depth: int
    union_in_call: bool = False


class Access(Struct, kw_only=True):
    """``c.heading``, with the labels or the edge types that ``c`` has there."""

    at: Token
    property: Token
    labels: tuple[str, ...] = ()
    types: tuple[str, ...] = ()


class Shape(Struct, kw_only=True):
    tokens: tuple[Token, ...]
    paths: tuple[Path, ...]
    projected: tuple[Projected, ...]
    accesses: tuple[Access, ...]


_Bound = dict[str, tuple[tuple[str, ...], tuple[str, ...]]]


class _Scope:
    """What is bound: variable → (labels, edge types); paths have neither."""

    def __init__(self, bound: _Bound, kind: str, alone: bool = False) -> None:
        self.bound: _Bound = {} if alone else dict(bound)
        self.outer: _Bound = dict(self.bound)
        self.importable: _Bound = dict(bound) if alone else {}  # CALL { WITH c …
        self.kind = kind
        self.returns: list[Projected] = []
        self.unions = 0


def shape_of(text: str) -> Shape:
    """The shape of a query."""
    return _Reader(tokens(text)).read()


class _Reader:
    def __init__(self, found: tuple[Token, ...]) -> None:
        self.tokens = found
        self.paths: list[Path] = []
        self.projected: list[Projected] = []
        self.accesses: list[Access] = []
        self.scopes = [_Scope({}, "query")]
        self.brackets: list[str] = []

    @property
    def scope(self) -> _Scope:
        return self.scopes[-1]

    def low(self, i: int) -> str:
        return self.tokens[i].low if 0 <= i < len(self.tokens) else ""

    def read(self) -> Shape:
        i = 0
        while i < len(self.tokens):
            i = self.step(i)
        while self.scopes:
            self.leave()
        return Shape(
            tokens=self.tokens,
            paths=tuple(self.paths),
            projected=tuple(self.projected),
            accesses=tuple(self.accesses),
        )

    def step(self, i: int) -> int:
        token = self.tokens[i]
        named = self.low(i - 1) in (".", ":", "|", "&", "!")
        if token.text == "{" and not named and self.opens_subquery(i):
            kind = "call" if self.low(i - 1) == "call" or (self.low(i - 1) == ")" and self.call_before(i)) else "inner"
            self.scopes.append(_Scope(self.scope.bound, kind, alone=self.low(i - 1) == "call"))
            self.brackets.append("sub")
            return self.patterns(i + 1) if self.low(i + 1) == "(" or self.path_named(i + 1) else i + 1
        if token.text in _CLOSES:
            self.brackets.append(token.text)
        elif token.text in _CLOSES.values() and self.brackets and self.brackets.pop() == "sub":
            self.leave()
        elif token.kind == "word" and not named:
            if token.low == "match":
                return self.patterns(i + 1)
            if token.low == "union":
                self.scope.unions += 1
                self.scope.bound = dict(self.scope.outer)
            elif token.low in ("with", "return") and self.low(i - 1) not in ("starts", "ends"):
                return self.projection(i)
            elif token.low == "as" and i + 1 < len(self.tokens):
                self.scope.bound.pop(self.tokens[i + 1].text, None)
            elif self.low(i + 1) == "." and i + 2 < len(self.tokens) and self.tokens[i + 2].kind in ("word", "quoted"):
                self.access(i)
        return i + 1

    def opens_subquery(self, i: int) -> bool:
        before = self.low(i - 1)
        return before in _SUBQUERIES or before == "call" or (before == ")" and self.call_before(i))

    def call_before(self, i: int) -> bool:
        """``CALL (c) {``."""
        j, depth = i - 1, 0
        while j >= 0:
            depth += (self.low(j) == ")") - (self.low(j) == "(")
            if depth == 0:
                return self.low(j - 1) == "call"
            j -= 1
        return False

    def path_named(self, i: int) -> bool:
        return i + 2 < len(self.tokens) and self.tokens[i].kind == "word" and self.low(i + 1) == "="

    def leave(self) -> None:
        scope = self.scopes.pop()
        for made in scope.returns:
            made.union_in_call = scope.kind == "call" and scope.unions > 0
            self.projected.append(made)

    def access(self, i: int) -> None:
        labels, types = self.scope.bound.get(self.tokens[i].text, ((), ()))
        self.accesses.append(Access(at=self.tokens[i], property=self.tokens[i + 2], labels=labels, types=types))

    # Patterns ------------------------------------------------------------------------------------------------------

    def patterns(self, i: int) -> int:
        """All paths from ``i`` to the next clause or the end of the subquery."""
        known = set(self.scope.bound)
        made: list[Path] = []
        while i < len(self.tokens):
            token = self.tokens[i]
            if token.kind == "word" and token.low in _CLAUSES:
                break
            if token.text == "}":
                break
            if token.text == ",":
                i += 1
                continue
            i, path = self.path(i)
            if path is None:
                break
            made.append(path)
        more = True
        while more:  # the paths of one MATCH bind each other in any order
            more = False
            for path in made:
                names = {n.variable for n in path.nodes if n.variable}
                if (path.bound or _anchored(path) or names & known) and not names <= known:
                    known |= names
                    more = True
        for path in made:
            path.bound = bool({n.variable for n in path.nodes if n.variable} & known)
        self.paths.extend(made)
        return i

    def path(self, i: int) -> tuple[int, Path | None]:
        at, variable = self.tokens[i], None
        if self.path_named(i):
            variable, i = self.tokens[i].text, i + 2
            self.scope.bound[variable] = (), ()
        wrapped = self.low(i) in ("shortestpath", "allshortestpaths", "shortest", "any", "all")
        while i < len(self.tokens) and (self.tokens[i].kind in ("word", "number")):
            i += 1
        if wrapped and self.low(i) == "(" and self.low(i + 1) == "(":
            i += 1
        else:
            wrapped = False
        nodes: list[NodePattern] = []
        relationships: list[RelationshipPattern] = []
        while self.low(i) in ("(", "-", "<-", "<", "->"):
            if self.low(i) == "(":
                i, node = self.node(i)
                nodes.append(node)
            else:
                i, relationship = self.relationship(i)
                if relationship is not None:
                    relationships.append(relationship)
        if wrapped and self.low(i) == ")":
            i += 1
        if not nodes:
            return i + 1, None
        path = Path(at=at, variable=variable, nodes=tuple(nodes), relationships=tuple(relationships), bound=False)
        return i, path

    def inside(self, i: int) -> tuple[int, tuple[Token, ...]]:
        """From an opening bracket: just behind the closing one, and the tokens between."""
        depth, j = 0, i
        while j < len(self.tokens):
            depth += (self.tokens[j].text in _CLOSES) - (self.tokens[j].text in _CLOSES.values())
            if depth == 0:
                break
            j += 1
        return j + 1, self.tokens[i + 1 : j]

    def node(self, i: int) -> tuple[int, NodePattern]:
        end, inner = self.inside(i)
        variable, labels, rest = _head(inner)
        keys = _keys(rest)
        if variable:
            before = self.scope.bound.get(variable, ((), ()))
            self.scope.bound[variable] = (tuple(t.text for t in labels) or before[0], ())
        self.inner_accesses(rest)
        return end, NodePattern(at=self.tokens[i], variable=variable, labels=labels, keys=keys)

    def relationship(self, i: int) -> tuple[int, RelationshipPattern | None]:
        at = self.tokens[i]
        while self.low(i) in ("-", "<-", "<"):
            i += 1
        found: RelationshipPattern | None = None
        if self.low(i) == "[":
            i, inner = self.inside(i)
            variable, types, rest = _head(inner)
            star: list[Token] = []
            if rest and rest[0].text == "*":
                star.append(rest[0])
                while len(star) < len(rest) and (
                    rest[len(star)].kind in ("number", "parameter") or rest[len(star)].text == ".."
                ):
                    star.append(rest[len(star)])
                rest = rest[len(star) :]
            if variable:
                self.scope.bound[variable] = (), tuple(t.text for t in types)
            self.inner_accesses(rest)
            found = RelationshipPattern(at=at, variable=variable, types=types, keys=_keys(rest), star=tuple(star))
        while self.low(i) in ("-", "->", ">"):
            i += 1
        if found is None:
            found = RelationshipPattern(at=at, variable=None, types=(), keys=())
        if self.low(i) in ("+", "*"):
            found.after, i = (self.tokens[i],), i + 1
        elif self.low(i) == "{":
            start = i
            i, _ = self.inside(i)
            found.after = self.tokens[start:i]
        return i, found

    def inner_accesses(self, rest: Sequence[Token]) -> None:
        for one, dot, name in zip(rest, rest[1:], rest[2:], strict=False):
            if one.kind == "word" and dot.text == "." and name.kind == "word":
                labels, types = self.scope.bound.get(one.text, ((), ()))
                self.accesses.append(Access(at=one, property=name, labels=labels, types=types))

    # Projections ---------------------------------------------------------------------------------------------------

    def projection(self, i: int) -> int:
        """WITH or RETURN with its ORDER BY. Subqueries in it are read as such."""
        at, word = self.tokens[i], self.low(i)
        i += 1
        if self.low(i) == "distinct":
            i += 1
        start, depth = i, len(self.brackets)
        before = {**(self.scope.importable if word == "with" else {}), **self.scope.bound}
        items: list[tuple[Token, ...]] = []
        while i < len(self.tokens):
            token = self.tokens[i]
            if len(self.brackets) == depth:
                if token.text == "}" or (token.kind == "word" and token.low in _CLAUSES and self.low(i - 1) != "."):
                    break
                if token.text == "," or token.text == ";":
                    items.append(self.tokens[start:i])
                    start = i + 1
            if token.kind == "word" and token.low in ("with", "return"):
                i = self.step(i)  # of a subquery inside
            elif token.kind == "word" and token.low == "as" and len(self.brackets) == depth:
                i += 1  # a new name for what stands before it, handled below
            else:
                i = self.step(i)
        if start < i:
            items.append(self.tokens[start:i])
        sort_keys, i = self.sort_keys(i)
        names = tuple(_name_of(item) for item in items)
        self.scope.returns.append(
            Projected(
                at=at,
                word=word,
                items=tuple(items),
                names=names,
                sort_keys=sort_keys,
                graph_names=frozenset(before),
                depth=len(self.scopes) - 1,
            )
        )
        if word == "with" and not any(item and item[0].text == "*" for item in items):
            kept: _Bound = {}
            for item, name in zip(items, names, strict=True):
                if name and item[0].text in before and (len(item) == 1 or item[1].low == "as"):
                    kept[name] = before[item[0].text]
            self.scope.bound = kept
        return i

    def sort_keys(self, i: int) -> tuple[tuple[tuple[Token, ...], ...], int]:
        if self.low(i) != "order" or self.low(i + 1) != "by":
            return (), i
        i += 2
        start, depth, keys = i, 0, []
        while i < len(self.tokens):
            token = self.tokens[i]
            if depth == 0 and (token.text in ("}", ";") or (token.kind == "word" and token.low in _CLAUSES)):
                break
            depth += (token.text in _CLOSES) - (token.text in _CLOSES.values())
            if depth == 0 and token.text == ",":
                keys.append(self.tokens[start:i])
                start = i + 1
            i += 1
        keys.append(self.tokens[start:i])
        return tuple(keys), i


def _anchored(path: Path) -> bool:
    return any(node.labels and _names_package(node) for node in path.nodes)


def _names_package(node: NodePattern) -> bool:
    values = {key.text: "".join(t.text for t in value) for key, value in node.keys}
    return values.get("packageId") == "$packageId" and values.get("generation") == "$generation"


def _head(inner: Sequence[Token]) -> tuple[str | None, tuple[Token, ...], tuple[Token, ...]]:
    """Variable, labels or types, and what comes behind them."""
    i, variable = 0, None
    if inner and inner[0].kind in ("word", "quoted") and inner[0].low != "where":
        variable, i = inner[0].text, 1
    names: list[Token] = []
    while i < len(inner) and inner[i].text in (":", "|", "&", "!", "(", ")", "%"):
        i += 1
        if i < len(inner) and inner[i].kind in ("word", "quoted"):
            names.append(inner[i])
            i += 1
    return variable, tuple(names), tuple(inner[i:])


def _keys(rest: Sequence[Token]) -> tuple[tuple[Token, tuple[Token, ...]], ...]:
    """Keys of a map ``{id: $id}`` with the tokens of their values."""
    if not rest or rest[0].text != "{":
        return ()
    found: list[tuple[Token, tuple[Token, ...]]] = []
    i, depth = 1, 0
    while i + 1 < len(rest) and rest[i].text != "}":
        key, i = rest[i], i + 2
        start = i
        while i < len(rest) and not (depth == 0 and rest[i].text in (",", "}")):
            depth += (rest[i].text in _CLOSES) - (rest[i].text in _CLOSES.values())
            i += 1
        found.append((key, tuple(rest[start:i])))
        if i < len(rest) and rest[i].text == "}":
            break
        i += 1
    return tuple(found)


def _name_of(item: Sequence[Token]) -> str | None:
    """The name of a projected item: behind AS, or a bare name."""
    if len(item) >= 3 and item[-2].low == "as":
        return item[-1].text
    return item[0].text if len(item) == 1 and item[0].kind == "word" else None
