"""Bytes → text: what kind of file it is, and in which encoding.

Order: a byte order mark; UTF-8; UTF-16 without a mark; UTF-8 with a few bad bytes; Windows-1252 where all that is not
ASCII is what English documents use; then what charset-normalizer finds. What no order finds is refused.
"""

from __future__ import annotations

import codecs
import re

from msgspec import Struct

__all__ = ["Decoded", "NotText", "decode"]

# What a file begins with that is no text, or is text of a format that this program would read wrongly.
_FORMATS: tuple[tuple[bytes, str], ...] = (
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a zip archive (a Word, Excel or OpenDocument file is one)"),
    (b"PK\x05\x06", "a zip archive"),
    (b"\xd0\xcf\x11\xe0", "an old Word, Excel or Outlook file"),
    (b"{\\rtf", "a rich text (RTF) file"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"II*\x00", "a picture"),
    (b"MM\x00*", "a picture"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90\x00", "a program"),
    (b"\x1f\x8b", "a compressed file"),
    (b"7z\xbc\xaf", "a compressed archive"),
    (b"Rar!", "a compressed archive"),
    (b"SQLite format 3", "a database"),
)
_WEB_PAGE = re.compile(rb"\s*(?:<!doctype\s+html|<html|<\?xml[^>]*>\s*(?:<!doctype\s+html|<html))", re.IGNORECASE)

# Longest first: the mark of UTF-32 begins with that of UTF-16.
_MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# What English documents have beyond ASCII: signs, quotation marks, dashes, and the accents of names and loan words.
_USUAL = frozenset(
    "\u00a0\u00ad£€¥¢§©®™°±²³µ¶·×÷½¼¾¹ºª«»¡¿–—‘’‚“”„†‡•…‰‹›ˆ˜¬´¨¸¯àáâäãåæçèéêëìíîïñòóôöõøùúûüýÿœßšžþðÉÜÖÄØÅÇ"
)
_CONTROL = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_LETTER = re.compile("[A-Za-z]")
_IN_A_WORD = re.compile(r"(?<=[A-Za-zÀ-ÿ])[ª²³¹ºÀ-ÿœßšžŠŽ]|[À-ÿœšžŠŽ](?=[A-Za-zÀ-ÿ])")
_FEW_ACCENTS = 8  # a name or two, in however short a text
_SAMPLE = 256 * 1024


class NotText(Exception):
    """The bytes are no text; the message says what they are."""


class Decoded(Struct, frozen=True):
    """``unreadable``: how many bytes had to be replaced by U+FFFD."""

    text: str
    encoding: str
    unreadable: int = 0


def decode(content: bytes) -> Decoded:
    """Decode a whole file; line ends stay as they are, a byte order mark goes. Raises NotText."""
    for start, what in _FORMATS:
        if content.startswith(start):
            raise NotText(f"it is {what}")
    if _WEB_PAGE.match(content[:2000]):
        raise NotText("it is a web page (HTML)")
    decoded = _by_mark(content) or _unmarked(content)
    if "\x00" in decoded.text:
        raise NotText("it has zero bytes")
    if len(_CONTROL.findall(decoded.text)) > len(decoded.text) // 100 + 3:
        raise NotText("it is full of control characters")
    return decoded


def _by_mark(content: bytes) -> Decoded | None:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            try:
                return Decoded(content.decode(encoding), encoding)
            except UnicodeDecodeError as error:
                raise NotText(f"it begins like {encoding.upper()}, and is broken at byte {error.start}") from error
    return None


def _unmarked(content: bytes) -> Decoded:
    if b"\x00" in content:
        return _wide(content)
    try:
        return Decoded(content.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        pass
    if nearly := _nearly_utf8(content):
        return nearly
    try:
        western = content.decode("cp1252")
    except UnicodeDecodeError:
        western = ""
    if _is_western(western):
        return Decoded(western, "cp1252" if re.search(rb"[\x80-\x9f]", content) else "iso8859-1")
    return _guessed(content)


def _is_western(text: str) -> bool:
    """What is not ASCII is usual in English, and accents are rare: read so, Polish or Russian is full of them."""
    beyond = re.findall(r"[^\x00-\x7f]", text)
    if not beyond or sum(character in _USUAL for character in beyond) < 0.97 * len(beyond):
        return False
    accents = len(_IN_A_WORD.findall(text))
    return accents <= max(_FEW_ACCENTS, 0.03 * len(_LETTER.findall(text)))


def _wide(content: bytes) -> Decoded:
    """UTF-16 without a mark: in Latin text every other byte is zero."""
    half = max(1, len(content) // 2)
    even, odd = content[::2].count(0) / half, content[1::2].count(0) / half
    encoding = "utf-16-le" if odd > 0.5 > 0.05 > even else "utf-16-be" if even > 0.5 > 0.05 > odd else None
    if encoding is None:
        raise NotText("it has zero bytes")
    try:
        return Decoded(content.decode(encoding), encoding)
    except UnicodeDecodeError as error:
        raise NotText("it has zero bytes") from error


def _nearly_utf8(content: bytes) -> Decoded | None:
    """UTF-8 that something damaged: some bad bytes among many good sequences."""
    text = content.decode("utf-8", "replace")
    bad = text.count("\ufffd") - content.count(b"\xef\xbf\xbd")
    good = sum(1 for character in text if character > "\x7f") - bad
    return Decoded(text, "utf-8", bad) if good >= 3 * bad else None


def _guessed(content: bytes) -> Decoded:
    import logging

    from charset_normalizer import from_bytes

    logging.getLogger("charset_normalizer").addHandler(logging.NullHandler())
    best = from_bytes(content[:_SAMPLE]).best()
    if best is None:
        raise NotText("its encoding can't be told")
    try:
        return Decoded(content.decode(best.encoding), best.encoding)
    except UnicodeDecodeError as error:
        raise NotText(f"it begins like {best.encoding}, and is broken at byte {error.start}") from error
