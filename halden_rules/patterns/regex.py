r"""The subset of regular expressions that rules may use between slashes. Any text is matched in bounded time.

What there is: letters and digits for themselves; a space for white space of any length; ``.`` for any character;
``\d \w \s \D \W \S \b``; a sign after a backslash for itself; classes ``[a-z0-9_-]`` and ``[^…]``; ``(…)`` to
group; ``|``; and after one of these ``?``, ``*``, ``+``, ``{m}``, ``{m,n}``. Case never matters; quotes and dashes of
any kind match the plain ones (``'``, ``-``).

What there is not, because time could run away: a repeated group; back references, look-around, flags, lazy or
possessive signs; more than 8 optional parts. ``*`` and ``+`` stop at 200. A repetition must end where the next thing
begins (``\d+ days``: a space is no digit); one repetition in a pattern may run into what follows it, and has to say
how far, up to ``{0,80}``.
"""

from __future__ import annotations

import re

from msgspec import Struct

from halden_rules.patterns.folding import fold

__all__ = ["RegexError", "compile_regex"]

LONGEST_REPETITION = 200
LONGEST_OVERLAP = 80
MOST_OPTIONAL = 8
LONGEST_SOURCE = 300

# Characters on which two single-character items are compared: all of ASCII and one of every other sort.
_SAMPLE = "".join(map(chr, range(128))) + "éßž“–\u00a0漢٣§€"


