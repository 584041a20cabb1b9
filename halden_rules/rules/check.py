"""What rules and topics mean, checked before anything runs: variables, nouns, word lists, ids, cost, order.

Each check returns problems with the place of the words at fault; none stops at the first.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence

from halden_rules.patterns import Matcher, Pattern, RegexError
from halden_rules.problems import Problem
from halden_rules.problems.yaml_tree import Node
from halden_rules.rules.records import At, Condition, Playbook, Rule, Topic, WordList, conditions
from halden_rules.rules.saying import wordings
from halden_rules.rules.sentence import (
    Counted,
    Measured,
    NoneRelated,
    Related,
    Says,
    Sentence,
    Stated,
    Text,
    Thing,
    Value,
)
from halden_rules.rules.vocabulary import Vocabulary

__all__ = ["VIAS", "check_rule", "check_topic", "check_workspace"]

VIAS = ("amends", "cross_reference", "overrides", "uses_term")
"""Why a clause must be read with another: what a walk may go along."""

LATEST = {"supersession": 0, "precedence": 2, "link": 2, "finding": 4}
"""The last stratum whose facts a kind of rule may read: S3 links read S0–S2, S5 findings read all below."""


def check_rule(rule: Rule, node: Node, vocabulary: Vocabulary, lists: tuple[WordList, ...]) -> tuple[Problem, ...]:
    """Everything that is wrong with what a rule says."""
    checker = _Rule(rule, node, vocabulary, lists)
    checker.check()
    return tuple(checker.problems)


def check_topic(topic: Topic, node: Node, vocabulary: Vocabulary, lists: tuple[WordList, ...]) -> tuple[Problem, ...]:
    """A topic's start and exceptions speak of the heading and the text of a clause, and of nothing else."""
    problems: list[Problem] = []
    groups = [topic.start, *([topic.except_] if topic.except_ else [])]
    for condition in (c for group in groups for c in conditions(group)):
        sentence = condition.sentence
        if not isinstance(sentence, Says) or sentence.value.of is not None:
            help = 'the heading says "…", the text says "…" near "…", the text says one of @list'
            message = "a start asks what the heading or the text of a clause says"
            problems.append(_at(node, condition.at, "H304", message, help))
            continue
        problems += _said(sentence, condition, node, lists)
        if sentence.value.property not in ("heading", "text"):
            message = f"a start can't ask for the {sentence.value.property}"
            problems.append(_at(node, condition.at, "H304", message, "ask for the heading or the text"))
    positive = [c for c in conditions(topic.start) if isinstance(c.sentence, Says) and not c.sentence.denied]
    if not positive or topic.start.kind == "none":
        message = "a start needs at least one sentence that says what a clause says"
        problems.append(_at(node, topic.start.at, "H310", message, "otherwise every clause would be a start clause"))
    return tuple(problems)


def check_workspace(
    rules: Sequence[tuple[Rule, Node]],
    playbooks: Sequence[tuple[Playbook, Node]],
    topics: Sequence[tuple[Topic, Node, Playbook]],
    lists: Sequence[tuple[WordList, Node]],
    *,
    whole: bool,
) -> tuple[Problem, ...]:
    """What must be unique, and what names something that must be there. ``whole``: every pack is among the files."""
    problems: list[Problem] = []
    problems += _twice("rule", [(f"{r.pack}/{r.id}", n) for r, n in rules])
    problems += _disagreeing(rules)
    problems += _twice("playbook", [(p.id, n) for p, n in playbooks])
    problems += _twice("topic", [(f"{p.id}/{t.id}", n) for t, n, p in topics])
    problems += _twice("word list", [(f"@{w.name}", n) for w, n in lists])
    packs = {r.pack for r, _ in rules}
    for playbook, node in playbooks:
        used = node.get("use")
        for pack in used.children() if used and whole else ():
            if pack.value not in packs:
                help = _close(str(pack.value), packs)
                problems.append(pack.problem("H308", f'there is no rule pack "{pack.value}"', help=help))
        if not playbook.topics and not any(p is playbook or p.id == playbook.id for _, _, p in topics):
            problems.append(node.problem("H310", "no topic of this playbook can be used", length=1))
    for words, node in lists:
        phrases = node.get("phrases")
        if not words.phrases and phrases is not None:
            help = "write its phrases below, one a line, or remove the list"
            problems.append(phrases.problem("H306", f"the word list @{words.name} is empty", help=help, length=1))
    return tuple(problems)


