"""The package as a whole: what is missing, what is here, when, what changes what, what ranks, what did not resolve."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping

from halden_rules.inventory import DocumentEntry, DocumentReference, Inventory, StatedDate
from halden_rules.outline import Address
from halden_rules.reading import Reading
from halden_rules.review.journal import Acknowledgement, name_key
from halden_rules.review.packet import (
    Acknowledged,
    AmendmentEntry,
    Completeness,
    DateStated,
    DocumentCard,
    MentionedDocument,
    MissingDocument,
    PrecedenceEntry,
    Rank,
    TimelineArrow,
    TimelineEntry,
    UnreadDocument,
    UnresolvedEntry,
)
from halden_rules.review.places import Places, slug, trimmed
from halden_rules.review.standing import Standings
from halden_rules.review.today import Register, effect_of
from halden_rules.text import Span

__all__ = [
    "amendments",
    "changes",
    "completeness",
    "document_cards",
    "mentioned",
    "placed_on",
    "precedence",
    "stated_dates",
    "timeline",
    "unread",
    "unresolved",
]

ORDER_OF_BASES = ("effective", "dated as of", "signed", "issued")
"""Which stated date places a document in time: the first that it has."""

NOT_ENGLISH = (
    "It does not read as English. References, terms and amendments in it were looked for with English wording only, "
    "so what is listed from it may be a part."
)
NO_NUMBERS = (
    "No clause numbers were found in it. It is shown as one text, and no reference to a clause of it can be resolved."
)

ACTIONS = {
    "replace": "to replace",
    "delete": "to delete",
    "insert": "to insert",
    "reissue": "to reissue",
    "replace_words": "to replace words in",
    "replace_sentence": "to replace a sentence of",
    "delete_words": "to delete words from",
    "insert_words": "to insert words into",
    "replace_throughout": "to replace words throughout",
    "replace_row": "to replace a row of",
    "delete_row": "to delete a row of",
    "insert_row": "to insert a row into",
    "rescind": "to rescind",
    "restore": "to restore",
    "replace_item": "to replace an item of",
    "disapply": "to disapply",
    "supplement": "to supplement",
    "rename": "to rename",
}


def placed_on(entry: DocumentEntry) -> StatedDate | None:
    """The date that places a document in time."""
    return next((d for basis in ORDER_OF_BASES for d in entry.dates if d.basis == basis), None)


def completeness(inventory: Inventory, places: Places, known: Mapping[str, Acknowledgement]) -> Completeness:
    """What is attached or incorporated and not here, once a name, with who acknowledged it (by any of its names)."""
    by_name: dict[str, list[DocumentReference]] = {}
    for reference in inventory.missing:
        by_name.setdefault(reference.name, []).append(reference)
    said = {name_key(n): entry for n, entry in known.items()}
    missing: list[MissingDocument] = []
    for name, references in sorted(by_name.items(), key=lambda item: _natural(item[0])):
        first = references[0]
        entry = next(
            (e for n in (name, *(n for r in references for n in r.names)) if (e := said.get(name_key(n)))), None
        )
        missing.append(
            MissingDocument(
                name=name,
                anchor=f"missing-{slug(name) or len(missing)}",
                link=first.link,
                role=first.role,
                first=places.cite_span(first.document, first.span),
                acknowledged=Acknowledged(by=entry.by, on=entry.on, note=entry.note) if entry else None,
                also_called=tuple(dict.fromkeys(n for r in references for n in r.names if n != name)),
                also_in=tuple(
                    sorted({places.short[r.document] for r in references[1:]} - {places.short[first.document]})
                ),
            )
        )
    return Completeness(
        complete=not missing,
        acknowledged=all(m.acknowledged is not None for m in missing),
        missing=tuple(missing),
    )


def document_cards(reading: Reading, places: Places) -> tuple[DocumentCard, ...]:
    """The documents that are here, with the words that state title and dates."""
    cards = []
    for document, outline in zip(reading.documents, reading.outlines, strict=True):
        entry = places.entries[document.id]
        cards.append(
            DocumentCard(
                id=document.id,
                anchor=places.document_anchor[document.id],
                title=" ".join(entry.title.split()) or places.short[document.id],
                short=places.short[document.id],
                path=document.path,
                role=entry.role,
                sha256=document.sha256,
                encoding=document.encoding,
                pages=len(document.pages),
                clauses=sum(c.quoted is None for c in outline.clauses),
                characters=len(document.text.file),
                english=document.english,
                title_words=places.cite_span(document.id, entry.title_span),
                aliases=entry.aliases,
                calls=tuple((name, _called(places, target)) for name, target in entry.calls),
                dates=stated_dates(entry, places),
            )
        )
    return tuple(cards)


def stated_dates(entry: DocumentEntry, places: Places) -> tuple[DateStated, ...]:
    """The dates of a document, each with its words; a date whose words do not verify is left out."""
    dates = []
    for date in entry.dates:
        words = places.cite_span(entry.document, date.span)
        if words is not None or date.span is None:
            dates.append(DateStated(on=date.on, basis=date.basis, words=words))
    return tuple(dates)


def mentioned(inventory: Inventory, places: Places) -> tuple[MentionedDocument, ...]:
    """Documents that are spoken of and do not count for completeness."""
    missing = {id(r) for r in inventory.missing}
    return tuple(
        MentionedDocument(
            name=r.name, link=r.link, role=r.role, present=r.present, first=places.cite_span(r.document, r.span)
        )
        for r in inventory.references
        if id(r) not in missing and not r.present
    )


def timeline(reading: Reading, places: Places, standings: Standings) -> tuple[TimelineEntry, ...]:
    """Documents by the day from which they stand; those without one at the end."""
    windows = {w.document: w for w in reading.timeline.documents}
    entries = []
    for entry in reading.inventory.documents:
        window = windows.get(entry.document)
        date = (window.date_from if window else None) or placed_on(entry)
        expiry = next((d for d in entry.dates if d.basis == "expiry"), None)
        until = window.valid_to if window else None
        entries.append(
            TimelineEntry(
                document=entry.document,
                title=places.short[entry.document],
                on=date.on if date else None,
                basis=date.basis if date else None,
                words=places.cite_span(date.document or entry.document, date.span) if date else None,
                settled=window.settled if window else None,
                until=until,
                until_words=places.cite_span(entry.document, expiry.span) if expiry and until else None,
                state=standings.document(entry.document)[0],
            )
        )
    return tuple(sorted(entries, key=lambda e: (e.on or dt.date.max, e.document)))


def changes(reading: Reading, places: Places, register: Register) -> tuple[TimelineArrow, ...]:
    """Which document changes which, with the clauses named and the state that all those changes share."""
    named: dict[tuple[str, str], list[str]] = {}
    numbers: dict[tuple[str, str], list[int]] = {}
    for number, amendment in enumerate(reading.amendments):
        for target in amendment.targets:
            key = amendment.document, target.document
            inner = " ".join(p for p in (target.part, target.number) if p) or "the whole document"
            listed = named.setdefault(key, [])
            if inner not in listed:
                listed.append(inner)
        for changed in sorted({t.document for t in amendment.targets}):
            numbers.setdefault((amendment.document, changed), []).append(number)
    made = []
    for (source, to), clauses in sorted(named.items()):
        states = {register.today[n] for n in numbers[source, to]}
        made.append(
            TimelineArrow(
                source=source,
                target=to,
                clauses=tuple(clauses),
                count=len(numbers[source, to]),
                state=states.pop() if len(states) == 1 else "mixed",
            )
        )
    return tuple(made)


def amendments(reading: Reading, places: Places, register: Register) -> tuple[AmendmentEntry, ...]:
    """The register, one entry a record of ``reading.amendments`` and in its order: indexes everywhere count on it.

    Operative words that do not verify are a fault of the program (ValueError): the register must not lose an amendment.
    """
    made = []
    for number, amendment in enumerate(reading.amendments, 1):
        words = places.cite_span(amendment.document, _whole(reading, places, number - 1))
        words = words or places.cite_span(amendment.document, amendment.span)
        if words is None:
            raise ValueError(f"amendment {number} of {amendment.document} has no words in its file")
        effect = effect_of(reading, number - 1)
        dated = effect.date_from
        targets = tuple((places.name(t), places.anchor(t)) for t in amendment.targets)
        verb = ACTIONS.get(amendment.action, f"to {amendment.action.replace('_', ' ')}")
        by = effect.status_by
        made.append(
            AmendmentEntry(
                anchor=f"amendment-entry-{number}",
                document=amendment.document,
                source=register.source(number - 1),
                source_anchor=places.anchor(amendment.source or Address(amendment.document)),
                action=amendment.action,
                sentence=f"{verb} {_listed([t for t, _ in targets]) or 'something that could not be told'}",
                words=words,
                targets=targets,
                old_text=places.cite_span(amendment.document, amendment.old_text),
                new_text=places.cite_span(amendment.document, amendment.new_text),
                granularity=amendment.granularity,
                status=effect.status,
                today=register.today[number - 1],
                reason=register.reason(number - 1),
                on=effect.on,
                basis=dated.basis if dated else None,
                date_words=places.cite_span(dated.document or amendment.document, dated.span) if dated else None,
                settled=effect.settled,
                until=effect.until,
                undone_on=effect.status_on,
                undone_by=(register.source(by), f"amendment-entry-{by + 1}") if by is not None else None,
            )
        )
    return tuple(made)


def _whole(reading: Reading, places: Places, number: int) -> Span:
    """From the operative words to the end of their clause's own words, or to the next amendment in it.

    The phrase as read may stop where its shape is told ("Section 2(m) of the Agreement is amended so that"); a reviewer
    needs the sentence.
    """
    amendment = reading.amendments[number]
    located = places.locate(amendment.source) if amendment.source else None
    if located is None or located[0].document != amendment.document:
        return amendment.span
    outline, index = located
    end = next(
        (s.end for s in outline.clauses[index].own if s.start <= amendment.span.start < s.end), amendment.span.end
    )
    later = [a.span.start for a in reading.amendments if a.document == amendment.document]
    end = min([end, *(s for s in later if s > amendment.span.start)])
    text = places.documents[amendment.document].text.reading
    end = max(end, amendment.span.end)
    while end > amendment.span.end and text[end - 1] in ' \n\t"“':  # the mark that opens the new words
        end -= 1
    return trimmed(text, Span(amendment.span.start, end)) or amendment.span


def precedence(reading: Reading, places: Places) -> tuple[PrecedenceEntry, ...]:
    """Statements of precedence, quoted and not applied."""
    made = []
    for statement in reading.precedence:
        words = places.cite_span(statement.document, statement.span)
        if words is not None:
            ranks = tuple(
                Rank(members=tuple((m.name, places.anchor(m.target) if m.target else None) for m in rank))
                for rank in statement.ranks
            )
            made.append(PrecedenceEntry(words=words, form=statement.form, ranks=ranks))
    return tuple(made)


def unresolved(reading: Reading, places: Places) -> tuple[UnresolvedEntry, ...]:
    """References without one sure target."""
    made = []
    for reference in reading.references:
        if reference.status not in ("missing_clause", "missing_document", "ambiguous"):
            continue
        words = places.cite_span(reference.document, reference.span)
        if words is None:
            continue
        if reference.status == "ambiguous":
            near = tuple(
                (places.name(t.address, reference.document), places.anchor(t.address)) for t in reference.targets
            )
            targets: tuple[str, ...] = ()
        else:
            lost = [t for t in reference.targets if not t.found]
            near = tuple((places.name(n, reference.document), places.anchor(n)) for t in lost for n in t.nearest)
            targets = tuple(places.name(t.address) for t in lost)
        made.append(UnresolvedEntry(words=words, status=reference.status, targets=targets, nearest=near))
    return tuple(made)


def unread(reading: Reading, places: Places) -> tuple[UnreadDocument, ...]:
    """Documents that were not read in full."""
    made = []
    for document, outline in zip(reading.documents, reading.outlines, strict=True):
        if not document.english:
            made.append(
                UnreadDocument(
                    document=document.id,
                    anchor=places.document_anchor[document.id],
                    title=places.short[document.id],
                    why=NOT_ENGLISH,
                )
            )
        if not outline.clauses:
            made.append(
                UnreadDocument(
                    document=document.id,
                    anchor=places.document_anchor[document.id],
                    title=places.short[document.id],
                    why=NO_NUMBERS,
                )
            )
    return tuple(made)


def _called(places: Places, target: str) -> str:
    if target.startswith("missing:"):
        return f"{target.removeprefix('missing:')} (not here)"
    return places.short.get(target, target)


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1] if names else ""


def _natural(name: str) -> list[tuple[int, str]]:
    """Schedule 2 before Schedule 10."""
    return [(int(p), "") if p.isdigit() and p.isascii() else (-1, p.casefold()) for p in re.split(r"([0-9]+)", name)]
