"""Small packages made of texts: every pass before the terms runs on them as it does on files."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import Struct

from halden_rules.documents import Document
from halden_rules.grammar import load
from halden_rules.inventory import take_inventory
from halden_rules.outline import read_outline
from halden_rules.terms import Term, TermUse, UndefinedUse, read_terms
from halden_rules.text import SourceText


class Terms(Struct):
    """What was read, with ways to ask for it in words."""

    texts: dict[str, str]
    terms: tuple[Term, ...]
    uses: tuple[TermUse, ...]
    undefined: tuple[UndefinedUse, ...]

    def names(self, document: str = "a") -> list[str]:
        return [n for t in self.terms if t.document == document for n in (t.name, *t.aliases)]

    def term(self, name: str, document: str = "a") -> Term:
        (one,) = (t for t in self.terms if t.document == document and name in (t.name, *t.aliases))
        return one

    def used(self, document: str = "a") -> list[tuple[str, str, str | None]]:
        """(words, document that defines them, clause in which they stand) of every use, in reading order."""
        return [
            (
                " ".join(self.texts[document][u.span.start : u.span.end].split()),
                self.terms[u.term].document,
                u.source.number if u.source else None,
            )
            for u in sorted(self.uses, key=lambda u: u.span)
            if u.document == document
        ]

    def meaning(self, name: str, document: str = "a") -> str:
        span = self.term(name, document).meaning
        return "" if span is None else " ".join(self.texts[document][span.start : span.end].split())


@pytest.fixture
def read() -> Callable[..., Terms]:
    def of(**texts: str) -> Terms:
        grammar = load()
        documents = tuple(
            Document(id=i, path=f"{i}.txt", kind="text", sha256="", encoding="utf-8", text=SourceText.read(i, words))
            for i, words in sorted(texts.items())
        )
        phrases = {d.id: tuple(grammar.scan(d.text.reading)) for d in documents}
        outlines = tuple(read_outline(d, phrases[d.id], grammar) for d in documents)
        inventory = take_inventory("made-up", documents, outlines, phrases)
        return Terms({d.id: d.text.reading for d in documents}, *read_terms(documents, outlines, inventory, phrases))

    return of
