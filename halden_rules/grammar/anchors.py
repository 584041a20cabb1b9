"""Where a phrase can begin, read off the grammar's own table: nothing is listed twice.

``seeds`` finds the first letters of every way to begin; ``starts``, by first letter, a whole first terminal with a
second one behind it. Both are compiled from the terminals that the parser accepts, found by letting it try.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedInput

from halden_rules.grammar.lexer import BLANK, END, START, PhraseLexer

__all__ = ["Anchors", "compile_anchors", "openings", "seeds_of", "trie_pattern"]

SEED_LENGTH = 6
LONGEST_START = 400  # characters of two terminals; without it, a run of numbers is read again from each of them
WIDEST_SET = 64  # beyond, a set says too little to look further
MOST_SEEDS = 400  # of one terminal; beyond, its seeds are cut one letter shorter

Seed = tuple[frozenset[str], ...]


class Anchors:
    """``find(text, start, end)`` yields offsets at which a phrase may begin."""

    def __init__(self, seeds: re.Pattern[str], starts: dict[str, re.Pattern[str]]) -> None:
        self.seeds = seeds
        self.starts = starts
        self._match = {c: p.match for c, p in starts.items()}

    def find(self, text: str, start: int, end: int) -> Iterator[int]:
        match = self._match
        for hit in self.seeds.finditer(text, start, end):
            at = hit.start()
            if (begin := match.get(text[at])) and begin(text, at, min(end, at + LONGEST_START)):
                yield at


def openings(lark: Lark, start: str) -> dict[str, frozenset[str] | None]:
    """Terminals a phrase can begin with, and what may follow each (None: it may end there)."""
    begin = lark.parse_interactive(start=start).parser_state
    states = begin.parse_conf.states

    def after(state: Any, terminal: str) -> Any:
        tried = state.copy(deepcopy_values=False)
        try:
            if terminal == "$END":
                tried.feed_token(Token("$END", ""), is_end=True)
            else:
                tried.feed_token(Token(terminal, ""))
        except (UnexpectedInput, KeyError):
            return None
        return tried

    def terminals(state: Any) -> list[str]:
        return sorted(t for t in states[state.position] if t in names)

    names = {t.name for t in lark.terminals}
    found: dict[str, frozenset[str] | None] = {}
    for first in terminals(begin):
        one = after(begin, first)
        if one is None:
            continue
        ends = "$END" in states[one.position] and after(one, "$END") is not None
        found[first] = None if ends else frozenset(t for t in terminals(one) if after(one, t) is not None)
    return found


def seeds_of(pattern: str) -> set[Seed]:
    """The first characters of every text that a pattern matches, as sequences of character sets."""
    length = SEED_LENGTH
    while True:
        found = set(_sequences(list(re._parser.parse(pattern)), length))
        if len(found) <= MOST_SEEDS or length == 1:
            return {s for s, _ in found if s}
        length -= 1


@cache
def first_characters(pattern: str) -> frozenset[str]:
    """Every character a pattern can begin with."""
    sequences = _sequences(list(re._parser.parse(pattern)), 1)
    return frozenset(c for seed, _ in sequences for c in (seed[0] if seed else WIDE))


def _sequences(nodes: list[Any], length: int, ignore_case: bool = False) -> Iterable[tuple[Seed, bool]]:
    """(characters, whether the pattern may go on after them); stops at a set too wide to be a letter of a word."""
    if not nodes or length <= 0:
        return [((), True)]
    heads = _node(nodes[0], length, ignore_case)
    out: list[tuple[Seed, bool]] = []
    for head, goes_on in heads:
        if not goes_on or len(head) >= length:
            out.append((head[:length], goes_on))
            continue
        out += [(head + tail, more) for tail, more in _sequences(nodes[1:], length - len(head), ignore_case)]
    return out


WIDE = frozenset(chr(c) for c in range(0x20, 0x2100))


def _node(node: Any, length: int, ignore_case: bool) -> list[tuple[Seed, bool]]:
    kind, value = str(node[0]), node[1]
    if kind == "LITERAL":
        c = chr(value)
        return [((frozenset((c.lower(), c.upper())) if ignore_case else frozenset((c,)),), True)]
    if kind == "IN":
        chars = _class(value)
        if ignore_case:
            chars = frozenset(x for c in chars for x in (c.lower(), c.upper()))
        return [((chars,), len(chars) <= WIDEST_SET)]
    if kind == "ANY" or kind == "NOT_LITERAL":
        return [((WIDE,), False)]
    if kind == "BRANCH":
        return [s for branch in value[1] for s in _sequences(list(branch), length, ignore_case)]
    if kind == "SUBPATTERN":
        _, add, _, inner = value
        return list(_sequences(list(inner), length, ignore_case or bool(add & re.IGNORECASE)))
    if kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        low, high, inner = value
        most = min(int(high), max(low, 3))
        found: list[tuple[Seed, bool]] = []
        for times in range(low, most + 1):
            last = times == most and int(high) > most
            found += [(s, more and not last) for s, more in _sequences(list(inner) * times, length, ignore_case)]
        return found
    return [((), True)]  # AT, ASSERT, ASSERT_NOT: no width


SPACE = frozenset(" \t\n\r\f\v")


def _class(items: Any) -> frozenset[str]:
    chars: set[str] = set()
    if any("SPACE" in str(value) for _, value in items):  # also the blanks that are no line end
        return SPACE
    for kind, value in items:
        if str(kind) == "LITERAL":
            chars.add(chr(value))
        elif str(kind) == "RANGE":
            chars.update(chr(c) for c in range(value[0], min(value[1], 0x2100) + 1))
        elif str(kind) == "CATEGORY" and "DIGIT" in str(value) and "NOT" not in str(value):
            chars.update("0123456789")
        else:
            return WIDE
    return frozenset(chars)


@cache
def _class_pattern(chars: frozenset[str]) -> str:
    ordered = sorted(chars)
    if len(ordered) == 1:
        return re.escape(ordered[0])
    if len(ordered) > 200:
        return "[\\s\\S]"
    parts: list[str] = []
    low = high = ord(ordered[0])
    for c in [*map(ord, ordered[1:]), -1]:
        if c == high + 1:
            high = c
            continue
        parts.append(re.escape(chr(low)) if low == high else f"{re.escape(chr(low))}-{re.escape(chr(high))}")
        low = high = c
    return f"[{''.join(parts)}]"


def trie_pattern(seeds: set[Seed], ahead: bool = False) -> str:
    """One expression for all seeds, shared beginnings once; ``ahead``: only the first character is taken."""
    if () in seeds:
        return ""
    heads: dict[frozenset[str], set[Seed]] = {}
    for seed in seeds:
        heads.setdefault(seed[0], set()).add(seed[1:])
    parts = []
    for head, rest in sorted(heads.items(), key=lambda item: min(item[0])):
        tail = trie_pattern(rest)
        parts.append(_class_pattern(head) + (f"(?={tail})" if ahead and tail else tail))
    return parts[0] if len(parts) == 1 else f"(?:{'|'.join(parts)})"


def _firsts(lexer: PhraseLexer, names: frozenset[str]) -> frozenset[str]:
    return frozenset(c for t in lexer.order if t.name in names for c in first_characters(lexer.patterns[t.name]))


def _ahead(lexer: PhraseLexer, names: frozenset[str] | None) -> str:
    """The second terminal, only looked at; nothing where the phrase may end after the first."""
    if names is None:
        return ""
    return f"(?={BLANK}{START}(?:{'|'.join(lexer.patterns[t.name] for t in lexer.order if t.name in names)}){END})"


def compile_anchors(lark: Lark, lexer: PhraseLexer, start: str) -> Anchors:
    seeds: set[Seed] = set()
    # By first letter, the first terminals that the same second ones may follow: their look-ahead is written once.
    by_letter: dict[str, dict[frozenset[str] | None, list[str]]] = {}
    first_terminals = openings(lark, start)
    for definition in lexer.order:
        name = definition.name
        if name not in first_terminals:
            continue
        follow = first_terminals[name]
        seeding = lexer.patterns[name]
        if follow is not None:
            firsts = _firsts(lexer, follow)
            # A letter never touches a word before it.
            touching = frozenset(c for c in firsts if not c.isalpha()) or firsts
            seeding += rf"(?:\s{_class_pattern(firsts)}|\s\s|{_class_pattern(touching)})"
        own = seeds_of(seeding)
        seeds |= own
        for c in sorted({c for seed in own for c in seed[0]}):
            by_letter.setdefault(c, {}).setdefault(follow, []).append(lexer.patterns[name])
    compiled: dict[str, re.Pattern[str]] = {}
    starts: dict[str, re.Pattern[str]] = {}
    for c, groups in by_letter.items():
        ways = [f"(?:{'|'.join(firsts)}){END}{_ahead(lexer, follow)}" for follow, firsts in groups.items()]
        joined = f"{START}(?:{'|'.join(ways)})"
        if joined not in compiled:
            compiled[joined] = re.compile(joined)
        starts[c] = compiled[joined]
    words = {s for s in seeds if all(c.isalnum() for c in s[0])}
    marks = seeds - words
    # Only the first character is taken, so that a hit cannot hide one behind it: "(2(a))".
    parts = [rf"\b(?=\w)(?:{trie_pattern(words, True)})"] if words else []
    if marks:
        parts.append(trie_pattern(marks, True))
    return Anchors(re.compile("|".join(parts)), starts)
