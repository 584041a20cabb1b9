"""Accepted labels → clauses with the number that a careful reader would cite, part, parent, spans and headings."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict

from halden_rules.outline.candidates import Candidate
from halden_rules.outline.headings import heading_span
from halden_rules.outline.labels import Value
from halden_rules.outline.records import Address, Clause
from halden_rules.outline.search import Accepted
from halden_rules.outline.vocabulary import OutlineWords
from halden_rules.text import Span

__all__ = ["Draft", "compose", "drafts_of", "own_spans"]


class Draft:
    """A clause while it is built."""

    __slots__ = ("accepted", "heading", "level", "number", "own_part", "parent", "part", "path", "quoted", "span", "up")

    def __init__(self, accepted: Accepted | None, parent: int | None, level: int) -> None:
        self.accepted = accepted
        self.parent = parent
        self.level = level
        self.part: str | None = None
        self.number: str | None = None
        self.path: tuple[str, ...] = ()
        self.own_part = False  # its address is a part
        self.span = Span(0, 0)
        self.heading: Span | None = None
        self.quoted: str | None = None
        self.up: Draft | None = None  # the parent itself; indexes change when quoted clauses are merged in

    @property
    def candidate(self) -> Candidate:
        assert self.accepted is not None
        return self.accepted.candidate


def drafts_of(accepted: list[Accepted], text: str, stop: int, words: OutlineWords, cited: frozenset[tuple[str, str]],
              stops: list[int] | None = None) -> list[Draft]:  # fmt: skip
    """Spans, headings and addresses of one run of accepted labels, up to ``stop``.

    ``stops``: places (signature blocks) that end every clause that is open there.
    """
    drafts = [Draft(a, a.parent, a.level) for a in accepted]
    _spans(drafts, text, stop, stops or [])
    for i, d in enumerate(drafts):
        limit = drafts[i + 1].candidate.at if i + 1 < len(drafts) else stop
        d.heading = heading_span(text, d.candidate, limit, words)
    _address(drafts, text, words, cited, stop)
    for d in drafts:
        d.up = drafts[d.parent] if d.parent is not None else None
    return drafts


def _spans(drafts: list[Draft], text: str, stop: int, stops: list[int]) -> None:
    open_: list[int] = []
    ends: list[int] = [stop] * len(drafts)
    for i, d in enumerate(drafts):
        while open_ and drafts[open_[-1]].level >= d.level:
            ends[open_.pop()] = d.candidate.at
        open_.append(i)
    starts = [d.candidate.at for d in drafts]
    for i, d in enumerate(drafts):
        start, end = d.candidate.at, ends[i]
        k = bisect_right(stops, start)
        if k < len(stops) and stops[k] < end:
            later = bisect_right(starts, stops[k])  # a sub-clause below the signatures keeps the clause open
            if later == len(starts) or starts[later] >= end:
                end = stops[k]
        d.span = Span(start, _trimmed(text, start, end))


def _trimmed(text: str, start: int, end: int) -> int:
    while end > start and (text[end - 1].isspace() or (text[end - 1] in "[{#>*|•" and _opens(text, end - 1))):
        end -= 1
    return max(end, start)


def _opens(text: str, at: int) -> bool:
    """An opening mark at the start of the next clause's line: "[(a)", "## 2."."""
    return at > 0 and (text[at - 1].isspace() or text[at - 1] in "[{#>*|")


def _unit_name(unit: str) -> str:
    return unit[:1].upper() + unit[1:]


