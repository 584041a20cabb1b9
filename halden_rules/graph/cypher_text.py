"""Cypher text as tokens: enough to see what a query says, without strings and comments getting in the way."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

__all__ = ["Token", "first_write", "tokens"]

_TOKEN = re.compile(
    r"""
    (?P<space>\s+)
  | (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
  | (?P<quoted>`(?:[^`]|``)*`)
  | (?P<parameter>\$(?:\w+|`(?:[^`]|``)*`))
  | (?P<number>\d+\.\d+(?:[eE][+-]?\d+)?|\d+)
  | (?P<word>[^\W\d]\w*)
  | (?P<sign>\.\.|=~|<=|>=|<>|->|<-|\+=|[^\s\w])
    """,
    re.VERBOSE | re.DOTALL,
)

WRITES = frozenset(("create", "merge", "set", "delete", "detach", "remove", "drop", "foreach", "load", "alter", "use"))


class Token(Struct, frozen=True):
    """``kind``: string, quoted (a name in backticks), parameter, number, word, sign. ``line``, ``column`` from 1."""

    kind: str
    text: str
    start: int
    line: int
    column: int

    @property
    def low(self) -> str:
        """Lower case for words; quoted names are never a keyword."""
        return self.text.lower() if self.kind == "word" else self.text


def tokens(text: str) -> tuple[Token, ...]:
    """Every token but white space and comments. An unclosed string gives signs: the engine will refuse it."""
    found: list[Token] = []
    at, line, line_start = 0, 1, 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:  # a digit glued to letters and the like: one character, let the engine say what is wrong
            found.append(Token("sign", text[at], at, line, at - line_start + 1))
            at += 1
            continue
        kind, said = str(match.lastgroup), match.group()
        if kind not in ("space", "comment"):
            found.append(Token(kind, said, at, line, at - line_start + 1))
        if breaks := said.count("\n"):
            line += breaks
            line_start = at + said.rindex("\n") + 1
        at = match.end()
    return tuple(found)


def keywords(found: Sequence[Token]) -> Iterator[Token]:
    """Words that are not a property (``c.set``), a label (``:Set``) or a key of a map (``{set: …}``)."""
    before: Token | None = None
    for token, after in pairwise((*found, Token("end", "", 0, 0, 0))):
        named = before is not None and before.text in (".", ":", "|", "&", "!") and before.kind == "sign"
        if token.kind == "word" and not named and not (after.text == ":" and token.low in WRITES):
            yield token
        before = token


def first_write(text: str) -> Token | None:
    """The first word of a query that writes, changes the schema or reads a file; None where it only reads."""
    return next((t for t in keywords(tokens(text)) if t.low in WRITES), None)
