"""Where things stand and what they are called: anchors, labels and verified quotes of one reading.

``Places`` is filled while a packet is made: each quote is verified when it is asked for, counted when it fails, and
remembered, so that the packet's own copy of the document can carry its anchor.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from halden_rules.documents import Document
from halden_rules.inventory import DocumentEntry
from halden_rules.outline import Address, Clause, Outline
from halden_rules.reading import Reading
from halden_rules.review.packet import Cited, Mark, Passage
from halden_rules.text import Place, SourceText, Span

__all__ = ["PREAMBLE", "Places", "parts_of", "slug", "trimmed"]

LONGEST_SHORT_TITLE = 42
PREAMBLE = "#preamble"  # the graph's clause of the words that stand in no clause


class Places:
    """Anchors, labels and quotes of a reading."""

    def __init__(self, reading: Reading) -> None:
        self.package = reading.inventory.package
        self.documents: dict[str, Document] = {d.id: d for d in reading.documents}
        self.outlines: dict[str, Outline] = {o.document: o for o in reading.outlines}
        self.entries: dict[str, DocumentEntry] = {e.document: e for e in reading.inventory.documents}
        self.short = _short_titles(reading)
        self._failed: set[tuple[str, int, int, str]] = set()
        self.quotes: dict[str, dict[str, Span]] = {d.id: {} for d in reading.documents}
        self._taken: set[str] = set()
        self._file_starts = {d.id: [file for _, file in d.text.jumps] for d in reading.documents}
        self.document_anchor = {d.id: self._unique(f"document-{slug(d.id)}") for d in reading.documents}
        self.preamble_anchor = {d.id: self._unique(f"{slug(d.id)}-preamble") for d in reading.documents}
        self.clause_anchor: dict[tuple[str, int], str] = {}
        self._clauses: dict[str, tuple[str, int]] = {}
        for outline in reading.outlines:
            base = slug(outline.document)
            for index, clause in enumerate(outline.clauses):
                inner = slug(" ".join(p for p in (clause.address.part, clause.address.number) if p)) or str(index)
                again = f"-again-{clause.address.occurrence}" if clause.address.occurrence > 1 else ""
                self.clause_anchor[outline.document, index] = self._unique(f"{base}-{inner}{again}")
        self._brought: dict[str, tuple[Address, str]] = {}
        self._behind: dict[str, tuple[int, int]] = {}
        self._place_brought(reading)
        # Replacement text speaks for the amended document: the amended clause itself, where it is here, comes first.
        for quoted in (False, True):
            for outline in reading.outlines:
                for index, clause in enumerate(outline.clauses):
                    if (clause.quoted is not None) == quoted:
                        self._clauses.setdefault(f"{self.package}/{clause.address.id}", (outline.document, index))

    def _place_brought(self, reading: Reading) -> None:
        """Clauses that no document prints, each behind the printed clause that is before it in reading order."""
        index = {c.address: n for o in reading.outlines for n, c in enumerate(o.clauses) if c.quoted is None}
        document, behind, count = "", -1, 0
        for version in reading.timeline.versions:
            address = version.clause
            if address.document != document:
                document, behind, count = address.document, -1, 0
            if address in index or (address.part is None and address.number is None):
                behind, count = index.get(address, -1), 0
            elif document in self.documents and (id := f"{self.package}/{address.id}") not in self._brought:
                count += 1
                inner = slug(" ".join(p for p in (address.part, address.number) if p)) or "brought"
                again = f"-again-{address.occurrence}" if address.occurrence > 1 else ""
                self._brought[id] = address, self._unique(f"{slug(document)}-{inner}{again}")
                self._behind[id] = behind, count

    # Clauses ---------------------------------------------------------------------------------------------------------

    def find(self, graph_id: str) -> tuple[Outline, int] | None:
        """The clause that a graph id names; None for a document, a missing thing, or an id of another reading."""
        found = self._clauses.get(graph_id)
        return (self.outlines[found[0]], found[1]) if found else None

    def brought(self, graph_id: str) -> Address | None:
        """The address of a clause that only an amendment brings, by its graph id."""
        return self._brought[graph_id][0] if graph_id in self._brought else None

    def brought_anchor(self, address: Address) -> str | None:
        """Where the packet shows a clause that only an amendment brings; None for any other."""
        found = self._brought.get(f"{self.package}/{address.id}")
        return found[1] if found else None

    def position(self, graph_id: str) -> tuple[str, int, int] | None:
        """Document and place in it, also of what an amendment brings; None for what is no clause."""
        if (address := self.brought(graph_id)) is not None:
            return address.document, *self._behind[graph_id]
        found = self.find(graph_id)
        return (found[0].document, found[1], 0) if found else None

    def heading(self, address: Address) -> str | None:
        """The printed heading, of new text where an amendment brings the clause."""
        found = self.locate(address)
        return found[0].clauses[found[1]].heading if found else None

    def preamble(self, graph_id: str) -> str | None:
        """The document whose words outside of its clauses a graph id names; None for anything else."""
        document = graph_id.removeprefix(f"{self.package}/").removesuffix(PREAMBLE)
        return document if f"{self.package}/{document}{PREAMBLE}" == graph_id and document in self.documents else None

    def locate(self, address: Address) -> tuple[Outline, int] | None:
        """The clause at an address; None for a whole document and for what is not here."""
        return self.find(f"{self.package}/{address.id}")

    def anchor(self, address: Address) -> str | None:
        """Where the packet shows what an address names; None where it is not here."""
        if (brought := self.brought_anchor(address)) is not None:
            return brought
        if (found := self.locate(address)) is not None:
            return self.clause_anchor[found[0].document, found[1]]
        return self.document_anchor.get(address.document) if address.number is None and address.part is None else None

    def name(self, address: Address | None, seen_from: str | None = None) -> str:
        """What a person calls it: "2(c)" within its own document, else "Manufacturing agreement 2(c)"."""
        if address is None:
            return "the opening words"
        inner = " ".join(p for p in (address.part, address.number) if p)
        again = f" (number {address.occurrence} of that number)" if address.occurrence > 1 else ""
        if address.document.startswith("missing:"):
            document = address.document.removeprefix("missing:")
        elif address.document == seen_from and inner:
            return inner + again
        else:
            document = self.short.get(address.document, address.document)
        between = ", " if document[-1:].isdigit() else " "  # "Amendment No. 1, 1" and "Manufacturing Agreement 2(c)"
        return (f"{document}{between}{inner}" if inner else document) + again

    def name_of(self, graph_id: str, seen_from: str | None = None) -> str:
        """``name`` for a graph id, whatever it names."""
        if (brought := self.brought(graph_id)) is not None:
            return self.name(brought, seen_from)
        if (found := self.find(graph_id)) is not None:
            return self.name(found[0].clauses[found[1]].address, seen_from)
        if (document := self.preamble(graph_id)) is not None:
            return "the preamble" if document == seen_from else f"the preamble of {self.short[document]}"
        inner = graph_id.removeprefix(f"{self.package}/")
        return self.short.get(inner, inner.removeprefix("missing:"))

    @property
    def removed(self) -> int:
        """How many quotes were left out because their words do not stand at their place."""
        return len(self._failed)

    # Words -----------------------------------------------------------------------------------------------------------

    def cite(self, place: Place | None) -> Cited | None:
        """A quote that may be shown, or None: not there, or its words do not stand where it says (then counted)."""
        if place is None:
            return None
        document = self.documents.get(place.document)
        if document is None or place.start >= place.end or not document.text.verify(place).verified:
            self._failed.add((place.document, place.start, place.end, place.text))
            return None
        start = self._reading_offset(document.text, place.start)
        clause = self.outlines[document.id].at(start)
        anchor = f"q-{slug(document.id)}-{place.start}-{place.end}"
        self.quotes[document.id].setdefault(anchor, Span(place.start, place.end))
        label = self.name(clause.address) if clause else f"{self.short[document.id]}, opening words"
        return Cited(
            document=document.id,
            start=place.start,
            end=place.end,
            page=place.page or page_of(document, start),
            text=place.text,
            label=label,
            anchor=anchor,
            clause=self.clause_anchor[document.id, _index(self.outlines[document.id], clause)] if clause else None,
        )

    def reading_span(self, place: Place) -> Span:
        """The reading span of a place."""
        source = self.documents[place.document].text
        return Span(self._reading_offset(source, place.start), self._reading_offset(source, place.end))

    def cite_span(self, document: str, span: Span | None) -> Cited | None:
        """A quote of a span of a document's reading text."""
        if span is None:
            return None
        return self.cite(self.documents[document].text.place(span))

    def passage(
        self, document: str, span: Span, marks: Iterable[tuple[Span, str, str | None, str | None]]
    ) -> Passage | None:
        """A verified stretch with marks: (reading span, kind, anchor, to). None and counted where it does not."""
        held = self.documents[document]
        place = held.text.place(span)
        if not place.text or not held.text.verify(place).verified:
            self._failed.add((place.document, place.start, place.end, place.text))
            return None
        found = []
        for inner, kind, anchor, to in marks:
            start, end = max(inner.start, span.start), min(inner.end, span.end)
            if start < end:
                within = held.text.place(Span(start, end))
                found.append(Mark(within.start - place.start, within.end - place.start, kind, anchor, to))
        return Passage(
            document=document,
            start=place.start,
            end=place.end,
            page=page_of(held, span.start),
            text=place.text,
            marks=tuple(sorted(set(found), key=lambda m: (m.start, -m.end, m.kind, m.anchor or "", m.to or ""))),
        )

    def _reading_offset(self, source: SourceText, file: int) -> int:
        """The reading offset of a file offset; what was left out of the reading text counts as the next character."""
        index = bisect_right(self._file_starts[source.document], file) - 1
        if index < 0:
            return 0
        at, began = source.jumps[index]
        last = source.jumps[index + 1][0] if index + 1 < len(source.jumps) else len(source.reading)
        return min(at + file - began, last)

    def _unique(self, wanted: str) -> str:
        """Anchors are told apart by a count where two names come out alike ("amendment" 2(3) and "amendment-2" 3)."""
        anchor, count = wanted, 1
        while anchor in self._taken:
            count += 1
            anchor = f"{wanted}--{count}"
        self._taken.add(anchor)
        return anchor


