"""Phrases said in one line, for the examples beside the rules: ``reference section 2.a of schedule 4 (subject_to)``."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from halden_rules.grammar.phrases import (
    AmendmentPhrase,
    Citation,
    Container,
    DefinitionPhrase,
    ExternalCitation,
    Label,
    Phrase,
    Target,
)
from halden_rules.grammar.scan import Grammar

__all__ = ["Example", "examples", "say", "what_is_read"]

MARKS = {"//=": "example", "//~": "near miss", "//!": "nothing"}


class Example(Struct, frozen=True):
    """One example line. ``text`` begins with ``^`` for a line's start; ``expected`` is "nothing" for ``//!``."""

    file: str
    line: int
    text: str
    expected: str


def examples(path: Path) -> list[Example]:
    """The examples of a file: ``//= phrase -> what is read``, ``//~ near miss -> …``, ``//! nothing is read``."""
    found = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        words = line.strip()
        if words[:3] not in MARKS:
            continue
        text, _, expected = words[3:].partition(" -> ")
        found.append(Example(path.name, number, text.strip(), expected.strip() or "nothing"))
    return found


def what_is_read(grammar: Grammar, text: str) -> str:
    """What the grammar reads in an example; ``^`` asks for the label at a line's start."""
    if text.startswith("^"):
        line = text[1:].lstrip()
        label = grammar.label(line, 0)
        return _label(label) if label else "nothing"
    return "; ".join(say(phrase) for phrase in grammar.scan(text)) or "nothing"


def say(phrase: Phrase) -> str:
    """A phrase in one line."""
    if isinstance(phrase, Citation):
        return f"reference {_citation(phrase)}"
    if isinstance(phrase, ExternalCitation):
        number = _targets(phrase.unit, phrase.targets)
        return f"external {', '.join(part for part in (number, phrase.instrument) if part)}"
    if isinstance(phrase, DefinitionPhrase):
        scope = f" within {_citation(phrase.scope)}" if phrase.scope else ""
        return f"definition ({phrase.form}) {', '.join(name.name for name in phrase.names)}{scope}"
    if isinstance(phrase, AmendmentPhrase):
        part = f" [{phrase.granularity}]" if phrase.granularity else ""
        return f"amendment {phrase.action} {' + '.join(_citation(c) for c in phrase.targets)}".rstrip() + part
    ranks = " > ".join(" | ".join(member.name for member in rank) for rank in phrase.ranking)
    return f"precedence ({phrase.form}) {ranks}"


def _label(label: Label) -> str:
    return " ".join(part for part in ("label", label.unit or "", ".".join(label.path)) if part)


def _citation(citation: Citation) -> str:
    parts = [citation.relation] if citation.relation else []
    parts.append(_targets(citation.unit, citation.targets))
    if citation.part:
        parts.insert(0, f"{citation.part} of")
    if citation.inclusive:
        parts.append("inclusive")
    parts += [f"of {_container(place)}" for place in citation.within]
    if citation.signal:
        parts.append(f"({citation.signal})")
    return " ".join(part for part in parts if part)


def _targets(unit: str | None, targets: tuple[Target, ...]) -> str:
    if not targets:
        return unit or ""
    said = []
    for i, target in enumerate(targets):
        own = unit if i == 0 else target.unit
        number = ".".join(target.path) + (f"..{'.'.join(target.last)}" if target.last else "")
        said.append(f"{own} {number}" if own else number)
    return ", ".join(said)


def _container(place: Container) -> str:
    words = f"{place.unit} {'.'.join(place.path)}".strip() if place.unit else place.name
    if place.self:
        return f"this {words}" if words else "this document"
    return words or "that document"
