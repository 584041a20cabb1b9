"""Definition phrases → ``Term``s: names and aliases, the clause, the scope, the meaning."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

from msgspec import structs

from halden_rules.grammar.phrases import Citation, DefinedName, DefinitionPhrase, Phrase
from halden_rules.outline import Address, Clause, Outline
from halden_rules.terms.lists import definition_lines
from halden_rules.terms.records import Term
from halden_rules.text import SourceText, Span

__all__ = ["Resolve", "terms_of"]

Resolve = Callable[[str, Citation], Address | None]

_JOINED = re.compile(r"[”\"’'),\s]*(?:\(?\s*(?:or|and/or)\b|/|,?\s*also\b)[^”\"“]{0,40}[“\"‘'\s]*")
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_LONGEST_MEANING = 6000


def terms_of(source: SourceText, outline: Outline, phrases: Sequence[Phrase], resolve: Resolve) -> tuple[Term, ...]:
    """Every definition of one document, in reading order. ``resolve`` finds what a citation means."""
    text = source.reading
    read = [p for p in phrases if isinstance(p, DefinitionPhrase)]
    known = [n.span for p in read for n in p.names]
    defined = sorted([*read, *definition_lines(text, outline, known)], key=lambda p: (p.names[0].span, p.span))
    defined = _pairs_joined(defined)
    starts = [p.names[0].span.start for p in defined]
    terms: list[Term] = []
    cited = [p for p in phrases if isinstance(p, Citation)]
    for i, phrase in enumerate(defined):
        if any(c.overlaps(phrase.names[0].span) for c in outline.contents):
            continue
        following = starts[i + 1] if i + 1 < len(starts) else len(text)
        for names in _one_definition(text, phrase):
            terms.append(_term(text, outline, _with_source(phrase, cited), names, following, resolve))
    return tuple(sorted(terms, key=lambda t: t.span))


def _pairs_joined(defined: Sequence[DefinitionPhrase]) -> list[DefinitionPhrase]:
    """“Party” and “Parties” side by side are one definition, also where they were read as two."""
    joined: list[DefinitionPhrase] = []
    for phrase in defined:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.form == phrase.form == "inline"
            and phrase.names[0].span.start - last.names[-1].span.end < 80
            and _same_word(last.names[-1].name, phrase.names[0].name)
        ):
            joined[-1] = structs.replace(
                last,
                names=(*last.names, *phrase.names),
                span=Span(last.span.start, max(last.span.end, phrase.span.end)),
            )
        else:
            joined.append(phrase)
    return joined


def _with_source(phrase: DefinitionPhrase, cited: Sequence[Citation]) -> DefinitionPhrase:
    """A definition by reference with the citation that follows its words: "has the meaning given in Section 2"."""
    if phrase.form != "by_reference" or phrase.source is not None:
        return phrase
    start = phrase.names[-1].span.end
    i = bisect_left(cited, start, key=lambda c: c.span.start)
    if i < len(cited) and cited[i].span.start <= phrase.span.end + 12:
        return structs.replace(phrase, source=cited[i])
    return phrase


def _one_definition(text: str, phrase: DefinitionPhrase) -> Iterator[tuple[DefinedName, ...]]:
    """The names of a phrase by definition: "“Buyer” or “Purchaser”" are one, other names stand apart."""
    groups: list[list[DefinedName]] = []
    for name in phrase.names:
        for group in groups:
            between = text[group[-1].span.end : name.span.start]
            if _JOINED.fullmatch(between) or any(_same_word(name.name, other.name) for other in group):
                group.append(name)
                break
        else:
            groups.append([name])
    yield from map(tuple, groups)


def _same_word(one: str, other: str) -> bool:
    """Singular and plural of one word."""
    short, long = sorted((one, other), key=len)
    return long in (f"{short}s", f"{short}es") or (short.endswith("y") and long == f"{short[:-1]}ies")


def _term(
    text: str,
    outline: Outline,
    phrase: DefinitionPhrase,
    names: Sequence[DefinedName],
    following: int,
    resolve: Resolve,
) -> Term:
    first = names[0]
    clause = outline.at(first.span.start)
    quoted = next(
        (kind for span, kind in outline.quoted if span.contains(first.span)), clause.quoted if clause else None
    )
    return Term(
        document=outline.document,
        name=first.name,
        span=first.span,
        form=phrase.form,
        address=clause.address if clause else None,
        scope=_scope(outline, phrase, clause, resolve),
        aliases=tuple(n.name for n in names[1:]),
        alias_spans=tuple(n.span for n in names[1:]),
        meaning=_meaning(text, outline, phrase, names, clause, following),
        source=resolve(outline.document, phrase.source) if phrase.source is not None else None,
        quoted=quoted,
    )


def _scope(outline: Outline, phrase: DefinitionPhrase, clause: Clause | None, resolve: Resolve) -> Address | None:
    """The clause of "for the purposes of this Section 6"; None for the whole document, or where none is found."""
    if phrase.scope is None or clause is None:
        return None
    address = resolve(outline.document, phrase.scope)
    if address is not None and address.document == outline.document and (address.number or address.part):
        return address
    if phrase.scope.targets:
        return None
    return clause.address


def _meaning(
    text: str,
    outline: Outline,
    phrase: DefinitionPhrase,
    names: Sequence[DefinedName],
    clause: Clause | None,
    following: int,
) -> Span | None:
    """From the verb to the end of the paragraph or sub-clause; for a name in brackets the sentence before it."""
    last = names[-1].span.end
    if phrase.form == "inline":
        bracket = text.rfind("(", 0, names[0].span.start)
        if bracket < 0 or names[0].span.start - bracket > 200:
            bracket = phrase.span.start
        low = max(0, bracket - 1500, clause.label_span.end if clause and clause.label_span.end <= bracket else 0)
        start = low
        for hit in re.finditer(r"[.;:]\s+(?=[“\"(]?[A-Z])|\n[ \t]*\n", text[low:bracket]):
            start = low + hit.end()
        return _trimmed(text, start, bracket)
    while last < len(text) and text[last] in ("”\"’', :\t–—|" if phrase.form == "list" else "”\"’',"):
        last += 1
    end = clause.span.end if clause is not None else len(text)
    opens_clause = clause is not None and names[0].span.start - clause.label_span.end < 12
    if not opens_clause:
        paragraph = _end_of_paragraph(text, last, end)
        end = min(end, paragraph)
        if following > last and _opens_line(text, following):
            end = min(end, following)
    return _trimmed(text, last, min(end, last + _LONGEST_MEANING))


def _end_of_paragraph(text: str, start: int, end: int) -> int:
    """The first blank line that is not inside a list that the paragraph opens ("means:", "…; or")."""
    at = start
    while (hit := _PARAGRAPH.search(text, at, end)) is not None:
        before = text[max(start, hit.start() - 40) : hit.start()].rstrip()
        if not before.endswith((":", ";", "; and", "; or", ",")):
            return hit.start()
        at = hit.end()
    return end


def _opens_line(text: str, at: int) -> bool:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return re.search(r"\w{4}", line) is None


def _trimmed(text: str, start: int, end: int) -> Span | None:
    while start < end and text[start] in " \t\n":
        start += 1
    while end > start and text[end - 1] in ' \t\n“"[':
        end -= 1
    return Span(start, end) if start < end else None