def _address(drafts: list[Draft], text: str, words: OutlineWords, cited: frozenset[tuple[str, str]], stop: int) -> None:
    children: dict[int | None, list[int]] = defaultdict(list)
    for i, d in enumerate(drafts):
        children[d.parent].append(i)
    restart = _restarting(drafts, children, words, cited, stop)
    for i, d in enumerate(drafts):
        c = d.candidate
        parent = drafts[d.parent] if d.parent is not None else None
        number = "".join(c.printed.segments).replace(" ", "")
        unit = c.printed.unit
        d.part = _scope(drafts, d.parent, restart)
        if i in restart["part"]:
            name = f"{_unit_name(unit or ('' if i in restart['bare'] else 'part'))} {number}".strip()
            if not number and " " in (title := text[c.printed.span.start : c.printed.span.end]):
                name = " ".join(title.split())  # "AI Addendum"
            if unit in words.parts:
                d.part = name
            else:
                inside = parent.part if parent is not None else None
                if inside is None and parent is not None and parent.number is not None:
                    inside = f"{_unit_name(parent.candidate.printed.unit or 'section')} {parent.number}"
                d.part = f"{inside} {name}" if inside else name
            d.own_part = True
            d.path = ()
            continue
        if i in restart["silent"]:  # an exhibit that is the document itself
            d.part = f"{_unit_name(unit or 'part')} {number}".strip()
            d.own_part = True
            continue
        if d.parent in restart["silent"]:
            d.part = None
        above = _above(drafts, d, restart)
        if i in restart["container"]:
            d.number = (
                f"{_unit_name(unit or '')} {number}".strip()
                if unit not in ("article", "section") or (above is None and i in restart["through"])
                else number
            )
            d.path = (number,)
            continue
        d.number, d.path = _composed(
            c, number, above, drafts, restart, d.accepted.reading.value if d.accepted is not None else None
        )


def _scope(drafts: list[Draft], parent: int | None, restart: dict[str, set[int]]) -> str | None:
    """The part that a child of ``parent`` stands in: a division that starts no numbers again is looked through."""
    while parent is not None and parent in restart["part"] and parent in restart["through"]:
        parent = drafts[parent].parent
    return drafts[parent].part if parent is not None else None


def _above(drafts: list[Draft], d: Draft, restart: dict[str, set[int]]) -> int | None:
    """The nearest ancestor whose number this one continues."""
    p = d.parent
    while p is not None and p in restart["through"]:
        p = drafts[p].parent
    if p is None or drafts[p].own_part:
        return None
    return p


def _composed(
    c: Candidate, number: str, above: int | None, drafts: list[Draft], restart: dict[str, set[int]], value: Value | None
) -> tuple[str, tuple[str, ...]]:
    path = c.printed.path
    if len(path) == 2 and path[1] == "0" and isinstance(value, int):  # "2.0 Payment" is cited as 2, its items as 2(a)
        number, path = path[0], path[:1]
    if above is None:
        return number, path
    parent = drafts[above]
    base, base_path = parent.number or "", parent.path
    if len(path) > 1:
        return number, path  # printed whole
    segment, only = c.printed.segments[0], path[0]
    if c.printed.unit is not None:
        mark = "/" if parent.candidate.printed.unit in ("part", "chapter", "title", "division") else "."
        if above in restart["unit"]:
            return f"{base}{mark}{number}", (*base_path, *path)
        if only.isdigit() and c.printed.unit in ("section", "clause", "article"):
            return number, path
    if segment.startswith("("):
        return base + segment.replace(" ", ""), (*base_path, *path)
    if parent.candidate.printed.unit in ("article", "chapter", "part", "title", "division") and only.isdigit():
        if above not in restart["unit"]:
            return number, path
        mark = "/" if parent.candidate.printed.unit != "article" else "."
        return f"{base}{mark}{only}", (*base_path, *path)
    bracketed_above = base.endswith(")")
    lower = only.islower()
    if lower or bracketed_above or (only.isdigit() and len(parent.candidate.printed.path) > 1):
        return f"{base}({only})", (*base_path, *path)
    return f"{base}.{only}", (*base_path, *path)


