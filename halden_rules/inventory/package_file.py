"""``package.yaml``: what people say of a package, with its place where it is wrong."""

from __future__ import annotations

import datetime as dt
import difflib
import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from halden_rules.documents import Document
from halden_rules.inventory.records import Party, StatedDate
from halden_rules.inventory.vocabulary import vocabulary
from halden_rules.problems import Problem, Problems
from halden_rules.problems.yaml_tree import Node

__all__ = ["FORMAT", "PackageFile", "ToldFile", "read_package_file"]

FORMAT = "package/1"
_KEYS = ("halden", "id", "title", "kind", "we", "side", "parties", "files", "aliases")
_PARTY_KEYS = ("name", "aliases", "side")
_BASES = {"effective": "effective", "dated": "dated as of", "signed": "signed", "issued": "issued", "expiry": "expiry"}
_FILE_KEYS = ("role", "title", "aliases", "classes", *_BASES)
_KINDS = ("agreements", "construction")
_SIDES = ("us", "them")


class ToldFile(Struct, frozen=True, kw_only=True):
    role: str | None = None
    title: str | None = None
    aliases: tuple[str, ...] = ()
    dates: tuple[StatedDate, ...] = ()


class PackageFile(Struct, frozen=True, kw_only=True):
    """All that package.yaml says; empty where there is none."""

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
    reader = _Reader(tuple(d.path for d in documents))
    said = reader.package(node)
    if reader.problems:
        raise Problems(tuple(sorted(reader.problems)))
    return said


class _Reader:
    """Collects faults instead of stopping at the first."""

    def __init__(self, paths: tuple[str, ...]) -> None:
        self.paths = paths
        self.problems: list[Problem] = []

    def fault(self, node: Node, code: str, message: str, help: str = "") -> None:
        self.problems.append(
            Problem(file=node.file, line=node.line, column=node.column, code=code, message=message, help=help)
        )

    def mapping(self, node: Node, what: str) -> dict[str, Node]:
        if isinstance(node.value, dict):
            return dict(node.value)
        self.fault(node, "H201", f"{what} must be a mapping of names to values")
        return {}

    def text(self, node: Node, what: str) -> str | None:
        if isinstance(node.value, str) and node.value.strip():
            return node.value.strip()
        self.fault(node, "H202", f"{what} must be a text")
        return None

    def texts(self, node: Node, what: str) -> tuple[str, ...]:
        if isinstance(node.value, str):
            return (node.value.strip(),) if node.value.strip() else ()
        if isinstance(node.value, list):
            return tuple(t for n in node.value if (t := self.text(n, what)) is not None)
        self.fault(node, "H203", f"{what} must be a list of texts")
        return ()

    def known(self, node: Node, mapping: Mapping[str, Node], keys: Iterable[str], where: str) -> None:
        keys = tuple(keys)
        for key, value in mapping.items():
            if key not in keys:
                self.fault(value, "H204", f"{where} has no key {key!r}", _did_you_mean(key, keys))

    def one_of(self, node: Node, allowed: Sequence[str], what: str) -> str | None:
        text = self.text(node, what)
        if text is None or text in allowed:
            return text
        self.fault(node, "H205", f"{text!r} is no {what}", _did_you_mean(text, allowed))
        return None

    def package(self, node: Node) -> PackageFile:
        top = self.mapping(node, "package.yaml")
        self.known(node, top, _KEYS, "package.yaml")
        form = top.get("halden")
        if form is None:
            self.fault(node, "H206", f"the first line must say halden: {FORMAT}")
        elif form.value != FORMAT:
            self.fault(form, "H206", f"the format {form.value!r} is not known", f"write halden: {FORMAT}")
        name = self.text(top["id"], "id") if "id" in top else None
        if name is not None and not re.fullmatch(r"[a-z0-9][a-z0-9-]*", name):
            self.fault(top["id"], "H207", f"{name!r} is no id", "use lower-case letters, digits and hyphens")
        return PackageFile(
            id=name,
            title=self.text(top["title"], "title") if "title" in top else None,
            kind=self.one_of(top["kind"], _KINDS, "kind of package") if "kind" in top else None,
            side=self.text(top["side"], "side") if "side" in top else None,
            parties=self.parties(top),
            files=self.files(top["files"]) if "files" in top else {},
        )

    def parties(self, top: Mapping[str, Node]) -> tuple[Party, ...]:
        listed = self.mapping(top["parties"], "parties") if "parties" in top else {}
        ours: set[str] = set()
        names = {key: self.party(key, node) for key, node in listed.items()}
        if "we" in top:
            known = {n.casefold(): key for key, p in names.items() for n in (key, p.name, *p.aliases)}
            for name in self.texts(top["we"], "we"):
                key = known.get(name.casefold())
                if key is None:
                    self.fault(
                        top["we"],
                        "H208",
                        f"we is {name!r}, who is not among the parties",
                        _did_you_mean(name, tuple(names)),
                    )
                else:
                    ours.add(key)
        sided = bool(ours)
        return tuple(
            Party(name=p.name, aliases=p.aliases, side=p.side or ("us" if key in ours else "them" if sided else None))
            for key, p in names.items()
        )

    def party(self, key: str, node: Node) -> Party:
        if isinstance(node.value, str):
            return Party(name=node.value.strip() or key, aliases=(key,) if node.value.strip() not in ("", key) else ())
        told = self.mapping(node, f"the party {key}")
        self.known(node, told, _PARTY_KEYS, f"the party {key}")
        name = (self.text(told["name"], "name") if "name" in told else None) or key
        aliases = self.texts(told["aliases"], "aliases") if "aliases" in told else ()
        side = self.one_of(told["side"], _SIDES, "side") if "side" in told else None
        return Party(name=name, aliases=tuple(a for a in dict.fromkeys((key, *aliases)) if a != name), side=side)

    def files(self, node: Node) -> dict[str, ToldFile]:
        told: dict[str, ToldFile] = {}
        for path, inner in self.mapping(node, "files").items():
            if path not in self.paths:
                self.fault(inner, "H209", f"no file {path!r} is in the folder", _did_you_mean(path, self.paths))
                continue
            told[path] = self.file(path, inner)
        return told

    def file(self, path: str, node: Node) -> ToldFile:
        if isinstance(node.value, str):
            return ToldFile(role=self.role(node))
        keys = self.mapping(node, path)
        self.known(node, keys, _FILE_KEYS, path)
        dates = [
            StatedDate(on=day, basis=basis)
            for key, basis in _BASES.items()
            if key in keys and (day := self.day(keys[key], key)) is not None
        ]
        return ToldFile(
            role=self.role(keys["role"]) if "role" in keys else None,
            title=self.text(keys["title"], "title") if "title" in keys else None,
            aliases=self.texts(keys["aliases"], "aliases") if "aliases" in keys else (),
            dates=tuple(dates),
        )

    def role(self, node: Node) -> str | None:
        return self.one_of(node, tuple(vocabulary().by_role), "role of a document")

    def day(self, node: Node, what: str) -> dt.date | None:
        text = self.text(node, what)
        if text is None:
            return None
        try:
            return dt.date.fromisoformat(text)
        except ValueError:
            self.fault(node, "H210", f"{text!r} is no date", "write year-month-day: 2017-07-01")
            return None


def _did_you_mean(word: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(word, known, 1, 0.6)
    if near:
        return f"did you mean {near[0]!r}?"
    return "known: " + ", ".join(known[:30]) if known else ""
