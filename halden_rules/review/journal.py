"""The journal: what people noted about a package. JSON lines, appended, never changed in place.

It lives apart from the graph, so that a rebuilt graph loses nothing. A folder may carry notes of its own in
``acknowledgements.jsonl``; they are read first, the journal of the state folder after them. An entry is on disk before
``append`` returns. A damaged line is reported with file and line, and costs only itself.
"""

from __future__ import annotations

import datetime as dt
import fcntl
import os
from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import Struct

from halden_rules.inventory import Inventory
from halden_rules.problems import Problem, Problems

__all__ = [
    "FOLDER_FILE",
    "Acknowledgement",
    "Journal",
    "acknowledge",
    "append",
    "forget",
    "name_key",
    "read_journal",
]

FOLDER_FILE = "acknowledgements.jsonl"
"""The name of the file of notes that a package folder may carry."""

LONGEST_LINE = 64 * 1024


class Acknowledgement(
    Struct, frozen=True, kw_only=True, tag_field="kind", tag="acknowledgement", forbid_unknown_fields=True
):
    """Somebody knows that ``missing`` is not here. Keyed by package id and name; a later entry replaces an earlier."""

    package: str
    missing: str
    by: str
    on: dt.date
    note: str = ""


class Journal(Struct, frozen=True):
    """The sound entries in order, and a problem for each damaged line."""

    entries: tuple[Acknowledgement, ...] = ()
    problems: tuple[Problem, ...] = ()

    def acknowledgements(self, package: str) -> dict[str, Acknowledgement]:
        """The last word on each missing document of a package."""
        return {e.missing: e for e in self.entries if e.package == package}


def read_journal(*paths: Path) -> Journal:
    """Read files that may not exist, in their order."""
    entries: list[Acknowledgement] = []
    problems: list[Problem] = []
    for path in paths:
        for number, line in enumerate(_lines(path), 1):
            if not line.strip():
                continue
            entry, fault = _entry(line)
            if entry is not None:
                entries.append(entry)
            else:
                problems.append(_damaged(path, number, fault))
    return Journal(tuple(entries), tuple(problems))


def acknowledge(
    inventory: Inventory, names: Iterable[str], by: str, on: dt.date, note: str = ""
) -> tuple[Acknowledgement, ...]:
    """Entries for missing documents, by any name that the packet gives them (case and white space do not count).

    Raises Problems (exit 2) for a name that is not missing, listing what is, and for an empty ``by``.
    """
    missing = {name_key(other): r.name for r in inventory.missing for other in r.names}
    missing |= {name_key(r.name): r.name for r in inventory.missing}
    found, problems = [], []
    if not by.strip():
        problems.append(
            _wrong("nobody is named: --by is empty", "say who acknowledges, for example --by 'A. Reviewer'")
        )
    for name in names:
        if (known := missing.get(name_key(name))) is not None:
            found.append(known)
        else:
            listed = ", ".join(f"“{n}”" for n in dict.fromkeys(missing.values()))
            problems.append(
                _wrong(
                    f"“{name}” is not missing from {inventory.package}",
                    f"missing: {listed}" if listed else "nothing is missing: the package is complete",
                )
            )
    if problems:
        raise Problems(tuple(problems))
    return tuple(
        Acknowledgement(package=inventory.package, missing=name, by=by.strip(), on=on, note=note.strip())
        for name in dict.fromkeys(found)
    )


def append(path: Path, entries: Iterable[Acknowledgement]) -> None:
    """Append whole lines and wait until they are on disk. A torn last line of an earlier crash is closed off first."""
    block = b"".join(msgspec.json.encode(e) + b"\n" for e in entries)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    new = not path.exists()
    descriptor = _locked(path, os.O_RDWR | os.O_APPEND | os.O_CREAT)
    try:
        size = os.fstat(descriptor).st_size
        if size and os.pread(descriptor, 1, size - 1) != b"\n":
            block = b"\n" + block
        while block:
            block = block[os.write(descriptor, block) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    if new:
        _sync_folder(path.parent)


def forget(path: Path, package: str) -> int:
    """Remove every line of a package, and return how many.

    A damaged line that holds the package's id as a word of its own goes too: it may quote the package. The file is
    replaced in one step.
    """
    if not path.exists():
        return 0
    descriptor = _locked(path, os.O_RDWR)
    try:
        lines = path.read_bytes().splitlines(keepends=True)
        quoted = msgspec.json.encode(package)
        kept = [line for line in lines if not _speaks_of(line, package, quoted)]
        if len(kept) != len(lines):
            beside = path.with_name(f".{path.name}.part")
            part = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(part, "wb") as file:
                file.writelines(kept)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
            _sync_folder(path.parent)
    finally:
        os.close(descriptor)
    return len(lines) - len(kept)


def _locked(path: Path, flags: int) -> int:
    """Open and lock; again where ``forget`` put another file in place while this one waited for the lock."""
    while True:
        descriptor = os.open(path, flags, 0o600)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        try:
            if path.stat().st_ino == os.fstat(descriptor).st_ino:
                return descriptor
        except FileNotFoundError:
            pass
        os.close(descriptor)


def _lines(path: Path) -> list[bytes]:
    try:
        return path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise Problems(
            (
                Problem(
                    file=str(path),
                    code="H020",
                    message=f"the journal can't be read: {error.strerror}",
                    help="check who may read it",
                ),
            )
        ) from error


def _entry(line: bytes) -> tuple[Acknowledgement | None, str]:
    if len(line) > LONGEST_LINE:
        return None, f"longer than {LONGEST_LINE} bytes"
    try:
        return msgspec.json.decode(line, type=Acknowledgement), ""
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        return None, str(error)


def _speaks_of(line: bytes, package: str, quoted: bytes) -> bool:
    entry, _ = _entry(line)
    return entry.package == package if entry is not None else quoted in line


def _damaged(path: Path, number: int, fault: str) -> Problem:
    # The line itself may quote a confidential document: only where it stands and what is wrong with it is said.
    return Problem(
        file=str(path),
        line=number,
        code="H021",
        message=f"this line of the journal is damaged and was left out: {fault}",
        help="repair or delete the line; the other entries were read",
        severity="warning",
    )


def _wrong(message: str, help: str) -> Problem:
    return Problem(file="command line", code="H022", message=message, help=help)


def name_key(name: str) -> str:
    """Names are the same whatever their case and white space."""
    return " ".join(name.split()).casefold()


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