def slug(name: str) -> str:
    """``a-z 0-9 . -`` only: safe as an anchor, in a file name and in a URL."""
    return re.sub(r"-{2,}", "-", re.sub(r"[^a-z0-9.]+", "-", name.lower())).strip("-.")


def page_of(document: Document, offset: int) -> int | None:
    """The printed page around a reading offset; None without pages."""
    for page in document.pages:
        if page.start <= offset < page.end:
            return page.number
    return None


def trimmed(text: str, span: Span) -> Span | None:
    """The span without white space at its ends; None where nothing is left."""
    words = text[span.start : span.end]
    if not words.strip():
        return None
    return Span(span.start + len(words) - len(words.lstrip()), span.end - len(words) + len(words.rstrip()))


def parts_of(span: Span, holes: Iterable[Span]) -> Iterator[Span]:
    """What is left of a span outside sorted holes."""
    at = span.start
    for hole in holes:
        if hole.end <= at:
            continue
        if hole.start >= span.end:
            break
        if hole.start > at:
            yield Span(at, hole.start)
        at = max(at, hole.end)
    if at < span.end:
        yield Span(at, span.end)


def _index(outline: Outline, clause: Clause) -> int:
    """The clause's place in its outline: starts are sorted, so its own run of equal starts is searched."""
    index = bisect_right(outline.clauses, clause.span.start, key=lambda c: c.span.start) - 1
    while outline.clauses[index] is not clause:
        index -= 1
    return index


def _short_titles(reading: Reading) -> dict[str, str]:
    """A title where it is short and its own, else the file's name in words."""
    titles = {e.document: " ".join(e.title.split()) for e in reading.inventory.documents}
    shared = {t for t in titles.values() if list(titles.values()).count(t) > 1}
    return {
        document: title if title and len(title) <= LONGEST_SHORT_TITLE and title not in shared else _in_words(document)
        for document, title in titles.items()
    }


def _in_words(document: str) -> str:
    words = re.sub(r"[-_/]+", " ", document).strip()
    return words[:1].upper() + words[1:] if words else document
