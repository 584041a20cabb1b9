"""Package, documents, clauses, parties, and what is referred to and not here."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping

from halden_rules.documents import Document
from halden_rules.graph.draft import Draft
from halden_rules.graph.ids import clause_id, date_id, document_id, party_id, preamble_id
from halden_rules.graph.model import KINDS_OF_CLAUSE
from halden_rules.graph.standing import Window, hull
from halden_rules.graph.whereabouts import Whereabouts
from halden_rules.inforce import Timeline
from halden_rules.inventory import DocumentEntry, Inventory
from halden_rules.outline import Address, Clause, Outline, outside_clauses, trimmed
from halden_rules.reading import Reading
from halden_rules.text import Span

__all__ = ["called", "project_documents"]


def project_documents(
    draft: Draft, where: Whereabouts, reading: Reading, projection: str
) -> dict[str, tuple[Span, ...]]:
    """The tree of the package, its parties and what it lacks. Gives the words of each document outside its clauses."""
    windows = _windows(reading.timeline)
    inventory = reading.inventory
    package = draft.node(
        "Package",
        inventory.package,
        inventory.title,
        title=inventory.title,
        kind=inventory.kind,
        complete=not inventory.missing,
        projection=projection,
    )
    preambles: dict[str, tuple[Span, ...]] = {}
    for order, (document, outline) in enumerate(zip(reading.documents, reading.outlines, strict=True), start=1):
        id = _document(draft, where, document, outline, inventory)
        draft.edge("HAS_DOCUMENT", package, id, order=order)
        _clauses(draft, where, document, outline, id, windows)
        preambles[document.id] = outside_clauses(document.text.reading, outline)
    _parties(draft, where, inventory, preambles)
    _missing(draft, where, inventory)
    _dates(draft, where, inventory)
    return preambles


def _dates(draft: Draft, where: Whereabouts, inventory: Inventory) -> None:
    """Every date of a document, with the words that state it; none for one that ``package.yaml`` gives."""
    for entry in inventory.documents:
        home = document_id(draft.package, entry.document)
        own = {d.on for d in entry.dates if d.document is None and d.basis != "expiry"}
        for dated in entry.dates:
            said = where.evidence(dated.document or entry.document, dated.span) if dated.span else None
            told = document_id(draft.package, dated.document) if dated.document else None
            id = draft.node(
                "StatedDate",
                draft.free_id(date_id(home, dated.basis, dated.on, dated.document)),
                f"{where.short_names.get(entry.document, entry.document)}: {dated.basis} {dated.on.isoformat()}",
                said.text if said else "",
                day=dated.on,
                basis=dated.basis,
                toldBy=told,
                atOdds=bool(own) and dated.on not in own if told and dated.basis != "expiry" else None,
                **(said.full() if said else {}),
            )
            draft.edge("BEARS_DATE", home, id)


def _windows(timeline: Timeline) -> dict[Address, Window]:
    """From the first to the last day on which a clause stands; always for one that the timeline does not have."""
    found: dict[Address, list[Window]] = {}
    for version in timeline.versions:
        if version.state != "deleted":
            found.setdefault(version.clause, []).append((version.valid_from, version.valid_to))
    return {address: hull(known) for address, known in found.items()}


def _entry(inventory: Inventory, document: str) -> DocumentEntry | None:
    return next((e for e in inventory.documents if e.document == document), None)


def _document(draft: Draft, where: Whereabouts, document: Document, outline: Outline, inventory: Inventory) -> str:
    entry = _entry(inventory, document.id)
    title = (entry.title if entry else outline.title) or document.id
    own: dict[str, list[dt.date]] = {}
    for dated in entry.dates if entry else ():
        if dated.document is None:  # what another document says of it is shown there
            own.setdefault(dated.basis, []).append(dated.on)
    return draft.node(
        "Document",
        document_id(draft.package, document.id),
        title,
        document.text.reading,
        title=title,
        aliases=entry.aliases if entry else (),
        role=entry.role if entry else None,
        classes=entry.classes if entry else (),
        file=document.path,
        sha256=document.sha256,
        pages=len(document.pages) or None,
        effectiveOn=next(iter((*own.get("effective", ()), *own.get("dated as of", ()))), None),
        signedOn=max(own.get("signed", ()), default=None),
        issuedOn=next(iter(own.get("issued", ())), None),
        expiresOn=max(own.get("expiry", ()), default=None),
        conditions=[" ".join(document.text.words(s).split()) for s in entry.conditions] if entry else (),
        english=document.english,
        confidence=min((p.confidence for p in document.pages if p.confidence is not None), default=None),
    )


def _clauses(
    draft: Draft,
    where: Whereabouts,
    document: Document,
    outline: Outline,
    document_node: str,
    windows: Mapping[Address, Window],
) -> None:
    """All clauses of a document, its preamble first."""
    text = document.text.reading
    first = min((c.span.start for c in outline.clauses), default=len(text))
    preamble = trimmed(text, 0, first)
    home = preamble_id(draft.package, document.id)
    evidence = where.evidence(document.id, preamble)
    draft.node(
        "Clause",
        home,
        f"{where.short_names.get(document.id, document.id)} preamble",
        evidence.text,
        document=document_node,
        kind="preamble",
        label="preamble",
        level=0,
        order=0,
        pageEnd=where.page(document.id, max(preamble.start, preamble.end - 1)),
        subtreeWords=len(evidence.text.split()),
        **_window(windows, Address(document.id)),
        **evidence.span(),
    )
    draft.edge("HAS_CLAUSE", document_node, home, order=0)
    troubles = _troubles(outline)
    ids: list[str] = []
    siblings: dict[int | None, int] = {}
    for i, clause in enumerate(outline.clauses):
        id = draft.free_id(clause_id(draft.package, clause.address))
        duplicate_of, gap_after, gap = troubles.get(i, (None, None, ()))
        own = " ".join(document.text.words(s) for s in clause.own)
        span = where.evidence(document.id, clause.span)
        heading = where.evidence(document.id, clause.heading_span) if clause.heading_span else None
        printed = where.evidence(document.id, clause.label_span) if clause.label else None
        draft.node(
            "Clause",
            id,
            called(where.short_names.get(document.id, document.id), clause, own),
            own,
            KINDS_OF_CLAUSE.get(clause.kind),
            document=document_node,
            kind=clause.kind,
            number=clause.address.number,
            label=clause.label,
            part=clause.address.part,
            unit=clause.unit,
            heading=clause.heading,
            level=clause.level,
            order=clause.order,
            pageEnd=where.page(document.id, max(clause.span.start, clause.span.end - 1)),
            quoted=clause.quoted,
            duplicateOf=None if duplicate_of is None else ids[duplicate_of],
            gapBefore=gap,
            gapAfter=None if gap_after is None else ids[gap_after],
            headingStart=heading.start if heading else None,
            headingEnd=heading.end if heading else None,
            labelStart=printed.start if printed else None,
            labelEnd=printed.end if printed else None,
            subtreeWords=len(document.text.words(clause.span).split()),
            **_window(windows, clause.address),
            **span.span(),
        )
        ids.append(id)
        where.name_clause(clause.address, id)
        siblings[clause.parent] = order = siblings.get(clause.parent, 0) + 1
        draft.edge("HAS_CLAUSE", document_node if clause.parent is None else ids[clause.parent], id, order=order)
        draft.edge("NEXT_CLAUSE", ids[i - 1] if i else home, id, order=i)


def _window(windows: Mapping[Address, Window], address: Address) -> dict[str, dt.date | None]:
    valid_from, valid_to = windows.get(address, (None, None))
    return {"validFrom": valid_from, "validTo": valid_to}


def called(document: str, clause: Clause, own: str) -> str:
    """ "MSA 9.2 Limitation of liability"; without a heading the first words."""
    number = " ".join(p for p in (clause.address.part, clause.address.number) if p) or clause.label
    said = (clause.heading or "").rstrip(" .:") or _first_words(own.removeprefix(clause.label))
    return " ".join(p for p in (document, number, said) if p)


def _first_words(own: str) -> str:
    """The words a clause begins with, in quotation marks: they are no heading."""
    words = " ".join(own.split()).lstrip(" .:;)")
    if not words:
        return ""
    return f"“{words}”" if len(words) <= 50 else f"“{words[:50].rsplit(' ', 1)[0]} …”"


def _troubles(outline: Outline) -> dict[int, tuple[int | None, int | None, tuple[str, ...]]]:
    """By the index of a clause: which earlier one it repeats, after which one a gap is, and what is missing there."""
    found: dict[int, tuple[int | None, int | None, tuple[str, ...]]] = {}
    for issue in outline.issues:
        if not issue.clauses:
            continue
        first, *others = sorted(issue.clauses)
        if issue.kind == "duplicate":
            for other in others:
                _, after, gap = found.get(other, (None, None, ()))
                found[other] = first, after, gap
        elif issue.kind == "gap":
            at = others[-1] if others else first
            repeats, _, gap = found.get(at, (None, None, ()))
            found[at] = repeats, first if others else None, (*gap, *issue.missing)
    return found


def _parties(draft: Draft, where: Whereabouts, inventory: Inventory, preambles: dict[str, tuple[Span, ...]]) -> None:
    """Parties, each bound by the preambles that name it."""
    for party in inventory.parties:
        id = party_id(draft.package, party.name)
        if id in draft:
            continue
        draft.node("Party", id, party.name, name=party.name, aliases=party.aliases, side=party.side)
        for document, spans in preambles.items():
            if span := _first_named(where.documents[document].text.reading, spans, (party.name, *party.aliases)):
                draft.edge("BINDS", preamble_id(draft.package, document), id, **where.evidence(document, span).span())


def _first_named(text: str, within: tuple[Span, ...], names: tuple[str, ...]) -> Span | None:
    """Where the first of the names that stands there as whole words begins."""
    for name in names:
        words = r"\s+".join(re.escape(w) for w in name.split())
        form = re.compile(rf"(?<!\w){words}(?!\w)")
        for span in within if words else ():
            if hit := form.search(text, span.start, span.end):
                return Span(hit.start(), hit.end())
    return None


def _missing(draft: Draft, where: Whereabouts, inventory: Inventory) -> None:
    """Documents that are spoken of and not here, at their first mention."""
    for reference in inventory.references:
        if reference.present:
            continue
        evidence = where.evidence(reference.document, reference.span)
        where.missing_document(
            reference.name,
            where.home(reference.document, reference.source),
            names=reference.names,
            link=reference.link,
            role=reference.role,
            **evidence.full(),
        )
