"""Guarantees of ``SourceText``: places quote the file as it is; what the passes read is clean."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from halden_rules.text import Place, SourceText, Span

ODD = [
    *("\r\n", "\r", "\n", "\n\n", "\u00a0", "\u2009", "\u3000", "\u200b", "\u200e", "\u00ad", "\ufeff", "\ufffd"),
    *("\f", "\v", "\t", "\x1b[31m", "\x00", "\u202e", "\u2028", "\u2011", "ﬁ", "ﬃ", "😀", "é", "e\u0301"),
    *("**", "__", "\\.", "[a](b.c)", "# ", "|", "<br>", "&amp;", "`", "*", "_", "[", "]", "<!--", "-->", "(", ")"),
]
TEXTS = st.lists(st.one_of(st.sampled_from(ODD), st.text("aAb1. §“”", max_size=4)), max_size=40).map("".join)


@given(TEXTS, st.booleans(), st.data())
@settings(max_examples=200, deadline=None)
def test_every_span_quotes_the_file(file: str, markdown: bool, data: st.DataObject) -> None:
    source = SourceText.read("d", file, markdown=markdown)
    start = data.draw(st.integers(0, len(source.reading)))
    end = data.draw(st.integers(start, len(source.reading)))
    place = source.place(Span(start, end))
    assert source.file == file
    assert 0 <= place.start <= place.end <= len(file)
    assert file[place.start : place.end] == place.text
    assert source.verify(place).verified == (start < end)


@given(TEXTS, st.booleans())
@settings(max_examples=200, deadline=None)
def test_the_map_is_monotone_and_finds_its_way_back(file: str, markdown: bool) -> None:
    source = SourceText.read("d", file, markdown=markdown)
    offsets = [source.offset(i) for i in range(len(source.reading))]
    assert offsets == sorted(offsets)
    assert all(0 <= offset < len(file) for offset in offsets)
    back = [source.reading_offset(i) for i in range(len(file) + 1)]
    assert back == sorted(back)
    assert all(0 <= offset <= len(source.reading) for offset in back)
    for reading, offset in enumerate(offsets):
        # A ligature or an entity is one place with several readings; the first of them is found.
        assert offsets[source.reading_offset(offset)] == offset
        assert source.reading_offset(offset) <= reading


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_a_character_of_the_reading_text_stands_in_the_file(file: str) -> None:
    source = SourceText.read("d", file)
    for i, character in enumerate(source.reading):
        printed = file[source.offset(i)]
        assert character == printed or character in " \n-" or printed in "ﬁﬃ"


@given(TEXTS, st.booleans())
@settings(max_examples=200, deadline=None)
def test_what_is_read_is_clean(file: str, markdown: bool) -> None:
    reading = SourceText.read("d", file, markdown=markdown).reading
    assert not set(reading) & set("\r\u00a0\u2009\u3000\u200b\u200e\u00ad\ufeff\ufffd\f\v\x1b\x00\u202e\u2028\u2011ﬁﬃ")


@pytest.mark.parametrize(
    ("file", "reading"),
    [
        ("a\r\nb\rc\nd", "a\nb\nc\nd"),
        ("Section\u00a014", "Section 14"),
        ("Section\u200e 18", "Section 18"),
        ("Agree\u00adment", "Agreement"),
        ("Section\ufffd4", "Section 4"),
        ("page\fnext", "page\nnext"),
        ("a\vb\u2028c\u2029d\u0085e", "a\nb\nc\nd\ne"),
        ("Exhibit 10\u20111", "Exhibit 10-1"),
        ("Sections 5–7 — here", "Sections 5–7 — here"),
        ("conﬁdential eﬃcient", "confidential efficient"),
        ("bell\x07 \x1b[31mred", "bell   [31mred"),
        ("a\tb", "a\tb"),
        ("\r\r\n", "\n\n"),
        ("“smart” ‘quotes’ § ¶ €", "“smart” ‘quotes’ § ¶ €"),
        ("", ""),
    ],
)
def test_what_is_cleaned(file: str, reading: str) -> None:
    assert SourceText.read("d", file).reading == reading


def test_a_quote_takes_in_what_stands_inside_of_it_and_nothing_around() -> None:
    file = "\u200eSec\u00adtion\u00a018\u200b\r\nof the con\ufb01rmed Agreement"
    source = SourceText.read("d", file)
    at = source.reading.index("Section 18")
    assert source.place(Span(at, at + 10)) == Place("d", 1, 12, "Sec\u00adtion\u00a018")
    at = source.reading.index("confirmed")
    assert source.place(Span(at, at + 9)).text == "con\ufb01rmed"


def test_a_quote_that_stands_elsewhere_does_not_verify() -> None:
    source = SourceText.read("d", "1. Term. 2. Fees.")
    good = source.place(Span(3, 7))
    assert source.verify(good).verified
    assert not source.verify(Place("d", 4, 8, "Term")).verified
    assert not source.verify(Place("other", 3, 7, "Term")).verified
    assert not source.verify(Place("d", 3, 7, "term")).verified
    assert not source.verify(Place("d", -4, 0, "")).verified
    assert not source.verify(Place("d", 3, 3, "")).verified
    assert not source.verify(Place("d", 3, 99, source.file[3:])).verified


def test_form_feeds_make_pages() -> None:
    source = SourceText.read("d", "one\r\n\ftwo\r\n\fthree\r\n\f\r\n")
    assert source.pages == (0, 5, 10)
    assert [source.page(source.reading.index(word)) for word in ("one", "two", "three")] == [1, 2, 3]
    assert source.place(Span(5, 8)) == Place("d", 6, 9, "two", 2)
    assert SourceText.read("d", "no pages").place(Span(0, 2)).page is None


@pytest.mark.parametrize("line", ["word " * 20 + "\n", "word " * 20 + "\r\n", "“word”\u00a0§ " * 12 + "\r\n"])
def test_a_large_file_takes_seconds(line: str) -> None:
    file = line * (20_000_000 // len(line))
    began = time.monotonic()
    source = SourceText.read("d", file)
    assert time.monotonic() - began < 8  # about 0.5 s on the machine this was written on
    place = source.place(Span(len(source.reading) // 2, len(source.reading) // 2 + 100))
    assert file[place.start : place.end] == place.text


@pytest.mark.parametrize(
    "mark",
    [
        "<!--",
        "](....",
        "](a(",
        "*a ",
        "** ",
        "a*",
        "_a_",
        "[",
        "| ",
        " ",
        "`",
        "<a ",
        "&a",
        "\\",
        "-|",
        "~~a",
        "#",
        "> ",
    ],
)
def test_the_time_for_markdown_grows_with_the_length_alone(mark: str) -> None:
    began = time.monotonic()
    for text in (mark * (200_000 // len(mark)), "\n| " + mark * (200_000 // len(mark))):
        SourceText.read("d", text, markdown=True)
    assert time.monotonic() - began < 5  # about 0.2 s
