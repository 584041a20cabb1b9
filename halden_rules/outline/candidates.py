"""Places where a clause may begin, each with a weight: how much its layout speaks for it.

Hard starts follow a line end; soft starts a wide gap inside a line (a line end that a filing system lost) or an opening
bracket or quotation mark; run-in starts a sentence end ("… hereunder. 10. FORCE MAJEURE"). A number inside a citation
that began before it is a wrapped reference and no start.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from heapq import merge
from typing import Literal

from msgspec import Struct

from halden_rules.outline.labels import LabelReader, Printed, Reading, is_number_word
from halden_rules.outline.titles import looks_like_heading
from halden_rules.outline.vocabulary import OutlineWords
from halden_rules.text import Span

__all__ = ["Candidate", "Position", "find_candidates", "text_end"]

Position = Literal["hard", "soft", "double", "run_in", "item", "first", "middle", "nested"]


class Candidate(Struct, frozen=True, kw_only=True):
    """``body``: where its words begin; ``line_end``: the end of its printed line (a wide gap ends a line)."""

    printed: Printed
    position: Position
    indent: int
    weight: float
    body: int
    line_end: int
    part: bool  # a schedule, exhibit, annex: numbers start again
    division: bool
    alone: bool  # nothing else, or only a title, on its line
    after_colon: bool = False  # what stands before leads in a list

    @property
    def at(self) -> int:
        return self.printed.at


_HARD = re.compile(r"(?:\A|\n)(?P<lead>[ \t\f]*(?:(?:[#>*•·◦‣-]{1,6}|\|)[ \t]+)*)(?=\S)")
# Every start inside a line follows a blank: the pattern begins with one, so that the search runs from blank to blank.
_INSIDE = re.compile(
    r"[ \t](?:(?P<soft>(?<=\S.)[ \t]{2,})(?=\S)|(?P<double>(?<=\S.)[ \t])(?=[\d(§A-Z\[\"“])"
    r"|(?P<run>(?<=[.;:!?\"”’)\]*] ))(?=(?:\d{1,2}(?:\.\d{1,3}){0,3}\.?|[A-Z]\.|[IVX]{1,5}\.|"
    r"[A-Z][A-Za-z]{3,11} (?:\d{1,2}|[IVXLC]{1,5}|[A-Z])\b)[.:]?\s+[\"“\[]?(?:\d{1,2} )?[A-Z\[])"
    r"|(?P<item>(?<=[.:;\"”)\]A-Z] ))(?=(?:\((?:[a-z]|(?P<twin>[a-z])(?P=twin)|[ivx]{2,5})\)|[a-z]\.)"
    r" [\"“\[]?[A-Z]|\(\d{1,2}\) [\"“\[]?\w)"
    r"|(?P<first>(?<=\w ))(?=\((?:a|i|A|1)\) [A-Z])"
    r"|(?P<middle>(?<=[\w)] ))(?=\d{1,2}\.\d{1,2}(?:\.\d{1,2})? [\"“]?[A-Z][a-z])"
    r"|(?P<worded>(?<=[.:;] ))(?=[A-Z]{4,10} [A-Z]{3,9} [A-Z]{3})"
    r"|(?P<capitals>(?<=\S ))(?=\d{1,2}\.\s[A-Z][A-Z’'&,\-]{3,}))"
)
# "Schedule 1 to Limited Power of Attorney dated as of …": a schedule that names its document, and goes on.
_TO_DOCUMENT = re.compile(
    r"(?:to|of) (?:the )?(?:[A-Z][\w&’'-]* (?:of |and |for |to )?){2,8}(?:dated|made|between|by and)\b"
)
_BRACKETED = re.compile(r"\(([a-z]{1,5}|\d{1,2})\)")
_DUMPED = 1_500  # a line longer than this has lost its line ends
_COMMA_TITLE = re.compile(r", [A-Z][a-z]+(?: |$)")
_FILING_NUMBER = re.compile(r"\d{1,3}\.\d{1,3}[a-z]?|\d{1,3}\(?[a-z]\)?-\d+|\([a-z]\)(?:\(\d\))?")
_OPENERS = re.compile(r"[\[{\"“‘']{1,3}[ \t]*")
_LABELISH = re.compile(
    r"\d|§|\(\s?[A-Za-z0-9]{1,5}\s?\)|[A-Za-z]{1,7}[.):]|"
    r"[A-Za-z][A-Za-z-]{2,13}\.?[ \t]+[\"“'‘]?[\dA-Za-z]|[IVXLC]{1,6}[ \t]|[A-Z][ \t]*[\n–—-]"
)
_BARE_PART = re.compile(
    r"(?:[A-Z][A-Za-z&-]{0,20} (?:(?:of|and|for|to|the) )?){0,4}[A-Z][A-Za-z]{4,11}(?=[ \t]*(?:\n|\Z|[ \t]{3,}))"
)
_WORDS = re.compile(r"[A-Za-z’'/&-]+")
_SENTENCE_END = frozenset(".;:!?,")
_CLOSERS = "\"”’')]*_ \t"
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_GAP = re.compile(r"[ \t]{3,}|\n")


def text_end(text: str, at: int) -> int:
    """Where the printed line that holds ``at`` ends: at a line end or a wide gap, at most 400 characters on."""
    m = _GAP.search(text, at, min(len(text), at + 400))
    return m.start() if m is not None else min(len(text), at + 400)


def find_candidates(
    text: str,
    reader: LabelReader,
    words: OutlineWords,
    covered: list[tuple[int, int]],
    cited: frozenset[tuple[str, str]],
    quotations: tuple[int, ...] = (),
) -> list[Candidate]:
    """All candidates in order.

    ``covered``: citations (start, end), sorted; ``cited``: (unit, number) that the text cites; ``quotations``: where
    quoted text of an amendment begins, sorted: a label may open it in the middle of a line.
    """
    found: list[Candidate] = []
    starts = [a for a, _ in covered]
    taken = -1
    quoted: Iterator[tuple[int, Position, int]] = ((at, "soft", -1) for at in quotations)
    for at, position, indent in merge(_starts(text), quoted, key=lambda start: start[0]):
        if at <= taken:
            continue
        candidate = _candidate(text, at, position, indent, reader, words, cited)
        depth = 0
        while candidate is not None and depth < 4:
            printed = candidate.printed
            covers = _inside_citation(text, printed, starts, covered, words) or _wrapped(text, candidate, reader, words)
            if printed.at > taken and not covers:
                found.append(candidate)
                taken = printed.span.end - 1
            elif printed.at <= taken:
                break
            if candidate.part:
                break
            depth += 1
            candidate = _nested(text, candidate, reader, words, cited)
    return found


def _starts(text: str) -> Iterator[tuple[int, Position, int]]:
    for line in _HARD.finditer(text):
        at = line.end()
        lead = line["lead"]
        indent = len(lead.expandtabs(4).lstrip("\f"))
        yield at, "hard", indent
        stop = text.find("\n", at)
        stop = len(text) if stop < 0 else stop
        if stop - at < 8:
            continue
        for m in _INSIDE.finditer(text, at, stop):
            if m["soft"] is not None:
                yield m.end(), "soft", -1
            elif m["double"] is not None:
                if text[m.start() - 1] in '.;:!?"”’)]*':
                    yield m.end(), "double", -1
            elif m["item"] is not None and (_sibling(text, at, m.end()) or _dumped(text, at, stop, m.end())):
                yield m.end(), "item", -1
            elif m["item"] is not None or m["first"] is not None:
                yield m.end(), "first", -1
            elif m["middle"] is not None:
                yield m.end(), "middle", -1
            else:
                yield m.end(), "run_in", -1


def _dumped(text: str, line: int, stop: int, at: int) -> bool:
    """Whether a bracketed label stands in a line that has lost its line ends, and a capital follows it."""
    body = text.find(" ", at) + 1
    return stop - line > _DUMPED and text[body : body + 2].lstrip('"“[')[:1].isupper()


def _sibling(text: str, line: int, at: int) -> bool:
    """Whether a bracketed label after a full stop goes on with the list whose earlier label opens the line.

    "(1) The Supplier shall deliver. (2) The Customer shall pay." are two clauses on one line; items that semicolons
    part are run-in items of one sentence.
    """
    opens, here = _BRACKETED.match(text, line), _BRACKETED.match(text, at)
    if opens is None or here is None or text[max(0, at - 3) : at].rstrip(' "”’')[-1:] != ".":
        return False
    return opens[1].isdigit() == here[1].isdigit()


def _candidate(
    text: str,
    at: int,
    position: Position,
    indent: int,
    reader: LabelReader,
    words: OutlineWords,
    cited: frozenset[tuple[str, str]],
) -> Candidate | None:
    opened = _OPENERS.match(text, at)
    start = opened.end() if opened is not None else at
    printed = reader.read(text, start) if _LABELISH.match(text, start) is not None else None
    if printed is None and opened is not None and position == "hard" and text[at] in '"“':
        return None
    if printed is None:
        return _bare_part(text, start, position, indent, reader, words)
    if (
        opened is not None
        and text[at] in "\"“‘'"
        and printed.unit is None
        and not printed.closing
        and "(" not in printed.segments[0]
        and len(printed.path) < 2
    ):
        return None
    return _weighed(text, printed, position, indent, words, cited)


def _bare_part(
    text: str, at: int, position: Position, indent: int, reader: LabelReader, words: OutlineWords
) -> Candidate | None:
    """APPENDIX alone on a line, or a title such as "AI ADDENDUM"."""
    m = _BARE_PART.match(text, at) if position in ("hard", "soft") else None
    if m is None:
        return None
    title = m[0].split()
    unit = reader.unit(title[-1])
    if (
        unit is None
        or unit not in words.bare_parts
        or title[-1].lower() != unit
        or (len(title) > 1 and (position != "hard" or not looks_like_heading(m[0], words)))
    ):
        return None
    if not m[0].isupper() and (position != "hard" or text[m.end() : m.end() + 80].lstrip(" \t")[:1] not in ("\n", "")):
        return None
    printed = Printed(
        at=at, end=m.end(), unit=unit, unit_at=at, path=(), segments=(), span=Span(at, m.end()), closing="",
        readings=(Reading(f"{unit}||x", m[0] if len(title) > 1 else ""),),
    )  # fmt: skip
    weight = (
        (1.5 if m[0].isupper() else 0.6) + (0.6 if _blank_before(text, at) else -0.6) - (1.0 if len(title) > 1 else 0.0)
    )
    return Candidate(
        printed=printed, position=position, indent=indent, weight=weight, body=m.end(), line_end=m.end(), part=True,
        division=False, alone=True,
    )  # fmt: skip


def _nested(
    text: str, outer: Candidate, reader: LabelReader, words: OutlineWords, cited: frozenset[tuple[str, str]]
) -> Candidate | None:
    """A label straight after a label: "1. (a) The Seller", "2.1 (a)"."""
    at = outer.body
    if text[at : at + 1] != "(" or at >= outer.line_end or outer.printed.unit in words.parts:
        return None
    printed = reader.read(text, at)
    if printed is None or len(printed.path) > 1:
        return None
    weight = 0.5
    body = _body(text, printed.end)
    return Candidate(
        printed=printed, position="nested", indent=-1, weight=weight, body=body, line_end=outer.line_end, part=False,
        division=False, alone=False,
    )  # fmt: skip


def _body(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t":
        at += 1
    return at


def _blank_before(text: str, at: int) -> bool:
    i, lines = at - 1, 0
    while i >= 0 and text[i].isspace() and at - i < 400:
        lines += text[i] == "\n"
        i -= 1
    return lines >= 2 or i < 0


def _inside_citation(
    text: str, printed: Printed, starts: list[int], covered: list[tuple[int, int]], words: OutlineWords
) -> bool:
    """Whether a citation that began earlier holds the number.

    A semicolon before the number ends an item, not a list of numbers.
    """
    i = bisect_left(starts, printed.at) - 1
    if i < 0 or covered[i][1] < printed.span.end or covered[i][0] >= printed.at:
        return False
    between = text[covered[i][0] : printed.at]
    if "\n" in between and (printed.closing or "(" in printed.segments[0]):
        line = text[text.rfind("\n", 0, covered[i][0]) + 1 : covered[i][0]] + between.partition("\n")[0]
        if len(line.strip()) < 70 and looks_like_heading(line.strip(), words):
            return False  # a heading that ends in a label word, then the clause
    return ";" not in between and _BLANK_LINE.search(between) is None


def _wrapped(text: str, c: Candidate, reader: LabelReader, words: OutlineWords) -> bool:
    """Whether a label word ends the line before: "set out in paragraph" and, on the next line, "(b) of Section 3"."""
    if c.position != "hard" or c.printed.unit is not None:
        return False
    before = text[max(0, c.at - 200) : c.at]
    if _BLANK_LINE.search(before[-40:]) is not None:
        return False
    line = before.rstrip().rpartition("\n")[2].strip()
    last = _WORDS.findall(line)
    if not last or not line.endswith(last[-1]) or reader.unit(last[-1]) is None:
        return False
    return last[-1].islower() or not (len(line) < 70 and looks_like_heading(line, words))


def _weighed(
    text: str, printed: Printed, position: Position, indent: int, words: OutlineWords, cited: frozenset[tuple[str, str]]
) -> Candidate | None:
    body = _body(text, printed.end)
    line_end = text_end(text, body)
    rest = text[body:line_end].strip()
    first = text[body : body + 1] if body < line_end else ""
    unit, single = printed.unit, len(printed.path) == 1
    bracketed = "(" in printed.segments[0]
    weight = {
        "hard": 0.8,
        "soft": 0.6,
        "double": 0.0,
        "run_in": -0.2,
        "item": -0.4,
        "first": -1.9,
        "middle": -0.7,
        "nested": 0.5,
    }[position]
    weight += _before(text, printed, position, words)
    if unit is not None:
        verdict = _unit_heading(text, printed, rest, position, words, cited)
        if verdict is None:
            return None
        weight += verdict
    else:
        verdict = _number_heading(printed, rest, first, position, bracketed, single)
        if verdict is None:
            return None
        weight += verdict
    if bracketed and printed.path[0].isdigit() and unit is None:
        said = _WORDS.findall(text[max(0, printed.at - 24) : printed.at])
        if said and is_number_word(said[-1]) and not _blank_before(text, printed.at):
            return None  # "thirty (30) days" over a line end
    part = unit in words.parts
    return Candidate(
        printed=printed, position=position, indent=indent, weight=weight, body=body, line_end=line_end, part=part,
        division=unit in words.divisions, alone=len(rest) <= 90 and not rest.endswith((",", ";")),
        after_colon=text[max(0, printed.at - 12) : printed.at].rstrip().endswith(":"),
    )  # fmt: skip


def _before(text: str, printed: Printed, position: Position, words: OutlineWords) -> float:
    """What stands before: a blank line, the end of a sentence, "and"; or the middle of a sentence."""
    i, lines = printed.at - 1, 0
    while i >= 0 and (text[i].isspace() or text[i] in '[{"“‘>#*|') and printed.at - i < 3000:
        lines += text[i] == "\n"
        i -= 1
    if i < 0 or printed.at - i >= 3000:
        return 1.6
    weight = 0.0
    if position == "hard":
        weight += 1.0 if lines >= 2 else 0.0
    j = i
    while j >= 0 and text[j] in _CLOSERS and i - j < 8:
        j -= 1
    ended = (j >= 0 and text[j] in ".;:!?") or (
        text[i] in '"”]*' and position not in ("run_in", "item", "first", "middle")
    )
    if ended:
        return weight + 0.6
    start = text.rfind("\n", max(0, i - 400), i + 1) + 1
    line = text[start : i + 1]
    tail = _WORDS.findall(line[-24:])
    if tail and tail[-1].lower() in words.list_joins:
        return weight + 0.6
    if position in ("run_in", "item", "first", "middle"):
        return weight - 0.2
    if text[j : j + 1] == ",":
        return weight - (0.1 if lines >= 2 else 0.5)
    if position in ("soft", "double"):
        return weight - (0.5 if len(line) > 90 else 0.2)
    if lines >= 2:
        return weight
    return weight + (0.2 if len(line.strip()) < 60 or looks_like_heading(line.strip(), words) else -0.9)


def _unit_heading(
    text: str, printed: Printed, rest: str, position: Position, words: OutlineWords, cited: frozenset[tuple[str, str]]
) -> float | None:
    """A label word and number: a heading of its own or the start of a sentence that cites it."""
    unit = printed.unit
    assert unit is not None
    word = text[printed.at : printed.span.start].strip(" \t\"“'‘")
    weight = 0.5 + (0.5 if word.isupper() and len(word) > 1 else 0.0) + (0.2 if printed.closing else 0.0)
    if not (word[:1].isupper() or word.startswith("§")):
        return None
    if (
        word.lower().endswith("s")
        and not unit.endswith("s")
        and word != "§"
        and len(word) > 4
        and word.lower() != "annex"
    ):
        return None  # "Sections 2 and 3"
    first = _WORDS.match(rest)
    titled = unit in words.parts and _TO_DOCUMENT.match(rest) is not None and _blank_before(text, printed.at)
    if (
        printed.closing == ""
        and first is not None
        and (first[0].lower() in words.prose_after_unit)
        and not first[0].isupper()
    ):
        if not (
            unit in words.parts
            and first[0].lower() in words.part_tail
            and position == "hard"
            and ((len(rest) < 120 and not rest.endswith(".")) or titled)
        ):
            return None
        weight -= 0.5
    if rest.startswith((",", ";", ")", "’", "'s")):
        worded = (
            text[printed.span.start].isalpha() and printed.path[0].isdigit()
        )  # "Item Two, Operation of the Project"
        if not (worded and _COMMA_TITLE.match(rest) is not None):
            return None
    if (
        unit in words.parts
        and _FILING_NUMBER.fullmatch("".join(printed.segments))
        and (unit, ".".join(printed.path)) not in cited
    ):
        return None  # the number of a filing's exhibit, which the text never speaks of
    if printed.closing == "" and rest and rest[0].islower() and not titled:
        weight -= 2.0
    if unit in words.parts:
        if unit in words.captions and not any(u == unit for u, _ in cited):
            return None
        title = rest.strip("[]() :–—-")
        if rest.endswith((";", ",", "; and", ", and", "; or")):
            return None  # an item of a list of documents
        if printed.closing == "." and len(title) > 40 and not looks_like_heading(title, words):
            return None  # a sentence that begins with the name of a schedule
        weight += (
            0.8
            if not rest or titled
            else 0.5
            if len(rest) <= 160 and (not title or looks_like_heading(title, words))
            else -1.6
        )
        if position in ("run_in", "double") and not word.isupper():
            return None
        if len(printed.path) > 1 and not printed.path[0].isdigit():
            weight -= 0.5
    elif len(rest) == 0:
        weight += 0.4
    elif printed.closing == "" and rest.startswith("(") and not word.isupper():
        return None  # "Section 8 (Risk of Loss)": a citation with its caption
    return weight


def _number_heading(
    printed: Printed, rest: str, first: str, position: Position, bracketed: bool, single: bool
) -> float | None:
    weight = 0.0
    closing = printed.closing
    core = printed.path[0]
    if bracketed or closing in (".", ")"):
        weight += 0.4
    elif closing == ":":
        weight += 0.1
    elif single:
        if not core.isdigit() or not first or not (first.isupper() or first in '"“['):
            return None
        if len(rest) > 120 and position != "hard":
            return None
        weight -= 0.9
    if single and closing == ")" and not bracketed:
        weight -= 0.1
    if not first:
        if position not in ("hard", "soft") or (single and not closing and not bracketed):
            return None
        return weight - 0.3
    if first.islower():
        if not bracketed:
            if not single:
                weight -= 0.3 if position == "hard" else 0.9
            elif core.isdigit():
                weight -= 0.5
            elif len(core) == 1 and core.isupper():
                weight -= 0.9
    elif first.isupper() or first in "\"“[‘'":
        weight += 0.2
    elif first in ",;%":
        return None
    if position == "run_in":
        letters = [c for c in rest[:40] if c.isalpha()]
        if len(letters) >= 4 and sum(c.isupper() for c in letters[:8]) >= min(8, len(letters)) - 1:
            weight += 0.9
        elif not single:
            weight += 0.2
        elif not core.isdigit():
            weight -= 0.8
    return weight
