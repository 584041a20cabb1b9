"""``halden grammar check``: every fault of the grammar files with its place, and the examples beside the rules."""

from __future__ import annotations

import difflib
import re
from pathlib import Path

from lark.exceptions import LarkError, UnexpectedInput
from lark.load_grammar import _get_parser
from msgspec import Struct

from halden_rules.grammar.examples import examples, what_is_read
from halden_rules.grammar.lexer import blanks
from halden_rules.grammar.load import ROOT, VOCABULARY, build
from halden_rules.grammar.scan import Grammar
from halden_rules.problems import Problem

__all__ = ["check"]

DEFINITION = re.compile(r"^([?!]*)(_?[a-z]\w*|_?[A-Z][A-Z0-9_]*)(?:\{([^}]*)\})?(?:\.-?\d+)?[ \t]*:", re.M)
IMPORT = re.compile(r"^%import[ \t]+\.(\w+)[ \t]*(?:\(([^)]*)\))?", re.M)
USE = re.compile(r"(?<![\w%.])(_?[a-z]\w*|_?[A-Z][A-Z0-9_]*)\b(?:\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\})?")
LITERAL = re.compile(r'"(?:\\.|[^"\\\n])*"i?|/(?!/)(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+/[imslux]*')
COMMENT = re.compile(r"//[^\n]*")


class _File(Struct):
    """A grammar file: its text, the same with comments and literals blanked out, what it defines and imports."""

    name: str
    text: str
    bare: str
    defined: dict[str, tuple[int, int]]  # name -> offset, number of holes
    holes: dict[str, frozenset[str]]
    imported: dict[str, tuple[str, int]]  # name -> file, offset

    def at(self, offset: int) -> tuple[int, int]:
        line = self.text.count("\n", 0, offset)
        return line + 1, offset - (self.text.rfind("\n", 0, offset) + 1) + 1


def check(folder: Path) -> tuple[Problem, ...]:
    """Every fault of the grammar of a folder, in the order of files and lines; empty where all is well.

    First each file by itself (syntax, names, imports, holes of templates, expressions), then the grammar as a whole
    (strictly: two readings of one text are a fault), then every example.
    """
    if not (folder / ROOT).is_file():
        return (
            _problem(
                str(folder / ROOT),
                None,
                "H401",
                f"the grammar has no {ROOT}",
                f"it puts the other files together: add {ROOT}",
            ),
        )
    files = {path.stem: _read(path) for path in sorted(folder.glob("*.lark"))}
    problems = [problem for file in files.values() for problem in _syntax(file)]
    if not problems:
        problems = [
            problem for file in files.values() for problem in (*_imports(file, files, folder), *_expressions(file))
        ]
    if not problems:
        problems = [problem for file in files.values() for problem in _names(file, files, folder)]
    if problems:
        return tuple(sorted(problems, key=lambda p: (p.file, p.line or 0, p.column or 0)))
    try:
        tables = build(folder)
    except (LarkError, re.error, FileNotFoundError, AssertionError) as error:
        return (_whole(error, files),)
    grammar = Grammar(tables)
    return tuple(problem for path in sorted(folder.glob("*.lark")) for problem in _examples(path, grammar))


def _problem(
    file: str,
    place: tuple[int, int] | None,
    code: str,
    message: str,
    help: str = "",
    excerpt: str = "",
    length: int = 1,
) -> Problem:
    line, column = place or (None, None)
    return Problem(
        file=file, line=line, column=column, code=code, message=message, help=help, excerpt=excerpt, length=length
    )


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


def _read(path: Path) -> _File:
    text = path.read_text("utf-8")
    bare = _without_literals(text)
    defined: dict[str, tuple[int, int]] = {}
    holes: dict[str, frozenset[str]] = {}
    for found in DEFINITION.finditer(bare):
        names = [hole.strip() for hole in (found[3] or "").split(",") if hole.strip()]
        defined.setdefault(found[2], (found.start(2), len(names)))
        holes[found[2]] = frozenset(names)
    imported: dict[str, tuple[str, int]] = {}
    for found in IMPORT.finditer(bare):
        for name in re.finditer(r"\w+", found[2] or ""):
            imported[name[0]] = found[1], found.start(2) + name.start()
        if not found[2]:
            imported.setdefault("", (found[1], found.start(1)))
    return _File(path.name, text, bare, defined, holes, imported)


