"""Numbers on their ground: each target of a citation as the clauses it means, found or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from halden_rules.addresses.context import Context
from halden_rules.addresses.grounds import Ground
from halden_rules.addresses.naming import Naming
from halden_rules.addresses.numbers import compose
from halden_rules.addresses.records import ReferenceTarget
from halden_rules.addresses.tree import Chain, Path, Tree, chain_of
from halden_rules.addresses.vocabulary import words
from halden_rules.grammar.phrases import Citation, Target
from halden_rules.outline import Address, Clause

__all__ = ["Base", "locate", "unit_of"]

Found = tuple[ReferenceTarget, ...]


class Base(Struct, frozen=True):
    """A place from which paths count: a part and a path within it."""

    part: str | None
    prefix: Path = ()


def unit_of(citation: Citation, index: int) -> str | None:
    """The label word of a target: its own, the latest one before it, or the citation's."""
    return next((t.unit for t in reversed(citation.targets[: index + 1]) if t.unit), citation.unit)


def locate(
    ground: Ground,
    citation: Citation,
    context: Context,
    source: Clause | None,
    contexts: Mapping[str, Context],
    naming: Naming,
) -> tuple[Found, ...]:
    """For each target what it means on this ground: several where that is open, and never nothing."""
    there = contexts.get(ground.document)
    if there is None:
        return tuple(_absent(ground, t, unit_of(citation, i)) for i, t in enumerate(citation.targets))
    found: list[Found] = []
    numbers = [i for i in range(len(citation.targets)) if unit_of(citation, i) not in words().part_units]
    located = dict(zip(numbers, _numbers(ground, citation, [citation.targets[i] for i in numbers], context, source, there), strict=True))
    for i, target in enumerate(citation.targets):
        unit = unit_of(citation, i)
        found.append(located[i] if i in located else _part(ground, citation, target, unit or "", context, source, there, contexts, naming))
    return tuple(found)


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


def part_name(chain: Chain) -> str:
    """How a part is cited: ``Schedule 6 Part 1``."""
    return " ".join(f"{unit.capitalize()} {label}".strip() for unit, label in chain)


# ---------------------------------------------------------------- parts


def _part(
    ground: Ground,
    citation: Citation,
    target: Target,
    unit: str,
    context: Context,
    source: Clause | None,
    there: Context,
    contexts: Mapping[str, Context],
    naming: Naming,
) -> Found:
    ends = (target.path,) if target.last is None else (target.path, target.last)
    found = [_part_at(ground, citation, unit, path, context, source, there, contexts, naming) for path in ends]
    if len(found) == 2 and all(len(f) == 1 and f[0].found for f in found):
        (first,), (last,) = found
        return _parts_between(there.tree, first.address, last.address) or (first, last)
    return tuple(t for ts in found for t in ts)


def _parts_between(tree: Tree, first: Address, last: Address) -> Found:
    places = [i for name, _, i in tree.parts if name in (first.part, last.part)]
    if len(places) != 2:
        return ()
    depth = len(chain_of(first.part or ""))
    unit = chain_of(first.part or "")[-1][0]
    return tuple(
        tree.target(i)
        for _, chain, i in tree.parts
        if places[0] <= i <= places[1] and len(chain) == depth and chain[-1][0] == unit
    )


def _part_at(
    ground: Ground,
    citation: Citation,
    unit: str,
    path: Path,
    context: Context,
    source: Clause | None,
    there: Context,
    contexts: Mapping[str, Context],
    naming: Naming,
) -> Found:
    tree = there.tree
    scopes = tree.scopes(source) if there.id == context.id else ()
    if found := _in_parts(tree, ground.chain, unit, path, scopes):
        return found
    if ground.chain and unit == "part" and (found := _within_chain(tree, ground.chain, path)):
        return found
    if found := _separate(there.id, unit, path, contexts, naming):
        return found
    if not ground.chain and (found := _by_number(tree, path, scopes)):
        return found
    if ground.amended and there.id == context.id:
        for place in tree.part_places((*ground.chain, (unit, path[0])), new=True) if path else ():
            return (tree.target(place),)
    return (_missing_part(there, ground.chain, unit, path, naming),)


