"""The folder of compiled texts as a whole: written, and compared with the rules as they stand."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

from halden_rules.problems import Problem
from halden_rules.rules.compiled import file_of, read_compiled, written
from halden_rules.rules.records import Workspace
from halden_rules.rules.run import compile_workspace

__all__ = ["Written", "stale", "write_all"]

_VERSION = re.compile(r"^// \S+ version (\d+);", re.M)


class Written(Struct, frozen=True, kw_only=True):
    """Paths below the folder. ``surplus``: files of no rule, left where they are."""

    changed: tuple[str, ...]
    same: tuple[str, ...]
    surplus: tuple[str, ...]


def write_all(workspace: Workspace, folder: Path) -> Written:
    """Write what changed; a file that would be the same is not touched."""
    changed, same = [], []
    for compiled in compile_workspace(workspace):
        path, text = folder / file_of(compiled), written(compiled)
        if path.is_file() and path.read_bytes() == text.encode("utf-8"):
            same.append(file_of(compiled))
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
        changed.append(file_of(compiled))
    known = {*changed, *same}
    there = {p.relative_to(folder).as_posix() for p in folder.rglob("*.cypher")} if folder.is_dir() else set()
    return Written(changed=tuple(sorted(changed)), same=tuple(sorted(same)), surplus=tuple(sorted(there - known)))


def stale(workspace: Workspace, folder: Path) -> tuple[Problem, ...]:
    """A problem for each rule whose file is missing, edited, or made from another wording."""
    found = []
    for compiled in compile_workspace(workspace):
        name = f"cypher/compiled/{file_of(compiled)}"
        path = folder / file_of(compiled)
        help = "run: halden rules compile"
        if not path.is_file():
            found.append(Problem(file=name, code="H318", message="the rule has no compiled text", help=help))
            continue
        text = path.read_text(encoding="utf-8")
        if text == written(compiled):
            continue
        hashes, _, now = read_compiled(text)
        version = _VERSION.search(text)
        if hashes.get("rule") != compiled.source and version and int(version[1]) == compiled.version:
            message = f"{compiled.pack}/{compiled.id} says something else than version {compiled.version} did"
            help = "count its version up, then run: halden rules compile"
            found.append(Problem(file=name, code="H319", message=message, help=help))
        elif now != hashes.get("text"):
            found.append(Problem(file=name, code="H318", message="the text was edited by hand", help=help))
        else:
            message = "the text is not what its rule compiles to"
            found.append(Problem(file=name, code="H318", message=message, help=help))
    return tuple(sorted(found))
