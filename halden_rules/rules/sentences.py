"""Sentence text → ``Sentence``: a strict LALR grammar made of ``rules/sentences.lark`` and the vocabulary.

Guarantees: the grammar has no conflict (strict mode refuses one), so a sentence has one reading; what does not parse
says which word was expected where, and shows the vocabulary's sentences that begin alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from typing import Any

from lark import Lark, Token, Transformer, UnexpectedToken
from lark.lexer import Lexer
from msgspec import Struct

from halden_rules.data import data_folder
from halden_rules.rules import vocabulary as words
from halden_rules.rules.sentence import (
    Counted,
    Measured,
    NoneRelated,
    Related,
    Said,
    Says,
    Sentence,
    Stated,
    Text,
    Thing,
    Value,
)
from halden_rules.rules.vocabulary import Vocabulary

__all__ = ["SentenceError", "Sentences", "load"]

_TOKEN = re.compile(
    r"""\s+|(?P<QUOTED>"[^"\n]*"|“[^”\n]*”)|(?P<REGEX>/(?:\\.|[^/\\\n])+/)|@(?P<LIST>[a-z][a-z0-9-]*)"""
    r"""|(?P<DATE>\d{4}-\d\d-\d\d)|(?P<NUMBER>\d+(?:\.\d+)*(?![\w(.]))|(?P<LABEL>\d[\w.]*(?:\(\w+\))*)"""
    r"""|(?P<VAR>[A-Z](?![\w.]))|(?P<WORD>[A-Za-z][A-Za-z'’-]*)|(?P<OTHER>.)"""
)

_SHOWN = {
    "VAR": "a variable (one capital)",
    "QUOTED": "a text in quotation marks",
    "LIST": "a word list (@name)",
    "REGEX": "a regular expression (/…/)",
    "NUMBER": "a number",
    "LABEL": "a clause number",
    "DATE": "a date",
    "$END": "the end of the sentence",
}


class SentenceError(Struct, frozen=True, kw_only=True):
    """``column`` and ``length`` within the sentence, from 0."""

    message: str
    help: str
    column: int
    length: int


class _Unread(Lexer):
    """Sentences are cut by ``Sentences._tokens``; the parser never asks for a lexer."""

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, data: str) -> Iterator[Token]:  # type: ignore[override]
        raise NotImplementedError


def _phrase(text: str) -> str:
    return " ".join(f'"{word}"' for word in text.split())


def _alternatives(name: str, phrases: list[tuple[str, str]]) -> str:
    """One grammar rule; each phrase with the alias that leads back to what it names."""
    return f"{name}: " + "\n    | ".join(f"{_phrase(phrase)} -> {alias}" for phrase, alias in phrases) + "\n"


