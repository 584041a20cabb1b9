"""Migrations of the store: ``cypher/migrations/NNNN-name.cypher``, numbered without a gap, run once each in order."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

__all__ = ["Migration", "read_migrations", "statements_of"]

_NAME = re.compile(r"(\d{4})-([a-z0-9-]+)\.cypher")


class Migration(Struct, frozen=True, kw_only=True):
    """One numbered change of the store."""

    number: int
    name: str
    statements: tuple[str, ...]


def statements_of(text: str) -> tuple[str, ...]:
    """The statements of a file: each ends with a semicolon at the end of a line; whole-line comments are left out."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("//")]
    found = re.split(r";[ \t]*(?:\n|\Z)", "\n".join(lines))
    return tuple(s.strip() for s in found if s.strip())


def read_migrations(folder: Path) -> tuple[Migration, ...]:
    """All migrations of a folder in order. Raises ValueError for a name or a number that does not fit."""
    found: list[Migration] = []
    for path in sorted(folder.glob("*.cypher")):
        named = _NAME.fullmatch(path.name)
        if not named or int(named[1]) != len(found) + 1:
            raise ValueError(f"{path.name}: the next migration is {len(found) + 1:04}-<name>.cypher")
        statements = statements_of(path.read_text(encoding="utf-8"))
        found.append(Migration(number=int(named[1]), name=named[2], statements=statements))
    if not found:
        raise ValueError(f"no migrations in {folder}")
    return tuple(found)
