"""Numbers on their ground: each target of a citation as the clauses it means, found or not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from halden_rules.addresses.context import Context
from halden_rules.addresses.grounds import Ground
from halden_rules.addresses.naming import Naming
from halden_rules.addresses.numbers import compose
from halden_rules.addresses.parts import Parts, part_name
from halden_rules.addresses.records import ReferenceTarget
from halden_rules.addresses.tree import Path, Tree
from halden_rules.addresses.vocabulary import words
from halden_rules.grammar.phrases import Citation, Target
from halden_rules.outline import Address, Clause

__all__ = ["Locator"]

Found = tuple[ReferenceTarget, ...]

_BRACKET = re.compile(r"(?:[^\W\d_]{2,}[.\s-]*|§+\s*)*[(\[]")


class Base(Struct, frozen=True):
    """A place from which paths count: a part and a path within it."""

    part: str | None
    prefix: Path = ()

    def path(self, path: Path) -> Path:
        return (*self.prefix, *path)


class Locator(Struct, frozen=True):
    """One citation of a document and the clause it stands in, with all documents of the package."""

    citation: Citation
    context: Context
    source: Clause | None
    contexts: Mapping[str, Context]
    naming: Naming

    def locate(self, ground: Ground) -> tuple[Found, ...]:
        """For each target what it means on this ground: several where that is open, and never nothing."""
        targets = self.citation.targets
        there = self.contexts.get(ground.document)
        if there is None:
            return tuple(_absent(ground, t, self.unit(i)) for i, t in enumerate(targets))
        numbered = [i for i, target in enumerate(targets) if not self._is_part(self.unit(i), target, there.tree)]
        located = dict(zip(numbered, self._numbers(ground, [targets[i] for i in numbered], there), strict=True))
        parts = Parts(ground, self.context, self.source, there, self.contexts, self.naming)
        return tuple(
            located[i] if i in located else parts.find(self.unit(i) or "", target) for i, target in enumerate(targets)
        )

    def _is_part(self, unit: str | None, target: Target, tree: Tree) -> bool:
        """A schedule or the like; a chapter or article too, where the document restarts its numbers in it."""
        if unit in words().part_units:
            return True
        return unit is not None and bool(target.path) and bool(tree.part_places(((unit, compose(target.path)),)))

    def unit(self, index: int) -> str | None:
        """The label word of a target: its own, the latest one before it, or the citation's."""
        before = self.citation.targets[: index + 1]
        return next((t.unit for t in reversed(before) if t.unit), self.citation.unit)

    def _numbers(self, ground: Ground, targets: Sequence[Target], there: Context) -> list[Found]:
        """All numbered targets of one citation from the same base: the first base where all of them are there."""
        if not targets:
            return []
        tree = there.tree
        relative = self._is_relative(targets[0])
        bases = list(self._bases(ground, relative, there))
        tried = [[_at(tree, base, t, self._bracketed(t)) for t in targets] for base in bases]
        for found in tried:
            if all(f and all(t.found for t in f) for f in found):
                return found
        nothing: list[Found] = [() for _ in targets]
        partly = next((f for f in tried if any(f)), nothing)
        best = next((f for f in tried if f[0] and all(t.found for t in f[0])), partly)
        home = _home(bases, self.source) if relative else bases[0]
        return [here or _otherwise(tree, bases, home, t) for t, here in zip(targets, best, strict=True)]

    def _bracketed(self, target: Target) -> bool:
        printed = self.context.reading[target.span.start : target.span.end]
        return _BRACKET.match(printed) is not None

    def _is_relative(self, target: Target) -> bool:
        first = target.path[0] if target.path else ""
        return self._bracketed(target) or (first.isalpha() and first.islower())

    def _bases(self, ground: Ground, relative: bool, there: Context) -> Iterator[Base]:
        here = there.id == self.context.id and not ground.named
        source = self.source if here else None
        scopes = self._scopes(ground, there)
        if ground.start is not None and ground.start.path:
            found = list(_from_start(ground, there.tree, source, scopes))
            yield from found or [Base(scopes[0], ground.start.path)]
            if not found or not here or ground.start.span.start > self.citation.span.start:
                return  # "of Section 3"; but "Article 5, Sections 6.3 and 6.4" may be a list
        bases = [Base(s, p) for s in scopes for p in there.tree.prefixes(source, s)]
        yield from bases if relative else sorted(bases, key=lambda b: len(b.prefix) > 0)

    def _scopes(self, ground: Ground, there: Context) -> tuple[str | None, ...]:
        """The parts in which a number is looked for, in order; None is the body."""
        tree, here = there.tree, there.id == self.context.id
        if ground.chain:
            places = tree.part_places(ground.chain)
            if here:
                places = tree.innermost(places, tree.scopes(self.source))
            named = tuple(tree.outline.clauses[p].address.part for p in places)
            return named or (part_name(ground.chain),)
        if not here:
            body = any(part is None for part, _ in tree.numbers)
            return (None,) if body or not tree.parts else tuple(name for name, _, _ in tree.parts)
        scopes = tree.scopes(self.source)
        inner = scopes[:-1]
        unit = self.citation.unit
        if ground.body_first:
            return (None, *inner)
        if inner and inner[0]:
            if self.context.counts_elsewhere(inner[0], unit, self.naming.own_unit(self.context.id)):
                return (None, *inner)
            if unit == "paragraph" and self.context.paragraph_numbers(inner[0]):
                return inner
        return scopes


