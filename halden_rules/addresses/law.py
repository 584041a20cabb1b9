"""Whether a citation speaks of a law: by what it stands in, by its neighbour, or by a number that no contract has."""

from __future__ import annotations

import re
from collections.abc import Sequence

from halden_rules.addresses.context import Context
from halden_rules.addresses.naming import Naming
from halden_rules.addresses.vocabulary import plain, words
from halden_rules.grammar.phrases import Citation, Container, ExternalCitation, Target
from halden_rules.text import Span

__all__ = ["as_citation", "instrument_of", "is_own_number", "law_of", "looks_like_law"]

_JOIN = re.compile(r"\s*(?:,|;|and|or|and/or|,\s*and|,\s*or|to)\s*(?:the\s+)?\Z", re.IGNORECASE)
_BACK = re.compile(r"\s*(?:,|and|or|and/or|,\s*and|,\s*or)\s*\Z", re.IGNORECASE)
_BACKWARD = re.compile(r"(?:that|such|said|the same)\s+", re.IGNORECASE)
_ITS = re.compile(r"\bits\s+\Z", re.IGNORECASE)
_NEAR = 12  # characters between a citation and the law's that it is joined to
_FAR = 400  # the longest citation of a law
_NUMBER = re.compile(r"\d{3,}[A-Z]?|\d+[A-Z]{1,2}|\d{3,}[a-z]")


def law_of(context: Context, citation: Citation, naming: Naming) -> str | None:
    """The instrument of a citation that is law; None for one of a contract's."""
    for container in citation.within:
        if container.self:
            return None
        if container.name is None:
            continue
        name = naming.full_name(context.id, container)
        if naming.called(name, context.id).documents:
            return None
        if _is_backward(context, name, container.span.start) and (last := _last(context, citation.span.start)):
            return last
        if instrument := naming.instrument(name, context.id):
            return instrument
    if any(_printed(context, c) in words().back_words for c in citation.within):
        return _thereto(context, citation, naming)
    end = citation.targets[-1].span.end if citation.targets else citation.span.end
    after = words().law_after.match(context.reading, end)
    if after is not None and not naming.called(after[1], context.id).documents:
        return " ".join(after[1].split())
    if citation.within or citation.relation:
        return None
    if _ITS.search(context.reading, max(0, citation.span.start - 8), citation.span.start):
        inside = context.sentence(citation.span.start)
        return _last(context, citation.span.start, inside.start)
    return _neighbour(context, citation, naming)


def looks_like_law(context: Context, citation: Citation, naming: Naming) -> str | None:
    """For a number that is nowhere here: the instrument of its sentence, or "" for a number like 409A or 1798.100."""
    sentence = context.sentence(citation.span.start)
    unit, own = citation.unit, naming.own_unit(context.id)
    near = [e for e in context.externals_between(sentence.start, sentence.end) if sentence.contains(e.span)]
    if (
        near
        and unit != own
        and unit not in context.tree.printed_units
        and unit not in words().part_units | words().lower_units
    ):
        return min(near, key=lambda e: abs(e.span.start - citation.span.start)).instrument
    if unit in words().part_units:
        law = unit == "part" and all(t.path and len(t.path[0]) > 2 and t.path[0].isdigit() for t in citation.targets)
        return (near[0].instrument if near else "") if law else None
    if unit in words().law_units:
        return near[0].instrument if near else ""
    if any(_law_number(t.path) or (t.last is not None and _law_number(t.last)) for t in citation.targets):
        return near[0].instrument if near else ""
    return None


def _printed(context: Context, container: Container) -> str:
    return context.reading[container.span.start : container.span.end].strip().lower()


def _thereto(context: Context, citation: Citation, naming: Naming) -> str | None:
    """ "Annex XI thereto": the law named last in the sentence, unless a document of the package is named after it."""
    sentence = context.sentence(citation.span.start)
    before = Span(sentence.start, citation.span.start)
    documents = naming.mentioned(context.id, before)
    named = context.externals_between(before.start, before.end)
    laws = [(e.span.start, e.instrument) for e in named if before.contains(e.span)]
    laws += [(m.start(), m.group()) for m in words().law_names.finditer(context.reading, before.start, before.end)]
    if laws and (not documents or max(laws)[0] > documents[-1][0]):
        return max(laws)[1]
    return None


