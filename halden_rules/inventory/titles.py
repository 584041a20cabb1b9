"""The title of a document and what it says the document is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from halden_rules.inventory.vocabulary import any_of, vocabulary
from halden_rules.outline import Outline
from halden_rules.text import SourceText, Span

__all__ = ["Title", "own_title", "read_title", "role_in_title", "short_title"]

LOOKED_AT = 6000  # characters from the start in which a title stands
LONGEST = 160  # characters of a title line
_SPEAKING = re.compile(
    r"\b(?:this|shall|will|hereby|whereas|between|means|has|have|is|are|was|be|dated|issued|pursuant)\b"
)
_SPEAKING_CAPITALS = re.compile(r"\b(?:HAS|HAVE|BEEN|SHALL|WILL|HEREBY|IS|ARE|WAS|BE)\b")
_NO_TITLE = re.compile(
    r"^(?:\[?(?:execution|conformed|final|draft)\b.*|exhibit\s+\(?\d+(?:\.\d+)*\)?\S*|ex-\d.*|page\s+\d+.*|source\s*:.*|dated\b.*|\(?\d{1,3}\)?.{0,2}|version\b.*|confidential.*|by\s*:.*|between|and|\W*)$",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"(?:§\s*)?\d+(?:\.\d+)*[.)]?\s+\S|(?:section|article|clause|part|chapter|recital)\s+[\dIVX]+\b|[A-Z]\.\s",
    re.IGNORECASE,
)
_RUN_IN = re.compile(r"^(.{4,120}?)\s+(?=(?:THIS|This)\s+[A-Z])")
_SELF = re.compile(
    r"\b(?:THIS|This)\s+([A-Z][^.;:,()\"“]{3,120}?)\s*"
    r"(?:\(|,\s*(?:dated|made|effective)|\b(?:is|was)\s+(?:made|entered|dated|effective)|\b(?:dated|made|entered)\b)"
)
# Where the name of the document ends and what it belongs to begins: "AMENDMENT NO. 2 TO …".
_BELONGS = re.compile(r"\b(?:to|of\s+the|under|between|by\s+and\s+between|for\s+the)\b", re.IGNORECASE)


class Title(Struct, frozen=True):
    text: str
    span: Span | None


def read_title(source: SourceText, outline: Outline) -> Title:
    """The first heading-like lines, joined where a title is split over lines; the file's id where there is none.

    Lines of a run belong together when no other line stands between them. The first run that holds a word for a
    document wins; otherwise the outline's title, then the first run.
    """
    runs = list(_runs(source.reading, outline))
    named = _self_named(source.reading)
    for run in runs if named else ():
        if _key(_words(source.reading, run)).startswith(named):
            return Title(_words(source.reading, run), run)
    for run in runs:
        words = _words(source.reading, run)
        if vocabulary().role_pattern.search(words):
            return Title(words, run)
    if outline.title:
        return Title(outline.title, outline.title_span)
    return Title(_words(source.reading, runs[0]), runs[0]) if runs else Title(source.document, None)


def _self_named(text: str) -> str:
    """What the opening sentence calls the document: "THIS FIRST AMENDMENT TO SUPPLY AGREEMENT (this …) is made".

    A file of a filing may begin with the last lines of another exhibit; the sentence tells which title is its own.
    """
    said = _SELF.search(text, 0, LOOKED_AT)
    if said is None or vocabulary().role_pattern.search(said[1]) is None:
        return ""
    return _key(said[1])


def _key(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", words.casefold())


def _words(text: str, span: Span) -> str:
    return " ".join(text[span.start : span.end].split()).strip(" #*_")


def _runs(text: str, outline: Outline) -> Iterator[Span]:
    """Neighbouring heading-like lines before the first clause, as spans."""
    first = min((c.span.start for c in outline.clauses if c.kind != "part"), default=LOOKED_AT)
    aside = (*outline.furniture, *outline.contents)
    run: Span | None = None
    at = 0
    for line in text[: min(LOOKED_AT, max(first, 200))].split("\n"):
        start, end = at + len(line) - len(line.lstrip()), at + len(line.rstrip())
        at += len(line) + 1
        here = Span(start, end)
        inner = line.strip().strip("#*_ ")
        run_in = _RUN_IN.match(inner)
        if run_in and not _ends_in_role(run_in.group(1)):
            run_in = None
        if run_in:
            inner = run_in.group(1)
            here = Span(start, start + line.strip().find(inner) + len(inner))
        if not inner or any(a.overlaps(here) for a in aside) or not _heading_like(inner):
            if run is not None and (inner or _names_document(text[run.start : run.end])):
                yield run
                run = None
            if inner and len(inner) > LONGEST and not run_in:
                return
            continue
        run = here if run is None else Span(run.start, here.end)
        if run_in:
            yield run
            return
    if run is not None:
        yield run


def _names_document(words: str) -> bool:
    """Whether a run of lines already says what the document is: more than "SCHEDULE 3" alone."""
    attached = any_of(vocabulary().attached_words)
    rest = re.sub(rf"\b(?:{attached})\s+[\w-]{{1,6}}\b", " ", words, flags=re.IGNORECASE)
    return vocabulary().role_pattern.search(rest) is not None


def _ends_in_role(words: str) -> bool:
    """Whether words before "THIS …" are the title of a text that runs on: they end in a word for a document."""
    last = next(reversed(list(vocabulary().role_pattern.finditer(words))), None)
    return last is not None and re.fullmatch(r"[\W\d]*(?:No\W*\d+\W*)?", words[last.end() :], re.IGNORECASE) is not None


def _heading_like(line: str) -> bool:
    """Capitals or capitalised words, no sentence: what a title looks like."""
    if (
        len(line) > LONGEST
        or _NO_TITLE.match(line)
        or _NUMBERED.match(line)
        or _SPEAKING.search(line)
        or _SPEAKING_CAPITALS.search(line)
        or line.startswith(("(", "[", "“", '"'))
    ):
        return False
    words = re.findall(r"[^\W\d_][\w'’.&-]*", line)
    if not words or line.rstrip().endswith((";", ",")):
        return False
    capital = sum(w[0].isupper() for w in words if len(w) > 3 or w[0].isupper())
    counted = sum(len(w) > 3 or w[0].isupper() for w in words)
    return (
        counted > 0 and capital / counted >= 0.75 and not (line.endswith(".") and not line.isupper() and len(words) > 6)
    )


def role_in_title(title: str) -> str | None:
    """The role a title states: of "AMENDMENT NO. 2 TO … MANUFACTURING AGREEMENT" amendment, not agreement."""
    first = vocabulary().role_pattern.search(title)
    if first is None:
        return None
    cut = _BELONGS.search(title, first.end())
    role = vocabulary().role_of(title[: cut.start()] if cut else title)
    return role.role if role else None


def own_title(title: str) -> str | None:
    """The name before what the document belongs to: "AMENDMENT NO. 2 TO X, LLC … AGREEMENT" → "Amendment No. 2"."""
    first = vocabulary().role_pattern.search(title)
    cut = _BELONGS.search(title, first.end()) if first else None
    if cut is None:
        return None
    words = title[: cut.start()].strip(" ,-–")
    if not _names_document(words):
        return None
    return words.title() if words.isupper() else words


def short_title(title: str) -> str | None:
    """The name without parties before it: "X, LLC and Y, INC. SUPPLY AGREEMENT" → "Supply Agreement".

    Only where a company ending stands before it; otherwise there is nothing to cut.
    """
    companies = "|".join(map(re.escape, vocabulary().company_words))
    last = None
    for hit in re.finditer(rf"(?<!\w)(?:{companies})(?!\w)[,.]*\s+", title, re.IGNORECASE):
        last = hit
    rest = title[last.end() :].strip(" ,-–") if last else ""
    return (
        rest.title()
        if rest.isupper() and vocabulary().role_pattern.search(rest)
        else rest
        if vocabulary().role_pattern.search(rest)
        else None
    )
