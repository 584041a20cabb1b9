"""The files of ``cypher/compiled``: their text, their hashes, and which text a run executes.

A file begins with lines of ``//``: title, id and version, parameters, ``rule:`` (a hash of what the rule means) and
``text:`` (a hash of the statements). Statements follow, each after a line ``// -- name --`` and ended by ``;``.

A run executes the file where it was made from the rule as it stands; a text edited by hand runs too, and the results
say so. A file made from another wording of the rule is not run: the rule is compiled afresh, and the results say that.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from msgspec import Struct

from halden_rules.rules.compile_rule import Compiled
from halden_rules.rules.cypher import Statement

__all__ = ["CompiledText", "file_of", "read_compiled", "short_hash", "to_run", "written"]

_STATEMENT = re.compile(r"^// -- (?P<name>[a-z]+) --$", re.M)
_HEADER = re.compile(r"^// (?P<key>rule|text): (?P<hash>[0-9a-f]+)$", re.M)


class CompiledText(Struct, frozen=True, kw_only=True):
    """What runs. ``file``: below the folder of compiled texts, None where it was compiled for this run."""

    statements: tuple[Statement, ...]
    file: str | None
    hash: str
    warning: str = ""

    def statement(self, wanted: str) -> str | None:
        return next((s.text for s in self.statements if s.name == wanted), None)


def short_hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def _body(statements: tuple[Statement, ...]) -> str:
    return "\n".join(f"// -- {s.name} --\n{s.text};\n" for s in statements)


def file_of(compiled: Compiled) -> str:
    """``agreements/caption-mismatch.cypher``."""
    return f"{compiled.pack}/{compiled.id}.cypher"


def written(compiled: Compiled) -> str:
    """The file, byte for byte the same for the same rule."""
    body = _body(compiled.statements)
    parameters = ", ".join(f"${p}" for p in sorted({"asOf", "generation", "packageId", *compiled.parameters}))
    return (
        f"// {compiled.title}\n"
        f"// {compiled.pack}/{compiled.id} version {compiled.version}; made by: halden rules compile\n"
        f"// parameters: {parameters}\n"
        f"// rule: {compiled.source}\n"
        f"// text: {short_hash(body)}\n\n"
        f"{body}"
    )


def read_compiled(text: str) -> tuple[dict[str, str], tuple[Statement, ...], str]:
    """Header hashes, statements and the hash that the statements have now."""
    text = text.replace("\r\n", "\n")
    heads = list(_STATEMENT.finditer(text))
    header = text[: heads[0].start()] if heads else text
    statements = []
    for i, head in enumerate(heads):
        end = heads[i + 1].start() if i + 1 < len(heads) else len(text)
        statements.append(Statement(name=head["name"], text=text[head.end() : end].strip().rstrip(";").rstrip()))
    hashes = {m["key"]: m["hash"] for m in _HEADER.finditer(header)}
    return hashes, tuple(statements), short_hash(_body(tuple(statements)))


def to_run(compiled: Compiled, folder: Path | None) -> CompiledText:
    """The text that a run executes: the file below ``folder`` where there is one of this very rule."""
    fresh = short_hash(_body(compiled.statements))
    path = folder / file_of(compiled) if folder else None
    if path is None or not path.is_file():
        return CompiledText(statements=compiled.statements, file=None, hash=fresh)
    hashes, statements, now = read_compiled(path.read_text(encoding="utf-8"))
    called = f"{compiled.pack}/{compiled.id}"
    if hashes.get("rule") != compiled.source:
        warning = (
            f"The compiled text of {called} was made from another wording of the rule and was not used; "
            "run: halden rules compile"
        )
        return CompiledText(statements=compiled.statements, file=None, hash=fresh, warning=warning)
    warning = ""
    if now != hashes.get("text"):
        warning = f"The compiled text of {called} was edited by hand; the edited text was run."
    elif now != fresh:
        warning = f"The compiled text of {called} was made by another version of this program; it was run as it stands."
    return CompiledText(statements=statements, file=file_of(compiled), hash=now, warning=warning)
