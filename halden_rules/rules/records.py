"""Rules, playbooks and word lists as read: typed, each with the place it was written at."""

from __future__ import annotations

from msgspec import Struct

from halden_rules.inforce import Policy
from halden_rules.problems import Problem
from halden_rules.rules.sentence import Says, Sentence

__all__ = [
    "At",
    "Condition",
    "Group",
    "Link",
    "Playbook",
    "ReportPart",
    "Rule",
    "RuleTest",
    "Topic",
    "Walk",
    "WordList",
    "Workspace",
]


class At(Struct, frozen=True, order=True):
    """Where something was written, counted from 1."""

    file: str
    line: int
    column: int


class Condition(Struct, frozen=True, kw_only=True, tag=True):
    """One sentence of a rule or of a topic's start."""

    sentence: Sentence
    at: At


class Group(Struct, frozen=True, kw_only=True, tag=True):
    """``kind``: any (of), all (of), none (of)."""

    kind: str
    members: tuple[Condition | Group, ...]
    at: At


class Link(Struct, frozen=True, kw_only=True):
    """``link: {from: C, to: D, via: uses_term}``."""

    source: str
    target: str
    via: str


class ReportPart(Struct, frozen=True, kw_only=True):
    """A run of a report: plain words, or a variable with or without a property. ``optional``: number of its […]."""

    words: str = ""
    variable: str | None = None
    property: str | None = None
    optional: int | None = None


class RuleTest(Struct, frozen=True, kw_only=True):
    """``documents``: (file name, text); ``finds``: quoted words, one a finding; () with ``finds nothing``."""

    name: str
    documents: tuple[tuple[str, str], ...]
    finds: tuple[str, ...]
    todo: str | None = None
    at: At


class Rule(Struct, frozen=True, kw_only=True):
    """``kind``: finding, link, supersession or precedence. ``title`` is the sentence after ``finding:``.

    ``any_order``: the finding is the same whichever of the things in ``key`` comes first (None: it is not).
    """

    id: str
    pack: str
    version: int
    kind: str
    title: str
    severity: str | None
    when: tuple[Condition, ...]
    report: tuple[ReportPart, ...] = ()
    key: tuple[tuple[str, str | None], ...] = ()
    places: tuple[str, ...] = ()
    any_order: bool | None = None
    link: Link | None = None
    policy: Policy | None = None
    why: str
    tests: tuple[RuleTest, ...] = ()
    at: At


class Walk(Struct, frozen=True, kw_only=True):
    """``subtree``: a reached clause of at most so many words brings its sub-clauses."""

    depth: int = 3
    along: tuple[str, ...] = ("cross_reference", "uses_term", "amends", "overrides")
    subtree: int = 300


class Topic(Struct, frozen=True, kw_only=True):
    """``except_``: a clause that says so is no start clause."""

    id: str
    title: str
    why: str
    start: Group
    except_: Group | None
    walk: Walk
    ignore_terms: tuple[str, ...] = ()
    if_not_found: str | None = None
    ask: tuple[str, ...] = ()
    tests: tuple[RuleTest, ...] = ()
    at: At


class Playbook(Struct, frozen=True, kw_only=True):
    """``use``: the rule packs it takes over."""

    id: str
    version: int
    status: str
    we_are: str | None
    owner: str | None
    use: tuple[str, ...]
    topics: tuple[Topic, ...]
    at: At


class WordList(Struct, frozen=True, kw_only=True):
    """``@name``: phrases, each matched like a quoted text."""

    name: str
    phrases: tuple[str, ...]
    at: At


class Workspace(Struct, frozen=True, kw_only=True):
    """Everything that was read. ``problems`` are all faults of all files; with an error among them nothing may run."""

    rules: tuple[Rule, ...] = ()
    playbooks: tuple[Playbook, ...] = ()
    lists: tuple[WordList, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def errors(self) -> tuple[Problem, ...]:
        return tuple(p for p in self.problems if p.severity == "error")

    @property
    def policy(self) -> Policy:
        """Which date of an amendment counts and what stays open: what the supersession rule says, else the default."""
        return next((r.policy for r in self.rules if r.policy is not None), Policy())

    def words(self, name: str) -> WordList | None:
        return next((w for w in self.lists if w.name == name), None)


def conditions(group: Group) -> tuple[Condition, ...]:
    """Every sentence of a tree of any of, all of and none of, in order."""
    found: list[Condition] = []
    for member in group.members:
        found.extend((member,) if isinstance(member, Condition) else conditions(member))
    return tuple(found)


def says_of(group: Group) -> tuple[Says, ...]:
    """Every ``says`` sentence of a tree."""
    return tuple(c.sentence for c in conditions(group) if isinstance(c.sentence, Says))
