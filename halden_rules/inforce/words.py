"""Where words, sentences and paragraphs stand in a text; exact but for white space, quotes, dashes and capitals."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import lru_cache

from halden_rules.patterns.folding import fold
from halden_rules.patterns.sentences import Sentences, abbreviations

__all__ = ["alike", "find_words", "paragraphs", "sentences", "without_mark"]

LONG = 6  # words: so many in a row in other capitals are the same words
LONGEST_COMPARED = 4000  # characters; beyond, texts are compared by their beginnings

Range = tuple[int, int]


@lru_cache(maxsize=4096)
def _pattern(words: str) -> re.Pattern[str] | None:
    tokens = fold(words).split()
    if not tokens:
        return None
    body = ""
    for token in tokens:
        if body:  # "Email:[***]" and "Email: [***]"
            body += r"\s*" if body[-1] in ":;,)]" or token[0] in "([" else r"\s+"
        # A line end may stand after a hyphen: "non- exclusive".
        body += "(?:&|and)" if token in ("&", "and") else _token(token)
    start = r"(?<!\w)" if tokens[0][0].isalnum() else ""
    end = r"(?!\w)" if tokens[-1][-1].isalnum() else ""
    return re.compile(start + body + end)


def _token(token: str) -> str:
    return re.sub(r"(?<=[:;,])(?=[^\W\d_\\]|\\[\[(])", r"\\s*", re.escape(token).replace(r"\-", r"-\s*"))


def find_words(text: str, words: str) -> list[Range]:
    """Every place of ``words`` as whole words.

    A term is told by its capitals: where “Units” stands, “units” is another word. Where the words stand nowhere with
    these capitals, they are found all in capitals, as headings and preambles print names.
    """
    pattern = _pattern(words)
    if pattern is None:
        return []
    hits = [(m.start(), m.end()) for m in pattern.finditer(fold(text))]
    same = [(a, b) for a, b in hits if _plain(text[a:b]) == _plain(words)]
    if same:
        return same
    if len(words.split()) >= LONG:
        return hits
    return [(a, b) for a, b in hits if text[a:b].isupper() or words.isupper() or words.islower()]


def _plain(words: str) -> str:
    """Without blanks, and with one kind of quotes and dashes, capitals kept."""
    bare = "".join("and" if w == "&" else w for w in words.split())
    folded = fold(bare)
    return "".join(f if not c.isalnum() else c for c, f in zip(bare, folded, strict=True))


def without_mark(words: str) -> str:
    """Without the full stop or comma of the sentence that quotes them; the stop of an abbreviation is a word's own."""
    bare = words.rstrip()
    if bare.endswith(".") and bare[:-1].rpartition(" ")[2].lower() in abbreviations():
        return bare
    return bare.rstrip(".,;:").rstrip()


def sentences(text: str, start: int = 0) -> list[Range]:
    """The sentences from ``start`` on, without the blanks around them."""
    return [r for a, b in Sentences(text[start:]).bounds() if (r := _trimmed(text, start + a, start + b))]


def paragraphs(text: str, start: int = 0) -> list[Range]:
    """The paragraphs from ``start`` on: blank lines end them."""
    found, at = [], start
    for gap in (*re.finditer(r"\n[^\S\n]*\n\s*", text), None):
        end = gap.start() if gap else len(text)
        if end > at and (r := _trimmed(text, at, end)):
            found.append(r)
        at = max(at, gap.end() if gap else end)
    return found


def _trimmed(text: str, start: int, end: int) -> Range | None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return (start, end) if start < end else None


def alike(one: str, other: str) -> float:
    """How much two texts share, word by word: 1.0 the same, 0.0 nothing."""
    first, second = (fold(t[:LONGEST_COMPARED]).split() for t in (one, other))
    return SequenceMatcher(None, first, second, autojunk=False).ratio()
