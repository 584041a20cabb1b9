"""The lexer: what may stand at a place depends on the state of the parser, and it stops where nothing fits.

Three rules hold for every terminal, so that grammar files stay plain words: a terminal neither begins nor ends inside a
word; a blank in a terminal is any white space, also a line break; nothing crosses a blank line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from lark import Token
from lark.lexer import Lexer

__all__ = ["PhraseLexer", "Window", "blanks", "terminal_pattern"]

BLANK = r"[^\S\n]*+(?:\n[^\S\n]*+)?+"  # at most one line end: a blank line is the end of a paragraph
START = r"(?:(?<!\w)|(?!\w))"
# "Schedule 1of" is printed where a line was joined badly; a digit may touch "of".
END = r"(?:(?<!\w)|(?!\w)|(?<=\d)(?=of\b))"

Match = Callable[[str, int, int], "re.Match[str] | None"]


class Window:
    """The part of a text that one phrase may lie in. Lark hands it to the lexer untouched.

    ``stops`` are the places where the phrase may end, in their order; ``end`` shrinks when an earlier one is tried.
    """

    __slots__ = ("end", "start", "stops", "text")

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.stops: list[int] = []


def blanks(pattern: str) -> str:
    """The pattern with its blanks as white space: `` ?`` any amount, `` `` at least one; never a blank line."""
    out: list[str] = []
    inside, i = False, 0
    while i < len(pattern):
        c = pattern[i]
        if c == "\\":
            if not inside and pattern[i + 1] == " ":  # Lark escapes the blanks of quoted words
                i += 1
                continue
            out.append(pattern[i : i + 2])
            i += 2
            continue
        if c == "[" and not inside:
            inside = True
        elif c == "]" and inside and pattern[i - 1] != "[":
            inside = False
        if c == " " and not inside:
            if pattern[i + 1 : i + 2] == "?":
                out.append(BLANK)
                i += 2
                continue
            out.append(r"(?=\s)" + BLANK)
        else:
            out.append(c)
        i += 1
    return "".join(out)


def terminal_pattern(definition: Any) -> str:
    """A terminal's regular expression, with the rules that hold for all of them."""
    return f"(?:{blanks(definition.pattern.to_regexp())})"


class PhraseLexer(Lexer):
    """One scanner a parser state, compiled when the grammar is loaded (``prepare``)."""

    __future_interface__ = 2

    def __init__(self, conf: Any) -> None:
        self.terminals: dict[str, Any] = {t.name: t for t in conf.terminals}
        self.order = sorted(
            conf.terminals, key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name)
        )
        self.patterns = {t.name: terminal_pattern(t) for t in conf.terminals}
        self.scanners: dict[int, tuple[Match | None, bool]] = {}

    def scanner_pattern(self, row: Mapping[str, Any]) -> str:
        """White space, then whichever terminal of a state's row fits, the strongest first."""
        # Each way ends in an empty group that tells its name: a group around it would hide its first letter from
        # ``re``, which skips ways by their first letter.
        fitting = [f"{self.patterns[t.name]}{END}(?P<{t.name}>)" for t in self.order if t.name in row]
        return f"{BLANK}{START}()(?:{'|'.join(fitting)})" if fitting else ""

    def prepare(self, states: Mapping[int, Mapping[str, Any]]) -> None:
        """Compile every scanner: a bad expression must show now, not when its state is first reached."""
        compiled: dict[str, Match] = {}
        for state, row in states.items():
            pattern = self.scanner_pattern(row)
            if pattern and pattern not in compiled:
                compiled[pattern] = re.compile(pattern).match
            self.scanners[state] = (compiled.get(pattern), "$END" in row)

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        window: Window = lexer_state.text
        stack, scanners = parser_state.state_stack, self.scanners
        text, at, end = window.text, window.start, window.end
        while True:
            match, final = scanners[stack[-1]]
            if final:
                window.stops.append(at)
            found = match(text, at, end) if match else None
            if found is None:
                return
            name = found.lastgroup
            assert name is not None
            at, begin = found.end(), found.start(1)
            yield Token(name, text[begin:at], begin, end_pos=at)
