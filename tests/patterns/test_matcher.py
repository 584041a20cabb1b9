"""Phrases, near and lists: what matches, what does not, and that spans are those of the text."""

from __future__ import annotations

import re
import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halden_rules.patterns import Matcher, Pattern, Phrase, Regex
from halden_rules.patterns.folding import fold

LIABILITY = (Phrase("liability"), Phrase("limitation of liability"))


def quotes(text: str, *any_of: Phrase | Regex, near: tuple[Phrase | Regex, ...] = ()) -> list[str]:
    pattern = Pattern(any_of=any_of, near=near)
    return [text[h.span.start : h.span.end] for h in Matcher([pattern]).hits(text)]


@pytest.mark.parametrize(
    ("words", "text", "quote"),
    [
        ("in no event", "IN NO EVENT shall", "IN NO EVENT"),
        ("in no event", "in\n  no\u00a0event", "in\n  no\u00a0event"),
        ("third-party claims", "third‑party claims", "third‑party claims"),
        ("third-party", "a third – party", None),
        ("Seller's goods", "the Seller’s goods", "Seller’s goods"),
        ('"Losses" means', "“Losses” means", "“Losses” means"),
        ("liable", "reliable", None),
        ("liable", "liables", None),
        ("liable", "non-liable.", "liable"),
        ("cap", "İ cap", "cap"),  # lower case of İ is two characters long
        ("$5", "at most $5.", "$5"),
        ("$5", "at most $50.", None),
        ("a.b", "axb", None),
    ],
)
def test_a_phrase(words: str, text: str, quote: str | None) -> None:
    assert quotes(text, Phrase(words)) == ([quote] if quote else [])


def test_the_longest_of_overlapping_hits_is_kept() -> None:
    assert quotes("A limitation of liability, then liability.", *LIABILITY) == ["limitation of liability", "liability"]


def test_a_phrase_without_a_word_is_refused() -> None:
    with pytest.raises(ValueError, match="no word"):
        Matcher([Pattern(any_of=(Phrase(" … "),))])


FIFTEEN = " ".join(f"w{i}" for i in range(15))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("in no event shall it be liable", True),
        ("liable it shall be in no event", True),
        (f"in no event {FIFTEEN} liable", True),
        (f"in no event {FIFTEEN} more liable", False),
        ("in no event. The Seller is liable", False),
        ("in no event shall Acme Inc. Holdings be liable", True),
        ("in no event shall Section 4.2 make it liable", True),
        ("in no event\n\nliable", False),
        ("in no event:\n\n(a) liable", True),
        ("in no event", False),
        ("liable", False),
    ],
)
def test_near(text: str, found: bool) -> None:
    assert bool(quotes(text, Phrase("in no event"), near=(Phrase("liable"),))) is found


def test_near_quotes_both() -> None:
    text = "Then in no event shall Seller be liable for it."
    assert quotes(text, Phrase("in no event"), near=(Phrase("liable"),)) == ["in no event shall Seller be liable"]


def test_near_itself_does_not_count() -> None:
    assert quotes("liable", Phrase("liable"), near=(Phrase("liable"),)) == []


def test_the_text_of_a_pattern_tells_its_wordings_and_not_their_order() -> None:
    one = Pattern(any_of=(Phrase("b"), Regex("x+"), Phrase("a")), near=(Phrase("c"),))
    other = Pattern(any_of=(Phrase("a"), Phrase("b"), Phrase("b"), Regex("x+")), near=(Phrase("c"),))
    assert one.text == other.text == '"a" or "b" or /x+/ near "c"'


def test_many_patterns_over_many_texts() -> None:
    patterns = [Pattern(any_of=tuple(Phrase(f"word{i} of {j}") for j in range(5))) for i in range(200)]
    matcher = Matcher([*patterns, Pattern(any_of=LIABILITY)])
    text = "The limitation of liability of the Seller shall apply to all claims. " * 8
    began = time.perf_counter()
    hits = sum(len(matcher.hits(text)) for _ in range(2000))
    assert hits == 2000 * 8
    assert time.perf_counter() - began < 3  # 1.1 MB of text; one pass for all phrases takes about 0.3 s


TEXTS = st.text(st.characters(codec="utf-8"), max_size=60)


@given(TEXTS)
def test_folding_keeps_every_offset(text: str) -> None:
    assert len(fold(text)) == len(text)


@given(TEXTS, st.lists(st.sampled_from(["in", "no", "event", "liable", "the"]), min_size=1, max_size=3), TEXTS)
def test_a_phrase_is_found_wherever_it_stands(before: str, words: list[str], after: str) -> None:
    """Against the plain definition: the words, whole, with white space between."""
    spaced = "\u00a0 ".join(words).upper()
    text = f"{before} {spaced} {after}"
    plain = re.compile(r"(?<!\w)" + r"\s+".join(words) + r"(?!\w)")
    found = quotes(text, Phrase(" ".join(words)))
    assert " ".join(words) in [" ".join(fold(q).split()) for q in found]
    assert len(found) == len(plain.findall(fold(text)))


@given(TEXTS)
def test_hits_are_words_of_the_text(text: str) -> None:
    pattern = Pattern(any_of=(Phrase("a"), Regex(r"[a-z]{2}")), near=(Regex(r"\w"),))
    hits = Matcher([pattern]).hits(text)
    assert all(0 <= h.span.start < h.span.end <= len(text) for h in hits)
    assert list(hits) == sorted(hits)
    assert all(one.span.end <= two.span.start for one, two in pairwise(hits))
