"""``halden rules check`` and ``halden rules compile``: what people write in YAML, checked and made into Cypher."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import click
import msgspec

from halden_rules.data import data_folder
from halden_rules.problems import Problems

__all__ = ["rules"]


@click.group()
def rules() -> None:
    """Rules, playbooks and word lists."""


@rules.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the problems as JSON.")
def check(paths: tuple[Path, ...], as_json: bool) -> int:
    """Read every rule, playbook and word list and print all faults of all files, each with its place.

    PATHS are files and folders; without them, what this program ships. Exit code 2 where there is an error.
    """
    from halden_rules.problems.render import render
    from halden_rules.rules import read_workspace

    workspace = read_workspace(paths or None, alone=True)
    if as_json:
        click.echo(json.dumps({"problems": msgspec.to_builtins(workspace.problems)}, indent=1, ensure_ascii=False))
        return 2 if workspace.errors else 0
    if workspace.errors:
        raise Problems(workspace.problems)
    if workspace.problems:
        colour = sys.stderr.isatty() and "NO_COLOR" not in os.environ
        click.echo(render(workspace.problems, colour), err=True)
    topics = sum(len(p.topics) for p in workspace.playbooks)
    click.echo(
        f"{_count(len(workspace.rules), 'rule')}, {_count(topics, 'topic')} in "
        f"{_count(len(workspace.playbooks), 'playbook')}, {_count(len(workspace.lists), 'word list')}: no errors"
    )
    return 0


@rules.command("compile")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder of compiled texts. Default: cypher/compiled.",
)
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; exit 2 where a file is not what its rule compiles to."
)
def compile_(paths: tuple[Path, ...], out: Path | None, only_check: bool) -> int:
    """Write the Cypher of every rule and topic, one file each.

    PATHS are files and folders; without them, what this program ships. A file whose rule is gone is left where it is
    and named.
    """
    from halden_rules.rules import read_workspace
    from halden_rules.rules.compiled_files import stale, write_all

    workspace = read_workspace(paths or None, alone=True)
    if workspace.errors:
        raise Problems(workspace.problems)
    folder = out or data_folder("cypher") / "compiled"
    if only_check:
        if problems := stale(workspace, folder):
            raise Problems(problems)
        click.echo("every compiled text is that of its rule")
        return 0
    written = write_all(workspace, folder)
    for path in written.changed:
        click.echo(f"written: {path}")
    for path in written.surplus:
        click.echo(f"no rule for: {path}")
    click.echo(f"{_count(len(written.changed), 'file')} written, {len(written.same)} as before")
    return 0


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
