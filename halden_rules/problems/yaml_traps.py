"""What people who write sentences into YAML run into, and how to write it instead."""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

from halden_rules.problems import Problem
from halden_rules.problems.node import Source

__all__ = ["explain", "problems_of_text"]

_QUOTE = "put the whole text in single quotes ('…'); a single quote inside of it is written twice"
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff\ufeff]")
_LEADING_TAB = re.compile(r" *\t")
_STARTS = re.compile(r"^\s*(?:-\s+)*(?:(?:[^\s:'\"{\[][^:]*):\s+)?")
_MOST = 20


def problems_of_text(source: Source) -> Iterator[Problem]:
    """What can be seen line by line, before any parsing: tabs before the text, characters that are none."""
    count = 0
    for number, line in enumerate(source.lines, 1):
        if (tab := _LEADING_TAB.match(line)) and line.strip():
            yield source.problem(
                "H205", "a tab stands before the text", number, tab.end(), help="use spaces: YAML allows no tab there"
            )
            count += 1
        if odd := _UNPRINTABLE.search(line):
            message = f"the character U+{ord(odd.group()):04X} can't stand in this file"
            yield source.problem("H206", message, number, odd.start() + 1, help="remove it")
            count += 1
        if count >= _MOST:
            return


def explain(error: yaml.MarkedYAMLError, source: Source) -> Problem:
    """The problem behind a parser's error: its place, what it means, how to mend it."""
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    said = f"{error.context or ''} {error.problem or ''}"
    line, column = _last_text(source, line, column)
    printed = source.lines[line - 1]
    started = error.context_mark.line + 1 if error.context_mark else line
    for message, help, found in _traps(printed, said):
        at = found if found is not None else column
        return source.problem("H207", message, line, at, help=help)
    if "nesting depth" in said:
        return source.problem("H212", "nested too deep", line, column, help="make it flatter")
    if "quoted scalar" in said:
        start = error.context_mark.column + 1 if error.context_mark else column
        return source.problem("H207", "a quotation mark is opened here and not closed", started, start, help=_QUOTE)
    if "flow" in said:
        message = "a bracket is opened here and not closed"
        opened = _last_text(source, started, error.context_mark.column + 1 if error.context_mark else column)
        return source.problem("H207", message, *opened, help=f"close it, or, if it is text: {_QUOTE}")
    if "block" in said or "expected" in said:
        message = "this line does not fit to those above it"
        help = "begin it in the same column as its neighbours, with two spaces more for what belongs under a key"
        return source.problem("H207", message, line, column, help=help)
    return source.problem(
        "H207", f"this is not YAML: {(error.problem or 'unknown').strip()}", line, column, help=_QUOTE
    )


def _traps(printed: str, said: str) -> Iterator[tuple[str, str, int | None]]:
    """(message, help, column or None) of each trap that the line shows."""
    start = _STARTS.match(printed)
    begin = start.end() if start else 0
    first = printed[begin : begin + 1]
    rest = printed[begin:]
    if first in "\"'" and first and re.match(rf"{first}(?:[^{first}\\]|\\.)*{first}\s*[^\s#:,\]}}]", rest):
        yield "text goes on after a closing quotation mark", _QUOTE, begin + 1
    if first and first in "@`%":
        yield f"a text can't begin with {first}", _QUOTE, begin + 1
    if first == "{" and "}" in rest and ("flow mapping" in said or "block" in said or "expected" in said):
        yield "a text that begins with { is read as a mapping", _QUOTE, begin + 1
    if first == "[" and "]" in rest and ("flow sequence" in said or "block" in said):
        yield "a text that begins with [ is read as a list", _QUOTE, begin + 1
    if first and first in "*&!" and ("alias" in said or "anchor" in said or "tag" in said):
        yield f"a text can't begin with {first}", _QUOTE, begin + 1
    if "mapping values are not allowed" in said:
        colons = [found.start() + 1 for found in re.finditer(r":(?:\s|$)", printed)]
        if len(colons) > 1:
            yield "a colon stands in a text", f"a colon and a space make a key: {_QUOTE}", colons[-1]
        if re.match(r"\s*-[^\s-]", printed):
            yield "a space is missing after the dash", "write: - text", None
        help = "begin it in the same column as its neighbours, and end every key with a colon"
        yield "this line is read as going on with the text above it", help, len(printed) - len(printed.lstrip()) + 1
    if re.match(r"\s*-[^\s-]", printed) and ("could not find expected ':'" in said or "block" in said):
        yield "a space is missing after the dash", "write: - text", None
    if "could not find expected ':'" in said:
        yield "a key without a colon, or a text that goes on in a wrong column", "write key: value", None


def _last_text(source: Source, line: int, column: int) -> tuple[int, int]:
    """A mark behind the last line points at the last line that says something."""
    if line <= len(source.lines) and source.lines[line - 1].strip():
        return line, column
    for number in range(min(line, len(source.lines)), 0, -1):
        if source.lines[number - 1].strip():
            return number, len(source.lines[number - 1].rstrip()) + 1
    return 1, 1