def _restarting(
    drafts: list[Draft],
    children: dict[int | None, list[int]],
    words: OutlineWords,
    cited: frozenset[tuple[str, str]],
    stop: int,
) -> dict[str, set[int]]:
    """Which labels open a part, which only divide (numbers run through them), and under which numbers start again."""
    part: set[int] = set()
    silent: set[int] = set()
    container: set[int] = set()
    through: set[int] = set()
    unit: set[int] = set()
    top_keys: dict[int, set[str]] = {}
    for i, d in enumerate(drafts):
        kind = d.candidate.printed.unit
        if d.candidate.part:
            part.add(i)
    body = {
        drafts[j].candidate.printed.path[:1] and "".join(drafts[j].candidate.printed.segments)
        for j in children[None]
        if j not in part
    }
    for i in sorted(part):
        d = drafts[i]
        inside = {"".join(drafts[j].candidate.printed.segments) for j in children[i]}
        units = {drafts[j].candidate.printed.unit for j in children[i]}
        size = d.span.end - d.span.start
        if size > 0.75 * stop and units and units <= {"article", "section", "chapter"} and not inside & body:
            part.discard(i)
            silent.add(i)
    groups: dict[tuple[int | None, str], list[int]] = defaultdict(list)
    for i, d in enumerate(drafts):
        kind = d.candidate.printed.unit
        if i in part or i in silent or kind is None:
            continue
        groups[(d.parent, d.accepted.reading.style)].append(i)  # type: ignore[union-attr]
    for (parent, _), members in groups.items():
        kind = drafts[members[0]].candidate.printed.unit or ""
        lists: Counter[str] = Counter()
        own: dict[int, set[str]] = {}
        for m in members:
            labels = {
                "".join(drafts[j].candidate.printed.segments)
                for j in children[m]
                if len(drafts[j].candidate.printed.path) == 1
                and j not in part
                and (
                    drafts[j].candidate.printed.unit is not None
                    or (
                        drafts[j].candidate.printed.path[0:1]
                        and drafts[j].candidate.printed.path[0].isdigit()
                        and not drafts[j].candidate.printed.segments[0].startswith("(")
                    )
                )
            }
            own[m] = labels
            lists.update(labels)
        again = any(n > 1 for n in lists.values())
        top_keys.update(own)
        if kind in words.divisions:
            inside_part = parent is not None and (
                parent in part or drafts[parent].candidate.printed.unit in ("article",)
            )
            if inside_part or (not again):
                part.update(members)
                if not again and not inside_part:
                    through.update(members)
            else:
                unit.update(members)
        elif again:
            unit.update(members)
        elif any(own.values()):
            if any(drafts[j].candidate.printed.unit is not None for m in members for j in children[m]) and kind not in (
                "article",
                "chapter",
            ):
                container.update(members)
            through.update(members)
    _lettered_parts(drafts, children, part, cited)
    bare = _bare_divisions(drafts, children, part | silent)
    part |= bare
    return {"part": part, "silent": silent, "container": container, "through": through, "unit": unit, "bare": bare}


def _bare_divisions(drafts: list[Draft], children: dict[int | None, list[int]], taken: set[int]) -> set[int]:
    """I, II, III without a label word, under which numbers start again: § 1 stands in II and in III."""
    members = [
        i
        for i in children[None]
        if i not in taken
        and drafts[i].candidate.printed.unit is None
        and len(drafts[i].candidate.printed.path) == 1
        and re.fullmatch("[IVXLC]+|[A-Z]", drafts[i].candidate.printed.path[0])
    ]
    lists: Counter[str] = Counter()
    for i in members:
        below = [drafts[j].candidate.printed for j in children[i]]
        lists.update({p.path[0] for p in below if len(p.path) == 1 and p.segments[0].isdigit()})
    again = sum(n > 1 for n in lists.values()) >= 2
    return set(members) if again else set()


