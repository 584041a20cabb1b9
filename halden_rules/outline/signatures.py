"""Signature blocks: from "IN WITNESS WHEREOF" over the lines that name and sign."""

from __future__ import annotations

import re

from halden_rules.outline.vocabulary import OutlineWords
from halden_rules.text import Span

__all__ = ["find_signatures"]

_LINE = re.compile(r"[^\n]*\n?")
_MOST = 6000
_NUMBERED = re.compile(
    r"\s*(?:\d{1,2}\.\s+[A-Z]|(?:EXHIBIT|SCHEDULE|ANNEX|APPENDIX|ATTACHMENT|ADDENDUM)\b|(?:Exhibit|Schedule|Annex|Appendix|Attachment)\s+[A-Z\d])"
)


def find_signatures(text: str, words: OutlineWords) -> tuple[Span, ...]:
    """Spans of signature blocks, sorted."""
    heads = words.any_of(words.signature_heads)
    signs = words.any_of(tuple(w for w in words.signature_lines if w[0].isalpha()))
    spans: list[Span] = []
    for m in heads.finditer(text):
        if spans and m.start() < spans[-1].end:
            continue
        if not _opens_line(text, m):
            continue
        end = _end(text, m.end(), signs)
        spans.append(Span(m.start(), end))
    return tuple(spans)


def _opens_line(text: str, m: re.Match[str]) -> bool:
    before = text[max(0, m.start() - 3) : m.start()]
    return m[0].isupper() or not before.strip(" \t") or (before.rstrip(" \t").endswith("\n") and m[0][:1].isupper())


def _end(text: str, at: int, signs: re.Pattern[str]) -> int:
    end = at
    quiet = 0
    first = True
    for line in _LINE.finditer(text, at, min(len(text), at + _MOST)):
        words = line[0].strip()
        if not line[0]:
            break
        if first:
            end = line.end()
            first = False
            continue
        if not words:
            continue
        if _NUMBERED.match(words):
            break
        if signs.search(words) or "____" in words or "/s/" in words.lower() or len(words) < 70:
            end, quiet = line.end(), 0
        else:
            quiet += 1
            if quiet > 2:
                break
    return end
