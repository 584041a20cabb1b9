"""The dates that a document states of itself, with the words that state each, and what its effect still hangs on."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from halden_rules.inventory.dates import Habit, dates_in, habit_of
from halden_rules.inventory.mentions import Mention, Setting, mentions_in, name_key
from halden_rules.inventory.records import StatedDate
from halden_rules.inventory.signing import SignatureDates, signature_dates
from halden_rules.inventory.vocabulary import vocabulary
from halden_rules.text import Span

__all__ = ["OwnDates", "own_dates"]

OPENING = 4000
REACH = 1200  # characters of a sentence before a date
_RECITALS = re.compile(
    r"\b(?:WHEREAS|Whereas|RECITALS?|Recitals?|BACKGROUND|Background|WITNESSETH|NOW,?\s+THEREFORE)\b"
)
_FINITE = re.compile(r"\b(?:is|are|was|were|be|been|being|has|have|shall|will)\s+(?:\w+\s+){0,3}$", re.IGNORECASE)
_OPENS_OWN = re.compile(r"[\W\d]*(?:this|these|the\s+present)\s", re.IGNORECASE)
_JOINT = re.compile(
    r"\s*(?:into)?\s*(?:,\s*(?:and|but)?|and|but|&)\s*(?:(?:is|are|be|made)\s+)?(?:deemed\s+)?", re.IGNORECASE
)
_NAMING = re.compile(r"[\s,]*[(\[]([^)\]]{0,120})[)\]]")
_ANOTHER = re.compile(r"\b(?:an?|that|such|said|certain|another|each)\s+(?:[\w’'-]+\s+){1,5}$", re.IGNORECASE)
_DETERMINER = re.compile(r"\b(?:this|these|the)\s*[“\"(\[]?$", re.IGNORECASE)
_DATE_NAME = re.compile(r"\s+(?:[A-Z]\w+\s+)?Date\b")  # "the Second Amendment Effective Date" names no document
_LEAD = re.compile(r"\b(?:as\s+of|on|this|from|dated)\b[^,;()]{0,25}$", re.IGNORECASE)
_BELONGS = re.compile(
    r"\s*(?:No\.?\s*\d+|#\s*\d+)?\s*(?:to|of|under)\s+(?:the\s+|that\s+certain\s+)?(?:[A-Z\d][\w’'.&,-]*\s+){0,6}$",
    re.IGNORECASE,
)
_AS_OF = re.compile(r"\bas\s+of\b[^.;]{0,20}$", re.IGNORECASE)
_RENEWS = re.compile(
    r"\bautomatic(?:ally)?\s+(?:be\s+)?(?:renew|extend|extension)|\b(?:renew|extend)(?:s|ed)?\s+automatically|\bsuccessive\b|\b(?:and\s+)?thereafter\b"
    r"|\b(?:shall|will|may)\s+(?:be\s+)?(?:renew|extend)|\bunless\s+(?:\w+\s+){0,3}(?:renewed|extended)|\b(?:and|or)\s+any\s+(?:renewal|extension)",
    re.IGNORECASE,
)
_HEREOF = re.compile(
    r"\b(?:the\s+)?(?:date\s+(?:hereof|of\s+this\s+\w+|(?:first\s+)?(?:set\s+forth\s+|written\s+|stated\s+|specified\s+)?(?:first\s+)?above(?:\s+(?:written|mentioned))?|first\s+(?:above|set\s+forth|written|stated)[\w\s]{0,20})"
    r"|(?:day|date)\s+and\s+year\s+first\s+(?:above|written|set)[\w\s]{0,20}|(?:first\s+)?date\s+(?:first\s+)?(?:above\s+written|written\s+above))",
    re.IGNORECASE,
)
_TERM = re.compile(r"(?:the\s+)?[“\"]?((?:[A-Z][\w-]*\s+){0,4}Date)\b[”\"]?")
_ENDS = re.compile(r"[.;](?=\s|$)|\n\s*\n")


class OwnDates(Struct, frozen=True, kw_only=True):
    """``conditions``: words on which taking effect depends, where no date settles them."""

    dates: tuple[StatedDate, ...]
    conditions: tuple[Span, ...] = ()


@lru_cache(maxsize=1)
def _verbs() -> re.Pattern[str]:
    """The words that say what a date is the date of; each basis is a group."""
    groups = []
    for basis, words in vocabulary().dates.items():
        ways = "|".join(r"\s+".join(map(re.escape, w.split())) for w in sorted(words.before, key=len, reverse=True))
        groups.append(f"(?P<{basis.replace(' ', '_')}>(?<![\\w-])(?:{ways})(?![\\w-]))")
    return re.compile("|".join(groups), re.IGNORECASE)


@lru_cache(maxsize=1)
def _names() -> tuple[tuple[re.Pattern[str], str], ...]:
    """What a date is called behind it, in brackets or quotation marks."""
    return tuple(
        (re.compile(r"\b" + r"\s+".join(map(re.escape, w.split())) + r"\b", re.IGNORECASE), basis)
        for basis, words in vocabulary().dates.items()
        for w in words.after
    )


def own_dates(setting: Setting, opening_end: int, own: frozenset[str], amending: bool) -> OwnDates:
    """``own``: keys of the names it uses of itself; ``amending``: its "Term" is that of another document."""
    return _Reader(setting, opening_end, own, amending).read()


class _Reader:
    def __init__(self, setting: Setting, opening_end: int, own: frozenset[str], amending: bool) -> None:
        self.setting = setting
        self.text = setting.text
        self.own = own
        self.amending = amending
        self.habit: Habit = habit_of(self.text)
        # What is attached behind the signatures may speak of the document by its title.
        heard = tuple(a for a in setting.aside if a not in setting.outline.signatures)
        whole = Setting(setting.text, setting.outline, heard, setting.headings)
        self.mentions: tuple[Mention, ...] = tuple(
            m for m in mentions_in(whole) if not _DATE_NAME.match(self.text, m.span.end)
        )
        outline = setting.outline
        self.aside = tuple(sorted((*outline.furniture, *(s for s, _ in outline.quoted))))
        recital = _RECITALS.search(self.text, 0, OPENING)
        self.of_others = frozenset(self._of_others())
        self.opening_end = min(opening_end, OPENING, recital.start() if recital else OPENING)
        self.found: list[StatedDate] = []
        self.named: dict[str, dt.date] = {}  # "amendment effective date" → the day it was given

    def read(self) -> OwnDates:
        signing = signature_dates(self.setting, self.habit)
        days = [(day, span) for day, span in dates_in(self.text, habit=self.habit) if not self._aside(span)]
        for day, span in days:
            if any(d.span is not None and d.span.start <= span.start < d.span.end for d in signing.dates):
                continue
            if span.start < self.opening_end:
                self._opening(day, span)
            else:
                self._body(day, span)
        for date in signing.dates:
            self._add(date.on, date.basis, date.span)
        self._by_reference()
        conditions = tuple(self._conditions(signing))
        order = {basis: i for i, basis in enumerate(vocabulary().dates)}
        self.found.sort(
            key=lambda d: (
                (order[d.basis], d.span or Span(0, 0)) if d.basis == "signed" else (order[d.basis], Span(0, 0))
            )
        )
        return OwnDates(dates=tuple(self.found), conditions=conditions)

    def _of_others(self) -> Iterator[dt.date]:
        """Days that the text gives to documents which are not this one."""
        for day, span in dates_in(self.text, habit=self.habit):
            nearest = self._nearest(span.start - 200, span.start)
            if (
                nearest is None
                or self._is_own(nearest)
                or not re.search(r"\bdated\b", self.text[nearest.span.end : span.start], re.IGNORECASE)
            ):
                continue
            earlier = self._nearest(nearest.span.start - 120, nearest.span.start)
            if earlier is None or not _BELONGS.fullmatch(self.text, earlier.span.end, nearest.span.start):
                yield day

    def _aside(self, span: Span) -> bool:
        return any(a.start <= span.start < a.end for a in self.aside)

    def _add(self, day: dt.date, basis: str, span: Span | None) -> None:
        same = [f for f in self.found if f.basis == basis and f.on == day]
        if not same or (basis == "signed" and all(f.span != span for f in same)):
            self.found.append(StatedDate(on=day, basis=basis, span=span))

    # ------------------------------------------------------------------ the sentence around a date

    def _sentence_start(self, at: int) -> int:
        return self.setting.sentence(Span(at, at), REACH).start

    def _bases(self, start: int, at: int) -> tuple[tuple[str, Span], ...]:
        """What the words before a date call it: the nearest word, and those joined to it ("made and effective")."""
        hits = list(_verbs().finditer(self.text, start, at))
        if not hits:
            return ()
        chain = [hits[-1]]
        for hit in reversed(hits[:-1]):
            if not _JOINT.fullmatch(self.text, hit.end(), chain[-1].start()):
                break
            chain.append(hit)
        chain.reverse()
        found = []
        for hit in chain:
            basis = (hit.lastgroup or "").replace("_", " ")
            if basis == "signed" and _AS_OF.search(self.text, hit.end(), at):
                basis = "dated as of"  # "executed as of": no day of signing
            found.append((basis, Span(hit.start(), hit.end())))
        return tuple(found)

    def _nearest(self, start: int, at: int) -> Mention | None:
        return next((m for m in reversed(self.mentions) if start <= m.span.start and m.span.end <= at), None)

    def _is_own(self, mention: Mention) -> bool:
        if mention.determiner in vocabulary().own_determiners:
            return True
        return mention.key in self.own and (mention.quoted or mention.determiner in ("the", ""))

    def _named_after(self, span: Span) -> str | None:
        after = _NAMING.match(self.text, span.end, span.end + 130)
        return after[1] if after else None

    def _of_own(self, start: int, verb: int, at: int, span: Span) -> bool:
        """Whether the words before a date speak of this document."""
        nearest = self._nearest(start, at)
        if _ANOTHER.search(self.text, start, verb):
            return False  # "an assignment dated …"
        if nearest is None:
            return True
        naming = self._named_after(span)
        if naming is not None and (name := _quoted_name(naming)) and _names_document(name):
            return name_key(name) in self.own or naming.strip().lower().startswith("this")
        between = self.text[nearest.span.end : verb]
        relative = re.search(r"\b(?:which|that|as)\b", between) is not None
        if _OPENS_OWN.match(self.text, start, at) and _FINITE.search(self.text, start, verb) and not relative:
            return True
        if self._is_own(nearest):
            return True
        earlier = self._nearest(start, nearest.span.start)
        joined = (
            earlier is not None
            and self._is_own(earlier)
            and _BELONGS.fullmatch(self.text, earlier.span.end, nearest.span.start)
        )
        return bool(joined) and "," in between  # "This Amendment to Supply Agreement, dated as of …"

    # ------------------------------------------------------------------ the opening words

    def _opening(self, day: dt.date, span: Span) -> None:
        start = self._sentence_start(span.start)
        bases = self._bases(max(start, span.start - 700), span.start)
        if not bases:
            if self._alone(span) or (
                _AS_OF.search(self.text, max(start, span.start - 20), span.start) and self._opens(start)
            ):
                bases = (("dated as of", Span(span.start, span.start)),)
            else:
                self._names(day, span, self._opens(start))
                return
        first = bases[0][1]
        if not self._of_own(start, first.start, span.start, span):
            return
        for basis, words in bases:
            if basis == "expiry" and self.amending and not self._opens(start):
                continue
            if basis == "expiry" and _RENEWS.search(self.text, span.end, span.end + 300):
                continue
            self._add(day, basis, self._words(words, span))
        self._names(day, span, True)

    def _words(self, verb: Span, span: Span) -> Span:
        """The words that state a date, without the parties that stand between verb and date."""
        if span.start - verb.end <= 80:
            return Span(verb.start, span.end)
        lead = _LEAD.search(self.text, span.start - 60, span.start)
        return Span(lead.start() if lead else span.start, span.end)

    def _opens(self, start: int) -> bool:
        return _OPENS_OWN.match(self.text, start) is not None

    def _alone(self, span: Span) -> bool:
        """A line of the title that is nothing but a date."""
        line = Span(
            self.text.rfind("\n", 0, span.start) + 1, (self.text.find("\n", span.end) + 1 or len(self.text) + 1) - 1
        )
        rest = self.text[line.start : span.start] + self.text[span.end : line.end]
        first = next(
            (m.span.start for m in self.mentions if m.determiner in vocabulary().own_determiners), self.opening_end
        )
        return not re.search(r"\w", rest) and span.start < first

    def _names(self, day: dt.date, span: Span, own: bool) -> None:
        """What the brackets behind a date call it."""
        naming = self._named_after(span)
        if naming is None:
            return
        for term in _TERM.finditer(naming):
            self.named.setdefault(" ".join(term[1].casefold().split()), day)
        if own:
            for pattern, basis in _names():
                if pattern.search(naming):
                    self._add(day, basis, span)
                    return

    # ------------------------------------------------------------------ later words

    def _body(self, day: dt.date, span: Span) -> None:
        """Later, only what says in so many words that it speaks of the document's own effect or end."""
        start = self._sentence_start(span.start)
        bases = self._bases(max(start, span.start - 200), span.start)
        naming = self._named_after(span) or ""
        for term in _TERM.finditer(naming):
            self.named.setdefault(" ".join(term[1].casefold().split()), day)
        defined = self._labelled(start, span)
        if defined is not None:
            self._add(day, defined[0], Span(defined[1], span.end))
            return
        if not bases:
            return
        basis, words = bases[-1]
        subject = basis == "effective" and self._subject(start, words.start)
        if subject or (basis == "expiry" and self._ends(start, words, span, naming)):
            self._add(day, basis, Span(words.start, span.end))
        elif basis in ("dated as of", "signed") and self._attached_title(start, span, words):
            self._add(day, "dated as of", Span(words.start, span.end))

    def _labelled(self, start: int, span: Span) -> tuple[str, int] | None:
        """A date after its name: "Effective Date: 1 May 2020", "“Effective Date” means …", "Termination Date …"."""
        low = max(start, span.start - 90, self.text.rfind("\n\n", 0, span.start) + 1)
        label = re.search(
            r"[“\"]?((?:(?:[A-Z][\w-]*\s+){0,3}))([Ee]ffective|[Cc]ommencement|[Tt]ermination|[Ee]xpiration|[Ee]xpiry)\s+[Dd]ate[”\"]?"
            r"(?:\s+(?:of|for)\s+this\s+\w+)?(?:\s*\([^)]{0,60}\))?\s*(?::|=|–|-|(?:(?:shall|will)\s+)?(?:means?|be)|is)?\s*(?:the\s+)?$",
            self.text[low : span.start],
        )
        clause = self.setting.outline.at(span.start)
        if label is None or (clause is not None and clause.address.part is not None):
            return None  # the date of a schedule
        name = " ".join(f"{label[1]}{label[2]} date".casefold().split())
        self.named.setdefault(name, self._day(span))
        own = {w for n in self.own for w in n.split()} | {"the", "agreement", "contract", "amendment", "initial"}
        if any(w not in own and not w.isdigit() for w in label[1].casefold().split()):
            return None  # "Plan Effective Date", "Option Expiration Date"
        basis = "effective" if label[2].casefold() in ("effective", "commencement") else "expiry"
        if basis == "expiry" and (self.amending or _RENEWS.search(self.text, span.end, span.end + 300)):
            return None
        return basis, low + label.start()

    def _day(self, span: Span) -> dt.date:
        return next(day for day, _ in dates_in(self.text, span.start, span.end, self.habit))

    def _subject(self, start: int, verb: int) -> bool:
        """Whether the document itself is what the verb speaks of."""
        nearest = self._nearest(start, verb)
        before = self.text[start:verb]
        if nearest is None:
            own = re.search(
                r"\b[Tt]h(?:is|e\s+present)\s+(?:agreement|amendment|contract|addendum|lease|letter|terms)\b", before
            )
            if own is not None:
                return _plain_gap(before[own.end() :]) and _plain_lead(before[: own.start()])
            term = re.search(r"(?:^|[\s.,:])(?:The|the)\s+(?:[Ii]nitial\s+)?[Tt]erm\b", before)
            return not self.amending and term is not None and _plain_gap(before[term.end() :])
        if not self._is_own(nearest):
            return False
        lead = _DETERMINER.sub("", self.text[start : nearest.span.start])
        return _plain_gap(self.text[nearest.span.end : verb]) and _plain_lead(lead)

    def _ends(self, start: int, verb: Span, span: Span, naming: str) -> bool:
        word = self.text[verb.start : verb.end].casefold()
        if re.search(r"\bmay\s+(?:be\s+)?$|\bif\b[^,]{0,80}$", self.text[start : verb.start], re.IGNORECASE):
            return False
        if _RENEWS.search(self.text, span.end, span.end + 300):
            return False  # the first term ends then, not the document
        if word in ("until", "through", "to"):
            governing = re.search(
                r"\b(?:continue[sd]?|continuing|remain[s]?|in\s+(?:full\s+)?(?:force|effect)|extend[s]?|valid|effective|run[s]?|commenc\w+|term)\b[^.;]{0,140}$",
                self.text[max(start, verb.start - 200) : verb.start],
                re.IGNORECASE,
            )
            if governing is None:
                return False
        if (
            not self.amending
            and re.search(r"[“\"](?:Initial\s+)?Term[”\"]", naming)
            and "initial" not in naming.casefold()
        ):
            return True
        return self._subject(start, verb.start)

    def _attached_title(self, start: int, span: Span, words: Span) -> bool:
        """The document's own title with a date, in the head of a schedule or in a paper attached to it."""
        head = re.search(
            r"(?:^|\n)\s*(?:SCHEDULE|EXHIBIT|ANNEX|APPENDIX|ATTACHMENT)\s+[\w-]{1,6}\s+TO\s+(?:THE\s+)?([^\n]{3,200}?)\s*,?\s*$",
            self.text[max(0, words.start - 220) : words.start],
        )
        if head is not None:
            return any(len(name.split()) > 1 and name_key(head[1]).startswith(name) for name in self.own)
        nearest = self._nearest(start, words.start)
        if nearest is None or words.start - nearest.span.end > 3 or self._day(span) in self.of_others:
            return False
        earlier = self._nearest(start, nearest.span.start)
        if earlier is None or not _BELONGS.fullmatch(self.text, earlier.span.end, nearest.span.start):
            return False
        title = name_key(self.text[max(start, earlier.span.start - 30) : nearest.span.end])
        return any(len(name.split()) > 1 and title.endswith(f" {name}") for name in self.own)

    # ------------------------------------------------------------------ dates by name, and conditions

    def _statements(self) -> Iterator[tuple[Span, Span]]:
        """(verb, rest of the sentence) wherever the document's own coming into effect is spoken of."""
        for hit in _verbs().finditer(self.text):
            if (
                hit.lastgroup != "effective"
                or hit[0].casefold().endswith("date")
                or self._aside(Span(hit.start(), hit.end()))
            ):
                continue
            start = self._sentence_start(hit.start())
            if self._subject(start, hit.start()):
                stop = _ENDS.search(self.text, hit.end(), hit.end() + 600)
                yield (
                    Span(hit.start(), hit.end()),
                    Span(start, stop.start() if stop else min(len(self.text), hit.end() + 300)),
                )

    def _by_reference(self) -> None:
        """ "Effective as of the date hereof", "… of the Amendment Effective Date": the day that was given."""
        dated = next((d.on for d in self.found if d.basis == "dated as of"), None)
        for verb, sentence in self._statements():
            rest = re.compile(r"[^.;,]{0,60}?\b(?:as\s+of|on|from(?:\s+and\s+after)?|after|since|at)\s+").match(
                self.text, verb.end, sentence.end
            )
            if rest is None:
                continue
            at = rest.end()
            day, end = None, at
            if hereof := _HEREOF.match(self.text, at, sentence.end):
                day, end = dated, hereof.end()
            elif term := _TERM.match(self.text, at, sentence.end):
                day, end = self.named.get(" ".join(term[1].casefold().removeprefix("the ").split())), term.end()
            if day is not None:
                self._add(day, "effective", Span(verb.start, end))

    def _conditions(self, signing: SignatureDates) -> Iterator[Span]:
        has_date = any(d.basis in ("effective", "dated as of") for d in self.found)
        for span in _unsettled(self):
            words = self.text[span.start : span.end]
            if re.search(r"\bcounterparts?\b", words, re.IGNORECASE):
                continue
            if _of_signing(words):
                if signing.complete and not _dated_otherwise(self, span):
                    last = max(d.on for d in signing.dates if d.basis == "signed")
                    self._add(last, "effective", span)
                elif not (has_date and signing.signed):
                    yield span
                continue
            term = next((t for t in _TERM.finditer(words) if self.named.get(" ".join(t[1].casefold().split()))), None)
            if term is None:
                yield span


