"""All passes in their order: a folder → ``Reading``. The only place beside ``cli`` that knows every pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from halden_rules.amendments import read_amendments
from halden_rules.documents import Document, read_folder_with_warnings
from halden_rules.grammar import load
from halden_rules.inforce import Policy, fold
from halden_rules.inventory import take_inventory
from halden_rules.outline import read_outline
from halden_rules.precedence import read_precedence
from halden_rules.problems import Problem, Problems
from halden_rules.problems.node import Node
from halden_rules.problems.yaml_tree import read_yaml
from halden_rules.reading import Reading
from halden_rules.references import resolve_references
from halden_rules.terms import read_terms

__all__ = ["Progress", "read_documents", "read_package", "read_package_with_warnings", "read_single_files"]

Progress = Callable[[str, int, int], None]

PACKAGE_FILES = ("package.yaml", "package.yml")


def read_package(
    folder: Path,
    progress: Progress | None = None,
    package_file: Node | None = None,
    policy: Policy | None = None,
) -> Reading:
    """Every document of a folder as one package. Raises Problems, all of them together."""
    return read_package_with_warnings(folder, progress, package_file, policy)[0]


def read_package_with_warnings(
    folder: Path,
    progress: Progress | None = None,
    package_file: Node | None = None,
    policy: Policy | None = None,
) -> tuple[Reading, tuple[Problem, ...]]:
    """The same, and what was left out or is doubtful.

    ``package_file``: the tree of a ``package.yaml``; None: the one in the folder, where there is one. ``policy``: what
    the workspace's supersession rule says; None: the default, which is that of the shipped rule. Raises Problems.
    """
    found = read_folder_with_warnings(folder)
    if package_file is None:
        package_file = _package_file(folder)
    return read_documents(folder.resolve().name, found.documents, progress, package_file, policy), found.warnings


def read_single_files(folder: Path, progress: Progress | None = None) -> Iterator[Reading]:
    """Every document of a folder as a package of its own, in order. Raises Problems."""
    for document in read_folder_with_warnings(folder).documents:
        yield read_documents(document.id, (document,), progress, None)


def read_documents(
    name: str,
    documents: tuple[Document, ...],
    progress: Progress | None = None,
    package_file: Node | None = None,
    policy: Policy | None = None,
) -> Reading:
    """Documents of one package → ``Reading``; ``name`` stands for the folder's. Raises Problems of ``package_file``."""
    tell = progress or (lambda stage, done, total: None)
    grammar = load()
    phrases = {}
    for done, document in enumerate(documents):
        tell("phrases", done, len(documents))
        phrases[document.id] = tuple(grammar.scan(document.text.reading))
    outlines = []
    for done, document in enumerate(documents):
        tell("outlines", done, len(documents))
        outlines.append(read_outline(document, phrases[document.id], grammar))
    parts = documents, tuple(outlines)
    tell("inventory", 0, 0)
    inventory = take_inventory(name, *parts, phrases, package_file)
    tell("references", 0, 0)
    references, external = resolve_references(*parts, inventory, phrases)
    tell("terms", 0, 0)
    terms, uses, undefined = read_terms(*parts, inventory, phrases)
    amendments = read_amendments(*parts, inventory, phrases)
    return Reading(
        inventory=inventory,
        documents=documents,
        outlines=tuple(outlines),
        references=references,
        external=external,
        terms=terms,
        uses=uses,
        undefined=undefined,
        amendments=amendments,
        precedence=read_precedence(*parts, inventory, phrases),
        timeline=fold(*parts, inventory, amendments, policy),
    )


def _package_file(folder: Path) -> Node | None:
    """The tree of ``package.yaml``. Raises Problems, also where it can't be read or is a link out of the folder."""
    for name in PACKAGE_FILES:
        path = folder / name
        if path.is_symlink() and not path.resolve().is_relative_to(folder.resolve()):
            message = "this is a link to a place outside of the folder, and is not followed"
            raise Problems((Problem(file=name, code="H108", message=message, help="put the file itself here"),))
        if path.is_file():
            return read_yaml(path, file=name)
    return None
