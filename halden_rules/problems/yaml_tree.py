"""YAML → a tree in which every node keeps its place and every scalar is text.

``no`` stays ``no``, ``1.10`` stays ``1.10``, an empty value is ``""``. Anchors, aliases, tags, merge keys, keys that
stand twice and more than one YAML document are refused: no rule file needs them, and each of them is a trap.
All problems of a file that can be told apart are raised together; where the YAML itself breaks, reading ends there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import yaml

from halden_rules.problems import Problem, Problems
from halden_rules.problems.node import Node, Source, Value
from halden_rules.problems.yaml_traps import explain, problems_of_text

__all__ = ["MOST_BYTES", "MOST_DEEP", "Node", "read_yaml", "walk"]

MOST_BYTES = 1_000_000
MOST_DEEP = 40
_MOST_PROBLEMS = 50

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # both give the same events; the one in C is ten times faster


def read_yaml(source: Path | str, file: str | None = None) -> Node:
    """The tree of a YAML file (a ``Path``) or of text (a ``str``); ``file`` is the name that problems give.

    Raises Problems. A file must be UTF-8, at most 1 MB long and nested at most 40 deep.
    """
    name = file if file is not None else source.as_posix() if isinstance(source, Path) else "<text>"
    text = _load(source, name) if isinstance(source, Path) else source
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = Source(name, tuple(text.split("\n")))
    if not any(line.strip() and not line.lstrip().startswith("#") for line in lines.lines):
        raise Problems((Problem(file=name, code="H204", message="the file is empty", help="write it, or remove it"),))
    problems = list(problems_of_text(lines))
    tree = None
    if not problems:
        builder = _Builder(lines, problems)
        try:
            for event in yaml.parse(text, Loader=_LOADER):
                builder.take(event)
            tree = builder.root
        except yaml.MarkedYAMLError as error:
            problems.append(explain(error, lines))
        except yaml.reader.ReaderError as error:
            at = lines.position(text, error.position)
            problems.append(lines.problem("H206", f"a character that YAML does not allow: {error.reason}", *at))
        except _Enough:
            pass
    if problems or tree is None:
        raise Problems(tuple(sorted(problems)))
    return tree


def _load(path: Path, name: str) -> str:
    try:
        if path.stat().st_size > MOST_BYTES:
            message = (
                f"the file has {path.stat().st_size / 1e6:.1f} MB; the most that is read is {MOST_BYTES / 1e6:.0f} MB"
            )
            raise Problems((Problem(file=name, code="H202", message=message, help="split it into several files"),))
        content = path.read_bytes()
    except OSError as error:
        message = f"the file can't be read: {error.strerror}"
        help = "check that it is there and that you may read it"
        raise Problems((Problem(file=name, code="H201", message=message, help=help),)) from error
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        message = f"the file is not UTF-8: byte {content[error.start]:#04x} does not belong there"
        help = "save it as UTF-8"
        raise Problems(
            (Problem(file=name, line=line, column=column, code="H203", message=message, help=help),)
        ) from error


class _Enough(Exception):
    """So much is wrong that more would not help."""


class _Open:
    """A list or mapping that has not ended yet."""

    def __init__(self, event: yaml.CollectionStartEvent, key: Node | None) -> None:
        self.event = event
        self.is_mapping = isinstance(event, yaml.MappingStartEvent)
        self.items: list[Node] = []
        self.values: dict[str, Node] = {}
        self.keys: dict[str, Node] = {}
        self.key = key  # in a mapping: the key that waits for its value
        self.skips = False  # the next value belongs to a key that was refused


class _Builder:
    """Events → nodes, without recursion: a file of brackets must not end in a stack overflow."""

    def __init__(self, source: Source, problems: list[Problem]) -> None:
        self.source = source
        self.problems = problems
        self.open: list[_Open] = []
        self.root: Node | None = None
        self.documents = 0

    def take(self, event: yaml.Event) -> None:
        match event:
            case yaml.DocumentStartEvent():
                self.documents += 1
                if self.documents > 1:
                    self._problem("H213", "a second YAML document begins here", event, "remove the line ---")
                    raise _Enough
            case yaml.AliasEvent():
                help = "write the value out; a value that begins with * stands in quotes"
                self._problem("H209", f"aliases are not allowed (*{event.anchor})", event, help)
                self._add(self._node(event, ""))
            case yaml.ScalarEvent():
                self._check(event)
                self._add(self._node(event, event.value))
            case yaml.CollectionStartEvent():
                self._check(event)
                if len(self.open) >= MOST_DEEP:
                    self._problem("H212", f"nested more than {MOST_DEEP} deep", event, "make it flatter")
                    raise _Enough
                self.open.append(_Open(event, None))
            case yaml.CollectionEndEvent():
                done = self.open.pop()
                node = self._node(done.event, done.values if done.is_mapping else done.items, done.keys)
                self._add(node)

    def _add(self, node: Node) -> None:
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        if not parent.is_mapping:
            parent.items.append(node)
        elif parent.key is not None:
            parent.values[str(parent.key.value)] = node
            parent.keys[str(parent.key.value)] = parent.key
            parent.key = None
        elif parent.skips:
            parent.skips = False
        elif self._is_good_key(node, parent):
            parent.key = node
        else:
            parent.skips = True

    def _is_good_key(self, node: Node, parent: _Open) -> bool:
        if not isinstance(node.value, str):
            help = "a value that begins with { or [ stands in quotes"
            self._refuse(node.problem("H211", "a key must be a word, and this one is a list or a mapping", help=help))
            return False
        if node.value == "<<":
            self._refuse(node.problem("H211", "merge keys (<<) are not allowed", help="write the values out"))
            return False
        if node.value in parent.keys:
            first = parent.keys[node.value].line
            message = f"the key “{node.value}” stands twice in one mapping"
            self._refuse(node.problem("H208", message, help=f"it stands in line {first} already: keep one of them"))
            return False
        return True

    def _check(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        if event.anchor is not None:
            help = "write the value out where it is used; a value that begins with & stands in quotes"
            self._problem("H209", f"anchors are not allowed (&{event.anchor})", event, help)
        if event.tag is not None:
            help = "a value that begins with ! stands in quotes"
            self._problem("H210", f"tags are not allowed ({event.tag})", event, help)

    def _node(self, event: yaml.Event, value: Value, keys: dict[str, Node] | None = None) -> Node:
        style = event.style or "" if isinstance(event, yaml.ScalarEvent) else ""
        line, column = _place(event)
        return Node(value, self.source, line, column, style, keys or {})

    def _problem(self, code: str, message: str, event: yaml.Event, help: str) -> None:
        self._refuse(self.source.problem(code, message, *_place(event), help=help))

    def _refuse(self, problem: Problem) -> None:
        self.problems.append(problem)
        if len(self.problems) >= _MOST_PROBLEMS:
            raise _Enough


def _place(event: yaml.Event) -> tuple[int, int]:
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)


def walk(node: Node) -> Iterator[Node]:
    """A node and all that is under it, in the order of the file."""
    yield node
    under = node.value.values() if isinstance(node.value, dict) else () if isinstance(node.value, str) else node.value
    for child in under:
        yield from walk(child)
