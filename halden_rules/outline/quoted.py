"""Quoted text of amendments: the words that are put in, and the words that are taken out.

Clauses in such text speak for the amended document. They are found here before the amending document's own numbering
is searched, so that they cannot disturb it. A quotation begins after words that lead it in ("now reads:", "is
replaced with the following:") or where an amendment phrase of the grammar says so; it ends where its quotation marks
balance. Without marks it is a block: it ends at the next label of the amending document's own list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from halden_rules.grammar.phrases import AmendmentPhrase, Citation, Phrase
from halden_rules.grammar.quotations import NOW, closing, is_term
from halden_rules.outline.vocabulary import OutlineWords
from halden_rules.text import Span

__all__ = ["QuotedText", "find_quoted"]

_MOST = 30_000  # longest quotation
_HEAD = 2_000  # where a document says that it amends another
_MOST_LEAD = 700  # the amending words stand at most this far before


class QuotedText(Struct, frozen=True, kw_only=True):
    """``role``: "new" or "old". ``target``: the cited number that it stands for, when one was cited before it."""

    span: Span
    role: str
    target: tuple[str, ...] = ()
    unit: str | None = None
    block: bool = False  # not in quotation marks
    rest: bool = False  # it begins in the middle of a sentence and ends with its paragraph


_OPENING = re.compile(r"[ \t]*[:;,.]?[ \t]*(?:\n[ \t]*){0,3}(?P<quote>[\"“])")
_COLON = re.compile(r"[^\n:\"“]{0,120}:[ \t]*(?:\n|[ \t]{3,})\s*(?=\S)")
_PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")


def find_quoted(text: str, phrases: tuple[Phrase, ...], words: OutlineWords) -> tuple[QuotedText, ...]:
    """Quotations in order, none inside another."""
    new, old = words.any_of(words.new_text), words.any_of(words.old_text)
    amending = words.any_of(words.amending_words)
    citations = [p for p in phrases if isinstance(p, Citation)]
    found: list[QuotedText] = []
    read: list[Span] = []
    for p in phrases:
        if isinstance(p, AmendmentPhrase):
            brought = list(_brought(text, p))
            found += brought
            ends = (p.sentence.end, *(q.span.end for q in brought))
            read.append(Span(p.sentence.start, max(ends)))
    leads = sorted(
        [(m.end(), m.start(), "new") for m in new.finditer(text)]
        + [(m.end(), m.start(), "old") for m in old.finditer(text)]
    )
    done = -1
    amends = words.any_of(words.amending_titles).search(text[:_HEAD]) is not None
    for end, start, role in leads:
        if start < done or any(r.start <= start <= r.end + 3 for r in read):
            continue
        lead = _opening(text, end)
        if lead is None:
            continue
        at, quoted = lead
        window = max(0, start - _MOST_LEAD, done if done > 0 else 0)
        if not amending.search(text, _paragraphs_back(text, start, window), at) and not (
            role == "new" and found and 0 <= start - found[-1].span.end < 300
        ):
            continue
        stop = _closing(text, at, amending) if quoted else None
        if quoted and stop is None:
            done = min(len(text), at + _MOST)  # one endless paragraph that never closes: nothing to find in it
            continue
        target = next((c for c in reversed(_before(citations, at, window)) if c.targets), None)
        if target is None and role == "new" and found and found[-1].role == "old" and start - found[-1].span.end < 300:
            found.append(replace(found[-1], span=Span(at, stop or at), role="new", block=not quoted))
            done = stop or at
            continue
        if quoted:
            assert stop is not None
            found.append(_made(Span(at, stop), role, target))
            done = stop
        elif role == "new" and amends and target is not None:
            found.append(_made(Span(at, at), role, target, block=True))
            done = at
    return _without_overlap(found)


_CLAUSES = frozenset(("section", "clause", "article", "paragraph", "subsection", "item"))
_TEXTS = frozenset(("insert", "replace", "replace_sentence", "reissue"))
_LEAD_END = re.compile(r"(?:[^\S\n]*[:;,.–—-])*\s*")


def _brought(text: str, p: AmendmentPhrase) -> Iterator[QuotedText]:
    """The words that an amendment brings: in its sentence, or behind it."""
    target = p.targets[-1] if p.targets else None
    for span, role in ((p.old_text, "old"), (p.new_text, "new")):
        if span is not None and (span.end - span.start > 40 or p.action in _TEXTS):
            yield _made(_with_marks(text, span), role, target)
    if p.brings == "rest":
        m = re.compile(r"\s*").match(text, p.span.end)
        assert m is not None
        yield replace(_made(Span(m.end(), m.end()), "new", target, block=True), rest=True)
        return
    if p.brings == "below" and (below := _PARAGRAPH.search(text, p.sentence.end)) is not None:
        yield _made(Span(below.end(), below.end()), "new", target, block=True)
    if p.brings not in ("new", "old"):
        return
    m = _LEAD_END.match(text, p.sentence.end)
    at = m.end() if m else p.sentence.end
    if p.brings == "old":
        stop = closing(text, at) if text[at : at + 1] in ('"', "“") else None
        now = NOW.search(text, stop or at, (stop or at) + (600 if stop else 6_000))
        if now is None:
            return
        yield _made(Span(at, stop or len(text[: now.start()].rstrip())), "old", target)
        at = now.end()
    if at >= len(text):
        return
    if text[at] in '"“' and (stop := closing(text, at)) is not None and not is_term(text, at, stop):
        yield _made(Span(at, stop), "new", target)
    else:
        yield _made(Span(at, at), "new", target, block=True)


def _inside(citation: Citation) -> tuple[str, ...]:
    """What stands before the number of "paragraph (c) of Section 3"."""
    return next((c.path for c in citation.within if c.path and c.unit in _CLAUSES and not c.self), ())


def _with_marks(text: str, span: Span) -> Span:
    start = span.start - 1 if text[span.start - 1 : span.start] in ('"', "“") else span.start
    end = span.end + 1 if text[span.end : span.end + 1] in ('"', "”") else span.end
    return Span(start, end)


def _made(span: Span, role: str, target: Citation | None, block: bool = False) -> QuotedText:
    last = target.targets[-1] if target is not None and target.targets else None
    return QuotedText(
        span=span,
        role=role,
        target=(*_inside(target), *last.path) if last is not None and target is not None else (),
        unit=last.unit if last is not None else None,
        block=block,
    )


def _opening(text: str, at: int) -> tuple[int, bool] | None:
    """Where the quotation begins after a lead-in, and whether it has quotation marks."""
    m = _OPENING.match(text, at)
    if m is not None:
        return m.start("quote"), True
    m = _COLON.match(text, at)
    if m is None:
        return None
    stop = m.end()
    return (stop, True) if text[stop] in '"“' else (stop, False)


def _paragraphs_back(text: str, at: int, floor: int) -> int:
    """The start of the paragraph, or of the one before where this one is short."""
    first = text.rfind("\n\n", floor, at)
    if first < 0:
        return floor
    return max(floor, text.rfind("\n\n", floor, first)) if at - first < 60 else first


def _before(citations: list[Citation], at: int, floor: int) -> list[Citation]:
    """The citations between two places."""
    lo, hi = 0, len(citations)
    while lo < hi:
        mid = (lo + hi) // 2
        if citations[mid].span.start < at:
            lo = mid + 1
        else:
            hi = mid
    j = lo
    while j > 0 and citations[j - 1].span.start >= floor:
        j -= 1
    return citations[j:lo]


_LABEL_LINE = re.compile(r"\(?[A-Za-z0-9]{1,5}[.)]\s+")


def _closing(text: str, at: int, amending: re.Pattern[str]) -> int | None:
    """Just after the mark that balances the one at ``at``; the end of the paragraph where it is never closed."""
    depth, i, end = 0, at, min(len(text), at + _MOST)
    first_paragraph = None
    pattern = re.compile(r"[\"“”]|\n[ \t]*\n\s*")
    for m in pattern.finditer(text, at, end):
        i = m.start()
        mark = m[0]
        if mark == "“":
            depth += 1
        elif mark == "”":
            depth -= 1
        elif mark == '"':
            before = text[i - 1] if i else " "
            after = text[i + 1 : i + 2]
            opens = (before.isspace() or before in "([—–-") and after != "" and not after.isspace()
            depth += 1 if opens else -1
        else:
            if first_paragraph is None:
                first_paragraph = i
            head = text[m.end() : m.end() + 260]
            label = _LABEL_LINE.match(head)
            if label is not None and amending.search(head.split("\n\n")[0]) is not None and depth <= 1:
                return i
            if head[:1] in '"“' and depth > 0:
                depth -= 1  # each paragraph of the quotation opens anew
            continue
        if depth <= 0:
            return m.end()
    return first_paragraph


def _without_overlap(found: list[QuotedText]) -> tuple[QuotedText, ...]:
    kept: list[QuotedText] = []
    for q in sorted(found, key=lambda q: (q.span.start, -q.span.end, q.block)):
        if kept and q.span.start < kept[-1].span.end:
            continue
        if kept and q.block and q.span.start == kept[-1].span.end:
            continue
        kept.append(q)
    return tuple(kept)
