"""``halden review``: the main job, from a folder to a packet."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click
import msgspec

from halden_rules.cli.progress import progress_on
from halden_rules.cli.results import day, results_of, workspace_of
from halden_rules.cli.state import State, state_of, write_private
from halden_rules.pipeline import read_package_with_warnings
from halden_rules.problems import Problem, Problems
from halden_rules.render import html, json, terminal
from halden_rules.review import FOLDER_FILE, Packet, make_packet, read_journal
from halden_rules.rules import latest_date

__all__ = ["review"]

SEVERITIES = ("info", "warning", "error")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--playbook",
    "playbooks",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A playbook; may be given several times. Default: every playbook that is shipped.",
)
@click.option(
    "--as-of", metavar="DATE", help="The date asked, YYYY-MM-DD. Default: the latest date stated in the package."
)
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="Where the packet goes. Default: the state folder."
)
@click.option(
    "--store", type=click.Path(path_type=Path), help="The folder of the graphs. Default: in the state folder."
)
@click.option(
    "--severity",
    type=click.Choice(SEVERITIES),
    default="error",
    show_default=True,
    help="Findings at or above it: exit 1.",
)
@click.option(
    "--compiled",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Run the compiled queries of this folder instead of the shipped ones.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
def review(
    folder: Path,
    playbooks: tuple[Path, ...],
    as_of: str | None,
    out: Path | None,
    store: Path | None,
    severity: str,
    compiled: Path | None,
    as_json: bool,
) -> int:
    """Review the package in FOLDER: what is missing, what must be read together, what could not be resolved.

    FOLDER holds the documents and, optionally, package.yaml. The packet is written as HTML and as JSON.

    Exit codes: 0 done; 1 findings at or above the severity; 2 the input or a rule is wrong; 3 the package is incomplete
    and the gap is not acknowledged; 4 a needed service is not there.
    """
    asked = day("--as-of", as_of)
    if "://" in str(store or "") or str(store or "").startswith(("neo4j:", "bolt:")):
        help_ = "give the path of a folder, or leave --store away: the graph then lives in the state folder"
        raise Problems(
            (Problem(file="--store", code="H014", message="only the embedded store is supported yet", help=help_),), 4
        )
    state = state_of(os.environ)
    workspace = workspace_of(playbooks)
    with progress_on() as progress:
        reading, warnings = read_package_with_warnings(folder, progress, policy=workspace.policy)
        package = reading.inventory.package
        where = store / package if store else state.store(package)
        results = results_of(reading, workspace, asked or latest_date(reading), where, progress, compiled)
        progress("packet", 0, 0)
        journal = read_journal(folder / FOLDER_FILE, state.journal)
        packet = make_packet(reading, results, journal, asked=asked is not None, warnings=warnings)
        page, twin = _write(packet, out, state)
    if as_json:
        click.echo(_summary(packet, page, twin))
    else:
        click.echo(terminal.render(packet, page, twin, colour=sys.stdout.isatty() and "NO_COLOR" not in os.environ))
    return exit_code(packet, severity)


def exit_code(packet: Packet, severity: str) -> int:
    """3 (incomplete and not acknowledged) before 1 (findings at or above ``severity``) before 0."""
    if not packet.completeness.acknowledged:
        return 3
    grave = SEVERITIES[SEVERITIES.index(severity) :]
    return int(any(f.severity in grave and f.status == "finding" for f in packet.findings))


def _write(packet: Packet, out: Path | None, state: State) -> tuple[Path, Path]:
    """Both files; each is complete before either is put in place."""
    folder = out or state.packets / packet.package
    page, twin = folder / f"{packet.package}.html", folder / f"{packet.package}.json"
    for path, text in ((twin, json.render(packet)), (page, html.render(packet))):
        write_private(path, text)
    return page, twin


def _summary(packet: Packet, page: Path, twin: Path) -> str:
    told = {
        "package": packet.package,
        "as_of": packet.as_of,
        "as_of_from": packet.as_of_from,
        "complete": packet.completeness.complete,
        "acknowledged": packet.completeness.acknowledged,
        "missing": [m.name for m in packet.completeness.missing],
        "topics": {t.id: t.located for t in packet.topics},
        "findings": {s: sum(f.severity == s for f in packet.findings) for s in SEVERITIES},
        "html": str(page),
        "packet": str(twin),
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=1).decode()