def _in_parts(tree: Tree, chain: Chain, unit: str, path: Path, scopes: Sequence[str | None]) -> Found:
    """The part itself, or a number within it: ``Annex I.B``; ``Annex 1A`` for ``Annex I.A`` where there is no 1A."""
    for cut in range(len(path), 0, -1):
        label = path[0] if cut == 1 else ".".join(path[:cut])
        places = tree.innermost(tree.part_places((*chain, (unit, label))), scopes)
        if not places:
            continue
        if cut == len(path):
            return tuple(map(tree.target, places))
        inner = [t for p in places for t in _number_in(tree, tree.outline.clauses[p].address.part, path[cut:])]
        if inner:
            return tuple(inner)
        return tuple(tree.missing(tree.outline.clauses[p].address.part, path[cut:]) for p in places)
    if path and (split := _split(path[0])) and len(path) == 1:
        for place in tree.part_places((*chain, (unit, split[0]))):
            if found := _number_in(tree, tree.outline.clauses[place].address.part, split[1:]):
                return found
    return ()


def _number_in(tree: Tree, part: str | None, path: Path) -> Found:
    return tree.find(part, path) or tree.find_alike(part, path)


def _split(label: str) -> Path:
    """``1A`` → ``("1", "A")``."""
    return (label[:-1], label[-1]) if label[:-1].isdigit() and label[-1:].isalpha() else ()


def _within_chain(tree: Tree, chain: Chain, path: Path) -> Found:
    """``Part C of Annex I`` where the annex numbers its parts A, B and C as items."""
    for place in tree.part_places(chain):
        if found := _number_in(tree, tree.outline.clauses[place].address.part, path):
            return found
    return ()


def _by_number(tree: Tree, path: Path, scopes: Sequence[str | None]) -> Found:
    """A part that is a numbered clause of the body: ``Part II`` above § 1."""
    for scope in (*scopes, None):
        if places := [i for i in tree.at(scope, path) if tree.outline.clauses[i].unit in words().part_units]:
            return tuple(map(tree.target, places))
    return ()


def _separate(document: str, unit: str, path: Path, contexts: Mapping[str, Context], naming: Naming) -> Found:
    """A schedule that is a file of its own, by the name that the citing document or the schedule itself gives it."""
    if len(path) != 1:
        return ()
    named = naming.called(f"{unit} {path[0]}", document)
    return tuple(ReferenceTarget(address=Address(d), found=d in contexts) for d in named.documents if d != document)


def _missing_part(there: Context, chain: Chain, unit: str, path: Path, naming: Naming) -> ReferenceTarget:
    tree = there.tree
    if path and not chain:
        name = part_name(((unit, path[0]),))
        if not any(link[-1][0] == unit for _, link, _ in tree.parts):
            return ReferenceTarget(address=Address(f"missing:{name}"), found=False)
    siblings = [(c[-1][1], i) for _, c, i in tree.parts if c[-1][0] == unit and c[:-1] == chain]
    part = part_name((*chain, (unit, path[0]))) if path else part_name(chain)
    nearest = tuple(tree.outline.clauses[i].address for _, i in siblings[-1:])
    return ReferenceTarget(address=Address(there.id, part or None, compose(path[1:]) or None), found=False, nearest=nearest)


# ---------------------------------------------------------------- numbers


def _numbers(
    ground: Ground,
    citation: Citation,
    targets: Sequence[Target],
    context: Context,
    source: Clause | None,
    there: Context,
) -> list[Found]:
    """All numbered targets of one citation from the same base: the first base where all of them are there."""
    if not targets:
        return []
    tree = there.tree
    relative = _is_relative(context, targets[0])
    bases = list(_bases(ground, citation, relative, context, source, there))
    tried = [(base, [_at(tree, base, t, _bracketed(context, t)) for t in targets]) for base in bases]
    for _, found in tried:
        if all(f and all(t.found for t in f) for f in found):
            return [f or () for f in found]
    for _, found in tried:
        if found[0] and all(t.found for t in found[0]):
            best = found
            break
    else:
        best = next((f for _, f in tried if any(f)), [()] * len(targets))
    home = bases[0] if not relative else _home(bases, source)
    result: list[Found] = []
    for target, here in zip(targets, best, strict=True):
        if here:
            result.append(here)
        elif close := next((c for b in bases if target.last is None and (c := tree.find_alike(b.part, (*b.prefix, *target.path)))), ()):
            result.append(close)
        else:
            ends = (target.path,) if target.last is None else (target.path, target.last)
            result.append(tuple(_end(tree, home, path) for path in ends))
    return result