class _Rule:
    def __init__(self, rule: Rule, node: Node, vocabulary: Vocabulary, lists: tuple[WordList, ...]) -> None:
        self.rule, self.node, self.v, self.lists = rule, node, vocabulary, lists
        self.problems: list[Problem] = []
        self.nouns: dict[str, str] = {}
        self.local: dict[str, At] = {}
        self.first: dict[str, At] = {}
        self.uses: dict[str, int] = {}

    def fault(self, at: At, code: str, message: str, help: str = "", severity: str = "error") -> None:
        self.problems.append(_at(self.node, at, code, message, help, severity))

    def check(self) -> None:
        for number, condition in enumerate(self.rule.when):
            self._sentence(condition, first=number == 0)
        self._report()
        if self.rule.kind == "link":
            self._link()
        if self.rule.kind == "supersession":
            self._supersession()
            return
        if not self.problems:
            for variable, at in self.first.items():
                if self.uses.get(variable, 0) < 2:
                    message = f"the variable {variable} is named once and not used"
                    self.fault(at, "H305", message, "use it in another sentence, in report or in key", "warning")

    # sentences

    def _sentence(self, condition: Condition, *, first: bool) -> None:
        sentence, at = condition.sentence, condition.at
        before = set(self.nouns)
        for thing in _things(sentence):
            if thing.label is not None:
                message = f'"{thing.label}" names one clause; a rule speaks of all of them'
                self.fault(at, "H304", message, "use a variable: clause C")
        match sentence:
            case Related(denied=False):
                self._bind(sentence.subject, at)
                self._bind(sentence.object, at)
                self._relation(sentence.relation, sentence.subject, sentence.object, at, sentence.traits)
            case Related():
                self._local(sentence.subject, at)
                self._local(sentence.object, at)
                self._relation(sentence.relation, sentence.subject, sentence.object, at, sentence.traits)
            case NoneRelated() | Counted():
                subject = Thing(noun=sentence.noun, variable=None)
                self._known(sentence.object, at)
                self._relation(sentence.relation, subject, sentence.object, at, ())
                if isinstance(sentence, NoneRelated) and sentence.variable:
                    self.local[sentence.variable] = at
            case Stated():
                self._bind(sentence.thing, at)
                self._state(sentence, at)
            case Measured():
                self._measured(sentence, at)
            case Says():
                self._says(sentence, condition)
        spoken = {t.variable for t in _things(sentence) if t.variable}
        if not first and spoken and not spoken & before:
            message = "this sentence has no variable in common with those before it"
            help = "every combination of the two would be tried; say how they belong together"
            self.fault(at, "H310", message, help)

    def _bind(self, thing: Thing, at: At) -> None:
        if thing.noun is None or thing.variable is None:
            self._known(thing, at)
            return
        earlier = self.nouns.get(thing.variable)
        if earlier is not None and earlier != thing.noun:
            message = f"{thing.variable} is a {earlier} above and a {thing.noun} here"
            self.fault(at, "H305", message, "use another letter")
            return
        self.nouns.setdefault(thing.variable, thing.noun)
        self.first.setdefault(thing.variable, at)
        self.uses[thing.variable] = self.uses.get(thing.variable, 0) + 1

    def _local(self, thing: Thing, at: At) -> None:
        """In a denied sentence a new variable is its own; one that is known is meant."""
        if thing.noun is None or (thing.variable in self.nouns):
            self._known(thing, at)
        elif thing.variable:
            self.local[thing.variable] = at

    def _known(self, thing: Thing, at: At) -> None:
        if thing.variable is None:
            return
        self.uses[thing.variable] = self.uses.get(thing.variable, 0) + 1
        if thing.variable in self.nouns:
            if thing.noun is not None and thing.noun != self.nouns[thing.variable]:
                message = f"{thing.variable} is a {self.nouns[thing.variable]} above and a {thing.noun} here"
                self.fault(at, "H305", message, "use another letter")
            return
        help = f"name it first in a sentence that is not denied: clause {thing.variable} …"
        self.fault(at, "H305", f"the variable {thing.variable} is not known here", help)

    def _noun(self, thing: Thing) -> str | None:
        return thing.noun or self.nouns.get(thing.variable or "")

    def _relation(self, verb: str, subject: Thing, object: Thing, at: At, traits: tuple[str, ...]) -> None:
        relation = self.v.relation(verb)
        if relation.stratum > LATEST[self.rule.kind]:
            path = f"S{relation.stratum} {verb} → a {self.rule.kind} rule reads S0 to S{LATEST[self.rule.kind]}"
            self.fault(at, "H316", f'"{verb}" is not known yet when this rule runs', path)
        one, other = self._noun(subject), self._noun(object)
        if one is None or other is None:
            return
        allowed = relation.objects(one)
        if not allowed:
            subjects = ", ".join(start for start, _ in relation.ends)
            self.fault(at, "H304", f'a {one} can\'t be what "{verb}" something', f"it can be: {subjects}")
        elif other not in allowed:
            self.fault(at, "H304", f"a {one} {verb} no {other}", f"it can be: {', '.join(allowed)}")
        known = {name for name, _ in relation.traits}
        for trait in traits:
            if trait not in known:
                self.fault(at, "H304", f'"{verb}" has nothing to do with {trait}', f"it can be: {', '.join(known)}")

    def _state(self, sentence: Stated, at: At) -> None:
        noun = self._noun(sentence.thing)
        if noun is not None and self.v.state(sentence.state, noun) is None:
            nouns = ", ".join(s.of for s in self.v.states if s.name == sentence.state)
            self.fault(at, "H304", f"a {noun} can't be {sentence.state}", f"it is said of: {nouns}")

    def _value(self, value: Value, at: At) -> tuple[str, str] | None:
        """(noun, property word), where the property is one of the noun."""
        if value.of is None:
            self.fault(at, "H304", f"the {value.property} of what?", f"write: the {value.property} of C")
            return None
        self._known(value.of, at)
        noun = self._noun(value.of)
        if noun is None:
            return None
        if self.v.property(value.property).on(noun) is None:
            owners = ", ".join(owner for owner, _ in self.v.property(value.property).of)
            self.fault(at, "H304", f"a {noun} has no {value.property}", f"it is of: {owners}")
            return None
        return noun, value.property

    def _measured(self, sentence: Measured, at: At) -> None:
        left = self._value(sentence.value, at)
        right = self._value(sentence.other, at) if sentence.other else None
        if sentence.measure == "like" and left and right and self.v.like(left[1], left[0], right[1], right[0]) is None:
            pairs = (f"the {m.left} of a {m.left_of} like the {m.right} of a {m.right_of}" for m in self.v.likeness)
            known = "; ".join(pairs)
            self.fault(at, "H304", f"the {left[1]} and the {right[1]} are not compared for likeness", f"known: {known}")

    def _says(self, sentence: Says, condition: Condition) -> None:
        found = self._value(sentence.value, condition.at)
        if found and (found[0] != "clause" or found[1] not in ("heading", "text")):
            help = "ask for the heading or the text of a clause"
            self.fault(condition.at, "H304", f"what the {found[1]} of a {found[0]} says can't be asked", help)
        self.problems += _said(sentence, condition, self.node, self.lists)

    # what the rule gives

    def _report(self) -> None:
        named = [("report", p.variable, p.property) for p in self.rule.report if p.variable]
        named += [("key", variable, prop) for variable, prop in self.rule.key]
        named += [("places", variable, None) for variable in self.rule.places]
        if self.rule.link:
            named += [("link", self.rule.link.source, None), ("link", self.rule.link.target, None)]
        for where, variable, prop in named:
            at = self._at(where)
            self.uses[variable or ""] = self.uses.get(variable or "", 0) + 1
            if variable in self.local and variable not in self.nouns:
                help = "it stands in a sentence that denies or counts; nothing is there to be shown"
                self.fault(at, "H305", f"{variable} may not stand in {where}", help)
            elif variable not in self.nouns:
                help = _close(str(variable), self.nouns) or f"known: {', '.join(self.nouns)}"
                self.fault(at, "H305", f"{where} names {variable}, which no sentence does", help)
            elif prop and not any(p.name == prop and p.on(self.nouns[variable]) for p in self.v.properties):
                owned = [p.name for p in self.v.properties if p.on(self.nouns[variable])]
                help = _close(prop, owned) or f"a {self.nouns[variable]} has: {', '.join(owned)}"
                self.fault(at, "H304", f"a {self.nouns[variable]} has no {prop}", help)
            elif where == "places" and not self.v.noun(self.nouns[variable]).places:
                self.fault(at, "H304", f"a {self.nouns[variable]} has no place of its own to quote", "name another")

    def _link(self) -> None:
        link = self.rule.link
        assert link is not None
        if link.via not in VIAS:
            help = _close(link.via, VIAS) or f"it can be: {', '.join(VIAS)}"
            self.fault(self._at("link"), "H304", f'a link via "{link.via}" is not known', help)
        for variable in (link.source, link.target):
            if self.nouns.get(variable, "clause") != "clause":
                self.fault(self._at("link"), "H304", f"a link joins clauses; {variable} is none", "name two clauses")

    def _supersession(self) -> None:
        """One sentence, and only this one; and nothing without a date is put in order."""
        sentences = [c.sentence for c in self.rule.when]
        asked = sentences[0] if len(sentences) == 1 else None
        if not self.problems and not (
            isinstance(asked, Related)
            and (asked.relation, asked.denied) == ("amends", False)
            and (self._noun(asked.subject), self._noun(asked.object)) == ("clause", "clause")
        ):
            message = "a supersession rule speaks of the clause that amends and the clause that it amends"
            self.fault(self._at("when"), "H304", message, "write: clause A amends clause B")
        if self.rule.policy and "undated" not in self.rule.policy.unresolved:
            message = "an amendment without a date can't be put in order"
            self.fault(self._at("unresolved"), "H304", message, "add: undated")

    def _at(self, key: str) -> At:
        node = self.node.get(key) or self.node
        return At(node.file, node.line, node.column)


