"""Hostile texts end in bounds and without recursion."""

from __future__ import annotations

import time

import pytest

from halden_rules.documents import Document
from halden_rules.grammar import load
from halden_rules.outline import read_outline
from halden_rules.text import SourceText

TEXTS = {
    "digits": "1" * 100_000,
    "items, 20,000 times": "(a)\n" * 20_000,
    "items in one line": "(a) The seller. " * 20_000,
    "deep brackets": "(" * 50_000 + ")" * 50_000,
    "one long line": "The seller pays. 1.1 Price. It is 5. (a) The buyer may. " * 8_000,
    "blanks": " " * 300_000,
    "line ends": "\n" * 300_000,
    "blanks between letters": ("a" + " " * 50) * 5_000,
    "open quotations": 'is amended to read as follows: "' * 5_000,
    "dots": ". " * 150_000,
    "a contents page without end": "Article 1 . . . . . 2\n" * 5_000,
    "exhibits": "EXHIBIT A\n" * 5_000,
    "romans": "(i)\n" * 10_000,
    "heads of recitals": "RECITALS\n" * 5_000,
    "decimals": "1.1.1.1.1.1.1." * 5_000,
}


@pytest.mark.parametrize("name", TEXTS)
def test_ends_in_bounds(name: str) -> None:
    text = TEXTS[name]
    document = Document(
        id="a", path="a.txt", kind="text", sha256="", encoding="utf-8", text=SourceText("a", text, text)
    )
    started = time.process_time()
    outline = read_outline(document, (), load())
    assert time.process_time() - started < 2 + len(text) / 50_000
    assert all(0 <= c.span.start <= c.span.end <= len(text) for c in outline.clauses)


def test_a_hundred_levels_do_not_recurse() -> None:
    text = "".join(f"{'.'.join(['1'] * n)} Text of level {n}.\n\n" for n in range(1, 100))
    document = Document(
        id="a", path="a.txt", kind="text", sha256="", encoding="utf-8", text=SourceText("a", text, text)
    )
    outline = read_outline(document, (), load())
    assert 5 < len(outline.clauses) < 100
