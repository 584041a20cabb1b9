"""Amendments: their operative words, what they change, from when until when they count, and what becomes of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from halden_rules.amendments import Amendment
from halden_rules.graph.draft import Draft
from halden_rules.graph.ids import amendment_id, document_id
from halden_rules.graph.whereabouts import Whereabouts
from halden_rules.inforce import Effect
from halden_rules.outline import Address
from halden_rules.reading import Reading
from halden_rules.text import Span

__all__ = ["amendment_ids", "project_amendments"]

_PARTLY = ("words", "sentence", "row", "item", "throughout")
"""Actions whose name has one of these change less than the whole of their target."""

_OF_AMENDMENTS = ("rescind", "restore", "replace_item")

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
    made_by: dict[tuple[str, str | None, str | None], list[str]] = {}
    order = sorted(range(len(amendments)), key=lambda i: (amendments[i].document, amendments[i].span))
    orders: dict[str, int] = {}
    for i in order:
        amendment, effect = amendments[i], effects[i] if i < len(effects) else _NOT_CHANGED
        clause = where.home(amendment.document, amendment.source)
        _node(draft, where, amendment, effect, ids[i], clause, ids)
        orders[clause] = orders.get(clause, 0) + 1
        draft.edge("MAKES", clause, ids[i], order=orders[clause])
        if amendment.source:
            source = amendment.source
            made_by.setdefault((source.document, source.part, source.number), []).append(ids[i])
    for i in order:
        amendment, effect = amendments[i], effects[i] if i < len(effects) else _NOT_CHANGED
        _targets(draft, where, amendment, effect, ids[i], made_by)


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
    partial = amendment.portion or amendment.place or any(p in amendment.action for p in _PARTLY)
    draft.node(
        "Amendment",
        id,
        f"{where.short_names.get(amendment.document, amendment.document)}: {amendment.action.replace('_', ' ')}",
        evidence.text,
        clause=clause,
        action=amendment.action,
        scope="partial" if partial else "full",
        granularity=amendment.granularity,
        oldText=words(amendment.old_text),
        newText=words(amendment.new_text),
        statedOn=amendment.effective.on if amendment.effective else None,
        effectiveOn=effect.on,
        dateFrom=dated.basis if dated else None,
        dateIn=document_id(draft.package, dated.document or amendment.document) if dated else None,
        dateStart=place.start if place else None,
        dateEnd=place.end if place else None,
        settledOn=effect.settled,
        until=effect.until,
        appliesTo=words(amendment.applies_to),
        condition=words(amendment.condition),
        implied=amendment.implied,
        status=effect.status,
        reason=effect.reason,
        statusOn=effect.status_on,
        statusBy=ids[effect.status_by] if effect.status_by is not None else None,
        wordsFound=False if effect.status == "unresolvable" and all(amendment.found) else None,
        **evidence.full(),
    )


def _targets(
    draft: Draft,
    where: Whereabouts,
    amendment: Amendment,
    effect: Effect,
    id: str,
    made_by: dict[tuple[str, str | None, str | None], list[str]],
) -> None:
    clause = where.home(amendment.document, amendment.source)
    evidence = where.evidence(amendment.document, amendment.span)
    window = {"effectiveOn": effect.on, "validFrom": effect.on, "validTo": _end(effect)}
    seen: set[str] = set()
    for address, found in zip(amendment.targets, amendment.found, strict=True):
        stops = [where.target(address, found, cited_in=clause)]
        if amendment.action in _OF_AMENDMENTS:
            stops += _of_item(made_by, address, id)
        for stop in stops:
            if stop in seen:
                continue
            seen.add(stop)
            draft.edge("CHANGES", id, stop, order=len(seen))
            if draft.label(stop) != "Amendment":
                draft.edge("AMENDS", clause, stop, amendmentId=id, action=amendment.action, **evidence.full(), **window)


def _of_item(made_by: dict[tuple[str, str | None, str | None], list[str]], item: Address, id: str) -> list[str]:
    """The amendments that an item of an earlier amendment makes, itself and what is below it."""
    number = item.number or ""
    return [
        other
        for (document, part, at), made in sorted(made_by.items(), key=lambda pair: [str(x) for x in pair[0]])
        if document == item.document
        and part == item.part
        and at is not None
        and (at == number or at.startswith((f"{number}(", f"{number}.")))
        for other in made
        if other != id
    ]


def _end(effect: Effect) -> dt.date | None:
    """When it stops: its own end, or the day on which another amendment took it away."""
    ends = [effect.until, effect.status_on if effect.status in ("rescinded", "replaced") else None]
    return min((e for e in ends if e is not None), default=None)
