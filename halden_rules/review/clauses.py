"""Clauses as a reviewer sees them: their own words as signed, with marks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping

from halden_rules.outline import Clause, Outline
from halden_rules.reading import Reading
from halden_rules.references import Reference
from halden_rules.review.packet import Passage
from halden_rules.review.places import Places, parts_of, trimmed
from halden_rules.terms import TermUse
from halden_rules.text import Span

__all__ = ["ClauseTexts", "MarkSpan"]

MarkSpan = tuple[Span, str, str | None, str | None]


class ClauseTexts:
    """The own words of clauses, with labels, headings, references and uses of terms marked."""

    def __init__(self, reading: Reading, places: Places) -> None:
        self._reading, self._places = reading, places
        self._references: dict[str, list[Reference]] = {d.id: [] for d in reading.documents}
        self._uses: dict[str, list[TermUse]] = {d.id: [] for d in reading.documents}
        for reference in reading.references:
            self._references[reference.document].append(reference)
        for use in reading.uses:
            self._uses[use.document].append(use)
        for references in self._references.values():
            references.sort(key=lambda r: r.span)
        for uses in self._uses.values():
            uses.sort(key=lambda u: u.span)
        self._holes = {o.document: sorted((*o.furniture, *o.contents, *o.signatures)) for o in reading.outlines}

    def own(self, outline: Outline, clause: Clause) -> Iterator[Span]:
        """A clause's own words without running heads, page numbers and signatures."""
        for piece in clause.own:
            yield from self.without_holes(outline.document, piece)

    def without_holes(self, document: str, span: Span) -> Iterator[Span]:
        """A stretch without running heads, page numbers and signatures."""
        text = self._places.documents[document].text.reading
        for rest in parts_of(span, self._holes[document]):
            if (inner := trimmed(text, rest)) is not None:
                yield inner

    @staticmethod
    def printed(outline: Outline, span: Span) -> Iterator[MarkSpan]:
        """Labels and headings of the clauses that begin in a stretch."""
        first = bisect_left(outline.clauses, span.start, key=lambda c: c.span.start)
        for clause in outline.clauses[first:]:
            if clause.span.start >= span.end:
                return
            yield from _printed(clause)

    def passages(
        self, outline: Outline, clause: Clause, to: Mapping[str, str], marks: tuple[MarkSpan, ...] = ()
    ) -> tuple[Passage, ...]:
        """The own words; ``to`` gives, by graph id, where a reference or a term's definition is shown on this topic."""
        made = []
        for span in self.own(outline, clause):
            inner = (*_printed(clause), *self.links(outline, span, to), *marks)
            passage = self._places.passage(outline.document, span, inner)
            if passage is not None:
                made.append(passage)
        return tuple(made)

    def outside(self, outline: Outline) -> Iterator[Span]:
        """The words of a document that stand in no clause: its preamble mostly."""
        text = self._places.documents[outline.document].text.reading
        taken = sorted((*(c.span for c in outline.clauses), *self._holes[outline.document]))
        for rest in parts_of(Span(0, len(text)), taken):
            if (span := trimmed(text, rest)) is not None and any(c.isalnum() for c in text[span.start : span.end]):
                yield span

    def preamble(
        self, outline: Outline, to: Mapping[str, str], marks: tuple[MarkSpan, ...] = ()
    ) -> tuple[Passage, ...]:
        """The words outside of clauses, marked as ``passages`` marks."""
        found = (
            self._places.passage(outline.document, span, (*self.links(outline, span, to), *marks))
            for span in self.outside(outline)
        )
        return tuple(p for p in found if p is not None)

    def words(self, outline: Outline, index: int, deep: bool = False) -> int:
        """How many words a clause has of its own, or with its sub-clauses."""
        clause = outline.clauses[index]
        text = self._places.documents[outline.document].text
        if deep:
            return len(text.words(clause.span).split())
        return sum(len(text.words(s).split()) for s in self.own(outline, clause))

    def references(self, document: str, span: Span) -> Iterator[MarkSpan]:
        """References within a span that lead somewhere in the packet, as marks."""
        found = self._references[document]
        for reference in found[bisect_left(found, span.start, key=lambda r: r.span.start) :]:
            if reference.span.start >= span.end:
                return
            target = next((t.address for t in reference.targets if t.found), None)
            if target is not None and reference.status != "ambiguous":
                yield reference.span, "reference", None, self._places.anchor(target)

    def links(self, outline: Outline, span: Span, to: Mapping[str, str]) -> Iterator[MarkSpan]:
        """References and uses of terms within a stretch, as marks; ``to`` as in ``passages``."""
        package = self._places.package
        found = self._references[outline.document]
        for reference in found[bisect_left(found, span.start, key=lambda r: r.span.start) :]:
            if reference.span.start >= span.end:
                break
            target = next((t.address for t in reference.targets if t.found), None)
            if target is not None and reference.status != "ambiguous":
                yield reference.span, "reference", None, to.get(f"{package}/{target.id}") or self._places.anchor(target)
        uses = self._uses[outline.document]
        for use in uses[bisect_left(uses, span.start, key=lambda u: u.span.start) :]:
            if use.span.start >= span.end:
                break
            # Names that a preamble defines (the parties, "Agreement") stand in every sentence: no link for each.
            definer = self._reading.terms[use.term].address
            if definer is not None and (shown := to.get(f"{package}/{definer.id}")) is not None:
                yield use.span, "term", None, shown


def _printed(clause: Clause) -> Iterator[MarkSpan]:
    yield clause.label_span, "label", None, None
    if clause.heading_span is not None:
        yield clause.heading_span, "heading", None, None