def _names_document(name: str) -> bool:
    """Whether a name in quotation marks is a document's: its last word says so."""
    return any(hit.end() >= len(name) - 3 for hit in vocabulary().document_pattern.finditer(name)) or bool(
        re.search(r"\b(?:No\.?|#)\s*\d+$", name)
    )


def _quoted_name(words: str) -> str | None:
    found = re.search(r"[“\"]([^”\"]{2,60})[”\"]", words)
    return found[1].strip(" ,.") if found else None


def _plain_gap(words: str) -> bool:
    """Nothing between the subject and its verb that would be another subject."""
    return (
        re.fullmatch(
            r"\s*(?:\([^)]{0,80}\)|[“\"][^”\"]{0,40}[”\"])?,?\s*(?:(?:to|of|and|the|hereof|hereunder|herein)\s+(?:the\s+)?(?:[A-Z][\w’-]*\s*){0,5},?\s*)?"
            r"(?:shall|will|is|are|be|was|were|has|have|had|does|do|not|only|hereby|deemed|become|becomes|come|comes|enter|enters|entered|remain|remains|continue|continues|to|automatically"
            r"|commence|commences|begin|begins|and|in|full|force|effect|effective|made|,|valid|(?:as\s+of|on|from)\s+(?:the\s+)?(?:[\w,]+\s+){1,6}|unless\s+[\w\s]{3,60},"
            r"|for\s+(?:a\s+(?:term|period)\s+)?[\w\s()-]{3,50}|\s)*",
            words,
        )
        is not None
    )


