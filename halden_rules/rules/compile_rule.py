"""``Rule`` → the statements of its kind: findings, unknown, picture, count; or links, picture, count.

One sentence becomes one MATCH or one condition, in the order of the rule, each under its own words as a comment. The
first mention of a variable carries its label; where it is not tied to an earlier one it is an anchor.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from halden_rules.patterns import Pattern
from halden_rules.rules.cypher import (
    Parameters,
    Statement,
    edge,
    field,
    has_window,
    name,
    node,
    window,
)
from halden_rules.rules.records import Rule, Workspace
from halden_rules.rules.saying import pattern_of
from halden_rules.rules.sentence import Counted, Measured, NoneRelated, Related, Says, Sentence, Stated, Thing
from halden_rules.rules.vocabulary import Relation, Vocabulary

__all__ = ["Compiled", "bindings", "compile_rule", "place_columns"]


class Compiled(Struct, frozen=True, kw_only=True):
    """``parameters``: beside packageId, generation and asOf. ``patterns``: what SAYS must hold."""

    id: str
    pack: str
    version: int
    title: str
    source: str
    statements: tuple[Statement, ...]
    parameters: dict[str, Any]
    patterns: tuple[Pattern, ...] = ()

    def statement(self, wanted: str) -> str | None:
        return next((s.text for s in self.statements if s.name == wanted), None)


def bindings(sentences: tuple[Sentence, ...]) -> dict[str, str]:
    """Variable → noun, for those that a positive sentence binds, in order of first mention."""
    found: dict[str, str] = {}
    for sentence in sentences:
        if isinstance(sentence, Related) and not sentence.denied:
            things: tuple[Thing, ...] = (sentence.subject, sentence.object)
        elif isinstance(sentence, Stated):
            things = (sentence.thing,)
        else:
            things = ()
        for thing in things:
            if thing.noun and thing.variable:
                found.setdefault(thing.variable, thing.noun)
    return found


class _Clauses:
    """MATCH lines and conditions of one rule, shared by its statements."""

    def __init__(self, rule: Rule, workspace: Workspace, vocabulary: Vocabulary) -> None:
        self.rule, self.workspace, self.v = rule, workspace, vocabulary
        self.parameters = Parameters()
        self.patterns: dict[str, Pattern] = {}
        self.nouns = bindings(tuple(c.sentence for c in rule.when))
        self.timed = rule.kind == "finding"
        self.matches: list[tuple[str, str]] = []  # comment, pattern
        self.where: list[tuple[str, str]] = []  # comment, condition
        self.tested: list[tuple[str, str, str]] = []  # comment, property, condition
        self.evidence: list[tuple[str, str, bool, str]] = []  # variable, label, is an edge, variable of the clause
        self._met: set[str] = set()
        for number, condition in enumerate(rule.when, start=1):
            self._add(number, condition.sentence)
        self._differ()

    def _label(self, noun: str) -> str:
        return self.v.noun(noun).label

    def _noun(self, thing: Thing) -> str:
        return thing.noun or self.nouns[thing.variable or ""]

    def _node(self, variable: str, label: str, *, also: str = "") -> str:
        """First mention: with label, and anchored unless the pattern hangs on an earlier variable."""
        if variable in self._met:
            return node(variable)
        return node(variable, label, also=also)

    def _add(self, number: int, sentence: Sentence) -> None:
        match sentence:
            case Related(denied=False):
                self._related(number, sentence)
            case Related():
                self.where.append((sentence.text, f"NOT EXISTS {{ {self._aside(number, sentence)} }}"))
            case NoneRelated():
                thing = Thing(noun=sentence.noun, variable=sentence.variable or f"other{number}")
                aside = Related(
                    text=sentence.text, subject=thing, relation=sentence.relation, object=sentence.object, denied=True
                )
                self.where.append((sentence.text, f"NOT EXISTS {{ {self._aside(number, aside)} }}"))
            case Counted():
                thing = Thing(noun=sentence.noun, variable=f"other{number}")
                aside = Related(
                    text=sentence.text, subject=thing, relation=sentence.relation, object=sentence.object, denied=True
                )
                sign = ">=" if sentence.amount == "at least" else "="
                amount = self.parameters.add("amount", sentence.number)
                self.where.append((sentence.text, f"COUNT {{ {self._aside(number, aside)} }} {sign} {amount}"))
            case Stated():
                self._stated(sentence)
            case Measured():
                self._measured(sentence)
            case Says():
                self._says(number, sentence)

    def _path(self, relation: Relation, ends: dict[str, tuple[str, str]], link: str) -> tuple[str, list[str]]:
        """The pattern of a relation; ``ends``: from and to → (variable, label). Conditions of time beside it."""
        met = any(variable in self._met for variable, _ in ends.values())
        text, conditions = "", []
        for hop in relation.hops:
            for side, inner in ((hop.left, hop.left_label), (hop.right, hop.right_label)):
                if side == hop.left and text:
                    continue
                if side == hop.right:
                    called = link if hop.name == "link" else ""
                    text += edge(called, hop.type, forward=hop.forward)
                    if called and has_window(hop.type, of_edge=True):
                        conditions.append(window(called))
                if side in ends:
                    variable, label = ends[side]
                    first = not text and not met
                    text += node(variable) if variable in self._met else node(variable, label, anchored=first)
                else:
                    variable = link if side == "link" else ""
                    text += node(variable, inner)
                    if variable and inner and has_window(inner):
                        conditions.append(window(variable))
        return text, conditions

    def _related(self, number: int, sentence: Related) -> None:
        relation = self.v.relation(sentence.relation)
        ends = {
            side: (thing.variable or "", self._label(self._noun(thing)))
            for side, thing in (("from", sentence.subject), ("to", sentence.object))
        }
        link = f"link{number}"
        (one, one_label), (other, other_label) = ends["from"], ends["to"]
        conditions: list[str] = []
        if relation.joins:
            left, right = relation.joins
            first = [] if one in self._met else [node(one, one_label, anchored=True)]
            joined = node(
                other,
                other_label,
                anchored=True,
                also=f"{right}: {field(one, one_label, left)}",
            )
            if first:
                self.matches.append((sentence.text, first[0]))
                self.where.append(("", f"{field(one, one_label, left)} IS NOT NULL"))
                self.matches.append(("", joined))
            else:
                self.matches.append((sentence.text, joined))
        else:
            text, conditions = self._path(relation, ends, link)
            self.matches.append((sentence.text, text))
            for hop in relation.hops:
                if hop.name == "link":
                    self.evidence.append((link, hop.type, True, one))
                elif "link" in (hop.left, hop.right):
                    inner = hop.left_label if hop.left == "link" else hop.right_label
                    if inner and not any(e[0] == link for e in self.evidence):
                        self.evidence.append((link, inner, False, one))
        for variable, label in ends.values():
            if variable not in self._met and has_window(label):
                conditions.append(window(variable))
            self._met.add(variable)
        if self.timed and not sentence.any_version:
            self.where.extend(("", c) for c in conditions)
        for trait in sentence.traits:
            stored = dict(relation.traits)[trait]
            owner = next((h.type for h in relation.hops if h.name == "link"), None)
            if stored.startswith("from."):
                tested = field(one, one_label, stored.removeprefix("from."))
            else:
                assert owner is not None
                tested = field(link, owner, stored, of_edge=True)
            self.where.append((f"with {trait}", f"{tested} IS NOT NULL"))

    def _aside(self, number: int, sentence: Related) -> str:
        """``MATCH …`` inside NOT EXISTS or COUNT; its own variables are local."""
        relation = self.v.relation(sentence.relation)
        ends = {}
        for side, thing in (("from", sentence.subject), ("to", sentence.object)):
            variable = thing.variable or ""
            if variable not in self._met and thing.noun:
                variable = variable if variable.startswith("other") else f"{variable}{number}"
            ends[side] = (variable, self._label(self._noun(thing)))
        if relation.joins:
            left, right = relation.joins
            (one, one_label), (other, other_label) = ends["from"], ends["to"]
            stated = f"{field(one, one_label, left)} = {field(other, other_label, right)}"
            nodes = [node(v, label, anchored=True) for v, label in ends.values() if v not in self._met]
            return f"MATCH {', '.join(nodes)} WHERE {stated}"
        text, conditions = self._path(relation, ends, f"link{number}")
        if self.timed and not sentence.any_version:
            conditions += [window(v) for v, label in ends.values() if v not in self._met and has_window(label)]
        else:
            conditions = []
        return f"MATCH {text}" + (f" WHERE {' AND '.join(conditions)}" if conditions else "")

    def _stated(self, sentence: Stated) -> None:
        noun = self._noun(sentence.thing)
        variable = sentence.thing.variable or ""
        label = self._label(noun)
        if variable not in self._met:
            self.matches.append((sentence.text, node(variable, label, anchored=True)))
            self._met.add(variable)
            if self.timed and has_window(label):
                self.where.append(("", window(variable)))
        state = self.v.state(sentence.state, noun)
        assert state is not None
        tested = field(variable, label, state.property)
        if state.values:
            listed = self.parameters.add(state.property, list(state.values))
            # null is neither: a thing of which the state is not known is not in it
            condition = f"{tested} IN {listed}"
            if sentence.denied:
                condition = f"({tested} IS NULL OR NOT {condition})"
        else:
            condition = f"{tested} IS {'' if sentence.denied else 'NOT '}NULL"
        self.where.append((sentence.text, condition))

    def _measured(self, sentence: Measured) -> None:
        assert sentence.value.of is not None
        noun = self._noun(sentence.value.of)
        variable = sentence.value.of.variable or ""
        label = self._label(noun)
        stored = self.v.property(sentence.value.property).on(noun)
        assert stored is not None
        tested = field(variable, label, stored)
        match sentence.measure:
            case "like":
                assert sentence.other is not None and sentence.other.of is not None
                likeness = self.v.like(
                    sentence.value.property, noun, sentence.other.property, self._noun(sentence.other.of)
                )
                assert likeness is not None
                tested = field(variable, label, likeness.property)
                condition = f"{tested} = {self.parameters.add('like', not sentence.denied)}"
            case "same" | "before" | "after":
                assert sentence.other is not None and sentence.other.of is not None
                other_noun = self._noun(sentence.other.of)
                other_stored = self.v.property(sentence.other.property).on(other_noun)
                assert other_stored is not None
                other = field(sentence.other.of.variable or "", self._label(other_noun), other_stored)
                sign, denied = {"same": ("=", "<>"), "before": ("<", ">="), "after": (">", "<=")}[sentence.measure]
                condition = f"{tested} {denied if sentence.denied else sign} {other}"
            case "words":
                listed = self.parameters.add(stored, [w.lower() for w in sentence.words])
                condition = f"{'NOT ' if sentence.denied else ''}toLower({tested}) IN {listed}"
            case _:  # known
                self.where.append((sentence.text, f"{tested} IS {'' if sentence.denied else 'NOT '}NULL"))
                return
        self.tested.append((sentence.text, tested, condition))

    def _says(self, number: int, sentence: Says) -> None:
        assert sentence.value.of is not None
        variable = sentence.value.of.variable or ""
        pattern = pattern_of(sentence, self.workspace)
        self.patterns[pattern.text] = pattern
        asked = self.parameters.add(f"says{number}", pattern.text)
        version, said, hit = f"version{number}", f"said{number}", f"hit{number}"
        conditions = [f"{said}.text = {asked}"]
        if sentence.value.property == "heading":
            conditions.append(f"{field(hit, 'SAYS', 'inHeading', of_edge=True)} = true")
        if self.timed:
            conditions.append(window(version))
        path = (
            node(variable)
            + edge("", "HAS_VERSION")
            + node(version, "Version")
            + edge(hit, "SAYS")
            + node(said, "Pattern")
        )
        exists = f"EXISTS {{ MATCH {path} WHERE {' AND '.join(conditions)} }}"
        self.where.append((sentence.text, f"NOT {exists}" if sentence.denied else exists))

    def _differ(self) -> None:
        """Two variables of one noun are two things."""
        names = list(self.nouns)
        for i, one in enumerate(names):
            for other in names[i + 1 :]:
                if self.nouns[one] == self.nouns[other]:
                    self.where.append(("", f"{name(one)}.id <> {name(other)}.id"))

    def head(self, conditions: list[tuple[str, str]], *, paths: bool = False) -> list[str]:
        """MATCH lines and one WHERE."""
        lines = []
        for number, (comment, pattern) in enumerate(self.matches, start=1):
            if comment:
                lines.append(f"// {comment}")
            named = f"p{number} = " if paths and "-[" in pattern else ""
            lines.append(f"MATCH {named}{pattern}")
        for i, (comment, condition) in enumerate(conditions):
            told = f"  // {comment}" if comment else ""
            lines.append(f"{'WHERE' if i == 0 else '  AND'} {condition}{told}")
        return lines


def _columns(rule: Rule, clauses: _Clauses) -> list[tuple[str, str]]:
    """(expression, alias) of everything that a finding needs: ids, captions, properties of the report, places."""
    v, columns = clauses.v, []
    wanted = list(clauses.nouns)
    for variable in wanted:
        columns.append((f"{name(variable)}.id", variable))
        columns.append((f"{name(variable)}.caption", f"{variable}_called"))
    used = {(p.variable, p.property) for p in rule.report if p.variable and p.property}
    used |= {(variable, prop) for variable, prop in rule.key if prop}
    for variable, prop in sorted(used):
        noun = clauses.nouns[variable]
        stored = v.property(prop).on(noun)
        assert stored is not None
        columns.append((field(variable, v.noun(noun).label, stored), f"{variable}_{prop.replace(' ', '_')}"))
    for variable in rule.places:
        columns += place_columns(variable, v.noun(clauses.nouns[variable]).label)
    return columns


def place_columns(variable: str, label: str) -> list[tuple[str, str]]:
    """Document and offsets that a finding quotes: a clause by its heading, else by its printed number."""
    document = (field(variable, label, "document"), f"{variable}_document")
    page = (field(variable, label, "page"), f"{variable}_page")
    if label == "Clause":
        heading = f"{variable}.headingStart IS NOT NULL"
        return [
            document,
            (f"coalesce({variable}.headingStart, {variable}.labelStart, {variable}.start)", f"{variable}_start"),
            (
                f"CASE WHEN {heading} THEN {variable}.headingEnd ELSE {variable}.labelEnd END",
                f"{variable}_end",
            ),
            page,
        ]
    return [document, (f"{variable}.start", f"{variable}_start"), (f"{variable}.end", f"{variable}_end"), page]


def _select(columns: list[tuple[str, str]], order: list[str]) -> list[str]:
    shown = ",\n       ".join(f"{expression} AS {alias}" for expression, alias in columns)
    return [f"RETURN DISTINCT {shown}", f"ORDER BY {', '.join(order)}"]


def _finding(rule: Rule, clauses: _Clauses) -> list[Statement]:
    columns = _columns(rule, clauses)
    order = list(clauses.nouns)
    met = [(text, condition) for text, _, condition in clauses.tested]
    statements = [
        Statement(name="findings", text="\n".join(clauses.head(clauses.where + met) + _select(columns, order)))
    ]
    if clauses.tested:
        unknown = []
        for text, tested, condition in clauses.tested:
            unknown.append((f"not known: {text}", f"({tested} IS NULL OR {condition})"))
        anything = " OR ".join(f"{tested} IS NULL" for _, tested, _ in clauses.tested)
        lines = clauses.head([*clauses.where, *unknown, ("", f"({anything})")])
        statements.append(Statement(name="unknown", text="\n".join(lines + _select(columns, order))))
    return statements


def _links(rule: Rule, clauses: _Clauses) -> list[Statement]:
    assert rule.link is not None
    source, target = rule.link.source, rule.link.target
    if clauses.evidence:
        variable, label, is_edge, owner = clauses.evidence[0]
        declared = {p.name for p in _declared(label, is_edge)}
    else:
        variable, declared, owner = "", set(), source
    via = clauses.parameters.add("via", rule.link.via)
    columns = [(f"{source}.id", "source"), (f"{target}.id", "target"), (via, "via")]
    columns.append((f"{variable}.document" if "document" in declared else f"{owner}.document", "document"))
    for stored in ("text", "start", "end", "page"):
        columns.append((f"{variable}.{stored}" if stored in declared else "null", stored))
    # a link stands while everything that makes it stands
    said = [v for v, label, of_edge, _ in clauses.evidence if has_window(label, of_edge=of_edge)]
    for stored, sign in (("validFrom", ">"), ("validTo", "<")):
        days = [f"{v}.{stored}" for v in said]
        columns.append((_outermost(days, sign), stored))
    term = next((var for var, noun in clauses.nouns.items() if noun == "term"), None)
    columns.append((f"{term}.name" if term else "null", "term"))
    order = ["source", "target", "document", "start"]
    return [Statement(name="links", text="\n".join(clauses.head(clauses.where) + _select(columns, order)))]


def _outermost(days: list[str], sign: str) -> str:
    """The latest (>) or the earliest (<) of some days; null where none of them is known."""
    if len(days) < 2:
        return days[0] if days else "null"
    return (
        f"reduce(kept = null, day IN [{', '.join(days)}] | "
        f"CASE WHEN kept IS NULL OR day {sign} kept THEN day ELSE kept END)"
    )


def _declared(label: str, is_edge: bool) -> Any:
    from halden_rules.graph.model import edge_type, node_type

    return edge_type(label).properties if is_edge else node_type(label).every_property


def compile_rule(rule: Rule, workspace: Workspace, vocabulary: Vocabulary, source: str) -> Compiled:
    """The statements of a rule that was read without errors. ``source`` is the hash of what it means."""
    clauses = _Clauses(rule, workspace, vocabulary)
    statements = _finding(rule, clauses) if rule.kind == "finding" else _links(rule, clauses)
    paths = [f"p{i}" for i, (_, pattern) in enumerate(clauses.matches, start=1) if "-[" in pattern]
    shown = paths or list(clauses.nouns)
    met = [(text, condition) for text, _, condition in clauses.tested]
    picture = [*clauses.head(clauses.where + met, paths=True), f"RETURN {', '.join(shown)}", "LIMIT 300"]
    statements.append(Statement(name="picture", text="\n".join(picture)))
    first = clauses.matches[0]
    count = [*([f"// {first[0]}"] if first[0] else []), f"MATCH {first[1]}", "RETURN count(*) AS count"]
    statements.append(Statement(name="count", text="\n".join(count)))
    return Compiled(
        id=rule.id,
        pack=rule.pack,
        version=rule.version,
        title=rule.title,
        source=source,
        statements=tuple(statements),
        parameters=dict(sorted(clauses.parameters.values.items())),
        patterns=tuple(clauses.patterns[text] for text in sorted(clauses.patterns)),
    )
