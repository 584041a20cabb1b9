"""Made-up packages for tests: texts in, what was read out."""

from __future__ import annotations

from textwrap import dedent

from halden_rules.documents import Document
from halden_rules.documents.text_file import read_text
from halden_rules.pipeline import read_documents
from halden_rules.reading import Reading
from halden_rules.references import Reference

__all__ = ["References", "package"]


class References:
    """The references of a package by their words."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.texts = {d.id: d.text for d in reading.documents}

    def words(self, reference: Reference) -> str:
        return " ".join(self.texts[reference.document].words(reference.span).split())

    def all(self, document: str | None = None) -> list[tuple[str, str, list[str]]]:
        """Words, status and targets of each reference, a missing target with a question mark."""
        return [self.said(r) for r in self.reading.references if document in (None, r.document)]

    def said(self, reference: Reference) -> tuple[str, str, list[str]]:
        targets = [f"{'' if t.found else '?'}{t.address.id}" for t in reference.targets]
        return self.words(reference), reference.status, targets

    def one(self, words: str, document: str | None = None) -> Reference:
        """The only reference with these words."""
        (found,) = [r for r in self.reading.references if self.words(r) == words and document in (None, r.document)]
        return found

    def targets(self, words: str, document: str | None = None) -> tuple[str, list[str]]:
        _, status, targets = self.said(self.one(words, document))
        return status, targets

    def laws(self) -> list[tuple[str, str]]:
        return [(e.number, e.instrument) for e in self.reading.external]


def package(**texts: str) -> References:
    """A package of text files by name."""
    documents: list[Document] = []
    for name, text in sorted(texts.items()):
        path = f"{name.replace('_', '-')}.txt"
        document, _ = read_text(name.replace("_", "-"), path, dedent(text).strip().encode())
        documents.append(document)
    return References(read_documents("made-up", tuple(documents)))
