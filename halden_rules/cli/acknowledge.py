"""``halden acknowledge``: somebody knows that a document is missing; the review goes on and still says so."""

from __future__ import annotations

import datetime as dt
import json
import os
from pathlib import Path

import click
import msgspec

from halden_rules.cli.progress import progress_on
from halden_rules.cli.state import state_of

__all__ = ["acknowledge"]


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--missing", required=True, multiple=True, metavar="NAME", help="The missing document; may be given more than once."
)
@click.option("--by", required=True, metavar="WHO", help="Who acknowledges it.")
@click.option("--note", default="", metavar="TEXT", help="Why it is missing, or why the review may go on without it.")
@click.option("--json", "as_json", is_flag=True, help="Print the new entries as JSON.")
def acknowledge(folder: Path, missing: tuple[str, ...], by: str, note: str, as_json: bool) -> int:
    """Note in the journal that documents of FOLDER are known to be missing.

    The packet goes on showing the gap, with who acknowledged it and when. NAME is what the packet calls the document;
    a name that is not missing is an error that lists what is.
    """
    from halden_rules.pipeline import read_package
    from halden_rules.render.visible import one_line
    from halden_rules.review import acknowledge as entries_of
    from halden_rules.review import append

    with progress_on() as progress:
        inventory = read_package(folder, progress).inventory
    entries = entries_of(inventory, missing, by, dt.date.today(), note)
    append(state_of(os.environ).journal, entries)
    if as_json:
        click.echo(json.dumps({"acknowledged": msgspec.to_builtins(entries)}, indent=1, ensure_ascii=False))
    else:
        for entry in entries:
            click.echo(one_line(f"{entry.missing}: acknowledged by {entry.by}, {entry.on.isoformat()}"))
    return 0
