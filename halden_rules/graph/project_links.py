"""What clauses say of other texts: references, terms, precedence. Each stands as long as the words that say it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence

from halden_rules.graph.draft import Draft
from halden_rules.graph.ids import (
    class_id,
    clause_id,
    external_id,
    missing_term_id,
    precedence_id,
    reference_id,
    term_id,
)
from halden_rules.graph.standing import Held, Standing, hull
from halden_rules.graph.whereabouts import Evidence, Whereabouts
from halden_rules.precedence import PrecedenceStatement
from halden_rules.references import ExternalReference, Reference
from halden_rules.terms import Term, TermUse, UndefinedUse
from halden_rules.text import Span

__all__ = ["project_precedence", "project_references", "project_terms"]


def project_references(
    draft: Draft,
    where: Whereabouts,
    standing: Standing,
    references: Iterable[Reference],
    external: Iterable[ExternalReference],
) -> None:
    """References to clauses, documents and laws, with their one-hop twins and what they say of precedence."""
    printed: list[tuple[str, Span, int, Reference | ExternalReference]] = []
    printed.extend((r.document, r.span, 0, r) for r in references)
    printed.extend((r.document, r.span, 1, r) for r in external)
    counts: dict[str, int] = {}
    for document, span, _, reference in sorted(printed, key=lambda p: p[:3]):
        clause = where.home(document, reference.source)
        evidence = where.evidence(document, span)
        held = standing.holders(document, span, clause)
        orders = {}
        for holder in dict.fromkeys(h.clause for h in held):
            counts[holder] = orders[holder] = counts.get(holder, 0) + 1
        if isinstance(reference, Reference):
            id = _internal(draft, where, reference, clause, evidence, held)
        else:
            id = _external(draft, reference, clause, evidence, held)
        for holder, order in orders.items():
            draft.edge("HAS_REFERENCE", holder, id, order=order)


def _span_of_time(held: Sequence[Held]) -> dict[str, dt.date | None]:
    valid_from, valid_to = hull((h.valid_from, h.valid_to) for h in held)
    return {"validFrom": valid_from, "validTo": valid_to}


def _holder(held: Sequence[Held], home: str) -> str:
    """The clause that a reader would say the words stand in: the one that prints them where it is one of them."""
    return home if any(h.clause == home for h in held) else held[0].clause


def _internal(
    draft: Draft, where: Whereabouts, reference: Reference, clause: str, evidence: Evidence, held: Sequence[Held]
) -> str:
    stops = [(t, where.target(t.address, t.found, t.nearest, clause)) for t in reference.targets]
    status = reference.status
    if status == "missing_clause" and all(draft.label(stop) == "Clause" for _, stop in stops):
        same_document = all(t.address.document == reference.document for t, _ in stops)
        status = "internal" if same_document else "other_document"  # an amendment brings the clause
    id = draft.node(
        "Reference",
        draft.free_id(reference_id(clause, evidence.start)),
        evidence.text,
        evidence.text,
        clause=_holder(held, clause),
        signal=reference.signal,
        printedCaption=reference.caption,
        captionLike=reference.caption_like,
        style=reference.style,
        status=status,
        nearest=list(dict.fromkeys(clause_id(draft.package, a) for t in reference.targets for a in t.nearest)),
        quoted=reference.quoted,
        **evidence.full(),
        **_span_of_time(held),
    )
    ambiguous = reference.status == "ambiguous"
    seen: set[str] = set()
    for target, stop in stops:
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
        for holder in held:
            draft.edge(
                "CROSS_REFERENCE",
                holder.clause,
                stop,
                signal=reference.signal,
                printedCaption=reference.caption,
                referenceId=id,
                **evidence.full(),
                **holder.window,
            )
            if reference.overrides and draft.label(stop) in ("Clause", "Document"):
                ends = (holder.clause, stop) if reference.overrides == "over" else (stop, holder.clause)
                draft.edge("OVERRIDES", *ends, referenceId=id, **evidence.full(), **holder.window)
    return id


def _external(draft: Draft, reference: ExternalReference, clause: str, evidence: Evidence, held: Sequence[Held]) -> str:
    id = draft.node(
        "Reference",
        draft.free_id(reference_id(clause, evidence.start)),
        f"{evidence.text} {reference.instrument}",
        evidence.text,
        clause=_holder(held, clause),
        style="single",
        status="external",
        **evidence.full(),
        **_span_of_time(held),
    )
    source = external_id(draft.package, reference.instrument, reference.number)
    if source not in draft:
        name = f"{reference.instrument} {reference.number}".strip()
        draft.node("ExternalSource", source, name, "", instrument=reference.instrument, number=reference.number)
    draft.edge("POINTS_TO", id, source, order=1)
    for holder in held:
        draft.edge("CROSS_REFERENCE", holder.clause, source, referenceId=id, **evidence.full(), **holder.window)
    return id


def project_terms(
    draft: Draft,
    where: Whereabouts,
    standing: Standing,
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
        for holder in standing.holders(term.document, term.span, clause):
            draft.edge("DEFINES_TERM", holder.clause, id, **evidence.span(), **holder.window)
        ids.append(id)
    used: dict[tuple[Held, str], tuple[TermUse, int]] = {}
    for use in sorted(uses, key=lambda u: (u.document, u.span, u.term)):
        for holder in standing.holders(use.document, use.span, where.home(use.document, use.source)):
            first, count = used.get((holder, ids[use.term]), (use, 0))
            used[holder, ids[use.term]] = first, count + 1
    for (holder, id), (first, count) in used.items():
        said = where.evidence(first.document, first.span).full()
        draft.edge("USES_TERM", holder.clause, id, count=count, **said, **holder.window)
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
        for holder in standing.holders(phrase.document, phrase.span, clause):
            draft.edge("USES_TERM", holder.clause, id, count=phrase.count, **evidence.full(), **holder.window)


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
            stated=statement.stated,
            reach=where.words(statement.document, statement.reach),
            exceptFor=where.words(statement.document, statement.except_),
            tieBreak=where.words(statement.document, statement.tie_break),
            madeWhen=where.words(statement.document, statement.time),
            inForceFrom=statement.in_force_from,
            **evidence.full(),
        )
        draft.edge("STATES_PRECEDENCE", clause, id, **evidence.span())
        ranked: list[tuple[int, str, str]] = []
        for rank, members in enumerate(statement.ranks, start=1):
            for member in members:
                if member.target:
                    stop = where.target(member.target, True, cited_in=clause)
                else:
                    stop = class_id(draft.package, member.name)
                    if stop not in draft:
                        draft.node("DocumentClass", stop, member.name, "", name=member.name)
                draft.edge("RANKS", id, stop, rank=rank, **where.evidence(statement.document, member.span).span())
                ranked.append((rank, stop, member.name))
        if statement.stated:  # else the clause says that none of them goes first
            _rankings(draft, id, evidence, ranked, where.words(statement.document, statement.reach))


def _rankings(
    draft: Draft, statement: str, evidence: Evidence, ranked: Sequence[tuple[int, str, str]], reach: str | None
) -> None:
    """One node for each two members of which the statement puts one before the other."""
    of = f" as to {' '.join(reach.split()).casefold()}" if reach else ""
    number = 0
    for i, (rank, above, called) in enumerate(ranked):
        for j, (other_rank, below, other_called) in enumerate(ranked):
            if rank >= other_rank or above == below:
                continue
            number += 1
            ranking = draft.node(
                "Ranking",
                draft.free_id(f"{statement}!rank:{i + 1}-{j + 1}"),
                f"{called} before {other_called}",
                evidence.text,
                above=above,
                below=below,
                aboveCalled=called,
                belowCalled=other_called,
                reach=reach,
                pair=f"{above} > {below}{of}",
                reversed=f"{below} > {above}{of}",
                first=f"{above}{of}",
                second=f"{below}{of}",
                **evidence.full(),
            )
            draft.edge("GIVES_RANKING", statement, ranking, order=number)