def _things(sentence: Sentence) -> Iterator[Thing]:
    match sentence:
        case Related():
            yield sentence.subject
            yield sentence.object
        case NoneRelated() | Counted():
            yield sentence.object
        case Stated():
            yield sentence.thing
        case Measured():
            yield from (v.of for v in (sentence.value, sentence.other) if v is not None and v.of is not None)
        case Says():
            yield from (v for v in (sentence.value.of,) if v is not None)


def _said(sentence: Says, condition: Condition, node: Node, lists: tuple[WordList, ...]) -> Iterator[Problem]:
    """Word lists that are there and not empty, regular expressions of the documented subset, texts with a word."""
    if sentence.said.every:
        help = "write one sentence for each word"
        yield _at(node, condition.at, "H304", '"every one of" can\'t be asked yet', help)
    texts: Iterable[Text] = (*sentence.said.texts, *sentence.said.near)
    for text in texts:
        if text.kind == "listed":
            words = next((w for w in lists if w.name == text.value), None)
            if words is None:
                help = _close(text.value, [w.name for w in lists]) or "word lists stand in playbooks/words"
                yield _at(node, condition.at, "H306", f"there is no word list @{text.value}", help)
                continue
            if not words.phrases:
                yield _at(node, condition.at, "H306", f"the word list @{text.value} is empty", "it can never match")
                continue
        try:
            Matcher([Pattern(any_of=wordings(text, lists))])
        except (RegexError, ValueError) as error:
            yield _at(node, condition.at, "H306", str(error), "see the guide for playbook owners: texts")


