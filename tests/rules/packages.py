"""Small packages for tests of rules: texts → a reading, loaded into a store, run."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from pathlib import Path

from halden_rules.graph import ArcadeStore, project
from halden_rules.pipeline import read_package
from halden_rules.reading import Reading
from halden_rules.rules import Results, Workspace, latest_date, run

__all__ = ["load", "run_texts"]


def load(store: ArcadeStore, folder: Path, documents: Iterable[tuple[str, str]]) -> Reading:
    """The package of the documents, read through all passes and loaded; ``folder`` is made and names it."""
    folder.mkdir()
    for name, text in documents:
        (folder / name).write_text(text, "utf-8")
    reading = read_package(folder)
    store.load(project(reading))
    return reading


def run_texts(
    store: ArcadeStore,
    folder: Path,
    documents: Iterable[tuple[str, str]],
    workspace: Workspace,
    *,
    as_of: dt.date | None = None,
    compiled: Path | None = None,
) -> tuple[Reading, Results]:
    reading = load(store, folder, documents)
    return reading, run(store, reading, workspace, as_of or latest_date(reading), compiled=compiled)
