"""``Change`` (a verb with the words before and behind it) → ``AmendmentPhrase``s: action, targets, words, place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from halden_rules.grammar.amending.arguments import Argument, arguments, head_of, part_of, parts_of, thing_of
from halden_rules.grammar.amending.places import as_such, joined, name_before, over_page, placed, trimmed
from halden_rules.grammar.amending.sentences import Sentence, quote_at
from halden_rules.grammar.amending.subjects import DOCUMENT, Subject
from halden_rules.grammar.phrases import AmendedPart, AmendmentPhrase, Citation, NewPlace
from halden_rules.grammar.quotations import Quote
from halden_rules.text import Span

__all__ = ["Change", "phrases_of"]

THROUGHOUT = re.compile(
    r"\b(?:throughout|wherever|whenever|each (?:place|time|instance)|(?:all|any and all|each"
    r"|every) (?:such )?(?:references?|"
    r"occurrences?|instances?)|every place|in each (?:place|case))\b",
    re.I,
)
REFERENCES = re.compile(
    r"\s*(?:the\s+|any and all\s+|all\s+|any\s+|each\s+|every\s+)?(?:references?|occurrences?|instances?)\b", re.I
)
SPLIT = re.compile(
    r"\b(?:with|by)\b(?! respect)|\b(?:so as )?to (?:read|state|be)\b|\bas follows\b|\bto (?:the following"
    r"|(?=[\"“$€£(]))|\bso that it reads\b|\binto\b"
    r"|\bto (?=\w[^.;]{0,80}$)|\bto\s*$"
)
FOLLOWING = re.compile(r"\bfollowing\b|\bas follows\b|\bto read\b|\breads?\b|\bas set (?:forth|out)\b")
AT_END = re.compile(r"\b(?:at|to) the (?:very )?end(?: thereof| of (?:such|the|that))?\b|\bat the foot\b")
AT_START = re.compile(r"\b(?:at|to) the (?:beginning|start|head)(?: thereof)?\b")
AFTER_PART = re.compile(r"\b(after|following|before|preceding)\s+the\s+$", re.I)
STRIPPED = " \t\n,;:"


class Change(Struct, frozen=True, gc=False):
    """One verb. ``left``: the words that say what is changed; ``right``: what it is changed to, or where.

    ``passive``: ``left`` stands before the verb; of an order both are the words behind it. ``joins``: it says what
    comes in the place of the deletion before it.
    """

    kind: str
    start: int
    end: int
    left: Span
    right: Span
    targets: tuple[Citation, ...]
    passive: bool = False
    joins: bool = False
    split: bool = False  # left and right are words of two verbs
    whole: bool = False  # it takes in the rest of its sentence

    def until(self, end: int) -> Change:
        """Its words end here: another change begins."""
        right = (
            Span(self.right.start, max(self.right.start, min(self.right.end, end)))
            if end < self.right.end
            else self.right
        )
        left = right if self.left == self.right else self.left
        return Change(self.kind, self.start, end, left, right, self.targets, self.passive, self.joins, self.split)

    def replaced_by(self, other: Change) -> Change:
        """A deletion and what comes in its place."""
        return Change("replace", self.start, other.end, self.left, other.right, self.targets, self.passive, split=True)


def phrases_of(
    text: str,
    sentence: Sentence,
    changes: Sequence[Change],
    frame: Subject | None,
    cited: Sequence[Citation],
    quoted: Sequence[Quote],
    around: Sequence[Citation] = (),
) -> Iterator[AmendmentPhrase]:
    """The phrases of a sentence's changes; words that follow the sentence belong to the last one.

    ``around``: the clause of the list that the sentence stands in: "Section 3 is amended as follows: (a) …".
    """
    for i, change in enumerate(changes):
        start = min(change.start, frame.start) if i == 0 and frame is not None else change.start
        last = i == len(changes) - 1
        yield from _Reading(text, sentence, change, frame, cited, quoted, around, last).phrases(start)


class _Reading:
    """One change while it is read."""

    def __init__(
        self,
        text: str,
        sentence: Sentence,
        change: Change,
        frame: Subject | None,
        cited: Sequence[Citation],
        quoted: Sequence[Quote],
        around: Sequence[Citation],
        last: bool,
    ) -> None:
        self.around = around
        self.text, self.sentence, self.change, self.frame = text, sentence, change, frame
        self.cited, self.quoted = cited, quoted
        self.follows = sentence.follows if last else ""
        left, right = change.left, change.right
        if left == right and change.kind in ("replace", "substitute") and not change.split:
            left, right = self._split(left)
        self.left, self.right = left, right
        self.left_words, self.right_words = text[left.start : left.end], text[right.start : right.end]
        self.objects = arguments(text, left, cited, quoted)
        self.others = arguments(text, right, cited, quoted, first="with") if right != left else ()

    def _split(self, zone: Span) -> tuple[Span, Span]:
        """ "replace X with Y": X and Y. The word between is none inside a quotation."""
        for m in SPLIT.finditer(self.text, zone.start, zone.end):
            if any(q.outer.start <= m.start() < q.outer.end for q in self.quoted):
                continue
            if m.start() <= zone.start + 1 and m[0] != "as follows":
                return Span(zone.start, zone.start), zone
            return Span(zone.start, m.start()), Span(m.start(), zone.end)
        return zone, Span(zone.end, zone.end)

    # ------------------------------------------------------------------ what all of them need

    @property
    def part(self) -> AmendedPart | None:
        """The part of a clause that is changed: of this verb's own words, else of the sentence's subject."""
        if found := part_of(self.text, self.left):
            return found
        own = [a for a in self.objects if a.citation and self._is_target(a.citation)]
        if found := self._head(own):
            return found
        return part_of(self.text, self.frame.span) if self.frame is not None and not own else None

    def _head(self, own: Sequence[Argument]) -> AmendedPart | None:
        """What is named in front of the clause, or behind it: "In Schedule 2, the row for “Spain”"."""
        if any(a.quote and a.role == "object" for a in self.objects):
            return None
        end = self._words_end()
        comma = self.text.rfind(", ", own[-1].end, end) if own else -1
        if comma >= 0 and (found := head_of(self.text, comma + 2, end)):
            return found
        return head_of(self.text, self.left.start, own[0].start if own else end)

    def _words_end(self) -> int:
        """Where the words of what is changed end, without the verb's own "is hereby" and quoted words."""
        words = self.left_words
        quoted = next((q.outer.start for q in self.quoted if self.left.contains(q.outer)), None)
        m = re.search(
            r"\s*(?:\b(?:is|are|shall be|be|will be|in (?:its|their) entirety|thereof|therefrom|and)\b.*)?$",
            words,
            re.S,
        )
        end = self.left.start + (m.start() if m else len(words))
        before = self.text[max(self.left.start, (quoted or 0) - 12) : quoted] if quoted is not None else ""
        return quoted if quoted is not None and quoted < end and not re.search(r"\b(?:for|of)\s+$", before) else end

    def quotes_of(self, found: Sequence[Argument], *roles: str) -> list[Quote]:
        """Quoted words with one of these roles that are no name of a definition or a title."""
        part = part_of(self.text, self.left)
        named = [q for q in self.quoted if part and part.name and part.span.overlaps(q.outer)]
        return [
            a.quote
            for a in found
            if a.quote and a.role in roles and a.quote not in named and not self._is_title(a.quote)
        ]

    def _is_title(self, quote: Quote) -> bool:
        """ "entitled “Warranty”", "(the “Fee”)", and any caption in brackets."""
        before = self.text[max(0, quote.outer.start - 30) : quote.outer.start]
        if re.search(r"\([^()]*$", before) and re.match(r"[^()]*\)", self.text[quote.outer.end : quote.outer.end + 30]):
            return True
        return (
            re.search(
                r"\b(?:entitled|titled|headed|captioned|called|named|as)\s*(?:the\s+)?$|\(\s*(?:the\s+)?$", before
            )
            is not None
        )

    def citations_of(self, found: Sequence[Argument], *roles: str) -> list[Citation]:
        return [a.citation for a in found if a.citation and a.role in roles]

    def targets(self) -> tuple[Citation, ...]:
        """What is changed: the citations of the verb's own words, placed in those of the sentence's subject."""
        own = self.citations_of(self.objects, "object", "new", "location", "end", "start", "for")
        if self.change.passive or self.change.split or self.left != self.right:
            own += [c for c in self.citations_of(self.others, "location", "end", "start") if c not in own]
        base = self.frame.citations if self.frame else ()
        base = base or self.change.targets
        own = joined(self.text, [c for c in own if self._is_target(c)])
        if not own:
            return tuple(joined(self.text, [c for c in base if self._is_target(c)]))
        return tuple(placed(c, [b for b in base if b not in own] or self.around) for c in own)

    def _is_words(self, citation: Citation) -> bool:
        """ "the reference to Section 5": the words are meant."""
        before = self.text[max(0, citation.span.start - 40) : citation.span.start]
        return re.search(r"\breferences?\s+to\s+(?:the\s+|[\"“])?$", before) is not None

    def _is_target(self, citation: Citation) -> bool:
        """ "the reference to Section 5 is replaced": the words, not the clause."""
        if self._is_words(citation):
            return False
        if citation.signal in ("defined_in", "pursuant_to", "accordance_with") and len(self.cited) > 1:
            return False
        if (
            citation.signal in ("set_out_in", "described_in")
            and self.right.start <= citation.span.start
            and self.left != self.right
        ):
            return False
        return bool(citation.targets or citation.within)

    def brought(self) -> tuple[Span | None, str]:
        """New words right behind the sentence: quoted ones, or a block."""
        if self.follows == "quote":
            quote = quote_at(self.text, self.sentence.quote)
            return (quote.inner, "") if quote else (None, "new")
        return None, "new" if self.follows == "block" else ""

    def make(self, action: str, start: int, targets: tuple[Citation, ...], **more: object) -> AmendmentPhrase:
        part = more.pop("part", None)
        assert part is None or isinstance(part, AmendedPart)
        end = self.change.end
        while end > start and (self.text[end - 1] in STRIPPED):
            end -= 1
        while self.change.kind != "replace_old" and (
            m := re.search(r"(?:[\s,;]|\b(?:and|by|to|or)|\(?[a-z0-9]{1,4}\))+$", self.text[start:end])
        ):
            end = start + m.start()
        zone = self.text[self.sentence.start : self.sentence.end]
        named = DOCUMENT.search(zone) is not None or any(c.name for t in self.cited for c in t.within)
        return AmendmentPhrase(
            span=Span(start, end),
            action=action,
            targets=targets,
            granularity=" ".join(self.text[part.span.start : part.span.end].split()) if part else None,
            part=part,
            names_document=named,
            sentence=Span(self.sentence.start, self.sentence.end),
            **more,  # type: ignore[arg-type]
        )

    # ------------------------------------------------------------------ kinds

    def phrases(self, start: int) -> Iterator[AmendmentPhrase]:
        """By the verb's kind."""
        kind = self.change.kind
        if kind in ("delete", "disapply", "restore", "rescind"):
            yield from self._taken(kind, start)
        elif kind == "insert":
            yield from self._inserted(start)
        elif kind in ("supplement", "include"):
            yield from self._supplemented(start)
        elif kind in ("replace", "read"):
            yield from self._replaced(start)
        elif kind == "replace_old":
            part = self.part
            action = "replace_sentence" if part and part.kind in ("sentence", "paragraph") else "replace"
            yield self.make(action, start, self.targets(), part=part, brings="old")
        elif kind == "modify":
            new, brings = self.brought()
            if self.text[self.change.start : self.change.start + 5].lower() == "this ":
                brings = brings or "below"  # "This amendment to Section 2 is made …"
            yield self.make("replace_words", start, self.targets(), new_text=new, brings=brings)
        elif kind == "substitute":
            yield from self._substituted(start)
        elif kind == "refer":
            yield from self._referred(start)
        elif kind == "rename":
            yield from self._renamed(start)

    def _renamed(self, start: int) -> Iterator[AmendmentPhrase]:
        old = self.quotes_of(self.objects, "object", "new", "location")
        new = [a.quote for a in self.others if a.quote]
        if old and new:
            yield self.make(
                "rename", start, self.targets(), old_text=old[-1].inner, new_text=new[0].inner, part=self.part
            )

    def _taken(self, kind: str, start: int) -> Iterator[AmendmentPhrase]:
        targets, part = self.targets(), self.part
        old = self.quotes_of(self.objects, "object", "new")
        anywhere = THROUGHOUT.search(self.text[self.sentence.start : self.sentence.end]) is not None
        if kind != "delete":
            if kind == "disapply" and not targets:
                part = part or thing_of(self.text, self.left)
                kind = "delete_words" if part else kind
            if targets or kind != "disapply" or part:
                yield self.make(kind, start, targets, part=part)
            return
        if old:
            yield self.make(
                "delete_words",
                start,
                targets,
                old_text=old[0].inner,
                also_old=tuple(q.inner for q in old[1:]),
                part=part,
                anywhere=anywhere,
            )
            return
        if re.search(r"\bwords?|phrases?|text|language\b", self.left_words) and self.follows and not part:
            new, brings = self.brought()
            yield self.make("delete_words", start, targets, old_text=new, brings="struck" if brings else "")
            return
        if REFERENCES.match(self.left_words) and (words := self._after_references(self.left)):
            yield self.make("delete_words", start, targets, old_text=words, anywhere=True)
            return
        objects = [c for c in self.citations_of(self.objects, "object", "new") if self._is_target(c)]
        part = part or (thing_of(self.text, self.left) if not objects else None)
        if part is not None and part.kind in ("sentence", "paragraph", "definition", "item", "row"):
            several = parts_of(self.text, self.left)
            for one in several if len(several) > 1 else (part,):
                yield self.make("delete_words", start, targets, part=one)
        elif targets:
            yield self.make("delete", start, targets)

    def _replaced(self, start: int) -> Iterator[AmendmentPhrase]:
        part, targets = self.part, self.targets()
        old = [q.inner for q in self.quotes_of(self.objects, "object", "new")]
        if not old and REFERENCES.match(self.left_words):
            old = [q.inner for q in self.quotes_of(self.objects, "location", "as")]
        if not old:
            old = [a.citation.span for a in self.objects if a.citation and self._is_words(a.citation)]
        news = [a.quote.inner for a in self.others if a.quote and a.role in ("with", "object", "new", "location")]
        if not news:
            news = [a.citation.span for a in self.others if a.citation and self._is_words(a.citation)]
        new, brings = (news[0], "") if news else self.brought()
        throughout = THROUGHOUT.search(self.text[self.sentence.start : self.sentence.end]) is not None
        if not old and REFERENCES.match(self.left_words) and (words := self._after_references(self.left)):
            old = [words]
            new = new or self._plain(self.right)
        if (
            not old
            and part is None
            and not self.citations_of(self.objects, "object", "new")
            and not self.change.passive
        ):
            plain = (
                None
                if re.match(r"\s*(?:it|them|the same|such|each|this)\b", self.left_words)
                else self._plain(self.left)
            )
            if plain is not None and not brings and (words := new or self._plain(self.right)):
                old, new = [plain], words
        if REFERENCES.match(self.left_words) and not re.match(r"\s*the reference\b", self.left_words, re.I):
            throughout = True
        if old and new is None and not brings and not self.citations_of(self.others, "with", "object"):
            return
        if old:
            throughout = throughout or (not targets and len(old) > 1)
            action = "replace_throughout" if throughout else "replace_words"
            yield self.make(
                action,
                start,
                targets,
                old_text=old[0],
                also_old=tuple(old[1:]),
                new_text=new,
                part=part,
                brings=brings,
                anywhere=throughout,
            )
            return
        if REFERENCES.match(self.left_words):
            yield self.make("replace_throughout", start, targets, new_text=new, brings=brings, anywhere=True)
            return
        if part is not None and part.kind in ("sentence", "paragraph"):
            yield self.make("replace_sentence", start, targets, new_text=new, part=part, brings=brings)
            return
        document = (self.frame is not None and self.frame.kind == "document") or DOCUMENT.match(self.left_words.strip())
        if not targets and part is None and document:
            yield self.make("reissue", start, (), new_text=new, brings=brings)
            return
        if targets or part:
            yield self.make("replace", start, targets, new_text=new, part=part, brings=brings)

    def _inserted(self, start: int) -> Iterator[AmendmentPhrase]:
        found = self.objects if self.left == self.right else (*self.objects, *self.others)
        passive = self.change.passive
        roles = ("new", "as", "object") if not passive else ("new",)
        fresh = self.citations_of(found, *roles) or self.citations_of(self.others, "as")
        if passive and not fresh and not re.match(r"\s*(?:the\s+)?following\b", self.left_words, re.I):
            fresh = self.citations_of(self.objects, "object")
        if any(a.citation and a.role == "object" and a.citation.part for a in found):
            fresh = [c for c in fresh if not c.part]
        quotes = [a for a in found if a.quote and not self._is_title(a.quote)]
        lead = arguments(self.text, Span(self.sentence.body, self.left.start), self.cited, self.quoted)
        place = self._place((*found, *(a for a in lead if a.role in ("after", "before") and not passive)))
        base = self.citations_of(found, "location", "end", "start") or list(
            self.frame.citations if self.frame else self.change.targets
        )
        base = [c for c in base if self._is_target(c)]
        put = ("object", "new", "with") if base else ("object", "new", "with", "location")
        news = [a.quote.inner for a in quotes if a.quote and a.role in put]
        new, brings = (news[0], "") if news else self.brought()
        words = self.text[self.change.start : self.sentence.end]
        is_text = (
            re.search(r"\b(?:sentences?|words?|phrases?|language|definitions?|proviso|rows?)\b", words[:200])
            is not None
        )
        bare = all(a.role == "object" for a in found if a.citation in fresh)
        if fresh and bare and not passive and not new and not brings:
            end = max(c.span.end for c in fresh)
            if (
                re.match(
                    r"\s*(?:[.;]|$|attached|hereto|as attached|in the form|after|before|following)",
                    self.text[end : end + 20],
                )
                is None
            ):
                return  # "add Section 5 costs to the total"
        if fresh and not (news and len(self.text[news[0].start : news[0].end]) < 4):
            targets = tuple(placed(c, [b for b in base if b not in fresh] or self.around) for c in fresh)
            yield self.make("insert", start, targets, new_text=new, place=place, brings=brings)
            return
        beside = tuple(self.citations_of(found, "after", "before"))
        targets = tuple(base) or beside
        part = self._brought_part(words)
        named = DOCUMENT.search(self.text[self.sentence.start : self.sentence.end]) is not None
        if not (new or brings) or not (targets or part or named):
            return
        action = "insert_words" if is_text or news or place or part else "insert"
        yield self.make(action, start, targets, new_text=new, place=place, part=part, brings=brings)

    def _brought_part(self, words: str) -> AmendedPart | None:
        """New definitions are put in as definitions; "after the first sentence": that sentence is the place."""
        zone = Span(self.change.start, self.sentence.end)
        if (part := part_of(self.text, zone)) is not None and AFTER_PART.search(self.text[: part.span.start][-20:]):
            return part
        if part is not None and re.search(r"\b(?:of|in|within|to) the\s+$", self.text[: part.span.start][-20:]):
            return part
        if (m := re.search(r"\b(?:new |additional |following |defined )+(?:definitions?|terms?)\b", words)) is not None:
            at = self.change.start + m.start()
            return AmendedPart(kind="definition", span=Span(at, at + len(m[0])))
        return None

    def _place(self, found: Sequence[Argument]) -> NewPlace | None:
        zone = self.text[self.change.start : self.sentence.end]
        for a in found:
            if a.role in ("after", "before"):
                if a.quote:
                    return NewPlace(relation=a.role, words=a.quote.inner)
                return NewPlace(relation=a.role, citation=a.citation)
            if a.role in ("end", "start"):
                return NewPlace(relation=a.role)
        part = part_of(self.text, Span(self.change.start, self.sentence.end))
        if part is not None and (m := AFTER_PART.search(self.text[: part.span.start][-20:])) is not None:
            return NewPlace(relation="after" if m[1].lower() in ("after", "following") else "before")
        if AT_END.search(zone):
            return NewPlace(relation="end")
        return NewPlace(relation="start") if AT_START.search(zone) else None

    def _supplemented(self, start: int) -> Iterator[AmendmentPhrase]:
        targets, part = self.targets(), self.part
        new, brings = self.brought()
        if self.change.kind == "include":
            part = None
            quoted = [a.quote.inner for a in self.objects if a.quote]
            plain = trimmed(self.text, self.right)
            new = quoted[0] if quoted and not new else new or plain
            brings = "" if new else brings
        elif (
            self.change.whole
            and self.right.end > self.right.start
            and self.text[self.right.start : self.right.end].strip()
            and not FOLLOWING.search(self.right_words[-30:])
        ):
            yield self.make("supplement", start, targets, part=part, brings="rest")
            return
        elif not new and not brings:
            quoted = [a.quote.inner for a in self.others if a.quote]
            new = quoted[0] if quoted else None
            if new is None and re.match(r"\s*(?:by|with)\s+the\s+[A-Z]", self.right_words):
                return  # "Section 3 is supplemented by the Data Sheet"
        if targets or part or new or brings:
            yield self.make("supplement", start, targets, new_text=new, part=part, brings=brings)

    def _substituted(self, start: int) -> Iterator[AmendmentPhrase]:
        found = (*self.objects, *self.others)
        old = [a.quote.inner for a in found if a.quote and a.role == "for"]
        cited = self.citations_of(found, "for")
        news = [a.quote.inner for a in self.objects if a.quote and a.role in ("object", "new")]
        new, brings = (news[0], "") if news else self.brought()
        base = tuple(self.citations_of(found, "location")) or (self.frame.citations if self.frame else ())
        throughout = THROUGHOUT.search(self.text[self.sentence.start : self.sentence.end]) is not None
        if old and new:
            yield self.make(
                "replace_throughout" if throughout else "replace_words",
                start,
                base or self.change.targets if not self.change.passive else base,
                old_text=old[0],
                new_text=new,
                anywhere=throughout,
            )
        elif cited and (new or brings):
            yield self.make("replace", start, tuple(cited), new_text=new, part=self.part, brings=brings)
        elif self.change.passive:
            for_ = re.compile(
                r"\s*for\s+(.{2,120}?)(?=\s+(?:as|under|in|throughout|for all|wherever|effective)\b|\s*[.;]|$)", re.S
            ).match(self.text, self.right.start, self.sentence.end)
            name = name_before(self.text, self.left)
            if for_ is not None and name is not None:
                yield self.make(
                    "replace_throughout",
                    name.start,
                    base,
                    old_text=_with_stop(self.text, Span(for_.start(1), for_.end(1))),
                    new_text=name,
                    anywhere=True,
                )

    def _referred(self, start: int) -> Iterator[AmendmentPhrase]:
        old = [a.quote.inner for a in self.objects if a.quote]
        new = [a.quote.inner for a in self.others if a.quote]
        located = [c for c in self.citations_of(self.objects, "location") if self._is_target(c)]
        also = re.compile(r"\bincluding\b").search(self.text, self.right.start, self.right.end)
        if also is not None:
            more = [c for c in self.cited if c.span.start > also.start()]
            located += [*more[:-1], *(over_page(self.text, c, self.right.end) for c in more[-1:])]
        one = old[0] if old else None
        other = new[0] if new else None
        if one is None and (pair := as_such(self.text, self.left, self.right)) is not None:
            one, other = pair
        if one is None:
            one = self._after_references(self.left)
            other = other or self._plain(self.right)
            named = all(w is not None and self.text[w.start].isupper() for w in (one, other))
            if not named and not located:
                return
        yield self.make(
            "replace_throughout",
            start,
            tuple(located),
            old_text=one,
            also_old=tuple(old[1:]),
            new_text=other,
            anywhere=True,
        )
        if also is not None and located:
            yield self.make("replace_throughout", start, (), old_text=one, new_text=other, anywhere=True)

    # ------------------------------------------------------------------ words without quotation marks

    def _after_references(self, zone: Span) -> Span | None:
        """ "references to Regulation (EU) 2018/1725": the words referred to."""
        m = re.compile(
            r".*?\breferences?\s+to\s+(?:the\s+)?(?:words?\s+|terms?\s+)?(.+?)(?:\s+(?:in|at|within|of)\s+(?:the\s+)?(?:Sections?|Clauses?|Articles?|Schedules?|Agreement)\b.*|\s*,?\s*(?:is|are|shall|will)\b.*)?\s*$",
            re.S | re.I,
        ).match(self.text, zone.start, zone.end)
        return (
            Span(m.start(1), m.end(1))
            if m and m.end(1) - m.start(1) < 150 and '"' not in m[1] and "“" not in m[1]
            else None
        )

    def _plain(self, zone: Span) -> Span | None:
        """Unquoted words up to where they stand."""
        m = re.compile(
            r"[\s,]*(?:with|by|to|from|into)?\s*(?:references?\s+to\s+)?(?:the\s+(?:words?|terms?|phrase|number|figure|amount|date|percentage)\s+)?(.+?)"
            r"(?:\s+(?:in|at|within|wherever|throughout|of|where)\s+(?:the\s+)?(?:it|they|Sections?|Clauses?"
            r"|Articles?|Schedules?|Exhibits?|Paragraphs?|Agreement)\b.*|\s*,?\s*(?:in lieu thereof|therefor"
            r"|instead|in its place)\b.*)?[\s.;,]*$",
            re.S,
        ).match(self.text, zone.start, zone.end)
        if m is None or not 1 < m.end(1) - m.start(1) < 160 or re.search(r"\bfollowing\b|^(?:it|them|read)\b", m[1]):
            return None
        return Span(m.start(1), m.end(1))


def _with_stop(text: str, name: Span) -> Span:
    """ "Acme Inc.": the full stop of an abbreviation is part of a name."""
    stop = re.search(r"\b(?:Inc|Ltd|Corp|Co|L\.P|S\.A|N\.V)$", text[name.start : name.end])
    return Span(name.start, name.end + 1) if stop and text[name.end : name.end + 1] == "." else name
