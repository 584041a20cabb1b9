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
ITEM = re.compile(r"(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,5})[.)])\s+|(?:^|\n)\s*[•●\-–*]\s+")
BETWEEN = re.compile(r"\b(?:between|among|amongst)\b|\bof\b|\bwith\b")
NUMBERING = re.compile(r"(?:\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]{1,4}|[A-Z])[.)]?\s+)?(?:[A-Z]{4,}(?:\s+[A-Z]{4,})*\s+)?")
ENTIRE = re.compile(r"\b(?:entire|prior|previous|contemporaneous|all\s+other)\b")
LIST_REACH = 1500
CONDITION = re.compile(r"\b(?:In(?:\s+the)?\s+(?:event|case)|If|To\s+the\s+extent|Where|When(?:ever)?|Should)\b")


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
        rf"|(?P<name>(?!(?:In|If|Where|To|The|Each|Any|Although|Such|This|These|Upon|Except|Notwithstanding|For|No|As)\b)[A-Z][\w’'&\-]*"
        rf"(?:\s+(?:(?:(?:of|for|to)\s+(?:the\s+)?)|(?:and|&)\s+)?[A-Z][\w’'&\-]*){{0,7}})"
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
            return self._order(at, recent)
        if form == "conflict":
            found = self._conflict(begin, end, words, recent)
        elif form == "inverted":
            found = self._pair(
                "conflict", Span(begin, end), self._before(begin, at, recent), self._members(verb_end, end, recent)
            )
        elif form == "list_order":
            found = self._listed(begin, verb_end, recent)
        else:
            found = self._over(begin, end, words[0], recent)
        if found:
            self.read_to = max(found.span.end, end)
        return found

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
        return start, self._trimmed(finish)

    def _conflict(self, begin: int, end: int, tokens: list[Word], recent: list[Citation]) -> PrecedencePhrase | None:
        verb = next((t for t in tokens if t.name in ("PREVAILS", "PREVAILS_OVER")), tokens[-1])
        word = tokens[0]
        gap_start, verb_start = word.end, verb.start
        between = self.text[gap_start:verb_start]
        lead = self.text[max(begin, (word.start) - 90) : word.start]
        if not re.search(
            r"\b(?:[Ii]n(?:\s+the)?\s+(?:event|case)|[Ii]f|[Tt]o\s+the\s+extent|[Ww]here|[Ww]hen(?:ever)?|[Ss]hould|[Uu]nless)\b",
            self.text[begin : word.end],
        ) and not re.search(r"\b(?:any|a|an|no)\s+(?:such\s+)?$", lead):
            return None
        for opening in CONDITION.finditer(self.text, begin, word.start):
            begin = opening.start()
        cut = between.rfind(",")
        comma = gap_start + cut if cut >= 0 else gap_start
        early = re.search(r"(?:part|document|item)s?\s+(?:listed|named|mentioned)\s+(?:earlier|first|higher)", between)
        if early:
            return self._listed(begin, verb.end, recent)
        winners = self._members(comma, verb_start, recent)
        if not winners and cut >= 0:  # "the terms of A, B and C shall prevail"
            comma = gap_start + between[:cut].rfind(",") if "," in between[:cut] else gap_start
            winners = self._members(comma, verb_start, recent)
        all_members = self._members(begin, comma, recent)
        if verb.name == "PREVAILS_OVER":
            all_members += self._members(verb.end, end, recent)
        winners = self._documents(winners)
        return self._pair("conflict", Span(begin, end if end - begin < REACH else verb.end), winners, all_members, verb)

    def _over(self, begin: int, end: int, verb: Word, recent: list[Citation]) -> PrecedencePhrase | None:
        winners = self._before(begin, verb.start, recent)
        losers = self._members(verb.end, end, recent)
        # "is the entire agreement and supersedes all prior agreements" ranks nothing that stands beside it.
        if re.search(r"super[sc]ede", str(verb), re.I) and ENTIRE.search(self.text, begin, end):
            return None
        winners = [m for m in winners if self._is_document(m)]
        losers = [m for m in losers if self._is_document(m)]
        if winners and (verb.start) - winners[-1].span.end > 60:
            return None
        return self._pair("over", Span(begin, end), winners[-2:], losers)

    def _documents(self, members: list[Ranked]) -> list[Ranked]:
        """Those that are documents by their name; all of them where none is."""
        return [m for m in members if self._is_document(m)] or members

    def _is_document(self, member: Ranked) -> bool:
        last = member.name.split()[-1]
        return (
            member.citation is not None
            or member.name.startswith(("this ", "these "))
            or member.name.islower()
            or member.name.endswith(self.endings)
            or (last.rstrip("s").isupper() and len(last) > 2)
        )

    def _before(self, begin: int, at: int, recent: list[Citation]) -> list[Ranked]:
        """The members of the clause that ends at the verb."""
        words = self.text[begin:at]
        cut = max(words.rfind(","), words.rfind(" that "))
        found = self._members(begin + cut + 1, at, recent)
        return found or self._members(begin, at, recent)

    def _pair(
        self, form: str, span: Span, winners: list[Ranked], others: list[Ranked], verb: Word | None = None
    ) -> PrecedencePhrase | None:
        if not winners:
            return None
        names = {self._key(w) for w in winners}
        losers: list[Ranked] = []
        for member in others:
            if self._key(member) not in names and self._key(member) not in {self._key(m) for m in losers}:
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
        stop = re.compile(r"\n[^\S\n]*\n(?!\s*\(?\w{1,3}[.)])|\.(?=\s|$)(?!\s*\(?\w{1,3}[.)])").search(
            self.text, start, limit
        )
        finish = stop.start() if stop else limit
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
        found = [Ranked(span=c.span, name=self._cited_name(c), citation=c) for c in cited]
        for m in self.member.finditer(self.text, begin, end):
            span = Span(m.start(), m.end())
            if any(c.span.overlaps(span) for c in cited):
                continue
            name = " ".join(m[0].split())
            if m["name"] and re.fullmatch(
                r"(?:Part(?:y|ies)|Customer|Provider|Supplier|Buyer|Seller|Company|Services?|Products?)", name
            ):
                continue
            found.append(Ranked(span=span, name=name[0].lower() + name[1:] if m["this"] else name))
        found.sort(key=lambda r: r.span.start)
        return found
