"""``Whereabouts``: from what the passes say (addresses, spans) to what the graph holds (ids, file offsets, pages)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import cached_property

from msgspec import Struct

from halden_rules.documents import Document
from halden_rules.graph.draft import Draft
from halden_rules.graph.ids import clause_id, document_id, missing_clause_id, missing_document_id, preamble_id
from halden_rules.inventory import Inventory
from halden_rules.outline import Address
from halden_rules.text import Span

__all__ = ["Evidence", "Whereabouts"]

_LAST_SEGMENT = re.compile(r"(?:\([^()]*\)|\.[^.()]*|[^.()]+|[.()])$")


class Evidence(Struct, frozen=True, kw_only=True):
    """Words in a file, as the properties of a node or an edge want them."""

    document: str
    text: str
    start: int
    end: int
    page: int | None

    def span(self) -> dict[str, int | None]:
        return {"start": self.start, "end": self.end, "page": self.page}

    def spoken(self) -> dict[str, int | str | None]:
        """With the words."""
        return {"text": self.text, **self.span()}

    def full(self) -> dict[str, int | str | None]:
        """With the words and the document."""
        return {"document": self.document, **self.spoken()}


class Whereabouts:
    """Knows the documents, their short names and the clauses that the draft holds."""

    def __init__(self, draft: Draft, inventory: Inventory, documents: Iterable[Document]) -> None:
        self.draft = draft
        self.package = inventory.package
        self.inventory = inventory
        self.documents = {d.id: d for d in documents}
        self._page_starts = {d.id: [p.start for p in d.pages] for d in self.documents.values()}
        self._clauses: dict[tuple[str, str | None, str | None, int], str] = {}

    @cached_property
    def short_names(self) -> dict[str, str]:
        """What people call each document: its shortest alias that no other document has, else its title."""
        entries = self.inventory.documents
        counts: dict[str, int] = {}
        for entry in entries:
            for alias in set(entry.aliases):
                counts[alias] = counts.get(alias, 0) + 1
        return {
            e.document: min((a for a in e.aliases if counts[a] == 1), key=lambda a: (len(a), a), default=e.title)
            for e in entries
        }

    def page(self, document: str, offset: int) -> int | None:
        """The page around an offset of the reading text; None without pages."""
        starts = self._page_starts[document]
        if not starts:
            return None
        return self.documents[document].pages[max(0, bisect_right(starts, offset) - 1)].number

    def words(self, document: str, span: Span | None) -> str | None:
        return None if span is None else self.documents[document].text.place(span).text

    def evidence(self, document: str, span: Span) -> Evidence:
        place = self.documents[document].text.place(span)
        return Evidence(
            document=document_id(self.package, document),
            text=place.text,
            start=place.start,
            end=place.end,
            page=self.page(document, span.start),
        )

    def name_clause(self, address: Address, id: str) -> None:
        """Note the id of a clause that the draft now holds."""
        self._clauses.setdefault((address.document, address.part, address.number, address.occurrence), id)

    def clause(self, address: Address) -> str | None:
        """The id of the clause at an address, None where there is none."""
        return self._clauses.get((address.document, address.part, address.number, address.occurrence))

    def home(self, document: str, source: Address | None) -> str:
        """The clause whose words speak: that of the source, the preamble where the source is None."""
        found = self.clause(source) if source else None
        return found or preamble_id(self.package, document)

    def target(
        self, address: Address, found: bool, nearest: tuple[Address, ...] = (), cited_in: str | None = None
    ) -> str:
        """The node that an address speaks of, made where it is missing."""
        clause = self.clause(address)
        if clause:
            return clause
        if address.document.startswith("missing:") or address.document not in self.documents:
            return self.missing_document(address.document.removeprefix("missing:"), cited_in)
        if found or (address.part is None and address.number is None):
            return self.around(address) or document_id(self.package, address.document)
        return self._missing_clause(address, nearest, cited_in)

    def around(self, address: Address) -> str | None:
        """The innermost clause around an address that is printed inside a clause, as "(a)" in running text is."""
        document, number = address.document, address.number or ""
        while number:
            number = _LAST_SEGMENT.sub("", number)
            if id := self._clauses.get((document, address.part, number, 1)):
                return id
        return self._clauses.get((document, address.part, None, 1)) if address.part else None

    def missing_document(self, name: str, cited_in: str | None, **properties: object) -> str:
        id = missing_document_id(self.package, name)
        if id not in self.draft:
            self.draft.node(
                "MissingDocument", id, f"{name} (not here)", "", name=name, firstCitedIn=cited_in, **properties
            )
        return id

    def _missing_clause(self, address: Address, nearest: tuple[Address, ...], cited_in: str | None) -> str:
        id = missing_clause_id(self.package, address)
        if id not in self.draft:
            name = " ".join(p for p in (address.part, address.number) if p)
            self.draft.node(
                "MissingClause",
                id,
                f"{self.short_names.get(address.document, address.document)} {name} (not there)",
                "",
                document=document_id(self.package, address.document),
                name=name,
                number=address.number,
                part=address.part,
                nearest=[clause_id(self.package, a) for a in nearest],
                firstCitedIn=cited_in,
            )
        return id
