"""Uses of defined terms, each resolved to the definition that holds at its place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence

from halden_rules.inventory import Inventory
from halden_rules.outline import Address, Clause, Outline
from halden_rules.terms.matcher import Matcher
from halden_rules.terms.records import Term, TermUse
from halden_rules.text import Span

__all__ = ["find_uses", "looked_in"]

_FORMULA = re.compile(r"[=+*×÷/()\-–]")


def looked_in(document: str, inventory: Inventory) -> tuple[str, ...]:
    """The documents whose definitions hold in a document: itself, then those it stands under, nearest first.

    A document stands under what it amends and what governs it; a schedule in a file of its own under the document that
    attaches it. Where a text that belongs under another names none, it is the one main agreement of the package.
    """
    order = [document]
    for here in order:
        entry = inventory.entry(here)
        above = [
            r.target
            for r in inventory.references
            if r.document == here and r.target and r.link in ("amended", "governing")
        ]
        above += [
            r.document for r in inventory.references if r.target == here and r.link in ("attached", "incorporated")
        ]
        if not above and entry.role not in ("master agreement", "agreement", "charter"):
            mains = [d.document for d in inventory.documents if d.role == "master agreement"]
            above = mains if len(mains) == 1 else []
        order += [d for d in dict.fromkeys(above) if d is not None and d not in order]
    return tuple(order)


class _Holding:
    """The definitions that hold in one document, by name."""

    def __init__(self, terms: Sequence[Term], documents: Sequence[str], outline: Outline) -> None:
        self.outline = outline
        self.terms = terms
        rank = {document: i for i, document in enumerate(documents)}
        self.scoped: dict[str, list[tuple[Span, int]]] = defaultdict(list)
        # By name and then by how near: (rank of the document, quoted), each with its starts in order.
        self.open: dict[str, dict[tuple[int, str | None], list[tuple[int, int]]]] = defaultdict(dict)
        for i, term in enumerate(terms):
            at = rank.get(term.document)
            if at is None or (at > 0 and (term.scope is not None or term.quoted == "old")):
                continue
            scope = self._span(term.scope) if at == 0 else None
            for name in (term.name, *term.aliases):
                if scope is not None:
                    self.scoped[name].append((scope, i))
                else:
                    self.open[name].setdefault((at, term.quoted), []).append((term.span.start, i))

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self.scoped) | frozenset(self.open)

    def _span(self, address: Address | None) -> Span | None:
        if address is None:
            return None
        clauses = self.outline.by_address.get((address.part, address.number), ())
        return clauses[min(len(clauses), address.occurrence) - 1].span if clauses else None

    def definition(self, name: str, at: Span, quoted: str | None) -> int | None:
        """The definition that holds at a place: the innermost scope, then this document, then those above it.

        Of several with one reach the last before the place, else the first after it. What a document quotes speaks for
        another one: quoted words are read with the definitions quoted beside them first, other words with them last.
        """
        inner = [(scope.end - scope.start, i) for scope, i in self.scoped.get(name, ()) if scope.contains(at)]
        if inner:
            return min(inner)[1]
        reaches = self.open.get(name)
        if not reaches:
            return None

        def order(reach: tuple[int, str | None]) -> tuple[bool, bool, int]:
            rank, kind = reach
            foreign = rank == 0 and kind is not None and kind != quoted
            return foreign, kind != quoted and rank == 0, rank

        starts = reaches[min(reaches, key=lambda r: (order(r), str(r[1])))]
        return starts[max(0, bisect_right(starts, (at.start, len(self.terms))) - 1)][1]


def find_uses(
    document: str,
    text: str,
    outline: Outline,
    terms: Sequence[Term],
    documents: Sequence[str],
    capitals: frozenset[str],
) -> tuple[TermUse, ...]:
    """Every use in one document of the terms that hold there; names at their definitions left out.

    ``documents``: where definitions are looked for, nearest first; ``capitals``: names that also count all in capitals.
    """
    holding = _Holding(terms, documents, outline)
    names = holding.names
    matcher = Matcher(((name, name) for name in sorted(names)), capitals)
    starts = {s.start for t in terms if t.document == document for s in (t.span, *t.alias_spans)}
    aside = sorted((*outline.contents, *outline.furniture))
    aside_starts = [a.start for a in aside]
    lower = _common_words(text, names)
    uses: list[TermUse] = []
    for span, name in matcher.find(text):
        if span.start in starts:
            continue
        if len(name) == 1 and not _in_formula(text, span):
            continue
        if name in lower and _opens_sentence(text, span.start):
            continue
        near = bisect_right(aside_starts, span.start)
        if any(a.start <= span.start < a.end for a in aside[max(0, near - 2) : near]):
            continue
        clause = outline.at(span.start)
        quoted = _quoted(outline, clause, span)
        term = holding.definition(name, span, quoted)
        if term is not None:
            uses.append(TermUse(document=document, source=_address(clause), span=span, term=term, name=name))
    return tuple(uses)


def _address(clause: Clause | None) -> Address | None:
    return clause.address if clause is not None else None


def _quoted(outline: Outline, clause: Clause | None, span: Span) -> str | None:
    if clause is not None and clause.quoted:
        return clause.quoted
    return next((kind for quoted, kind in outline.quoted if quoted.contains(span)), None)


def _in_formula(text: str, span: Span) -> bool:
    """A letter of a formula stands beside an operator or between quotation marks, not before a word."""
    before = text[max(0, span.start - 3) : span.start].strip()
    after = text[span.end : span.end + 3].strip()
    return bool(
        (before and _FORMULA.match(before[-1])) or (after and _FORMULA.match(after[0])) or before.endswith(("“", '"'))
    )


def _common_words(text: str, names: frozenset[str]) -> frozenset[str]:
    """Single words that stand in lower case at least as often: at the start of a sentence they tell nothing."""
    single = {n for n in names if n.isalpha() and n[0].isupper()}
    counts: dict[str, int] = defaultdict(int)
    for word in re.findall(r"\b[A-Za-z]+\b", text):
        counts[word] += 1
    return frozenset(n for n in single if counts[n.casefold()] >= counts[n])


def _opens_sentence(text: str, at: int) -> bool:
    before = text[max(0, at - 40) : at]
    return re.search(r"(?:^|[.;:?!][”\"’)]?\s+|\n\s*\n\s*|\)\s+|\d\.?\s+)[“\"(]?$", before) is not None
