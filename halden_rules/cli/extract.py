"""``halden extract``: the exchange format, one JSON record a line."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from halden_rules.cli.exchange import exchange
from halden_rules.cli.progress import progress_on
from halden_rules.cli.state import write_private
from halden_rules.pipeline import read_package_with_warnings, read_single_files

__all__ = ["extract"]


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--out", required=True, type=click.Path(path_type=Path, dir_okay=False), help="The file to write (JSONL)."
)
@click.option("--each", is_flag=True, help="Every file is a package of its own.")
def extract(folder: Path, out: Path, each: bool) -> int:
    """Read every document of FOLDER and write all that was read to OUT, in reading order.

    The records are described in docs/reference/exchange.md. The same input gives the same bytes.
    """
    encode = msgspec.json.Encoder().encode
    with progress_on() as progress:
        if each:
            records = [record for reading in read_single_files(folder, progress) for record in exchange(reading)]
        else:
            records = list(exchange(*read_package_with_warnings(folder, progress)))
        lines = [encode(record).decode() for record in records]
    write_private(out, "\n".join(lines) + "\n")
    return 0