def _plain_lead(words: str) -> bool:
    """Nothing before the subject that makes it part of something else."""
    lead = re.sub(r"^[\W\d]*(?:\(?\w{1,3}[.)]\s+)?", "", words.strip())
    return (
        not lead
        or lead.endswith((",", ":", ".", ")"))
        or (
            re.search(
                r"(?:^|[\s,.:])(?:(?:the|all|each\s+of\s+the)\s+)?(?:(?:initial\s+)?term|effectiveness|effective\s+date|provisions?|terms(?:\s+and\s+conditions)?|changes|amendments?|modifications?)"
                r"(?:\s+(?:to|of)\s+the\s+(?:[A-Z][\w’-]*\s*){1,5})?\s*(?:effected|made|contained|set\s+forth)?\s*(?:of|in|by|under|herein|that|agree\s+that)?$"
                r"|\b(?:that|and|agree|acknowledge|Upon\s+\w+,|whereas)$",
                lead,
                re.IGNORECASE,
            )
            is not None
        )
    )


_HANGS = re.compile(
    r"\b(?:(?:shall|will|does|do|is|are)\s+)?(?:not\s+)?(?:become|be|take|have|come\s+into)?\s*(?:effective|effect|force)\b(?:(?!\band\b)[^.;]){0,50}?"
    r"\b(?:upon|subject\s+to|when|if\s+and\s+when|only\s+(?:if|when|upon|after)|on\s+the\s+(?:first\s+)?(?:date|day)\s+(?:on\s+which|that|when|after|upon|of)"
    r"|as\s+of\s+the\s+(?:first\s+)?(?:date|day|last|later|latest)\s+(?:on\s+which|that|when|of|date|upon|signed)|(?:from|at)\s+the\s+(?:date|time|moment)\s+(?:of|on\s+which|when))\b"
    r"|\bnot\s+(?:become|be|take|have|come\s+into)\s*(?:effective|effect|force|binding)\b[^.;]{0,60}?\b(?:until|unless)\b",
    re.IGNORECASE,
)
_CONDITIONAL = re.compile(
    r"\s*(?:\([^)]{0,60}\))?\s*,?\s*(?:is|are|shall\s+be|will\s+be)\s+(?:and\s+shall\s+(?:be|remain)\s+)?(?:expressly\s+|further\s+)?(?:subject\s+to\s+and\s+)?"
    r"(?:condition(?:al|ed)|contingent|dependent)\s+(?:up)?on\b"
    r"|\s*(?:is|are|shall\s+be|will\s+be)\s+(?:expressly\s+)?subject\s+to\s+(?:the\s+|prior\s+)*(?:(?:written|final|prior)\s+)*"
    r"(?:approval|consent|satisfaction|fulfil\w*|receipt|ratification|completion|closing|execution|following\s+conditions|conditions?\s+precedent)\b",
    re.IGNORECASE,
)
_SIGNING = re.compile(
    r"\b(?:upon|on|when|of|until|unless|after)\s+(?:[\w’]+\s+){0,6}?(?:sign(?:ed|ing|ature|atures)|execut(?:ed|ion|ing)|deliver(?:y|ed))\b(?!\s+an?\b)",
    re.IGNORECASE,
)
_OTHER_PAPER = re.compile(r"\b(?:the|an?|that|such)\s+(?!Part(?:y|ies)\b)(?:[A-Z][\w-]*\s+){2,}")
_MORE = re.compile(
    r"\b(?:approv\w+|consent\w*|payment|paid|receipt|court|board|lender|closing|consummat\w+|regulat\w+|condition\w*|satisf\w+|financing|order|licen[cs]e|of\s+the\s+(?!last\b|later\b|latest\b|date\b|part)[A-Z]\w+)\b",
    re.IGNORECASE,
)


