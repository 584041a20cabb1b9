"""The packet: all that a reviewer is shown, before anything is drawn. Every format renders these records and no others.

Guarantees: every word of a document in here stood at its place in the file when the packet was made (others were
removed and are counted in ``Failures.removed``); every ``anchor`` is unique and made of ``a-z 0-9 . -`` alone; records
stand in a fixed order; there is no clock.
"""

from __future__ import annotations

import datetime as dt

from msgspec import Struct

__all__ = [
    "Acknowledged",
    "AmendmentEntry",
    "Block",
    "Brought",
    "Chain",
    "ChainCard",
    "ChainEdge",
    "Cited",
    "Completeness",
    "DateStated",
    "DocumentCard",
    "DocumentText",
    "Failures",
    "FindingEntry",
    "Mark",
    "MentionedDocument",
    "Method",
    "MissingDocument",
    "Note",
    "Packet",
    "PartyEntry",
    "Passage",
    "PlaybookUse",
    "PrecedenceEntry",
    "Rank",
    "ReadClause",
    "RuleEntry",
    "Run",
    "Standing",
    "TimelineArrow",
    "TimelineEntry",
    "Topic",
    "UnreadDocument",
    "UnresolvedEntry",
]


class Cited(Struct, frozen=True, kw_only=True):
    """Words of a document, verified, with where they stand.

    ``start`` and ``end`` count code points of the decoded file; ``label`` is what a person would cite ("Amendment 2,
    3(a)"); ``anchor`` leads to the words in the packet's own copy of the document, ``clause`` to the clause around them
    (None: the preamble).
    """

    document: str
    start: int
    end: int
    page: int | None = None
    text: str
    label: str
    anchor: str
    clause: str | None = None


class Mark(Struct, frozen=True, order=True):
    """A stretch of a passage, in code points of its text.

    ``kind``: label, heading, match (what a start pattern matched), term, reference (both lead to ``to``), evidence
    (what makes a link of the chain), quote (a place that is quoted elsewhere; ``anchor`` is its name), differs (where
    the words put in are not those taken out).
    """

    start: int
    end: int
    kind: str
    anchor: str | None = None
    to: str | None = None


class Passage(Struct, frozen=True, kw_only=True):
    """An unbroken, verified stretch of a document."""

    document: str
    start: int
    end: int
    page: int | None = None
    text: str
    marks: tuple[Mark, ...] = ()


class Run(Struct, frozen=True, kw_only=True):
    """Words of a clause and where they come from. ``by``, ``struck``: the amendments that put them in, took them out,
    as indexes into ``Packet.amendments``.

    ``anchor``: the words in the packet's own copy. ``blank``: what stands before the run: nothing, a space, a line end.
    """

    passage: Passage
    anchor: str
    by: int | None = None
    struck: int | None = None
    blank: str = "\n"


class Standing(Struct, frozen=True, kw_only=True):
    """A clause on the date of the packet, where that is not simply its text as signed.

    ``state``: amended, inserted (an amendment brings it), deleted, open, not yet, ended. ``sentence`` says it whole.
    ``runs``: its words in reading order, those taken out among them. open: ``runs`` is the wording without what is
    doubtful, each of ``alternatives`` one with it; none is said to be in force. deleted, not yet, ended: ``runs`` are
    the words that stood or will stand. ``until`` is exclusive.
    """

    state: str
    sentence: str
    since: dt.date | None = None
    until: dt.date | None = None
    runs: tuple[Run, ...] = ()
    alternatives: tuple[tuple[Run, ...], ...] = ()
    by: tuple[int, ...] = ()

    @property
    def current(self) -> tuple[Run, ...]:
        """The runs that may be quoted as in force: none where the clause is open, gone or to come."""
        return tuple(r for r in self.runs if r.struck is None) if self.state in ("amended", "inserted") else ()


class Note(Struct, frozen=True, kw_only=True):
    """What an amendment has to do with a clause, beside the words that it changed.

    ``kind``: open (not settled, or not to be carried out), above (the same of a clause in which it stands), doubt
    (applied, and something is odd), implied (read from what it does, never applied), later (not yet on the date),
    ended, undone. ``amendment``: index.
    """

    kind: str
    amendment: int
    sentence: str