def _without_literals(text: str) -> str:
    """The text with comments, strings and expressions as blanks, so that names can be found by eye of a program."""
    out, place = [], 0
    both = re.compile(rf"{LITERAL.pattern}|{COMMENT.pattern}")
    for found in both.finditer(text):
        out += [text[place : found.start()], _blank(found)]
        place = found.end()
    return "".join((*out, text[place:]))


def _line(file: _File, line: int) -> str:
    return file.text.splitlines()[line - 1] if line <= file.text.count("\n") + 1 and file.text else ""


def _syntax(file: _File) -> list[Problem]:
    try:
        _get_parser().parse(file.text + "\n", "start")  # type: ignore[no-untyped-call]
    except UnexpectedInput as error:
        line, column = _open_bracket(file) or (max(1, error.line), max(1, error.column))
        excerpt = _line(file, line)
        quote = excerpt.count('"') % 2 == 1
        message = "a quotation mark is opened and not closed" if quote else "this is not the way a rule is written here"
        help = (
            'close it: CLAUSE: "clause" | "Ziffer"'
            if quote
            else "look at this line and the one above: a bracket, a colon or a bar is missing or too many"
        )
        return [_problem(file.name, (line, column), "H402", message, help, excerpt)]
    except LarkError as error:
        return [_problem(file.name, None, "H402", str(error).splitlines()[0])]
    return []


def _open_bracket(file: _File) -> tuple[int, int] | None:
    """The definition in which a bracket stays open; Lark stumbles only at the next one."""
    starts = [found.start() for found in DEFINITION.finditer(file.bare)]
    for start, stop in zip(starts, [*starts[1:], len(file.bare)], strict=True):
        body = file.bare[start:stop]
        if any(body.count(a) > body.count(b) for a, b in ("()", "{}", "[]")):
            return file.at(start)
    return None


def _near(name: str, names: list[str]) -> str:
    close = difflib.get_close_matches(name, names, 1, 0.6)
    return f"did you mean {close[0]}?" if close else ""


def _vocabulary(folder: Path) -> list[str]:
    return [path.stem.replace("-", "_").upper() for path in sorted((folder / VOCABULARY).glob("*.txt"))]


def _imports(file: _File, files: dict[str, _File], folder: Path) -> list[Problem]:
    found: list[Problem] = []
    for name, (source, offset) in file.imported.items():
        place = file.at(offset)
        if source == VOCABULARY:
            words = _vocabulary(folder)
            if name not in words:
                help = (
                    _near(name, words)
                    or f"a word list {name} would be the file {VOCABULARY}/{name.lower().replace('_', '-')}.txt"
                )
                found.append(
                    _problem(
                        file.name,
                        place,
                        "H404",
                        f"{name} is imported, and there is no such word list",
                        help,
                        _line(file, place[0]),
                        len(name),
                    )
                )
        elif source not in files:
            help = _near(source, sorted(files)) or f"add the file {source}.lark or take the line out"
            found.append(
                _problem(
                    file.name,
                    place,
                    "H403",
                    f"%import .{source}: there is no file {source}.lark",
                    help,
                    _line(file, place[0]),
                    len(source),
                )
            )
        elif name and name not in files[source].defined and name not in files[source].imported:
            help = (
                _near(name, sorted(files[source].defined))
                or f"add the rule {name} to {source}.lark or take it out here"
            )
            found.append(
                _problem(
                    file.name,
                    place,
                    "H404",
                    f"{name} is imported from {source}.lark, which has no such rule",
                    help,
                    _line(file, place[0]),
                    len(name),
                )
            )
    return found


