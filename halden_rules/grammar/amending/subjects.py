"""What a sentence speaks of before its verb, and whether the verb amends it at all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from halden_rules.grammar.amending.sentences import Verb
from halden_rules.grammar.phrases import Citation
from halden_rules.grammar.quotations import Quote
from halden_rules.text import Span

__all__ = ["DOCUMENT", "HEREBY", "Subject", "SubjectFinder", "is_passive"]

BE = re.compile(
    r"\b(?P<may>(?:may|can|cannot|could|not|if|to|or|must|unless|until|when|as|been)\s+)?"
    r"(?:(?:is|are|be|do|does|shall|will|has been|have been|and)\b|hereby\b)"
    r"(?:,?\s+and\s+here\s?by\s+(?:is|are),?)?"
    r"(?:[\s,]+(?:here\s?by|further|also|both|all|each|amended|be|being|deemed|therefore|accordingly|now|only|then))*"
    r"(?:,\s[^,.;]{1,60},)?\s*$"
)
HEREBY = re.compile(r"\bhere\s?by\b")
STRONG = re.compile(
    r"\bhere\s?by\b|in (?:its|their) entirety|following|(?:amended|revised|modified)[^.;]{0,40} (?:as follows|to read)"
    r"|so that|such that|whereas|\bread\b",
    re.S,
)
DOCUMENT = re.compile(
    r"(?:\b[Tt]he|\b[Tt]his|\b[Ss]aid)\s+(?:[A-Z][\w’'&\-]*\s+)*(?:Agreement|Contract|Lease|Licen[cs]e|Addendum|Amendment|Deed|"
    r"Note|Plan|Policy|Terms|SOW|Order|[A-Z]{2,}s?)\b|(?:\b[Tt]he\s+)?(?:[A-Z][\w-]+\s+)*Amendment(?:\s+No\.?\s*\d+)?(?=\s)"
)
LIMITS = re.compile(
    r"(?:Effective|As of|With effect|From|From and after|On and after|On|Commencing|Beginning|Subject to|Solely"
    r"|Only|For|"
    r"Notwithstanding|Pursuant to|In accordance with|Consistent with|In consideration|With respect to|Except"
    r"|Until|Upon|"
    r"If|Where|When|To the extent|In order to|Accordingly|In addition|Furthermore|Additionally|As a result|Provided|"
    r"After giving effect|Immediately|Retroactive|Simultaneously|Concurrently|During|Through|Unless)\b"
)
CONDITIONAL = re.compile(r"(?:If|In the event|In case|Where|When|Upon|Unless|Should|Whenever|Provided)\b")
LATER = re.compile(
    r"[\s,]*(?:upon|after|when|if|within|unless|at the end of the|on (?:the )?(?:expiry|expiration|termination))\b"
)
FROM_TIME = re.compile(r"[\s,]*(?:or \w+ )?(?:only |in writing|from time to time|at any time)")
NEW = re.compile(r"(?:[Tt]he\s+following|[Aa]n?\s+(?:new|additional)|[Nn]ew)\b")


@lru_cache(maxsize=8)
def _patterns(things: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What may be amended, and the words that may stand between a sentence's start and the citation amended.

    The repeated ways are possessive: otherwise "term of term of …" could be divided in more ways than can be tried.
    """
    words = "|".join(sorted(map(re.escape, things), key=len, reverse=True))
    head = (
        r"(?>(?:the|all|any|in|at|an?|both|each|every|and|or|new|first|second|third|last|final|optional|of|to|specific|from|such|said"
        r"|text|subject matter)\s+"
        r"|(?:any and all|provisions of)\s+|(?:\w+\s+){0,3}(?:clause|option)\s+in\s+"
        rf"|(?:{words})\b[^.;]{{0,80}}?\s+(?:of|to|in|at|from|within)\s+(?:the\s+)?"
        r"|[\"“][^\"“”]{1,80}[\"”],?\s+(?:(?:and|or|at|in|of|to)\s+)?"
        r"|(?:section|clause|schedule|exhibit|paragraph),\s+)*+"
    )
    return re.compile(rf"(?:the\s+|any and all\s+|all\s+|each\s+)?(?:\w+\s+){{0,2}}?(?:{words})\b", re.I), re.compile(
        head, re.I
    )


class Subject(Struct, frozen=True, gc=False):
    """``kind``: citation, quote, thing, new, document, or "" where no words of an amendment begin the sentence."""

    kind: str
    start: int
    end: int
    citations: tuple[Citation, ...] = ()
    quotes: tuple[Quote, ...] = ()
    lead: int = 0  # where the words before it begin

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


class SubjectFinder:
    """Of one text. ``things``: what may be amended when it is less than a clause."""

    def __init__(self, text: str, things: tuple[str, ...]) -> None:
        self.text = text
        self.thing, self.head = _patterns(things)

    def find(self, zone: Span, citations: Sequence[Citation], quotes: Sequence[Quote]) -> Subject:
        """The subject between a sentence's start and its verb: what its first or a later part begins with."""
        inside = [c for c in citations if zone.start <= c.span.start and c.span.end <= zone.end]
        quoted = [q for q in quotes if zone.start <= q.outer.start and q.outer.end <= zone.end]
        plain = [c for c in inside if not any(q.outer.contains(c.span) for q in quoted)]
        for at in self._starts(zone, quoted):
            if kind := self._kind(at, zone, plain, quoted):
                cited = tuple(c for c in plain if c.span.start >= at)
                return Subject(kind, at, zone.end, cited, tuple(q for q in quoted if q.outer.start >= at), zone.start)
        return Subject("", zone.start, zone.end, tuple(plain), tuple(quoted), zone.start)

    def _starts(self, zone: Span, quoted: Sequence[Quote]) -> list[int]:
        commas = [
            m.end()
            for m in re.compile(r",\s+|\bthat\s+|\bwhereby\s+|–\s+|—\s+").finditer(self.text, zone.start, zone.end)
            if not any(q.outer.start < m.start() < q.outer.end - 1 for q in quoted)
        ]
        first = [] if LIMITS.match(self.text, zone.start, zone.end) else [zone.start]
        return first + commas

    def _kind(self, at: int, zone: Span, citations: Sequence[Citation], quoted: Sequence[Quote]) -> str:
        text = self.text
        m = self.head.match(text, at, zone.end)
        stop = m.end() if m else at
        if any(at <= c.span.start <= stop for c in citations):
            return "citation"
        bare = at
        while bare < zone.end and text[bare] in '"“([ ':
            bare += 1
        if bare > at and any(c.span.start == bare for c in citations):
            return "citation"
        if NEW.match(text, at, zone.end):
            return "new"
        if any(
            at
            <= q.outer.start
            <= at + len(m[0] if (m := re.compile(r"(?:[Tt]he\s+|[Tt]erms?\s+|[Ww]ords?\s+)*").match(text, at)) else "")
            for q in quoted
        ):
            return "quote"
        if self.thing.match(text, at, zone.end):
            return "thing"
        if DOCUMENT.match(text, at, zone.end):
            return "document"
        return ""


def is_passive(text: str, verb: Verb, start: int) -> bool:
    """Whether "is", "shall be", "are hereby" stands before a participle; not "may be", "if … is"."""
    found = BE.search(text, max(start, verb.start - 130), verb.start)
    return found is not None and not found["may"]
