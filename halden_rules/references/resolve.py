"""The pass: every reference of every document, in reading order."""

from __future__ import annotations

from collections.abc import Mapping

from halden_rules.addresses import Meaning, Resolver
from halden_rules.addresses.context import Context
from halden_rules.addresses.editions import is_edition
from halden_rules.documents import Document
from halden_rules.grammar.phrases import Citation, Phrase
from halden_rules.inventory import Inventory
from halden_rules.outline import Address, Outline
from halden_rules.references.captions import caption_like
from halden_rules.references.records import ExternalReference, Reference
from halden_rules.text import Span

__all__ = ["resolve_references"]

OVERRIDES = {"notwithstanding": "over", "subject_to": "under"}


def resolve_references(
    documents: tuple[Document, ...],
    outlines: tuple[Outline, ...],
    inventory: Inventory,
    phrases: Mapping[str, tuple[Phrase, ...]],
) -> tuple[tuple[Reference, ...], tuple[ExternalReference, ...]]:
    """Cross-references and provisions of laws, sorted by document and place; headings and contents are neither."""
    resolver = Resolver(documents, outlines, inventory, phrases)
    references: list[Reference] = []
    external: list[ExternalReference] = []
    for document in documents:
        context = resolver.contexts[document.id]
        for citation, meaning in resolver.meanings(document.id):
            source = context.outline.at(citation.span.start)
            address = source.address if source is not None else None
            if meaning.status == "external":
                if citation.targets:
                    external.append(_external(context, citation, meaning, address))
            else:
                references.append(_reference(resolver, context, citation, meaning, address))
    key = lambda r: (r.document, r.span)  # noqa: E731
    return tuple(sorted(references, key=key)), tuple(sorted(external, key=key))


def _external(context: Context, citation: Citation, meaning: Meaning, source: Address | None) -> ExternalReference:
    first, last = citation.targets[0].span, citation.targets[-1].span
    span = Span(min(citation.span.start, first.start), last.end)
    return ExternalReference(
        document=context.id,
        source=source,
        span=span,
        instrument=_instrument(meaning.instrument or ""),
        number=" ".join(context.reading[span.start : span.end].split()),
    )


def _instrument(name: str) -> str:
    words = name.split()
    return " ".join(words[1:] if words and words[0].lower() in ("the", "said", "such") else words)


def _reference(
    resolver: Resolver, context: Context, citation: Citation, meaning: Meaning, source: Address | None
) -> Reference:
    caption = citation.targets[-1].caption if len(citation.targets) == 1 else None
    words = " ".join(context.reading[caption.start : caption.end].split()) if caption else None
    if words and is_edition(words):  # "Clause 8 - Module One: …" names an edition, not a heading
        words = None
    return Reference(
        document=context.id,
        source=source,
        span=_span(context, citation),
        style=_style(citation),
        status=meaning.status,
        targets=meaning.targets,
        signal=citation.signal,
        caption=words,
        caption_like=_caption_like(resolver, words, meaning) if words else None,
        quoted=context.quoted(citation.span),
        overrides=OVERRIDES.get(citation.signal or ""),
    )


def _span(context: Context, citation: Citation) -> Span:
    """Label word and number list; "of Schedule 6" belongs to it, a caption after it and "of this Agreement" do not."""
    ends = [t.span.end for t in citation.targets[-1:]]
    ends += [c.span.end for c in citation.within if c.unit is not None]
    start = citation.span.start
    if citation.relation in ("previous", "next") and context.reading[max(0, start - 4) : start].lower() == "the ":
        start -= 4
    return Span(start, max(ends, default=citation.span.end))


def _style(citation: Citation) -> str:
    if citation.relation == "this":
        return "self"
    if citation.relation in ("previous", "next", "that"):
        return "relative"
    if citation.relation == "sibling":
        return "sibling"
    if any(t.last is not None for t in citation.targets):
        return "range"
    return "list" if len(citation.targets) > 1 else "single"


def _caption_like(resolver: Resolver, caption: str, meaning: Meaning) -> bool | None:
    """None where the target has no heading; of several targets one heading is enough."""
    headings = []
    for target in meaning.targets:
        there = resolver.contexts.get(target.address.document)
        clause = there.tree.clause(target.address) if there and target.found else None
        if clause is not None and clause.heading:
            headings.append(clause.heading)
    return any(caption_like(caption, h) for h in headings) if headings else None
