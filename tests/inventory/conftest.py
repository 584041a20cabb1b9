"""Small packages made of texts: every pass before the inventory runs on them as it does on files."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from halden_rules.documents import Document
from halden_rules.grammar import load
from halden_rules.inventory import Inventory, take_inventory
from halden_rules.outline import read_outline
from halden_rules.problems.yaml_tree import read_yaml
from halden_rules.text import SourceText

Take = Callable[..., Inventory]


def document(id: str, words: str) -> Document:
    return Document(id=id, path=f"{id}.txt", kind="text", sha256="", encoding="utf-8", text=SourceText.read(id, words))


@pytest.fixture
def take() -> Take:
    """``take(msa="…", amendment="…", package="halden: …")`` → the inventory of these documents."""

    def of(package: str | None = None, **texts: str) -> Inventory:
        grammar = load()
        documents = tuple(document(id, words) for id, words in sorted(texts.items()))
        phrases = {d.id: tuple(grammar.scan(d.text.reading)) for d in documents}
        outlines = tuple(read_outline(d, phrases[d.id], grammar) for d in documents)
        tree = read_yaml(package, file="package.yaml") if package is not None else None
        return take_inventory("Made-up Package", documents, outlines, phrases, tree)

    return of