class _Records(Transformer[Token, Any]):
    """Parse tree → records. Aliases of phrases are ``<rule>_<index>``."""

    def __init__(self, vocabulary: Vocabulary, traits: tuple[str, ...], text: str) -> None:
        super().__init__()
        self.v, self.traits, self.text = vocabulary, traits, text

    def __getattr__(self, name: str) -> Any:
        kind, _, index = name.rpartition("_")
        if kind not in _KINDS or not index.isdigit():
            raise AttributeError(name)
        found = {
            "noun": lambda: self.v.nouns[int(index)].one,
            "nouns": lambda: self.v.nouns[int(index)].one,
            "relation": lambda: self.v.relations[int(index)].one,
            "relations": lambda: self.v.relations[int(index)].one,
            "denial": lambda: self.v.relations[int(index)].one,
            "property": lambda: self.v.properties[int(index)].name,
            "state": lambda: _state_names(self.v)[int(index)],
            "trait": lambda: self.traits[int(index)],
        }[kind]()
        return lambda children: (kind, found, children[0].start_pos if children else 0)

    # things and values
    def new(self, c: list[Any]) -> Thing:
        return Thing(noun=c[0][1], variable=str(c[1]), column=c[1].start_pos)

    def bound(self, c: list[Any]) -> Thing:
        return Thing(noun=None, variable=str(c[0]), column=c[0].start_pos)

    def named(self, c: list[Any]) -> Thing:
        return Thing(noun=c[0][1], label=str(c[1]), document=_unquoted(c[2]), column=c[1].start_pos)

    def unsaid(self, c: list[Any]) -> Value:
        return Value(property=c[0][1])

    def of_thing(self, c: list[Any]) -> Value:
        return Value(property=c[0][1], of=c[1], column=c[1].column)

    # texts
    def quoted(self, c: list[Any]) -> Text:
        return Text(kind="quoted", value=_unquoted(c[0]), column=c[0].start_pos)

    def listed(self, c: list[Any]) -> Text:
        return Text(kind="listed", value=str(c[0]), column=c[0].start_pos)

    def regex(self, c: list[Any]) -> Text:
        return Text(kind="regex", value=str(c[0])[1:-1], column=c[0].start_pos)

    def near(self, c: list[Any]) -> tuple[str, tuple[Text, ...]]:
        return "near", tuple(c)

    def some(self, c: list[Any]) -> Said:
        near = c[-1][1] if isinstance(c[-1], tuple) else ()
        return Said(texts=tuple(t for t in c if isinstance(t, Text)), near=near)

    def every(self, c: list[Any]) -> Said:
        near = c[-1][1] if isinstance(c[-1], tuple) else ()
        return Said(texts=(Text(kind="listed", value=str(c[0]), column=c[0].start_pos),), near=near, every=True)

    # measures and amounts
    def like(self, c: list[Any]) -> tuple[str, Value | None, tuple[str, ...]]:
        return "like", c[0], ()

    def same(self, c: list[Any]) -> tuple[str, Value | None, tuple[str, ...]]:
        return "same", c[0], ()

    def before(self, c: list[Any]) -> tuple[str, Value | None, tuple[str, ...]]:
        return "before", c[0], ()

    def after(self, c: list[Any]) -> tuple[str, Value | None, tuple[str, ...]]:
        return "after", c[0], ()

    def words(self, c: list[Any]) -> tuple[str, Value | None, tuple[str, ...]]:
        return "words", None, tuple(_unquoted(t) for t in c)

    def known(self, c: list[Any]) -> tuple[str, Value | None, tuple[str, ...]]:
        return "known", None, ()

    def at_least(self, c: list[Any]) -> tuple[str, int]:
        return "at least", int(c[0])

    def exactly(self, c: list[Any]) -> tuple[str, int]:
        return "exactly", int(c[0])

    def several(self, c: list[Any]) -> tuple[str, int]:
        return "at least", 2

    def any_version(self, c: list[Any]) -> str:
        return "any version"

    # sentences
    def related(self, c: list[Any]) -> Related:
        traits = tuple(x[1] for x in c[3:] if isinstance(x, tuple))
        return Related(
            text=self.text,
            subject=c[0],
            relation=c[1][1],
            object=c[2],
            traits=traits,
            any_version="any version" in c[3:],
        )

    def denied(self, c: list[Any]) -> Related:
        traits = tuple(x[1] for x in c[3:])
        return Related(text=self.text, subject=c[0], relation=c[1][1], object=c[2], traits=traits, denied=True)

    def none(self, c: list[Any]) -> NoneRelated:
        variable = str(c[1]) if isinstance(c[1], Token) else None
        return NoneRelated(text=self.text, noun=c[0][1], variable=variable, relation=c[-2][1], object=c[-1])

    def counted(self, c: list[Any]) -> Counted:
        (amount, number), noun, relation, thing = c
        return Counted(text=self.text, amount=amount, number=number, noun=noun[1], relation=relation[1], object=thing)

    def stated(self, c: list[Any]) -> Stated:
        return Stated(text=self.text, thing=c[0], state=c[1][1])

    def state_denied(self, c: list[Any]) -> Stated:
        return Stated(text=self.text, thing=c[0], state=c[1][1], denied=True)

    def says(self, c: list[Any]) -> Says:
        return Says(text=self.text, value=c[0], said=c[1])

    def says_not(self, c: list[Any]) -> Says:
        return Says(text=self.text, value=c[0], said=c[1], denied=True)

    def measured(self, c: list[Any]) -> Measured:
        measure, other, listed = c[1]
        return Measured(text=self.text, value=c[0], measure=measure, other=other, words=listed)

    def measure_denied(self, c: list[Any]) -> Measured:
        measure, other, listed = c[1]
        return Measured(text=self.text, value=c[0], measure=measure, other=other, words=listed, denied=True)


_KINDS = frozenset({"noun", "nouns", "relation", "relations", "denial", "property", "state", "trait"})


def _unquoted(token: Token) -> str:
    return " ".join(str(token)[1:-1].split())


