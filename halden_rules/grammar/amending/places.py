"""Citations as a sentence places them, and words that stand without quotation marks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from halden_rules.grammar.phrases import Citation, Container
from halden_rules.text import Span

__all__ = ["as_such", "joined", "name_before", "over_page", "placed", "trimmed"]

STRIPPED = " \t\n,;:"
SUB_UNITS = frozenset(("subsection", "subclause", "subparagraph", "paragraph", "subpart", "item", "clause", None))
SUFFIX = re.compile(r"(?:Inc|Ltd|LLC|L\.L\.C|L\.?P|LLP|Corp|Co|GmbH|Limited|S\.A|N\.V|B\.V|PLC|plc|AG)\.?")


def trimmed(text: str, span: Span) -> Span | None:
    start, end = span.start, span.end
    while start < end and text[start] in STRIPPED:
        start += 1
    while end > start and text[end - 1] in STRIPPED:
        end -= 1
    return Span(start, end) if start < end else None


def placed(citation: Citation, base: Sequence[Citation]) -> Citation:
    """ "subsection (b) thereof", "a new paragraph (d)": within the one clause that the sentence speaks of."""
    named = any(c.name or c.path for c in citation.within)
    if named or citation.relation or citation.unit not in SUB_UNITS or len(base) != 1 or not citation.targets:
        if not named and base and not citation.relation and base[0].within and not citation.within:
            return replace(citation, within=tuple(c for c in base[0].within if c.name))
        return citation
    first, held = citation.targets[0].path, base[0]
    if not held.targets or len(held.targets) != 1 or not first or first[0][0].isdigit():
        return citation
    unit = held.targets[0].unit or held.unit
    inside = Container(span=held.targets[0].span, unit=unit, path=held.targets[0].path)
    return replace(citation, within=(inside, *(c for c in held.within if c.name or c.path)))


NEXT_NUMBER = re.compile(
    r"\s*(?:\([^()]{2,60}\)\s*)?(?:,\s*(?:and\s+)?|\s+and\s+)(\d{1,2}(?:\.\d{1,2})+)(?=\s*[(,.;]|\s+and\b)"
)


def over_page(text: str, citation: Citation, end: int) -> Citation:
    """A list of numbers that a page break cut: "Sections 2.1 ⏎ (Master Copy), 2.2 and 2.8"."""
    targets, at = list(citation.targets), citation.span.end
    while targets and not citation.within and (m := NEXT_NUMBER.match(text, at, end)) is not None:
        targets.append(
            replace(targets[0], unit=None, path=tuple(m[1].split(".")), span=Span(m.start(1), m.end(1)), caption=None)
        )
        at = m.end()
    if len(targets) == len(citation.targets):
        return citation
    return replace(citation, targets=tuple(targets), span=Span(citation.span.start, at))


LETTERS = re.compile(r"\.?\s+(?:[A-Z]\.?(?:\s*,\s*|\s*,?\s+(?:and|or)\s+))*[A-Z]\.?(?=\s+(?:of|to|in|is|are|shall)\b)")


def joined(text: str, citations: Sequence[Citation]) -> list[Citation]:
    """ "Section 2, Part B" and "Section 2. A. and B.": letters that go on with the number before them."""
    found: list[Citation] = []
    for citation in citations:
        before = found[-1] if found else None
        if (
            before is not None
            and before.targets
            and citation.unit == "part"
            and before.unit in ("section", "clause", "article")
        ):
            between = text[before.span.end : citation.span.start]
            if re.fullmatch(r"\s*(?:\([^()]*\))?,\s*", between) and len(before.targets) == 1:
                path = (*before.targets[0].path, *citation.targets[0].path)
                target = replace(before.targets[0], path=path)
                span = Span(before.span.start, citation.span.end)
                found[-1] = replace(before, span=span, targets=(target,), within=citation.within)
                continue
        m = LETTERS.match(text, citation.span.end)
        if (
            m is not None
            and len(citation.targets) == 1
            and not citation.within
            and citation.targets[0].path[-1].isdigit()
        ):
            one = citation.targets[0]
            letters = re.findall(r"[A-Z](?=[.,\s]|$)", m[0])
            targets = tuple(replace(one, path=(*one.path, letter)) for letter in letters)
            name = re.compile(r"\s+(?:of|to|in)\s+(?:the|this|said)\s+((?:[A-Z][\w-]*\s?)+)").match(text, m.end())
            within = (Container(span=Span(m.end() + 1, name.end()), name=" ".join(name[1].split())),) if name else ()
            citation = replace(citation, span=Span(citation.span.start, m.end()), targets=targets, within=within)
        found.append(citation)
    return found


def name_before(text: str, zone: Span) -> Span | None:
    """A name in front of "is hereby substituted": its last part between commas, with "Inc." behind a comma."""
    m = re.compile(r"\s*,?\s*(?:is|are|shall be|will be)\s+(?:hereby\s+)?$").search(text, zone.start, zone.end)
    stop = m.start() if m else zone.end
    start = stop
    while True:
        comma = text.rfind(", ", zone.start, start)
        piece = text[comma + 2 if comma >= 0 else zone.start : start]
        if comma < 0:
            start = zone.start
            break
        start = comma
        if not SUFFIX.fullmatch(piece.strip()):
            start = comma + 2
            break
    name = text[start:stop]
    if start == stop or not name[:1].isupper() or not 2 < len(name) < 120:
        return None
    return Span(start, stop)


def as_such(text: str, left: Span, right: Span) -> tuple[Span, Span] | None:
    """ "references to rights as A rights are amended to provide that they are B rights": A and B."""
    one = re.compile(r"\bas\s+((?:[\w-]+\s+){0,3}?[\w-]+)\s*(?:\b(?:is|are|shall)\b.*)?$", re.S).search(
        text, left.start, left.end
    )
    other = re.compile(
        r"\b(?:is|are)\s+(?:-?\s?\d+\s?-?\s+)?((?:[a-z][\w-]*\s+){0,3}?[a-z][\w-]+)\s*(?=[(.,;]|$)"
    ).search(text, right.start, right.end)
    if one is None or other is None:
        return None
    a, b = one[1].split(), other[1].split()
    while a and b and a[-1] == b[-1]:
        a.pop()
        b.pop()
    if not a or not b:
        return None
    at, to = one.start(1), other.start(1)
    first, second = text[at : one.end(1)], text[to : other.end(1)]
    return (
        Span(at, at + first.index(a[-1], 0) + len(a[-1])),
        Span(to, to + second.index(b[-1], 0) + len(b[-1])),
    )
