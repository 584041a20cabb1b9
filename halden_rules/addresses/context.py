"""``Context``: one document as the resolver sees it, with what is quoted, what amends and what names a law."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from halden_rules.addresses.tree import Tree
from halden_rules.addresses.vocabulary import words
from halden_rules.documents import Document
from halden_rules.grammar.phrases import AmendmentPhrase, Citation, ExternalCitation, Phrase
from halden_rules.outline import Clause, Outline
from halden_rules.text import Span

__all__ = ["Context"]

_LONGEST = 3000  # characters of a sentence on either side of a place
_HEAD = 600  # characters at the top of a text where a filing prints its exhibit number
_LISTED = re.compile(r"[ \t>*•-]*([A-Z][A-Za-z]+)[ \t]+[\w.-]{1,6}[ \t]*(?:[:–—\t]|-[ \t]|[ \t]{2,})[ \t]*\S.*")

_ENDS = re.compile(r"(?<!\bNo)(?<!\bSec)(?<!\bArt)(?<!\bPara)(?<!\bvs)[.;!?]['\"’”)\]]*(?=\s)|\n\s*\n")


_HEADER = 2_000
"""Characters from the start in which what stands above the title is a filing's header."""


class Context(Struct, frozen=True, dict=True):
    document: Document
    outline: Outline
    phrases: tuple[Phrase, ...]

    @property
    def id(self) -> str:
        return self.document.id

    @cached_property
    def reading(self) -> str:
        return self.document.text.reading

    @cached_property
    def citations(self) -> tuple[Citation, ...]:
        return tuple(p for p in self.phrases if isinstance(p, Citation))

    @cached_property
    def externals(self) -> tuple[ExternalCitation, ...]:
        return tuple(p for p in self.phrases if isinstance(p, ExternalCitation))

    @cached_property
    def amending(self) -> tuple[AmendmentPhrase, ...]:
        return tuple(p for p in self.phrases if isinstance(p, AmendmentPhrase))

    @cached_property
    def tree(self) -> Tree:
        return Tree(self.outline, self.reading, tuple(c.span for c in self.citations))

    @cached_property
    def _ends(self) -> list[int]:
        return [m.end() for m in _ENDS.finditer(self.reading)]

    def sentence(self, at: int) -> Span:
        """The sentence around a place, cut at the clause's start and at a length that no sentence of a contract has."""
        i = bisect_right(self._ends, at)
        start = self._ends[i - 1] if i else 0
        end = self._ends[i] if i < len(self._ends) else len(self.reading)
        clause = self.outline.at(at)
        start = max(start, clause.span.start) if clause else start
        return Span(max(start, at - _LONGEST), min(end, at + _LONGEST))

    def quoted(self, span: Span) -> str | None:
        """ "new" or "old" where a place stands in replacement or replaced text."""
        i = bisect_right(self._quoted_starts, span.start)
        around = self._quoted[max(0, i - 3) : i][::-1]
        return next((kind for stretch, kind in around if stretch.contains(span)), None)

    @cached_property
    def _quoted(self) -> list[tuple[Span, str]]:
        return sorted(self.outline.quoted)

    @cached_property
    def _quoted_starts(self) -> list[int]:
        return [stretch.start for stretch, _ in self._quoted]

    @cached_property
    def _aside(self) -> list[Span]:
        return sorted((*self.outline.contents, *self.outline.furniture))

    @cached_property
    def _aside_starts(self) -> list[int]:
        return [s.start for s in self._aside]

    def externals_before(self, at: int) -> Iterator[ExternalCitation]:
        """Laws named before a place, the last one first."""
        for i in range(bisect_right(self._external_starts, at - 1) - 1, -1, -1):
            yield self.externals[i]

    def externals_between(self, low: int, high: int) -> tuple[ExternalCitation, ...]:
        """Laws named from one place to another."""
        starts = self._external_starts
        return self.externals[bisect_right(starts, low - 1) : bisect_right(starts, high)]

    @cached_property
    def _external_starts(self) -> list[int]:
        return [e.span.start for e in self.externals]

    def operative(self, span: Span) -> AmendmentPhrase | None:
        """The amending words around a place."""
        i = bisect_right(self._amending_starts, span.start)
        return next((p for p in self.amending[max(0, i - 3) : i][::-1] if p.span.contains(span)), None)

    @cached_property
    def _amending_starts(self) -> list[int]:
        return [p.span.start for p in self.amending]

    def amendment_of(self, span: Span) -> AmendmentPhrase | None:
        """The amending words that a quoted place belongs to: the last ones before it."""
        i = bisect_right(self._amending_starts, span.start)
        return self.amending[i - 1] if i else None

    def set_aside(self, span: Span) -> bool:
        """Whether a place is a contents page, page furniture, the title, or a clause's own label."""
        i = bisect_right(self._aside_starts, span.end - 1)
        if any(s.overlaps(span) for s in self._aside[max(0, i - 3) : i]):
            return True
        title = self.outline.title_span
        if title is not None and span.start < title.end and span.start < _HEADER:
            return True  # a filing's own exhibit numbers stand above the title
        if self._listed(span) or self._is_heading(span):
            return True
        return any(c.span.start <= span.start < c.label_span.end for c in self._around(span))

    def _is_heading(self, span: Span) -> bool:
        """Whether a citation is all that a heading or a line says: ``5. Schedule A-1.``, ``SCHEDULE 3``."""
        printed = self.reading[span.start : span.end].split()
        if not printed or self._is_filing(span, printed):
            return bool(printed)
        if printed[0].lower() not in words().part_units:
            return printed[0].isupper() and printed[0].lower().startswith("recital")
        start = self.reading.rfind("\n", 0, span.start) + 1
        end = self.reading.find("\n", span.end)
        alone = not self.reading[start : span.start].strip() and not self.reading[span.end : end].strip(" .:-–—")
        before = self.reading[max(0, start - 200) : start].rstrip(" \t")
        if not self.reading[start : span.start].strip() and printed[0].isupper() and before.endswith("\n\n"):
            return True
        if alone and (not before.strip() or before.endswith("\n\n") or printed[0].isupper()):
            return True
        for clause in self._around(span):
            heading = clause.heading_span
            if heading is not None and heading.start == span.start:
                return not self.reading[span.end : heading.end].strip(" .:-–—")
        return False

    def _is_filing(self, span: Span, printed: Sequence[str]) -> bool:
        """An exhibit number of a filing at the head of the text: ``Exhibit 10.31``."""
        first = self.outline.clauses[0].span.start if self.outline.clauses else len(self.reading)
        return (
            span.start < min(first, _HEAD)
            and printed[0].lower() == "exhibit"
            and printed[-1][:1].isdigit()
            and not self.reading[self.reading.rfind("\n", 0, span.start) + 1 : span.start].strip()
        )

    def paragraph_start(self, span: Span) -> bool:
        """Whether a place begins a paragraph with a capital."""
        start = self.reading.rfind("\n", 0, span.start) + 1
        if self.reading[start : span.start].strip() or not self.reading[span.start : span.start + 1].isupper():
            return False
        before = self.reading[max(0, start - 200) : start].rstrip(" \t")
        return not before.strip() or before.endswith("\n\n")

    def _listed(self, span: Span) -> bool:
        """Whether a place is a line of a list of schedules: label, mark and title, with its like beside it."""
        line = _LISTED.match(self.reading, self.reading.rfind("\n", 0, span.start) + 1)
        if line is None or line.start(1) != span.start or self.outline.at(span.start) is None:
            return False
        before = self.reading[: line.start()].rstrip().rpartition("\n")[2]
        after = self.reading[line.end() :].lstrip().partition("\n")[0]
        return any((m := _LISTED.match(other)) and m[1].lower() == line[1].lower() for other in (before, after))

    def _around(self, span: Span) -> Sequence[Clause]:
        clauses = self.outline.clauses
        i = bisect_right(self._clause_starts, span.start)
        return clauses[max(0, i - 2) : i]

    @cached_property
    def _clause_starts(self) -> list[int]:
        return [c.span.start for c in self.outline.clauses]

    def paragraph_numbers(self, part: str) -> bool:
        """Whether a part calls its own provisions paragraphs: "paragraph 1.3 above"."""
        return part in self._paragraphs

    @cached_property
    def _paragraphs(self) -> frozenset[str | None]:
        return frozenset(
            clause.address.part
            for c in self.citations
            if c.unit == "paragraph"
            and not c.within
            and any(t.path[:1] and t.path[0].isdigit() for t in c.targets)
            and (clause := self.outline.at(c.span.start)) is not None
        )

    def counts_elsewhere(self, part: str, unit: str | None, own: str | None) -> bool:
        """Whether a label inside a schedule means the body: "clause 3" where the schedule has paragraphs."""
        if unit is None or unit != own or unit not in words().clause_units:
            return False
        head = part.split()[0].lower()
        if head not in words().part_units:
            return False
        return own == "clause" or self.paragraph_numbers(part)
