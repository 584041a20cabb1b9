"""``make_packet``: a reading, what the rules gave, and what people noted → ``Packet``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from halden_rules import __version__
from halden_rules.problems import Problem
from halden_rules.reading import Reading
from halden_rules.review.clauses import ClauseTexts
from halden_rules.review.dates import day
from halden_rules.review.documents import document_texts
from halden_rules.review.journal import Journal
from halden_rules.review.package import (
    amendments,
    changes,
    completeness,
    document_cards,
    mentioned,
    precedence,
    stated_dates,
    timeline,
    unread,
    unresolved,
)
from halden_rules.review.packet import (
    DateStated,
    Failures,
    FindingEntry,
    Method,
    Packet,
    PartyEntry,
    PlaybookUse,
    RuleEntry,
)
from halden_rules.review.places import Places, slug
from halden_rules.review.standing import Standings
from halden_rules.review.today import Register
from halden_rules.review.topics import TopicMaker
from halden_rules.rules import Finding, Results

__all__ = ["NOT_DONE", "SEVERITIES", "day", "make_packet"]

SEVERITIES = ("error", "warning", "info")
"""From the gravest."""

NOT_DONE = (
    "An amendment that is not settled, can't be carried out or only seems to change something is shown, never applied.",
    "Positions of the playbook are not compared: a topic is located or not located, and no deviation is judged.",
    "Statements of precedence are quoted and never applied.",
    "References inside laws and other outside sources are listed and not followed.",
    "No model took part; every link comes from printed words.",
)


def make_packet(
    reading: Reading, results: Results, journal: Journal, *, asked: bool = False, warnings: Sequence[Problem] = ()
) -> Packet:
    """The packet of one review.

    ``asked``: the date was given by the caller, not taken from the documents. ``warnings``: what was left out or is
    doubtful in the files, for the reviewer; only a file's name goes in, so that the same package gives the same packet
    wherever its folder stands.
    """
    places = Places(reading)
    texts = ClauseTexts(reading, places)
    register = Register(reading, places, results.as_of)
    standings = Standings(reading, places, texts, register)
    inventory = reading.inventory
    dated = timeline(reading, places, standings)
    lanes = tuple((e.document, e.title, day(e.on) if e.on else "no date stated") for e in dated)
    maker = TopicMaker(reading, places, texts, standings, lanes)
    topics = tuple(maker.topic(t) for t in results.topics)
    words = _as_of_words(reading, results, places)
    titles = {r.rule: r.title for r in results.rules}
    findings = tuple(_finding(f, titles, places) for f in sorted(results.findings, key=_severity))
    cards = document_cards(reading, places)
    whole = completeness(inventory, places, journal.acknowledgements(inventory.package))
    spoken_of = mentioned(inventory, places)
    ranked = precedence(reading, places)
    listed = amendments(reading, places, register)
    lost, partly = unresolved(reading, places), unread(reading, places)
    copies = document_texts(reading, places, texts, standings)  # last: it marks every quote made above
    return Packet(
        package=inventory.package,
        title=inventory.title,
        kind=inventory.kind,
        as_of=results.as_of,
        as_of_from="asked" if asked else "latest" if words else "none stated",
        as_of_words=words,
        program=__version__,
        run_id=results.run_id,
        playbooks=tuple(
            sorted({PlaybookUse(name=t.playbook, version=t.version) for t in results.topics if t.playbook})
        ),
        completeness=whole,
        topics=topics,
        findings=findings,
        documents=cards,
        parties=tuple(PartyEntry(name=p.name, aliases=p.aliases, side=p.side) for p in inventory.parties),
        mentioned=spoken_of,
        timeline=dated,
        changes=changes(reading, places, register),
        precedence=ranked,
        amendments=listed,
        failures=Failures(
            unresolved=lost,
            unread=partly,
            removed=(
                ("places given by a rule whose words do not stand in the file", results.removed),
                ("quotes of this packet whose words do not stand in the file", places.removed),
            ),
            warnings=(*results.warnings, *_unknown(maker), *(_warning(p) for p in (*warnings, *journal.problems))),
        ),
        method=_method(reading, results),
        texts=copies,
    )


def _unknown(maker: TopicMaker) -> list[str]:
    """What a topic's query returned and the reading does not have: said, never dropped in silence."""
    return [
        f"a topic's query returned {name}, which the documents do not have; it is not shown" for name in maker.unknown
    ]


def _warning(problem: Problem) -> str:
    name = PurePath(problem.file).name
    line = f", line {problem.line}" if problem.line else ""
    return f"{name}{line}: {problem.message}" + (f" ({problem.help})" if problem.help else "")


def _as_of_words(reading: Reading, results: Results, places: Places) -> tuple[DateStated, ...]:
    """The words that state the date of the review."""
    return tuple(
        date
        for entry in reading.inventory.documents
        for date in stated_dates(entry, places)
        if date.on == results.as_of
    )


def _severity(finding: Finding) -> int:
    return SEVERITIES.index(finding.severity) if finding.severity in SEVERITIES else len(SEVERITIES)


def _finding(finding: Finding, titles: dict[str, str], places: Places) -> FindingEntry:
    cited = tuple(c for place in finding.places if (c := places.cite(place)) is not None)
    return FindingEntry(
        id=finding.id,
        anchor=f"finding-{slug(finding.id)}",
        rule=finding.rule,
        version=finding.version,
        title=titles.get(finding.rule, finding.rule),
        severity=finding.severity,
        message=finding.message,
        status=finding.status,
        why=finding.why,
        places=cited,
    )


def _method(reading: Reading, results: Results) -> Method:
    counts = (
        ("documents", len(reading.documents)),
        ("clauses", sum(c.quoted is None for o in reading.outlines for c in o.clauses)),
        ("cross-references", len(reading.references)),
        ("references to laws", len(reading.external)),
        ("defined terms", len(reading.terms)),
        ("uses of defined terms", len(reading.uses)),
        ("amendments", len(reading.amendments)),
        ("precedence statements", len(reading.precedence)),
    )
    rules = tuple(
        RuleEntry(
            rule=r.rule,
            version=r.version,
            kind=r.kind,
            pack=r.pack,
            title=r.title,
            text=r.text,
            hash=r.hash,
            count=r.count,
            rows=r.rows,
            unknown=r.unknown,
        )
        for r in results.rules
    )
    return Method(rules=rules, read=counts, not_done=NOT_DONE)
