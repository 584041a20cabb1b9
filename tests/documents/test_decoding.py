"""Encodings: the text that was written is the text that is read."""

from __future__ import annotations

import codecs

import pytest

from halden_rules.documents.decoding import NotText, decode

PLAIN = "1. Term. This Agreement runs for three years.\r\n2. Fees. The Customer shall pay the fees on time.\r\n"
SIGNS = "1. Notices are “in writing” – by post.\r\n2. Fee is £4,500 and §3 applies.\r\n3. Ørsted’s consent © 2024.\r\n"
WESTERN = "1. Fee is £4,500; §3 applies ± 2°. Society of Jérôme and Müller, façade ½ ® ¶.\n"
POLISH = "1. Umowa została zawarta między stronami. Wykonawca zobowiązuje się świadczyć usługi. " * 8
RUSSIAN = "1. Договор заключён между сторонами. Исполнитель обязуется оказывать услуги заказчику. " * 8


@pytest.mark.parametrize(
    ("text", "codec", "encoding"),
    [
        (PLAIN, "ascii", "utf-8"),
        (SIGNS, "utf-8", "utf-8"),
        (SIGNS, "utf-8-sig", "utf-8-sig"),
        (SIGNS, "cp1252", "cp1252"),
        (WESTERN, "latin-1", "iso8859-1"),
        (SIGNS, "utf-16", "utf-16"),
        (PLAIN, "utf-16-le", "utf-16-le"),
        (PLAIN, "utf-16-be", "utf-16-be"),
        (SIGNS, "utf-16-le", "utf-16-le"),
        (SIGNS, "utf-16-be", "utf-16-be"),
        (SIGNS, "utf-32", "utf-32"),
    ],
)
def test_common_encodings(text: str, codec: str, encoding: str) -> None:
    decoded = decode(text.encode(codec))
    assert (decoded.text, decoded.encoding, decoded.unreadable) == (text, encoding, 0)


def test_big_endian_marks() -> None:
    assert decode(codecs.BOM_UTF16_BE + SIGNS.encode("utf-16-be")).text == SIGNS
    assert decode(codecs.BOM_UTF32_BE + SIGNS.encode("utf-32-be")).text == SIGNS


@pytest.mark.parametrize(("text", "codec"), [(POLISH, "cp1250"), (RUSSIAN, "cp1251"), (RUSSIAN, "koi8-r")])
def test_other_encodings_are_found(text: str, codec: str) -> None:
    assert decode(text.encode(codec)).text == text


def test_a_mac_file_is_not_read_as_windows() -> None:
    text = "1. The “Supplier” and the “Customer” agree – as the parties’ only terms – to these fees of £5. " * 10
    assert decode(text.encode("mac-roman")).text == text


def test_a_few_damaged_bytes_cost_only_themselves() -> None:
    content = SIGNS.encode().replace(b"Fee", b"F\xe9e", 1)
    decoded = decode(content)
    assert decoded.text == SIGNS.replace("Fee", "F\ufffde", 1)
    assert (decoded.encoding, decoded.unreadable) == ("utf-8", 1)


def test_a_replacement_character_that_was_written_is_not_counted() -> None:
    assert decode("Section\ufffd4 and “more”".encode()).unreadable == 0


def test_line_ends_stay() -> None:
    assert decode(b"a\r\nb\rc\nd").text == "a\r\nb\rc\nd"


@pytest.mark.parametrize(
    "content", [b"\xef\xbb\xbf1. \xff Term", b"\xff\xfe\x00\xd8", b"\x00a\x00\x00\x00\x00b\x00" * 9]
)
def test_broken_files_are_refused(content: bytes) -> None:
    with pytest.raises(NotText):
        decode(content)


def test_random_bytes_are_refused() -> None:
    import random

    for seed in range(50):
        with pytest.raises(NotText):
            decode(random.Random(seed).randbytes(20_000))
