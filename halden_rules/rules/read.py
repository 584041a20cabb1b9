"""Files → ``Workspace``: rules, playbooks and word lists, with every fault of every file at once.

What a file is stands in its ``halden:`` line. Shape comes first (YAML, then the schema); a file of the wrong shape is
not read further, the others are. Then sentences, then what they mean (``check``).
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from halden_rules.data import data_folder
from halden_rules.inforce import Policy
from halden_rules.problems import Problem, Problems
from halden_rules.problems.shape import check_shape
from halden_rules.problems.yaml_tree import Node, read_yaml
from halden_rules.rules.check import check_rule, check_topic, check_workspace
from halden_rules.rules.records import (
    At,
    Condition,
    Group,
    Link,
    Playbook,
    ReportPart,
    Rule,
    RuleTest,
    Topic,
    Walk,
    WordList,
    Workspace,
)
from halden_rules.rules.sentence import Sentence
from halden_rules.rules.sentences import SentenceError, Sentences
from halden_rules.rules.sentences import load as load_sentences

__all__ = ["files_of", "read_workspace"]

_KINDS = {"rules/1": "rules", "playbook/1": "playbook", "words/1": "words"}
_GROUPS = {"any of": "any", "all of": "all", "none of": "none"}
_PART = re.compile(r"\{(?P<variable>[A-Z])(?:\.(?P<property>[a-z][a-z ]*))?\}|(?P<odd>[{}])")
_KEYS = {
    "finding": ("finding", "severity", "when", "report", "key", "same in any order", "places", "tests"),
    "link": ("link", "when"),
    "supersession": ("supersession", "when", "date", "unresolved", "without effect"),
    "precedence": ("precedence",),
}
"""What a kind of rule says, beside id, version and why; a rule is of the kind whose first key it has."""

_TITLES = {
    "supersession": "Amendments in the order in which they count",
    "precedence": "What clauses say of which text prevails",
}
_WAITS = ("approved", "fallback", "never", "facts")


@cache
def _schema(name: str) -> Any:
    return json.loads((data_folder("schemas") / f"{name}.schema.json").read_text(encoding="utf-8"))


def files_of(paths: Iterable[Path] | None = None) -> tuple[tuple[Path, str], ...]:
    """(file, name that problems give) of every YAML file below the paths; the shipped rules and playbooks unless given.

    Raises Problems for a path that is not there.
    """
    found: dict[Path, str] = {}
    if paths is None:
        for name in ("rules", "playbooks"):
            folder = data_folder(name)
            for path in folder.rglob("*.yaml"):
                found[path] = f"{name}/{path.relative_to(folder).as_posix()}"
        return tuple(sorted(found.items(), key=lambda pair: pair[1]))
    missing = []
    for given in paths:
        if given.is_dir():
            for path in (*given.rglob("*.yaml"), *given.rglob("*.yml")):
                found[path] = path.as_posix()
        elif given.is_file():
            found[given] = given.as_posix()
        else:
            help = "name a file or a folder of YAML files"
            missing.append(Problem(file=given.as_posix(), code="H201", message="there is no such file", help=help))
    if missing:
        raise Problems(tuple(sorted(missing)))
    return tuple(sorted(found.items(), key=lambda pair: pair[1]))


class _Reader:
    """One file: nodes → records. Faults are collected, never raised."""

    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences
        self.problems: list[Problem] = []

    def at(self, node: Node) -> At:
        return At(node.file, node.line, node.column)

    def text(self, node: Node, key: str, default: str = "") -> str:
        """The words of a key, white space folded."""
        found = node.get(key)
        return " ".join(found.text().split()) if found is not None else default

    def texts(self, node: Node, key: str) -> tuple[str, ...]:
        found = node.get(key)
        return tuple(" ".join(t.split()) for t in found.texts()) if found is not None else ()

    def day(self, node: Node | None) -> dt.date | None:
        """A date that exists; a fault for any other."""
        if node is None:
            return None
        try:
            return dt.date.fromisoformat(node.text()) if re.fullmatch(r"\d{4}-\d\d-\d\d", node.text()) else _no_date()
        except ValueError:
            help = "write year-month-day, 2026-01-31"
            self.problems.append(node.problem("H307", f'"{node.text()}" is not a date', help=help))
            return None

    def sentence(self, node: Node) -> Sentence | None:
        if not isinstance(node.value, str):
            self.problems.append(node.mismatch("text"))
            return None
        read = self.sentences.parse(node.value)
        if isinstance(read, SentenceError):
            line, column = node.position(read.column)
            self.problems.append(
                node.source.problem("H303", read.message, line, column, help=read.help, length=read.length)
            )
            return None
        return read

    def condition(self, node: Node) -> Condition | Group | None:
        if isinstance(node.value, dict):
            return self.group(node)
        sentence = self.sentence(node)
        return Condition(sentence=sentence, at=self.at(node)) if sentence else None

    def group(self, node: Node, *, leaving_out: str = "") -> Group | None:
        """``any of:``, ``all of:``, ``none of:`` and what stands below it. Two of them side by side must both hold."""
        parts = [(key, value) for key, value in node.items() if key.text() in _GROUPS and key.text() != leaving_out]
        groups = [
            Group(kind=_GROUPS[key.text()], members=self._members(value), at=self.at(key)) for key, value in parts
        ]
        if len(groups) == 1:
            return groups[0]
        return Group(kind="all", members=tuple(groups), at=self.at(node)) if groups else None

    def _members(self, node: Node) -> tuple[Condition | Group, ...]:
        return tuple(m for m in (self.condition(child) for child in node.children()) if m is not None)

    def report(self, node: Node | None) -> tuple[ReportPart, ...]:
        """A report in parts; ``[…]`` once, not nested."""
        if node is None:
            return ()
        text = " ".join(node.text().split())
        parts: list[ReportPart] = []
        optional: int | None = None
        count = 0
        for run in re.split(r"([\[\]])", text):
            if run == "[":
                if optional is not None:
                    self.problems.append(node.problem("H311", "a [ stands inside of […]"))
                count += 1
                optional = count
            elif run == "]":
                if optional is None:
                    self.problems.append(node.problem("H311", "a ] without its ["))
                optional = None
            else:
                parts.extend(self._run(node, run, optional))
        if optional is not None:
            self.problems.append(node.problem("H311", "a [ without its ]"))
        return tuple(parts)

    def _run(self, node: Node, run: str, optional: int | None) -> Iterable[ReportPart]:
        at = 0
        for match in _PART.finditer(run):
            if match.start() > at:
                yield ReportPart(words=run[at : match.start()], optional=optional)
            at = match.end()
            if match["odd"]:
                help = "write {C} for a variable, {C.heading} for a property of it"
                self.problems.append(node.problem("H311", f'a lone "{match["odd"]}" in the report', help=help))
                continue
            yield ReportPart(variable=match["variable"], property=match["property"], optional=optional)
        if at < len(run):
            yield ReportPart(words=run[at:], optional=optional)

    def tests(self, node: Node) -> tuple[RuleTest, ...]:
        found = node.get("tests")
        tests = []
        for test in found.children() if found else ():
            text, documents = test.get("text"), test.get("documents")
            named = tuple((key.text(), value.text()) for key, value in documents.items()) if documents else ()
            if text is not None:
                named = (("text.txt", text.text()), *named)
            if not named:
                self.problems.append(test.problem("H216", 'the key "text" or "documents" is missing here', length=1))
            if (test.get("finds") is None) == (test.get("finds nothing") is None):
                message = 'a test says either "finds" or "finds nothing"'
                self.problems.append(test.problem("H312", message, help="finds nothing: yes", length=1))
            todo = test.get("todo")
            tests.append(
                RuleTest(
                    name=self.text(test, "name"),
                    documents=named,
                    finds=self.texts(test, "finds"),
                    todo=todo.text() if todo else None,
                    at=self.at(test),
                )
            )
        return tuple(tests)

    def rules(self, tree: Node) -> tuple[tuple[Rule, Node], ...]:
        pack = self.text(tree, "pack")
        found = []
        rules = tree.get("rules")
        for node in rules.children() if rules else ():
            before = len(self.problems)
            kinds = [k for k in _KEYS if node.get(k) is not None]
            if len(kinds) != 1:
                what = "a finding, a link, a supersession or a precedence rule"
                message = f"a rule is one of: {what}" if kinds else f"nothing says that this is {what}"
                self.problems.append(node.problem("H313", message, help="finding: what it means, in one sentence"))
            else:
                self._keys_of(kinds[0], node)
            when = node.get("when")
            conditions = [self.condition(child) for child in when.children()] if when else []
            link = node.get("link")
            key = node.get("key")
            rule = Rule(
                id=self.text(node, "id"),
                pack=pack,
                version=int(self.text(node, "version", "1")),
                kind=kinds[0] if kinds else "finding",
                title=self.text(node, "finding") or _TITLES.get(kinds[0] if kinds else "") or self.text(node, "id"),
                severity=self.text(node, "severity", "warning") if kinds == ["finding"] else None,
                when=tuple(c for c in conditions if isinstance(c, Condition)),
                report=self.report(node.get("report")),
                key=tuple((k.partition(".")[0], k.partition(".")[2] or None) for k in (key.texts() if key else ())),
                places=self.texts(node, "places"),
                any_order=True if node.get("same in any order") is not None else None,
                policy=self._policy(node) if kinds == ["supersession"] else None,
                link=Link(source=self.text(link, "from"), target=self.text(link, "to"), via=self.text(link, "via"))
                if link
                else None,
                why=self.text(node, "why"),
                tests=self.tests(node),
                at=self.at(node),
            )
            if len(self.problems) == before:  # what a broken rule means is not checked: one fault, one message
                found.append((rule, node))
        return tuple(found)

    def _keys_of(self, kind: str, node: Node) -> None:
        """A key that only another kind of rule has, and sentences where the kind needs them."""
        for key, _ in node.items():
            owners = [k for k, keys in _KEYS.items() if key.text() in keys]
            if owners and kind not in owners:
                message = f"a {kind} rule has no “{key.text()}”"
                self.problems.append(key.problem("H321", message, help=f"it is said in: {', '.join(owners)}"))
        if "when" in _KEYS[kind] and node.get("when") is None:
            message = "the key “when” is missing here"
            self.problems.append(node.problem("H216", message, help="add: when: …", length=1))

    def _policy(self, node: Node) -> Policy:
        default = Policy()
        return Policy(
            date=self.texts(node, "date") or default.date,
            unresolved=self.texts(node, "unresolved") or default.unresolved,
            without_effect=self.texts(node, "without effect") or default.without_effect,
        )

    def topic(self, node: Node, ignored: tuple[str, ...]) -> Topic | None:
        before = len(self.problems)
        start = node.get("start")
        assert start is not None
        group = self.group(start)
        exceptions = start.get("except")
        except_ = Group(kind="any", members=self._members(exceptions), at=self.at(exceptions)) if exceptions else None
        if group is None:
            help = "any of: a list of sentences, one a line"
            self.problems.append(start.problem("H314", "a start says any of, all of or none of", help=help, length=1))
        walk = node.get("walk")
        defaults = Walk()
        depth, subtree = self.text(walk, "depth") if walk else "", self.text(walk, "subtree") if walk else ""
        if depth and not re.fullmatch("[1-6]", depth):
            message = f'a walk of depth "{depth}" is not bounded'
            at = walk.get("depth") if walk else None
            assert at is not None
            self.problems.append(at.problem("H309", message, help="write a number of links from 1 to 6"))
            depth = ""
        for key in _WAITS:
            if (waiting := node.get(key)) is not None:
                message = f'"{key}" is read and not compared yet: the packet shows the clauses only'
                self.problems.append(waiting.problem("H315", message, severity="warning", length=1))
        topic = Topic(
            id=self.text(node, "id"),
            title=self.text(node, "title"),
            why=self.text(node, "why"),
            start=group or Group(kind="any", members=(), at=self.at(node)),
            except_=except_,
            walk=Walk(
                depth=int(depth) if depth else defaults.depth,
                along=(self.texts(walk, "along") if walk else ()) or defaults.along,
                subtree=int(subtree.split()[0]) if subtree else defaults.subtree,
            ),
            ignore_terms=tuple(sorted({*ignored, *self.texts(node, "ignore terms")})),
            if_not_found=self.text(node, "if not found") or None,
            ask=self.texts(node, "ask"),
            tests=self.tests(node),
            at=self.at(node),
        )
        broken = any(p.severity == "error" for p in self.problems[before:])
        return None if broken else topic

    def playbook(self, tree: Node) -> tuple[Playbook, tuple[tuple[Topic, Node], ...]]:
        effective = tree.get("effective")
        first = self.day(effective.get("from")) if effective else None
        last = self.day(effective.get("to")) if effective else None
        if first and last and last < first:
            assert effective is not None
            self.problems.append(effective.problem("H307", "the last day is before the first", length=1))
        self.day(tree.get("review by"))
        ignored = self.texts(tree, "ignore terms")
        topics = tree.get("topics")
        read = [(self.topic(node, ignored), node) for node in (topics.children() if topics else ())]
        kept = tuple((topic, node) for topic, node in read if topic is not None)
        playbook = Playbook(
            id=self.text(tree, "playbook"),
            version=int(self.text(tree, "version", "1")),
            status=self.text(tree, "status", "draft"),
            we_are=self.text(tree, "we are") or None,
            owner=self.text(tree, "owner") or None,
            use=self.texts(tree, "use"),
            topics=tuple(topic for topic, _ in kept),
            at=self.at(tree),
        )
        return playbook, kept

    def words(self, tree: Node) -> WordList:
        phrases = tree.get("phrases")
        return WordList(name=self.text(tree, "list"), phrases=self.texts(tree, "phrases"), at=self.at(phrases or tree))


def _no_date() -> dt.date:
    raise ValueError


def read_workspace(
    paths: Sequence[Path] | None = None, sentences: Sentences | None = None, *, alone: bool = False
) -> Workspace:
    """Every rule, playbook and word list below the paths; the shipped ones unless given.

    The shipped word lists are always there; a list of the same name below the paths stands for it. The shipped rule
    packs come along too, unless ``alone``; a supersession rule below the paths stands for the shipped one. Never raises
    for what a file says: ``Workspace.problems`` holds it. Raises Problems for a path that is not there.
    """
    files = files_of(paths)
    if paths is not None and not alone:
        given = {path.resolve() for path, _ in files}
        shipped = [(path, name) for path, name in files_of() if name.startswith("rules/")]
        shipped = [(path, name) for path, name in shipped if path.resolve() not in given]
        return _Workspace(sentences or load_sentences()).read(files, paths is not None, shipped)
    return _Workspace(sentences or load_sentences()).read(files, paths is not None)


class _Workspace:
    """All files together: what must be unique, and what files name of each other."""

    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences
        self.problems: list[Problem] = []
        self.rules: list[tuple[Rule, Node]] = []
        self.playbooks: list[tuple[Playbook, Node]] = []
        self.topics: list[tuple[Topic, Node, Playbook]] = []
        self.lists: list[tuple[WordList, Node]] = []

    def read(self, files: Sequence[tuple[Path, str]], own: bool, shipped: Sequence[tuple[Path, str]] = ()) -> Workspace:
        """``own``: not everything that is shipped is among the files; ``shipped``: what comes along."""
        for path, name in files:
            self._file(path, name)
        said = {rule.kind for rule, _ in self.rules if rule.kind == "supersession"}
        mine = len(self.rules)
        for path, name in shipped:
            self._file(path, name)
        self.rules[mine:] = [(rule, node) for rule, node in self.rules[mine:] if rule.kind not in said]
        files = (*files, *shipped)
        given = {words.name for words, _ in self.lists}
        if own:
            folder = data_folder("playbooks") / "words"
            listed = {path.resolve() for path, _ in files}
            for path in sorted(folder.glob("*.yaml")):
                if path.resolve() not in listed and path.stem not in given:
                    self._file(path, f"playbooks/words/{path.name}")
        lists = tuple(words for words, _ in self.lists)
        vocabulary = self.sentences.vocabulary
        rules, playbooks = [], []
        for rule, node in self.rules:
            faults = check_rule(rule, node, vocabulary, lists)
            self.problems.extend(faults)
            if not any(p.severity == "error" for p in faults):
                rules.append(rule)
        sound: dict[str, list[Topic]] = {}
        for topic, node, playbook in self.topics:
            faults = check_topic(topic, node, vocabulary, lists)
            self.problems.extend(faults)
            if not any(p.severity == "error" for p in faults):
                sound.setdefault(playbook.id, []).append(topic)
        for playbook, _ in self.playbooks:
            playbooks.append(
                Playbook(
                    id=playbook.id,
                    version=playbook.version,
                    status=playbook.status,
                    we_are=playbook.we_are,
                    owner=playbook.owner,
                    use=playbook.use,
                    topics=tuple(sound.get(playbook.id, ())),
                    at=playbook.at,
                )
            )
        self.problems.extend(check_workspace(self.rules, self.playbooks, self.topics, self.lists, whole=not own))
        return Workspace(
            rules=tuple(sorted(rules, key=lambda r: (r.pack, r.id))),
            playbooks=tuple(sorted(playbooks, key=lambda p: p.id)),
            lists=tuple(sorted(lists, key=lambda w: w.name)),
            problems=tuple(
                sorted(set(self.problems), key=lambda p: (p.file, p.line or 0, p.column or 0, p.code, p.message))
            ),
        )

    def _file(self, path: Path, name: str) -> None:
        try:
            tree = read_yaml(path, name)
        except Problems as found:
            self.problems.extend(found.problems)
            return
        halden = tree.get("halden")
        said = halden.value if halden is not None else None
        if said == "vocabulary/1":
            return
        kind = _KINDS.get(said) if isinstance(said, str) else None
        if kind is None:
            help = "the first line says what the file is: " + ", ".join(f"halden: {k}" for k in _KINDS)
            message = "this is no file of rules, playbooks or words" if halden is None else f'"{said}" is not known'
            self.problems.append((halden or tree).problem("H301", message, help=help, length=1))
            return
        if faults := check_shape(tree, _schema(kind)):
            self.problems.extend(faults)
            return
        reader = _Reader(self.sentences)
        if kind == "rules":
            self.rules.extend(reader.rules(tree))
        elif kind == "words":
            self.lists.append((reader.words(tree), tree))
        else:
            playbook, topics = reader.playbook(tree)
            self.playbooks.append((playbook, tree))
            self.topics.extend((topic, node, playbook) for topic, node in topics)
        self.problems.extend(reader.problems)
