"""What a verb's words hold: citations and quotations with the part each plays, and the part of a clause meant."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from halden_rules.grammar.phrases import AmendedPart, Citation
from halden_rules.grammar.quotations import Quote
from halden_rules.text import Span

__all__ = ["Argument", "arguments", "head_of", "part_of", "parts_of", "thing_of"]

_END = (
    r"(?:\s+(?:the|that|such|said|existing|each|all|both|any|current|words?|phrases?|terms?|figures?|dates?|numbers?"
    r"|text|definitions?|of|first|second|third|fourth|last|sentences?|paragraphs?|immediately))*\s*$"
)
ROLES = (
    ("object", re.compile(r"\b(?:references?|occurrences?|instances?)\s+(?:to|of)(?:\s+(?:the|a|an|words?"
        r"|terms?))*\s*$")),
    ("new", re.compile(r"(?:\bnew|\badditional|(?:\bnew|\badditional)\s+[a-z\-]+(?:,|\s+to be numbered(?: as)?"
        r"|\s+numbered)?)\s*$")),
    ("as", re.compile(r"\bas\s+(?:an?\s+|the\s+)?(?:new\s+)?$")),
    ("new", re.compile(r"\bthe following\s+$")),
    ("after", re.compile(r"(?:(?<!the )\b(?:immediately |directly )?(?:after|following|behind|below)\b"
        r")" + _END)),
    ("before", re.compile(r"\b(?:immediately |directly )?(?:before|preceding|prior to|ahead of|above)\b" + _END)),
    ("end", re.compile(r"\b(?:end|conclusion|foot|bottom)\s+of(?:\s+the)?(?:\s+(?:first|second|third"
        r"|last)\s+(?:sentence|paragraph)\s+of)?(?:\s+the)?\s*$")),
    ("start", re.compile(r"\b(?:beginning|start|head|top)\s+of(?:\s+the)?\s*$")),
    ("with", re.compile(r"\b(?:with|by|into)" + _END)),
    ("for", re.compile(r"\b(?:for|in place of|in lieu of|instead of)" + _END)),
    ("location", re.compile(r"\b(?:in|of|to|from|at|into|within|under|throughout|on|for)" + _END)),
)  # fmt: skip

BESIDE = {"next": "after", "previous": "before"}
_ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "last": -1, "final": -1, "penultimate": -2, "second to last": -2, "next to last": -2,
}  # fmt: skip
_ORDINAL = (
    r"second to last|next to last|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final"
    r"|penultimate|\d{1,2}(?:st|nd|rd|th)"
)
_KINDS = {
    "sentence": "sentence", "paragraph": "paragraph", "item": "item", "row": "row", "bullet": "item", "line": "row",
    "subparagraph": "paragraph", "column": "item", "proviso": "item",
}  # fmt: skip
ORDINAL_PART = re.compile(
    rf"\b({_ORDINAL})(?:\s+(?:complete|full|two|three|whole|grammatical|introductory))?\s+(sentence|paragraph|item|row|bullet|line|subparagraph|column|proviso)s?\b",
    re.I,
)
DEFINITION = re.compile(
    r"\b(?:definitions?|defined\s+terms?)\s+(?:(?:of|for)\s+)?(?:the\s+)?(?:defined\s+)?(?:terms?\s+)?[\"“]([^\"“”]{1,90}?),?[\"”]"
    r"|[\"“]([^\"“”]{1,90}?),?[\"”]\s+definition\b"
    r"|\bdefinitions?\s+of\s+((?:[A-Z][\w’'\-]*)(?:\s+[A-Z][\w’'\-]*){0,5})",
)
HEADING = re.compile(r"\b(?:heading|title|caption)\s+(?:of|for)\b", re.I)
TITLED = re.compile(
    r"\b(?:sub)?(?:section|paragraph|item|part|portion|row|table|provision|line item|clause)s?\b[^.;:“\"]{0,90}?"
    r"\b(?:entitled|titled|headed|captioned|called|named)\s*[\"“]([^\"“”]{1,90}?)[\"”]",
    re.I,
)
NOTICE = re.compile(
    r"\b(?:the\s+)?((?:(?:notice|contact|e-?mail|mailing|payment|billing|facsimile|telephone|fax|street|wire)\s+)*"
    r"(?:address(?:es)?|information|details|instructions|contacts?|(?:telephone|fax|facsimile"
    r"|account) number)\s+(?:for|of)\s+"
    r"[^;:.\"“”]{1,80}?)(?=\s+(?:in|at|set|under|contained|specified|to the following|is|are|shall|appearing"
    r"|with|as)\b|\s*$)",
    re.I,
)
SENTENCES = re.compile(
    r"\b(?:following|new|additional)\s+(?:new\s+|additional\s+)?(sentence|paragraph|definition|row|item|bullet|proviso)s?\b",
    re.I,
)


class Argument(Struct, frozen=True, gc=False):
    """``role``: object, new, after, before, start, end, with, for, location."""

    role: str
    start: int
    end: int
    citation: Citation | None = None
    quote: Quote | None = None


def arguments(
    text: str, zone: Span, citations: Sequence[Citation], quotes: Sequence[Quote], first: str = "object"
) -> tuple[Argument, ...]:
    """The citations and quotations between two places, in order; the words before each say what part it plays."""
    inside: list[tuple[int, int, Citation | None, Quote | None]] = []
    for quote in quotes:
        if zone.start <= quote.outer.start and quote.outer.end <= zone.end:
            inside.append((quote.outer.start, quote.outer.end, None, quote))
    outer = [(a, b) for a, b, _, _ in inside]
    for citation in citations:
        span = citation.span
        if zone.start <= span.start and span.end <= zone.end and not any(a <= span.start < b for a, b in outer):
            inside.append((span.start, span.end, citation, None))
    found: list[Argument] = []
    before, role = zone.start, first
    for start, end, cited, quoted in sorted(inside, key=lambda item: item[:2]):
        words = text[before:start]
        joined = re.fullmatch(r"[\s,;]*(?:and/or|and|or|nor)?[\s,]*(?:the\s+)?", words) is not None
        if not (found and joined):
            role = _role(words) or ("object" if before != zone.start or not words.strip() else first)
        if cited is not None and cited.relation in BESIDE and cited.targets:  # "immediately following Section 5.2"
            role, cited = BESIDE[cited.relation], replace(cited, relation="")
        found.append(Argument(role=role, start=start, end=end, citation=cited, quote=quoted))
        before = end
    return tuple(found)


def _role(words: str) -> str | None:
    plain = " ".join(words.lower().split()) + " "
    return next((role for role, pattern in ROLES if pattern.search(plain)), None)


SEVERAL_NAMES = re.compile(r"(?:\s*,\s*|\s*,?\s+and\s+)[\"“]([^\"“”]{1,90}?),?[\"”]")
SEVERAL_ORDINALS = re.compile(
    rf"\b({_ORDINAL})((?:\s*,\s*(?:{_ORDINAL}))*)\s*,?\s+and\s+(?:the\s+)?({_ORDINAL})\s+(sentence|paragraph|item|row|bullet)s?\b",
    re.I,
)


def parts_of(text: str, zone: Span) -> tuple[AmendedPart, ...]:
    """Each part that the words name: "the definitions of “A” and “B”", "the second and third sentences"."""
    words = text[zone.start : zone.end]
    if m := SEVERAL_ORDINALS.search(words):
        ordinals = re.findall(_ORDINAL, f"{m[1]} {m[2]} {m[3]}", re.I)
        return tuple(_part(_KINDS[m[4].lower()], m, zone, ordinal=_count(o)) for o in ordinals)
    first = part_of(text, zone)
    if first is None:
        return ()
    found = [first]
    at = first.span.end
    while first.kind == "definition" and (more := SEVERAL_NAMES.match(text, at, zone.end)) is not None:
        found.append(
            AmendedPart(kind="definition", name=" ".join(more[1].split()), span=Span(more.start(), more.end()))
        )
        at = more.end()
    return tuple(found)


def _count(ordinal: str) -> int:
    return _ORDINALS.get(ordinal.lower()) or int(re.sub(r"\D", "", ordinal))


def part_of(text: str, zone: Span) -> AmendedPart | None:
    """The part of a clause that the words between two places name."""
    words = text[zone.start : zone.end]
    if m := DEFINITION.search(words):
        group = next(i for i in (1, 2, 3) if m[i])
        return _part("definition", m, zone, name=m[group])
    if m := ORDINAL_PART.search(words):
        return _part(_KINDS[m[2].lower()], m, zone, ordinal=_count(m[1]))
    if m := HEADING.search(words):
        return _part("heading", m, zone)
    if m := TITLED.search(words):
        return _part("item", m, zone, name=m[1])
    if m := NOTICE.search(words):
        return _part("item", m, zone, name=m[1])
    return None


THING = re.compile(
    r"\s*(?:the\s+|all\s+|any\s+|each\s+)*((?:square\s+brackets|footnotes?|headings?|tables?|lists?|rows?|captions?|notes?|options?|"
    r"(?:optional|bracketed)\s+(?:language|text|wording)))\b",
    re.I,
)


SMALL = re.compile(
    r"\b(?:rows?|tables?|columns?|lists?|bullets?|lines?|footnotes?|captions?|options?|proviso|formula|notes?|examples?|parentheticals?|"
    r"phrases?|entry|entries|price|amount|rate|name|number|date|percentage|figure|chart|diagram|grid|requirement|obligation|right|fee)s?\b",
    re.I,
)


def head_of(text: str, start: int, end: int) -> AmendedPart | None:
    """What is named in front of the clause it stands in: "the row for “Spain” in Schedule 2"."""
    words = re.sub(
        r"\s+(?:in|of|to|from|at|under|within|set forth in|contained in)\s+(?:the\s+)?$", "", text[start:end]
    )
    m = re.match(r"\s*(?:in\s+|the\s+|all\s+|any\s+|each\s+|an?\s+)*", words, re.I)
    assert m is not None
    bare = words[m.end() :].rstrip(" ,")
    if not bare or len(bare) > 160 or not SMALL.search(bare):
        return None
    return AmendedPart(
        kind="item", name=" ".join(bare.split()), span=Span(start + m.end(), start + m.end() + len(bare))
    )


def thing_of(text: str, zone: Span) -> AmendedPart | None:
    """What is named by its kind alone: "all square brackets", "the footnotes"."""
    m = THING.match(text, zone.start, zone.end)
    if m is None:
        return None
    return AmendedPart(kind="item", name=" ".join(m[1].split()), span=Span(m.start(1), m.end(1)))


def _part(kind: str, m: re.Match[str], zone: Span, ordinal: int | None = None, name: str | None = None) -> AmendedPart:
    return AmendedPart(
        kind=kind,
        ordinal=ordinal,
        name=" ".join(name.split()) if name else None,
        span=Span(zone.start + m.start(), zone.start + m.end()),
    )