class RegexError(ValueError):
    """What is wrong, for the author; ``at``: which character of the source, from 0."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


class _Item(Struct, kw_only=True):
    """One character (``chars``: those of the sample that it takes), an assertion, or a group of branches."""

    at: int
    source: str = ""
    chars: frozenset[str] = frozenset()
    assertion: bool = False
    branches: tuple[tuple[_Item, ...], ...] = ()
    least: int = 1
    most: int = 1
    unbounded: bool = False

    @property
    def varies(self) -> bool:
        return self.least != self.most and not (self.least == 0 and self.most == 1)


class _Reader:
    """Reads a source into items. Recursive descent; groups at most 10 deep."""

    def __init__(self, source: str) -> None:
        self.source, self.at, self.depth = source, 0, 0

    def alternatives(self) -> tuple[tuple[_Item, ...], ...]:
        branches = [self.sequence()]
        while self.peek() == "|":
            self.at += 1
            branches.append(self.sequence())
        return tuple(branches)

    def peek(self) -> str:
        return self.source[self.at : self.at + 1]

    def sequence(self) -> tuple[_Item, ...]:
        items: list[_Item] = []
        while self.peek() not in ("", "|", ")"):
            items.append(self.quantified(self.single()))
        return tuple(items)

    def single(self) -> _Item:
        at, char = self.at, self.peek()
        if char == "(":
            return self.group()
        if char == "[":
            return self.character(at, self.class_end())
        if char == "\\":
            return self.escape()
        if char in "*+?{":
            raise RegexError(f"nothing stands before {char} to be repeated", at)
        if char in "^$":
            raise RegexError(f"{char} has no meaning in running text; write \\{char} for the sign itself", at)
        self.at += 1
        if fold(char) == " ":
            return self.white_space(at)
        return self.character(at, self.at, re.escape(fold(char)) if char != "." else ".")

    def white_space(self, at: int) -> _Item:
        """A run of it, which never gives any back: so it may stand before anything."""
        while fold(self.peek()) == " ":
            self.at += 1
        if self.peek() in ("*", "+", "{"):
            raise RegexError("a space already stands for white space of any length", self.at)
        return _Item(at=at, source="(?> +)", chars=frozenset(" "))

    def group(self) -> _Item:
        at = self.at
        self.depth += 1
        if self.depth > 10:
            raise RegexError("groups stand more than 10 deep", at)
        self.at += 1
        if self.source.startswith("?:", self.at):
            self.at += 2
        elif self.peek() == "?":
            raise RegexError("only (…) and (?:…) are known", at)
        branches = self.alternatives()
        if self.peek() != ")":
            raise RegexError("a bracket ( is never closed", at)
        self.at += 1
        self.depth -= 1
        return _Item(at=at, branches=branches)

    def class_end(self) -> int:
        at = self.at
        self.at += 1
        if self.peek() == "^":
            self.at += 1
        first = self.at
        while self.peek() != "]" or self.at == first:
            if not self.peek():
                raise RegexError("a bracket [ is never closed", at)
            if self.peek() == "[":
                raise RegexError("a [ in a class is written \\[", self.at)
            self.at += 2 if self.peek() == "\\" else 1
        self.at += 1
        return self.at

    def escape(self) -> _Item:
        at = self.at
        char = self.source[at + 1 : at + 2]
        self.at += 2
        if char == "b":
            return _Item(at=at, source=r"\b", assertion=True)
        if char and char in "dwsDWS":
            return self.character(at, self.at)
        if not char or char.isalnum() or char == "_":
            raise RegexError(f"\\{char} is not known", at)
        return self.character(at, self.at, re.escape(fold(char)))

    def character(self, at: int, end: int, source: str = "") -> _Item:
        source = source or fold_class(self.source[at:end])
        try:
            takes = re.compile(source)
        except re.error as error:
            raise RegexError(f"{source} can't be read: {error.msg}", at) from error
        chars = frozenset(c for c in fold(_SAMPLE) if takes.fullmatch(c))
        return _Item(at=at, source=source, chars=chars)

    def quantified(self, item: _Item) -> _Item:
        at, char = self.at, self.peek()
        if char in ("?", "*", "+"):
            self.at += 1
            least, most, unbounded = int(char == "+"), 1 if char == "?" else LONGEST_REPETITION, char != "?"
        elif char == "{":
            told = re.compile(r"\{(\d{1,4})(?:,(\d{1,4}))?\}").match(self.source, at)
            if not told:
                raise RegexError("a repetition is written {3} or {0,80}", at)
            self.at = told.end()
            least = int(told[1])
            most, unbounded = int(told[2] or told[1]), False
            if most < least or most > LONGEST_REPETITION:
                raise RegexError(f"a repetition goes from less to more, at most {LONGEST_REPETITION}", at)
        else:
            return item
        if self.peek() in ("?", "*", "+", "{"):
            raise RegexError("one repetition stands directly after another", self.at)
        if item.assertion:
            raise RegexError("\\b can't be repeated", at)
        if item.branches and (least, most) != (0, 1):
            raise RegexError("a group can be optional (?), not repeated: write it out, or repeat one character", at)
        item.least, item.most, item.unbounded = least, most, unbounded
        return item


def fold_class(source: str) -> str:
    """A class as printed, in lower case and with plain quotes and dashes; ``\\D`` and its like keep their case."""
    return re.sub(r"\\.|[^\\]", lambda m: m[0] if m[0].startswith("\\") else fold(m[0]), source, flags=re.DOTALL)


def _firsts(items: tuple[_Item, ...]) -> tuple[frozenset[str], bool]:
    """What a sequence may begin with, and whether it may be empty."""
    chars: frozenset[str] = frozenset()
    for item in items:
        if item.assertion:
            continue
        if item.branches:
            known = [_firsts(branch) for branch in item.branches]
            chars = chars.union(*(c for c, _ in known))
            empty = any(e for _, e in known)
        else:
            chars, empty = chars | item.chars, False
        if not (empty or item.least == 0):
            return chars, False
    return chars, True


class _Check:
    """Walks the items and refuses what could take long."""

    def __init__(self) -> None:
        self.optional = 0
        self.overlapping = 0

    def sequence(self, items: tuple[_Item, ...], after: frozenset[str]) -> None:
        for i, item in enumerate(items):
            follows, may_end = _firsts(items[i + 1 :])
            follows = follows | after if may_end else follows
            if item.least == 0 and item.most == 1:
                self.optional += 1
                if self.optional > MOST_OPTIONAL:
                    raise RegexError(f"more than {MOST_OPTIONAL} optional parts", item.at)
            for branch in item.branches:
                self.sequence(branch, follows)
            if item.varies and item.chars & follows:
                self.overlapping += 1
                if item.unbounded or item.most > LONGEST_OVERLAP:
                    raise RegexError(
                        f"this repetition runs into what follows it; say how far, up to {{0,{LONGEST_OVERLAP}}}",
                        item.at,
                    )
                if self.overlapping > 1:
                    raise RegexError("a second repetition that runs into what follows it; use near instead", item.at)


def _written(items: tuple[_Item, ...]) -> str:
    parts: list[str] = []
    for item in items:
        body = f"(?:{'|'.join(_written(b) for b in item.branches)})" if item.branches else item.source
        if (item.least, item.most) == (0, 1):
            body += "?"
        elif (item.least, item.most) != (1, 1):
            body += f"{{{item.least},{item.most}}}" if item.least != item.most else f"{{{item.least}}}"
        parts.append(body)
    return "".join(parts)


def compile_regex(source: str) -> re.Pattern[str]:
    """The expression over folded text. Raises RegexError where it is outside the subset or may match nothing at all."""
    if len(source) > LONGEST_SOURCE:
        raise RegexError(f"longer than {LONGEST_SOURCE} characters", LONGEST_SOURCE)
    reader = _Reader(source)
    branches = reader.alternatives()
    if reader.at < len(source):
        raise RegexError("a bracket ) was never opened", reader.at)
    check = _Check()
    for branch in branches:
        check.sequence(branch, frozenset())
        if _firsts(branch)[1]:
            raise RegexError("it may match no words at all", 0)
    return re.compile("|".join(_written(b) for b in branches))
