"""Work is bounded whatever the text: parses and steps are counted, not seconds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from halden_rules.grammar import load

SIZE = 100_000
HOSTILE = {
    "quoted and": "“a” and ",
    "open brackets": "(",
    "closed brackets": ")",
    "brackets in brackets": "((“X” ",
    "digits": "1",
    "spaced digits": "1 2 3 ",
    "decimals": "1.",
    "capitals": "A",
    "capital words": "Aaaa Bbbb ",
    "quotes": '"',
    "curly quotes": "“",
    "sections": "Section ",
    "section numbers": "Section 1, ",
    "letters in brackets": "(a)",
    "list": "Sections 1, 2, 3, 4, 5, 6, 7, 8, 9, ",
    "of the": "Section 1 of the Act of the Act ",
    "blanks": " ",
    "lines": "\n",
    "blanks and lines": "Section \n",
    "conflict": "conflict between ",
    "amended": "is hereby amended ",
    "apostrophes": "'a ",
    "this": "this Section ",
    "term of": "term of term of term of term of term of term of term of term of Section 1 is hereby deleted ",
    "names of laws": "Aaa of the Bbb and the Ccc, Act ",
    "order of precedence": "order of precedence: ",
    "prevails": "Aaaa prevails over Bbbb ",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_parses_and_steps_are_linear(name: str) -> None:
    piece = HOSTILE[name]
    text = piece * (SIZE // len(piece))
    grammar = load()
    parser = grammar.tables.parser
    attempts, steps = parser.attempts, parser.steps
    for phrase in grammar.scan(text):
        assert phrase.span.end - phrase.span.start <= 2_000
    # At most one parse a place where a phrase can begin, and no phrase longer than 1,000 characters.
    assert parser.attempts - attempts <= SIZE
    assert parser.steps - steps <= 6 * SIZE


WORDS = st.sampled_from(
    [
        *("\n", "\n\n", "Clause 4", "is hereby", "shall prevail", "Regulation (EU)", "2016/679", "Section", "§", "(a)"),
        *(
            "1.2",
            "and",
            "to",
            ",",
            "of",
            "the",
            "Act",
            "“X”",
            "means",
            "(",
            ")",
            '"',
            "deleted",
            "conflict",
            "Schedule",
        ),
        *("A-1", "this", "hereof", "Exhibit", "i", "’"),
    ]
)


@settings(max_examples=200, deadline=None)
@given(st.lists(WORDS, max_size=40).map(" ".join))
def test_phrases_lie_in_the_text_and_in_order(text: str) -> None:
    phrases = list(load().scan(text))
    for phrase in phrases:
        assert 0 <= phrase.span.start < phrase.span.end <= len(text)
        assert "\n\n" not in text[phrase.span.start : phrase.span.end].replace(" ", "") or hasattr(phrase, "ranking")
    assert [p.span.start for p in phrases] == sorted(p.span.start for p in phrases)


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="Section 1.2(a)“”\"'§ofAct,\n", max_size=200))
def test_any_text_can_be_read(text: str) -> None:
    grammar = load()
    assert list(grammar.scan(text)) == list(grammar.scan(text))
    for at in range(0, len(text), 7):
        grammar.label(text, at)


def test_a_part_of_a_text_is_read_at_its_own_offsets() -> None:
    text = "Section 1 applies. Section 2 applies. Section 3 applies."
    (found,) = load().scan(text, 15, 36)
    assert text[found.span.start : found.span.end] == "Section 2"
