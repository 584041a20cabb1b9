"""Where the data that a lawyer edits is: grammars, rules, playbooks, cypher, schemas. A leaf."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

__all__ = ["DATA_FOLDERS", "data_folder"]

DATA_FOLDERS = ("grammars", "rules", "playbooks", "cypher", "schemas")


def data_folder(name: str) -> Path:
    """The data folder ``name``: ``halden_rules/_data/<name>`` in a wheel, the top-level one in a checkout.

    Raises ValueError for a name that is not a data folder, FileNotFoundError where it was not installed.
    """
    if name not in DATA_FOLDERS:
        raise ValueError(f"no data folder is called {name!r}: {', '.join(DATA_FOLDERS)}")
    package = Path(str(files("halden_rules")))
    for folder in (package / "_data" / name, package.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the folder {name} of the program is missing: install halden-rules again")
