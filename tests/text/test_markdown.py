"""Markdown: a reader of the rendered page sees these words; what only looks like a mark stays."""

from __future__ import annotations

import pytest

from halden_rules.text import SourceText, Span


@pytest.mark.parametrize(
    ("file", "reading"),
    [
        ("# 1. Term ##\n", "1. Term\n"),
        ("###### (a) Fees\n", "(a) Fees\n"),
        ("**2.1 Fees.** The __Customer__ pays.", "2.1 Fees. The Customer pays."),
        ("*italic* and _italic_ and ***both***", "italic and italic and both"),
        ("**bold _and italic_**", "bold and italic"),
        ("14\\.2 Typed number", "14.2 Typed number"),
        ("\\(a\\) first \\[●\\] \\_\\_", "(a) first [●] __"),
        ("see [Section 3](https://example.org/a_(b).html#s) here", "see Section 3 here"),
        ('see [Section 3](terms.md "Terms") here', "see Section 3 here"),
        ("see <https://example.org/x> here", "see https://example.org/x here"),
        ("![seal](seal.png)", "seal"),
        ("`EUR 900` and ``a ` b``", "EUR 900 and a ` b"),
        ("> quoted\n> text", "quoted\ntext"),
        ("| Item | Price |\n|------|------:|\n| A \\| b | 1.00 |\n", "Item\tPrice\n\nA | b\t1.00\n"),
        ('<span class="link">Customer</span> pays<br>on time', "Customer pays\non time"),
        ("a <!-- hidden\n\n words --> b", "a  b"),
        ("A&amp;B &sect;&nbsp;4 &#8220;x&#8221;", "A&B § 4 “x”"),
        ("```\n1. code\n```\n", "\n1. code\n\n"),
        ("Title\n=====\ntext\n---\n", "Title\n\ntext\n\n"),
        ("~~gone~~ kept", "gone kept"),
    ],
)
def test_marks_go(file: str, reading: str) -> None:
    assert SourceText.read("d", file, markdown=True).reading == reading


@pytest.mark.parametrize(
    "text",
    [
        "a price of [***] and [***] a unit",
        "Section 3.[11](a) and 3.[12](iv)",
        "[Company Name] and [●] and [__]",
        "Name: ____________ Date: ______",
        "* first\n* second",
        "1. first\n   1. second",
        "snake_case_word and 2 * 3 * 4",
        "a < b and c > d; AT&T; R&D;",
        "5% * and # alone",
        "Notwithstanding (a)(i), the fee is $5*",
        "- (a) first\n- (b) second",
        "the “Products”)* and *) more",
        "a | b",
    ],
)
def test_what_only_looks_like_a_mark_stays(text: str) -> None:
    assert SourceText.read("d", text, markdown=True).reading == text
    assert SourceText.read("d", text).reading == text


def test_plain_text_keeps_its_marks() -> None:
    text = "# **1.** [a](b.c) \\. | x |"
    assert SourceText.read("d", text).reading == text


def test_a_quote_from_markdown_is_found_in_the_file() -> None:
    file = "## **2.1\u00a0[Fees](#fees).**\r\n\r\nThe _Customer_ pays 14\\.2.\r\n"
    source = SourceText.read("d", file, markdown=True)
    assert source.reading == "2.1 Fees.\n\nThe Customer pays 14.2.\n"
    at = source.reading.index("2.1 Fees")
    assert source.place(Span(at, at + 8)).text == "2.1\u00a0[Fees"
    at = source.reading.index("Customer pays 14.2")
    assert source.place(Span(at, at + 18)).text == "Customer_ pays 14\\.2"
