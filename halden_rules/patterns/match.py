"""``Matcher``: many patterns over many texts. A word index finds all phrases in one pass over a text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from halden_rules.patterns.folding import fold
from halden_rules.patterns.records import Hit, Pattern, Phrase, Wording
from halden_rules.patterns.regex import compile_regex
from halden_rules.patterns.sentences import Sentences
from halden_rules.text import Span

__all__ = ["NEAR", "Matcher"]

NEAR = 15
"""Words that may stand between two wordings that are near each other."""

_RUN = re.compile(r"\w+")
_WORD = re.compile(r"\w+(?:['.,-]\w+)*")


class Matcher:
    """Patterns, made ready. Raises RegexError and ValueError (a wording without a word) when it is made."""

    def __init__(self, patterns: Iterable[Pattern]) -> None:
        by_text = {pattern.text: pattern for pattern in patterns}
        self.patterns = tuple(by_text[text] for text in sorted(by_text))
        self._texts = tuple(sorted(by_text))
        wordings = sorted({w for p in self.patterns for w in (*p.any_of, *p.near)}, key=lambda w: w.printed)
        self._by_first_word: dict[str, list[tuple[Wording, re.Pattern[str]]]] = {}
        self._anywhere: list[tuple[Wording, re.Pattern[str]]] = []
        for wording in wordings:
            if not isinstance(wording, Phrase):
                self._anywhere.append((wording, compile_regex(wording.source)))
            elif first := _RUN.match(fold(wording.words).strip()):
                self._by_first_word.setdefault(first[0], []).append((wording, _phrase(wording)))
            else:
                self._anywhere.append((wording, _phrase(wording)))

    def hits(self, text: str) -> tuple[Hit, ...]:
        """Where the patterns match, sorted; of overlapping hits of one pattern the first and longest."""
        found = self._found(fold(text))
        if not found:
            return ()
        sentences = Sentences(text)
        hits: list[Hit] = []
        for pattern, told in zip(self.patterns, self._texts, strict=True):
            spans = {span for wording in pattern.any_of for span in found.get(wording, ())}
            if pattern.near and spans:
                others = {span for wording in pattern.near for span in found.get(wording, ())}
                spans = {near for span in spans if (near := _nearest(text, span, others, sentences))}
            hits.extend(Hit(span, told) for span in _first_and_longest(spans))
        return tuple(sorted(hits))

    def _found(self, folded: str) -> dict[Wording, list[Span]]:
        found: dict[Wording, list[Span]] = {}
        known = self._by_first_word
        for run in _RUN.finditer(folded):
            for wording, form in known.get(run[0], ()):
                if match := form.match(folded, run.start()):
                    found.setdefault(wording, []).append(Span(*match.span()))
        for wording, form in self._anywhere:
            spans = [Span(*m.span()) for m in form.finditer(folded)]
            if spans:
                found[wording] = spans
        return found


def _phrase(phrase: Phrase) -> re.Pattern[str]:
    """Over folded text: whole words, white space of any length between them."""
    words = fold(phrase.words).split()
    if not any(_RUN.search(w) for w in words):
        raise ValueError(f"no word to look for in {phrase.printed}")
    body = "(?> +)".join(re.escape(w) for w in words)
    before = r"(?<!\w)" if re.match(r"\w", words[0]) else ""
    after = r"(?!\w)" if re.match(r"\w", words[-1][-1]) else ""
    return re.compile(f"{before}{body}{after}")


def _nearest(text: str, span: Span, others: Iterable[Span], sentences: Sentences) -> Span | None:
    """The span and the nearest of the others in its sentence, together; None where none is near enough."""
    best: tuple[int, Span] | None = None
    for other in sorted(others):
        if other == span or abs(other.start - span.start) > 40 * NEAR + 400:
            continue
        first, last = sorted((span, other))
        if not sentences.same(first.start, last.start):
            continue
        between = len(_WORD.findall(text, first.end, last.start)) if first.end < last.start else 0
        if between <= NEAR and (best is None or between < best[0]):
            best = between, Span(first.start, max(first.end, last.end))
    return best[1] if best else None


def _first_and_longest(spans: Iterable[Span]) -> list[Span]:
    kept: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.start, -s.end)):
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
    return kept
