"""Sentences with amending verbs → ``AmendmentPhrase``s."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from halden_rules.grammar.amending.changes import Change, phrases_of
from halden_rules.grammar.amending.sentences import ENUMERATOR, LABEL, Sentence, Verb, combined, cut, label_shape
from halden_rules.grammar.amending.subjects import (
    CONDITIONAL,
    DOCUMENT,
    FROM_TIME,
    HEREBY,
    LATER,
    STRONG,
    Subject,
    SubjectFinder,
    is_passive,
)
from halden_rules.grammar.amending.wordings import other_wording
from halden_rules.grammar.phrases import AmendmentPhrase, Citation
from halden_rules.grammar.quotations import NOW, Quote, closing, quotes
from halden_rules.text import Span

__all__ = ["AmendmentReader"]

AMENDING = re.compile(
    r"\b(?:amend(?:ment|ments|s|ing)?|addendum|modification|variation|side letter|restatement)\b", re.I
)
HEAD = 2_000  # where a document says that it amends another
CARRY = 6_000  # characters over which "Section 4 is amended as follows" reaches

FILLER = re.compile(
    r"(?:[\s,]|\b(?:in (?:its|their) entirety|(?:is|are|shall be|be)?\s*(?:hereby )?|and|is|are|be|shall be"
    r"|also|further|then|both|all|wholly|or|to be|by)\b)*"
)
IN_STEAD = re.compile(
    r"(?:in (?:its|their) (?:place|stead)|in (?:lieu|place) (?:thereof|of (?:it|them|such)|hereof)|therefore?\b"
    r"|in substitution)"
)
PRONOUN = re.compile(r"\s*(?:it|them|the same|such (?:sub-?)?\w+|this|these)\b", re.I)
AGREES = re.compile(
    r"(?:\bagree(?:s|d)?(?:\s+that\s+they(?:\s+shall|\s+will)?)?(?:\s+hereby)?(?:\s+to)?|\bhere\s?by"
    r"|\bhere\s?by agree(?:s)?\s+to"
    r"|[Tt]his\s+[A-Z]\w+(?:\s+[A-Z]\w*\.?|\s+\d+)*(?:\s+here\s?by|\s+also|\s+further)?)\s+$"
)
CONNECTS = re.compile(
    rf"(?:[\s,;.:]|\b(?:and|or|by|to|also|further|then|as follows|further amended|amended|is|are|hereby"
    rf"|shall be|be|so as)\b|{LABEL})*"
)
LOCATES = re.compile(r"(?:In|At|From|To|Within|Throughout|Wherever|After|Before|Following|Under|On)\b")
BRACKET = re.compile(r"\[[^\]\n]{0,80}$")


class AmendmentReader:
    """Reads amendments of one text from the verbs of the grammar. ``things``: what may be amended below a clause."""

    def __init__(self, text: str, things: tuple[str, ...]) -> None:
        self.text = text
        self.finder = SubjectFinder(text, things)
        self.amending = AMENDING.search(text[:HEAD]) is not None
        self.verbs: list[Verb] = []
        self.carried: tuple[Subject, str, int] | None = None  # "Section 4 is amended as follows:", its label, its end
        self.citations: Sequence[Citation] = ()

    def verb(self, name: str, start: int, end: int) -> None:
        """Keep a verb that the grammar found; what it does is read when all citations are known."""
        kind = name.partition("_")[2] or name
        self.verbs.append(Verb(kind, name.startswith("order_"), start, end))

    def read(self, citations: Sequence[Citation]) -> Iterator[AmendmentPhrase]:
        """Every amendment, by place."""
        self.citations = sorted(citations, key=lambda c: c.span.start)
        self.verbs.sort(key=lambda v: v.start)
        done, i = -1, 0
        while i < len(self.verbs):
            verb = self.verbs[i]
            i += 1
            if verb.start < done:
                continue
            sentence = cut(self.text, verb)
            together = [verb]
            while i < len(self.verbs) and self.verbs[i].start < sentence.end:
                together.append(self.verbs[i])
                i += 1
            together = [
                v for v in self._unquoted(together, sentence) if v.kind != "references" or v.start <= sentence.body + 4
            ]
            found = list(self._sentence(sentence, together)) if together else []
            yield from found
            done = sentence.end
            if found and sentence.follows == "quote":
                done = closing(self.text, sentence.quote) or done
            if found and found[-1].brings == "old":
                done = self._past_new(sentence.end)

    def _past_new(self, at: int) -> int:
        """Behind the old words and the new ones that replace them."""
        opened = re.compile(r"[\s:,]*([\"“])").match(self.text, at)
        stop = (closing(self.text, opened.start(1)) if opened else None) or at
        now = NOW.search(self.text, stop, stop + 6_000)
        if now is None:
            return stop
        opens = self.text[now.end() : now.end() + 1] in ('"', "“")
        return (closing(self.text, now.end()) if opens else None) or now.end()

    def _unquoted(self, verbs: list[Verb], sentence: Sentence) -> list[Verb]:
        inside = list(quotes(self.text, sentence.start, sentence.end))
        return [v for v in verbs if not any(q.outer.start <= v.start < q.outer.end for q in inside)]

    # ------------------------------------------------------------------ one sentence

    def _sentence(self, sentence: Sentence, verbs: list[Verb]) -> Iterator[AmendmentPhrase]:
        text = self.text
        cited = self._cited(sentence)
        quoted = tuple(quotes(text, sentence.start, sentence.end))
        frame: Subject | None = None
        changes: list[Change] = []
        done = sentence.body
        i = 0
        while i < len(verbs):
            verb = verbs[i]
            group = self._group(verbs, i)
            last = group[-1]
            i += len(group)
            limit = verbs[i].start if i < len(verbs) else sentence.end
            change: Change | None = None
            if verb.kind == "read" and changes and not re.search(r";|\.\s", text[done : verb.start]):
                changes[-1] = changes[-1].until(sentence.end)  # "a new Section 5, which shall read as follows"
                break
            if verb.order:
                if (start := self._order_start(verb, done, sentence, frame, changes, cited)) is None:
                    continue
                ordered = self._order(group, start, limit, sentence, frame, cited, quoted)
                if isinstance(ordered, Subject):
                    frame, done = ordered, limit
                    continue
                if start < verb.start and frame is None and not changes:
                    zone = Span(start, verb.start)
                    frame = Subject("citation", start, verb.start, tuple(c for c in cited if zone.contains(c.span)))
                change = ordered
            elif verb.kind in ("titled", "changes", "references"):
                change = other_wording(text, verb, sentence, cited, self.amending)
            else:
                subject = self._subject(verb, done, sentence, frame, changes, cited, quoted)
                if subject is None:
                    continue
                outcome = self._statement(group, subject, limit, sentence, cited, quoted)
                if isinstance(outcome, Subject):
                    frame = outcome
                    done = last.end
                    continue
                change = outcome
            if change is None:
                continue
            if (
                changes
                and changes[-1].kind == "delete"
                and (change.joins or self._adjoins(changes[-1], change, quoted))
            ):
                changes[-1] = changes[-1].replaced_by(change)
            else:
                changes.append(change)
            done = last.end
            if changes[-1].whole:
                break
        if not changes:
            self._carry(frame, sentence)
            return
        for k in range(len(changes) - 1):
            changes[k] = changes[k].until(max(changes[k].start, min(changes[k].end, changes[k + 1].start)))
        carried = self._carried(sentence.start)
        around = carried.citations if carried is not None else ()
        yield from phrases_of(text, sentence, changes, frame, cited, quoted, around)

    def _group(self, verbs: list[Verb], i: int) -> list[Verb]:
        """Verbs that say one thing: "deleted in its entirety and replaced", "amended and restated"."""
        group = [verbs[i]]
        for verb in verbs[i + 1 :]:
            between = self.text[group[-1].end : verb.start]
            if verb.order != group[0].order or not FILLER.fullmatch(between):
                break
            if verb.order and group[-1].kind == "amend" and verb.kind != "amend":
                break  # "by amending and deleting" speaks of two things
            group.append(verb)
        return group

    def _cited(self, sentence: Sentence) -> tuple[Citation, ...]:
        return tuple(c for c in self.citations if sentence.start <= c.span.start and c.span.end <= sentence.end)

    def _carry(self, frame: Subject | None, sentence: Sentence) -> None:
        """Keep the subject of "Section 4 is amended as follows:" for the items below it."""
        if frame is None or not frame.citations or sentence.follows != "block":
            return
        label = label_shape(self.text[sentence.start : sentence.body]) or self._label_before(sentence.start)
        self.carried = (frame, label, sentence.end)

    def _label_before(self, at: int) -> str:
        """The shape of the label of a paragraph that a heading opens: "2. Delivery. Section 3 is amended …"."""
        found = re.findall(rf"(?:^|\n|[.;:]\s)\s*({LABEL})\s", self.text[max(0, at - 150) : at])
        return label_shape(found[-1]) if found else ""

    def _carried(self, at: int) -> Subject | None:
        """The carried subject, unless the list that it stands in has gone on since."""
        if self.carried is None:
            return None
        subject, label, since = self.carried
        if at - since > CARRY:
            return None
        if label:
            pattern = re.compile(rf"(?:^|\n|[.;:]\s)\s*({LABEL})\s")
            if any(label_shape(m[1]) == label for m in pattern.finditer(self.text, since, at)):
                return None
        elif re.search(r"\n\s*\n.*\n\s*\n", self.text[since:at], re.S):
            return None
        return subject

    # ------------------------------------------------------------------ statements

    def _subject(
        self,
        verb: Verb,
        done: int,
        sentence: Sentence,
        frame: Subject | None,
        changes: list[Change],
        cited: Sequence[Citation],
        quoted: Sequence[Quote],
    ) -> Subject | None:
        """What a statement speaks of; None where it amends nothing."""
        text = self.text
        passive = verb.kind == "read" or is_passive(text, verb, sentence.start)
        if not passive and changes and re.search(r"\bthe following(?:\s+\w+){0,3}\s*$", text[done : verb.start]):
            passive = True  # "is deleted and the following substituted therefor"
        subject = self.finder.find(Span(done, verb.start), cited, quoted)
        between = text[subject.citations[-1].span.end : verb.start] if subject.citations else "x"
        if not passive and self.amending and re.fullmatch(r"\s*(?:\([^()]{2,60}\)\s*)?[:.–—-]*\s*", between):
            passive = True  # "Clause 7: deleted"
        if not passive and self.amending and verb.start == sentence.body and not changes:
            return self._heading_before(verb)
        if not passive:
            return None
        words = text[subject.start : verb.start]
        after = text[verb.end : verb.end + 60]
        if FROM_TIME.match(after):
            return None
        hereby = HEREBY.search(text[max(sentence.start, verb.start - 80) : verb.start]) is not None
        strong = STRONG.search(words[-90:] + text[verb.start : verb.end + 60]) is not None
        if not self.amending and CONDITIONAL.match(text, sentence.body):
            return None
        if frame is not None or changes:
            if subject.citations or subject.quotes or subject.kind:
                return subject
            return frame or subject
        if (
            not subject.citations
            and subject.kind in ("quote", "new", "thing")
            and (carried := self._carried(verb.start))
        ):
            return Subject(subject.kind, subject.start, subject.end, carried.citations, subject.quotes, subject.lead)
        if verb.kind == "substitute" and (hereby or self.amending) and not subject.kind:
            return subject
        if subject.kind == "citation":
            if not strong and not self.amending and verb.kind in ("delete", "insert", "amend") and LATER.match(after):
                return None
            future = re.search(r"\b(?:shall|will)\b", text[max(subject.start, verb.start - 40) : verb.start])
            if verb.kind in ("restore", "rescind") and not subject.quotes and self._is_of(subject):
                return None
            return None if future and LATER.match(after) else subject
        if subject.kind == "new":
            named = bool(cited) or DOCUMENT.search(text[sentence.start : sentence.end]) is not None
            return subject if named and (hereby or self.amending or (verb.kind == "insert" and bool(cited))) else None
        if subject.kind == "quote":
            return subject if verb.kind != "read" else None
        if subject.kind == "thing" and verb.kind in ("restore", "rescind"):
            return None
        if subject.kind == "thing":
            if subject.quotes or re.match(r"(?:any and all |all )?references?\b", words, re.I):
                return subject
            if subject.citations and (hereby or strong or self.amending):
                return subject
            document = DOCUMENT.search(text[subject.start : sentence.end]) is not None
            return subject if document and (hereby or self.amending) else None
        if subject.kind == "document":
            return subject if hereby or (self.amending and verb.kind in ("amend", "supplement", "rescind")) else None
        if subject.citations and hereby and strong:
            return subject
        return None

    def _is_of(self, subject: Subject) -> bool:
        """ "Title to the Goods in Exhibit A is restored": the exhibit is not what the sentence speaks of."""
        words = self.text[subject.start : subject.citations[0].span.start]
        return re.fullmatch(r"\s*(?:[Tt]he\s+|[Pp]rovisions\s+of\s+)*", words) is None

    def _statement(
        self,
        group: list[Verb],
        subject: Subject,
        limit: int,
        sentence: Sentence,
        cited: Sequence[Citation],
        quoted: Sequence[Quote],
    ) -> Change | Subject | None:
        """The change; or the subject alone, where what follows says what is changed of it."""
        text = self.text
        first, last = group[0], group[-1]
        kinds = [v.kind for v in group]
        tail = text[last.end : sentence.end]
        kind = combined(kinds, text[first.start : last.end])
        right = Span(last.end, limit)
        whole = Span(last.end, sentence.end)
        if kind != "amend":
            joins = IN_STEAD.search(tail[:80]) is not None and kind in ("insert", "substitute", "replace")
            return Change(kind, subject.start, limit, subject.span, right, subject.citations, passive=True, joins=joins)
        if re.match(
            r"[\s,]*(?:in (?:its|their) entirety,?\s*)?(?:so as )?to\s+(?:now\s+)?(?:be and )?(?:read|state)\b", tail
        ):
            return Change(
                "replace", subject.start, sentence.end, subject.span, whole, subject.citations, passive=True, whole=True
            )
        if re.match(
            r"[\s,]*(?:in (?:its|their) entirety\s*)?(?:to\s+read\s+)?as\s+(?:follows|set forth below)\s*$", tail
        ):
            if sentence.follows == "quote":
                return Change(
                    "replace",
                    subject.start,
                    sentence.end,
                    subject.span,
                    whole,
                    subject.citations,
                    passive=True,
                    whole=True,
                )
            if sentence.follows != "block" or self._instructs(sentence.end) or not subject.citations:
                return subject
            return Change(
                "modify", subject.start, sentence.end, subject.span, whole, subject.citations, passive=True, whole=True
            )
        if m := re.match(r"[\s,]*(?:so|such)\s+that\b", tail):
            return self._so_that(subject, Span(last.end + m.end(), sentence.end), limit, sentence)
        if m := re.match(
            r"[\s,]*to\s+(?:provide(?:\s+(?:that|for|as follows))?|state\s+that|reflect(?:\s+that)?"
            r"|clarify(?:\s+that)?|require(?:\s+that)?|specify(?:\s+that)?|allow|permit|extend|increase|reduce|confirm(?:\s+that)?)\b",
            tail,
        ):
            zone = Span(last.end + m.end(), sentence.end)
            if re.match(r"(?:any and all |all )?references?\b", text[subject.start : subject.start + 30], re.I):
                return Change(
                    "refer",
                    subject.start,
                    sentence.end,
                    subject.span,
                    zone,
                    subject.citations,
                    passive=True,
                    whole=True,
                )
            return Change(
                "supplement",
                subject.start,
                last.end + m.end(),
                subject.span,
                zone,
                subject.citations,
                passive=True,
                whole=True,
            )
        if m := re.match(r"[\s,]*to\s+(?:refer to|mean|be references? to)\b", tail):
            zone = Span(last.end + m.end(), sentence.end)
            return Change(
                "refer", subject.start, sentence.end, subject.span, zone, subject.citations, passive=True, whole=True
            )
        if m := re.match(r"[\s,]*(?:from\s+.{1,80}?\s+)?to\s+(?:read\s+)?(?=[\"“$€£\d(])", tail, re.S):
            change = Change("replace", subject.start, limit, subject.span, right, subject.citations, passive=True)
            return change if subject.citations or subject.quotes else subject
        return subject

    def _so_that(self, subject: Subject, zone: Span, limit: int, sentence: Sentence) -> Change | Subject:
        text = self.text
        words = " ".join(text[zone.start : zone.end].split())
        if re.search(
            r"(?:previously|formerly|currently|originally|presently) (?:read|provided|stated)s?|was required to"
            r"|used to read",
            words,
        ):
            return Change(
                "replace_old",
                subject.start,
                sentence.end,
                Span(subject.start, zone.end),
                zone,
                subject.citations,
                passive=True,
                whole=True,
            )
        if re.search(
            r"\b(?:now |shall |will |hereafter )?(?:reads?|provides?)(?: in (?:its|their) entirety)?(?: as follows)?$",
            words,
        ):
            return Change(
                "replace",
                subject.start,
                sentence.end,
                Span(subject.start, zone.end),
                zone,
                subject.citations,
                passive=True,
                whole=True,
            )
        if limit < sentence.end or re.search(r"\b(?:now|hereafter) (?:be )?(?:referred to|known) as\b", words):
            return subject
        return Change(
            "supplement", subject.start, zone.start, subject.span, zone, subject.citations, passive=True, whole=True
        )

    def _instructs(self, at: int) -> bool:
        """Whether a sentence that amends follows a colon."""
        text = self.text
        start = at
        while start < len(text) and (text[start].isspace() or text[start] == ":"):
            start += 1
        begin = m.end() if (m := ENUMERATOR.match(text, start)) else start
        for verb in self.verbs:
            if verb.start < start:
                continue
            if verb.start > begin + 400:
                return False
            if verb.order:
                if verb.start <= begin + 2 or re.search(r"[,:–-]\s*$", text[max(start, verb.start - 3) : verb.start]):
                    return True
            elif is_passive(text, verb, start):
                zone = Span(begin, verb.start)
                cited = [c for c in self.citations if begin <= c.span.start < verb.start]
                if "\n\n" in text[begin : verb.start]:
                    return False
                kind = self.finder.find(zone, cited, tuple(quotes(text, begin, verb.start))).kind
                return kind in ("citation", "new", "thing", "quote", "document")
        return False

    # ------------------------------------------------------------------ orders

    def _order_start(
        self,
        verb: Verb,
        done: int,
        sentence: Sentence,
        frame: Subject | None,
        changes: list[Change],
        cited: Sequence[Citation],
    ) -> int | None:
        """Where an order begins; None where the verb is one of the parties' own doings."""
        text = self.text
        before = text[max(sentence.start, done) : verb.start]
        if verb.kind == "include" and frame is None:
            return None
        if not (self.amending or cited or changes or frame) and self._heading_before(verb) is None:
            return None
        if BRACKET.search(text[max(0, verb.start - 80) : verb.start]):
            return None
        if (frame is not None or changes) and (CONNECTS.fullmatch(before) or re.search(r"\b(?:by|to|and)\s+$", before)):
            return verb.start
        if frame is not None and self._after_colon(before):
            return verb.start
        if changes and re.fullmatch(r"\s*(?:the\s+\w+\s+)?[\"“][^\"”\n]*[\"”][\s,;–-]*", before):
            return verb.start
        if verb.start == sentence.body:
            return verb.start
        lead = text[sentence.body : verb.start]
        if LOCATES.match(lead) and cited and cited[0].span.start < verb.start and re.search(r"[,:]\s*$", lead):
            return sentence.body
        if self.amending and re.search(r"[,:–—-]\s*$", lead) and sentence.body < verb.start and not changes:
            zone = Span(sentence.body, verb.start)
            if self.finder.find(zone, cited, tuple(quotes(text, zone.start, zone.end))).kind in ("citation", "thing"):
                return sentence.body
        if cited and cited[0].span.start < verb.start:
            rest = text[cited[-1 if cited[-1].span.end <= verb.start else 0].span.end : verb.start]
            if re.fullmatch(r"\s*(?:\([^()]{2,60}\)\s*)?[–—:.-]+\s*", rest):
                return sentence.body
        if (
            (self.amending or HEREBY.search(before))
            and AGREES.search(before)
            and not re.search(r"\b(?:wish|desire|intend|want|may|not|right|shall not)\w*\b[^,;]{0,30}$", before)
        ):
            return verb.start
        return None

    def _amend_order(
        self, start: int, zone: Span, sentence: Sentence, left: Subject | None, cited: Sequence[Citation]
    ) -> Change | Subject | None:
        """ "amend Section 5 to read", "changing “A” to “B”"; "amend Section 5 by …" only says of what."""
        text = self.text
        words = text[zone.start : zone.end]
        inside = tuple(c for c in cited if zone.contains(c.span))
        subject = Subject(
            "citation" if inside else "document", zone.start, zone.end, inside or (left.citations if left else ())
        )
        if zone.end < sentence.end and re.search(rf"\b(?:by|to)\s*(?:{LABEL}\s*)?$", words):
            return subject
        if re.search(r"\bto (?:provide|include|reflect|clarify|state that|require)\b", words):
            m = re.compile(
                r"\bto (?:provide(?: that| for)?|include|reflect(?: that)?|clarify(?: that)?|state that"
                r"|require(?: that)?)\b"
            ).search(text, zone.start, zone.end)
            assert m is not None
            if not inside and not (left and left.citations):
                return None
            return Change(
                "supplement",
                start,
                m.end(),
                Span(zone.start, m.start()),
                Span(m.end(), sentence.end),
                left.citations if left else (),
                whole=True,
            )
        if re.search(r"\bas (?:follows|set forth below)\s*$", words) and not re.search(r"\bto (?:read|state)\b", words):
            if sentence.follows == "quote" and (inside or (left and left.citations)):
                return Change("replace", start, sentence.end, zone, zone, left.citations if left else ())
            if sentence.follows != "block" or self._instructs(sentence.end) or not inside:
                return subject
            return Change("modify", start, sentence.end, zone, zone, left.citations if left else ())
        if sentence.follows and zone.end == sentence.end and re.search(r"\bto\s*$", words):
            return Change("replace", start, zone.end, zone, zone, left.citations if left else ())
        if re.search(
            r"\bto (?:read|state|be|the following)\b|\bto (?=[\"“$€£(\d])|\b(?:with|into)\b|\bfrom\b.{1,80}\bto\b",
            words,
            re.S,
        ):
            return Change("replace", start, zone.end, zone, zone, left.citations if left else ())
        return None

    def _adjoins(self, deletion: Change, change: Change, quoted: Sequence[Quote]) -> bool:
        """ "delete “ten”, insert “twenty”": what is put in has no place of its own."""
        if change.kind not in ("insert", "substitute"):
            return False
        taken = [q for q in quoted if deletion.left.contains(q.outer)]
        put = [q for q in quoted if change.right.contains(q.outer)]
        if not taken or len(put) != 1:
            return False
        words = self.text[change.right.start : put[0].outer.start] + self.text[put[0].outer.end : change.right.end]
        return (
            re.fullmatch(
                r"[\s,;.]*(?:the\s+)?(?:words?|figures?|numbers?|terms?|phrase|date)?[\s,;.]*(?:and)?\s*", words
            )
            is not None
        )

    def _after_colon(self, before: str) -> bool:
        return re.search(rf"(?:[:;,]|\band)\s*(?:{LABEL}\s*)?(?:by\s+)?$", before) is not None

    def _order(
        self,
        group: list[Verb],
        start: int,
        limit: int,
        sentence: Sentence,
        frame: Subject | None,
        cited: Sequence[Citation],
        quoted: Sequence[Quote],
    ) -> Change | Subject | None:
        text = self.text
        verb, last = group[0], group[-1]
        kind = combined([v.kind for v in group], text[verb.start : last.end])
        zone = Span(last.end, limit)
        left = frame
        if start < verb.start:
            left = Subject("citation", start, verb.start, tuple(c for c in cited if start <= c.span.start < verb.start))
        elif left is None:
            left = self._heading_before(verb)
            if left is not None and "\n" not in text[left.end : verb.start]:
                start = left.start
            left = left or self._carried(verb.start)
        words = text[zone.start : zone.end]
        if kind == "amend":
            return self._amend_order(start, zone, sentence, left, cited)
        joins = IN_STEAD.search(words[:400]) is not None or PRONOUN.match(words) is not None
        joins = joins or re.match(r"\s*(?:with|by)\b", words) is not None
        joins = joins and kind in ("insert", "substitute", "replace")
        return Change(kind, start, limit, zone, zone, left.citations if left else (), joins=joins)

    def _heading_before(self, verb: Verb) -> Subject | None:
        """The clause of a heading right before an order: "AMENDMENT OF SECTION 3. Delete …", a line "Section 5.2"."""
        text = self.text
        for citation in reversed(self.citations):
            if citation.span.end > verb.start:
                continue
            between = text[citation.span.end : verb.start]
            if len(between) > 90 or "\n\n" in between.strip("\n"):
                return None
            if re.fullmatch(rf"(?:\s*\([^()]{{2,60}}\))?[\s.:–—,-]*(?:{LABEL}\s+)?", between) and citation.targets:
                line = text[text.rfind("\n", 0, citation.span.start) + 1 : citation.span.start]
                if len(line) < 60:
                    return Subject("citation", citation.span.start, citation.span.end, (citation,))
            return None
        return None
