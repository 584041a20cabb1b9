"""Workspace × store → ``Results``: the statements of ``cypher/compiled``, executed in the order of evaluation.

S0 what amends (SUPERSEDES), what is stated of precedence · S1 patterns over the versions (SAYS) · S3 links (READS_ON) ·
S5 findings · S4 assembly of each topic. Nothing here walks the graph: rows come from the queries, and every quote is
compared with its file before it is given.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from halden_rules import __version__
from halden_rules.documents import Document
from halden_rules.graph import (
    DerivedEdge,
    FindingRecord,
    GraphStore,
    RuleRecord,
    RunRecord,
    TopicMember,
    TopicRecord,
)
from halden_rules.patterns import Pattern
from halden_rules.problems import Problem, Problems
from halden_rules.reading import Reading
from halden_rules.rules.compile_rule import Compiled, bindings, compile_rule
from halden_rules.rules.compile_supersession import compile_precedence, compile_supersession
from halden_rules.rules.compile_topic import compile_topic
from halden_rules.rules.compiled import CompiledText, short_hash, to_run
from halden_rules.rules.records import At, Playbook, ReportPart, Rule, Topic, Workspace, says_of
from halden_rules.rules.results import Finding, Results, RuleRun, Step, TopicClause, TopicResult
from halden_rules.rules.saying import hits_of, wordings
from halden_rules.rules.sentence import NoneRelated, Related
from halden_rules.rules.vocabulary import Vocabulary
from halden_rules.rules.vocabulary import load as load_vocabulary
from halden_rules.text import Place

__all__ = ["compile_workspace", "latest_date", "run"]

Row = Mapping[str, Any]

_RANK = {"start": 0, "subtree": 1, "reached": 1, "ancestor": 2, "precedence": 3}

_ISO_DAY = re.compile(r"\d{4}-\d\d-\d\d")

LAST_DAY = dt.date(9999, 12, 31)
"""The date asked where the documents state none: everything that has begun, and nothing that has ended, stands."""


def latest_date(reading: Reading) -> dt.date | None:
    """The latest date that the package states of itself: effective, dated, signed, issued. Not expiry."""
    stated = [d.on for entry in reading.inventory.documents for d in entry.dates if d.basis != "expiry"]
    return max(stated, default=None)


def compile_workspace(workspace: Workspace, vocabulary: Vocabulary | None = None) -> tuple[Compiled, ...]:
    """Every rule and topic, compiled, sorted by pack and id."""
    vocabulary = vocabulary or load_vocabulary()
    made = [_compiled(rule, workspace, vocabulary) for rule in workspace.rules]
    made += [
        compile_topic(topic, playbook, workspace, _meaning(topic, workspace))
        for playbook in workspace.playbooks
        for topic in playbook.topics
    ]
    return tuple(sorted(made, key=lambda c: (c.pack, c.id)))


def _compiled(rule: Rule, workspace: Workspace, vocabulary: Vocabulary) -> Compiled:
    match rule.kind:
        case "supersession":
            return compile_supersession(rule, _meaning(rule))
        case "precedence":
            return compile_precedence(rule, _meaning(rule))
        case _:
            return compile_rule(rule, workspace, vocabulary, _meaning(rule))


def run(
    store: GraphStore,
    reading: Reading,
    workspace: Workspace,
    as_of: dt.date | None,
    *,
    compiled: Path | None = None,
) -> Results:
    """Run everything that applies over a loaded package.

    ``compiled``: the folder whose texts are executed (None: texts are compiled for this run). Raises Problems for a
    workspace with errors, a playbook written for another side, a query that does not run.
    """
    if workspace.errors:
        raise Problems(workspace.problems)
    runner = _Run(store, reading, workspace, as_of, compiled)
    return runner.results()


class _Run:
    def __init__(
        self, store: GraphStore, reading: Reading, workspace: Workspace, as_of: dt.date | None, folder: Path | None
    ) -> None:
        self.store, self.reading, self.as_of = store, reading, as_of
        self.package = reading.inventory.package
        self.documents: dict[str, Document] = {d.id: d for d in reading.documents}
        self.playbooks = tuple(_for_our_side(workspace.playbooks, reading.inventory.side))
        packs = {pack for playbook in self.playbooks for pack in playbook.use}
        self.rules = tuple(r for r in workspace.rules if r.pack in packs or not self.playbooks)
        self.workspace = workspace
        vocabulary = load_vocabulary()
        self.texts: dict[str, tuple[Compiled, CompiledText]] = {}
        for made in (
            *(_compiled(r, workspace, vocabulary) for r in self.rules),
            *(compile_topic(t, p, workspace, _meaning(t, workspace)) for p in self.playbooks for t in p.topics),
        ):
            self.texts[f"{made.pack}/{made.id}"] = made, to_run(made, folder)
        hashes = [f"{name}={made.source} {text.hash}" for name, (made, text) in sorted(self.texts.items())]
        files = [f"{d.path}={d.sha256}" for d in reading.documents]
        self.run_id = short_hash("\n".join([__version__, self.package, str(as_of), *files, *hashes]))[:12]
        self.removed = 0

    def results(self) -> Results:
        self._patterns()
        runs, findings, topics = [], [], []
        for rule in self.rules:
            if rule.kind == "supersession":
                runs.append(self._supersession(rule))
            elif rule.kind == "precedence":
                runs.append(self._precedence(rule))
        for rule in self.rules:
            if rule.kind == "link":
                runs.append(self._link(rule))
        for rule in self.rules:
            if rule.kind == "finding":
                found, ran = self._finding(rule)
                findings += found
                runs.append(ran)
        for playbook in self.playbooks:
            for topic in playbook.topics:
                result, ran = self._topic(topic, playbook)
                topics.append(result)
                runs.append(ran)
        warnings = sorted({text.warning for _, text in self.texts.values() if text.warning})
        results = Results(
            as_of=self.as_of,
            run_id=self.run_id,
            package=self.package,
            rules=tuple(sorted(runs, key=lambda r: (r.kind, r.pack, r.rule))),
            findings=tuple(sorted(findings, key=lambda f: (f.rule, [_where(p) for p in f.places], f.key, f.id))),
            topics=tuple(topics),
            warnings=tuple(warnings),
            removed=self.removed,
        )
        self.store.write_run(self.package, _record(results))
        return results

    # queries

    def _rows(self, called: str, statement: str) -> list[Row]:
        made, text = self.texts[called]
        query = text.statement(statement)
        if query is None:
            return []
        try:
            return list(self.store.query(query, {**made.parameters, **self._asked()}))
        except Problems as found:
            where = f"cypher/compiled/{text.file}" if text.file else called
            help = "restore the file with: halden rules compile" if text.file else ""
            raise Problems(
                tuple(
                    Problem(
                        file=where, code=p.code, message=f"the statement “{statement}” does not run: {p.message}",
                        help=p.help or help, excerpt=p.excerpt, length=p.length,
                    )
                    for p in found.problems
                ),
                found.exit_code,
            ) from found  # fmt: skip

    def _asked(self) -> dict[str, object]:
        return {"packageId": self.package, "asOf": self.as_of or LAST_DAY}

    def _count(self, called: str) -> int:
        rows = self._rows(called, "count")
        return int(rows[0]["count"]) if rows else 0

    # places

    def _place(self, document: object, start: object, end: object, page: object = None) -> Place | None:
        """The place, if its words stand in the file; a place that can't be shown is counted."""
        known = self.documents.get(str(document).removeprefix(f"{self.package}/"))
        if known is None or not isinstance(start, int) or not isinstance(end, int):
            return None
        words = known.text.file[start:end]
        if not 0 <= start < end <= len(known.text.file) or not words.strip():
            self.removed += 1
            return None
        return Place(known.id, start, end, words, page if isinstance(page, int) else None)

    # S1: patterns

    def _patterns(self) -> None:
        """Every pattern once over the words of every version."""
        patterns: dict[str, Pattern] = {p.text: p for made, _ in self.texts.values() for p in made.patterns}
        hits = hits_of(self.store, self.reading, patterns.values())
        self.store.write_patterns(self.package, sorted(patterns), hits)

    # S0–S2: what amends, and what is stated of precedence

    def _supersession(self, rule: Rule) -> RuleRun:
        """The register's clauses that take the place of others, as SUPERSEDES."""
        called = f"{rule.pack}/{rule.id}"
        edges = []
        for row in self._rows(called, "supersedes"):
            ends = [day + dt.timedelta(days=1) for day in (_day(row["lastDay"]),) if day is not None]
            ends += [day for day in (_day(row["takenOn"]),) if day is not None]
            known = {
                "amendmentId": row["amendment"],
                "effectiveOn": _day(row["effectiveOn"]),
                "until": min(ends, default=None),
                "scope": row["scope"],
                "action": row["action"],
            }
            stored = {key: value for key, value in known.items() if value is not None}
            edges.append(DerivedEdge(type="SUPERSEDES", start=row["source"], stop=row["target"], properties=stored))
        written = self.store.write_derived(self.package, called, rule.version, self.run_id, edges)
        return self._ran(rule.id, rule.pack, rule.version, "supersession", rule.title, rule.why, rows=written)

    def _precedence(self, rule: Rule) -> RuleRun:
        rows = {row["id"] for row in self._rows(f"{rule.pack}/{rule.id}", "statements")}
        return self._ran(rule.id, rule.pack, rule.version, "precedence", rule.title, rule.why, rows=len(rows))

    # S3: links

    def _link(self, rule: Rule) -> RuleRun:
        called = f"{rule.pack}/{rule.id}"
        edges = []
        for row in self._rows(called, "links"):
            if row["source"] == row["target"]:
                continue
            evidence = ("via", "term", "document", "text", "start", "end", "page", "validFrom", "validTo")
            stored = {key: row[key] for key in evidence if row.get(key) is not None}
            for key in ("validFrom", "validTo"):
                if isinstance(stored.get(key), str):
                    stored[key] = dt.date.fromisoformat(stored[key])
            if stored.get("validFrom", dt.date.min) >= stored.get("validTo", LAST_DAY):
                continue  # what makes the link never stands at the same time
            edges.append(DerivedEdge(type="READS_ON", start=row["source"], stop=row["target"], properties=stored))
        written = self.store.write_derived(self.package, called, rule.version, self.run_id, edges)
        return self._ran(rule.id, rule.pack, rule.version, "link", rule.title, rule.why, rows=written)

    # S5: findings

    def _finding(self, rule: Rule) -> tuple[list[Finding], RuleRun]:
        called = f"{rule.pack}/{rule.id}"
        findings: dict[str, Finding] = {}
        why = self._open_question(rule)
        for statement, status in (("findings", "unknown" if why else "finding"), ("unknown", "unknown")):
            for row in self._rows(called, statement):
                found = self._found(rule, row, status, why)
                if (known := findings.get(found.id)) is None:
                    findings[found.id] = found
                else:  # one finding, several places
                    places = tuple(dict.fromkeys((*known.places, *found.places)))
                    findings[found.id] = msgspec.structs.replace(known, places=places)
        unknown = sum(f.status == "unknown" for f in findings.values())
        ran = self._ran(
            rule.id, rule.pack, rule.version, "finding", rule.title, rule.why,
            severity=rule.severity, rows=len(findings) - unknown, unknown=unknown,
        )  # fmt: skip
        return list(findings.values()), ran

    def _open_question(self, rule: Rule) -> str:
        """Why a finding of absence is not known: what is missing could say otherwise. "" where nothing is missing."""
        missing = [m.name for m in self.reading.inventory.missing]
        sentences = tuple(c.sentence for c in rule.when)
        absent = any(isinstance(s, NoneRelated) or (isinstance(s, Related) and s.denied) for s in sentences)
        if not missing or not (absent or "undefined term" in bindings(sentences).values()):
            return ""
        return f"the package is incomplete, and what is missing could say otherwise: {', '.join(missing)}"

    def _found(self, rule: Rule, row: Row, status: str, why: str) -> Finding:
        def value(variable: str | None, prop: str | None) -> str:
            column = f"{variable}_{prop.replace(' ', '_')}" if prop else f"{variable}_called"
            found = row.get(column)
            if prop == "nearest" and isinstance(found, list):  # ids of clauses: their numbers are what people read
                return ", ".join(str(id).rpartition("#")[2].replace("/", " ") for id in found)
            shown = _shown(found)
            return shown.rstrip(" .:") if prop in ("heading", "caption") else shown

        key = tuple(str(row.get(variable) if prop is None else value(variable, prop)) for variable, prop in rule.key)
        if rule.any_order:
            key = tuple(sorted(key))
        places = [
            self._place(row.get(f"{v}_document"), row.get(f"{v}_start"), row.get(f"{v}_end"), row.get(f"{v}_page"))
            for v in rule.places
        ]
        nouns = bindings(tuple(c.sentence for c in rule.when))
        clauses = [str(row[v]) for v, noun in nouns.items() if noun == "clause" and row.get(v)]
        return Finding(
            id=short_hash("\n".join([f"{rule.pack}/{rule.id}", *key])),
            rule=f"{rule.pack}/{rule.id}",
            version=rule.version,
            severity=rule.severity or "warning",
            message=_report(rule.report, value),
            places=tuple(p for p in places if p is not None),
            key=key,
            clauses=tuple(dict.fromkeys(clauses)),
            status=status,
            why="" if status == "finding" else why or "a value that the rule tests is not known here",
        )

    # S4: topics

    def _topic(self, topic: Topic, playbook: Playbook) -> tuple[TopicResult, RuleRun]:
        called = f"{playbook.id}/{topic.id}"
        hits: dict[str, list[Place]] = {}
        for row in self._rows(called, "hits"):
            if place := self._place(row["document"], row["start"], row["end"]):
                hits.setdefault(str(row["id"]), []).append(place)
        rows = self._rows(called, "assembly")
        by_id: dict[str, Row] = {}
        # a clause that several rows bring stands for the one that says most of it
        for row in sorted(rows, key=lambda r: (_RANK.get(str(r["role"]), len(_RANK)), r["depth"], str(r["key"]))):
            by_id.setdefault(str(row["id"]), row)
        order = {
            id: (str(row["standsIn"]), int(row["place"] or 0), int(row["placeBehind"] or 0))
            for id, row in by_id.items()
        }
        clauses = [self._member(row, by_id, hits) for row in by_id.values()]
        clauses.sort(key=lambda c: (c.depth, order[c.id], c.id))
        # a start clause that was deleted is not shown: what took its place is
        located = any(c.role in ("start", "reached") for c in clauses)
        result = TopicResult(
            topic=topic.id,
            title=topic.title,
            why=topic.why,
            playbook=playbook.id,
            version=playbook.version,
            located=located,
            searched=self._searched(topic),
            clauses=tuple(clauses) if located else (),
            if_not_found=topic.if_not_found,
            ask=topic.ask,
        )
        ran = self._ran(
            topic.id, playbook.id, playbook.version, "topic", topic.title, topic.why, rows=len(result.clauses)
        )
        return result, ran

    def _member(self, row: Row, by_id: Mapping[str, Row], hits: Mapping[str, Sequence[Place]]) -> TopicClause:
        id = str(row["id"])
        start = row["role"] == "start"
        return TopicClause(
            id=id,
            document=str(row["standsIn"]).removeprefix(f"{self.package}/"),
            depth=int(row["depth"]),
            role=str(row["role"]),
            hits=tuple(sorted(set(hits.get(id, ())), key=_where)) if start else (),
            chain=tuple(self._chain(row, by_id)),
            folded=bool(row["long"]) and row["role"] == "reached",
            under=str(row["under"]) if row.get("under") else None,
            state=str(row["state"] or "in force"),
        )

    def _chain(self, row: Row, by_id: Mapping[str, Row]) -> list[Step]:
        """From the start clause to the clause, by following each row to the row before it."""
        steps: list[Step] = []
        seen: set[str] = set()
        while row.get("source") and str(row["id"]) not in seen and row["role"] in ("reached", "subtree"):
            seen.add(str(row["id"]))
            if row["via"] != "contains":
                place = self._place(row["document"], row["start"], row["end"], row.get("page"))
                steps.append(
                    Step(
                        source=str(row["source"]), target=str(row["id"]), via=str(row["via"]),
                        words=" ".join(place.text.split()) if place else "", place=place,
                    )
                )  # fmt: skip
            before = by_id.get(str(row["source"]))
            if before is None:
                break
            row = before
        return steps[::-1]

    def _searched(self, topic: Topic) -> tuple[str, ...]:
        """What was tried, in words, word lists written out."""
        told = []
        for says in says_of(topic.start):
            words = " or ".join(w.printed for text in says.said.texts for w in wordings(text, self.workspace.lists))
            near = ""
            if says.said.near:
                near = " near " + " or ".join(
                    w.printed for text in says.said.near for w in wordings(text, self.workspace.lists)
                )
            told.append(f"the {says.value.property} {'does not say' if says.denied else 'says'} {words}{near}")
        return tuple(dict.fromkeys(told))

    def _ran(
        self, rule: str, pack: str, version: int, kind: str, title: str, why: str, *,
        severity: str | None = None, rows: int = 0, unknown: int = 0,
    ) -> RuleRun:  # fmt: skip
        called = f"{pack}/{rule}"
        text = self.texts[called][1]
        return RuleRun(
            rule=called, version=version, kind=kind, pack=pack, title=title, why=why, severity=severity,
            text=text.file, hash=text.hash, count=self._count(called), rows=rows, unknown=unknown,
        )  # fmt: skip


