"""``Resolver``: every citation of a package and what it means."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct, structs

from halden_rules.addresses.context import Context
from halden_rules.addresses.grounds import Ground, grounds_of
from halden_rules.addresses.law import as_citation, instrument_of, is_own_number, law_of, looks_like_law
from halden_rules.addresses.locate import Locator
from halden_rules.addresses.naming import Naming
from halden_rules.addresses.records import Meaning, ReferenceTarget
from halden_rules.addresses.relative import relative_meaning
from halden_rules.addresses.vocabulary import words
from halden_rules.documents import Document
from halden_rules.grammar.phrases import Citation, ExternalCitation, Phrase, Target
from halden_rules.inventory import Inventory
from halden_rules.outline import Clause, Outline
from halden_rules.text import Span

__all__ = ["Resolver"]


class Resolver(Struct, frozen=True, dict=True):
    """Of one package; ``meanings(id)`` gives what each citation of a document means, in reading order."""

    documents: tuple[Document, ...]
    outlines: tuple[Outline, ...]
    inventory: Inventory
    phrases: Mapping[str, tuple[Phrase, ...]]

    @cached_property
    def contexts(self) -> dict[str, Context]:
        return {
            d.id: Context(d, o, self.phrases.get(d.id, ())) for d, o in zip(self.documents, self.outlines, strict=True)
        }

    @cached_property
    def naming(self) -> Naming:
        return Naming(
            self.inventory,
            {o.document: o for o in self.outlines},
            {d.id: d.text.reading for d in self.documents},
            self.phrases,
        )

    @cached_property
    def _read(self) -> dict[str, tuple[tuple[Citation, Meaning], ...]]:
        return {}

    def meanings(self, document: str) -> tuple[tuple[Citation, Meaning], ...]:
        """Every citation of a document that refers to something; provisions of laws have status ``external``."""
        if document not in self._read:
            context = self.contexts[document]
            read: list[tuple[Citation, Meaning]] = []
            for phrase in context.phrases:
                for citation in _citations(phrase):
                    if isinstance(phrase, ExternalCitation) and is_own_number(
                        context, phrase, self.naming.own_unit(document)
                    ):
                        citation = structs.replace(citation, within=())
                    if context.set_aside(citation.span):
                        continue
                    law = isinstance(phrase, ExternalCitation) and self._is_law(context, phrase)
                    meaning = (
                        Meaning(status="external", instrument=instrument_of(context, phrase))
                        if law and isinstance(phrase, ExternalCitation)
                        else self.meaning(context, citation, read)
                    )
                    if meaning.status == "missing_clause":
                        citation, meaning = self._shortened(context, citation, meaning, read)
                    if meaning.status != "nothing":
                        read.append((citation, meaning))
            self._read[document] = tuple(sorted(read, key=lambda r: r[0].span))
        return self._read[document]

    def within(self, document: str, span: Span) -> tuple[tuple[Citation, Meaning], ...]:
        """The references of a document that lie in a stretch of its text."""
        read = self.meanings(document)
        low = bisect_left(read, span.start, key=lambda r: r[0].span.start)
        high = bisect_left(read, span.end, key=lambda r: r[0].span.start)
        return tuple(r for r in read[low:high] if span.contains(r[0].span))

    def amended_by(self, context: Context, span: Span) -> tuple[str, ...]:
        """The documents that amending words without a number change."""
        mentioned = self.naming.mentioned(context.id, span)
        if mentioned:
            return mentioned[0][1]
        if amended := self.naming.linked(context.id, "amended"):
            return amended
        for clause in context.tree.ancestors(context.outline.at(span.start)):
            for own in clause.own:
                if mentioned := self.naming.mentioned(context.id, own):
                    return mentioned[0][1]
        return ()

    def _shortened(
        self, context: Context, citation: Citation, meaning: Meaning, read: Sequence[tuple[Citation, Meaning]]
    ) -> tuple[Citation, Meaning]:
        """A list whose last items are not there and have only a bracket: "Section 3 and (ii) such shares" ends at 3.

        And a heading that segmentation did not take: a number that is nowhere, at the start of a paragraph.
        """
        if context.paragraph_start(citation.span) and not citation.within and not citation.relation:
            return citation, Meaning(status="nothing")
        targets = list(citation.targets)
        missing = {t.address for t in meaning.targets if not t.found}
        if len(missing) == len(meaning.targets):
            return citation, meaning
        while len(targets) > 1 and targets[-1].elided:
            targets.pop()
            shorter = structs.replace(citation, targets=tuple(targets))
            again = self.meaning(context, shorter, read)
            if again.status in ("internal", "other_document"):
                end = max(targets[-1].span.end, *(c.span.end for c in citation.within), 0)
                return structs.replace(shorter, span=Span(citation.span.start, end)), again
        return citation, meaning

    def _is_law(self, context: Context, phrase: ExternalCitation) -> bool:
        if self.naming.called(phrase.instrument, context.id).documents:
            return False
        return not is_own_number(context, phrase, self.naming.own_unit(context.id))

    def meaning(self, context: Context, citation: Citation, before: Sequence[tuple[Citation, Meaning]]) -> Meaning:
        """What one citation means, given those before it."""
        if instrument := law_of(context, citation, self.naming):
            return Meaning(status="external", instrument=instrument)
        source = context.outline.at(citation.span.start)
        if (relative := relative_meaning(context, citation, source, before)) is not None:
            return relative
        printed = " ".join(context.reading[citation.span.start : citation.span.end].lower().split())
        if printed in words().public_papers:
            return Meaning(status="nothing")
        if not citation.targets:
            citation = _of_container(citation)
        if not citation.targets:
            return Meaning(status="nothing")
        grounds = grounds_of(context, citation, source, self.naming, before)
        meaning = self._on(grounds.choices, grounds.certain, context, citation, source)
        if meaning.status in ("missing_clause", "missing_document"):
            for ground in grounds.fallback:
                other = self._on((ground,), True, context, citation, source)
                if other.status in ("internal", "other_document"):
                    return other
            for ground in grounds.fallback:
                if ground.document not in self.contexts and meaning.status == "missing_clause":
                    return self._on((ground,), True, context, citation, source)
            own = citation.unit == "part" or all(t.address.document == context.id for t in meaning.targets)
            if own and not citation.within and (law := looks_like_law(context, citation, self.naming)) is not None:
                return Meaning(status="external", instrument=law)
        return meaning

    def _on(
        self, grounds: Sequence[Ground], certain: bool, context: Context, citation: Citation, source: Clause | None
    ) -> Meaning:
        targets: dict[ReferenceTarget, None] = {}
        several = not certain
        locator = Locator(citation, context, source, self.contexts, self.naming)
        for ground in grounds:
            for found in locator.locate(ground):
                numbers = {(t.address.document, t.address.part, t.address.number) for t in found if t.found}
                several = several or len(numbers) < len([t for t in found if t.found])
                targets.update(dict.fromkeys(found))
        return Meaning(status=self._status(context, tuple(targets), several), targets=tuple(targets))

    def _status(self, context: Context, targets: tuple[ReferenceTarget, ...], several: bool) -> str:
        if any(not t.found and t.address.document.startswith("missing:") for t in targets):
            return "missing_document"
        if any(not t.found for t in targets):
            return "missing_clause"
        if several:
            return "ambiguous"
        return "internal" if all(t.address.document == context.id for t in targets) else "other_document"


def _of_container(citation: Citation) -> Citation:
    """ "the last sentence of Section 4.3": the section."""
    for container in citation.within:
        if container.path:
            target = Target(unit=container.unit, path=container.path, span=container.span)
            relation = "this" if container.self else ""
            rest = tuple(c for c in citation.within if c is not container)
            return structs.replace(citation, unit=container.unit, targets=(target,), within=rest, relation=relation)
    return citation


def _citations(phrase: Phrase) -> Iterator[Citation]:
    """The references of a phrase, one a label word: "Section 5 or Exhibit B" is two."""
    if isinstance(phrase, ExternalCitation) and phrase.number_span is not None:
        yield as_citation(phrase)
    if not isinstance(phrase, Citation):
        return
    for container in phrase.within:  # "Clause 16(e), subsection (i)": the clause is a reference of its own
        if (
            phrase.targets
            and container.path
            and not container.self
            and container.span.start < phrase.targets[0].span.start
        ):
            target = Target(unit=container.unit, path=container.path, span=container.span)
            later = tuple(c for c in phrase.within if c is not container and c.span.start >= phrase.targets[0].span.end)
            yield Citation(
                span=container.span, unit=container.unit, targets=(target,), within=later, signal=phrase.signal
            )
            phrase = structs.replace(phrase, span=Span(phrase.targets[0].span.start, phrase.span.end))
    starts = [i for i, t in enumerate(phrase.targets) if i == 0 or t.unit is not None]
    if len(starts) < 2:
        yield phrase
        return
    for at, until in zip(starts, [*starts[1:], len(phrase.targets)], strict=True):
        targets = phrase.targets[at:until]
        span = Span(
            phrase.span.start if at == 0 else targets[0].span.start,
            phrase.span.end if until == len(phrase.targets) else targets[-1].span.end,
        )
        within = phrase.within
        if until < len(phrase.targets):  # "Clause 3 and Part C of Annex I": the annex holds the last one only
            within = tuple(c for c in within if not c.path)
        yield structs.replace(phrase, span=span, unit=targets[0].unit or phrase.unit, targets=targets, within=within)
