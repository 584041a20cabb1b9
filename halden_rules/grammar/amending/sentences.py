"""Sentences around the verbs of an amendment: where they begin, where their operative words end, what follows them."""

from __future__ import annotations

import re

from msgspec import Struct

from halden_rules.grammar.quotations import OPENS, Quote, closing, inner, is_term
from halden_rules.text import Span

__all__ = ["Sentence", "Verb", "combined", "cut", "label_shape"]

REACH = 700
SHORT = 600  # a quotation of more characters is text put in, not words of the sentence
BOUNDARY = re.compile(
    r"[.;:!?][\"”’)\]]*\s+(?=[\"“(\[A-Za-z0-9*_])|\n[^\S\n]*\n(?:[^\S\n]*\n)*|(?<=[\"”])\s+(?=\d{1,2}\.\s)"
    r"|[ \t]{8,}(?=\d)"
)
ABBREVIATION = re.compile(
    r"(?:\b(?:No|Nos|Sec|Secs|Art|Inc|Ltd|Co|Corp|Cl|Para|vs|U\.S|Mr|Ms|Dr|St)|"
    r"\b(?:[Ss]ections?|[Aa]rticles?|[Cc]lauses?|[Pp]aragraphs?|and|or)\s+[\w()]{1,4}(?:\.[ \t]?[\w()]{1,2})*|\b[A-Z])$"
)
ITEMS = re.compile(r"\s*[A-Z]\.?\s+(?:and|or|of)\b|\s*[A-Z]\.\s*(?:,|and\b|or\b)")
LABEL = r"(?:\(?(?:[a-z]{1,4}|[A-Z]|[IVXLC]{1,6}|\d{1,3}(?:\.\d{1,3})*)[.)]|\d{1,3}(?:\.\d{1,3})+(?=\s+[A-Z(]))"
ENUMERATOR = re.compile(rf"(?:[\W_]*(?:{LABEL}|and|or|then|also|further|(?:and|or) by)\s+)*[\s\[(]*")
STOP = re.compile(
    r"(?P<blank>\n[^\S\n]*\n)|(?P<end>[.!?;][\"”’)\]]*(?=\s|$))|(?P<colon>:(?=\s|[\"“]|$))|" + OPENS.pattern
)
# A paragraph that begins with a small letter goes on after the page.
PAGE_BREAK = re.compile(
    r"\s*\n(?:[^\S\n]*(?:-?\s?\d{1,3}\s?-?|Source:[^\n]*"
    r"|[Pp]age \d+[^\n]*)?[^\S\n]*\n)*[^\S\n]*(?=[a-z]{2,}[\s,]|\([A-Z])"
)
LEADS_IN = re.compile(
    r"(?:following|follows|reads?|state|stead|thereof|place|therefor|read in full|entirety|:|\bword(?:s"
    r"|ing)?)[\s,:\-–—]*$"
)
GOES_ON = re.compile(
    r"[,;]?\s+(?:and|or|in|wherever|where|with|by|at|after|before|from|to|is|are|as|each|every|throughout|thereof|therein|"
    r"therefor|under|appearing|appears?|contained|set|of|for|so|such|on|immediately|following|which|that|shall|whenever|"
    r"insert|replace|substitute|the)\b|\s*[(,]"
)


class Verb(Struct, frozen=True, gc=False):
    """``kind``: delete, replace, substitute, amend, insert, rescind, restore, …; ``order``: "delete", not "deleted"."""

    kind: str
    order: bool
    start: int
    end: int


class Sentence(Struct, frozen=True, gc=False):
    """``body``: after the label of a list. ``end``: of the operative words. ``follows``: what stands behind them:
    "" (nothing), "quote" (at ``quote``, which may never close), "block" (a colon, and no quotation marks)."""

    start: int
    body: int
    end: int
    verbs: tuple[Verb, ...]
    follows: str = ""
    quote: int = -1


