"""Marks nest, whatever they are; words come out once and in order; signs show what would act."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halden_rules.render.html.marks import passage_html
from halden_rules.render.visible import one_line, visible
from halden_rules.review.packet import Mark, Passage

TEXT = "Heritage shall <produce> the “Products” & nothing else."

marks = st.lists(
    st.builds(
        Mark,
        start=st.integers(0, len(TEXT)),
        end=st.integers(0, len(TEXT)),
        kind=st.sampled_from(["match", "term", "reference", "evidence", "quote", "label", "heading"]),
        anchor=st.none(),
        to=st.sampled_from([None, "a", "b-1"]),
    ),
    max_size=9,
)


@given(marks)
def test_marks_nest_and_lose_no_word(given_marks: list[Mark]) -> None:
    made = str(passage_html(Passage(document="d", start=0, end=len(TEXT), text=TEXT, marks=tuple(given_marks))))
    root = ElementTree.fromstring(f"<p>{made}</p>")
    assert "".join(root.itertext()) == TEXT
    assert not any(inner is not link and inner.tag == "a" for link in root.iter("a") for inner in link.iter())
    for kind, tag in (("match", "mark"), ("quote", "span")):
        wanted = {n for m in given_marks if m.kind == kind for n in range(m.start, m.end)}
        assert wanted == _covered(root, tag, {"match": "match", "quote": "q"}[kind])


def _covered(root: ElementTree.Element, tag: str, name: str) -> set[int]:
    found: set[int] = set()
    at = 0

    def walk(element: ElementTree.Element, inside: bool) -> None:
        nonlocal at
        inside = inside or (element.tag == tag and element.get("class") == name)
        for words, within in [(element.text, inside)]:
            if words:
                if within:
                    found.update(range(at, at + len(words)))
                at += len(words)
        for child in element:
            walk(child, inside)
            if child.tail:
                if inside:
                    found.update(range(at, at + len(child.tail)))
                at += len(child.tail)

    walk(root, False)
    return found


def test_an_anchor_is_kept_by_the_first_piece_of_a_cut_mark() -> None:
    made = passage_html(
        Passage(
            document="d",
            start=0,
            end=8,
            text="abcdefgh",
            marks=(Mark(0, 4, "quote", "one", None), Mark(2, 6, "quote", "two", None)),
        )
    )
    assert made == ('<span class="q" id="one">ab<span class="q" id="two">cd</span></span><span class="q">ef</span>gh')


@given(st.text())
def test_nothing_that_acts_is_left(text: str) -> None:
    assert not re.search(
        "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]", visible(text)
    )


@given(st.text(alphabet=st.characters(codec="ascii", exclude_categories=["Cc"])))
def test_plain_words_stay_as_they_are(text: str) -> None:
    assert visible(text) == text
    made = passage_html(Passage(document="d", start=0, end=len(text), text=text))
    assert unescape(str(made)) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x00b", "a␀b"),
        ("\x1b[31mred", "␛[31mred"),
        ("\u202egnp.exe", "⟦U+202E⟧gnp.exe"),
        ("zero\u200bwidth", "zerowidth"),
        ("line\r\nend", "line\nend"),
        ("\x7f\x85", "␡⟦U+0085⟧"),
        ("\U000e0041", "⟦U+E0041⟧"),
        ("fine “quotes” – § é 漢", "fine “quotes” – § é 漢"),
    ],
)
def test_signs(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_one_line() -> None:
    assert one_line(" a\n\t b\x00 ") == "a b␀"
