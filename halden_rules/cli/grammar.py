"""``halden grammar check``: the grammar files, with file and line for every fault."""

from __future__ import annotations

import json
from pathlib import Path

import click
import msgspec

from halden_rules.data import data_folder
from halden_rules.problems import Problems

__all__ = ["grammar"]


@click.group()
def grammar() -> None:
    """The grammar files that read numbers, references, definitions, amendments and precedence."""


@grammar.command()
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the problems as JSON.")
def check(folder: Path | None, as_json: bool) -> int:
    """Build every grammar strictly and run the examples that stand beside its rules.

    FOLDER holds the .lark files; without it, the grammars that this program ships.
    """
    from halden_rules.grammar.check import check as check_grammars

    folder = folder or data_folder("grammars")
    problems = check_grammars(folder)
    errors = [p for p in problems if p.severity == "error"]
    if as_json:
        click.echo(json.dumps({"problems": msgspec.to_builtins(problems)}, indent=1, ensure_ascii=False))
        return 2 if errors else 0
    if problems:
        raise Problems(problems)
    click.echo(f"{len(list(folder.glob('*.lark')))} grammar files: built without conflict, all examples right")
    return 0
