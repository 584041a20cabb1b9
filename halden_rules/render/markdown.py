"""The packet as Markdown, for a mail or an issue: the same content in the same order, without the full documents.

Every word of a document is escaped: it can be no heading, link, image, table or HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from halden_rules.render.visible import one_line
from halden_rules.render.wording import (
    IN_SIGHT,
    TODAY,
    acknowledge_command,
    acknowledged_groups,
    amendments_sentence,
    as_of_sentence,
    count,
    date_told,
    headline,
    listed,
    open_reasons,
    standing_told,
    standing_word,
    status_word,
    timeline_lines,
    today_counts,
)
from halden_rules.review.make import day
from halden_rules.review.packet import Cited, Packet, ReadClause, Run, Topic

__all__ = ["render", "say"]

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-!|~$&:@^=])")


def render(packet: Packet) -> str:
    """The whole text."""
    return "\n".join(_lines(packet)) + "\n"


def _lines(packet: Packet) -> Iterator[str]:
    yield f"# {say(packet.title)}"
    yield ""
    books = "".join(f" · playbook {say(p.name)} v{p.version}" for p in packet.playbooks)
    yield f"{say(as_of_sentence(packet))}{books} · program {packet.program} · run {say(packet.run_id)}"
    yield ""
    yield from _completeness(packet)
    yield ""
    yield f"> {say(_notice(packet))}"
    yield from (f"> - open: {say(why)}: {say(listed(a.source for a in found))}" for why, found in open_reasons(packet))
    yield ""
    yield "## Topics"
    for topic in packet.topics:
        yield ""
        yield from _topic(topic, packet)
    yield from _findings(packet)
    yield from _package(packet)
    yield from _failures(packet)
    yield ""
    yield "## Method"
    yield ""
    yield from (f"- {say(n)}" for n in packet.method.not_done)
    yield from (f"- {n} {name}" for name, n in packet.method.read)
    yield from (
        f"- {say(r.rule)} v{r.version} ({r.kind}): {count(r.rows, 'row')} of {count(r.count, 'place')}"
        for r in packet.method.rules
    )


def _completeness(packet: Packet) -> Iterator[str]:
    whole = packet.completeness
    yield f"**{'COMPLETE' if whole.complete else 'INCOMPLETE'}** — {say(headline(whole))}"
    for known, names in acknowledged_groups(whole):
        yield ""
        yield f"{say(listed(names))}: acknowledged by {say(known.by)} on {day(known.on)}" + (
            f": {say(known.note)}" if known.note else ""
        )
    open_ = [m for m in whole.missing if m.acknowledged is None]
    if open_:
        yield ""
        command = " ".join(line.rstrip("\\").strip() for line in acknowledge_command(open_).split("\n"))
        yield f"Not acknowledged. To note that the gap is known: {say(command)}"


def _topic(topic: Topic, packet: Packet) -> Iterator[str]:
    yield f"### {'◆' if topic.located else '–'} {say(topic.title)}: {status_word(topic)}"
    yield ""
    if topic.why:
        yield say(topic.why)
        yield ""
    if not topic.located:
        yield "Searched for:"
        yield ""
        yield from (f"- {say(s)}" for s in topic.searched)
        return
    for name, clauses in (
        ("Start clauses", topic.start),
        ("Read together with", topic.reached),
        ("Precedence", topic.precedence),
    ):
        if clauses:
            yield f"**{name}**"
            yield ""
            for clause in clauses:
                yield from _clause(clause, packet, "")


def _clause(clause: ReadClause, packet: Packet, indent: str) -> Iterator[str]:
    heading = f" {say(clause.heading)}" if clause.heading else ""
    yield f"{indent}- **{say(clause.label)}**{heading}. {say(clause.why)}"
    for hit in clause.hits:
        yield f"{indent}  - found by {_quote(hit)}"
    yield from _standing(clause, packet, indent)
    for below in clause.below:
        yield from _clause(below, packet, indent + "  ")


def _standing(clause: ReadClause, packet: Packet, indent: str) -> Iterator[str]:
    """How a clause stands, its words with what was struck and put in, and what amendments have to do with it."""
    standing = clause.standing
    if word := standing_word(clause):
        yield f"{indent}  - **{say(word)}**{_say_on(standing_told(clause))}"
    for note in clause.notes:
        amendment = packet.amendments[note.amendment]
        words = f" {_quote(amendment.words)}" if note.kind in ("open", "implied") else ""
        yield f"{indent}  - {say(note.kind)}: {say(note.sentence)}{words}"
    if standing is None:
        yield from (f"{indent}  > {say(p.text)}" for p in clause.passages)
        return
    if standing.state in ("deleted", "not yet", "ended"):
        return
    yield f"{indent}  > {_runs(standing.runs, packet)}"
    for other in standing.alternatives:
        yield f"{indent}  - or, with the change:"
        yield f"{indent}  > {_runs(other, packet)}"


def _runs(runs: tuple[Run, ...], packet: Packet) -> str:
    """Struck words between ~~ and ~~, new ones in bold, each with the amending clause."""
    parts = []
    for run in runs:
        words = say(run.passage.text)
        if run.struck is not None:
            amendment = packet.amendments[run.struck]
            words = f"~~{words}~~ (struck by {say(amendment.source)}, {say(date_told(amendment))})"
        elif run.by is not None:
            amendment = packet.amendments[run.by]
            words = f"**{words}** (inserted by {say(amendment.source)}, {say(date_told(amendment))})"
        parts.append(words)
    return " ".join(parts)


def _notice(packet: Packet) -> str:
    on = f" on {day(packet.as_of)}" if packet.as_of else ""
    return f"Text in force{on}. {amendments_sentence(packet)}. {IN_SIGHT}"


def _findings(packet: Packet) -> Iterator[str]:
    yield ""
    yield "## Findings"
    yield ""
    for f in packet.findings:
        state = f.severity if f.status == "finding" else f"unknown ({f.severity})"
        yield f"- **{say(state)}** {say(f.message)} ({say(f.rule)} v{f.version})"
        yield from (f"  - {_quote(c)}" for c in f.places)


def _package(packet: Packet) -> Iterator[str]:
    yield ""
    yield "## Inventory"
    yield ""
    for d in packet.documents:
        dates = "; ".join(
            f"{s.basis} {day(s.on)}" + (f" {_quote(s.words)}" if s.words else " (package.yaml)") for s in d.dates
        )
        yield f"- **{say(d.short)}** ({say(d.role)}), {count(d.clauses, 'clause')}" + (f": {dates}" if dates else "")
    yield from (
        f"- missing, {m.link}: **{say(m.name)}**" + (f" {_quote(m.first)}" if m.first else "")
        for m in packet.completeness.missing
    )
    yield from (
        f"- spoken of, {m.link}: {say(m.name)}" + (f" {_quote(m.first)}" if m.first else "") for m in packet.mentioned
    )
    yield from (f"- party: {say(p.name)}" + (f" ({say(p.side)})" if p.side else "") for p in packet.parties)
    yield ""
    yield "## Timeline"
    yield ""
    yield from (f"- {say(line)}" for line in timeline_lines(packet))
    yield ""
    yield "## Precedence, quoted and not applied"
    yield ""
    yield from (f"- {_quote(p.words)}" for p in packet.precedence)
    yield ""
    yield "## Register of amendments"
    for kind, number in today_counts(packet):
        yield ""
        yield f"### {say(TODAY[kind])} ({number})"
        yield ""
        for a in packet.amendments:
            if a.today == kind:
                why = f". {say(a.reason)}" if a.reason else ""
                told = f"{say(a.source)}, {say(date_told(a))}, {say(a.sentence)}"
                yield f"- {told}: {_quote(a.words)}{why}"


def _failures(packet: Packet) -> Iterator[str]:
    yield ""
    yield "## Failures in sight"
    yield ""
    yield from (f"- {say(u.title)}: {say(u.why)}" for u in packet.failures.unread)
    for u in packet.failures.unresolved:
        near = f"; nearest: {say(listed(n for n, _ in u.nearest))}" if u.nearest else ""
        yield f"- {u.status.replace('_', ' ')}: {_quote(u.words)}{near}"
    yield from (f"- {n} {say(reason)}" for reason, n in packet.failures.removed)
    yield from (f"- {say(w)}" for w in packet.failures.warnings)


def _quote(cited: Cited) -> str:
    return f"“{say(cited.text)}” ({say(cited.label)})"


def _say_on(text: str) -> str:
    """The rest of a sentence, with the blank before it."""
    return f" {say(text)}" if text[:1] == " " else say(text)


def say(text: str) -> str:
    """Words as plain text in Markdown."""
    escaped = _SPECIAL.sub(r"\\\1", one_line(text)).replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"^(\d+)\.", r"\1\\.", escaped)  # a clause number is no list
