"""The subset of regular expressions: what it matches, what it refuses, and that no text makes it slow."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from halden_rules.patterns import RegexError, compile_regex
from halden_rules.patterns.folding import fold


@pytest.mark.parametrize(
    ("source", "text", "words"),
    [
        (r"\d+ (business |calendar )?days", "within 30 Business  Days", "30 Business  Days"),
        (r"\d+ days", "30\ndays", "30\ndays"),
        (r"indemnif\w* .{0,40}harmless", "indemnify and hold harmless", "indemnify and hold harmless"),
        (r"US\$\d{1,3}(,\d{3})?", "of US$250,000.", "US$250,000"),
        (r"[a-z]-\d", "C–4", "C–4"),
        (r"seller's", "SELLER’S", "SELLER’S"),
        (r"\bcap\b", "recap cap", "cap"),
        (r"a|bc", "xbc", "bc"),
        (r"[^a-z]x", "ax 1x", "1x"),
        (r"\(a\)", "see (a)", "(a)"),
        (r"[\]\-]", "x]", "]"),
        (r"\S+", "  word ", "word"),
    ],
)
def test_what_it_matches(source: str, text: str, words: str) -> None:
    match = compile_regex(source).search(fold(text))
    assert match
    assert text[match.start() : match.end()] == words


@pytest.mark.parametrize(
    ("source", "says", "at"),
    [
        ("(a+)+", "group can be optional", 4),
        ("(a|b)*", "group can be optional", 5),
        ("(ab){3}", "group can be optional", 4),
        ("a*a", "runs into what follows", 0),
        (".*x", "runs into what follows", 0),
        (r"\w+\d", "runs into what follows", 0),
        ("a+b?a", "runs into what follows", 0),
        ("(x|a+)a", "runs into what follows", 3),
        (".{0,81}x", "runs into what follows", 0),
        (".{0,40}x.{0,40}y", "second repetition", 8),
        ("a?b?c?d?e?f?g?h?i?j", "more than 8 optional", 16),
        ("(?=a)", "only", 0),
        ("(?i)a", "only", 0),
        ("a*?", "directly after another", 2),
        ("a++", "directly after another", 2),
        ("a{2,1}", "from less to more", 1),
        ("a{201}", "from less to more", 1),
        ("a{,3}", "written {3}", 1),
        ("a{99999}", "written {3}", 1),
        (r"\1", "not known", 0),
        (r"a\b+", "can't be repeated", 3),
        ("*a", "nothing stands before", 0),
        ("^a", "no meaning", 0),
        ("a$", "no meaning", 1),
        ("(a", "never closed", 0),
        ("a)", "never opened", 1),
        ("[a", "never closed", 0),
        ("[[:alpha:]]", r"written \[", 1),
        ("[z-a]", "can't be read", 0),
        ("x*", "no words at all", 0),
        ("a|", "no words at all", 0),
        ("", "no words at all", 0),
        ("a\\", "not known", 1),
        (" +a", "already stands for", 1),
        ("(" * 11 + "a" + ")" * 11, "10 deep", 10),
        ("a" * 301, "longer than 300", 300),
    ],
)
def test_what_it_refuses(source: str, says: str, at: int) -> None:
    with pytest.raises(RegexError, match=re.escape(says)) as refused:
        compile_regex(source)
    assert refused.value.at == at


ATOMS = st.sampled_from(["a", "b", "ab", ".", r"\w", r"\d", r"\s", r"\S", "[ab]", "[^a]", " ", "-", "'", r"\b"])
COUNTS = st.sampled_from(["", "", "", "?", "*", "+", "{0,40}", "{2}", "{0,80}", "{3,200}"])
PIECES = st.tuples(ATOMS, COUNTS).map("".join)
SOURCES = st.recursive(
    st.lists(PIECES, min_size=1, max_size=6).map("".join),
    lambda inner: st.tuples(inner, inner, st.sampled_from(["({}|{})", "{}({})?", "({}){}", "{}|{}"])).map(
        lambda t: t[2].format(t[0], t[1])
    ),
    max_leaves=4,
)


@settings(max_examples=100, deadline=None)
@given(SOURCES)
def test_no_text_makes_it_slow(source: str) -> None:
    """Texts that make a backtracking matcher despair: long runs of what the atoms take, with a bad end."""
    try:
        form = compile_regex(source)
    except RegexError:
        return
    for text in ("a" * 3000, "ab" * 1500, "a b" * 1000, "a" * 200 + "!", "1" * 3000, " " * 3000, "-'" * 1000):
        began = time.perf_counter()
        for _ in form.finditer(text):
            pass
        assert time.perf_counter() - began < 2, (source, text[:20])


@given(st.text(max_size=30))
def test_any_source_is_read_or_refused(source: str) -> None:
    try:
        form = compile_regex(source)
    except RegexError as refused:
        assert 0 <= refused.at <= len(source)
    else:
        assert not form.search("")
