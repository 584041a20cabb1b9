"""Definitions that only their place on the page tells: unquoted lists and table rows.

A line counts only inside a passage that says of itself that it defines ("the following expressions have the meaning
set opposite"), so that "Telephone: 555" elsewhere is never a term.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from halden_rules.grammar.phrases import DefinedName, DefinitionPhrase
from halden_rules.outline import Outline
from halden_rules.terms.vocabulary import term_words
from halden_rules.text import Span

__all__ = ["definition_lines"]

_LONGEST = 90
_ARTICLE = re.compile(r"(?:the|an?|this|The|An?|This)\s+")
# "[the Funding Body:", "the Data Protection ⏎Legislation:", "Academic and Research ⏎Purposes: "
_COLON_ITEM = re.compile(
    r"(?m)^[ \t]*(?:[•*·-][ \t]*)?\[?(?P<term>(?:(?:the|an?|this|The|An?|This)[ \t]+)?[A-Z][^\n:;.“”\"\t]{0,70}?"
    r"(?:[ \t]*\n[ \t]*[A-Z(][^\n:;.“”\"\t]{0,50}?)?)[ \t]*:(?:[ \t]+|\n)(?=\S)"
)
_ROW = re.compile(
    r"(?m)^[ \t|]*(?P<term>[A-Z][^\n\t|:;“”\"]{0,60}?)(?P<gap>[ ]{3,}|[ ]*\t+[ ]*|[ ]*\|[ ]*)"
    r"(?P<meaning>[A-Z\[“\"(][^\n]*)$"
)
_BOLD_MEANS = re.compile(
    r"(?m)^[ \t]*(?P<term>[A-Z][\w’'/&-]*(?:[ ](?:[A-Z][\w’'/&-]*|of|and|or|the|for|to)){0,6})[ ]+"
    r"(?:means|shall mean|has the meaning)\b"
)
_NUMERIC = re.compile(
    r"[“\"](?P<term>[A-Z][^”\"\n]{1,60})[”\"]\s+(?:is|are|shall\s+be|will\s+be|equals)\s+(?=[$€£]?\d)"
)
# A paragraph of its own below a formula: "“Cost of Services” is the total …".
_PARAGRAPH = re.compile(
    r"(?:\A|\n[ \t]*\n)[ \t]*(?:\([a-z]{1,4}\)[ \t]*)?[“\"](?P<term>[A-Z][^”\"\n]{1,60})[”\"]\s+"
    r"(?:is|are)\s+(?=(?:the|an?|any|all|each|that|those)\s|[A-Z][\w-]*[’']s\s)"
)
# "Each of the following events is a “Deemed Liquidation Event”", not "is not a “Customer” as defined elsewhere".
_IS_A = re.compile(
    r"\b(?:is|are|be|constitutes?)\s+(?:(?:each|all|considered|deemed)\s+)?(?:to\s+be\s+)?(?:an?|the)\s+[“\"](?P<term>[A-Z][^”\"\n]{1,60}?)[,.]?[”\"](?!\s+(?:as|under|within)\b)"
)


def definition_lines(text: str, outline: Outline, known: Sequence[Span]) -> Iterator[DefinitionPhrase]:
    """Definitions that no wording tells, in reading order; ``known``: names already read."""
    taken = sorted(known)
    found: list[DefinitionPhrase] = []
    for passage in _passages(text, outline):
        found += _colon_items(text, passage)
        found += _rows(text, passage)
    for hit in _BOLD_MEANS.finditer(text):
        name = _name(text, hit.start("term"), hit.end("term"))
        if (
            name
            and not _ARTICLE.match(hit.group("term"))
            and len(name.name) <= _LONGEST
            and not _sentence_start(name.name)
        ):
            found.append(DefinitionPhrase(span=Span(hit.start("term"), hit.end()), names=(name,), form="means"))
    for hit in (*_NUMERIC.finditer(text), *_PARAGRAPH.finditer(text)):
        name = _name(text, hit.start("term"), hit.end("term"))
        if name:
            found.append(DefinitionPhrase(span=Span(hit.start(), hit.end()), names=(name,), form="is"))
    for hit in _IS_A.finditer(text):
        name = _name(text, hit.start("term"), hit.end("term"))
        if name:
            found.append(DefinitionPhrase(span=Span(hit.start(), hit.end()), names=(name,), form="is"))
    seen: set[int] = set()
    for phrase in sorted(found, key=lambda p: (p.span.start, p.span.end)):
        span = phrase.names[0].span
        near = bisect_right(taken, span)
        if span.start in seen or any(t.overlaps(span) for t in taken[max(0, near - 1) : near + 1]):
            continue
        seen.add(span.start)
        yield phrase


_COMMON_STARTS = frozenset(
    [
        "this",
        "that",
        "it",
        "which",
        "he",
        "she",
        "what",
        "nothing",
        "each",
        "any",
        "if",
        "no",
        "such",
        "all",
        "termination",
        "failure",
    ]
)


def _sentence_start(name: str) -> bool:
    return name.split()[0].casefold() in _COMMON_STARTS


def _passages(text: str, outline: Outline) -> Iterator[Span]:
    """Where definitions stand in lists: from words that open such a list to the end of their clause."""
    last = -1
    for hit in term_words().opens_list.finditer(text):
        if hit.start() < last or any(c.start <= hit.start() < c.end for c in outline.contents):
            continue
        clause = outline.at(hit.start())
        end = clause.span.end if clause else min(len(text), hit.end() + 4000)
        heading = (
            clause is not None and clause.heading_span is not None and clause.heading_span.overlaps(Span(*hit.span()))
        )
        if heading or re.match(r"[^\n]{0,80}:?[ \t]*\n", text[hit.end() : hit.end() + 90]):
            last = end
            yield Span(hit.end(), end)


def _colon_items(text: str, passage: Span) -> list[DefinitionPhrase]:
    """ "the Commencement Date: …". One alone is no list."""
    items = []
    for hit in _COLON_ITEM.finditer(text, passage.start, passage.end):
        name = _name(text, hit.start("term"), hit.end("term"))
        if name and len(name.name) <= _LONGEST and len(name.name.split()) <= 9:
            items.append(DefinitionPhrase(span=Span(hit.start("term"), hit.end()), names=(name,), form="list"))
    return items if len(items) > 1 else []


def _rows(text: str, passage: Span) -> list[DefinitionPhrase]:
    """Rows of term and meaning, set apart by a tab, a bar or many spaces, in one column."""
    rows = []
    for hit in _ROW.finditer(text, passage.start, passage.end):
        name = _name(text, hit.start("term"), hit.end("term"))
        if name and len(name.name.split()) <= 8:
            rows.append((hit.start("meaning") - (text.rfind("\n", 0, hit.start("meaning")) + 1), hit, name))
    if len(rows) < 2:
        return []
    return [
        DefinitionPhrase(span=Span(hit.start("term"), hit.start("meaning")), names=(name,), form="list")
        for _, hit, name in rows
    ]


def _name(text: str, start: int, end: int) -> DefinedName | None:
    words = text[start:end]
    article = _ARTICLE.match(words)
    if article:
        start += article.end()
    while end > start and text[end - 1] in " \t\n[]*_":
        end -= 1
    while start < end and text[start] in " \t\n[*_":
        start += 1
    name = " ".join(text[start:end].split())
    return DefinedName(name=name, span=Span(start, end)) if name and name[0].isupper() else None
