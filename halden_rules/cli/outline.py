"""``halden outline``: what segmentation made of each document, for a look."""

from __future__ import annotations

from pathlib import Path

import click

from halden_rules.cli.progress import progress_on
from halden_rules.pipeline import read_package

__all__ = ["outline"]


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
def outline(folder: Path) -> int:
    """Print the outline of each document of FOLDER: number, heading, and what is wrong with the numbering."""
    from halden_rules.outline.show import show

    with progress_on() as progress:
        reading = read_package(folder, progress)
    for document, tree in zip(reading.documents, reading.outlines, strict=True):
        click.echo(show(tree, document))
    return 0
