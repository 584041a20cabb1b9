"""Tree of a citation → ``Citation``: which label word a number takes, where "(b)" hangs, where the list ends."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from halden_rules.grammar.parse import Node, Word, words_of
from halden_rules.grammar.phrases import Citation, Container, Target
from halden_rules.grammar.segments import Segment, distance, in_sequence, kind, label_segments, readings
from halden_rules.text import Span

__all__ = ["CitationReader", "Read", "extent"]

# Higher ranks contain lower ones: "Article II, Section 3" is section 3 within article II.
RANKS = {
    "addendum": 0, "schedule": 0, "exhibit": 0, "annex": 0, "appendix": 0, "attachment": 0, "division": 0,
    "chapter": 1, "part": 1, "article": 2, "section": 3, "clause": 3, "recital": 3, "table": 3, "subpart": 4,
    "subsection": 5, "subclause": 5, "paragraph": 5, "item": 6, "subparagraph": 6, "sentence": 7, "provision": 7,
}  # fmt: skip
RELATIONS = {"SELF": "this", "BEFORE": "previous", "AFTER": "next", "THAT": "that"}
LETTERED = frozenset(
    (
        "schedule",
        "exhibit",
        "annex",
        "appendix",
        "attachment",
        "part",
        "article",
        "addendum",
        "sheet",
        "drawing",
        "table",
    )
)


class Read(Struct, gc=False):
    """A citation, and what its tree held beside it: the name of a law (see ``external.py``)."""

    citation: Citation
    law: Node | None = None
    number_end: int = 0  # where the numbers end, before the law's name
    short: bool = False  # "s 59": a label word only laws have


def extent(tree: Any) -> Span:
    """From the first to the last word."""
    return Span(tree.start, tree.end)


def unit_of(tree: Any) -> str:
    """The field's singular word of a ``unit`` tree."""
    return str(words_of(tree)[0].name).lower()


class _Number(Struct, gc=False):
    """A number being read: its unit, whether that was printed, its segments."""

    unit: str | None
    printed_unit: bool
    segments: tuple[Segment, ...]
    span: Span
    last: tuple[Segment, ...] | None = None
    caption: Span | None = None
    elided: bool = False

    @property
    def base(self) -> tuple[Segment, ...]:
        return self.last or self.segments

    def target(self) -> Target:
        return Target(
            unit=self.unit if self.printed_unit else None,
            path=tuple(s.text for s in self.segments),
            last=tuple(s.text for s in self.last) if self.last else None,
            span=self.span,
            caption=self.caption,
            elided=self.elided,
        )


def compose(before: tuple[Segment, ...], new: tuple[Segment, ...]) -> tuple[Segment, ...] | None:
    """The whole number of a later member of a list: "(b)" after 2.1(a) is 2.1(b). None: it is no member."""
    head, first = before[0], new[0]
    if first.shape == "dotted":  # 33 through .38
        return (*before[:-1], *new) if len(before) > 1 and kind(before[-1].text) == kind(first.text) else None
    if first.shape in ("number", "letters", "csi", "sheet"):
        if head.shape in ("bracketed", "plain"):
            return None
        same = (kind(head.text[:1]) == kind(first.text[:1])) or head.shape == "sheet"
        if not same or (first.shape == "letters" and first.text.isalpha() and not readings(first.text)):
            return None
        if re.fullmatch(r"(?:19|20)\d\d", first.text) and len(new) == 1:  # a year
            return None
        return new
    best: tuple[int, int] | None = None
    for level, segment in enumerate(before):
        if segment.shape not in ("bracketed", "plain") and not (
            segment.shape == "dotted" and kind(segment.text) == "lower"
        ):
            continue
        step = distance(segment.text, first.text)
        if step is not None and (best is None or step <= best[0]):
            best = step, level
    return (*before[: best[1]], *new) if best else None