def _lettered_parts(
    drafts: list[Draft], children: dict[int | None, list[int]], part: set[int], cited: frozenset[tuple[str, str]]
) -> None:
    """A, B under an Article that the document itself calls Parts, where numbers start again in each."""
    for parent, members in list(children.items()):
        if parent is None or drafts[parent].candidate.printed.unit not in ("article", "section", "chapter"):
            continue
        labels = {m: drafts[m].candidate.printed for m in members}
        letters = [m for m, p in labels.items() if p.unit is None and len(p.path) == 1 and p.path[0].isupper()]
        again = sum(any(drafts[j].candidate.printed.path == ("1",) for j in children[m]) for m in letters) >= 2
        if again and any(("part", drafts[m].candidate.printed.path[0]) in cited for m in letters):
            part.update(letters)


_KINDS = {"subsection": "section", "subclause": "clause", "subparagraph": "paragraph", "subpart": "part"}


def compose(
    document: str, drafts: list[Draft], text: str, words: OutlineWords, furniture: tuple[Span, ...]
) -> tuple[Clause, ...]:
    """The finished records, with own words and occurrences counted."""
    seen: Counter[tuple[str | None, str | None]] = Counter()
    occurrence: dict[int, int] = {}
    for turn in (False, True):  # the document's own clauses first, then quoted ones
        for i, d in enumerate(drafts):
            if (d.quoted is not None) is turn:
                seen[(d.part, d.number)] += 1
                occurrence[i] = seen[(d.part, d.number)]
    own = own_spans(drafts, text, furniture)
    clauses = []
    for i, d in enumerate(drafts):
        c = d.candidate
        printed = c.printed
        label = text[printed.unit_at if d.own_part and printed.unit else printed.span.start : printed.span.end]
        if printed.unit is not None:
            kind = "part" if d.own_part else _KINDS.get(printed.unit, printed.unit)
            kind = kind if kind in ("part", "section", "article", "clause", "paragraph", "item") else "clause"
        else:
            kind = (
                "part"
                if d.own_part
                else "item"
                if printed.segments[0].startswith("(") or printed.path[-1].islower()
                else "clause"
            )
        clauses.append(
            Clause(
                address=Address(document, d.part, d.number, occurrence[i]),
                kind=kind,
                label=label,
                label_span=printed.span,
                path=d.path,
                unit=printed.unit,
                heading=text[d.heading.start : d.heading.end].strip() if d.heading is not None else None,
                heading_span=d.heading,
                level=d.level,
                order=i,
                parent=d.parent,
                span=d.span,
                own=own[i],
                quoted=d.quoted,
            )
        )
    return tuple(clauses)


def _stripped(text: str, span: Span) -> Span | None:
    """The span without white space at both ends; None where nothing else is in it."""
    words = text[span.start : span.end]
    inner = words.strip()
    if not inner:
        return None
    start = span.start + len(words) - len(words.lstrip())
    return Span(start, start + len(inner))


def own_spans(drafts: list[Draft], text: str, furniture: tuple[Span, ...]) -> list[tuple[Span, ...]]:
    """Own words: the span without the sub-clauses and without running lines."""
    children: dict[int, list[Span]] = defaultdict(list)
    for d in drafts:
        if d.parent is not None:
            children[d.parent].append(d.span)
    starts = [f.start for f in furniture]
    result = []
    for i, d in enumerate(drafts):
        holes = list(children[i])
        gaps: list[Span] = []
        at = d.span.start
        for hole in holes:
            if hole.start > at:
                gaps.append(Span(at, hole.start))
            at = max(at, hole.end)
        if at < d.span.end:
            gaps.append(Span(at, d.span.end))
        pieces: list[Span] = []
        for gap in gaps:
            begin = gap.start
            k = max(0, bisect_left(starts, gap.start) - 1)
            while k < len(furniture) and furniture[k].start < gap.end:
                f = furniture[k]
                if f.end > begin and f.start >= begin:
                    if f.start > begin:
                        pieces.append(Span(begin, f.start))
                    begin = f.end
                k += 1
            if begin < gap.end:
                pieces.append(Span(begin, gap.end))
        result.append(tuple(p for piece in pieces if (p := _stripped(text, piece)) is not None))
    return result
