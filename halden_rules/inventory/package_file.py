"""``package.yaml``: what people say of a package, with its place where it is wrong (docs/package-yaml.md)."""

from __future__ import annotations

import datetime as dt
import difflib
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from halden_rules.data import data_folder
from halden_rules.documents import Document
from halden_rules.inventory.records import Party, StatedDate
from halden_rules.inventory.vocabulary import vocabulary
from halden_rules.problems import Problem, Problems
from halden_rules.problems.shape import check_shape

if TYPE_CHECKING:
    from halden_rules.problems.yaml_tree import Node

__all__ = ["PackageFile", "ToldFile", "read_package_file"]

_BASES = {"effective": "effective", "dated": "dated as of", "signed": "signed", "issued": "issued", "expiry": "expiry"}


class ToldFile(Struct, frozen=True, kw_only=True):
    """What package.yaml says of one file."""

    role: str | None = None
    title: str | None = None
    aliases: tuple[str, ...] = ()
    dates: tuple[StatedDate, ...] = ()


class PackageFile(Struct, frozen=True, kw_only=True):
    """All that package.yaml says; empty where there is none. ``side``: which side of the deal we are, "customer"."""

    id: str | None = None
    title: str | None = None
    kind: str | None = None
    side: str | None = None
    parties: tuple[Party, ...] = ()
    files: Mapping[str, ToldFile] = {}


def read_package_file(node: Node | None, documents: Sequence[Document]) -> PackageFile:
    """Read and check package.yaml against the files of the folder. Raises Problems with every fault together."""
    if node is None:
        return PackageFile()
    faults = list(check_shape(node, _schema()))
    reader = _Reader(tuple(document.path for document in documents))
    said = PackageFile()
    try:
        said = reader.package(node)
    except Problems:
        if not faults:  # a wrong shape is the schema's matter
            raise
    faults += reader.problems
    if faults:
        raise Problems(tuple(sorted(faults, key=lambda p: (p.line or 0, p.column or 0, p.code, p.message))))
    return said


def _schema() -> Mapping[str, Any]:
    content = (data_folder("schemas") / "package.schema.json").read_bytes()
    return msgspec.json.decode(content, type=dict[str, Any])


class _Reader:
    """Reads a tree of the right shape; collects what is wrong beside the shape instead of stopping at the first."""

    def __init__(self, paths: tuple[str, ...]) -> None:
        self.paths = paths
        self.problems: list[Problem] = []

    def package(self, node: Node) -> PackageFile:
        files = node.get("files")
        return PackageFile(
            id=_text(node, "id"),
            title=_text(node, "title"),
            kind=_text(node, "kind"),
            side=_text(node, "side"),
            parties=self.parties(node),
            files=dict(self.file(key, told) for key, told in files.items()) if files else {},
        )

    def parties(self, node: Node) -> tuple[Party, ...]:
        listed = node.get("parties")
        parties = {str(key.value): _party(str(key.value), told) for key, told in listed.items()} if listed else {}
        known = {name.casefold(): key for key, party in parties.items() for name in (key, party.name, *party.aliases)}
        ours: set[str] = set()
        for we in _nodes(node.get("we")):
            key = known.get(we.text().strip().casefold())
            if key is not None:
                ours.add(key)
                continue
            message = f"“{we.text()}” is not among the parties"
            self.problems.append(we.problem("H220", message, help=_near(we.text(), tuple(parties))))
        other = "them" if ours else None
        return tuple(
            Party(name=party.name, aliases=party.aliases, side=party.side or ("us" if key in ours else other))
            for key, party in parties.items()
        )

    def file(self, key: Node, told: Node) -> tuple[str, ToldFile]:
        path = key.text()
        if path not in self.paths:
            help = _near(path, self.paths)
            self.problems.append(key.problem("H221", f"no document “{path}” is in the folder", help=help))
        if isinstance(told.value, str):
            return path, ToldFile(role=self.role(told))
        role = told.get("role")
        return path, ToldFile(
            role=self.role(role) if role else None,
            title=_text(told, "title"),
            aliases=_texts(told, "aliases"),
            dates=tuple(
                StatedDate(on=day, basis=basis)
                for key, basis in _BASES.items()
                if (said := told.get(key)) is not None and (day := self.day(said)) is not None
            ),
        )

    def role(self, node: Node) -> str | None:
        known, role = tuple(vocabulary().by_role), node.text().strip()
        if role in known:
            return role
        help = _near(role, known)
        self.problems.append(node.problem("H222", f"“{role}” is no role of a document that is known", help=help))
        return None

    def day(self, node: Node) -> dt.date | None:
        try:
            return dt.date.fromisoformat(node.text())
        except ValueError:
            if not re.fullmatch(r"\d{4}-\d\d-\d\d", node.text()):
                return None  # its form is the schema's matter
            self.problems.append(node.problem("H223", f"there is no day {node.text()}", help="check month and day"))
            return None


def _party(key: str, node: Node) -> Party:
    if isinstance(node.value, str):
        name = node.value.strip() or key
        return Party(name=name, aliases=(key,) if name != key else ())
    name = _text(node, "name") or key
    aliases = tuple(alias for alias in dict.fromkeys((key, *_texts(node, "aliases"))) if alias != name)
    return Party(name=name, aliases=aliases, side=_text(node, "side"))


def _nodes(node: Node | None) -> tuple[Node, ...]:
    """The texts of a list, or the one text; each with its place."""
    return () if node is None else (node,) if isinstance(node.value, str) else node.children()


def _text(node: Node, key: str) -> str | None:
    found = node.get(key)
    return found.text().strip() or None if found is not None else None


def _texts(node: Node, key: str) -> tuple[str, ...]:
    return tuple(text for inner in _nodes(node.get(key)) if (text := inner.text().strip()))


def _near(word: str, known: Sequence[str]) -> str:
    if near := difflib.get_close_matches(word, known, 1, 0.6):
        return f"did you mean {near[0]}?"
    return f"known: {', '.join(known[:30])}" if known else ""