class Acknowledged(Struct, frozen=True, kw_only=True):
    """Who knows that a document is missing. ``on`` is the day of the journal entry."""

    by: str
    on: dt.date
    note: str = ""


class MissingDocument(Struct, frozen=True, kw_only=True):
    """A document that is attached or incorporated, and not here.

    ``first`` is its first mention; ``also_called`` are other names of it, ``also_in`` other documents that speak of it.
    """

    name: str
    anchor: str
    link: str
    role: str
    first: Cited | None
    acknowledged: Acknowledged | None = None
    also_called: tuple[str, ...] = ()
    also_in: tuple[str, ...] = ()


class Completeness(Struct, frozen=True, kw_only=True):
    """``acknowledged`` is true where nothing is missing or every missing document is acknowledged."""

    complete: bool
    acknowledged: bool
    missing: tuple[MissingDocument, ...] = ()


class PlaybookUse(Struct, frozen=True, kw_only=True, order=True):
    """A playbook whose topics were asked."""

    name: str
    version: int


class AmendmentEntry(Struct, frozen=True, kw_only=True):
    """An amendment, and what becomes of it.

    ``words``: the operative words. ``targets`` are what it names, as labels, with the anchor where it is here. ``on``:
    the day it counts from, a date of kind ``basis`` that ``date_words`` state; beyond doubt from ``settled`` on;
    ``until`` is exclusive. ``status``: applied, unresolved, unresolvable, rescinded, replaced, implied, without effect.
    ``today``: the same on the date of the packet: applied, open, later, ended, undone, implied. ``reason``: a sentence
    where it is not simply applied. ``undone_by``: label and anchor.
    """

    anchor: str
    document: str
    source: str
    source_anchor: str | None
    action: str
    sentence: str
    words: Cited
    targets: tuple[tuple[str, str | None], ...] = ()
    old_text: Cited | None = None
    new_text: Cited | None = None
    granularity: str | None = None
    status: str = "unresolved"
    today: str = "open"
    reason: str = ""
    on: dt.date | None = None
    basis: str | None = None
    date_words: Cited | None = None
    settled: dt.date | None = None
    until: dt.date | None = None
    undone_on: dt.date | None = None
    undone_by: tuple[str, str] | None = None


class ChainCard(Struct, frozen=True, kw_only=True):
    """A clause of the picture. ``lane`` is a document id; ``parent`` the index of the card that leads to it.

    ``note``: what an amendment did ("replaced 3 July 2019"), or that it is open.
    """

    id: str
    lane: str
    title: str
    words: str
    anchor: str
    start: bool
    amended: bool = False
    note: str = ""
    parent: int | None = None
    label: str = ""


class ChainEdge(Struct, frozen=True, kw_only=True):
    """A step of a chain in words: ``sentence`` is complete ("2(a) uses “Products”, which 2(b) defines")."""

    source: str
    target: str
    via: str
    sentence: str
    cite: Cited | None = None


class Chain(Struct, frozen=True, kw_only=True):
    """What the picture draws and the text says. ``lanes``: (document id, short title, date as printed), by date."""

    lanes: tuple[tuple[str, str, str], ...] = ()
    cards: tuple[ChainCard, ...] = ()
    lines: tuple[str, ...] = ()


class ReadClause(Struct, frozen=True, kw_only=True):
    """A clause that is read on a topic, and why. ``stands``: its anchor in the document; ``anchor``: on the topic.

    ``role``: start, subtree, reached, ancestor, precedence. ``why`` is a whole sentence. ``passages``: the text as
    signed, current only where ``standing`` is None; none where an amendment brings the clause. ``unresolved``: it is
    open what it says. ``quoted``: new words of an amendment that did not come to stand anywhere. ``amended``: every
    amendment that has to do with it, as indexes into ``Packet.amendments``.
    """

    id: str
    anchor: str
    stands: str
    document: str
    label: str
    number: str
    heading: str | None
    role: str
    depth: int
    why: str
    steps: tuple[ChainEdge, ...] = ()
    hits: tuple[Cited, ...] = ()
    passages: tuple[Passage, ...] = ()
    words: int = 0
    folded: bool = False
    standing: Standing | None = None
    notes: tuple[Note, ...] = ()
    unresolved: bool = False
    quoted: bool = False
    amended: tuple[int, ...] = ()
    below: tuple[ReadClause, ...] = ()
    lead_in: tuple[ReadClause, ...] = ()