def _state_names(vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(dict.fromkeys(s.name for s in vocabulary.states))


class Sentences:
    """The sentence grammar of one vocabulary."""

    def __init__(self, vocabulary: Vocabulary, forms: str) -> None:
        self.vocabulary = vocabulary
        self._traits = tuple(dict.fromkeys(name for r in vocabulary.relations for name, _ in r.traits))
        self.grammar = self._grammar(forms)
        self._lark = Lark(self.grammar, parser="lalr", lexer=_Unread, start="sentence", strict=True)
        self._words = {
            t.pattern.value: t.name for t in self._lark.terminals if t.pattern is not None and t.pattern.type == "str"
        }
        self._shown = {name: f'"{word}"' for word, name in self._words.items()} | _SHOWN

    def _grammar(self, forms: str) -> str:
        v = self.vocabulary
        declared = "%declare " + " ".join(sorted(set(_SHOWN) - {"$END"})) + "\n"
        made = [
            _alternatives("noun", [(n.one, f"noun_{i}") for i, n in enumerate(v.nouns)]),
            _alternatives("nouns", [(n.many, f"nouns_{i}") for i, n in enumerate(v.nouns)]),
            _alternatives("relation", [(r.one, f"relation_{i}") for i, r in enumerate(v.relations)]),
            _alternatives("relations", [(r.many, f"relations_{i}") for i, r in enumerate(v.relations)]),
            _alternatives("denial", [(r.denial, f"denial_{i}") for i, r in enumerate(v.relations)]),
            _alternatives("trait", [(f"with {t}", f"trait_{i}") for i, t in enumerate(self._traits)]),
            _alternatives("property", [(p.name, f"property_{i}") for i, p in enumerate(v.properties)]),
            _alternatives("state", [(s, f"state_{i}") for i, s in enumerate(_state_names(v))]),
        ]
        return forms + "\n// made from the vocabulary\n" + "\n".join(made) + declared

    def _tokens(self, text: str) -> Iterator[Token]:
        for match in _TOKEN.finditer(text):
            kind = match.lastgroup
            if kind is None:
                continue
            word = match[kind]
            name = kind
            if kind in ("WORD", "VAR") and (known := self._words.get(word.lower() if len(word) > 1 else word)):
                name = known
            elif kind in ("WORD", "OTHER"):
                name = "UNKNOWN"
            yield Token(name, word, start_pos=match.start(), end_pos=match.end())

    def parse(self, text: str) -> Sentence | SentenceError:
        """The record of a sentence, or where and why it is not one."""
        parser = self._lark.parse_interactive()
        before: Token | None = None
        for token in (*self._tokens(text), Token("$END", "", start_pos=len(text), end_pos=len(text))):
            accepted: set[str] = parser.accepts()  # type: ignore[no-untyped-call]
            if token.type not in accepted:
                return self._error(text, token, before, accepted)
            try:
                tree = parser.feed_token(token)
            except UnexpectedToken:
                return self._error(text, token, before, accepted)
            before = token
        sentence = _Records(self.vocabulary, self._traits, text).transform(tree)
        assert isinstance(sentence, Sentence)
        return sentence

    def _error(self, text: str, token: Token, before: Token | None, accepted: set[str]) -> SentenceError:
        expected = sorted(self._shown[name] for name in accepted if name in self._shown)
        alike = self.alike(text)
        if not before:
            message = f'"{text}": a sentence can\'t begin with "{token}"' if token else "an empty sentence"
        else:
            met = f', found "{token}"' if len(expected) > 1 and token.type != "$END" else ""
            shown = expected if len(expected) <= 6 else [*expected[:6], "…"]
            message = f'"{text}": expected {" or ".join(shown)} after "{before}"{met}'
        close = get_close_matches(str(token).lower(), [e.strip('"') for e in expected], 1, 0.7) if token else []
        lines = [f'did you mean "{close[0]}"?'] if close else []
        if alike:
            lines.append("sentences that begin alike: " + "; ".join(alike))
        at = token.start_pos or 0
        return SentenceError(message=message, help="; ".join(lines), column=at, length=max(1, len(token)))

    def alike(self, text: str) -> tuple[str, ...]:
        """Up to three example sentences, those that share most words with the text first."""
        said = {w.lower() for w in re.findall(r"[A-Za-z]{2,}", text)}
        scored = [
            (-len(said & {w.lower() for w in re.findall(r"[a-z]{2,}", r.example)}), i, r.example)
            for i, r in enumerate(self.vocabulary.relations)
        ]
        scored += [
            (-len(said & set(example.replace('"', "").split())), 100 + i, example)
            for i, example in enumerate(_EXAMPLES)
        ]
        return tuple(example for score, _, example in sorted(scored)[:3] if score <= -2)


_EXAMPLES = (
    'the heading says "liability"',
    "the heading says one of @liability",
    'the text says "in no event" near "liable"',
    'the text does not say "third party"',
    "the caption of R is not like the heading of T",
    "the effective date of A is before the last signature of D",
    "no clause uses term X",
    "more than one clause defines term X",
    "missing document M is attached or incorporated",
)


@cache
def load() -> Sentences:
    """The sentences of the vocabulary that the program ships; built once."""
    return Sentences(words.load(), (data_folder("rules") / "sentences.lark").read_text(encoding="utf-8"))
