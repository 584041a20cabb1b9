"""What changed between two dates, for a terminal, as Markdown and as JSON with its schema."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

import msgspec

from halden_rules.render.markdown import say
from halden_rules.render.visible import one_line
from halden_rules.render.wording import count, listed
from halden_rules.review.between import Between, ChangedRun, ClauseChange
from halden_rules.review.dates import day

__all__ = ["markdown", "render_json", "schema_text", "terminal"]

KINDS = ("changed", "appeared", "went", "opened", "settled")
CONTEXT = 12
"""Words that are kept are cut to so many on each side of a change."""

RED, GREEN, BOLD, PLAIN = "\x1b[31m", "\x1b[32m", "\x1b[1m", "\x1b[0m"


def render_json(found: Between) -> str:
    """One JSON document, fields in the order of the records."""
    return msgspec.json.format(msgspec.json.encode(found), indent=1).decode("utf-8") + "\n"


def schema_text() -> str:
    """``schemas/changes.schema.json``, made from the records."""
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Halden changes",
        "description": "What changed between two dates, as written by `halden changes --json`.",
        **msgspec.json.schema(Between),
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def terminal(found: Between, colour: bool = False) -> str:
    """For people: struck words in [- -], new ones in {+ +}; colours never carry meaning alone."""

    def paint(text: str, code: str) -> str:
        return f"{code}{text}{PLAIN}" if colour else text

    def mark(text: str, change: str) -> str:
        told = one_line(text)
        if change == "struck":
            return paint(f"[-{told}-]", RED)
        return paint(f"{{+{told}+}}", GREEN) if change == "inserted" else told

    lines = [paint(one_line(found.title), BOLD), _opening(found), _summary(found)]
    if found.documents:
        lines += ["", *(f"  {one_line(d.sentence)}" for d in found.documents)]
    for clause in found.clauses:
        lines += ["", f"{paint(one_line(clause.label), BOLD)}: {_told(clause)}"]
        lines += [f"  {one_line(why)}" for why in clause.because]
        lines += [f"  {line}" for line in _words(clause, mark)]
    if found.open:
        lines += ["", f"Open on both dates: {count(len(found.open), 'clause')}"]
        for still in found.open:
            lines.append(f"  {one_line(still.label)}")
            lines += [f"    {one_line(why)}" for why in still.because]
    if found.implied:
        lines += ["", _implied(found)]
    return "\n".join(lines)


def markdown(found: Between) -> str:
    """The same as Markdown; every word of a document is escaped."""

    def mark(text: str, change: str) -> str:
        told = say(text)
        return f"~~{told}~~" if change == "struck" else f"**{told}**" if change == "inserted" else told

    return "\n".join(_markdown(found, mark)) + "\n"


def _markdown(found: Between, mark: Callable[[str, str], str]) -> Iterator[str]:
    yield f"# {say(found.title)}"
    yield ""
    yield say(_opening(found))
    yield ""
    yield f"**{say(_summary(found))}**"
    if found.documents:
        yield ""
        yield "## Documents"
        yield ""
        yield from (f"- {say(d.sentence)}" + (f" “{say(d.words.text)}”" if d.words else "") for d in found.documents)
    if found.clauses:
        yield ""
        yield "## Clauses"
    for clause in found.clauses:
        yield ""
        yield f"### {say(clause.label)}: {say(_told(clause))}"
        yield ""
        yield from (f"- {say(why)}" for why in clause.because)
        yield ""
        yield from (f"> {line}  " for line in _words(clause, mark))
    if found.open:
        yield ""
        yield "## Open on both dates"
        yield ""
        yield from (f"- {say(o.label)}" + "".join(f": {say(why)}" for why in o.because) for o in found.open)
    if found.implied:
        yield ""
        yield say(_implied(found))


def _opening(found: Between) -> str:
    return f"what changed between {day(found.first)} and {day(found.second)}"


def _summary(found: Between) -> str:
    if not found.documents and not found.clauses:
        still = f" {count(len(found.open), 'clause')} open on both dates." if found.open else ""
        return f"Nothing changed between these dates.{still}"
    kinds = {k: sum(c.kind == k for c in found.clauses) for k in KINDS}
    told = [f"{n} {k}" for k, n in kinds.items() if n]
    documents = f"{count(len(found.documents), 'document')} came or ended; " if found.documents else ""
    still = f"; {len(found.open)} open on both dates" if found.open else ""
    return f"{documents}{count(len(found.clauses), 'clause')}{': ' if told else ''}{', '.join(told)}{still}"


def _implied(found: Between) -> str:
    names = listed(dict.fromkeys(one_line(found.amendments[n].source) for n in found.implied))
    return f"Only implied, and never applied: {names}."


def _told(clause: ClauseChange) -> str:
    return {
        "changed": "changed",
        "appeared": "came to stand",
        "went": "deleted" if clause.after == "deleted" else "stands no more",
        "opened": "is open: not settled what it says",
        "settled": "was open, and is settled",
    }[clause.kind]


def _words(clause: ClauseChange, mark: Callable[[str, str], str]) -> Iterator[str]:
    if clause.runs:
        yield _line(clause.runs, mark)
        return
    before, after = clause.wordings_before, clause.wordings_after
    if before and after and _said(before[0]) == _said(after[0]) and len(before) == 1:
        yield f"before, and without the change: {_line(before[0], mark, whole=True)}"
        yield from (f"or: {_line(runs, mark, whole=True)}" for runs in after[1:])
        return
    for name, wordings in (("before", before), ("after", after)):
        for number, runs in enumerate(wordings):
            told = _line(runs, mark, whole=True) if runs else "no such clause"
            yield f"{name if not number else 'or'}: {told}"
        if not wordings:
            yield f"{name}: no such clause"


def _said(runs: Sequence[ChangedRun]) -> list[tuple[str, int, int]]:
    return [(r.passage.document, r.passage.start, r.passage.end) for r in runs]


def _line(runs: Sequence[ChangedRun], mark: Callable[[str, str], str], whole: bool = False) -> str:
    parts: list[str] = []
    held: list[str] = []  # words of one kind that follow each other are marked as one
    for n, run in enumerate(runs):
        text = run.passage.text
        if run.change == "kept" and not whole:
            text = _cut(text, first=n == 0, last=n == len(runs) - 1)
        elif whole and len(text.split()) > 3 * CONTEXT:
            text = " ".join(text.split()[: 3 * CONTEXT]) + " …"
        gap = " " if run.blank or (n and runs[n - 1].change == "struck" and run.change == "inserted") else ""
        if held and runs[n - 1].change == run.change:
            held.append(gap + text)
            continue
        if held:
            parts.append(mark("".join(held), runs[n - 1].change))
        parts.append(gap if n else "")
        held = [text]
    return "".join([*parts, mark("".join(held), runs[-1].change)]) if held else ""


def _cut(text: str, *, first: bool, last: bool) -> str:
    """The words next to a change; “…” for the rest."""
    words = text.split()
    if first and last:
        return text
    if first:
        return text if len(words) <= CONTEXT else "… " + " ".join(words[-CONTEXT:])
    if last:
        return text if len(words) <= CONTEXT else " ".join(words[:CONTEXT]) + " …"
    return text if len(words) <= 2 * CONTEXT else f"{' '.join(words[:CONTEXT])} … {' '.join(words[-CONTEXT:])}"
