"""Uses of defined terms, each resolved to the definition that holds at its place."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from halden_rules.inventory import Inventory
from halden_rules.outline import Address, Clause, Outline
from halden_rules.terms.matcher import Matcher
from halden_rules.terms.records import Term, TermUse
from halden_rules.text import Span

__all__ = ["find_uses", "looked_in"]

_FORMULA = re.compile(r"[=+*×÷/()\-–]")


def looked_in(document: str, inventory: Inventory) -> tuple[str, ...]:
    """The documents whose definitions hold in a document: itself, then those it stands under, nearest first.

    A document stands under what it amends and what governs it; a schedule in a file of its own stands under the document
    that attaches it. Where a text that belongs under another names none, it is the one main agreement of the package.
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
        self.rank = {document: i for i, document in enumerate(documents)}
        self.by_name: dict[str, list[int]] = defaultdict(list)
        for i, term in enumerate(terms):
            if term.document in self.rank and (
                term.document == documents[0] or (term.scope is None and term.quoted != "old")
            ):
                for name in (term.name, *term.aliases):
                    self.by_name[name].append(i)
        self.terms = terms
        self.scopes: dict[int, Span | None] = {}

    def scope(self, i: int) -> Span | None:
        """Where a definition of this document holds; None: everywhere."""
        if i not in self.scopes:
            self.scopes[i] = self._span(self.terms[i].scope)
        return self.scopes[i]

    def _span(self, address: Address | None) -> Span | None:
        if address is None:
            return None
        clauses = self.outline.by_address.get((address.part, address.number), ())
        return clauses[min(len(clauses), address.occurrence) - 1].span if clauses else None

    def definition(self, name: str, at: Span, quoted: str | None) -> int | None:
        """The definition that holds at a place: the innermost scope, then this document, then those above it.

        Of several with one scope the last before the place, else the first after it. Words quoted from another document
        are read with that document's definitions first, and with those quoted beside them.
        """
        best: tuple[tuple[int, int, int, int], int] | None = None
        for i in self.by_name[name]:
            term = self.terms[i]
            scope = self.scope(i) if self.rank[term.document] == 0 else None
            if scope is not None and not scope.contains(at):
                continue
            if (
                term.quoted is not None
                and quoted is None
                and self.rank[term.document] == 0
                and len(self.by_name[name]) > 1
            ):
                rank = len(self.rank)
            else:
                rank = self.rank[term.document]
            width = scope.end - scope.start if scope is not None else 1 << 40
            before = term.span.start <= at.start
            place = (at.start - term.span.start) if before else (term.span.start + (1 << 40))
            key = (rank, width, 0 if term.quoted == quoted else 1, place)
            if best is None or key < best[0]:
                best = key, i
        return best[1] if best is not None else None


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
    matcher = Matcher(((name, name) for name in holding.by_name), capitals)
    defined = {s for t in terms if t.document == document for s in (t.span, *t.alias_spans)}
    starts = {s.start for s in defined}
    aside = sorted((*outline.contents, *outline.furniture))
    lower = _common_words(text, holding.by_name)
    uses: list[TermUse] = []
    for span, name in matcher.find(text):
        if span.start in starts and any(d.overlaps(span) for d in defined if d.start == span.start):
            continue
        if len(name) == 1 and not _in_formula(text, span):
            continue
        if name in lower and _opens_sentence(text, span.start):
            continue
        if any(a.start <= span.start < a.end for a in aside):
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


def _common_words(text: str, names: Mapping[str, object]) -> frozenset[str]:
    """Single-word names that the text also uses in lower case more often than not: at the start of a sentence they tell nothing."""
    single = {n for n in names if n.isalpha() and n[0].isupper()}
    counts: dict[str, int] = defaultdict(int)
    for word in re.findall(r"\b[A-Za-z]+\b", text):
        counts[word] += 1
    return frozenset(n for n in single if counts[n.casefold()] >= counts[n])


def _opens_sentence(text: str, at: int) -> bool:
    before = text[max(0, at - 40) : at]
    return re.search(r"(?:^|[.;:?!][”\"’)]?\s+|\n\s*\n\s*|\)\s+|\d\.?\s+)[“\"(]?$", before) is not None
