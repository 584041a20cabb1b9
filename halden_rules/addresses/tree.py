"""``Tree``: paths, parts and run-in items looked up in one document's outline."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice, product

from msgspec import Struct

from halden_rules.addresses.numbers import between, compose, folded, same_label, segments
from halden_rules.addresses.records import ReferenceTarget
from halden_rules.outline import Address, Clause, Outline
from halden_rules.text import Span

__all__ = ["Chain", "Path", "Tree", "chain_of"]

_MOST_VARIANTS = 16

Path = tuple[str, ...]
Chain = tuple[tuple[str, str], ...]  # (("schedule", "6"), ("part", "1"))

_PART = re.compile(r"([A-Za-z]+)(?:\s+(\d[\w.()-]*|[A-Z][A-Z0-9.-]{0,5}|[IVXLC]+))?(?=\s|$)")


def chain_of(part: str) -> Chain:
    """A part's name as units and labels: ``Schedule 6 Part 1`` → ``(("schedule", "6"), ("part", "1"))``."""
    links = tuple((m[1].lower(), m[2] or "") for m in _PART.finditer(part))
    return links if all(label for _, label in links) else ((part.lower(), ""),)


def _variants(path: Path) -> tuple[Path, ...]:
    """The ways to fold a number so that those that a reader takes for one meet."""
    ways = tuple(islice(product(*map(folded, path)), _MOST_VARIANTS))
    return ways if path else ()


