"""``halden changes``: what changed between two dates, clause by clause, and by which amendment."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from halden_rules import __version__
from halden_rules.cli.progress import progress_on
from halden_rules.cli.results import day
from halden_rules.cli.state import write_private
from halden_rules.pipeline import read_package
from halden_rules.problems import Problem, Problems
from halden_rules.render import between
from halden_rules.review import changes_between

__all__ = ["changes"]


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--between", "dates", nargs=2, required=True, metavar="DATE DATE", help="The two days, YYYY-MM-DD, earlier first."
)
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), help="Write it here: Markdown (.md) or JSON (.json)."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON (schemas/changes.schema.json).")
def changes(folder: Path, dates: tuple[str, str], out: Path | None, as_json: bool) -> int:
    """What changed in FOLDER between two days: per clause the wording before and after, and by which amendment.

    Also what appeared and what stands no more, documents that came or ended, and what is open on either day.

    Exit codes: 0 done, also where nothing changed; 2 the input or the command line is wrong.
    """
    first, second = (day("--between", given) for given in dates)
    assert first is not None and second is not None
    if first >= second:
        same = first == second
        message = "both days are the same" if same else f"{dates[0]} is later than {dates[1]}"
        help_ = "give two days" if same else f"give the earlier day first: --between {dates[1]} {dates[0]}"
        raise Problems((Problem(file="--between", code="H016", message=message, help=help_),))
    if out is not None and out.suffix not in (".md", ".json"):
        message = f"“{out.suffix or out.name}” is no ending of a format that can be written"
        raise Problems((Problem(file="--out", code="H017", message=message, help="end the name in .md or .json"),))
    with progress_on() as progress:
        found = changes_between(read_package(folder, progress), first, second, __version__)
    if out is not None:
        write_private(out, between.markdown(found) if out.suffix == ".md" else between.render_json(found))
    if as_json:
        click.echo(between.render_json(found), nl=False)
    elif out is None:
        click.echo(between.terminal(found, colour=sys.stdout.isatty() and "NO_COLOR" not in os.environ))
    else:
        click.echo(str(out))
    return 0