def _at(node: Node, at: At, code: str, message: str, help: str = "", severity: str = "error") -> Problem:
    return node.source.problem(code, message, at.line, at.column, help=help, severity=severity)


def _twice(what: str, named: Sequence[tuple[str, Node]]) -> Iterator[Problem]:
    """The second of two equal ids, with the place of the first."""
    seen: dict[str, Node] = {}
    for name, node in named:
        if name in seen:
            first = seen[name]
            help = f"the first stands in {first.file}:{first.line}:{first.column}; give one of them another id"
            yield node.problem("H302", f"the {what} {name} is there twice", help=help, length=1)
        else:
            seen[name] = node


def _disagreeing(rules: Sequence[tuple[Rule, Node]]) -> Iterator[Problem]:
    """Two supersession rules that say different things, with the place of the first."""
    first: tuple[Rule, Node] | None = None
    for rule, node in rules:
        if rule.policy is None:
            continue
        if first is None:
            first = rule, node
        elif first[0].policy != rule.policy:
            at = first[1]
            help = f"the first stands in {at.file}:{at.line}:{at.column}; one text in force needs one rule"
            message = f"{rule.pack}/{rule.id} says something else than {first[0].pack}/{first[0].id}"
            yield node.problem("H320", message, help=help, length=1)


def _close(word: str, known: Iterable[str]) -> str:
    found = difflib.get_close_matches(word, list(known), 1, 0.6)
    return f'did you mean "{found[0]}"?' if found else ""
