"""The packet as one HTML file: opens offline, prints, needs no script, and carries none.

Guarantees: autoescape everywhere, and every printed value passes ``visible`` first; a Content-Security-Policy that
allows no script, no font, no image from anywhere; ids and links are made of ``a-z 0-9 . -`` alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from halden_rules.render.html.marks import passage_html, quote_html, runs_html
from halden_rules.render.svg import CARDS, chain_picture, timeline_picture
from halden_rules.render.visible import one_line, visible
from halden_rules.render.wording import (
    FOLD_WORDS,
    IN_SIGHT,
    QUOTED,
    TODAY,
    acknowledge_command,
    acknowledged_groups,
    amendments_sentence,
    as_of_sentence,
    count,
    date_told,
    headline,
    implied,
    listed,
    missing_names,
    new_words,
    open_reasons,
    plural_severity,
    standing_told,
    standing_word,
    status_word,
    timeline_lines,
    today_counts,
)
from halden_rules.review.make import SEVERITIES, day
from halden_rules.review.packet import (
    AmendmentEntry,
    Cited,
    FindingEntry,
    Packet,
    ReadClause,
    Standing,
    UnresolvedEntry,
)

__all__ = ["render", "stream"]


def render(packet: Packet) -> str:
    """The whole page."""
    return "".join(stream(packet))


def stream(packet: Packet) -> Iterator[str]:
    """The page in pieces, in order, so that a large package needs no second copy in memory."""
    yield from (
        _environment()
        .get_template("packet.html")
        .generate(
            packet=packet,
            amended=packet.amendments,
            located=[t for t in packet.topics if t.located],
            groups=[
                (s, [f for f in packet.findings if f.severity == s and f.status == "finding"])
                for s in _severities(packet)
            ],
            unknown=[f for f in packet.findings if f.status != "finding"],
            unknown_groups=_by_reason(f for f in packet.findings if f.status != "finding"),
            alike=_alike(packet.failures.unresolved),
        )
    )


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("halden_rules.render.html", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_finalize,
    )
    environment.filters.update(
        day=day,
        passage=passage_html,
        said=quote_html,
        runs=runs_html,
        listed=listed,
        css_string=_css_string,
        line=one_line,
    )
    environment.globals.update(
        acknowledge_command=acknowledge_command,
        acknowledged_groups=acknowledged_groups,
        amendments_sentence=amendments_sentence,
        date_told=date_told,
        implied=implied,
        open_reasons=open_reasons,
        standing_told=standing_told,
        standing_word=standing_word,
        today_counts=today_counts,
        today_word=TODAY,
        changed=_changed,
        verb=_verb,
        new_words=new_words,
        in_sight=IN_SIGHT,
        quoted_note=QUOTED,
        as_of_sentence=as_of_sentence,
        count=count,
        headline=headline,
        missing_names=missing_names,
        plural_severity=plural_severity,
        status_word=status_word,
        timeline_lines=timeline_lines,
        chain_picture=chain_picture,
        timeline_picture=timeline_picture,
        cards=CARDS,
        fold_words=FOLD_WORDS,
        preview=_preview,
        distinct=_distinct,
        by_document=_by_document,
        running_head=_running_head,
    )
    return environment


def _finalize(value: Any) -> Any:
    """No value of a document reaches the page with a character that acts."""
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _severities(packet: Packet) -> Iterable[str]:
    return (*SEVERITIES, *sorted({f.severity for f in packet.findings} - set(SEVERITIES)))


def _preview(clause: ReadClause, words: int = 24) -> str:
    """The first words of a clause, for a folded one."""
    standing = clause.standing
    shown = clause.passages if standing is None else [r.passage for r in standing.runs if r.struck is None]
    found = " ".join(p.text for p in shown).split()
    return " ".join(found[:words]) + (" …" if len(found) > words else "")


def _verb(amendment: AmendmentEntry) -> str:
    """The sentence without what it is about, which is linked."""
    return amendment.sentence.removesuffix(listed(name for name, _ in amendment.targets)) or amendment.sentence


def _changed(standing: Standing) -> bool:
    """Whether some words are not as signed."""
    return any(r.by is not None or r.struck is not None for r in standing.runs)


def _distinct(hits: Iterable[Cited]) -> list[tuple[Cited, int]]:
    """The first of each wording, and how often it was found; words inside longer ones that were found are left out."""
    found: dict[str, tuple[Cited, int]] = {}
    given = list(hits)
    for hit in given:
        if any(o.start <= hit.start and hit.end <= o.end and len(o.text) > len(hit.text) for o in given):
            continue
        key = " ".join(hit.text.split()).casefold()
        first, times = found.get(key, (hit, 0))
        found[key] = first, times + 1
    return list(found.values())


def _by_reason(findings: Iterable[FindingEntry]) -> list[tuple[str, list[FindingEntry]]]:
    """What is unknown for one reason stands together."""
    found: dict[str, list[FindingEntry]] = {}
    for finding in findings:
        found.setdefault(finding.why, []).append(finding)
    return list(found.items())


def _alike(unresolved: Iterable[UnresolvedEntry]) -> list[tuple[UnresolvedEntry, list[Cited]]]:
    """References that fail in the same way to reach the same thing stand together; missing documents come last."""
    found: dict[tuple[object, ...], tuple[UnresolvedEntry, list[Cited]]] = {}
    for entry in unresolved:
        found.setdefault((entry.status, entry.targets, entry.nearest), (entry, []))[1].append(entry.words)
    return sorted(found.values(), key=lambda pair: pair[0].status == "missing_document")


def _by_document(clauses: Iterable[ReadClause], packet: Packet) -> list[tuple[str, list[ReadClause]]]:
    """Clauses under the short title of their document, in their order."""
    short = {d.id: d.short for d in packet.documents}
    found: dict[str, list[ReadClause]] = {}
    for clause in clauses:
        found.setdefault(short[clause.document], []).append(clause)
    return list(found.items())


def _running_head(packet: Packet) -> str:
    title = one_line(packet.title)
    title = title if len(title) <= 80 else title[:79].rstrip() + "…"
    return f"{title}, as of {day(packet.as_of)}" if packet.as_of else title


def _css_string(text: str) -> Markup:
    """A CSS string in which every character but letters, digits and blanks is an escape: nothing can end it."""
    escaped = "".join(c if c == " " or (c.isascii() and c.isalnum()) else f"\\{ord(c):06x} " for c in one_line(text))
    return Markup(f'"{escaped}"')
