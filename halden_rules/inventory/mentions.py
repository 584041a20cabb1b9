"""Where a text names documents: capitalised phrases that end in a document word, with what stands around them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from halden_rules.inventory.vocabulary import plain, singular, vocabulary
from halden_rules.outline import Outline
from halden_rules.text import Span

__all__ = ["Mention", "Setting", "mentions_in", "name_key"]

REACH = 130  # characters before the document word in which its name begins
_WORD_BEFORE = re.compile(r"([\w’'.&/\-\[\]*]+)(\s+)$")
# What tells one lower-case form from another: "standard contractual clauses for the transfer … (to processors)".
_DESCRIBED = re.compile(r"\s+for\s+the\s+[^.;()]{5,120}\([a-z][^()]{3,60}\)")
# Treaties are called agreements, too: "the Agreement on the European Economic Area".
_ELSEWHERE = re.compile(r"\s+(?:on|establishing|concerning|relating\s+to)\s+(?:the\s+)?(?:[A-Z][\w-]*\s*){2,}")
_LINKS = frozenset({"of", "for", "to", "in", "on"})
_NUMBER_AFTER = re.compile(r"\s+(?:No\.?|Number|NO\.?|#)\s*\d+")
_OPENERS = frozenset(
    [
        "the",
        "this",
        "these",
        "that",
        "those",
        "a",
        "an",
        "any",
        "each",
        "every",
        "all",
        "no",
        "such",
        "said",
        "its",
        "our",
        "your",
        "their",
        "other",
        "another",
        "if",
        "in",
        "on",
        "under",
        "upon",
        "subject",
        "pursuant",
        "notwithstanding",
        "where",
        "when",
        "while",
        "except",
        "unless",
        "until",
        "as",
        "for",
        "by",
        "with",
        "to",
        "from",
        "and",
        "or",
        "but",
        "per",
        "see",
        "of",
        "following",
        "certain",
        "applicable",
        "relevant",
        "separate",
        "entire",
        "neither",
        "either",
        "both",
        "one",
        "two",
        "three",
        "first",
    ]
)


class Mention(Struct, frozen=True, kw_only=True):
    """``name``: as printed, single spaces, determiner left out; ``determiner`` in lower case, "" where none stands."""

    name: str
    span: Span
    determiner: str
    quoted: bool = False  # between quotation marks: the place that defines the name

    @property
    def key(self) -> str:
        return name_key(self.name)


class Setting(Struct, frozen=True, dict=True):
    """A reading text with the ranges in which mentions do not count (contents, page furniture, signatures, quotes)."""

    text: str
    outline: Outline
    aside: tuple[Span, ...]
    headings: tuple[Span, ...] = ()  # a name in a heading counts only between quotation marks: there it is defined

    @cached_property
    def _aside(self) -> list[Span]:
        return sorted(self.aside)

    @cached_property
    def _aside_starts(self) -> list[int]:
        return [s.start for s in self._aside]

    def set_aside(self, at: int) -> bool:
        i = bisect_right(self._aside_starts, at) - 1
        return any(s.start <= at < s.end for s in self._aside[max(0, i - 3) : i + 1])

    @cached_property
    def _heading_starts(self) -> list[int]:
        return [s.start for s in self.headings]

    def in_heading(self, at: int) -> bool:
        i = bisect_right(self._heading_starts, at) - 1
        return i >= 0 and self.headings[i].start <= at < self.headings[i].end

    def sentence(self, span: Span, reach: int = 500) -> Span:
        """The sentence or paragraph around a place, as far as ``reach`` on either side."""
        low, high = max(0, span.start - reach), min(len(self.text), span.end + reach)
        start = max((m.end() for m in _SENTENCE_END.finditer(self.text, low, span.start)), default=low)
        stop = _SENTENCE_END.search(self.text, span.end, high)
        return Span(start, stop.start() + 1 if stop else high)


_SENTENCE_END = re.compile(
    r"(?<![A-Z]\b)(?<!\bNo)(?<!\bInc)(?<!\bCo)(?<!\bLtd)(?<!\bCorp)[.;?!](?=[”\"’')\]]*(?:\s+[“\"(\[]?[A-Z0-9]|\s*\n\s*\n|$))|\n\s*\n"
)


def name_key(name: str) -> str:
    """One form of a document's name: lower case, singular, no marks, a letter l for 1 mended ("C-l")."""
    words = re.sub(r"[^\w\s&-]", "", plain(name).replace("'s ", " ")).split()
    words = [re.sub(r"(?<=-)l$", "1", w) for w in words if w not in ("the",)]
    return " ".join([*words[:-1], singular(words[-1])]) if words else ""