def _for_our_side(playbooks: Iterable[Playbook], side: str | None) -> Iterator[Playbook]:
    """The playbooks of a run. A playbook of another side is an error: its topics would be read the wrong way round."""
    problems = []
    for playbook in playbooks:
        if side and playbook.we_are and playbook.we_are != side:
            message = (
                f"the playbook {playbook.id} is written for the {playbook.we_are}; package.yaml says we are the {side}"
            )
            help = "name another playbook with --playbook, or mend side: in package.yaml"
            at = playbook.at
            problems.append(
                Problem(file=at.file, line=at.line, column=at.column, code="H317", message=message, help=help)
            )
        yield playbook
    if problems:
        raise Problems(tuple(problems))


def _meaning(rule: Rule | Topic, workspace: Workspace | None = None) -> str:
    """A hash of what a rule says, not of where it stands; of a topic with the word lists that it names."""

    def plain(value: Any) -> Any:
        if isinstance(value, At):
            return None
        if isinstance(value, msgspec.Struct):
            told = {f: plain(getattr(value, f)) for f in value.__struct_fields__ if f not in ("at", "tests", "column")}
            return {k: v for k, v in told.items() if v is not None}
        if isinstance(value, tuple):
            return [plain(v) for v in value]
        return value

    lists = []
    if isinstance(rule, Topic) and workspace:
        groups = [rule.start, *([rule.except_] if rule.except_ else [])]
        for says in (s for group in groups for s in says_of(group)):
            for text in (*says.said.texts, *says.said.near):
                lists.append([w.printed for w in wordings(text, workspace.lists)])
    return short_hash(msgspec.json.encode([plain(rule), lists], order="sorted").decode())