class Topic(Struct, frozen=True, kw_only=True):
    """``count``: clauses read, with sub-clauses and lead-ins. ``searched``: the patterns, where none was located.

    ``amended``: how many of them do not stand as signed, ``unresolved``: of how many it is open what they say.
    """

    id: str
    anchor: str
    title: str
    why: str
    playbook: str
    version: int
    located: bool
    searched: tuple[str, ...] = ()
    start: tuple[ReadClause, ...] = ()
    reached: tuple[ReadClause, ...] = ()
    precedence: tuple[ReadClause, ...] = ()
    chain: Chain = Chain()
    count: int = 0
    documents: tuple[str, ...] = ()
    amended: int = 0
    unresolved: int = 0
    if_not_found: str | None = None
    ask: tuple[str, ...] = ()


class FindingEntry(Struct, frozen=True, kw_only=True):
    """A finding. ``status``: finding, or unknown (``why`` says what is not known)."""

    id: str
    anchor: str
    rule: str
    version: int
    title: str
    severity: str
    message: str
    status: str
    why: str = ""
    places: tuple[Cited, ...] = ()


class DateStated(Struct, frozen=True, kw_only=True):
    """A date, its basis (effective, dated as of, signed, issued, expiry), its words (None: package.yaml)."""

    on: dt.date
    basis: str
    words: Cited | None = None


class DocumentCard(Struct, frozen=True, kw_only=True):
    """A document that is here. ``short`` is what labels call it; ``calls``: (its name for another document, which)."""

    id: str
    anchor: str
    title: str
    short: str
    path: str
    role: str
    sha256: str
    encoding: str
    pages: int
    clauses: int
    characters: int
    english: bool
    title_words: Cited | None = None
    aliases: tuple[str, ...] = ()
    calls: tuple[tuple[str, str], ...] = ()
    dates: tuple[DateStated, ...] = ()


class PartyEntry(Struct, frozen=True, kw_only=True):
    """``side``: us, them, or None where package.yaml does not say."""

    name: str
    aliases: tuple[str, ...] = ()
    side: str | None = None


class MentionedDocument(Struct, frozen=True, kw_only=True):
    """A document that is spoken of and does not count for completeness: later, public, governing, amended."""

    name: str
    link: str
    role: str
    present: bool
    first: Cited | None


class TimelineEntry(Struct, frozen=True, kw_only=True):
    """``on`` None: the document states no date and stands in the tray.

    ``settled``: the last signature, where it is later than ``on``. ``until``: exclusive, with the words that state it.
    ``state``: in force, later, ended, undated.
    """

    document: str
    title: str
    on: dt.date | None
    basis: str | None = None
    words: Cited | None = None
    settled: dt.date | None = None
    until: dt.date | None = None
    until_words: Cited | None = None
    state: str = "in force"


class TimelineArrow(Struct, frozen=True, kw_only=True):
    """One document changes another (or itself); ``clauses`` names what, ``count`` counts amendments.

    ``state``: that of the amendments where they agree (applied, open, later, ended, undone, implied), else mixed.
    """

    source: str
    target: str
    clauses: tuple[str, ...] = ()
    count: int = 1
    state: str = "applied"


class Rank(Struct, frozen=True, kw_only=True):
    """Members of one rank of a precedence statement, as named, with the anchor of what is meant where it is here."""

    members: tuple[tuple[str, str | None], ...]


class PrecedenceEntry(Struct, frozen=True, kw_only=True):
    """A statement of precedence, quoted. It is never applied."""

    words: Cited
    form: str
    ranks: tuple[Rank, ...] = ()


