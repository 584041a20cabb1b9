"""Amendments: their operative words, what they change, from when until when they count, and what becomes of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from halden_rules.amendments import Amendment
from halden_rules.graph.draft import Draft
from halden_rules.graph.ids import amendment_id, document_id
from halden_rules.graph.whereabouts import Whereabouts
from halden_rules.inforce import Effect, Policy
from halden_rules.inforce.changes import changes_of
from halden_rules.reading import Reading
from halden_rules.text import Span

__all__ = ["amendment_ids", "project_amendments"]

_WHOLLY = ("replace", "delete", "reissue")
"""Actions that change all of their target, unless a part of it or its former words are named."""

_NOT_CHANGED = Effect(status="")


def amendment_ids(where: Whereabouts, amendments: Sequence[Amendment]) -> tuple[str, ...]:
    """The id of each: the clause that makes it, and which one in this clause, in the order of their words."""
    ids = [""] * len(amendments)
    counts: dict[str, int] = {}
    for i in sorted(range(len(amendments)), key=lambda i: (amendments[i].document, amendments[i].span)):
        clause = where.home(amendments[i].document, amendments[i].source)
        counts[clause] = which = counts.get(clause, 0) + 1
        ids[i] = amendment_id(clause, which)
    return tuple(ids)


def project_amendments(draft: Draft, where: Whereabouts, reading: Reading, ids: Sequence[str]) -> None:
    """``ids``: those of ``amendment_ids``."""
    amendments, effects = reading.amendments, reading.timeline.effects
    order = sorted(range(len(amendments)), key=lambda i: (amendments[i].document, amendments[i].span))
    orders: dict[str, int] = {}
    for i in order:
        amendment, effect = amendments[i], effects[i] if i < len(effects) else _NOT_CHANGED
        clause = where.home(amendment.document, amendment.source)
        _node(draft, where, amendment, effect, ids[i], clause, ids)
        orders[clause] = orders.get(clause, 0) + 1
        draft.edge("MAKES", clause, ids[i], order=orders[clause])
    others = _of_amendments(reading)
    for i in order:
        amendment, effect = amendments[i], effects[i] if i < len(effects) else _NOT_CHANGED
        last = _targets(draft, where, amendment, effect, ids[i])
        for number, (other, how) in enumerate(sorted(others.get(i, ())), start=last + 1):
            draft.edge("CHANGES", ids[i], ids[other], order=number, how=how)
    _struck(draft, where, reading, ids)


def _of_amendments(reading: Reading) -> dict[int, set[tuple[int, str]]]:
    """By number of an amendment, the others that it takes away, brings back, or annuls."""
    outlines = {o.document: o for o in reading.outlines}
    found: dict[int, set[tuple[int, str]]] = {}
    for change in changes_of(reading.amendments, reading.inventory, outlines, Policy()):
        found.setdefault(change.number, set()).update((n, "withdraws") for n in change.withdraws)
        found.setdefault(change.number, set()).update((n, "restores") for n in change.brings_back)
    for number, effect in enumerate(reading.timeline.effects):
        by = effect.status_by
        if effect.status == "replaced" and by is not None and (number, "withdraws") not in found.get(by, ()):
            found.setdefault(by, set()).add((number, "annuls"))
    return found


def _struck(draft: Draft, where: Whereabouts, reading: Reading, ids: Sequence[str]) -> None:
    """An edge for each stretch of words that an amendment takes out, in any wording of any version."""
    seen: set[tuple[int, str, str, Span]] = set()
    for version in reading.timeline.versions:
        if (clause := where.home(version.clause.document, version.clause)) not in draft:
            continue
        for piece in (*version.pieces, *(p for pieces in version.alternatives for p in pieces)):
            if piece.struck is not None:
                seen.add((piece.struck, clause, piece.document, piece.span))
    for number, clause, document, span in sorted(seen):
        draft.edge("STRIKES", ids[number], clause, **where.evidence(document, span).full())


def _node(
    draft: Draft,
    where: Whereabouts,
    amendment: Amendment,
    effect: Effect,
    id: str,
    clause: str,
    ids: Sequence[str],
) -> None:
    def words(span: Span | None) -> str | None:
        return where.evidence(amendment.document, span).text if span else None

    dated = effect.date_from
    stated_in = (dated.document or amendment.document) if dated and dated.span else None
    place = where.evidence(stated_in, dated.span) if dated and dated.span and stated_in in where.documents else None
    evidence = where.evidence(amendment.document, amendment.span)
    whole = amendment.action in _WHOLLY and amendment.portion is None and amendment.old_text is None
    draft.node(
        "Amendment",
        id,
        f"{where.short_names.get(amendment.document, amendment.document)}: {amendment.action.replace('_', ' ')}",
        evidence.text,
        clause=clause,
        action=amendment.action,
        scope="full" if whole else "partial",
        granularity=amendment.granularity,
        oldText=words(amendment.old_text),
        newText=words(amendment.new_text),
        statedOn=amendment.effective.on if amendment.effective else None,
        statedUntil=amendment.until.on if amendment.until else None,
        effectiveOn=effect.on,
        dateFrom=dated.basis if dated else None,
        dateIn=document_id(draft.package, dated.document or amendment.document) if dated else None,
        dateStart=place.start if place else None,
        dateEnd=place.end if place else None,
        settledOn=effect.settled,
        until=effect.until,
        appliesTo=words(amendment.applies_to),
        condition=words(amendment.condition),
        ownDocument=bool(amendment.targets) and all(t.document == amendment.document for t in amendment.targets),
        implied=amendment.implied,
        status=effect.status,
        reason=effect.reason,
        statusOn=effect.status_on,
        statusBy=ids[effect.status_by] if effect.status_by is not None else None,
        wordsFound=False if effect.status == "unresolvable" and all(amendment.found) else None,
        **evidence.full(),
    )


def _targets(draft: Draft, where: Whereabouts, amendment: Amendment, effect: Effect, id: str) -> int:
    """Gives how many targets there are."""
    clause = where.home(amendment.document, amendment.source)
    evidence = where.evidence(amendment.document, amendment.span)
    window = {"effectiveOn": effect.on, "validFrom": effect.on, "validTo": _end(effect)}
    seen: set[str] = set()
    for address, found in zip(amendment.targets, amendment.found, strict=True):
        stop = where.target(address, found, cited_in=clause)
        if stop in seen:
            continue
        seen.add(stop)
        draft.edge("CHANGES", id, stop, order=len(seen))
        draft.edge("AMENDS", clause, stop, amendmentId=id, action=amendment.action, **evidence.full(), **window)
    return len(seen)


def _end(effect: Effect) -> dt.date | None:
    """When it stops: its own end, or the day on which another amendment took it away."""
    ends = [effect.until, effect.status_on if effect.status in ("rescinded", "replaced") else None]
    return min((e for e in ends if e is not None), default=None)
