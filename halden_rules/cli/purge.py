"""``halden purge``: remove a package from the store, the journal and the packets."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import click

from halden_rules.cli.state import State, state_of
from halden_rules.problems import Problem, Problems

__all__ = ["purge"]


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--package", "package", metavar="ID", help="The package id, where FOLDER is not there any more.")
@click.option("--json", "as_json", is_flag=True, help="Print what was removed as JSON.")
def purge(folder: Path, package: str | None, as_json: bool) -> int:
    """Remove everything that Halden keeps about the package in FOLDER. FOLDER itself is not touched.

    Packets that were written elsewhere with --out are the reader's own and stay.
    """
    from halden_rules.review import forget

    state = state_of(os.environ)
    package = package or _package_of(folder)
    removed = {
        "package": package,
        "store": _from_store(state, package),
        "journal entries": forget(state.journal, package),
        "packets": _packets(state, package),
    }
    if as_json:
        click.echo(json.dumps(removed, indent=1, ensure_ascii=False))
    else:
        click.echo(
            f"{package}: removed from store ({'yes' if removed['store'] else 'it was not there'}), "
            f"{removed['journal entries']} journal entries, {removed['packets']} packet files"
        )
    return 0


def _package_of(folder: Path) -> str:
    """The id that a review of the folder uses. Raises Problems where the folder can't be read."""
    from halden_rules.pipeline import read_package

    if not folder.is_dir():
        raise Problems(
            (
                Problem(
                    file=str(folder),
                    code="H101",
                    message="there is no such folder",
                    help="name the package with --package ID; the packets' folder lists the ids",
                ),
            )
        )
    return read_package(folder).inventory.package


def _from_store(state: State, package: str) -> bool:
    """Delete the package's database; False where there is none."""
    return _deleted(state.stores, package) > 0


def _packets(state: State, package: str) -> int:
    """Delete the packet folder of a package, and say how many files were in it."""
    return _deleted(state.packets, package)


def _deleted(parent: Path, package: str) -> int:
    folder = parent / package
    if folder.is_symlink() or not folder.is_dir() or folder.resolve().parent != parent.resolve():
        return 0
    files = sum(p.is_file() for p in folder.rglob("*"))
    shutil.rmtree(folder)
    return files