class UnresolvedEntry(Struct, frozen=True, kw_only=True):
    """A reference without one sure target. ``status``: missing_clause, missing_document, ambiguous.

    ``targets``: what it names; ``nearest``: (label, anchor) of existing numbers closest to a missing one, or the
    candidates of an ambiguous one.
    """

    words: Cited
    status: str
    targets: tuple[str, ...] = ()
    nearest: tuple[tuple[str, str | None], ...] = ()


class UnreadDocument(Struct, frozen=True, kw_only=True):
    """A document that was not read in full, and why: not English, no numbers."""

    document: str
    anchor: str
    title: str
    why: str


class Failures(Struct, frozen=True, kw_only=True):
    """What could not be read, resolved or shown, kept in sight. ``removed``: (reason, count) of what was left out."""

    unresolved: tuple[UnresolvedEntry, ...] = ()
    unread: tuple[UnreadDocument, ...] = ()
    removed: tuple[tuple[str, int], ...] = ()
    warnings: tuple[str, ...] = ()


class RuleEntry(Struct, frozen=True, kw_only=True):
    """A rule or topic as it ran. ``count``: places it could have applied to; ``rows``: what it gave."""

    rule: str
    version: int
    kind: str
    pack: str
    title: str
    text: str | None
    hash: str
    count: int
    rows: int
    unknown: int


class Method(Struct, frozen=True, kw_only=True):
    """How the packet came about, and what was not done."""

    rules: tuple[RuleEntry, ...] = ()
    read: tuple[tuple[str, int], ...] = ()
    not_done: tuple[str, ...] = ()


class Brought(Struct, frozen=True, kw_only=True):
    """A clause that only an amendment brings, at its place in the document that it belongs to."""

    anchor: str
    label: str
    heading: str | None
    level: int
    standing: Standing
    notes: tuple[Note, ...] = ()
    unresolved: bool = False


class Block(Struct, frozen=True, kw_only=True):
    """A stretch of a document that belongs to one clause. ``anchor`` only on a clause's first block.

    ``kind``: text, furniture (running heads, page numbers), contents, signature. ``quoted``: new or old where
    the words are replacement text of an amendment. ``standing``, ``notes``, ``amended``: as in ``ReadClause``, on a
    clause's first block; ``superseded``: its words are not those of the date. ``after``: what amendments bring here.
    """

    kind: str
    level: int
    passage: Passage
    anchor: str | None = None
    label: str = ""
    quoted: str | None = None
    superseded: bool = False
    standing: Standing | None = None
    notes: tuple[Note, ...] = ()
    unresolved: bool = False
    amended: tuple[int, ...] = ()
    after: tuple[Brought, ...] = ()


class DocumentText(Struct, frozen=True, kw_only=True):
    """A document in full, in reading order. ``state``: in force, later, ended, undated; in words: ``sentence``."""

    id: str
    anchor: str
    title: str
    state: str = "in force"
    sentence: str = ""
    blocks: tuple[Block, ...] = ()


class Packet(Struct, frozen=True, kw_only=True):
    """One review of one package.

    ``as_of_from``: asked, latest (the latest date stated in the package), or none stated.
    """

    format: str = "halden packet/1"
    package: str
    title: str
    kind: str
    as_of: dt.date | None
    as_of_from: str
    as_of_words: tuple[DateStated, ...] = ()
    program: str
    run_id: str
    playbooks: tuple[PlaybookUse, ...]
    completeness: Completeness
    topics: tuple[Topic, ...]
    findings: tuple[FindingEntry, ...]
    documents: tuple[DocumentCard, ...]
    parties: tuple[PartyEntry, ...]
    mentioned: tuple[MentionedDocument, ...]
    timeline: tuple[TimelineEntry, ...]
    changes: tuple[TimelineArrow, ...]
    precedence: tuple[PrecedenceEntry, ...]
    amendments: tuple[AmendmentEntry, ...]
    failures: Failures
    method: Method
    texts: tuple[DocumentText, ...]
