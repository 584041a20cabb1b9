"""Parses the longest phrase at a place, on the table that Lark made.

Lark's own driver raises an error at the first word that fits no phrase, and its trees can't be kept for a second try.
Here the state at every place where the phrase may end is remembered, so that one pass gives the longest phrase; nodes
are never changed once made.
"""

from __future__ import annotations

from typing import Any

from lark import Lark
from lark.parsers.lalr_analysis import Shift
from msgspec import Struct

from halden_rules.grammar.lexer import PhraseLexer
from halden_rules.grammar.segments import short

__all__ = ["Node", "Parser", "Word", "words_of"]


class Word(Struct, gc=False):
    """A token: its terminal's own name, its place, its text. Trees hold no cycles: the collector may pass them by."""

    name: str
    start: int
    end: int
    text: str

    def __str__(self) -> str:
        return self.text


class Node(Struct, gc=False):
    """A rule's (or an alternative's) own name, and what it is made of."""

    name: str
    children: list[Any]

    @property
    def start(self) -> int:
        """Where its first word begins."""
        first = self.children[0]
        return first.start  # type: ignore[no-any-return]

    @property
    def end(self) -> int:
        """Where its last word ends."""
        last = self.children[-1]
        return last.end  # type: ignore[no-any-return]


def words_of(tree: Node | Word) -> list[Word]:
    """The words of a tree, in their order."""
    if isinstance(tree, Word):
        return [tree]
    found: list[Word] = []
    for child in tree.children:
        if isinstance(child, Word):
            found.append(child)
        else:
            found += words_of(child)
    return found


class Parser:
    """``longest`` gives the tree of the longest phrase at a place; ``attempts`` and ``steps`` count what was tried."""

    def __init__(self, lark: Lark, lexer: PhraseLexer, starts: list[str]) -> None:
        self.attempts = 0
        self.steps = 0
        self.start_states: dict[str, Any] = {}
        self.end_states: dict[str, Any] = {}
        table: dict[Any, dict[str, Any]] = {}
        for start in starts:
            conf = lark.parse_interactive(start=start).parser_state.parse_conf
            self.start_states[start], self.end_states[start], table = conf.start_state, conf.end_state, conf.states
        rules: dict[Any, tuple[int, str, str | None, bool]] = {}
        self.actions: dict[Any, dict[str, Any]] = {}
        for state, row in table.items():
            actions: dict[str, Any] = {}
            for symbol, (action, argument) in row.items():
                if action is Shift:
                    actions[symbol] = argument
                else:
                    if argument not in rules:
                        rules[argument] = self._rule(argument)
                    actions[symbol] = rules[argument]
            self.actions[state] = actions
        self.scanners = lexer.scanners
        names = sorted(lexer.terminals)
        self.short = {
            name: None if short(name).startswith("_") or name.startswith("_") else short(name) for name in names
        }

    @staticmethod
    def _rule(rule: Any) -> tuple[int, str, str | None, bool]:
        """Number of values, symbol, node's name (None: children go to the rule above), if one child stands for it."""
        origin = rule.origin.name
        name = str(rule.alias or rule.options.template_source or origin)
        inline = origin.startswith("_") and not rule.alias
        return (
            len(rule.expansion),
            origin,
            None if inline else short(name).partition("{")[0],
            bool(rule.options.expand1 and not rule.alias),
        )

    def longest(self, text: str, at: int, end: int, start: str) -> Node | None:
        self.attempts += 1
        scanners, names = self.scanners, self.short
        states: list[Any] = [self.start_states[start]]
        values: list[Any] = []
        stops: list[tuple[list[Any], list[Any]]] = []
        place = at
        while True:
            match, final = scanners[states[-1]]
            if final and place > at:
                stops.append((states[:], values[:]))
            found = match(text, place, end) if match else None
            if found is None:
                break
            self.steps += 1
            symbol = found.lastgroup
            assert symbol is not None
            begin, place = found.start(1), found.end()
            if not self._feed(states, values, symbol):
                break
            name = names[symbol]
            values.append(Word(name, begin, place, text[begin:place]) if name else None)
        end_state = self.end_states[start]
        while stops:
            states, values = stops.pop()
            if self._feed(states, values, "$END", end_state):
                tree = values[-1]
                return tree if isinstance(tree, Node) else None
        return None

    def _feed(self, states: list[Any], values: list[Any], symbol: str, end_state: Any = None) -> bool:
        """Reduce as the next word asks, then shift it; at the end come to ``end_state``. False: no way leads on."""
        actions = self.actions
        while True:
            action = actions[states[-1]].get(symbol)
            if action is None:
                return False
            if type(action) is not tuple:
                states.append(action)
                return True
            size, origin, name, single = action
            children: list[Any] = []
            if size:
                for value in values[-size:]:
                    if type(value) is list:
                        children += value
                    elif value is not None:
                        children.append(value)
                del states[-size:], values[-size:]
            if name is None:
                values.append(children)
            elif single and len(children) == 1:
                values.append(children[0])
            else:
                values.append(Node(name, children))
            state = actions[states[-1]][origin]
            states.append(state)
            if state == end_state:
                return True
