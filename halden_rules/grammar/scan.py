"""``Grammar``: finds every phrase of a text."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from halden_rules.data import data_folder
from halden_rules.grammar.citations import unit_of
from halden_rules.grammar.load import Tables, cached
from halden_rules.grammar.meaning import Reader
from halden_rules.grammar.parse import Node, words_of
from halden_rules.grammar.phrases import Label, Phrase
from halden_rules.grammar.segments import label_segments
from halden_rules.text import Span

__all__ = ["Grammar", "load"]

LONGEST_PHRASE = 1000
BLANK_LINE = re.compile(r"\n[^\S\n]*\n")


def load(folder: Path | None = None) -> Grammar:
    """The grammar of ``grammars/``; of another folder for tests and for packs of one's own."""
    return Grammar(cached(folder or data_folder("grammars")))


class Grammar:
    """``scan`` reads prose, ``label`` a number at a line's start; ``attempts`` counts parses since loading."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    @property
    def attempts(self) -> int:
        return self.tables.parser.attempts

    def scan(self, text: str, start: int = 0, end: int | None = None) -> Iterator[Phrase]:
        """Phrases in the order of their starts; citations inside a larger phrase follow it, as phrases of their own."""
        end = len(text) if end is None else end
        reader = Reader(text, self.tables)
        breaks = [m.start() for m in BLANK_LINE.finditer(text, start, end)] + [end]
        done = start
        found: list[Phrase] = []
        for at in self.tables.anchors.find(text, start, end):
            if at < done:
                continue
            stop = min(at + LONGEST_PHRASE, breaks[bisect_left(breaks, at)])
            tree = self.parse(text, at, stop, "phrase")
            if tree is None:
                continue
            phrases, go_on = reader.read(tree)
            found += phrases
            done = max(at + 1, go_on)
        found += reader.finish()
        found.sort(key=lambda phrase: (phrase.span.start, -phrase.span.end))
        return iter(found)

    def label(self, text: str, at: int) -> Label | None:
        """The number that begins at ``at``: "14.2", "(a)", "ARTICLE IV", "§ 3"; its span leaves out a full stop."""
        line_end = text.find("\n", at)
        end = min(at + 80, len(text) if line_end < 0 else line_end)
        if not self.tables.heading_start.match(text, at, end):
            return None
        tree = self.parse(text, at, end, "heading")
        if tree is None:
            return None
        return _label(tree, text)

    def parse(self, text: str, at: int, end: int, start: str) -> Node | None:
        """The tree of the longest phrase that begins at ``at``; None where none does."""
        return self.tables.parser.longest(text, at, end, start)


def _label(tree: Node, text: str) -> Label | None:
    numbered = tree.children[0]
    label = numbered.children[-1] if numbered.name == "numbered" else numbered
    unit = unit_of(numbered.children[0]) if numbered.name == "numbered" else None
    words = words_of(label)
    segments = label_segments(words)
    start, end = tree.start, words[-1].end
    if text[end : end + 1] in ("-", "–") and text[end + 1 : end + 2].isdigit():  # "2024-2025"
        return None
    if unit is None and not _may_stand_alone(words, text, end):
        return None
    return Label(
        unit=unit,
        path=tuple(s.text for s in segments),
        printed=tuple(s.printed for s in segments),
        span=Span(start, end),
    )


def _may_stand_alone(tokens: list[Any], text: str, end: int) -> bool:
    """A letter or numeral without a label word needs a mark after it: "A. Software", not "A software company"."""
    if len(tokens) > 1 or tokens[0].name not in ("LETTERS", "PLAIN", "QUOTED_LETTER"):
        return True
    if tokens[0].name == "QUOTED_LETTER":
        return False
    word = str(tokens[0])
    return text[end : end + 1] in (".", ")") or (len(word) > 1 and text[end : end + 1] in ("\t", "\n", ""))