def mentions_in(setting: Setting, lower: re.Pattern[str] | None = None) -> Iterator[Mention]:
    """Every capitalised document name outside the set-aside ranges, in reading order.

    ``lower``: names that count in lower case too ("standard contractual clauses", "data processing agreement").
    """
    text = setting.text
    last = -1
    for hit in vocabulary().document_pattern.finditer(text):
        if hit.start() < last or setting.set_aside(hit.start()):
            continue
        in_lower = lower is not None and lower.fullmatch(plain(hit.group())) is not None
        if not text[hit.start()].isupper() and not in_lower:
            continue
        mention = _named(text, hit)
        if mention is not None and not mention.quoted and setting.in_heading(mention.span.start):
            continue
        if mention is None or _ELSEWHERE.match(text, mention.span.end):
            continue
        last = mention.span.end
        yield mention


_QUOTE_OPENS = re.compile(r"[“\"‘]([A-Z0-9][^“”\"\n]{0,80}(?:\n[ \t]*[^“”\"\n]{0,60})?)$")


def _named(text: str, hit: re.Match[str]) -> Mention | None:
    start = hit.start()
    if re.match(r"[,.]?[”\"]", text[hit.end() : hit.end() + 2]) and text[start].isupper():
        opened = _QUOTE_OPENS.search(text, max(0, start - REACH), start)
        if opened:  # a name in quotation marks is what stands between them
            span = Span(opened.start(1), hit.end())
            name = " ".join(text[span.start : span.end].split())
            return Mention(name=name, span=span, determiner=_determiner(text, span.start), quoted=True)
    low = max(0, start - REACH)
    capital = text[start].isupper()
    words: list[tuple[str, int]] = []
    at = start
    while capital and (found := _WORD_BEFORE.search(text, low, at)):
        word, gap = found.group(1), found.group(2)
        bare = word.strip("[]*'’")
        apart = gap.count("\n") > 1 or (len(gap) > 2 and "\n" not in gap)  # a paragraph, a column of a table
        stop = word.endswith(".") and not re.fullmatch(r"(?:[A-Z]\.)+|No\.", word)
        if apart or stop or not bare:
            break
        if bare.casefold() in _OPENERS and bare not in _LINKS:
            break
        if vocabulary().document_pattern.fullmatch(bare) and (bare.isupper() or bare in ("Agreement", "Form")):
            break  # "DPA⏎Data Processing Agreement", "Agreement Order Form": another name ends here
        if bare[0].isupper() or (bare[0].isdigit() and any(c.isalpha() for c in bare)) or bare in _LINKS:
            words.append((word, found.start(1)))
            at = found.start(1)
            continue
        break
    while words and (words[-1][0] in _LINKS or words[-1][0].casefold().strip("[]") in _OPENERS):
        words.pop()
    # What stands before a linking word is another name where it is one by itself: "Amendment to …".
    for i, (word, _) in enumerate(words):
        if word in _LINKS and i + 1 < len(words) and vocabulary().document_pattern.fullmatch(words[i + 1][0]):
            words = words[:i]
            break
    while words and words[-1][0] in _LINKS:
        words.pop()
    start = words[-1][1] if words else hit.start()
    end = hit.end()
    if not capital and (described := _DESCRIBED.match(text, end)):
        end = described.end()
    if number := _NUMBER_AFTER.match(text, end):
        end = number.end()
    determiner = _determiner(text, start)
    quoted = text[max(0, start - 1) : start] in ('"', "“", "'", "‘") and bool(
        re.match(r"[,.]?[\"”'’]", text[end : end + 2])
    )
    return Mention(name=" ".join(text[start:end].split()), span=Span(start, end), determiner=determiner, quoted=quoted)


_DETERMINER = re.compile(r"\b(that\s+certain|one\s+or\s+more|[A-Za-z]+)(?:[’']s?)?\s+[\[“\"(]?$")


def _determiner(text: str, start: int) -> str:
    found = _DETERMINER.search(text, max(0, start - 30), start)
    return " ".join(found.group(1).casefold().split()) if found else ""
