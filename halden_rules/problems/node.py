"""A node of a YAML tree: its value, its place, and problems that point at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from halden_rules.problems import Problem, Problems

__all__ = ["Node", "Source", "Value"]

_LONGEST = 10_000


class Source(Struct, frozen=True):
    """A file's name and its lines, for excerpts."""

    file: str
    lines: tuple[str, ...]

    def problem(
        self, code: str, message: str, line: int, column: int, *, help: str = "", length: int = 1,
        severity: str = "error",
    ) -> Problem:  # fmt: skip
        """A problem at a line and column (from 1), with that line as its excerpt."""
        excerpt = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        excerpt = excerpt if len(excerpt) <= _LONGEST else ""  # the place must do
        return Problem(
            file=self.file, line=line, column=column, code=code, message=message, help=help, excerpt=excerpt,
            length=max(1, length), severity=severity,
        )  # fmt: skip

    def position(self, text: str, offset: int) -> tuple[int, int]:
        """Line and column (from 1) of an offset."""
        before = text[:offset]
        return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1


Value: TypeAlias = "str | list[Node] | dict[str, Node]"


class Node(Struct, frozen=True):
    """``value``: text, a list of nodes, or a mapping; ``line`` and ``column`` (from 1) of its first character.

    ``style``: ``'``, ``"``, ``|``, ``>`` of a scalar, "" for a plain one. ``keys``: the nodes of a mapping's keys.
    """

    value: Value
    source: Source
    line: int
    column: int
    style: str = ""
    keys: dict[str, Node] = {}

    @property
    def file(self) -> str:
        return self.source.file

    @property
    def kind(self) -> str:
        """What it is, in words for a message: ``text``, ``list``, ``mapping``."""
        return "text" if isinstance(self.value, str) else "mapping" if isinstance(self.value, dict) else "list"

    def get(self, key: str) -> Node | None:
        """The value of a key; None where it is not there or this is no mapping."""
        return self.value.get(key) if isinstance(self.value, dict) else None

    def items(self) -> Iterator[tuple[Node, Node]]:
        """Key and value nodes of a mapping; nothing of anything else."""
        if isinstance(self.value, dict):
            for key, value in self.value.items():
                yield self.keys[key], value

    def children(self) -> tuple[Node, ...]:
        """The nodes of a list; nothing of anything else."""
        return tuple(self.value) if isinstance(self.value, list) else ()

    def text(self) -> str:
        """The words of a text node. Raises Problems where it is none."""
        if isinstance(self.value, str):
            return self.value
        raise Problems((self.mismatch("text"),))

    def texts(self) -> tuple[str, ...]:
        """The words of a list of texts; one text counts as a list of one. Raises Problems: all that are no text."""
        nodes = (self,) if isinstance(self.value, str) else self.children()
        if isinstance(self.value, dict):
            raise Problems((self.mismatch("list"),))
        if wrong := tuple(node.mismatch("text") for node in nodes if not isinstance(node.value, str)):
            raise Problems(wrong)
        return tuple(str(node.value) for node in nodes)

    def plain(self) -> Any:
        """The tree as strings, lists and dictionaries, for a JSON Schema."""
        if isinstance(self.value, str):
            return self.value
        if isinstance(self.value, dict):
            return {key: value.plain() for key, value in self.value.items()}
        return [node.plain() for node in self.value]

    def at(self, path: Sequence[str | int]) -> Node:
        """The node at a path of keys and indices; as far as the path leads."""
        node = self
        for step in path:
            if isinstance(node.value, dict) and str(step) in node.value:
                node = node.value[str(step)]
            elif isinstance(node.value, list) and isinstance(step, int) and step < len(node.value):
                node = node.value[step]
            else:
                break
        return node

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of a character of a text node, for faults inside a sentence."""
        text = self.value if isinstance(self.value, str) else ""
        if self.style in ("|", ">"):
            before = text[:offset]
            line = self.line + 1 + before.count("\n")
            if self.style == "|" and line <= len(self.source.lines):
                printed = self.source.lines[line - 1]
                within = offset - (before.rfind("\n") + 1)
                return line, len(printed) - len(printed.lstrip(" ")) + within + 1
            return self.line, self.column
        printed = self.source.lines[self.line - 1] if self.line <= len(self.source.lines) else ""
        first = self.column - 1 + (1 if self.style else 0)
        if printed[first : first + offset] == text[:offset]:  # one line, no escapes
            return self.line, first + offset + 1
        return self.line, self.column

    def problem(
        self, code: str, message: str, *, help: str = "", severity: str = "error", offset: int | None = None,
        length: int | None = None,
    ) -> Problem:  # fmt: skip
        """A problem that points at this node, or at the character ``offset`` of its text."""
        line, column = (self.line, self.column) if offset is None else self.position(offset)
        if length is None:
            printed = self.source.lines[line - 1] if line <= len(self.source.lines) else ""
            whole = isinstance(self.value, str) and self.style not in ("|", ">")
            length = min(len(str(self.value)), len(printed) - column + 1) if whole and offset is None else 1
        return self.source.problem(code, message, line, column, help=help, length=length, severity=severity)

    def mismatch(self, expected: str) -> Problem:
        """A problem: ``expected`` (``text``, ``list``, ``mapping``) must stand here. Knows the traps of YAML."""
        help = ""
        if expected == "text" and isinstance(self.value, dict) and len(self.value) == 1:
            help = "a colon and a space make a key: put the whole sentence in quotes ('…')"
        elif expected == "text" and isinstance(self.value, list):
            help = "brackets and leading dashes make a list: put the text in quotes ('…')"
        elif expected == "text" and isinstance(self.value, dict):
            help = "braces make a mapping: put the text in quotes ('…')"
        elif expected == "list" and isinstance(self.value, str) and self.value.startswith("-"):
            help = "put a space after the dash: - text"
        elif expected == "list":
            help = "write one line for each, with a dash and a space before it"
        elif expected == "mapping":
            help = "write key: value, with a space after the colon"
        names = {"text": "text", "list": "a list", "mapping": "a mapping"}
        found = "nothing" if self.value == "" else names[self.kind]
        return self.problem("H214", f"{names[expected]} is expected here, and this is {found}", help=help)
