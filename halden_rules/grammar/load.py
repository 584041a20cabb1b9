"""Reads ``grammars/*.lark`` into a parser, its scanners and its anchors."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark
from lark.load_grammar import PackageResource

from halden_rules.grammar.anchors import Anchors, compile_anchors, openings, seeds_of, trie_pattern
from halden_rules.grammar.lexer import BLANK, PhraseLexer
from halden_rules.grammar.parse import Parser

__all__ = ["ROOT", "Tables", "build", "vocabulary_grammar", "word_list"]

ROOT = "halden.lark"
STARTS = ["phrase", "heading", "lead"]
VOCABULARY = "vocabulary"


class Tables:
    """A loaded grammar: Lark's parser, the lexer behind it, anchors for prose, the lead-ins read backwards."""

    def __init__(self, lark: Lark, lexer: PhraseLexer, folder: Path) -> None:
        self.lark = lark
        self.lexer = lexer
        self.folder = folder
        self.parser = Parser(lark, lexer, STARTS)
        self.anchors: Anchors = compile_anchors(lark, lexer, "phrase")
        self.heading_start = re.compile(
            "|".join(f"(?:{lexer.patterns[t]})" for t in _by_order(lexer, openings(lark, "heading")))
        )
        self.lead = Leads(lark, lexer)
        self.words = {path.stem: word_list(path) for path in sorted((folder / VOCABULARY).glob("*.txt"))}


def word_list(path: Path) -> tuple[str, ...]:
    """The entries of a vocabulary file: one a line, ``#`` begins a comment."""
    lines = (line.split("#")[0].strip() for line in path.read_text("utf-8").splitlines())
    return tuple(line for line in lines if line)


def vocabulary_grammar(folder: Path) -> str:
    """The vocabulary files as terminals: ``statute-words.txt`` is ``STATUTE_WORDS``. Longest entries first."""
    lines = []
    for path in sorted((folder / VOCABULARY).glob("*.txt")):
        entries = sorted(word_list(path), key=lambda w: (-len(w), w))
        if not entries:
            continue
        pattern = "|".join(re.sub(r"\\ ", " ", re.escape(entry)).replace("/", r"\/") for entry in entries)
        lines.append(f"{path.stem.replace('-', '_').upper()}: /(?:{pattern})/")
    return "\n".join(lines) + "\n"


def build(folder: Path) -> Tables:
    """Load the grammar of a folder; every fault is an exception of Lark, ``re`` or the file system."""

    def source(base: Any, name: str) -> tuple[PackageResource, str]:
        if name == f"{VOCABULARY}.lark":
            return PackageResource("", name), vocabulary_grammar(folder)
        path = folder / name
        if not path.is_file():
            raise FileNotFoundError(name)
        return PackageResource("", name), path.read_text("utf-8")

    made: list[PhraseLexer] = []

    class Recorded(PhraseLexer):
        def __init__(self, conf: Any) -> None:
            super().__init__(conf)
            made.append(self)

    lark = Lark(
        (folder / ROOT).read_text("utf-8"),
        parser="lalr",
        lexer=Recorded,
        strict=True,
        start=STARTS,
        import_paths=[source],
        source_path=ROOT,
        maybe_placeholders=False,
    )
    state = lark.parse_interactive(start="phrase").parser_state
    made[0].prepare(state.parse_conf.states)
    return Tables(lark, made[0], folder)


def _by_order(lexer: PhraseLexer, names: Any) -> list[str]:
    return [t.name for t in lexer.order if t.name in names]


class Leads:
    """Lead-ins ("subject to", "as set out in"), read backwards from a citation."""

    def __init__(self, lark: Lark, lexer: PhraseLexer) -> None:
        first = _by_order(lexer, openings(lark, "lead"))
        follow = {t for seconds in openings_after(lark, "lead").values() for t in seconds}
        leads = "|".join(f"(?P<{name}>{lexer.patterns[name]})" for name in first)
        between = "|".join(lexer.patterns[name] for name in _by_order(lexer, follow))
        self._pattern = re.compile(rf"(?:{leads})(?:\s{BLANK}(?:{between}))?\s{BLANK}")
        seeds = set().union(*(seeds_of(lexer.patterns[name]) for name in first))
        self._seeds = re.compile(rf"\b(?:{trie_pattern(seeds)})")

    def before(self, text: str, at: int, reach: int) -> str | None:
        """The terminal of the lead-in that ends at ``at``."""
        for seed in self._seeds.finditer(text, max(0, at - reach), at):
            found = self._pattern.fullmatch(text, seed.start(), at)
            if found:
                return found.lastgroup
        return None


def openings_after(lark: Lark, start: str) -> dict[str, frozenset[str]]:
    """What may follow each first terminal, also where the phrase may already end."""
    begin = lark.parse_interactive(start=start).parser_state
    states = begin.parse_conf.states
    names = {t.name for t in lark.terminals}
    found: dict[str, frozenset[str]] = {}
    from lark import Token

    for first in sorted(t for t in states[begin.position] if t in names):
        one = begin.copy(deepcopy_values=False)
        one.feed_token(Token(first, ""))
        found[first] = frozenset(t for t in states[one.position] if t in names)
    return found


@lru_cache(maxsize=8)
def cached(folder: Path) -> Tables:
    """One ``Tables`` a folder and process."""
    return build(folder)
