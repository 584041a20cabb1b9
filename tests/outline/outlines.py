"""Texts → outlines, for the tests of this folder."""

from __future__ import annotations

from halden_rules.documents import Document
from halden_rules.grammar import load
from halden_rules.outline import Clause, Outline, read_outline
from halden_rules.text import SourceText

__all__ = ["addresses", "named", "outline_of", "texts"]


def document_of(text: str) -> Document:
    return Document(id="a", path="a.txt", kind="text", sha256="", encoding="utf-8", text=SourceText("a", text, text))


def outline_of(text: str) -> Outline:
    grammar = load()
    return read_outline(document_of(text), tuple(grammar.scan(text)), grammar)


def _address(clause: Clause) -> str:
    return "/".join(p for p in (clause.address.part, clause.address.number) if p)


def addresses(text: str) -> list[str]:
    """Composed numbers in reading order, quoted clauses left out."""
    return [_address(c) for c in outline_of(text).clauses if c.quoted is None]


def named(text: str) -> dict[str, str | None]:
    """Composed number → heading, quoted clauses left out."""
    return {_address(c): c.heading for c in outline_of(text).clauses if c.quoted is None}


def texts(text: str) -> dict[str, str]:
    """Composed number → own words, white space folded."""
    outline = outline_of(text)
    return {_address(c): " ".join(" ".join(text[s.start : s.end].split()) for s in c.own) for c in outline.clauses}
