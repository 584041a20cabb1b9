"""``exchange``: a reading as records of the exchange format (docs/reference/exchange.md), in reading order.

Guarantees: every place is counted in the decoded file and ``text == file[start:end]``; the same reading gives the same
records; nothing is written that a pass did not say.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from halden_rules.amendments import Amendment
from halden_rules.documents import Document
from halden_rules.inventory import DocumentEntry, DocumentReference, StatedDate
from halden_rules.outline import Address, Clause
from halden_rules.precedence import PrecedenceStatement, RankedMember
from halden_rules.problems import Problem
from halden_rules.reading import Reading
from halden_rules.references import ExternalReference, Reference
from halden_rules.terms import Term, TermUse
from halden_rules.text import Span

__all__ = ["exchange"]

Record = dict[str, Any]

KINDS = (
    "document",
    "clause",
    "cross_reference",
    "external_reference",
    "defined_term",
    "term_use",
    "amends",
    "precedence",
    "document_reference",
)
FORMS = {
    "conflict": "pairwise",
    "over": "pairwise",
    "order": "ordered_list",
    "list_order": "ordered_list",
    "revival": "pairwise",
}


def exchange(reading: Reading, warnings: Iterable[Problem] = ()) -> Iterator[Record]:
    """The package, then each document: what it is and all that was read in it, by place; warnings last."""
    writer = _Writer(reading, {d.id: d for d in reading.documents})
    yield writer.package()
    for document in reading.documents:
        records = list(writer.of(document))
        yield from sorted(records, key=lambda r: (r.get("start", -1), KINDS.index(r["kind"]), r.get("end", -1)))
    for problem in warnings:
        yield {"kind": "warning", "doc": problem.file, "code": problem.code, "message": problem.message}


class _Writer(Struct, frozen=True):
    reading: Reading
    documents: dict[str, Document]

    def of(self, document: Document) -> Iterator[Record]:
        """Every record of one document, by kind."""
        reading = self.reading
        outline = next(o for o in reading.outlines if o.document == document.id)
        yield self.document(document, reading.inventory.entry(document.id))
        yield from (self.clause(document, c) for c in outline.clauses)
        yield from (self.reference(document, r) for r in reading.references if r.document == document.id)
        yield from (self.external(document, r) for r in reading.external if r.document == document.id)
        yield from (r for t in reading.terms if t.document == document.id for r in self.term(document, t))
        yield from (self.use(document, u) for u in reading.uses if u.document == document.id)
        yield from (self.amendment(document, a) for a in reading.amendments if a.document == document.id)
        yield from (self.precedence(document, p) for p in reading.precedence if p.document == document.id)
        yield from (self.mention(document, m) for m in reading.inventory.references if m.document == document.id)

    # ------------------------------------------------------------------ places and addresses

    def head(self, kind: str, document: Document, span: Span) -> Record:
        place = document.text.place(span)
        head: Record = {"kind": kind, "doc": document.path, "start": place.start, "end": place.end, "text": place.text}
        if document.pages:
            page = max(0, bisect_right(document.pages, span.start, key=lambda p: p.start) - 1)
            head["page"] = document.pages[page].number
        return head

    def words(self, document: Document, span: Span | None) -> str | None:
        return None if span is None else document.text.place(span).text

    def path(self, document: str) -> str:
        return self.documents[document].path if document in self.documents else document

    def address(self, address: Address | None) -> Record | None:
        if address is None:
            return None
        written: Record = {"doc": self.path(address.document), "part": address.part, "number": address.number}
        if address.occurrence > 1:
            written["occurrence"] = address.occurrence
        return written

    # ------------------------------------------------------------------ records

    def package(self) -> Record:
        inventory = self.reading.inventory
        missing = sorted({r.name for r in inventory.missing})
        return {
            "kind": "package",
            "doc": None,
            "id": inventory.package,
            "title": inventory.title,
            "complete": not missing,
            "missing": missing,
        }

    def document(self, document: Document, entry: DocumentEntry) -> Record:
        def on(*bases: str) -> str | None:
            day = entry.on(*bases)
            return day.isoformat() if day else None

        return {
            "kind": "document",
            "doc": document.path,
            "role": entry.role,
            "title": entry.title,
            "issued_on": on("issued", "dated as of"),
            "effective_on": on("effective"),
            "signed_on": max((d.on.isoformat() for d in entry.dates if d.basis == "signed"), default=None),
            "expires_on": on("expiry"),
            "dates": [self.date(document, date) for date in entry.dates],
            "conditions": [self.place(document, span) for span in entry.conditions],
            "pages": len(document.pages) or None,
        }

    def date(self, document: Document, date: StatedDate) -> Record:
        """A stated date with its place; another document's words say so in ``doc``, package.yaml's have no place."""
        stated: Record = {"on": date.on.isoformat(), "basis": date.basis}
        speaker = self.documents.get(date.document, document) if date.document else document
        return (self.place(speaker, date.span) if date.span is not None else {}) | stated

    def place(self, document: Document, span: Span) -> Record:
        return {key: value for key, value in self.head("", document, span).items() if key != "kind"}

    def clause(self, document: Document, clause: Clause) -> Record:
        record = self.head("clause", document, clause.span)
        record |= {
            "address": self.address(clause.address),
            "label": clause.label,
            "heading": clause.heading,
            "level": clause.kind,
        }
        return record | ({"quoted": clause.quoted} if clause.quoted else {})

    def reference(self, document: Document, reference: Reference) -> Record:
        record = self.head("cross_reference", document, reference.span)
        record |= {
            "source": self.address(reference.source),
            "style": reference.style,
            "targets": [
                {"address": self.address(t.address), "found": t.found}
                | ({"nearest": [self.address(n) for n in t.nearest]} if t.nearest else {})
                for t in reference.targets
            ],
            "status": reference.status,
        }
        optional = {
            "signal": reference.signal,
            "caption": reference.caption,
            "caption_like": reference.caption_like,
            "quoted": reference.quoted,
            "overrides": reference.overrides,
        }
        return record | {name: value for name, value in optional.items() if value is not None}

    def external(self, document: Document, reference: ExternalReference) -> Record:
        return self.head("external_reference", document, reference.span) | {
            "source": self.address(reference.source),
            "instrument": reference.instrument,
            "number": reference.number,
        }

    def term(self, document: Document, term: Term) -> Iterator[Record]:
        """One record a name: "“Buyer” or “Purchaser” means" defines both."""
        for name, span in zip((term.name, *term.aliases), (term.span, *term.alias_spans), strict=False):
            yield self.head("defined_term", document, span) | {
                "term": name,
                "style": term.form,
                "address": self.address(term.address),
                "scope": self.address(term.scope),
            }

    def use(self, document: Document, use: TermUse) -> Record:
        term = self.reading.terms[use.term]
        return self.head("term_use", document, use.span) | {
            "term": use.name or term.name,
            "source": self.address(use.source),
            "defined_in": self.address(term.address) or {"doc": self.path(term.document), "part": None, "number": None},
        }

    def amendment(self, document: Document, amendment: Amendment) -> Record:
        return (
            self.head("amends", document, amendment.span)
            | {
                "source": self.address(amendment.source),
                "action": amendment.action,
                "targets": [self.address(t) for t in amendment.targets],
                "granularity": amendment.granularity,
                "old_text": self.words(document, amendment.old_text),
                "new_text": self.words(document, amendment.new_text),
            }
            | ({"implied": True} if amendment.implied else {})
        )

    def precedence(self, document: Document, statement: PrecedenceStatement) -> Record:
        ranks = [[self.member(m) for m in rank] for rank in statement.ranks]
        return self.head("precedence", document, statement.span) | {
            "stated": statement.stated,
            "form": FORMS.get(statement.form, statement.form) if statement.stated else "none",
            "order": [rank if len(rank) > 1 else rank[0] for rank in ranks if rank],
            "reach": self.words(document, statement.reach),
            "except": self.words(document, statement.except_),
            "tie_break": self.words(document, statement.tie_break),
            "time": self.words(document, statement.time),
            "in_force_from": statement.in_force_from.isoformat() if statement.in_force_from else None,
            "address": self.address(statement.source),
        }

    def member(self, member: RankedMember) -> str:
        """A document by its file, a clause by file and number, anything else by its printed name."""
        target = member.target
        if target is None or target.document not in self.documents:
            return member.name
        inner = "/".join(p for p in (target.part, target.number) if p)
        return f"{self.path(target.document)}/{inner}" if inner else self.path(target.document)

    def mention(self, document: Document, mention: DocumentReference) -> Record:
        return self.head("document_reference", document, mention.span) | {
            "name": mention.name,
            "names": list(mention.names),
            "present": mention.present,
            "target": self.path(mention.target) if mention.target else None,
            "link": mention.link,
            "role": mention.role,
            "source": self.address(mention.source),
        }
