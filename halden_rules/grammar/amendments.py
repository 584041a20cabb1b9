"""Tree of an amendment's operative words → ``AmendmentPhrase``: its action, what it speaks of, the words it quotes."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from halden_rules.grammar.citations import CitationReader
from halden_rules.grammar.parse import Node, Word, words_of
from halden_rules.grammar.phrases import AmendmentPhrase, Citation
from halden_rules.text import Span

__all__ = ["AmendmentReader"]

SENTENCE_REACH = 450
# Where a sentence or an item of a list begins, looking backwards from the verb.
SENTENCE_START = re.compile(r"(?<!\bNo)(?<!\bSec)(?<!\bArt)[.;:!?][\"”’)]?\s+(?=[\"“(\[A-Za-z])|\n[^\S\n]*\n")
ENUMERATOR = re.compile(r"(?:[\W_]*(?:\(?(?:[a-z]{1,4}|[A-Z]|\d{1,3}(?:\.\d{1,3})*)[.)]|and|or)\s+)*[\"“”'’\s\[(]*")
BE = re.compile(
    r"\b(?P<may>(?:may|can|cannot|could|not|if|to|or|must)\s+)?"
    r"(?:(?:is|are|be|do|does|shall|will|and|such that [^.;]{1,60}(?:is|are))\b|hereby\b)"
    r"(?:,?\s+and\s+here\s?by\s+(?:is|are),?)?"
    r"(?:[\s,]+(?:here\s?by|further|also|both|all|each|amended|be|being|deemed|therefore|accordingly))*"
    r"(?:,\s[^,.;]{1,50},)?\s*$"
)
STRONG = re.compile(
    r"\bhere\s?by\b|in (?:its|their) entirety|following|(?:amended|revised|modified)[^.;]{0,40} (?:as follows|to read)"
    r"|so that|such that|whereas",
    re.S,
)
QUOTE = re.compile(r"[\"“”]")
OPENS_QUOTE = re.compile(
    r"(?:\s*(?:as follows|the following|the words?|the term|to read|with|by|the))*[\s:,\-–—]*([\"“‘])"
)
NAME = re.compile(
    r"(?:\b[Tt]he|\b[Tt]his)\s+(?:[A-Z][\w’'&\-]*\s+)*(?:Agreement|Contract|Lease|Addendum|Amendment|Deed|[A-Z]{2,}s?)\b"
)
ORDINAL_PART = re.compile(
    r"\b((?:first|second|third|fourth|fifth|last|final|next|penultimate)(?:\s+(?:complete|full))?\s+(?:sentences?|paragraphs?|words?|items?|rows?))\b"
)
LONGEST_QUOTE = 6000
RECENT = 40  # citations that may stand in one sentence


@lru_cache(maxsize=8)
def _subjects(things: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What may be amended, and the words that may stand between a sentence's start and the citation amended.

    The repeated ways are possessive: otherwise "term of term of …" could be divided in more ways than can be tried.
    """
    words = "|".join(sorted(map(re.escape, things), key=len, reverse=True))
    head = (
        r"(?>(?:the|all|any|in|an?|both|each|and|new|first|second|third|last|optional|of|to|specific|from|such)\s+"
        r"|(?:any and all|provisions of)\s+|(?:\w+\s+){0,3}(?:clause|option)\s+in\s+"
        rf"|(?:{words})\b[^.;]{{0,80}}?\s+(?:of|to|in|at|from|within)\s+(?:the\s+)?"
        r"|[\"“][^\"“”]{1,80}[\"”],?\s+(?:(?:and|or|at|in|of|to)\s+)?"
        r"|(?:section|clause|schedule|exhibit|paragraph),\s+)*+"
    )
    return re.compile(rf"\b(?:{words})\b", re.I), re.compile(head, re.I)


