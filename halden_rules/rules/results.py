"""What a run of the rules gave: frozen records, sorted, without a clock.

Every clause is named by its graph id (``bellring/manufacturing-agreement#8.2(a)``), a ``Place.document`` is the id of
the document within its package (``manufacturing-agreement``). A place whose words do not stand in the file is never
here: it is removed and counted in ``Results.removed``.
"""

from __future__ import annotations

import datetime as dt

from msgspec import Struct

from halden_rules.text import Place

__all__ = ["Finding", "Results", "RuleRun", "Step", "TopicClause", "TopicResult"]


class RuleRun(Struct, frozen=True, kw_only=True):
    """One rule or topic of the workspace, as it ran.

    ``kind``: finding, link, supersession, precedence or topic. ``text``: the path of the compiled file below
    ``cypher/compiled`` that was executed, None where the text was compiled for this run. ``count``: the places that the
    rule could have applied to; ``rows``: findings, links, edges of SUPERSEDES or statements of precedence.
    """

    rule: str
    version: int
    kind: str
    pack: str
    title: str
    why: str = ""
    severity: str | None = None
    text: str | None = None
    hash: str = ""
    count: int = 0
    rows: int = 0
    unknown: int = 0


class Finding(Struct, frozen=True, kw_only=True):
    """One row of a finding rule.

    ``status``: finding, or unknown where a tested property is not known (``why`` says which). ``key``: what makes it
    the same finding over reruns; ``id`` is a hash of rule and key. ``clauses``: graph ids of the clauses that it speaks
    of, in the order of the report.
    """

    id: str
    rule: str
    version: int
    severity: str
    message: str
    places: tuple[Place, ...] = ()
    key: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    status: str = "finding"
    why: str = ""


class Step(Struct, frozen=True, kw_only=True):
    """One READS_ON edge of a chain: ``source`` must be read with ``target``.

    ``via``: cross_reference, uses_term, amends, overrides. ``words``: what makes the link ("subject to Section 14.4",
    the term). ``place``: the evidence, None where it did not verify.
    """

    source: str
    target: str
    via: str
    words: str = ""
    place: Place | None = None


class TopicClause(Struct, frozen=True, kw_only=True):
    """A clause of a topic's reading and why it is in it.

    ``role``: start, subtree (below a start or a reached clause), reached (by ``chain``), ancestor (its lead-in words
    only), precedence. ``hits``: verified quotes of the start patterns. ``folded``: only in outline, its words are too
    many to show unasked. ``under``: the start or reached clause that brings a subtree or ancestor clause along.
    ``chain``: the links from a start clause or a sub-clause of one, empty at depth 0; going down from a clause to its
    own sub-clause is no step.
    """

    id: str
    document: str
    depth: int
    role: str
    hits: tuple[Place, ...] = ()
    chain: tuple[Step, ...] = ()
    folded: bool = False
    under: str | None = None
    state: str = "in force"


class TopicResult(Struct, frozen=True, kw_only=True):
    """One topic. Not ``located``: no start clause; ``searched`` are the patterns that were tried.

    Facts of clauses (heading, text) are not repeated here: the reading has them.
    """

    topic: str
    title: str
    why: str = ""
    playbook: str = ""
    version: int = 1
    located: bool
    searched: tuple[str, ...] = ()
    clauses: tuple[TopicClause, ...] = ()
    if_not_found: str | None = None
    ask: tuple[str, ...] = ()


class Results(Struct, frozen=True, kw_only=True):
    """``run_id``: a hash of package, date, rules and program; ``warnings``: plain sentences for the reviewer."""

    as_of: dt.date | None
    run_id: str
    package: str
    rules: tuple[RuleRun, ...] = ()
    findings: tuple[Finding, ...] = ()
    topics: tuple[TopicResult, ...] = ()
    warnings: tuple[str, ...] = ()
    removed: int = 0