def _end(tree: Tree, base: Base, path: Path) -> ReferenceTarget:
    found = tree.find(base.part, (*base.prefix, *path))
    return found[0] if found else tree.missing(base.part, (*base.prefix, *path))


def _home(bases: Sequence[Base], source: Clause | None) -> Base:
    """Where a lettered item that is not there would stand: beside the clause that cites it."""
    if source is not None and source.address.number is not None:
        siblings = [b for b in bases if b.prefix == source.path[:-1]]
        if siblings:
            return siblings[0]
    return bases[0]


def _bracketed(context: Context, target: Target) -> bool:
    return context.reading[target.span.start : target.span.end].lstrip().startswith(("(", "["))


def _is_relative(context: Context, target: Target) -> bool:
    first = target.path[0] if target.path else ""
    return _bracketed(context, target) or (first.isalpha() and first.islower())


def _bases(
    ground: Ground, citation: Citation, relative: bool, context: Context, source: Clause | None, there: Context
) -> Iterator[Base]:
    tree = there.tree
    here = there.id == context.id and not ground.named
    scopes = _scopes(ground, citation, context, source, there)
    if ground.start is not None and ground.start.path:
        yield from _from_start(ground, tree, source if here else None, scopes)
        return
    prefixes = [Base(s, p) for s in scopes for p in (tree.prefixes(source, s) if here else ((),))]
    yield from (prefixes if relative else sorted(prefixes, key=lambda b: (len(b.prefix) > 0, 0)))


def _from_start(ground: Ground, tree: Tree, source: Clause | None, scopes: Sequence[str | None]) -> Iterator[Base]:
    start = ground.start.path if ground.start else ()
    for scope in scopes:
        for prefix in ((), *tree.prefixes(source, scope)[:-1]):
            if tree.at(scope, (*prefix, *start)):
                yield Base(scope, (*prefix, *start))
    yield Base(scopes[0], start)


def _scopes(
    ground: Ground, citation: Citation, context: Context, source: Clause | None, there: Context
) -> tuple[str | None, ...]:
    tree = there.tree
    if ground.chain:
        places = tree.part_places(ground.chain)
        if there.id == context.id:
            places = tree.innermost(places, tree.scopes(source))
        if places:
            return tuple(tree.outline.clauses[p].address.part for p in places)
        return (part_name(ground.chain),)
    if there.id != context.id:
        return (None,) if any(part is None for part, _ in tree.numbers) else tuple(name for name, _, _ in tree.parts) or (None,)
    scopes = tree.scopes(source)
    inner = scopes[:-1]
    if ground.body_first or (inner and inner[0] and context.counts_elsewhere(inner[0], citation.unit)):
        return (None, *inner)
    if inner and citation.unit == "paragraph" and context.paragraph_numbers(inner[0] or ""):
        return inner
    return scopes


def _at(tree: Tree, base: Base, target: Target, bracketed: bool) -> Found:
    path = (*base.prefix, *target.path)
    first = tree.find(base.part, path) or (tree.find_inline_digit(base.part, path) if bracketed else ())
    if target.last is None or not first:
        return first
    end = (*base.prefix, *target.last)
    last = tree.find(base.part, end) or (tree.find_inline_digit(base.part, end) if bracketed else ())
    if not last:
        return ()
    one, other = tree.clause(first[0].address), tree.clause(last[-1].address)
    if one is not None and other is not None and (found := tree.span_of(one, other)):
        return found
    if path[:-1] == end[:-1] and (found := tree.inline_range(base.part, path[:-1], path[-1], end[-1])):
        return found
    return ()