class Tree(Struct, frozen=True, dict=True):
    """One outline for look-ups. ``cited``: the spans of citations, where a printed label is no list item."""

    outline: Outline
    reading: str
    cited: tuple[Span, ...] = ()

    @property
    def document(self) -> str:
        return self.outline.document

    @cached_property
    def numbers(self) -> dict[tuple[str | None, Path], tuple[int, ...]]:
        """Numbered clauses by part and path; quoted ones, which speak for another document, left out."""
        found: dict[tuple[str | None, Path], list[int]] = {}
        for i, c in enumerate(self.outline.clauses):
            if c.quoted is None and c.address.number is not None:
                found.setdefault((c.address.part, c.path), []).append(i)
                if (read := segments(c.address.number)) != c.path:
                    found.setdefault((c.address.part, read), []).append(i)
        return {key: tuple(places) for key, places in found.items()}

    @cached_property
    def parts(self) -> tuple[tuple[str, Chain, int], ...]:
        """Schedules, exhibits and parts: name, chain, place."""
        return tuple(
            (c.address.part, chain_of(c.address.part), i)
            for i, c in enumerate(self.outline.clauses)
            if c.quoted is None and c.address.part is not None and c.address.number is None
        )

    @cached_property
    def new_parts(self) -> tuple[tuple[str, Chain, int], ...]:
        """Schedules that replacement text brings."""
        return tuple(
            (c.address.part, chain_of(c.address.part), i)
            for i, c in enumerate(self.outline.clauses)
            if c.quoted == "new" and c.address.part is not None and c.address.number is None
        )

    @cached_property
    def places(self) -> dict[int, int]:
        """The index of a clause by its order."""
        return {c.order: i for i, c in enumerate(self.outline.clauses)}

    @cached_property
    def printed_units(self) -> frozenset[str]:
        """The label words printed before this document's own numbers."""
        return frozenset(c.unit for c in self.outline.clauses if c.unit and c.quoted is None)

    # ------------------------------------------------------------------ where a reference stands

    def ancestors(self, clause: Clause | None) -> Iterator[Clause]:
        """The clause, its parent, and so on."""
        while clause is not None:
            yield clause
            clause = self.outline.clauses[clause.parent] if clause.parent is not None else None

    def scopes(self, clause: Clause | None) -> tuple[str | None, ...]:
        """The parts around a clause, innermost first; the body (None) last."""
        found: list[str | None] = []
        for c in self.ancestors(clause):
            if c.address.part is not None and c.address.part not in found:
                found.append(c.address.part)
        if clause is not None and clause.address.part is not None:
            chain = chain_of(clause.address.part)
            for name, other, _ in self.parts:
                if len(other) < len(chain) and chain[: len(other)] == other and name not in found:
                    found.append(name)
        return (*found, None)

    def prefixes(self, clause: Clause | None, scope: str | None) -> tuple[Path, ...]:
        """The paths of the clauses around a place within one part, innermost first; the part itself () last."""
        found = [c.path for c in self.ancestors(clause) if c.address.part == scope and c.address.number is not None]
        return (*found, ())

    # ------------------------------------------------------------------ numbers

    def at(self, part: str | None, path: Path) -> tuple[int, ...]:
        """The clauses with exactly this number."""
        return self.numbers.get((part, path), ())

    def alike(self, part: str | None, path: Path, prefix: Path = ()) -> tuple[int, ...]:
        """The one clause whose number a reader takes for this one: 2.0 for 2, 9a for 9(a), 1 for I."""
        path = (*prefix, *path)
        if not prefix and path[1:2] == ("0",) and path[0].isdigit() and (here := self.at(part, path[:1] + path[2:])):
            return here
        m = re.fullmatch(r"(\d+)([a-z])", path[-1]) if path else None
        if m is not None and (here := self.at(part, (*path[:-1], *m.groups()))):
            return here
        found = {i for key in _variants(path) for i in self._alike.get((part, key), ())}
        return tuple(found) if len(found) == 1 else ()

    @cached_property
    def _alike(self) -> dict[tuple[str | None, Path], set[int]]:
        """Numbered clauses by every way to fold their numbers."""
        found: dict[tuple[str | None, Path], set[int]] = {}
        for (part, path), places in self.numbers.items():
            for key in _variants(path):
                found.setdefault((part, key), set()).update(places)
        return found

    def printed_within(self, place: int, label: str) -> bool:
        """Whether the clause's words print a run-in item with this label: ``(a) …; (b) …``."""
        if (place, label) not in self._items:
            self._items[place, label] = self._has_item(self.outline.clauses[place].span, label)
        return self._items[place, label]

    @cached_property
    def _items(self) -> dict[tuple[int, str], bool]:
        return {}

    def _has_item(self, span: Span, label: str) -> bool:
        bare = rf"|{re.escape(label)}\.(?=\s+[A-Z])" if label.isalpha() else ""
        pattern = re.compile(rf"(?:(?<=\s)|(?<=^)|(?<=[;:,—–-]))(?:\(?{re.escape(label)}\)(?=\s|\[){bare})")
        return any(not self._is_cited(hit.start()) for hit in pattern.finditer(self.reading, span.start, span.end))

    @cached_property
    def _cited_starts(self) -> list[int]:
        return [s.start for s in self.cited]

    def _is_cited(self, at: int) -> bool:
        """Whether a place lies in a citation; citations hardly ever lie in one another."""
        i = bisect_right(self._cited_starts, at)
        return any(s.start <= at < s.end for s in self.cited[max(0, i - 3) : i])

    def target(self, place: int) -> ReferenceTarget:
        return ReferenceTarget(address=self.outline.clauses[place].address, found=True)

    def find(self, part: str | None, path: Path, bracketed: bool = False) -> tuple[ReferenceTarget, ...]:
        """The clauses, or the run-in item, of an absolute path; several where a number is printed twice.

        A digit is a run-in item only where it is cited in brackets: ``(1) …; (2) …``.
        """
        if not path:
            return ()
        if places := self.at(part, path):
            return tuple(map(self.target, places))
        if bracketed or not path[-1].isdigit():
            for parent in self.at(part, path[:-1]):
                if self.printed_within(parent, path[-1]):
                    return (self.inline(parent, path[-1]),)
        return ()

    def find_alike(self, part: str | None, path: Path, prefix: Path = ()) -> tuple[ReferenceTarget, ...]:
        """The clause of a number printed in another way, counted from ``prefix``."""
        return tuple(map(self.target, self.alike(part, path, prefix)))

    def inline(self, parent: int, label: str) -> ReferenceTarget:
        base = self.outline.clauses[parent].address
        number = f"{base.number}({label})"
        return ReferenceTarget(address=Address(base.document, base.part, number, base.occurrence), found=True)

    def missing(self, part: str | None, path: Path) -> ReferenceTarget:
        """A number that is not there, with the numbers that come closest."""
        return ReferenceTarget(
            address=Address(self.document, part, self.number(part, path)), found=False, nearest=self.nearest(part, path)
        )

    def number(self, part: str | None, path: Path) -> str:
        """How this document would print a number that it doesn't have."""
        for cut in range(len(path), 0, -1):
            if places := self.at(part, path[:cut]):
                return compose(path[cut:], self.outline.clauses[places[0]].address.number or "")
        return compose(path)

    def nearest(self, part: str | None, path: Path) -> tuple[Address, ...]:
        """Numbers of the same level just below and above a missing one; else the longest number that it begins with."""
        cut = next((n for n in range(len(path) - 1, -1, -1) if n == 0 or self.at(part, path[:n])), 0)
        if cut == len(path) - 1 and path and path[-1].isdigit():
            wanted = int(path[-1])
            near = self._counted.get((part, path[:-1]), {})
            chosen = [
                max((v for v in near if v < wanted), default=None),
                min((v for v in near if v > wanted), default=None),
            ]
            if found := tuple(self.outline.clauses[near[v]].address for v in chosen if v is not None):
                return found
        return tuple(self.outline.clauses[i].address for i in self.at(part, path[:cut])) if cut else ()

    @cached_property
    def _counted(self) -> dict[tuple[str | None, Path], dict[int, int]]:
        """Clauses with a digit at the end of their number, by what stands before it."""
        found: dict[tuple[str | None, Path], dict[int, int]] = {}
        for (part, path), places in self.numbers.items():
            if path and path[-1].isdigit():
                found.setdefault((part, path[:-1]), {})[int(path[-1])] = places[0]
        return found

    # ------------------------------------------------------------------ ranges

    def span_of(self, first: Clause, last: Clause) -> tuple[ReferenceTarget, ...]:
        """Everything from one clause to another on their level; nothing where they are not in that order."""
        clauses = self.outline.clauses
        if first.order > last.order or first.address.part != last.address.part or len(first.path) != len(last.path):
            return ()
        low, high = self.places[first.order], self.places[last.order]
        return tuple(
            self.target(i)
            for i, c in enumerate(clauses[low : high + 1], start=low)
            if c.quoted == first.quoted
            and c.address.part == first.address.part
            and len(c.path) == len(first.path)
            and c.address.number is not None
        )

    def clause(self, address: Address) -> Clause | None:
        """The clause at an address, quoted ones too."""
        same = self.outline.by_address.get((address.part, address.number), ())
        return next((c for c in same if c.address == address), same[0] if same else None)

    def inline_range(self, part: str | None, prefix: Path, first: str, last: str) -> tuple[ReferenceTarget, ...]:
        """The run-in items from one label to another, if every one of them is printed."""
        for labels in between(first, last):
            found = [self.find(part, (*prefix, x), bracketed=True) for x in labels]
            if all(found):
                return tuple(t for ts in found for t in ts)
        return ()

    # ------------------------------------------------------------------ parts

    def part_places(self, chain: Chain, new: bool = False) -> tuple[int, ...]:
        """The parts whose name ends with this chain of units and labels."""
        parts = self.new_parts if new else self.parts
        exact = [i for _, other, i in parts if other[-len(chain) :] == chain]
        if exact:
            return tuple(exact)
        close = [
            i
            for _, other, i in parts
            if len(other) >= len(chain)
            and all(u == v and same_label(a, b) for (u, a), (v, b) in zip(chain, other[-len(chain) :], strict=True))
        ]
        return tuple(close) if len(close) == 1 else ()

    def innermost(self, places: Sequence[int], scopes: Iterable[str | None]) -> tuple[int, ...]:
        """Of several equal parts those that stand in the innermost part around the reference."""
        for scope in scopes:
            if scope is None:
                continue
            chain = chain_of(scope)
            here = [i for i in places if chain_of(self.outline.clauses[i].address.part or "")[: len(chain)] == chain]
            if here:
                return tuple(here)
        return tuple(places)
