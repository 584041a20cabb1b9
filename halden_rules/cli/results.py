"""A reading through graph and rules: what ``review`` and ``extract --playbook`` share."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from pathlib import Path

from halden_rules.cli.progress import Progress
from halden_rules.data import data_folder
from halden_rules.graph import ArcadeStore, project
from halden_rules.problems import Problem, Problems
from halden_rules.reading import Reading
from halden_rules.rules import Results, Workspace, read_workspace, run

__all__ = ["day", "results_of", "workspace_of"]


def workspace_of(playbooks: Sequence[Path]) -> Workspace:
    """The shipped rules with the playbooks that are named, or with every playbook that is shipped."""
    return read_workspace((data_folder("rules"), *playbooks) if playbooks else None)


def results_of(
    reading: Reading,
    workspace: Workspace,
    as_of: dt.date | None,
    store: Path,
    progress: Progress,
    compiled: Path | None = None,
) -> Results:
    """Load the reading into the store at ``store`` and run the workspace over it. Raises Problems."""
    progress("graph", 0, 0)
    with ArcadeStore(store) as graph:
        graph.load(project(reading), progress)
        progress("rules", 0, 0)
        return run(graph, reading, workspace, as_of, compiled=compiled or data_folder("cypher") / "compiled")


def day(option: str, given: str | None) -> dt.date | None:
    """A date given on the command line, YYYY-MM-DD. Raises Problems (exit 2) for what is none."""
    if given is None:
        return None
    try:
        return dt.date.fromisoformat(given)
    except ValueError as error:
        message = f"“{given}” is no date: {error}"
        help = "write a day of the calendar as YYYY-MM-DD, for example 2024-03-01"
        raise Problems((Problem(file=option, code="H015", message=message, help=help),)) from error
