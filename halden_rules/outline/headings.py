"""The heading of a clause: a title alone on the label's line, run in before a sentence, or on the line below."""

from __future__ import annotations

import re

from halden_rules.outline.candidates import Candidate
from halden_rules.outline.titles import is_titled, looks_like_heading
from halden_rules.outline.vocabulary import OutlineWords
from halden_rules.text import Span

__all__ = ["heading_span"]

_TERM = re.compile(
    r"[\"“‘][^\"“”‘’\n]{1,80}[\"”’](?=\s+(?:\(|or\b|means?\b|shall\b|has\b|have\b|is\b|are\b|will\b|"
    r"includes?\b|refers?\b))"
)
# Where a run-in heading may end: a full stop, a colon, a dash.
_MARK = re.compile(r"[.:][-–—]{0,2}|[ \t][-–—]|[-–—]{1,2}(?=\s)|[\n;?]")
_GOES_ON = re.compile(r"[ \t]+[A-Z0-9\"“(\[‘]|[ \t]*(?:\n|\Z)|[ \t]{2,}")
_ABBREVIATION = re.compile(r"\b(?:etc|No|Inc|Ltd|Co|Corp|vs?|U\.S|U\.K)\Z")
_LONGEST = 170
_WORDS = re.compile(r"[^\W\d_][\w’'&-]*")
_NAMED = re.compile(r"[A-Z][\w’'&/-]*(?:,? (?:(?:and|of|the|for|to|in|&) ){0,2}[A-Z][\w’'&/-]*){0,6}:(?=[ \t]+[a-z])")
_RULE = re.compile(r"[\s\-_=*–—]+")


def heading_span(text: str, c: Candidate, limit: int, words: OutlineWords) -> Span | None:
    """Where the heading stands, before ``limit`` (the next clause); None without one."""
    end = min(c.line_end, limit)
    start = c.body
    while start < end and text[start] in "–—-:[{ \t":
        start += 1
    rest = text[start:end].rstrip()
    if not rest:
        return _line_below(text, c, limit, words)
    term = _TERM.match(text, start, end)
    if term is not None:
        return Span(term.start(), term.end())
    run_in = _run_in(text, start, end)
    if run_in is None and (named := _NAMED.match(text, start, end)) is not None:
        return Span(start, named.end())
    if run_in is not None:
        title, mark = run_in
        if mark < start + len(rest) and looks_like_heading(text[start:title].strip(), words):
            return Span(start, mark if text[title] in ".:" else title)
    if len(rest) <= 140 and rest[-1] not in ",;" and looks_like_heading(rest.rstrip(" .:]"), words):
        if rest[-1] == "." and not is_titled(rest):
            return None  # a short sentence
        if rest[-1] not in ".:" and _runs_on(text, start + len(rest)) and not rest.rstrip(" ]").isupper():
            return None
        return Span(start, start + len(rest))
    return None


def _run_in(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Where the words of a run-in heading end, and where its mark ends; None where the sentence just goes on."""
    for m in _MARK.finditer(text, start + 2, min(end, start + _LONGEST)):
        if m[0] in "\n;?":
            return None
        at = m.start()
        if m[0][0] == "." and (
            text[at + 1 : at + 2].isalnum() or _ABBREVIATION.search(text[max(start, at - 8) : at]) is not None
        ):
            continue  # "Women.com", "No. 2"
        if m[0][0] in " \t-–—" and _GOES_ON.match(text, m.end()) is None:
            continue
        return (at, m.end()) if _GOES_ON.match(text, m.end()) is not None else None
    return None


def _runs_on(text: str, at: int) -> bool:
    """Whether the next line goes on with the sentence: it starts in lower case, with no blank line between."""
    m = re.compile(r"[ \t]*\n?[ \t]*(\S)").match(text, at)
    return m is not None and m[1].islower()


def _line_below(text: str, c: Candidate, limit: int, words: OutlineWords) -> Span | None:
    """A title under "ARTICLE I", "Clause 8", "SCHEDULE 1": the next printed line, where it stands apart."""
    if c.printed.unit is None and not (c.printed.closing == "." and c.printed.path[0].isdigit()):
        return None
    m = re.compile(r"\s*(?P<line>[^\n]{2,120}?)(?=[ \t]*\n|[ \t]{3,}|\Z)").match(
        text, c.line_end, min(limit, c.line_end + 400)
    )
    if m is None or m["line"][-1] in ",;" or _RULE.fullmatch(m["line"]):
        return None
    line = m["line"].rstrip()
    if (line.endswith(".") and len(line) > 60) or not looks_like_heading(line.rstrip(" .:]"), words, most=14):
        return None
    if _runs_on(text, m.end()) or len(_WORDS.findall(line)) > 14:
        return None
    return Span(m.start("line"), m.start("line") + len(line))
