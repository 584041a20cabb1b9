"""Words of precedence → ``PrecedencePhrase``: who prevails over whom, read from the sentence around the verb."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from typing import Any

from msgspec import structs

from halden_rules.grammar.external import groups
from halden_rules.grammar.parse import Word, words_of
from halden_rules.grammar.phrases import Citation, PrecedencePhrase, Ranked
from halden_rules.text import Span

__all__ = ["PrecedenceReader"]

REACH = 600
SENTENCE_END = re.compile(r"(?<!\bNo)(?<!\bInc)(?<!\bLtd)[.;](?=[\"”’)\]]?(?:\s|$))|\n[^\S\n]*\n|$")
SENTENCE_START = re.compile(r"(?<!\bNo)(?<!\bInc)(?<!\bLtd)[.;:][\"”’)]?\s+(?=[\"“(\[A-Z])|\n[^\S\n]*\n")
ITEM = re.compile(r"(?<!\w)(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,5})[.)])\s+|(?:^|\n)\s*[•●\-–*]\s+")
BETWEEN = re.compile(r"\b(?:between|among|amongst)\b|\bof\b|\bwith\b")
NUMBERING = re.compile(r"(?:\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]{1,4}|[A-Z])[.)]?\s+)?(?:[A-Z]{4,}(?:\s+[A-Z]{4,})*\s+)?")
ENTIRE = re.compile(r"\b(?:entire|prior|previous|contemporaneous|all\s+other)\b")
LIST_REACH = 1500
LIST_STOP = re.compile(r"\n[^\S\n]*\n\s*|\.(?=\s|$)\s*")
PROVIDED = re.compile(
    r"[,;]?\s+(?:and\s+|but\s+)?provided,?\s+(?:however,?\s+|further,?\s+)?that,?\s+(?=to\s+the\s+extent|if\b|in\s+the\s+event|in\s+case|where\b)",
    re.IGNORECASE,
)
CONCEDED = re.compile(
    r"[\W\d]*(?:Although|Notwithstanding|Despite|While|Whereas|Even\s+though|In\s+spite\s+of)\b", re.IGNORECASE
)
WINS = re.compile(
    r"\b(?:prevails?|controls?|governs?|takes?\s+(?:precedence|priority)|ha(?:s|ve)\s+(?:precedence|priority))\b(?!\s+(?:over|against))",
    re.IGNORECASE,
)
ENDING = re.compile(
    r"\b(?:expir\w+|terminat\w+|lapse[sd]?|ceas\w+|end(?:s|ed|ing)?|no\s+further\s+force)\b", re.IGNORECASE
)
VERSION = re.compile(r"\s*(?:language\s+)?(?:versions?|texts?|translations?|language)\b", re.IGNORECASE)
SUPERSEDED = re.compile(
    r"\b(?:all|any|prior|previous|other|earlier|contemporaneous)\s+(?:and\s+\w+\s+)?$", re.IGNORECASE
)
NEGATED = re.compile(
    r"\b(?:neither|none\s+of|no(?=\s+(?:\w+\s+){0,3}(?:shall|will|takes?|has|prevails?)\b)|not)\b", re.IGNORECASE
)
BELONGING = re.compile(r"\b(?:its|their)\s+(?:[a-z]+\s+)?$")
LATTER = re.compile(r"\bthe\s+(latter|former)\b", re.IGNORECASE)
REACHES = re.compile(
    r"\b(?:(?:solely|only)\s+)?(?:with\s+(?:respect|regard)\s+to|in\s+(?:relation\s+to|respect\s+of)|as\s+(?:to|regards|between)|regarding|concerning|insofar\s+as|in\s+so\s+far\s+as"
    r"|for\s+(?:the\s+)?purposes?\s+of|for\s+(?:that|such)\s+(?:conflict|inconsistency)|for\s+the\s+provision\s+of|to\s+the\s+extent\s+of\s+(?:such|the|that|any)\s+\w+"
    r"|for\s+(?=(?-i:[A-Z])))[^.;:,]*",
    re.IGNORECASE,
)
EXCEPTS = re.compile(
    r"\b(?:except\s+(?:that|where|when|if|as|to|for|in|\()|unless|save\s+(?:that|where|to|as|for)|other\s+than\s+where|provided,?\s+(?:however,?\s+)?that|but\s+(?:it|this|such|that|nothing|not)\b)",
    re.IGNORECASE,
)
TIES = re.compile(
    r"[^.;,]*\b(?:more|most)\s+(?:specific|stringent|restrictive|protective|recent|favou?rable|onerous|rigorous)\b[^.;]*"
    r"|[^.;,]*\b(?:latest|later|last|newest)\b(?:\s+(?:in\s+(?:date|time)|dated))?[^.;,]{0,60}?\b(?:prevails?|controls?|governs?|takes?\s+precedence)\b[^.;]*",
    re.IGNORECASE,
)
TIMES = re.compile(
    r"\b(?:existing(?:\s+(?:at|on|as\s+of)\s+the\s+(?:time|date)\b[^.;,]*|\s+or\s+(?:later|future)\b[^.;,]*)|previously\s+executed|now\s+or\s+(?:hereafter|later)\b[^.;,]*"
    r"|whether\s+(?:made|entered\s+into|executed)\s+before\s+or\s+after\b[^.;,]*|entered\s+into\s+thereafter|prior\s+or\s+subsequent)\b",
    re.IGNORECASE,
)
CONDITION = re.compile(
    r"\b(?:In(?:\s+the)?\s+(?:event|case)|If|To\s+the\s+extent|Where(?:ver)?|When(?:ever)?|Should)\b"
)


def _start(citation: Citation) -> int:
    return citation.span.start


def _single(citation: Citation) -> list[Citation]:
    """One citation a printed label word: "Clause 4 and Schedule 2" are two members."""
    parts = groups(citation)
    if len(parts) < 2:
        return [citation] if parts or citation.relation == "this" else []
    return [
        structs.replace(citation, span=Span(part[0].span.start, part[-1].span.end), unit=part[0].unit, targets=part)
        for part in parts
    ]


@lru_cache(maxsize=8)
def _members(classes: tuple[str, ...]) -> re.Pattern[str]:
    """Names of documents, and words for kinds of documents."""
    kinds = "|".join(sorted((re.escape(c).replace(r"\ ", r"\s+") for c in classes), key=len, reverse=True))
    return re.compile(
        rf"(?P<this>[Tt]his|[Tt]hese)\s+(?P<own>(?:[A-Z][\w’'\-]*)(?:\s+[A-Z][\w’'\-]*){{0,5}}|(?:{kinds})\b)"
        rf"|(?P<name>(?!(?:In|If|Where|Wherever|When|Whenever|Should|With|Unless|To|The|Each|Any|Although|Such|This|These|Upon|Except|Notwithstanding|Neither|None|For|No|As)\b)[A-Z][\w’'&\-]*"
        rf"(?:\s+(?:(?:(?:of|for|to)\s+(?:the\s+)?)|(?:and|&)\s+)?[A-Z][\w’'&\-]*){{0,7}})"
        rf"|(?P<body>\b(?:main\s+)?body)\b(?!\s+of\b)"
        rf"|(?P<kind>\b(?:(?!(?:of|the|and|or|any|all|a|an|its|with|between|such|related)\b)[a-z\-]+\s+)?(?:{kinds})\b)"
    )


class PrecedenceReader:
    """Reads precedence statements of one text. ``classes``: words for kinds of documents, in lower case."""

    def __init__(self, text: str, classes: tuple[str, ...], document_words: frozenset[str]) -> None:
        self.text = text
        self.member = _members(classes)
        self.read_to = 0
        self.no_list_to = 0  # up to here a list was looked for in vain
        self.endings = tuple(sorted(document_words))
        self.kinds = frozenset(classes)

    def read(self, tree: Any, cited: list[Citation]) -> PrecedencePhrase | None:
        """The statement around the words of a tree; ``cited``: every citation of the text, in order."""
        form, words = tree.name, words_of(tree)
        at, verb_end = words[0].start, words[-1].end
        if at < self.read_to:
            return None
        begin, end = self._sentence(at, verb_end)
        recent = cited[bisect_left(cited, begin, key=_start) : bisect_left(cited, verb_end + LIST_REACH, key=_start)]
        if form in ("order", "list_order") and at < self.no_list_to:
            return None
        if form == "order":
            ordered = self._order(at, recent)
            return self._qualified(ordered, verb_end, ordered.span.end) if ordered else None
        if form == "conflict":
            found = self._conflict(begin, end, words, recent)
        elif form == "inverted":
            found = self._pair(
                "conflict", Span(begin, end), self._before(begin, at, recent), self._members(verb_end, end, recent)
            )
        elif form == "list_order":
            found = self._listed(begin, verb_end, recent)
        elif form == "revival":
            found = self._revival(begin, at, end, recent)
        elif form == "conceded":
            found = self._conceded(begin, end, recent)
        else:
            found = self._over(begin, end, words[0], recent)
        if found:
            self.read_to = max(found.span.end, end)
            found = self._qualified(found, verb_end, end)
        return found

    def _qualified(self, found: PrecedencePhrase, verb_end: int, end: int) -> PrecedencePhrase:
        """With what limits it: as to what, when not, what decides between equals, made when."""
        start, stop = found.span.start, max(found.span.end, end)
        if found.form in ("order", "list_order"):
            verb_end = found.span.end
        exception = EXCEPTS.search(self.text, min(verb_end, stop), stop) or EXCEPTS.search(self.text, start, stop)
        if exception is not None and exception.start() < verb_end and found.form == "order":
            exception = None
        limit = exception.start() if exception is not None and exception.start() >= verb_end else stop
        reach = REACHES.search(self.text, min(verb_end, limit), limit)
        if reach is None:
            before = REACHES.finditer(self.text, start, min(verb_end, stop))
            reach = next((m for m in before if not m[0].casefold().startswith("to the extent")), None)
        time = TIMES.search(self.text, start, stop)
        ties = TIES.search(self.text, limit, stop)
        if ties is None and found.form in ("order", "list_order"):  # only a list has equals
            follows = SENTENCE_END.search(self.text, stop + 2, min(len(self.text), stop + 400))
            ties = TIES.search(self.text, stop + 1, follows.start()) if follows else None
        closing = self.text.find(")", limit, stop) if self.text[limit - 1 : limit] == "(" else -1
        except_end = self._trimmed(closing if closing >= 0 else stop)
        return structs.replace(
            found,
            reach=self._span(reach),
            exception=Span(limit, except_end) if exception is not None and exception.start() >= verb_end else None,
            tie_break=self._span(ties),
            time=self._span(time),
        )

    def _span(self, found: re.Match[str] | None) -> Span | None:
        if found is None:
            return None
        start = found.start()
        while start < found.end() and self.text[start].isspace():
            start += 1
        return Span(start, self._trimmed(found.end()))

    def _revival(self, begin: int, at: int, end: int, recent: list[Citation]) -> PrecedencePhrase | None:
        """When one document ends, another stands as it was before: that one alone is ranked."""
        if not ENDING.search(self.text, begin, at):
            return None
        standing = [
            m
            for m in self._before(begin, at, recent)
            if self._is_document(m) and not m.name.startswith(("this ", "these "))
        ]
        return PrecedencePhrase(span=Span(begin, end), form="revival", ranking=((standing[-1],),)) if standing else None

    def _conceded(self, begin: int, end: int, recent: list[Citation]) -> PrecedencePhrase | None:
        """ "Notwithstanding Clause 5 of the Terms, this Order prevails": the first that is conceded, and what wins."""
        if not CONCEDED.match(self.text, begin, end):
            return None
        verb = next(reversed(list(WINS.finditer(self.text, begin, end))), None)
        comma = self.text.find(",", begin, verb.start()) if verb is not None else -1
        if verb is None or comma < 0:
            return None
        winners = [
            m for m in self._before(begin, verb.start(), recent) if m.span.start > comma and self._is_document(m)
        ]
        conceded = [m for m in self._members(begin, comma, recent) if self._is_document(m)]
        if not winners or verb.start() - winners[-1].span.end > 40:
            return None
        return self._pair("over", Span(begin, end), winners[-1:], conceded[:1])

    def _sentence(self, at: int, end: int) -> tuple[int, int]:
        start = low = max(0, at - REACH)
        for found in SENTENCE_START.finditer(self.text, low, at):
            start = found.end()
        while start < at and self.text[start].isspace():
            start += 1
        if numbered := NUMBERING.match(self.text, start, at):
            start = numbered.end()
        stop = SENTENCE_END.search(self.text, end, min(len(self.text), end + REACH))
        finish = stop.start() if stop else min(len(self.text), end + REACH)
        if provided := PROVIDED.search(self.text, end, finish):
            finish = provided.start()  # another statement begins
        for provided in PROVIDED.finditer(self.text, start, at):
            start = provided.end()
        return start, self._trimmed(finish)

    def _conflict(self, begin: int, end: int, tokens: list[Word], recent: list[Citation]) -> PrecedencePhrase | None:
        verb = next((t for t in tokens if t.name in ("PREVAILS", "PREVAILS_OVER")), tokens[-1])
        word = tokens[0]
        gap_start, verb_start = word.end, verb.start
        between = self.text[gap_start:verb_start]
        lead = self.text[max(begin, (word.start) - 90) : word.start]
        if not re.search(
            r"\b(?:[Ii]n(?:\s+the)?\s+(?:event|case)|[Ii]f|[Tt]o\s+the\s+extent|[Ww]here|[Ww]hen(?:ever)?|[Ww]herever|[Ss]hould|[Uu]nless)\b",
            self.text[begin : word.end],
        ) and not re.search(r"\b(?:any|a|an|no)\s+(?:such\s+)?$", lead):
            return None
        for opening in CONDITION.finditer(self.text, begin, word.start):
            begin = opening.start()
        cut = between.rfind(",")
        comma = gap_start + cut if cut >= 0 else gap_start
        listed = next((own for c in recent for own in _single(c) if own.span.start <= comma < own.span.end), None)
        if listed is not None:  # "…, the provisions of Sections 5, 9, and 10 will prevail"
            cut = self.text.rfind(",", gap_start, listed.span.start) - gap_start
            comma = gap_start + cut if cut >= 0 else gap_start
        early = re.search(r"(?:part|document|item)s?\s+(?:listed|named|mentioned)\s+(?:earlier|first|higher)", between)
        if early:
            return self._listed(begin, verb.end, recent)
        winners = self._members(comma, verb_start, recent)
        all_before = self._members(begin, comma, recent)
        if (which := LATTER.search(self.text, comma, verb_start)) and all_before:
            documents = self._documents(all_before)
            winners = [documents[-1] if which[1].casefold() == "latter" else documents[0]]
        if not winners and cut >= 0:  # "the terms of A, B and C shall prevail"
            comma = gap_start + between[:cut].rfind(",") if "," in between[:cut] else gap_start
            winners = self._members(comma, verb_start, recent)
        all_members = self._members(begin, comma, recent)
        if verb.name == "PREVAILS_OVER":
            all_members += self._members(verb.end, end, recent)
        winners = self._documents(winners)
        return self._pair("conflict", Span(begin, end if end - begin < REACH else verb.end), winners, all_members, verb)

    def _over(self, begin: int, end: int, verb: Word, recent: list[Citation]) -> PrecedencePhrase | None:
        if CONCEDED.match(self.text, begin, end) and WINS.search(self.text, verb.end, end):
            return self._conceded(begin, end, recent)
        winners = self._before(begin, verb.start, recent)
        losers = self._members(verb.end, end, recent)
        if re.search(r"super[sc]ede", str(verb), re.I) and ENTIRE.search(self.text, begin, end):
            # "is the entire agreement and supersedes all prior agreements" ranks nothing but what it names.
            losers = [m for m in losers if not m.name.islower() and not self._prior(m)]
            winners = winners or self._members(begin, verb.start, recent)[:1]
        winners = [m for m in winners if self._is_document(m) and m.name != "entire agreement"]
        losers = [m for m in losers if self._is_document(m)]
        if winners and (verb.start) - winners[-1].span.end > (200 if ENTIRE.search(self.text, begin, end) else 60):
            return None
        found = self._pair("over", Span(begin, end), winners[-2:], losers)
        negated = NEGATED.search(self.text, begin, verb.start)
        if found is not None and negated is not None:
            return structs.replace(found, stated=False, ranking=(tuple(m for rank in found.ranking for m in rank),))
        return found

    def _prior(self, member: Ranked) -> bool:
        return SUPERSEDED.search(self.text, max(0, member.span.start - 40), member.span.start) is not None

    def _documents(self, members: list[Ranked]) -> list[Ranked]:
        """Those that are documents by their name; all of them where none is."""
        return [m for m in members if self._is_document(m)] or members

    def _is_document(self, member: Ranked) -> bool:
        last = member.name.split()[-1]
        return (
            member.citation is not None
            or member.name.startswith(("this ", "these "))
            or member.name.islower()
            or member.name.casefold() in self.kinds
            or member.name.endswith(self.endings)
            or (last.rstrip("s").isupper() and len(last) > 2)
        )

    def _before(self, begin: int, at: int, recent: list[Citation]) -> list[Ranked]:
        """The members of the clause that ends at the verb; a comma inside a list of numbers divides no clause."""
        lists = [own.span for c in recent for own in _single(c) if begin <= own.span.start < at]
        commas = [m.start() for m in re.finditer(r",| that ", self.text[begin:at])]
        cut = max((c for c in commas if not any(s.start <= begin + c < s.end for s in lists)), default=-1)
        found = self._members(begin + cut + 1, at, recent)
        return found or self._members(begin, at, recent)

    def _pair(
        self, form: str, span: Span, winners: list[Ranked], others: list[Ranked], verb: Word | None = None
    ) -> PrecedencePhrase | None:
        winners = self._documents(winners)
        if not winners:
            return None
        names = {self._key(w) for w in winners}
        losers: list[Ranked] = []
        for member in others:
            key = (self._key(member), member.name.startswith(("this ", "these ")))
            if key[0] not in names and key not in {
                (self._key(m), m.name.startswith(("this ", "these "))) for m in losers
            }:
                losers.append(member)
        losers = self._documents(losers)
        if not losers:
            return None
        end = verb.end if verb is not None and span.end - (verb.end) > 200 else span.end
        return PrecedencePhrase(
            span=Span(span.start, end), form=form, ranking=(tuple(self._once(winners)), tuple(losers))
        )

    def _once(self, members: list[Ranked]) -> list[Ranked]:
        found: dict[str, Ranked] = {}
        for m in members:
            found.setdefault(self._key(m), m)
        return list(found.values())

    def _key(self, member: Ranked) -> str:
        return re.sub(r"^(?:this|these|the|its|their) ", "", member.name.lower())

    def _order(self, at: int, recent: list[Citation]) -> PrecedencePhrase | None:
        ranks, finish = self._list(at, recent)
        if len(ranks) < 2:
            self.no_list_to = finish
            return None
        self.read_to = finish
        return PrecedencePhrase(span=Span(at, finish), form="order", ranking=ranks)

    def _listed(self, begin: int, at: int, recent: list[Citation]) -> PrecedencePhrase | None:
        ranks, finish = self._list(at, recent)
        if len(ranks) < 2:
            self.no_list_to = finish
            return None
        self.read_to = finish
        return PrecedencePhrase(span=Span(begin, finish), form="list_order", ranking=ranks)

    def _list(self, at: int, recent: list[Citation]) -> tuple[tuple[tuple[Ranked, ...], ...], int]:
        """Items of the list that follows, strongest first; an item with several names ranks none of them."""
        limit = min(len(self.text), at + LIST_REACH)
        colon = self.text.find(":", at, min(limit, at + 200))
        start = colon + 1 if colon >= 0 else at
        finish = self._list_end(start, limit)
        marks = list(ITEM.finditer(self.text, start, finish))
        pieces: list[Span] = []
        if len(marks) > 1:
            for i, mark in enumerate(marks):
                pieces.append(Span(mark.end(), marks[i + 1].start() if i + 1 < len(marks) else finish))
        else:
            position = start
            for joint in re.compile(r"[;,\n]\s*(?:and\s+)?(?:then\s+)?|\s+and\s+(?:then\s+)?").finditer(
                self.text, start, finish
            ):
                pieces.append(Span(position, joint.start()))
                position = joint.end()
            pieces.append(Span(position, finish))
        ranks: list[tuple[Ranked, ...]] = []
        for piece in pieces:
            members = self._once(self._members(piece.start, piece.end, recent))
            several = len(marks) > 1 and re.search(r"\b(?:or|and)\b", self.text[piece.start : piece.end])
            if members:
                ranks.append(tuple(members) if several else (members[0],))
        return tuple(ranks), self._trimmed(pieces[-1].end if pieces else finish)

    def _list_end(self, start: int, limit: int) -> int:
        """The end of the sentence or paragraph behind which no further item of the same style comes."""
        first = ITEM.search(self.text, start, limit)
        style = re.sub(r"\w+", "", first[0].strip()) if first else None
        for stop in LIST_STOP.finditer(self.text, start, limit):
            item = ITEM.match(self.text, stop.end(), limit)
            if item is None or style is None or re.sub(r"\w+", "", item[0].strip()) != style:
                return stop.start()
        return limit

    def _trimmed(self, end: int) -> int:
        while end > 0 and self.text[end - 1].isspace():
            end -= 1
        return end

    def _cited_name(self, citation: Citation) -> str:
        """ "clause 4", "schedule 2"; the words as printed where there is more than one number or none."""
        if len(citation.targets) == 1 and citation.unit and not citation.within and not citation.targets[0].last:
            return f"{citation.unit} {'.'.join(citation.targets[0].path)}"
        return " ".join(self.text[citation.span.start : citation.span.end].split())

    def _members(self, begin: int, end: int, recent: list[Citation]) -> list[Ranked]:
        """Documents, provisions and kinds of documents named between two places."""
        if end <= begin:
            return []
        cited = [own for c in recent for own in _single(c) if begin <= own.span.start and own.span.end <= end]
        printed = tuple(c.span for c in cited)
        cited = [
            c for c in cited if not BELONGING.search(self.text, begin, c.span.start)
        ]  # "this DPA and its Schedules"
        found = [Ranked(span=c.span, name=self._cited_name(c), citation=c) for c in cited]
        for m in self.member.finditer(self.text, begin, end):
            span = Span(m.start(), m.end())
            if any(p.overlaps(span) for p in printed):
                continue
            name = " ".join(m[0].split())
            if VERSION.match(self.text, m.end()):
                continue  # "the English version": one text in two languages
            if m["name"] and re.fullmatch(
                r"(?:Part(?:y|ies)|Customer|Provider|Supplier|Buyer|Seller|Company|Services?|Products?)", name
            ):
                continue
            found.append(Ranked(span=span, name=name[0].lower() + name[1:] if m["this"] else name))
        found.sort(key=lambda r: r.span.start)
        return found