def _unsettled(reader: _Reader) -> Iterator[Span]:
    """Sentences that make the document's effect hang on something."""
    seen: set[int] = set()
    for mention in (*reader.mentions, *_lower_own(reader.text)):
        if not reader._is_own(mention) or reader._aside(mention.span):
            continue
        start = reader._sentence_start(mention.span.start)
        stop = _ENDS.search(reader.text, mention.span.end, mention.span.end + 700)
        end = stop.start() if stop else min(len(reader.text), mention.span.end + 400)
        if start in seen or not _plain_lead(_DETERMINER.sub("", reader.text[start : mention.span.start])):
            continue
        conditional = _CONDITIONAL.match(reader.text, mention.span.end, end)
        hangs = _HANGS.search(reader.text, mention.span.end, end)
        if hangs and any(dates_in(reader.text, hangs.end(), min(end, hangs.end() + 25), reader.habit)):
            continue  # "effective on the day of May 1, 2013"
        if conditional or (hangs and _plain_gap(reader.text[mention.span.end : hangs.start()])):
            seen.add(start)
            words = reader.text[start:end]
            yield Span(start + len(words) - len(words.lstrip()), start + len(words.rstrip()))


def _lower_own(text: str) -> Iterator[Mention]:
    for hit in re.finditer(r"\b[Tt]his\s+(agreement|amendment|contract|addendum)\b", text):
        yield Mention(name=hit[1], span=Span(hit.start(1), hit.end()), determiner="this")


def _of_signing(words: str) -> bool:
    return _SIGNING.search(words) is not None and not (_MORE.search(words) or _OTHER_PAPER.search(words))


def _dated_otherwise(reader: _Reader, span: Span) -> bool:
    """The same sentence names the day ("effective as of the date first above written upon its execution")."""
    return (
        any(
            d.basis == "effective" and d.span is not None and span.start <= d.span.start < span.end
            for d in reader.found
        )
        or _HEREOF.search(reader.text, span.start, span.end) is not None
    )
