"""``halden graph``: load a package into the graph, print all of it, ask it in Cypher. Asking never writes."""

from __future__ import annotations

import datetime as dt
import json
import os
import sys
from pathlib import Path

import click

from halden_rules.cli.progress import progress_on
from halden_rules.cli.state import state_of
from halden_rules.problems import Problem, Problems

__all__ = ["graph"]


@click.group()
def graph() -> None:
    """The graph: documents, clauses, references, terms and amendments, for Cypher."""


@graph.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print what was loaded as JSON.")
def load(folder: Path, as_json: bool) -> int:
    """Read the documents of FOLDER and load them. An earlier load of the same package is replaced at the end."""
    from halden_rules.graph import ArcadeStore, project
    from halden_rules.pipeline import read_package

    with progress_on() as progress:
        projection = project(read_package(folder, progress))
        with ArcadeStore(state_of(os.environ).store(projection.package)) as store:
            loaded = store.load(projection, progress)
    if as_json:
        click.echo(json.dumps({"package": loaded.package, "nodes": loaded.nodes, "edges": loaded.edges}))
    else:
        click.echo(f"{loaded.package}: {loaded.nodes} nodes, {loaded.edges} edges")
    return 0


@graph.command()
@click.argument("package", required=False)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write to this file instead.")
def dump(package: str | None, out: Path | None) -> int:
    """Print the graph of PACKAGE as sorted JSON lines; loading the same documents again gives the same bytes.

    Without PACKAGE: the one that is loaded, where there is only one.
    """
    from halden_rules.graph import ArcadeStore

    state = state_of(os.environ)
    package = _chosen(package, state.packages)
    with ArcadeStore(state.store(package)) as store:
        lines = store.dump(package)
        if out is None:
            for line in lines:
                click.echo(line)
        else:
            from halden_rules.cli.state import write_private

            write_private(out, "".join(f"{line}\n" for line in lines))
    return 0


@graph.command()
@click.argument("text")
@click.option("--package", help="Sets $packageId; not needed where only one package is loaded.")
@click.option("--as-of", help="Sets $asOf, a date such as 2024-08-01.")
@click.option("--set", "given", multiple=True, metavar="NAME=VALUE", help="Sets $NAME; JSON values are read as such.")
@click.option("--json", "as_json", is_flag=True, help="Print the rows as JSON lines.")
def query(text: str, package: str | None, as_of: str | None, given: tuple[str, ...], as_json: bool) -> int:
    """Ask the graph in Cypher and print the rows. TEXT is the query, @FILE a file that holds it, - standard input.

    $packageId and $generation name the package and its current load:

      MATCH (c:Clause {packageId: $packageId, generation: $generation}) RETURN c.id AS id, c.heading AS heading
    """
    from halden_rules.graph import ArcadeStore

    asked = _asked(text)
    parameters: dict[str, object] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals or not name.isidentifier():
            raise click.BadParameter(f"{pair!r} is not NAME=VALUE", param_hint="--set")
        parameters[name] = _value(value)
    if as_of is not None:
        parameters["asOf"] = _date(as_of)
    state = state_of(os.environ)
    parameters["packageId"] = chosen = _chosen(package or str(parameters.get("packageId") or ""), state.packages)
    with ArcadeStore(state.store(chosen)) as store:
        rows = store.query(asked, parameters)
    if as_json:
        for row in rows:
            click.echo(json.dumps(row, ensure_ascii=False))
    else:
        _table(rows)
    return 0


def _asked(text: str) -> str:
    if text == "-":
        return sys.stdin.read()
    if text.startswith("@"):
        try:
            return Path(text[1:]).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            message = f"the query can't be read: {getattr(error, 'strerror', None) or 'not UTF-8'}"
            raise Problems((Problem(file=text[1:], code="H709", message=message),)) from error
    return text


def _value(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _date(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError as error:
        raise click.BadParameter(f"{text!r} is no date; write 2024-08-01", param_hint="--as-of") from error


def _chosen(package: str | None, loaded: tuple[str, ...]) -> str:
    """The package that is meant: the one that is named, else the only one. Raises Problems where that is not clear."""
    if package in loaded or (not package and len(loaded) == 1):
        return package or loaded[0]
    known = ", ".join(loaded)
    if package:
        message, help = (
            f"no package {package!r} is loaded",
            f"loaded: {known}" if loaded else "load it first: halden graph load FOLDER",
        )
    else:
        message = f"which package? {known}" if loaded else "no package is loaded"
        help = "name one of them" if loaded else "load one first: halden graph load FOLDER"
    raise Problems((Problem(file="graph", code="H705", message=message, help=help),))


def _table(rows: list[dict[str, object]]) -> None:
    """Rows under their names, white space and control characters made harmless for a terminal."""
    if not rows:
        click.echo("no rows")
        return
    names = list(rows[0])
    cells = [names, *([_cell(row.get(name)) for name in names] for row in rows)]
    widths = [max(len(line[i]) for line in cells) for i in range(len(names))]
    for line in cells:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    click.echo(f"{len(rows)} row{'' if len(rows) == 1 else 's'}")


def _cell(value: object) -> str:
    text = value if isinstance(value, str) else "" if value is None else json.dumps(value, ensure_ascii=False)
    folded = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return folded if len(folded) <= 80 else f"{folded[:79]}…"
