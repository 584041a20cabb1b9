"""Whole schedules, exhibits, annexes and parts: in the tree, as a file of their own, or not here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from halden_rules.addresses.context import Context
from halden_rules.addresses.grounds import Ground
from halden_rules.addresses.naming import Naming
from halden_rules.addresses.numbers import compose
from halden_rules.addresses.records import ReferenceTarget
from halden_rules.addresses.tree import Chain, Path, Tree, chain_of
from halden_rules.addresses.vocabulary import words
from halden_rules.grammar.phrases import Target
from halden_rules.outline import Address, Clause

__all__ = ["Parts", "part_name"]

Found = tuple[ReferenceTarget, ...]


def part_name(chain: Chain) -> str:
    """How a part is cited: ``Schedule 6 Part 1``."""
    return " ".join(f"{unit.capitalize()} {label}".strip() for unit, label in chain)


class Parts(Struct, frozen=True):
    """``there``: the document of the ground; ``context`` and ``source``: where the citation stands."""

    ground: Ground
    context: Context
    source: Clause | None
    there: Context
    contexts: Mapping[str, Context]
    naming: Naming

    @property
    def here(self) -> bool:
        return self.there.id == self.context.id

    def find(self, unit: str, target: Target) -> Found:
        """What a target with a part's label word means; a range is the parts between its ends."""
        if target.last is None:
            return self._at(unit, target.path)
        first, last = self._at(unit, target.path), self._at(unit, target.last)
        if len(first) == len(last) == 1 and first[0].found and last[0].found:
            return _between(self.there.tree, first[0].address, last[0].address) or (*first, *last)
        return (*first, *last)

    def _at(self, unit: str, path: Path) -> Found:
        tree, chain = self.there.tree, self.ground.chain
        scopes = tree.scopes(self.source) if self.here else ()
        if found := _in_parts(tree, chain, unit, path, scopes):
            return found
        if chain and unit == "part" and (found := _within(tree, chain, path)):
            return found
        if found := self._separate(unit, path):
            return found
        if not chain and (found := _by_number(tree, path, scopes)):
            return found
        if self.ground.amended and path:
            for place in tree.part_places((*chain, (unit, path[0])), new=True):
                return (tree.target(place),)
        if self.here and not (chain or self.ground.amended) and (found := self._nearby(unit, path)):
            return found
        return (self._missing(unit, path),)

    def _separate(self, unit: str, path: Path) -> Found:
        """A schedule that is a file of its own, by the name that the text or the schedule itself gives it."""
        if len(path) != 1 or unit == "part":
            return ()
        named = self.naming.called(f"{unit} {path[0]}", self.there.id)
        others = [d for d in named.documents if d != self.there.id]
        return tuple(ReferenceTarget(address=Address(d), found=d in self.contexts) for d in others)

    def _nearby(self, unit: str, path: Path) -> Found:
        """A schedule of a document that stands around this one: "Schedule 1" in a schedule of the same agreement."""
        if unit == "part" or not path:
            return ()
        trees = [self.contexts[d].tree for d in self.naming.near(self.there.id) if d in self.contexts]
        return tuple(t for tree in trees for t in _in_parts(tree, (), unit, path, ()) if t.found)

    def _missing(self, unit: str, path: Path) -> ReferenceTarget:
        """Not here: ``missing:Schedule C`` where the document holds no such parts at all, else a number that lacks."""
        tree, chain = self.there.tree, self.ground.chain
        siblings = [i for _, c, i in tree.parts if c[-1][0] == unit and c[:-1] == chain]
        if path and not chain and not siblings:
            return ReferenceTarget(address=Address(f"missing:{part_name(((unit, compose(path)),))}"), found=False)
        part = part_name((*chain, (unit, compose(path)))) if path else part_name(chain)
        address = Address(self.there.id, part or None)
        nearest = tuple(tree.outline.clauses[i].address for i in siblings[-1:])
        return ReferenceTarget(address=address, found=False, nearest=nearest)


def _between(tree: Tree, first: Address, last: Address) -> Found:
    places = [i for name, _, i in tree.parts if name in (first.part, last.part)]
    if len(places) != 2:
        return ()
    chain = chain_of(first.part or "")
    return tuple(
        tree.target(i)
        for _, other, i in tree.parts
        if places[0] <= i <= places[1] and len(other) == len(chain) and other[-1][0] == chain[-1][0]
    )


def _in_parts(tree: Tree, chain: Chain, unit: str, path: Path, scopes: Sequence[str | None]) -> Found:
    """The part itself, or a number within it: ``Annex I.B``; ``Annex 1A`` for ``Annex I.A`` where there is no 1A."""
    for cut in range(len(path), 0, -1):
        label = compose(path[:cut])
        places = tree.innermost(tree.part_places((*chain, (unit, label))), scopes)
        if not places:
            continue
        if cut == len(path):
            return tuple(map(tree.target, places))
        inner = [t for p in places for t in _number_in(tree, tree.outline.clauses[p].address.part, path[cut:])]
        return tuple(inner) or tuple(tree.missing(tree.outline.clauses[p].address.part, path[cut:]) for p in places)
    label = path[0] if len(path) == 1 else ""
    if label[:-1].isdigit() and label[-1:].isalpha():
        for place in tree.part_places((*chain, (unit, label[:-1]))):
            if found := _number_in(tree, tree.outline.clauses[place].address.part, (label[-1],)):
                return found
    return ()


def _number_in(tree: Tree, part: str | None, path: Path) -> Found:
    return tree.find(part, path) or tree.find_alike(part, path)


def _within(tree: Tree, chain: Chain, path: Path) -> Found:
    """``Part C of Annex I`` where the annex numbers its parts A, B and C as items."""
    for place in tree.part_places(chain):
        if found := _number_in(tree, tree.outline.clauses[place].address.part, path):
            return found
    return ()


def _by_number(tree: Tree, path: Path, scopes: Sequence[str | None]) -> Found:
    """A part that is a numbered clause of the body: ``Part II`` above § 1."""
    for scope in dict.fromkeys((*scopes, None)):
        if places := [i for i in tree.at(scope, path) if tree.outline.clauses[i].unit in words().part_units]:
            return tuple(map(tree.target, places))
    return ()
