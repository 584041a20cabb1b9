"""``read_outline``: Document and phrases → Outline.

Furniture, contents pages, signature blocks and quoted text are set aside first; the rest is searched for the best
chain of labels; the chain is composed into clauses.
"""

from __future__ import annotations

from collections import Counter

from halden_rules.documents import Document
from halden_rules.grammar.phrases import AmendmentPhrase, Citation, ExternalCitation, Phrase
from halden_rules.outline.blocks import split
from halden_rules.outline.candidates import Candidate, find_candidates
from halden_rules.outline.compose import Draft, compose, drafts_of
from halden_rules.outline.contents import find_contents, find_repeated, listed_parts, repeated_run
from halden_rules.outline.furniture import blank, find_furniture, without_rules
from halden_rules.outline.issues import find_issues
from halden_rules.outline.labels import Grammar, LabelReader
from halden_rules.outline.quoted import QuotedText, find_quoted
from halden_rules.outline.quoted_clauses import quoted_drafts
from halden_rules.outline.recitals import parts_before_opening, recital_spans, without_preamble
from halden_rules.outline.records import Outline
from halden_rules.outline.search import search
from halden_rules.outline.signatures import find_signatures
from halden_rules.outline.title import find_title
from halden_rules.outline.vocabulary import OutlineWords, outline_words
from halden_rules.text import Span

__all__ = ["read_outline"]


def read_outline(document: Document, phrases: tuple[Phrase, ...], grammar: Grammar) -> Outline:
    """The author's own tree of the document.

    ``phrases`` are the grammar's, in order: a number inside a citation opens no clause.
    """
    text = document.text.reading
    words = outline_words()
    reader = LabelReader(grammar)
    furniture = find_furniture(text, words, reader)
    masked = without_rules(blank(text, furniture))
    contents = find_contents(masked, words)
    masked = blank(masked, contents)
    signatures = find_signatures(masked, words)
    masked = blank(masked, signatures)
    quotations = find_quoted(masked, phrases, words)
    covered = _covered(phrases)
    cited = _cited(phrases)
    title = find_title(masked, words)
    candidates = find_candidates(
        masked, reader, words, covered, cited, tuple(q.span.start for q in quotations if not q.block)
    )
    repeated = find_repeated(_keys(candidates, masked), words, masked)
    if repeated:
        contents = tuple(sorted((*contents, *repeated)))
        masked = blank(masked, repeated)
        candidates = [c for c in candidates if not _within(c.at, repeated)]
    listed = listed_parts(candidates, masked, words) | parts_before_opening(candidates, masked, words)
    candidates = [c for c in candidates if c.at not in listed]
    aside = recital_spans(masked, words)
    candidates = [c for c in candidates if not _within(c.at, aside) and not _is_title(c, masked, title)]
    amended = {
        p.span.start
        for p in phrases
        if isinstance(p, AmendmentPhrase) and any(p.span.start == c.span.start for c in p.targets)
    }
    candidates = [c for c in candidates if c.at not in amended]  # "Section 2.1 – delete the last sentence"
    quotations, own, inside = split(quotations, candidates, masked, words, phrases, signatures)
    accepted = search(own)
    run = repeated_run(accepted, masked)
    if run is not None:
        contents = tuple(sorted((*contents, run)))
        masked = blank(masked, (run,))
        own = [c for c in own if not run.start <= c.at < run.end]
        accepted = search(own)
    accepted = without_preamble(accepted, masked)
    drafts = drafts_of(accepted, masked, len(masked.rstrip()), words, cited, [s.start for s in signatures])
    drafts = _with_quoted(drafts, quotations, inside, masked, words, cited)
    clauses = compose(document.id, drafts, text, words, tuple(sorted((*furniture, *contents, *signatures))))
    return Outline(
        document=document.id,
        title=text[title.start : title.end] if title is not None else None,
        title_span=title,
        clauses=clauses,
        furniture=furniture,
        contents=contents,
        signatures=signatures,
        quoted=tuple((q.span, q.role) for q in quotations),
        own_unit=_own_unit(drafts, phrases),
        issues=find_issues(drafts, masked),
    )


