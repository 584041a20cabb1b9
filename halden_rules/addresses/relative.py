"""References without a number of their own: "this Section", "the preceding paragraph", "that clause"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from halden_rules.addresses.context import Context
from halden_rules.addresses.grounds import own_part
from halden_rules.addresses.records import Meaning, ReferenceTarget
from halden_rules.addresses.vocabulary import words
from halden_rules.grammar.phrases import Citation
from halden_rules.outline import Address, Clause

__all__ = ["enclosing", "relative_meaning"]

_MOST_BEFORE = 100
_MANY = re.compile(r"(?:these|those)\b", re.IGNORECASE)


def relative_meaning(
    context: Context, citation: Citation, source: Clause | None, meanings: Sequence[tuple[Citation, Meaning]]
) -> Meaning | None:
    """What a reference without numbers means; None where its numbers or container say it."""
    text = context.reading[citation.span.start : citation.span.end]
    if citation.targets:
        return _this_number(context, citation, source)
    if citation.relation == "that" or _MANY.match(text):
        return _antecedent(context, citation, source, meanings, many=bool(_MANY.match(text)))
    if citation.relation == "this":
        return _this(context, citation, source)
    if citation.relation in ("previous", "next"):
        if container := next((c for c in citation.within if c.path or c.self), None):
            inner = Citation(span=citation.span, unit=container.unit, targets=(), relation="this")
            if not container.path:
                return _this(context, inner, source)
            return None
        return _beside(context, citation, source)
    return None


def _this_number(context: Context, citation: Citation, source: Clause | None) -> Meaning | None:
    """ "this Section 6(c)", "this clause (b)": the clause around the place that has this number."""
    if citation.relation != "this" or len(citation.targets) != 1 or citation.targets[0].last is not None:
        return None
    path = citation.targets[0].path
    if citation.within or citation.unit in words().part_units or context.quoted(citation.span):
        return None
    around = [c for c in context.tree.ancestors(source) if c.address.number is not None]
    exact = next((c for c in around if c.path == path), None)
    ending = next((c for c in around if path and not path[0].isdigit() and c.path[-len(path) :] == path), None)
    clause = exact or ending
    return found(context, clause) if clause is not None else None


def found(context: Context, clause: Clause) -> Meaning:
    return Meaning(status="internal", targets=(ReferenceTarget(address=clause.address, found=True),))


def nothing() -> Meaning:
    """Words that look like a reference and are none."""
    return Meaning(status="nothing")


def nowhere(context: Context) -> Meaning:
    """A text without numbers speaks of its own paragraph: nothing that could be cited."""
    return Meaning(status="missing_clause", targets=(ReferenceTarget(address=Address(context.id), found=False),))


def enclosing(context: Context, unit: str | None, source: Clause | None) -> Clause | None:
    """The clause that "this <unit>" means at a place."""
    around = [c for c in context.tree.ancestors(source) if c.address.number is not None]
    if unit in words().part_units:
        return None
    if printed := next((c for c in around if c.unit == unit), None):
        return printed
    if not around:
        return None
    if unit in words().innermost_units:
        return around[0]
    if unit == "article":
        return around[-1]
    whole = [c for c in around if all(s.isdigit() for s in c.path) and len(c.path) <= 2]
    return whole[0] if whole else around[-1]


def _this(context: Context, citation: Citation, source: Clause | None) -> Meaning | None:
    unit = citation.unit
    if unit in words().part_units:
        chain = own_part(context, source, unit or "")
        for place in context.tree.part_places(chain) if chain else ():
            return Meaning(status="internal", targets=(context.tree.target(place),))
        part = next((c for c in context.tree.ancestors(source) if c.unit == unit), None)
        if part is not None:
            return found(context, part)
        return _whole(context) if (context.outline.title or "").lower().startswith(unit or "-") else nothing()
    for container in citation.within:
        if container.self and container.unit in words().part_units:
            return _this_within(context, unit, container.unit or "", source)
    clause = enclosing(context, unit, source)
    if clause is not None:
        return found(context, clause)
    part = next((c for c in context.tree.ancestors(source) if c.address.part is not None), None)
    return found(context, part) if part is not None else nowhere(context)


def _this_within(context: Context, unit: str | None, outer: str, source: Clause | None) -> Meaning | None:
    """ "this section of this Schedule": the part of the schedule around the place."""
    around = list(context.tree.ancestors(source))
    printed = next((c for c in around if c.unit == unit), None)
    part = next((c for c in around if c.address.part is not None and c.address.number is None), None)
    chosen = printed or part
    return found(context, chosen) if chosen is not None else nowhere(context)


def _whole(context: Context) -> Meaning:
    """ "this Schedule" in a schedule that is a file of its own."""
    return Meaning(status="internal", targets=(ReferenceTarget(address=Address(context.id), found=True),))


def _beside(context: Context, citation: Citation, source: Clause | None) -> Meaning | None:
    unit = citation.unit or citation.part
    if source is None:
        return nowhere(context)
    if unit in (None, "sentence", "provision", "definition") or (citation.part or "").endswith("sentence"):
        return found(context, source)
    here = enclosing(context, unit, source) or source
    tree = context.tree
    siblings = [c for c in tree.outline.children.get(here.parent, ()) if c.quoted == here.quoted]
    at = next((i for i, c in enumerate(siblings) if c.order == here.order), 0)
    step = at - 1 if citation.relation == "previous" else at + 1
    if 0 <= step < len(siblings):
        return found(context, siblings[step])
    return found(context, source)


def _between(meanings: Sequence[tuple[Citation, Meaning]], low: int, high: int) -> list[tuple[Citation, Meaning]]:
    """The last references by number from one place to another."""
    found: list[tuple[Citation, Meaning]] = []
    for citation, meaning in reversed(meanings):
        if citation.span.start < low or len(found) == _MOST_BEFORE:
            break
        if citation.span.start < high and citation.relation not in ("this", "that"):
            found.append((citation, meaning))
    return found[::-1]


def _antecedent(
    context: Context,
    citation: Citation,
    source: Clause | None,
    meanings: Sequence[tuple[Citation, Meaning]],
    many: bool,
) -> Meaning | None:
    if many and context.quoted(citation.span):
        return nothing()  # "these Clauses" in replacement text: the amended document
    sentence = context.sentence(citation.span.start)
    start = source.span.start if source is not None else sentence.start
    unit = citation.unit
    for low in (sentence.start, start):
        before = _between(meanings, low, citation.span.start)
        same = [(c, m) for c, m in before if c.unit == unit] or (before if unit in words().clause_units else [])
        if same and many:
            internal = [m for _, m in same if m.status == same[-1][1].status]
            targets = dict.fromkeys(t for m in internal for t in m.targets)
            return Meaning(status=same[-1][1].status, targets=tuple(targets), instrument=same[-1][1].instrument)
        if same:
            return same[-1][1]
    return nothing()