def cut(text: str, verb: Verb) -> Sentence:
    """The sentence around one verb."""
    start = _start(text, verb.start)
    body = start + len(m[0]) if (m := ENUMERATOR.match(text, start, verb.start)) else start
    end, follows, quote = _end(text, verb.end)
    while end > verb.end and (text[end - 1].isspace() or text[end - 1] in ",-–—"):
        end -= 1
    return Sentence(start=start, body=body, end=end, verbs=(verb,), follows=follows, quote=quote)


def _start(text: str, at: int) -> int:
    low = max(0, at - REACH)
    start = low
    for found in BOUNDARY.finditer(text, low, min(len(text), at + 1)):
        if found[0][0] == "." and _goes_on(text, low, found.start(), found.end()):
            continue
        start = found.end()
    while start < at and text[start].isspace():
        start += 1
    return start


def _goes_on(text: str, low: int, at: int, after: int) -> bool:
    """A full stop that ends no sentence: "No. 2", "Section 2. A. and B.", "Inc. and"."""
    if re.match(r"[a-z]", text[after : after + 1]) and not re.match(r"[a-z]{1,4}[.)]\s", text[after : after + 6]):
        return True
    before = text[max(low, at - 40) : at]
    if re.search(r"\b(?:No|Nos|Sec|Secs|Art|Arts|Para|Cl)$", before):
        return True
    return ABBREVIATION.search(before) is not None and ITEMS.match(text, after - 1) is not None


def _end(text: str, at: int) -> tuple[int, str, int]:
    i = at
    while (m := STOP.search(text, i)) is not None:
        i = m.end()
        if m.lastgroup == "blank":
            if (on := PAGE_BREAK.match(text, m.start())) is not None:
                i = on.end()
                continue
            if LEADS_IN.search(text[at : m.start()].rstrip()[-60:]):
                after = re.compile(r"\s*").match(text, m.end())
                opens = after is not None and text[after.end() : after.end() + 1] in ('"', "“")
                return (m.start(), "quote", after.end()) if after and opens else (m.start(), "block", -1)
            return m.start(), "", -1
        if m.lastgroup == "end":
            if (
                text[m.start()] == "."
                and re.search(r"\b(?:No|Nos|Sec|Art|Inc|Ltd|Co|Corp|[A-Z])$", text[max(0, m.start() - 6) : m.start()])
                and not re.match(r"\s*(?:\n|$)", text[m.end() :][:3])
            ):
                continue
            return m.start(), "", -1
        if m.lastgroup == "colon":
            quote = re.compile(r"[\s\-–—]*([\"“])").match(text, m.end())
            if quote is None:
                return m.start(), "block", -1
            at_quote = quote.start(1)
        else:
            at_quote = m.start()
        stop = closing(text, at_quote, at_quote + SHORT)
        if stop is None:
            return min(m.start(), at_quote), "quote", at_quote
        goes_on = GOES_ON.match(text, stop)
        if m.lastgroup == "colon" and is_term(text, at_quote, stop) and "\n" in text[m.end() : at_quote]:
            return m.start(), "block", -1
        if not goes_on and (m.lastgroup == "colon" or LEADS_IN.search(text[at : m.start()][-60:])):
            return min(m.start(), at_quote), "quote", at_quote
        if not goes_on and re.search(r"[.!?][\"”]$", text[stop - 2 : stop]):
            return stop, "", -1
        i = stop
    return len(text), "", -1


def quote_at(text: str, at: int) -> Quote | None:
    """The quotation that opens at a place, however long; None where it never closes."""
    stop = closing(text, at)
    if stop is None:
        return None
    outer = Span(at, stop)
    return Quote(outer, inner(text, outer))


def combined(kinds: list[str], words: str) -> str:
    if "replace" in kinds or ("substitute" in kinds and len(kinds) > 1):
        return "replace"
    if re.search(r"(?<!amend)(?:\brestat)", words):
        return "replace"
    return next((k for k in kinds if k != "amend"), "amend")


def label_shape(label: str) -> str:
    bare = re.sub(r"[\s\"“”'’\[]|and|or", "", label)
    return re.sub(r"[a-z]+", "a", re.sub(r"\d+", "9", re.sub(r"[A-Z]+", "A", bare)))
