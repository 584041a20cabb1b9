"""The author's own tree of a document."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from msgspec import Struct

from halden_rules.text import Span

__all__ = ["Address", "Clause", "NumberingIssue", "Outline"]


class Address(Struct, frozen=True, order=True):
    """What a careful reader would cite.

    ``document``: a document id, or ``missing:<name>``. ``part``: the schedule, exhibit, annex or part that restarts
    numbering ("Schedule 6 Part 1", "Article V Part B"), None in the body. ``number``: the composed number
    ("8.2(a)(ii)"), None for the part or the document itself. ``occurrence``: 2 for the second of two equal numbers.
    """

    document: str
    part: str | None = None
    number: str | None = None
    occurrence: int = 1

    @property
    def id(self) -> str:
        """``bellring/x#8.2(a)`` without the package: ``x#8.2(a)``, ``x#Schedule 2/4.1``, ``x#7.10.1~2``, ``x``."""
        inner = "/".join(p for p in (self.part, self.number) if p)
        again = f"~{self.occurrence}" if self.occurrence > 1 else ""
        return f"{self.document}#{inner}{again}" if inner else self.document


class Clause(Struct, frozen=True, kw_only=True):
    """One numbered node. ``span`` takes in its sub-clauses, trimmed of white space; ``own`` are its own words.

    ``quoted``: "new" or "old" where it stands in replacement text of an amendment; then ``stands_for`` is the document
    it speaks for, when known.
    """

    address: Address
    kind: str  # clause, part (schedule, exhibit, annex, part), section, article, paragraph, item
    label: str
    label_span: Span
    path: tuple[str, ...]  # every segment of the composed number: ("8", "2", "a", "ii")
    unit: str | None = None  # the printed label word in lower-case singular, if any
    heading: str | None = None
    heading_span: Span | None = None
    level: int
    order: int
    parent: int | None  # index in Outline.clauses
    span: Span
    own: tuple[Span, ...]
    quoted: str | None = None


class NumberingIssue(Struct, frozen=True, kw_only=True):
    """``kind``: duplicate (both clauses), gap (the clauses around it; ``missing`` numbers).

    ``alternatives``: a duplicate whose two clauses are joined by "OR": a choice of the draft, not a slip.
    """

    kind: str
    clauses: tuple[int, ...]
    missing: tuple[str, ...] = ()
    alternatives: bool = False


class Outline(Struct, frozen=True, kw_only=True, dict=True):
    """Clauses in reading order; what was set aside; what is wrong with the numbering."""

    document: str
    title: str | None = None
    title_span: Span | None = None
    clauses: tuple[Clause, ...]
    furniture: tuple[Span, ...] = ()  # running heads, page numbers, "Source: …" lines
    contents: tuple[Span, ...] = ()  # contents pages
    signatures: tuple[Span, ...] = ()
    quoted: tuple[tuple[Span, str], ...] = ()  # quoted replacement ("new") and replaced ("old") text
    own_unit: str | None = None  # the label word the document uses of itself ("section", "clause")
    issues: tuple[NumberingIssue, ...] = ()

    @cached_property
    def _starts(self) -> list[int]:
        return [c.span.start for c in self.clauses]

    def at(self, offset: int) -> Clause | None:
        """The innermost clause around an offset; None in the preamble."""
        i = bisect_right(self._starts, offset) - 1
        while i >= 0:
            clause = self.clauses[i]
            if clause.span.start <= offset < clause.span.end:
                return clause
            i = clause.parent if clause.parent is not None else -1
        return None

    @cached_property
    def by_address(self) -> dict[tuple[str | None, str | None], tuple[Clause, ...]]:
        """Clauses by (part, number); several where a number is printed twice."""
        found: dict[tuple[str | None, str | None], list[Clause]] = {}
        for c in self.clauses:
            found.setdefault((c.address.part, c.address.number), []).append(c)
        return {key: tuple(clauses) for key, clauses in found.items()}

    @cached_property
    def children(self) -> dict[int | None, tuple[Clause, ...]]:
        """Sub-clauses by the index of their parent (None: the top level)."""
        found: dict[int | None, list[Clause]] = {}
        for c in self.clauses:
            found.setdefault(c.parent, []).append(c)
        return {parent: tuple(clauses) for parent, clauses in found.items()}
