"""The summary that ``halden review`` prints: what is missing, each topic, findings, and where the packet is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from halden_rules.render.visible import one_line
from halden_rules.render.wording import (
    acknowledge_command,
    acknowledged_groups,
    amendments_sentence,
    as_of_sentence,
    count,
    headline,
    listed,
    plural_severity,
)
from halden_rules.review.make import SEVERITIES, day
from halden_rules.review.packet import Packet

__all__ = ["render"]

BOLD, RED, GREEN, GREY, PLAIN = "\x1b[1m", "\x1b[31m", "\x1b[32m", "\x1b[2m", "\x1b[0m"


def render(packet: Packet, page: Path, twin: Path, colour: bool = False) -> str:
    """The summary; ``colour`` adds terminal colours, which never carry meaning alone."""

    def paint(text: str, code: str) -> str:
        return f"{code}{text}{PLAIN}" if colour else text

    books = ", ".join(f"playbook {p.name} v{p.version}" for p in packet.playbooks)
    lines = [
        paint(one_line(packet.title), BOLD),
        one_line(" · ".join(filter(None, (as_of_sentence(packet), books, f"run {packet.run_id}")))),
        "",
    ]
    lines += _completeness(packet, paint("INCOMPLETE", RED), paint("COMPLETE", GREEN))
    if packet.topics:
        lines.append("")
        width = max(len(one_line(t.title)) for t in packet.topics)
        for topic in packet.topics:
            title = one_line(topic.title).ljust(width)
            if not topic.located:
                lines.append(paint(f"  – {title}  not located", GREY))
                continue
            first = topic.start[0].document if topic.start else ""
            starts = [one_line(c.number if n and c.document == first else c.label) for n, c in enumerate(topic.start)]
            at = listed([*starts[:2], *([f"{len(starts) - 2} more"] if len(starts) > 2 else [])])
            amended = f", {topic.amended} amended" if topic.amended else ""
            amended += f", {topic.unresolved} open" if topic.unresolved else ""
            lines.append(f"  ◆ {title}  {count(topic.count, 'clause')}{amended}; starts at {at}")
    lines.append("")
    found = [f for f in packet.findings if f.status == "finding"]
    by = [
        f"{n} {s if n == 1 else plural_severity(s)}" for s in SEVERITIES if (n := sum(f.severity == s for f in found))
    ]
    unknown = len(packet.findings) - len(found)
    lines.append(
        count(len(found), "finding")
        + (f": {', '.join(by)}" if by else "")
        + (f"; {unknown} unknown" if unknown else "")
    )
    if packet.amendments:
        on = f" on {day(packet.as_of)}" if packet.as_of else ""
        lines.append(f"{amendments_sentence(packet)}{on}")
    lines += [f"warning: {one_line(w)}" for w in packet.failures.warnings]
    lines += ["", f"packet  {one_line(str(page))}", f"JSON    {one_line(str(twin))}"]
    return "\n".join(lines)


def _completeness(packet: Packet, incomplete: str, complete: str) -> Iterator[str]:
    whole = packet.completeness
    yield f"{complete if whole.complete else incomplete} — {one_line(headline(whole))}"
    for known, names in acknowledged_groups(whole):
        which = "" if len(names) == len(whole.missing) else f"{listed(names)}: "
        note = f": {known.note}" if known.note else ""
        yield "  " + one_line(f"{which}acknowledged by {known.by} on {day(known.on)}{note}")
    open_ = [m for m in whole.missing if m.acknowledged is None]
    if open_:
        yield "  Not acknowledged. Add the documents, or note that the gap is known:"
        yield from (f"    {line}" for line in acknowledge_command(open_).split("\n"))
