"""A folder → its documents, in one order on every machine, and all that is wrong with it at once."""

from __future__ import annotations

import hashlib
import os
import re
import stat
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

from halden_rules.documents.records import Document, Folder
from halden_rules.documents.text_file import read_markdown, read_text
from halden_rules.problems import Problem, Problems

__all__ = ["MOST_BYTES", "MOST_FILES", "READERS", "read_file", "read_folder", "read_folder_with_warnings"]

Reader = Callable[[str, str, bytes], tuple[Document, tuple[Problem, ...]]]

READERS: dict[str, Reader] = {".txt": read_text, ".md": read_markdown, ".markdown": read_markdown}
"""Lower-case file name ending → the function that makes a document of (id, path, content)."""

MOST_BYTES = 5_000_000
"""The largest file that is read: about 2000 printed pages, several times the longest agreements that are filed."""

MOST_FILES = 2_000
MOST_TOGETHER = 50_000_000
"""The most documents of one package, and the most bytes that they may have together."""

_BESIDE = ("package.yaml", "acknowledgements.jsonl", "ATTRIBUTION")
"""What may lie in a package beside its documents."""


def read_folder(folder: Path) -> tuple[Document, ...]:
    """Every document under a folder, sorted by id. Raises Problems, all of them together."""
    return read_folder_with_warnings(folder).documents


def read_folder_with_warnings(folder: Path) -> Folder:
    """The same, with what was left out and what is doubtful. Raises Problems, the warnings among them."""
    problems: list[Problem] = []
    paths = list(_document_paths(folder, problems))
    if not paths and not any(problem.severity == "error" for problem in problems):
        kinds = ", ".join(READERS)
        problems.append(_problem(str(folder), "H103", "the folder has no document", f"put {kinds} files into it"))
    if len(paths) > MOST_FILES:
        message = f"the folder has {len(paths)} documents, more than {MOST_FILES}"
        problems.append(_problem(str(folder), "H110", message, "is it the folder of one package? name that one"))
        paths = []
    sizes = [path.stat().st_size for path in paths]
    if (size := sum(size for size in sizes if size <= MOST_BYTES)) > MOST_TOGETHER:  # larger ones are named anyway
        message = f"the documents have {size / 1e6:.1f} MB together; the most is {MOST_TOGETHER / 1e6:.0f} MB"
        problems.append(_problem(str(folder), "H116", message, "is it the folder of one package? name that one"))
        paths = []
    documents: list[Document] = []
    for path, identifier in _identifiers(folder, paths, problems).items():
        try:
            document, warnings = _read(path, folder, identifier)
        except Problems as found:
            problems.extend(found.problems)
        else:
            documents.append(document)
            problems.extend(warnings)
    problems.sort(key=lambda problem: (problem.file, problem.code, problem.line or 0, problem.message))
    if any(problem.severity == "error" for problem in problems):
        raise Problems(tuple(problems))
    return Folder(tuple(sorted(documents, key=lambda document: document.id)), tuple(problems))


def read_file(path: Path, folder: Path) -> Document:
    """One document of a folder. Raises Problems."""
    return _read(path, folder, _slug(path.relative_to(folder).with_suffix("").as_posix()))[0]


def _read(path: Path, folder: Path, identifier: str) -> tuple[Document, tuple[Problem, ...]]:
    name = path.relative_to(folder).as_posix()
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise Problems(
            (_problem(name, "H109", f"files of the kind {path.suffix or 'without an ending'} are not read"),)
        )
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            message = f"the file has {size / 1e6:.1f} MB; the most that is read is {MOST_BYTES / 1e6:.0f} MB"
            raise Problems((_problem(name, "H107", message, "split it into the documents that it is made of"),))
        content = path.read_bytes()
    except OSError as error:
        message = f"the file can't be read: {error.strerror}"
        raise Problems((_problem(name, "H104", message, "check that it is there and that you may read it"),)) from error
    return reader(identifier, name, content)


