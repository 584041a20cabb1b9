"""The one place that prints problems.

    package.yaml:3:1 H208 the key “title” stands twice in one mapping
      3 | title: B
        | ^^^^^
      help: it stands in line 1 already: keep one of them

Nothing that a file's name or text says reaches the terminal as a control sequence.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

from halden_rules.problems import Problem

__all__ = ["printable", "render"]

_WIDTH = 100  # of an excerpt; a longer line is cut around the fault
_BOLD, _RED, _YELLOW, _BLUE, _END = "\x1b[1m", "\x1b[31m", "\x1b[33m", "\x1b[34m", "\x1b[0m"


def render(problems: Iterable[Problem], colour: bool = False) -> str:
    """All problems, in their order, as text for a terminal; ``colour``: with ANSI colours."""
    return "\n".join("\n".join(_one(problem, colour)) for problem in problems)


def printable(text: str) -> str:
    """The text with every character that could steer a terminal, hide or turn other text written as its code."""
    return "".join(_shown(character) for character in text)


def _one(problem: Problem, colour: bool) -> Iterator[str]:
    bold, red, blue, end = (_BOLD, _RED, _BLUE, _END) if colour else ("", "", "", "")
    if colour and problem.severity != "error":
        red = _YELLOW
    place = printable(problem.file)
    if problem.line is not None:
        place += f":{problem.line}" + (f":{problem.column}" if problem.column is not None else "")
    elif problem.page is not None:
        place += f":p{problem.page}"
    kind = "" if problem.severity == "error" else f"{problem.severity}: "
    yield f"{bold}{place}{end} {red}{problem.code}{end} {kind}{printable(problem.message)}"
    if problem.excerpt and problem.line is not None:
        gutter = str(problem.line)
        line, caret = _excerpt(problem)
        yield f"  {blue}{gutter} |{end} {line}"
        if caret:
            yield f"  {blue}{' ' * len(gutter)} |{end} {red}{caret}{end}"
    if problem.help:
        yield f"  {blue}help:{end} {printable(problem.help)}"


def _excerpt(problem: Problem) -> tuple[str, str]:
    """The line, cut to a width around the fault, and the carets under it."""
    text = problem.excerpt.split("\n", 1)[0]
    at = min(max(0, (problem.column or 1) - 1), len(text))
    until = min(len(text), at + max(1, problem.length))
    first = max(0, at - _WIDTH // 2) if len(text) > _WIDTH else 0
    last = min(len(text), first + _WIDTH)
    before, after = "…" if first else "", "…" if last < len(text) else ""
    shown = printable(text[first:last].expandtabs(1))
    lead = _columns(before + printable(text[first:at].expandtabs(1)))
    width = max(1, _columns(printable(text[at : min(until, last)].expandtabs(1))))
    return f"{before}{shown}{after}".rstrip(), " " * lead + "^" * width if problem.column is not None else ""


def _columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _shown(character: str) -> str:
    if character.isprintable() or character == " ":
        return character
    code = ord(character)
    # No-break and other spaces are harmless; everything else that does not print is shown as its code.
    if unicodedata.category(character) == "Zs":
        return " "
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