def _day(value: object) -> dt.date | None:
    """A day as a store gives it."""
    return dt.date.fromisoformat(value) if isinstance(value, str) else None


def _where(place: Place) -> tuple[str, int, int]:
    return place.document, place.start, place.end


def _shown(value: object) -> str:
    """A value in a report: lists with commas, nothing for null."""
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(_shown(v) for v in value)
    if isinstance(value, str) and _ISO_DAY.fullmatch(value):
        day = dt.date.fromisoformat(value)
        return f"{day.day} {day:%B} {day.year}"
    return str(value)


def _report(parts: tuple[ReportPart, ...], value: Any) -> str:
    """The sentence of a finding; a […] whose values are all empty is left out."""
    empty = {
        number
        for number in {p.optional for p in parts if p.optional is not None}
        if not any(value(p.variable, p.property) for p in parts if p.optional == number and p.variable)
    }
    told = [p.words if p.variable is None else value(p.variable, p.property) for p in parts if p.optional not in empty]
    return " ".join("".join(told).split())


def _record(results: Results) -> RunRecord:
    """What the graph keeps of a run."""
    books = tuple(dict.fromkeys(f"{t.playbook}@{t.version}" for t in results.topics))
    return RunRecord(
        run_id=results.run_id,
        program=__version__,
        as_of=results.as_of,
        playbooks=books,
        rules=tuple(
            RuleRecord(rule_id=r.rule, version=r.version, kind=r.kind, severity=r.severity, finding=r.title)
            for r in results.rules
            if r.kind != "topic"
        ),
        findings=tuple(
            FindingRecord(
                id=f.id,
                rule_id=f.rule,
                rule_version=f.version,
                severity=f.severity,
                message=f.message,
                keys=f.key,
                concerns=tuple(("clause", c) for c in f.clauses),
            )
            for f in results.findings
        ),
        topics=tuple(
            TopicRecord(
                topic_id=t.topic,
                playbook=t.playbook,
                title=t.title,
                clauses=tuple(
                    TopicMember(
                        clause=c.id,
                        depth=c.depth,
                        chain=(*[s.source for s in c.chain], c.id),
                        via=tuple(s.via for s in c.chain),
                    )
                    for c in t.clauses
                ),
            )
            for t in results.topics
        ),
    )
