"""``halden extract``: the exchange format, one JSON record a line."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec

from halden_rules.cli.exchange import exchange
from halden_rules.cli.progress import progress_on
from halden_rules.cli.state import write_private
from halden_rules.pipeline import read_package_with_warnings, read_single_files
from halden_rules.problems import Problem
from halden_rules.reading import Reading

__all__ = ["extract"]


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--out", required=True, type=click.Path(path_type=Path, dir_okay=False), help="The file to write (JSONL)."
)
@click.option("--each", is_flag=True, help="Every file is a package of its own.")
@click.option(
    "--playbook", "playbooks", multiple=True, type=click.Path(path_type=Path), help="Write its topics' clauses too."
)
@click.option(
    "--as-of", metavar="DATE", help="With --playbook: the date asked. Default: the latest one that the package states."
)
@click.option("--json", "as_json", is_flag=True, help="Print how many records of each kind were written, as JSON.")
def extract(folder: Path, out: Path, each: bool, playbooks: tuple[Path, ...], as_of: str | None, as_json: bool) -> int:
    """Read every document of FOLDER and write all that was read to OUT, in reading order.

    The records are described in docs/reference/exchange.md. The same input gives the same bytes.
    """
    from halden_rules.cli.exchange_topics import topic_clauses
    from halden_rules.cli.results import day, results_of, workspace_of
    from halden_rules.rules import latest_date

    asked = day("--as-of", as_of)
    workspace = workspace_of(playbooks) if playbooks else None
    encode = msgspec.json.Encoder().encode
    counts: dict[str, int] = {}
    lines: list[str] = []
    with progress_on() as progress, tempfile.TemporaryDirectory(prefix="halden-") as scratch:
        readings: Iterator[tuple[Reading, tuple[Problem, ...]]]
        if each:
            readings = ((reading, ()) for reading in read_single_files(folder, progress))
        else:
            readings = iter((read_package_with_warnings(folder, progress),))
        for number, (reading, warnings) in enumerate(readings):
            records = list(exchange(reading, warnings))
            if workspace is not None:
                store = Path(scratch) / str(number)
                results = results_of(reading, workspace, asked or latest_date(reading), store, progress)
                records += topic_clauses(reading, results)
            for record in records:
                counts[record["kind"]] = counts.get(record["kind"], 0) + 1
                lines.append(encode(record).decode())
    write_private(out, "\n".join(lines) + "\n")
    if as_json:
        click.echo(json.dumps({"out": str(out), "records": dict(sorted(counts.items()))}))
    return 0
