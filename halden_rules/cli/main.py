"""``halden``: one group, one module a command, imported when it is called.

Exit codes: 0 done; 2 the input, a rule file or the command line is wrong; 4 a needed service is not there; 130
interrupted; and from ``review`` alone 1 (findings at or above the severity) and 3 (incomplete and not acknowledged).
Where several hold: 4 before 2 before 3 before 1. 70: a fault of this program.
"""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

import click

from halden_rules import __version__
from halden_rules.problems import Problems

__all__ = ["cli", "main"]

COMMANDS: dict[str, tuple[str, str]] = {
    "review": ("halden_rules.cli.review:review", "Review a package: the packet as HTML and JSON."),
    "extract": ("halden_rules.cli.extract:extract", "Write everything that was read, one JSON record a line."),
    "in-force": ("halden_rules.cli.in_force:in_force_on", "What every clause says on a day."),
    "changes": ("halden_rules.cli.changes:changes", "What changed between two days, and by which amendment."),
    "outline": ("halden_rules.cli.outline:outline", "Print the outline of each document of a package."),
    "acknowledge": ("halden_rules.cli.acknowledge:acknowledge", "Note that a missing document is known to be missing."),
    "purge": ("halden_rules.cli.purge:purge", "Remove a package from store, journal and packets."),
    "grammar": ("halden_rules.cli.grammar:grammar", "Check the grammar files."),
    "rules": ("halden_rules.cli.rules:rules", "Check and compile rules and playbooks."),
    "graph": ("halden_rules.cli.graph:graph", "Load, dump and query the graph."),
}


class LazyGroup(click.Group):
    """Lists its commands from the table; imports a command's module when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="halden")
def cli() -> None:
    """What must be read together, what is in force on a date, and where documents disagree.

    Nothing leaves this machine. State (graph, journal, packets) lives in HALDEN_HOME, ~/.local/share/halden unless set.
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and exit with its code; every problem of the run is printed, with its place."""
    os.umask(0o077)  # whatever this program writes quotes confidential documents
    try:
        code = cli.main(args=arguments, prog_name="halden", standalone_mode=False)
    except click.exceptions.Exit as stop:
        code = stop.exit_code
    except click.ClickException as error:
        error.show(sys.stderr)
        code = 2
    except Problems as found:
        from halden_rules.problems.render import render

        colour = sys.stderr.isatty() and "NO_COLOR" not in os.environ
        sys.stderr.write(render(found.problems, colour) + "\n")
        code = found.exit_code
    except (KeyboardInterrupt, click.Abort):
        sys.stderr.write("interrupted; nothing was half-written\n")
        code = 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except Exception as error:
        # An exception's message may quote a document; only its kind and our own line are printed.
        if os.environ.get("HALDEN_DEBUG"):
            raise
        last = traceback.extract_tb(error.__traceback__)[-1]
        sys.stderr.write(
            f"internal error: {type(error).__name__} in {Path(last.filename).name}:{last.lineno}\n"
            "  This is a fault of Halden Rules, not of your input. Run again with HALDEN_DEBUG=1 to see the whole\n"
            "  trace (it may quote your documents) and report it.\n"
        )
        code = 70
    return sys.exit(code if isinstance(code, int) else 0)
