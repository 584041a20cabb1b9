"""What clauses say of other texts: references, terms, amendments, precedence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from halden_rules.amendments import Amendment
from halden_rules.graph.draft import Draft
from halden_rules.graph.ids import (
    amendment_id,
    class_id,
    clause_id,
    external_id,
    missing_term_id,
    precedence_id,
    reference_id,
    term_id,
)
from halden_rules.graph.whereabouts import Evidence, Whereabouts
from halden_rules.precedence import PrecedenceStatement
from halden_rules.references import ExternalReference, Reference
from halden_rules.terms import Term, TermUse, UndefinedUse
from halden_rules.text import Span

__all__ = ["project_amendments", "project_precedence", "project_references", "project_terms"]


def project_references(
    draft: Draft, where: Whereabouts, references: Iterable[Reference], external: Iterable[ExternalReference]
) -> None:
    """References to clauses, documents and laws, with their one-hop twins and what they say of precedence."""
    printed: list[tuple[str, Span, int, Reference | ExternalReference]] = []
    printed.extend((r.document, r.span, 0, r) for r in references)
    printed.extend((r.document, r.span, 1, r) for r in external)
    counts: dict[str, int] = {}
    for document, span, _, reference in sorted(printed, key=lambda p: p[:3]):
        clause = where.home(document, reference.source)
        evidence = where.evidence(document, span)
        counts[clause] = order = counts.get(clause, 0) + 1
        if isinstance(reference, Reference):
            _internal(draft, where, reference, clause, evidence, order)
        else:
            _external(draft, reference, clause, evidence, order)


def _internal(
    draft: Draft, where: Whereabouts, reference: Reference, clause: str, evidence: Evidence, order: int
) -> None:
    id = draft.node(
        "Reference",
        draft.free_id(reference_id(clause, evidence.start)),
        evidence.text,
        evidence.text,
        clause=clause,
        signal=reference.signal,
        printedCaption=reference.caption,
        captionLike=reference.caption_like,
        style=reference.style,
        status=reference.status,
        nearest=list(dict.fromkeys(clause_id(draft.package, a) for t in reference.targets for a in t.nearest)),
        quoted=reference.quoted,
        **evidence.full(),
    )
    draft.edge("HAS_REFERENCE", clause, id, order=order)
    ambiguous = reference.status == "ambiguous"
    seen: set[str] = set()
    for target in reference.targets:
        stop = where.target(target.address, target.found, target.nearest, clause)
        if stop in seen:
            continue
        seen.add(stop)
        inside = target.found and target.address.number and where.clause(target.address) is None
        draft.edge(
            "POINTS_TO",
            id,
            stop,
            order=len(seen),
            candidate=True if ambiguous else None,
            named=target.address.number if inside else None,
        )
        if ambiguous:
            continue
        draft.edge(
            "CROSS_REFERENCE",
            clause,
            stop,
            signal=reference.signal,
            printedCaption=reference.caption,
            referenceId=id,
            **evidence.full(),
        )
        if reference.overrides and draft.label(stop) in ("Clause", "Document"):
            ends = (clause, stop) if reference.overrides == "over" else (stop, clause)
            draft.edge("OVERRIDES", *ends, referenceId=id, **evidence.full())


def _external(draft: Draft, reference: ExternalReference, clause: str, evidence: Evidence, order: int) -> None:
    id = draft.node(
        "Reference",
        draft.free_id(reference_id(clause, evidence.start)),
        f"{evidence.text} {reference.instrument}",
        evidence.text,
        clause=clause,
        style="single",
        status="external",
        **evidence.full(),
    )
    draft.edge("HAS_REFERENCE", clause, id, order=order)
    source = external_id(draft.package, reference.instrument, reference.number)
    if source not in draft:
        name = f"{reference.instrument} {reference.number}".strip()
        draft.node("ExternalSource", source, name, "", instrument=reference.instrument, number=reference.number)
    draft.edge("POINTS_TO", id, source, order=1)
    draft.edge("CROSS_REFERENCE", clause, source, referenceId=id, **evidence.full())


def project_terms(
    draft: Draft,
    where: Whereabouts,
    terms: Sequence[Term],
    uses: Iterable[TermUse],
    undefined: Iterable[UndefinedUse],
) -> None:
    """Definitions, the clauses that use them, and phrases used as if they were defined."""
    ids: list[str] = []
    first_of: dict[tuple[str, str, str | None], str] = {}
    for term in terms:
        clause = where.home(term.document, term.address)
        evidence = where.evidence(term.document, term.span)
        meaning = where.evidence(term.document, term.meaning) if term.meaning else None
        id = draft.node(
            "Term",
            draft.free_id(term_id(draft.package, term.document, term.name, term.scope)),
            f"“{term.name}” in {where.short_names.get(term.document, term.document)}",
            meaning.text if meaning else evidence.text,
            name=term.name,
            aliases=term.aliases,
            scope=where.clause(term.scope) if term.scope else None,
            clause=clause,
            form=term.form,
            meaning=meaning.text if meaning else None,
            meaningStart=meaning.start if meaning else None,
            meaningEnd=meaning.end if meaning else None,
            meaningIn=clause_id(draft.package, term.source) if term.source else None,
            duplicateOf=first_of.get((term.document, term.name, where.clause(term.scope) if term.scope else None))
            if term.quoted is None
            else None,
            quoted=term.quoted,
            **evidence.full(),
        )
        if term.quoted is None:  # quoted words speak for the amended document
            first_of.setdefault((term.document, term.name, where.clause(term.scope) if term.scope else None), id)
        draft.edge("DEFINES_TERM", clause, id, **evidence.span())
        ids.append(id)
    used: dict[tuple[str, str], tuple[TermUse, int]] = {}
    for use in sorted(uses, key=lambda u: (u.document, u.span, u.term)):
        pair = where.home(use.document, use.source), ids[use.term]
        first, count = used.get(pair, (use, 0))
        used[pair] = first, count + 1
    for (clause, id), (first, count) in used.items():
        draft.edge("USES_TERM", clause, id, count=count, **where.evidence(first.document, first.span).full())
    for phrase in undefined:
        clause = where.home(phrase.document, phrase.source)
        evidence = where.evidence(phrase.document, phrase.span)
        id = draft.node(
            "MissingTerm",
            draft.free_id(missing_term_id(draft.package, phrase.document, phrase.name)),
            f"“{phrase.name}” (not defined)",
            evidence.text,
            name=phrase.name,
            count=phrase.count,
            firstUsedIn=clause,
            **evidence.full(),
        )
        draft.edge("USES_TERM", clause, id, count=phrase.count, **evidence.full())


def project_amendments(draft: Draft, where: Whereabouts, amendments: Iterable[Amendment]) -> None:
    """Operative words and what they change; their effect is the fold's."""
    counts: dict[str, int] = {}
    for amendment in sorted(amendments, key=lambda a: (a.document, a.span)):
        clause = where.home(amendment.document, amendment.source)
        evidence = where.evidence(amendment.document, amendment.span)
        counts[clause] = which = counts.get(clause, 0) + 1

        def words(span: Span | None, document: str = amendment.document) -> str | None:
            return where.evidence(document, span).text if span else None

        id = draft.node(
            "Amendment",
            amendment_id(clause, which),
            f"{where.short_names.get(amendment.document, amendment.document)}: {amendment.action.replace('_', ' ')}",
            evidence.text,
            clause=clause,
            action=amendment.action,
            granularity=amendment.granularity,
            oldText=words(amendment.old_text),
            newText=words(amendment.new_text),
            **evidence.full(),
        )
        draft.edge("MAKES", clause, id, order=which)
        seen: set[str] = set()
        for address, found in zip(amendment.targets, amendment.found, strict=True):
            stop = where.target(address, found, cited_in=clause)
            if stop in seen:
                continue
            seen.add(stop)
            draft.edge("CHANGES", id, stop, order=len(seen))
            draft.edge("AMENDS", clause, stop, amendmentId=id, action=amendment.action, **evidence.full())


def project_precedence(draft: Draft, where: Whereabouts, statements: Iterable[PrecedenceStatement]) -> None:
    """Statements of precedence and the members they rank."""
    for statement in sorted(statements, key=lambda s: (s.document, s.span)):
        clause = where.home(statement.document, statement.source)
        evidence = where.evidence(statement.document, statement.span)
        id = draft.node(
            "Precedence",
            draft.free_id(precedence_id(clause)),
            f"{where.short_names.get(statement.document, statement.document)}: which text prevails",
            evidence.text,
            clause=clause,
            form=statement.form,
            stated=True,
            **evidence.full(),
        )
        draft.edge("STATES_PRECEDENCE", clause, id, **evidence.span())
        for rank, members in enumerate(statement.ranks, start=1):
            for member in members:
                if member.target:
                    stop = where.target(member.target, True, cited_in=clause)
                else:
                    stop = class_id(draft.package, member.name)
                    if stop not in draft:
                        draft.node("DocumentClass", stop, member.name, "", name=member.name)
                draft.edge("RANKS", id, stop, rank=rank, **where.evidence(statement.document, member.span).span())
