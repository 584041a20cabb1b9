"""Phrases in the form of ``phrases.jsonl``: plain facts that are easy to write by hand."""

from __future__ import annotations

from typing import Any

from halden_rules.grammar import Grammar
from halden_rules.grammar.phrases import AmendmentPhrase, Citation, DefinitionPhrase, ExternalCitation, Phrase, Target

# The numbering of the facts: "1.01" and "03 30 00" as printed, the levels of the others joined by full stops.


def number(target: Target) -> str:
    return ".".join(target.path) + (f"..{'.'.join(target.last)}" if target.last else "")


def within(citation: Citation) -> list[str]:
    """Containers of another place; "of this Agreement" and "hereof" say nothing that is not clear without them."""
    places = []
    for place in citation.within:
        if place.unit:
            places.append(f"{place.unit} {'.'.join(place.path)}".strip())
        elif place.name and not place.self:
            places.append(place.name)
    return places


def fact(phrase: Phrase, text: str) -> dict[str, Any]:
    place = {"text": text[phrase.span.start : phrase.span.end], "start": phrase.span.start, "end": phrase.span.end}
    if isinstance(phrase, Citation):
        return {
            "kind": "reference",
            "unit": phrase.unit,
            "targets": [number(t) for t in phrase.targets] or [phrase.relation],
            "within": within(phrase),
            "signal": phrase.signal,
            **place,
        }
    if isinstance(phrase, ExternalCitation):
        targets = [number(t) for t in phrase.targets]
        return {"kind": "external", "instrument": phrase.instrument, "unit": phrase.unit, "targets": targets, **place}
    if isinstance(phrase, DefinitionPhrase):
        return {"kind": "definition", "terms": [name.name for name in phrase.names], "form": phrase.form, **place}
    if isinstance(phrase, AmendmentPhrase):
        return {
            "kind": "amendment",
            "op": phrase.action,
            "unit": phrase.targets[0].unit if phrase.targets else None,
            "targets": [number(t) for c in phrase.targets for t in c.targets],
            "within": [place for c in phrase.targets for place in within(c)],
            **place,
        }
    ranking = [member.name for rank in phrase.ranking for member in rank]
    return {"kind": "precedence", "form": phrase.form, "ranking": ranking, **place}


def facts(grammar: Grammar, text: str) -> list[dict[str, Any]]:
    return [fact(phrase, text) for phrase in grammar.scan(text)]