def _covered(phrases: tuple[Phrase, ...]) -> list[tuple[int, int]]:
    return sorted((p.span.start, p.span.end) for p in phrases if isinstance(p, Citation | ExternalCitation))


def _cited(phrases: tuple[Phrase, ...]) -> frozenset[tuple[str, str]]:
    found: set[tuple[str, str]] = set()
    for p in phrases:
        if isinstance(p, Citation):
            for t in p.targets:
                if t.unit or p.unit:
                    found.add((t.unit or p.unit or "", ".".join(t.path)))
            for c in p.within:
                if c.unit:
                    found.add((c.unit, ".".join(c.path)))
    return frozenset(found)


def _keys(candidates: list[Candidate], text: str) -> list[tuple[int, int, str]]:
    keys = []
    for c in candidates:
        rest = text[c.body : min(c.line_end, c.body + 80)]
        folded = "".join(ch for ch in rest.lower() if ch.isalpha())
        keys.append(
            (
                c.at,
                c.line_end,
                f"{c.printed.unit or ''} {'.'.join(c.printed.path)} {folded}"
                if len(rest) < 80 and len(folded) > 3
                else "",
            )
        )
    return keys


def _within(at: int, spans: tuple[Span, ...]) -> bool:
    return any(s.start <= at < s.end for s in spans)


def _is_title(c: Candidate, text: str, title: Span | None) -> bool:
    """A schedule's or exhibit's own name as the first line of the document is its title, no clause."""
    return (c.part or c.division) and (
        text[: c.at].strip() == "" or (title is not None and title.start <= c.at < title.end)
    )


def _with_quoted(
    drafts: list[Draft],
    quotations: tuple[QuotedText, ...],
    inside: list[list[Candidate]],
    text: str,
    words: OutlineWords,
    cited: frozenset[tuple[str, str]],
) -> list[Draft]:
    """Own and quoted drafts in one reading order; a quotation hangs under the clause that it stands in."""
    merged = list(drafts)
    for q, held in zip(quotations, inside, strict=True):
        if held:
            merged.extend(quoted_drafts(q, held, drafts, text, words, cited))
    if len(merged) == len(drafts):
        return drafts
    merged.sort(key=lambda d: d.candidate.at)
    place = {id(d): i for i, d in enumerate(merged)}
    for d in merged:
        d.parent = None if d.up is None else place[id(d.up)]
    return merged


_OWN_UNITS = ("section", "clause", "paragraph", "article")


def _own_unit(drafts: list[Draft], phrases: tuple[Phrase, ...]) -> str | None:
    """The label word that the document uses of its own clauses.

    Printed on them; else the word of citations that resolve here. "this Section" and numbers of two levels tell
    more than "Clause 7", and a number that is not here speaks for another document's clauses.
    """
    own = [d for d in drafts if d.quoted is None]
    printed = Counter(d.candidate.printed.unit for d in own if d.candidate.printed.unit in _OWN_UNITS)
    paths = {d.path for d in own}
    score: dict[str, int] = {}
    for p in phrases:
        if not isinstance(p, Citation):
            continue
        if p.relation == "this" and p.unit in _OWN_UNITS:
            score[p.unit] = score.get(p.unit, 0) + 4
        for t in p.targets:
            unit = t.unit or p.unit
            if unit not in _OWN_UNITS or not t.path or t.path[0] == "0" or (p.within and not p.within[-1].self):
                continue
            here = t.path in paths
            score[unit] = score.get(unit, 0) + ((3 if len(t.path) > 1 else 1) if here else -2)
    best = max(score, key=lambda u: (score[u], u), default=None)
    if best is not None and score[best] > 0:
        return best
    return min(printed, key=lambda u: (-printed[u], u or "")) if printed else best