class CitationReader:
    """Reads citation trees of one text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def label(self, tree: Any) -> tuple[Segment, ...]:
        return label_segments(words_of(tree))

    def numbered(self, tree: Any) -> _Number:
        """``unit label``, and ``SELF own_unit label``."""
        unit = next(c for c in tree.children if c.name in ("unit", "own_unit", "loose_unit"))
        label = next(c for c in tree.children if c.name == "label")
        return _Number(unit_of(unit), True, self.label(label), extent(tree))

    def read(self, tree: Any) -> Read | None:
        children = list(tree.children)
        if tree.name in ("detail", "seen"):
            return self._on_sheet(children[-1])
        part = None
        if children[0].name == "part":
            part = " ".join(self.text[extent(children[0]).start : extent(children[0]).end].split())
            children = children[2:]
        start = extent(children[0] if part is None else tree).start
        first, rest = children[0], children[1:]
        relation, numbers, unit = "", [], None
        what = first.name
        if what == "numbered" and self._breaks(first):
            return None
        if what == "numbered":
            numbers.append(self.numbered(first))
            unit = numbers[0].unit
        elif what in ("own", "relative"):
            relation = RELATIONS[first.children[0].name]
            if relation in ("previous", "next") and part is None:
                start = self._article(start)
            if relation == "that" and first.children[-1].name == "label":  # "provided that Section 7 …": a conjunction
                relation = ""
                first = Node("numbered", first.children[1:])
                start = first.start if part is None else start
            unit = unit_of(first.children[1])
            if any(c.name == "label" for c in first.children):
                numbers.append(self.numbered(first))
        elif what == "short_section":
            unit = "section"
            numbers.append(_Number(unit, True, label_segments(words_of(first)), extent(first)))
        elif what in ("number_alone", "label"):
            numbers.append(_Number(None, False, label_segments(words_of(first)), extent(first)))
        elif what == "siblings":
            return self._siblings(first)
        read = self._go_on(start, first, rest, relation, unit, numbers, part)
        read.short = what == "short_section"
        return read

    def _article(self, start: int) -> int:
        """Takes in the article: "the preceding sentence"."""
        found = re.search(r"\b[Tt]he\s+$", self.text[max(0, start - 6) : start])
        return start - (len(found[0]) if found else 0)

    def _breaks(self, tree: Any) -> bool:
        """Whether the number opens the next line's clause and is not this line's: "of the Clauses⏎(a) These"."""
        tokens = words_of(tree)
        unit, label = tokens[0], tokens[1]
        between = self.text[unit.end : label.start]
        if "\n" not in between:
            return False
        end = tokens[-1].end
        if re.match(r"\.?[ \t]+[A-Z]|\.\s", self.text[end : end + 6]) and "\n" in between:
            return str(unit).lower().endswith("s") or self.text[end : end + 1] == "."
        return False

    def _on_sheet(self, word: Word) -> Read:
        """A sheet, a section or a detail on a sheet by its number alone: "3/S-101", "SEE 08 33 23"."""
        span = extent(word)
        detail, _, sheet = str(word).rpartition("/")
        if detail:
            target = Target(unit="detail", path=(detail,), span=span)
            place = Container(span=Span(span.start + len(detail) + 1, span.end), unit="sheet", path=(sheet,))
            return Read(Citation(span=span, unit="detail", targets=(target,), within=(place,)))
        unit = "sheet" if word.name == "SHEET_NUMBER" else "section"
        target = Target(unit=unit, path=(" ".join(str(word).split()),), span=span)
        return Read(Citation(span=span, unit=unit, targets=(target,)))

    def _siblings(self, tree: Any) -> Read:
        tokens = words_of(tree)
        targets = tuple(
            Target(unit=None, path=(s.text,), span=Span(t.start, t.end), elided=True)
            for t in (tokens[0], tokens[2])
            for s in label_segments([t])
        )
        return Read(Citation(span=extent(tree), unit=None, targets=targets, relation="sibling"))

    def _go_on(
        self,
        start: int,
        first: Any,
        rest: list[Any],
        relation: str,
        unit: str | None,
        numbers: list[_Number],
        part: str | None,
    ) -> Read:
        end = extent(first).end
        within: list[Container] = []
        inclusive = False
        number_end = end
        law: Node | None = None
        i = 0
        while i < len(rest):
            child, name = rest[i], rest[i].name
            if name == "AND":
                item = rest[i + 1]
                if within or law or not self._join(numbers, child, item, within, relation):
                    break
                i += 1
                if numbers and numbers[-1].unit:
                    unit = unit if relation else numbers[0].unit
                child = item
            elif name == "to":
                if within or law or not self._range(numbers, child, within):
                    break
            elif name == "CAPTION":
                if numbers and not within and not law:
                    if numbers[-1].caption:
                        break
                    numbers[-1].caption = self._caption(child)
                elif not numbers:
                    break
            elif name == "INCLUSIVE":
                inclusive = True
            elif name == "ET_SEQ":
                pass
            elif name == "law_name":
                if within or law:
                    break
                law, number_end = child, end
            else:
                read = self._container(child)
                if read is None:
                    break
                if isinstance(read, Node):
                    if law:
                        break
                    law, number_end = read, end
                else:
                    within.append(read)
            end = extent(child).end
            i += 1
        if numbers and numbers[0].unit and not relation:
            unit = numbers[0].unit
        citation = Citation(
            span=Span(start, end),
            unit=unit,
            targets=tuple(n.target() for n in numbers),
            within=tuple(within),
            relation=relation,
            part=part,
            inclusive=inclusive,
        )
        return Read(citation, law, number_end)

    def _join(self, numbers: list[_Number], joiner: Word, item: Any, within: list[Container], relation: str) -> bool:
        """Take one more member of the list in; False: the list ended before it."""
        if not numbers:
            return False
        before, name = numbers[-1], item.name
        if name == "own":
            return False
        if name == "label":
            new = self.label(item)
            whole = compose(before.base, new)
            if whole is None:
                return False
            numbers.append(_Number(before.unit, False, whole, extent(item), elided=len(whole) > len(new)))
            return True
        new_number = self.numbered(item)
        comma = str(joiner).strip() == ","
        deeper = RANKS.get(new_number.unit or "", 9) > RANKS.get(before.unit or "", 9)
        if comma and not deeper and new_number.unit != before.unit:
            return False  # "Paragraph 1(a), Exhibit A is amended": another citation
        if comma and before.unit and len(numbers) == 1 and (deeper or before.segments[0].shape == "csi"):
            within.append(Container(span=before.span, unit=before.unit, path=tuple(s.text for s in before.segments)))
            numbers[:] = [new_number]
            return True
        if relation:
            return False
        numbers.append(new_number)
        return True

    def _range(self, numbers: list[_Number], tree: Any, within: list[Container]) -> bool:
        if not numbers:
            return False
        before, item = numbers[-1], tree.children[1]
        if before.last:
            return False
        if item.name == "numbered":
            other = self.numbered(item)
            if other.unit != before.unit:
                if str(tree.children[0]) != "to":
                    return False
                within.append(Container(span=extent(tree), unit=other.unit, path=tuple(s.text for s in other.segments)))
                return True
            whole: tuple[Segment, ...] | None = other.segments
        else:
            whole = compose(before.segments, self.label(item))
        if whole is None or not in_sequence(before.segments, whole):
            return False
        before.last = whole
        before.span = Span(before.span.start, extent(tree).end)
        return True

    def _caption(self, token: Word) -> Span:
        """The words of a caption, without its marks."""
        words = str(token)
        bare = re.sub(r"^[\s,(\[\-–—]*(?:entitled |titled |captioned |headed )?[\"“‘'\s]*|[\s,)\]\"”’']+$", "", words)
        at = words.find(bare)
        start = (token.start) + at
        return Span(start, start + len(bare))

    def _container(self, tree: Any) -> Container | Node | None:
        """``Container``; the whole tree where it names a law; None where the words name no document."""
        span = extent(tree)
        children = tree.children
        if tree.name == "own":
            return self._placed(tree, span)
        head = children[0].name
        if head == "HERE":
            return Container(span=span, self=True)
        if head == "THERE":
            return Container(span=span)
        place = children[1]
        if isinstance(place, Node) and place.name in ("numbered", "own", "relative"):
            return self._placed(place, span)
        name = children[-1]
        if name.name == "law":
            return tree  # type: ignore[no-any-return]
        if name.name == "NAME" and str(children[0]).lower() != "of":
            return None
        if head == "TO" and not str(children[0]).isalpha():  # "Exhibit K - AMAG"
            return None
        determiner = children[1].name if len(children) > 2 else ""
        return Container(span=span, name=" ".join(str(name).split()), self=determiner == "SELF")

    def _placed(self, place: Any, span: Span) -> Container | None:
        if place.name == "numbered":
            number = self.numbered(place)
            return Container(span=span, unit=number.unit, path=tuple(s.text for s in number.segments))
        unit = unit_of(place.children[1])
        label = next((c for c in place.children if c.name == "label"), None)
        path = tuple(s.text for s in self.label(label)) if label is not None else ()
        return Container(span=span, unit=unit, path=path, self=place.children[0].name == "SELF")