def _document_paths(folder: Path, problems: list[Problem]) -> Iterator[Path]:
    """Files that a reader takes, in order; what is left out or refused goes to ``problems``."""
    if not folder.exists():
        problems.append(_problem(str(folder), "H101", "there is no such folder", "check the spelling of the path"))
        return
    if not folder.is_dir():
        message = "this is a file, and a folder of documents is needed"
        problems.append(_problem(str(folder), "H102", message, f"name its folder: {folder.parent}"))
        return
    root = folder.resolve()

    def on_error(error: OSError) -> None:
        message = f"the folder can't be read: {error.strerror}"
        problems.append(_problem(_name(Path(error.filename), folder), "H104", message, "check that you may read it"))

    for here, folders, files in os.walk(folder, onerror=on_error):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in list(folders):
            path = Path(here, name)
            if path.is_symlink():
                folders.remove(name)
                problems.append(_link(path, folder, root))
        for name in sorted(files):
            path = Path(here, name)
            if not name.startswith(".") and _is_document(path, folder, root, problems):
                yield path


def _is_document(path: Path, folder: Path, root: Path, problems: list[Problem]) -> bool:
    shown = _name(path, folder)
    if path.parent == folder and path.name in _BESIDE:
        return False
    if path.suffix.lower() not in READERS:
        kinds = ", ".join(READERS)
        problems.append(
            _warning(shown, "H109", "the file was left out: its kind is not read", f"what is read: {kinds}")
        )
        return False
    if odd := sorted({character for character in shown if _is_unprintable(character)}):
        names = ", ".join(f"U+{ord(character):04X}" for character in odd)
        message = f"the file's name has characters that can't be shown: {names}"
        problems.append(_problem(_printable(shown), "H111", message, "rename the file"))
        return False
    if path.is_symlink():
        target = path.resolve()
        if not target.is_relative_to(root) or not target.exists():
            problems.append(_link(path, folder, root))
            return False
        if target.suffix.lower() in READERS and not any(p.startswith(".") for p in target.relative_to(root).parts):
            problems.append(_link(path, folder, root))
            return False
    if not stat.S_ISREG(path.stat().st_mode):  # a pipe would be waited for, a device never ends
        problems.append(_warning(shown, "H109", "left out: it is not a regular file"))
        return False
    return True


def _link(path: Path, folder: Path, root: Path) -> Problem:
    shown, target = _name(path, folder), path.resolve()
    if not target.is_relative_to(root):
        message = "this is a link to a place outside of the folder, and is not followed"
        return _problem(shown, "H108", message, "put the document itself here, or remove the link")
    if not target.exists():
        return _problem(shown, "H108", "this link leads to nothing", "put the document itself here, or remove the link")
    return _warning(shown, "H108", f"left out: a link to {_printable(_name(target, root))}, which is read itself")


def _identifiers(folder: Path, paths: list[Path], problems: list[Problem]) -> dict[Path, str]:
    """An id for each path: its slug; with the ending, then with a counter, where two would be equal."""
    names = {path: path.relative_to(folder) for path in paths}
    plain = {path: _slug(name.with_suffix("").as_posix()) for path, name in names.items()}
    found: dict[Path, str] = {}
    taken = set()
    for path, slug in plain.items():
        equal = [other for other, its in plain.items() if its == slug]
        identifier = slug if len(equal) == 1 else _slug(names[path].as_posix())
        if len(equal) > 1:
            others = ", ".join(_printable(names[other].as_posix()) for other in equal if other != path)
            message = f"its name is as good as that of {others}; in addresses this document is called {{}}"
        count, unique = 1, identifier
        while unique in taken:
            count += 1
            unique = f"{identifier}-{count}"
        taken.add(unique)
        found[path] = unique
        if len(equal) > 1:
            shown = names[path].as_posix()
            problems.append(_warning(shown, "H112", message.format(unique), "give the files different names"))
    return found


def _slug(name: str) -> str:
    """``Schedules/Annex B.txt`` → ``schedules-annex-b-txt``; a name without Latin letters → a hash of it."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    return slug or f"document-{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def _name(path: Path, folder: Path) -> str:
    try:
        return path.relative_to(folder).as_posix()
    except ValueError:
        return path.as_posix()


def _is_unprintable(character: str) -> bool:
    """Controls, halves of characters, line separators, and marks that turn the direction of what follows."""
    return (
        unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
        or "\u202a" <= character <= "\u202e"
        or ("\u2066" <= character <= "\u2069")
    )


def _printable(name: str) -> str:
    return "".join(f"\\u{ord(c):04x}" if _is_unprintable(c) else c for c in name)


def _problem(file: str, code: str, message: str, help: str = "") -> Problem:
    return Problem(file=file, code=code, message=message, help=help)


def _warning(file: str, code: str, message: str, help: str = "") -> Problem:
    return Problem(file=file, code=code, message=message, help=help, severity="warning")
