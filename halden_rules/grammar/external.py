"""Provisions of laws: name after ("Article 28 of the GDPR"), name before ("Cal. Civ. Code § 1798.100"), code titles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import structs

from halden_rules.grammar.citations import CitationReader, Read
from halden_rules.grammar.parse import Node, Word, words_of
from halden_rules.grammar.phrases import Citation, ExternalCitation, Target
from halden_rules.grammar.segments import label_segments
from halden_rules.text import Span

__all__ = ["ExternalReader", "groups"]

NAME_BEFORE = re.compile(
    r"(?:(?:[A-Z][\w’'&.\-]*|\([A-Z][\w ]{2,30}\)),?\s(?:(?:of|and|for|on|the|to|in|against|with|&)\s){0,2}){1,9}$"
)
# Words that open a sentence or lead to a name and are no part of it.
NOT_IN_NAME = re.compile(
    r"(?:(?:The|This|That|Any|Each|All|Under|In|Pursuant|Section|Sections|Article|Such|If|For|With|By|As|Of|And|Or|To|of|and|for|on|the|to|in|with)\s)+"
)
JOINT = re.compile(r"(?:\b(?:and|or)|,)\s+(?:the|any)\s+")
AGREEMENT = re.compile(r"\b(?:Agreement|Contract|Lease)\s+(?:the\s+)?")
NAMES = ("STATUTE", "EU_ACT", "SHORT_LAW", "RULE_NUMBER")
REACH = 110
THAT_LAW = re.compile(r"(?:its|their)\s+$")
LAST_LAW_REACH = 250
SENTENCE_END = re.compile(r"[.;]\s+(?=[A-Z(“\"])")


def groups(citation: Citation) -> list[tuple[Target, ...]]:
    """The targets of one printed label word after the other."""
    found: list[list[Target]] = []
    for target in citation.targets:
        if target.unit or not found:
            found.append([target])
        else:
            found[-1].append(target)
    return [tuple(group) for group in found]


class ExternalReader:
    """Reads external citations of one text, in their order: "its Article 3(2)" needs the law named last."""

    def __init__(self, text: str, citations: CitationReader, words: dict[str, tuple[str, ...]]) -> None:
        self.text = text
        self.citations = citations
        self.not_laws = frozenset(words.get("not-laws", ()))
        self.last: tuple[int, str, Span] | None = None  # where the last law was named, its name

    def of_law(self, read: Read) -> Iterator[Citation | ExternalCitation]:
        """A citation whose container is a law."""
        assert read.law is not None
        name = words_of(read.law)
        law = next(t for t in reversed(name) if t.name in NAMES)
        first = name[-2] if law.name == "RULE_NUMBER" else law
        span = Span(first.start, law.end)
        words = " ".join(self.text[span.start : span.end].split())
        if not self._is_named(read.law, law, words):
            yield structs.replace(read.citation, span=Span(read.citation.span.start, read.number_end))
            return
        if any(t.name == "THAT" for t in name):
            words = f"that {words}"
        yield from self._each(read.citation, words, span, span.end)
        self._remember(words, span)

    def _is_named(self, tree: Node, law: Word, words: str) -> bool:
        """ "Section 5.01 Source Code" is a heading; "section 4 Modern Slavery Act 2015" is a law."""
        if law.name != "STATUTE":
            return True
        before = words.split()[:-1]
        general = (
            bool(before)
            and words.split()[-1] != "Act"
            and before[-1] in self.not_laws
            and not re.search(r"\d{4}", words)
        )
        return not general and (tree.name == "container" or bool(re.search(r"\d{4}", words)))

    def _remember(self, words: str, span: Span) -> None:
        if not words.startswith("that "):
            self.last = span.end, words, span

    def _each(
        self, citation: Citation, words: str, instrument: Span, end: int
    ) -> Iterator[Citation | ExternalCitation]:
        parts = groups(citation)
        if not parts:  # "this Section of the Act": a reading that fits no law
            yield citation
            return
        # "Section 6.5 and Article 7 of the GDPR": another label word may be our own; only the last is surely the law's.
        units = {group[0].unit for group in parts}
        for i, group in enumerate(parts):
            final = i == len(parts) - 1
            span = Span(group[0].span.start, group[-1].span.end)
            if not final and len(units) > 1:
                yield Citation(span=span, unit=group[0].unit, targets=group, signal=citation.signal)
                continue
            start = citation.span.start if i == 0 else span.start
            yield ExternalCitation(
                span=Span(start, max(end, span.end) if final else span.end),
                instrument=words,
                instrument_span=instrument,
                unit=group[0].unit,
                targets=group,
                number_span=Span(min(start, span.start), span.end) if i == 0 and not citation.part else span,
            )

    def antecedent(self, citation: Citation) -> Iterator[ExternalCitation]:
        """ "in accordance with its Article 3(2)": the law named last in the sentence."""
        if self.last is None or not citation.targets:
            return
        at, words, instrument = self.last
        start = citation.span.start
        if not THAT_LAW.search(self.text, max(0, start - 8), start) or start - at > LAST_LAW_REACH:
            return
        if SENTENCE_END.search(self.text, at, start):
            return
        for phrase in self._each(citation, words, instrument, citation.span.end):
            if isinstance(phrase, ExternalCitation):
                yield phrase

    def short_section(self, read: Read) -> Iterator[ExternalCitation]:
        """ "s 59" is a provision of a law or nothing."""
        if read.law is not None:
            for phrase in self.of_law(read):
                if isinstance(phrase, ExternalCitation):
                    yield phrase

    def of_tree(self, tree: Any) -> Iterator[ExternalCitation]:
        """A phrase that begins with a law, a title of a code, or a rule."""
        children = list(tree.children)
        head = children[0]
        if not isinstance(head, Word):  # rule
            yield from self._rule(head, None)
            return
        what, rest = head.name, children[1:]
        span = Span(head.start, head.end)
        name = " ".join(str(head).split())
        comma = False
        if rest and isinstance(rest[0], Word):
            comma, rest = True, rest[1:]
        if what == "STATUTE_END":
            span = self._name_before(span)
            name = " ".join(self.text[span.start : span.end].split())
            known = span.start < (head.start)
            if not rest and not (known and self._is_law(name)):
                return
            if comma and not (known and "Code" in str(head)):
                rest = []
            # A bare number after a law's name is a page or a year: "Governing Law 37".
            if rest and rest[0].name == "provisions" and rest[0].children[0].name == "label":
                rest = []
            if not rest and not (known and self._is_law(name)):
                return
        if not rest:
            yield ExternalCitation(span=span, instrument=name, instrument_span=span)
            self._remember(name, span)
            return
        if rest[0].name == "rule":
            yield from self._rule(rest[0], (name, span))
            self._remember(name, span)
            return
        read = self.citations.read(rest[0])
        if read is None:
            return
        parts = groups(read.citation)
        for i, group in enumerate(parts):
            number = Span(group[0].span.start, group[-1].span.end)
            if group[0].unit is None and i == 0:
                number = Span(span.start, number.end)
            yield ExternalCitation(
                span=Span(span.start if i == 0 else number.start, number.end),
                instrument=name,
                instrument_span=span,
                unit=group[0].unit or "section",
                targets=group,
                number_span=number,
            )
        self._remember(name, span)

    def _rule(self, tree: Any, before: tuple[str, Span] | None) -> Iterator[ExternalCitation]:
        tokens = words_of(tree)
        law = next((t for t in tokens if t.name in NAMES[:3]), None)
        numbers = [child for child in tree.children if isinstance(child, Word) and child.name == "RULE_NUMBER"]
        span = Span(tokens[0].start, numbers[-1].end)
        name, instrument = before or ("", span)
        if law is not None:
            name, instrument = " ".join(str(law).split()), Span(law.start, law.end)
        targets = tuple(
            Target(
                unit=None if i else "rule",
                path=tuple(s.text for s in label_segments([number])),
                span=Span(number.start if i else span.start, number.end),
            )
            for i, number in enumerate(numbers)
        )
        yield ExternalCitation(
            span=Span(min(span.start, instrument.start), max(span.end, instrument.end)),
            instrument=name,
            instrument_span=instrument,
            unit="rule",
            targets=targets,
            number_span=span,
        )

    def _name_before(self, span: Span) -> Span:
        found = NAME_BEFORE.search(self.text, max(0, span.start - REACH), span.start)
        if not found:
            return span
        start = found.start()
        for joint in AGREEMENT.finditer(self.text, start, span.start):
            start = joint.end()
        for joint in JOINT.finditer(self.text, start, span.start):  # "the UK GDPR and the Data Protection Act"
            start = joint.end()
        lead = NOT_IN_NAME.match(self.text, start, span.start)
        return Span(lead.end() if lead else start, span.end)

    def _is_law(self, name: str) -> bool:
        """ "Delaware General Corporation Law" is; "Applicable Law", "Data Protection Laws" are general names."""
        words = name.split()
        if re.search(r"\d{4}", words[-1]):
            return True
        return words[-1] in ("Act", "Code", "Law", "Treaty", "Convention", "Directive") and (
            words[-1] == "Act" or words[-2] not in self.not_laws
        )