def _names(file: _File, files: dict[str, _File], folder: Path) -> list[Problem]:
    """Names that are used and not there, and templates with the wrong number of arguments."""
    found: list[Problem] = []
    known = {*file.defined, *file.imported}
    starts = [(m.start(), m.end(), m[2]) for m in DEFINITION.finditer(file.bare)]
    for i, (_, body, owner) in enumerate(starts):
        stop = starts[i + 1][0] if i + 1 < len(starts) else len(file.bare)
        directive = re.compile(r"^%", re.M).search(file.bare, body, stop)
        stop = directive.start() if directive else stop
        words = re.sub(r"->\s*\w+", lambda m: " " * len(m[0]), file.bare[body:stop])
        for use in re.finditer(r"(?<![\w%.~])(_?[a-z]\w*|_?[A-Z][A-Z0-9_]*)\b", words):
            name, place = use[1], file.at(body + use.start())
            if name in ("i",) or name in file.holes.get(owner, frozenset()):
                continue
            if name not in known:
                help = _near(name, sorted(known)) or f"define {name}, or take it out of {owner}"
                found.append(
                    _problem(
                        file.name,
                        place,
                        "H405",
                        f"{name} is used in {owner} and is defined nowhere",
                        help,
                        _line(file, place[0]),
                        len(name),
                    )
                )
                continue
            wanted = _holes(name, file, files)
            given = _arguments(words, use.end())
            if wanted is not None and given != wanted:
                message = (
                    f"{name} takes {wanted} in braces, and gets {given}"
                    if wanted
                    else f"{name} takes nothing in braces"
                )
                found.append(
                    _problem(
                        file.name,
                        place,
                        "H406",
                        message,
                        "see the line that defines it",
                        _line(file, place[0]),
                        len(name),
                    )
                )
    return found


def _holes(name: str, file: _File, files: dict[str, _File]) -> int | None:
    if name in file.defined:
        return file.defined[name][1]
    source = file.imported.get(name, ("", 0))[0]
    if source in files and name in files[source].defined:
        return files[source].defined[name][1]
    return None


def _arguments(words: str, at: int) -> int:
    if words[at : at + 1] != "{":
        return 0
    depth, count = 0, 1
    for c in words[at:]:
        depth += (c == "{") - (c == "}")
        count += c == "," and depth == 1
        if depth == 0:
            break
    return count


def _expressions(file: _File) -> list[Problem]:
    found = []
    for literal in LITERAL.finditer(COMMENT.sub(_blank_comment, file.text)):
        words = literal[0]
        if not words.startswith("/"):
            continue
        pattern = words[1 : words.rindex("/")].replace("\\/", "/")
        try:
            re.compile(blanks(pattern))
        except re.error as error:
            place = file.at(literal.start())
            found.append(
                _problem(
                    file.name,
                    place,
                    "H407",
                    f"this expression can't be read: {error.msg}",
                    "look at its brackets",
                    _line(file, place[0]),
                    len(words),
                )
            )
    return found


def _blank_comment(match: re.Match[str]) -> str:
    before = match.string[match.string.rfind("\n", 0, match.start()) + 1 : match.start()]
    return match[0] if before.strip() else " " * len(match[0])  # "//" inside an expression is none


def _whole(error: Exception, files: dict[str, _File]) -> Problem:
    """A fault of the whole: the rule it names tells the file and the line."""
    message = str(error).strip()
    conflict = "Shift/Reduce" in message or "Reduce/Reduce" in message
    names = re.findall(r"(?:\b|_)([a-z]\w*?)__(\w+)", message)
    place, where = None, ROOT
    for stem, name in names:
        if stem in files and name in files[stem].defined:
            where, place = files[stem].name, files[stem].at(files[stem].defined[name][0])
            break
    if conflict:
        help = "the same words can go on in two ways: one optional word too many, or one text in two terminals"
        return _problem(where, place, "H408", f"two readings of one text: {' '.join(message.split())[:300]}", help)
    if isinstance(error, FileNotFoundError):
        return _problem(ROOT, None, "H403", f"a file is imported and is not there: {message}")
    return _problem(where, place, "H409", " ".join(re.sub(r"\b\w+?__", "", message).split())[:300])


def _examples(path: Path, grammar: Grammar) -> list[Problem]:
    found = []
    for example in examples(path):
        read = what_is_read(grammar, example.text)
        if read != example.expected:
            found.append(
                _problem(
                    example.file,
                    (example.line, 1),
                    "H410",
                    f"the example is read otherwise: {read}",
                    f"it says: {example.expected}",
                    f"{example.text}",
                    len(example.text),
                )
            )
    return found