# ---------------------------------------------------------------- documents that are not here


def _absent(ground: Ground, target: Target, unit: str | None) -> Found:
    ends = (target.path,) if target.last is None else (target.path, target.last)
    return tuple(ReferenceTarget(address=_absent_address(ground, unit, path), found=False) for path in ends)


def _absent_address(ground: Ground, unit: str | None, path: Path) -> Address:
    chain, rest = ground.chain, path
    if unit in words().part_units and path and not (chain and unit == "part"):
        chain, rest = (*chain, (unit or "", path[0])), path[1:]
    start = ground.start.path if ground.start else ()
    return Address(ground.document, part_name(chain) or None, compose((*start, *rest)) or None)


# ---------------------------------------------------------------- numbers


def _at(tree: Tree, base: Base, target: Target, bracketed: bool) -> Found:
    """A number or a whole range from one base; () where an end of it is not there."""
    path = base.path(target.path)
    first = tree.find(base.part, path, bracketed)
    if target.last is None or not first:
        return first
    end = base.path(target.last)
    last = tree.find(base.part, end, bracketed)
    if not last:
        return ()
    one, other = tree.clause(first[0].address), tree.clause(last[-1].address)
    if one is not None and other is not None and (found := tree.span_of(one, other)):
        return found
    if path[:-1] == end[:-1]:
        return tree.inline_range(base.part, path[:-1], path[-1], end[-1])
    return ()


def _otherwise(tree: Tree, bases: Sequence[Base], home: Base, target: Target) -> Found:
    """A number that is printed in another way, or two that are printed as one; else what is missing."""
    if target.last is not None:
        for base in bases:
            ends = [tree.find_alike(base.part, path, base.prefix) for path in (target.path, target.last)]
            one, other = (tree.clause(e[0].address) if e else None for e in ends)
            if one is not None and other is not None and (found := tree.span_of(one, other)):
                return found
        return _end(tree, home, target.path), _end(tree, home, target.last)
    for base in bases:
        if close := tree.find_alike(base.part, target.path, base.prefix):
            return close
    return _siblings(tree, bases, target) or (_end(tree, home, target.path),)


def _siblings(tree: Tree, bases: Sequence[Base], target: Target) -> Found:
    """``2(p)(q)`` for 2(p) and 2(q), where (p) has no (q) and (q) follows it."""
    if len(target.path) < 3:
        return ()
    for base in bases:
        one = tree.at(base.part, base.path(target.path[:-1]))
        other = tree.at(base.part, base.path((*target.path[:-2], target.path[-1])))
        if len(one) == len(other) == 1 and one[0] < other[0]:
            return tree.target(one[0]), tree.target(other[0])
    return ()


def _end(tree: Tree, base: Base, path: Path) -> ReferenceTarget:
    found = tree.find(base.part, base.path(path))
    return found[0] if found else tree.missing(base.part, base.path(path))


def _home(bases: Sequence[Base], source: Clause | None) -> Base:
    """Where a lettered item that is not there would stand: beside the clause that cites it."""
    if source is not None and source.address.number is not None:
        siblings = [b for b in bases if b.prefix == source.path[:-1]]
        if siblings:
            return siblings[0]
    return bases[0]


def _from_start(ground: Ground, tree: Tree, source: Clause | None, scopes: Sequence[str | None]) -> Iterator[Base]:
    start = ground.start.path if ground.start else ()
    for scope in scopes:
        for prefix in ((), *tree.prefixes(source, scope)[:-1]):
            if places := tree.at(scope, (*prefix, *start)) or tree.alike(scope, start, prefix):
                yield Base(scope, tree.outline.clauses[places[0]].path)