class AmendmentReader:
    """Reads amendments of one text. ``things``: what may be amended when it is less than a clause."""

    def __init__(self, text: str, citations: CitationReader, things: tuple[str, ...]) -> None:
        self.text = text
        self.citations = citations
        self.told: set[int] = set()
        self.thing, self.head = _subjects(things)

    def read(self, tree: Any, recent: list[Citation]) -> tuple[AmendmentPhrase | None, int]:
        """The amendment, and where reading goes on: citations of an order are read again, as phrases of their own."""
        tokens = words_of(tree)
        verb, end = tokens[0], tokens[-1].end
        start = verb.start
        action_tree = tree.children[-1] if verb.name != "ATTACHED_AS" else tree
        action = action_tree.name
        go_on = verb.end
        sentence = self._sentence(start)
        if action.startswith("was_"):
            return self._statement(action[4:], tokens, sentence, recent), go_on
        action = action.removeprefix("do_")
        cited = self._cited(action_tree)
        if verb.name == "ATTACHED_AS":
            return self._attached(tokens, sentence, cited), go_on
        if verb.name == "AMENDED_BY":
            go_on = tokens[1].end
            if not self._is_passive(start):
                return None, go_on
            subject = self._subject(sentence, start, recent)
            start = subject[0].span.start if subject else sentence
            cited = cited or subject
        elif action.endswith("words") and not cited:
            cited = self._subject(sentence, start, recent)
            if not any(t.name == "TERM" for t in tokens) and not OPENS_QUOTE.match(self.text, end):
                return None, go_on
            if self._in_prose(verb):
                return None, go_on
        elif self._in_prose(verb):
            return None, go_on
        quotes = [self._inner(t) for t in tokens if t.name == "TERM"]
        old = new = None
        if action == "replace_words" and len(quotes) > 1:
            old, new = quotes[0], quotes[1]
        elif action == "delete_words":
            old = quotes[0] if quotes else self._quoted_after(end)
        elif action in ("insert_words", "replace", "insert", "replace_words"):
            new = quotes[0] if quotes else self._quoted_after(end)
        return self._phrase(Span(min(start, end), end), action, cited, old, new, sentence), go_on

    def _statement(
        self, action: str, tokens: list[Word], sentence: int, recent: list[Citation]
    ) -> AmendmentPhrase | None:
        verb = tokens[0]
        at, end = verb.start, tokens[-1].end
        if not self._is_passive(at):
            return None
        begin = sentence + len(m[0]) if (m := ENUMERATOR.match(self.text, sentence, at)) else sentence
        subject = self._subject(begin, at, recent)
        words = self.text[begin:at]
        after = self.text[end : end + 160]
        strong = bool(STRONG.search(words[-90:] + str(verb) + after[:40]))
        hereby = bool(re.search(r"here\s?by", words[-60:]))
        if subject:
            first = max(begin, begin)
            lead = self.text[first : subject[0].span.start]
            is_head = bool(self.head.fullmatch(lead.lstrip('"“([ ')))
            if not is_head and not (hereby or (strong and self.thing.search(lead))):
                return None
            if (
                is_head
                and not strong
                and action in ("delete", "insert")
                and re.search(r"(?:upon|after|when|if|within)\b", after[:30])
            ):
                return None
            begin = begin if is_head or len(lead) < 120 else subject[0].span.start
            target = subject
        else:
            names_thing = bool(
                self.thing.match(words.split(" ", 1)[-1].lstrip() if re.match(r"(?:The|All|Any)\s", words) else words)
            )
            if (
                not (hereby and NAME.search(words))
                and not (names_thing and QUOTE.search(words))
                and not QUOTED_HEAD.match(words)
            ):
                return None
            target = []
        if begin in self.told:  # "is amended so that the term “A” … is replaced with": one sentence, one amendment
            return None
        self.told.add(begin)
        action = self._precise(action, words, after)
        old, new = self._changed(action, words, begin, end)
        return self._phrase(Span(begin, end), action, target, old, new, begin)

    def _precise(self, action: str, words: str, after: str) -> str:
        """What is changed decides: the clause, a sentence of it, words of it, a word throughout."""
        if action == "that":
            if re.search(r"(?:now|hereafter) (?:be )?(?:referred to|known) as", " ".join(after.split())):
                return "rename"
            if re.match(r"\W*(?:the\s+)?(?:\w+\s+){0,2}sentence", after):
                return "replace_sentence"
            if re.match(r"\W*the\s+(?:terms?|words?|phrase|date|figure|reference)\b", after) or re.match(
                r"\W*[\"“]", after
            ):
                return "replace_words"
            return "replace"
        if action == "supplement" and re.match(r"(?:any and all |all )?references?\s+(?:to|in)", words, re.I):
            return "replace_throughout"
        if action == "replace":
            if re.match(r"(?:any and all |all )?references?\s+to", words, re.I) and not re.match(
                r"the reference", words, re.I
            ):
                return "replace_throughout"
            if re.match(r"(?:the )?(?:terms?|words?|phrase|reference)\b|\W?the\s+[\"“]|[\"“]", words, re.I):
                return "replace_words"
            if re.search(r"sentence", words[:60]):
                return "replace_sentence"
        if action == "delete" and re.match(
            r"(?:the |all )?(?:references?|words?|phrase|square brackets|terms?|sentences?|footnotes)\b", words, re.I
        ):
            return "delete_words"
        return action

    def _changed(self, action: str, words: str, begin: int, end: int) -> tuple[Span | None, Span | None]:
        new = self._quoted_after(end) if action not in ("delete", "delete_words", "disapply") else None
        quote = re.search(r"[\"“]([^\"“”]{1,120})[\"”]", words)
        old = (
            Span(begin + quote.start(1), begin + quote.end(1))
            if quote and action in ("replace_words", "replace_throughout", "delete_words")
            else None
        )
        return old, new

    def _phrase(
        self, span: Span, action: str, cited: list[Citation], old: Span | None, new: Span | None, sentence: int
    ) -> AmendmentPhrase:
        part = ORDINAL_PART.search(self.text, sentence, min(span.end + 60, len(self.text)))
        definition = re.compile(r"definitions?\s+of\s+[\"“][^\"”]{1,60}[\"”]").search(self.text, sentence, span.end)
        found = definition or part
        granularity = " ".join(found[0].split()) if found else None
        if action == "replace" and part and not definition and "sentence" in part[1]:
            action = "replace_sentence"
        return AmendmentPhrase(
            span=span, action=action, targets=tuple(cited), old_text=old, new_text=new, granularity=granularity
        )

    def _attached(self, tokens: list[Word], sentence: int, cited: list[Citation]) -> AmendmentPhrase | None:
        words = self.text[sentence : tokens[0].start]
        if not re.search(r"[Tt]he\s+following", words):
            return None
        end = tokens[-1].end
        return self._phrase(Span(sentence, end), "insert", cited, None, self._quoted_after(end), sentence)

    def _cited(self, tree: Node) -> list[Citation]:
        """What an order speaks of; of an insertion what is new, not the place it comes after."""
        found: list[Citation] = []
        for child in tree.children:
            if child.name == "NEXT_TO":
                break
            if child.name == "citation" and (read := self.citations.read(child)):
                found.append(read.citation)
        return found

    def _in_prose(self, verb: Word) -> bool:
        """ "may remove Schedule 3 from the offer": a verb of the parties, not an order."""
        before = self.text[max(0, (verb.start) - 24) : verb.start]
        return bool(
            re.search(r"\b(?:may|shall|will|not|must|can|could|would|from|for|in|of|by|without)\s+$", before)
        ) and not re.search(r"\bamended\s+by\s+$", before)

    def _sentence(self, at: int) -> int:
        low = max(0, at - SENTENCE_REACH)
        start = low
        for found in SENTENCE_START.finditer(self.text, low, at):
            start = found.end()
        while start < at and self.text[start].isspace():
            start += 1
        return start

    def _is_passive(self, at: int) -> bool:
        found = BE.search(self.text, max(0, at - 110), at)
        return found is not None and not found["may"]

    def _subject(self, begin: int, at: int, recent: list[Citation]) -> list[Citation]:
        inside = [
            c for c in recent[-RECENT:] if begin <= c.span.start and c.span.end <= at and (c.targets or not c.relation)
        ]
        unquoted = [c for c in inside if not QUOTE.match(self.text[max(0, c.span.start - 1) : c.span.start])]
        return unquoted or inside

    def _inner(self, token: Word) -> Span:
        return Span((token.start) + 1, (token.end) - 1)

    def _quoted_after(self, end: int) -> Span | None:
        """The words quoted after the operative words, without their marks; curly marks may nest."""
        opens = OPENS_QUOTE.match(self.text, end)
        if opens is None:
            return None
        begin, mark = opens.end(), opens[1]
        limit = min(len(self.text), begin + LONGEST_QUOTE)
        if mark in "“‘":
            closing = {"“": "”", "‘": "’"}[mark]
            depth = 1
            for i in range(begin, limit):
                depth += (self.text[i] == mark) - (self.text[i] == closing)
                if depth == 0:
                    return Span(begin, i)
            return None
        for found in re.finditer(r'"', self.text[begin:limit]):
            after = self.text[begin + found.end() : begin + found.end() + 3]
            if re.match(r"[.;,]?\s*(?:\n|$)|\s+\d{0,2}[a-z]?\.", after) or not after.strip():
                return Span(begin, begin + found.start())
        close = self.text.find('"', begin, limit)
        return Span(begin, close) if close > 0 else None


QUOTED_HEAD = re.compile(r"(?:The\s+|the\s+)?[\"“][^\"”]{1,80}[\"”]\s*(?:and|or)?")
