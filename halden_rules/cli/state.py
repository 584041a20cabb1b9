"""The one named place where Halden keeps what it knows: store, journal, packets.

``HALDEN_HOME`` names it; unset, it is ``~/.local/share/halden`` (``XDG_DATA_HOME`` is respected). Folders are 0700 and
files 0600: what stands here quotes confidential documents.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from halden_rules.problems import Problem, Problems

__all__ = ["State", "state_of", "write_private"]


class State(Struct, frozen=True):
    """``stores`` and ``packets``: one folder a package each; ``journal``: acknowledgements, append-only.

    A package has a database of its own, so that removing the package removes its last byte.
    """

    home: Path

    @property
    def stores(self) -> Path:
        return self.home / "stores"

    def store(self, package: str) -> Path:
        """The database of a package; ``package`` is an id, not what a user typed."""
        return self.stores / package

    @property
    def packages(self) -> tuple[str, ...]:
        """Ids of the packages that have a database, sorted."""
        return tuple(sorted(p.name for p in self.stores.iterdir())) if self.stores.is_dir() else ()

    @property
    def journal(self) -> Path:
        return self.home / "journal.jsonl"

    @property
    def packets(self) -> Path:
        return self.home / "packets"


def state_of(environment: Mapping[str, str]) -> State:
    """The state folder, made where it is missing. Raises Problems (exit 2) where it can't be made or written."""
    if named := environment.get("HALDEN_HOME"):
        home = Path(named).expanduser()
    elif data := environment.get("XDG_DATA_HOME"):
        home = Path(data).expanduser() / "halden"
    else:
        home = Path.home() / ".local" / "share" / "halden"
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        home.chmod(0o700)
    except OSError as error:
        raise Problems(
            (
                Problem(
                    file=str(home),
                    code="H010",
                    message=f"the state folder can't be used: {error.strerror}",
                    help="set HALDEN_HOME to a folder that you may write",
                ),
            )
        ) from error
    return State(home)


def write_private(path: Path, content: str) -> None:
    """Write beside, then put in place: a reader sees the old file or the new one, never half of one.

    Raises Problems (exit 2) where the file can't be written.
    """
    beside = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(content)
        beside.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        message = f"the file can't be written here: {error.strerror}"
        help = "name a place that you may write, with room for it"
        raise Problems((Problem(file=str(path), code="H012", message=message, help=help),)) from error
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