def instrument_of(context: Context, phrase: ExternalCitation) -> str:
    """The instrument of a provision; "that Act" and "thereunder" send it back to the law named last."""
    bare = _BACKWARD.sub("", phrase.instrument).strip().lower()
    back = bare in words().law_words and _BACKWARD.match(phrase.instrument) is not None
    end = context.reading[phrase.span.end : phrase.span.end + 12].split()[:1]
    if back or (not bare and (not end or end[0].strip(".,;)").lower() in words().back_words)):
        for before in context.externals_before(phrase.span.start):
            if before.instrument and not _BACKWARD.match(before.instrument):
                return before.instrument
    return phrase.instrument


def is_own_number(context: Context, phrase: ExternalCitation, own_unit: str | None) -> bool:
    """ "Section 8.1 and Section 13(d) of the Exchange Act": 8.1 is ours where it is here, for acts have no decimals."""
    between = context.externals_between(phrase.span.end, phrase.instrument_span.start)
    if not between or own_unit not in (None, phrase.unit) or not phrase.targets:
        return False
    return _are_own_decimals(context, phrase.targets)


def _are_own_decimals(context: Context, targets: Sequence[Target]) -> bool:
    """Whether all numbers are decimals that this document has."""
    paths = [t.path for t in targets]
    return all(len(p) > 1 and p[0].isdigit() and p[1].isdigit() and context.tree.at(None, p) for p in paths)


def _law_number(path: tuple[str, ...]) -> bool:
    """``409A``, ``1798.100``, ``5-1401``: no contract counts so far."""
    return bool(path) and (_NUMBER.fullmatch(path[0]) is not None or (len(path[-1]) > 2 and path[-1].isdigit()))


def _is_backward(context: Context, name: str, at: int) -> bool:
    """ "that Act", "the said Regulation": the law named last."""
    bare = re.sub(r"^(?:the|that|such|said|this)\s+", "", plain(name))
    if bare not in words().law_words:
        return False
    before = context.reading[max(0, at - 12) : at + 12]
    return bool(re.search(r"\b(?:that|such|said|same)\b", before, re.IGNORECASE))


def _last(context: Context, before: int, after: int = 0) -> str | None:
    last = next(context.externals_before(before), None)
    return last.instrument if last is not None and last.span.start >= after else None


def _neighbour(context: Context, citation: Citation, naming: Naming) -> str | None:
    """A citation joined to one of a law, with the same label: "Article 46(1) and Article 46(2)(c) of …"."""
    own = any(context.tree.at(None, t.path) for t in citation.targets)
    if naming.own_unit(context.id) in (None, citation.unit) and _are_own_decimals(context, citation.targets):
        return None
    for external in context.externals_between(citation.span.start - _FAR, citation.span.end + _NEAR):
        if external.number_span is None or external.unit != citation.unit:
            continue
        if naming.called(external.instrument, context.id).documents:
            continue
        if citation.span.end <= external.span.start:
            gap = context.reading[citation.span.end : external.span.start]
            if _JOIN.match(gap) and not (own and gap.strip() in (",", ";")):
                return instrument_of(context, external)
        elif external.span.end <= citation.span.start:
            gap = context.reading[external.span.end : citation.span.start]
            if _BACK.match(gap) and not own:
                return instrument_of(context, external)
    return None


def as_citation(external: ExternalCitation) -> Citation:
    """A provision that reads like a law's and is a contract's: "Clause 5 of the Code" where the Code is a schedule."""
    return Citation(
        span=external.number_span or external.span,
        unit=external.unit,
        targets=external.targets,
        within=(Container(span=external.instrument_span, name=external.instrument),),
    )
