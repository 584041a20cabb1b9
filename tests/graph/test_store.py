"""The embedded store: loads, generations, what fails and what stays, questions, and what rules write."""

from __future__ import annotations

import datetime as dt
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import msgspec
import pytest

from halden_rules.data import data_folder
from halden_rules.graph import (
    ArcadeStore,
    DerivedEdge,
    FindingRecord,
    PatternHit,
    Projection,
    RuleRecord,
    RunRecord,
    TopicMember,
    TopicRecord,
    project,
)
from halden_rules.graph.model import EDGES, KINDS_OF_CLAUSE, NODES
from halden_rules.problems import Problems
from tests.graph.readings import small_reading
from tests.graph.test_lint import GOOD
from tests.graph.test_projection import AM, DIRECTIONS, SA

PACKAGE = {"packageId": "bellring"}
COUNT = "MATCH (n:Clause {packageId: $packageId, generation: $generation}) RETURN count(n) AS n"


@pytest.fixture(scope="module")
def projection() -> Projection:
    return project(small_reading())


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ArcadeStore]:
    """One store for the module; every test leaves the package as it found it, or loads it anew."""
    with ArcadeStore(tmp_path_factory.mktemp("graph") / "store") as opened:
        yield opened


@pytest.fixture
def loaded(store: ArcadeStore, projection: Projection) -> ArcadeStore:
    store.load(projection)
    return store


def shorter(projection: Projection) -> Projection:
    """The same package without the last clause of the amendment."""
    gone = {f"{AM}#2", f"{AM}#2@start"}
    return Projection(
        package=projection.package,
        nodes=tuple(n for n in projection.nodes if n.id not in gone),
        edges=tuple(e for e in projection.edges if not {e.start, e.stop} & gone),
    )


# Loading ----------------------------------------------------------------------------------------------------------


def test_loading_twice_gives_the_same_counts_and_dump(store: ArcadeStore, projection: Projection) -> None:
    first = store.load(projection)
    dump = list(store.dump("bellring"))
    second = store.load(projection)
    assert (first.nodes, first.edges) == (second.nodes, second.edges) == (len(projection.nodes), len(projection.edges))
    assert second.generation > first.generation
    assert list(store.dump("bellring")) == dump
    assert len(dump) == first.nodes + first.edges
    assert _generations(store) == [second.generation]


def test_a_dump_tells_everything_but_the_generation(loaded: ArcadeStore, projection: Projection) -> None:
    told = [json.loads(line) for line in loaded.dump("bellring")]
    nodes = {t["node"]: t for t in told if "node" in t}
    edges = [t for t in told if "edge" in t]
    assert told == [*(nodes[id] for id in sorted(nodes)), *edges]
    assert [e["edge"] for e in edges] == sorted(e["edge"] for e in edges)
    for node in projection.nodes:
        expected = json.loads(json.dumps(node.properties, default=lambda day: day.isoformat()))
        assert nodes[node.id] == {"node": node.id, "labels": sorted(node.labels), "properties": expected}
    assert len(edges) == len(projection.edges)


def test_a_dump_holds_to_its_schema(loaded: ArcadeStore) -> None:
    schema = json.loads((data_folder("schemas") / "graph.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    loaded.write_run("bellring", run_of("x"))
    assert [e.message for line in loaded.dump("bellring") for e in validator.iter_errors(json.loads(line))] == []
    assert list(validator.iter_errors({"node": "x", "labels": ["Clause"], "properties": {"colour": "red"}}))


def test_removing_a_clause_removes_its_node(loaded: ArcadeStore, projection: Projection) -> None:
    before = loaded.query(COUNT, PACKAGE)[0]["n"]
    loaded.load(shorter(projection))
    assert loaded.query(COUNT, PACKAGE)[0]["n"] == int(str(before)) - 1
    assert not any(f'"{AM}#2' in line for line in loaded.dump("bellring"))


@pytest.mark.parametrize("type", DIRECTIONS)
def test_direction_in_the_store(loaded: ArcadeStore, type: str) -> None:
    start, stop = DIRECTIONS[type]
    starts = {label for edge in EDGES if edge.type == type for label in edge.starts}
    pairs = [
        (row["a"], row["b"])
        for label in starts
        for row in loaded.query(
            f"MATCH (a:{label} {{packageId: $packageId, generation: $generation}})-[:{type}]->(b) "
            "RETURN a.id AS a, b.id AS b",
            PACKAGE,
        )
    ]
    assert (start, stop) in pairs
    assert (stop, start) not in pairs


def test_packages_never_meet(loaded: ArcadeStore) -> None:
    reading = small_reading()
    other = msgspec.structs.replace(reading.inventory, package="other")
    loaded.load(project(msgspec.structs.replace(reading, inventory=other)))
    assert loaded.packages() == ("bellring", "other")
    own = list(loaded.dump("bellring"))
    assert not any("other/" in line for line in own)
    assert loaded.remove("other") > 40
    assert loaded.packages() == ("bellring",)
    assert list(loaded.dump("bellring")) == own


def test_a_second_label_holds_too(loaded: ArcadeStore) -> None:
    text = "MATCH (s:Section {packageId: $packageId, generation: $generation}) RETURN s.id AS id ORDER BY id"
    assert {"id": f"{SA}#2.1"} in loaded.query(text, PACKAGE)
    assert KINDS_OF_CLAUSE["section"] == "Section"


def test_progress_is_told(store: ArcadeStore, projection: Projection) -> None:
    told: list[tuple[str, int, int]] = []
    store.load(projection, lambda *step: told.append(step))
    assert ("nodes", len(projection.nodes), len(projection.nodes)) in told
    assert told[-1] == ("edges", len(projection.edges), len(projection.edges))


# What fails ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", ["nodes", "edges"])
@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt])
def test_a_load_that_fails_midway_leaves_the_earlier_generation(
    loaded: ArcadeStore, projection: Projection, stage: str, error: type[BaseException]
) -> None:
    before = list(loaded.dump("bellring"))
    generations = _generations(loaded)

    def fail(now: str, done: int, total: int) -> None:
        if now == stage and done > total // 2:
            raise error

    with pytest.raises(error):
        loaded.load(shorter(projection), fail)
    assert list(loaded.dump("bellring")) == before
    assert _generations(loaded) == generations
    loaded.load(shorter(projection))
    assert len(list(loaded.dump("bellring"))) < len(before)


def test_a_first_load_that_fails_leaves_nothing(store: ArcadeStore) -> None:
    reading = small_reading()
    new = project(msgspec.structs.replace(reading, inventory=msgspec.structs.replace(reading.inventory, package="new")))

    def fail(now: str, done: int, total: int) -> None:
        if now == "edges":
            raise RuntimeError

    with pytest.raises(RuntimeError):
        store.load(new, fail)
    assert "new" not in store.packages()
    with pytest.raises(Problems, match="H705"):
        list(store.dump("new"))


def test_an_edge_to_nowhere_is_an_error_and_not_silence(loaded: ArcadeStore, projection: Projection) -> None:
    before = list(loaded.dump("bellring"))
    lost = msgspec.structs.replace(projection.edges[-1], stop="bellring/nowhere")
    with pytest.raises(LookupError):
        loaded.load(Projection(package="bellring", nodes=projection.nodes, edges=(*projection.edges, lost)))
    assert list(loaded.dump("bellring")) == before


KILLED = """
import os, signal, sys
from pathlib import Path
from halden_rules.graph import ArcadeStore, project
from tests.graph.readings import small_reading
store = ArcadeStore(Path(sys.argv[1]))
if sys.argv[2] == "first":
    store.load(project(small_reading()))
    store.close()
    sys.exit()
def die(stage, done, total):
    if stage == sys.argv[2]:
        os.kill(os.getpid(), signal.SIGKILL)
store.load(project(small_reading()), die)
"""


@pytest.mark.parametrize("stage", ["nodes", "edges"])
def test_a_load_that_is_killed_leaves_the_earlier_generation(
    tmp_path: Path, projection: Projection, stage: str
) -> None:
    def start(what: str) -> int:
        return subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "s"), what], check=False).returncode

    assert start("first") == 0
    with ArcadeStore(tmp_path / "s") as store:
        before = list(store.dump("bellring"))
    assert start(stage) == -signal.SIGKILL
    with ArcadeStore(tmp_path / "s") as store:
        assert list(store.dump("bellring")) == before
        assert len(_generations(store)) == 2  # what it left behind is there, and out of sight
        store.load(projection)
        assert list(store.dump("bellring")) == before
        assert len(_generations(store)) == 1
        assert {r["n"] for r in store.query("MATCH (n:Clause) RETURN count(n) AS n")} == {13}


# The folder ---------------------------------------------------------------------------------------------------------


def test_only_the_owner_can_read_it(tmp_path: Path, projection: Projection) -> None:
    with ArcadeStore(tmp_path / "s") as store:
        store.load(projection)
    modes = {oct(p.stat().st_mode & 0o777) for p in (tmp_path / "s").rglob("*") if p.is_file()}
    folders = {oct(p.stat().st_mode & 0o777) for p in (tmp_path / "s", *(tmp_path / "s").rglob("*")) if p.is_dir()}
    assert (modes, folders) == ({"0o600"}, {"0o700"})


HOLD = """
import sys
from pathlib import Path
from halden_rules.graph import ArcadeStore
from halden_rules.problems import Problems
try:
    ArcadeStore(Path(sys.argv[1]))
except Problems as found:
    print(found.exit_code, found.problems[0].code, found.problems[0].message, "|", found.problems[0].help)
"""


def test_a_second_process_gets_a_clear_error(store: ArcadeStore) -> None:
    told = subprocess.run([sys.executable, "-c", HOLD, str(store.path)], capture_output=True, text=True, check=True)
    assert told.stdout.startswith("4 H701 another run is using the store | wait until it ends")
    assert told.stderr == ""


def test_the_same_process_gets_it_too(store: ArcadeStore) -> None:
    with pytest.raises(Problems, match="H701"):
        ArcadeStore(store.path)


def test_a_store_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    with ArcadeStore(tmp_path / "s") as store:
        newest = store.version()
        store._write([("CREATE (m:Migration {number: $number})", {"number": newest + 1})])
    with pytest.raises(Problems, match="H706 the store was written by a newer version") as refused:
        ArcadeStore(tmp_path / "s")
    assert refused.value.exit_code == 4
    with pytest.raises(Problems, match="H706"):  # and it was let go of
        ArcadeStore(tmp_path / "s")


def test_migrations_run_once_and_give_every_label_its_key(tmp_path: Path) -> None:
    with ArcadeStore(tmp_path / "s") as store:
        assert store.version() >= 1
        store.migrate()
        for node in NODES:
            if not node.beside:
                create = (f"CREATE (n:{node.label} {{key: $key}})", {"key": "1|x"})
                store._write([create])
                with pytest.raises(Exception, match=r"[Dd]uplicate"):
                    store._write([create])


@pytest.mark.parametrize("name", ["schema.json", "Clause"])
def test_a_damaged_store_says_so_and_how_to_mend_it(tmp_path: Path, projection: Projection, name: str) -> None:
    with ArcadeStore(tmp_path / "s") as store:
        store.load(projection)
    for path in (tmp_path / "s" / "graph").iterdir():
        if name == "schema.json" and path.name.startswith("schema"):
            path.write_text("{nonsense", encoding="utf-8")
        elif path.name.startswith(f"{name}_0.") or path.name.startswith("Package_0."):
            path.write_bytes(b"garbage" * 20_000)
    with pytest.raises(Problems) as refused, ArcadeStore(tmp_path / "s") as store:
        list(store.dump("bellring"))
    (problem,) = refused.value.problems
    assert (problem.code, refused.value.exit_code) == ("H702", 4)
    assert "load them again" in problem.help


def test_a_folder_that_is_none_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(Problems, match="H707") as refused:
        ArcadeStore(tmp_path / "file" / "store")
    assert refused.value.exit_code == 4


def test_a_foreign_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "s" / "graph").mkdir(parents=True)
    (tmp_path / "s" / "graph" / "diary.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(Problems, match="H702"):
        ArcadeStore(tmp_path / "s")
    assert (tmp_path / "s" / "graph" / "diary.txt").read_text(encoding="utf-8") == "mine"


def test_nothing_is_printed_and_no_text_of_a_document_is_logged(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from halden_rules.graph import ArcadeStore, project\n"
        "from tests.graph.readings import small_reading\n"
        "with ArcadeStore(Path(sys.argv[1])) as s:\n"
        "    s.load(project(small_reading()))\n"
        "    try: s._write([('MATCH (n:Clause) SET n.key = $k RETURN count(n) AS n', {'k': 'Premier Nutrition'})])\n"
        "    except Exception: pass\n"
    )
    environment = {k: v for k, v in os.environ.items() if not k.startswith("ARCADEDB")}
    told = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "s")], capture_output=True, text=True, check=True, env=environment
    )
    assert (told.stdout, told.stderr) == ("", "")
    logged = "".join(p.read_text(errors="replace") for p in (tmp_path / "s" / "log").iterdir())
    assert "LSMTreeIndex" in logged  # this is the engine's log
    assert "Premier" not in logged


# Questions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD.keys())
def test_what_the_lint_passes_runs(loaded: ArcadeStore, text: str) -> None:
    given = {**PACKAGE, "heading": "Supply", "id": f"{SA}#1", "n": "03", "beginning": SA}
    assert isinstance(loaded.query(text, given), list)


@pytest.mark.parametrize(
    ("text", "word", "line", "column"),
    [
        ("CREATE (n:Clause)", "CREATE", 1, 1),
        ("MATCH (n:Clause)\n  SET n.heading = $h", "SET", 2, 3),
        ("MATCH (n:Clause) DETACH DELETE n", "DETACH", 1, 18),
        ("MATCH (n:Clause) REMOVE n.heading", "REMOVE", 1, 18),
        ("MERGE (n:Clause {id: $id}) RETURN n.id AS id", "MERGE", 1, 1),
        ("CALL { CREATE (n:Clause) RETURN n } RETURN count(n) AS n", "CREATE", 1, 8),
        ("DROP INDEX clause_key", "DROP", 1, 1),
        ("LOAD CSV FROM $file AS row RETURN row", "LOAD", 1, 1),
        ("MATCH (n:Clause) FOREACH (x IN [1] | SET n.page = x)", "FOREACH", 1, 18),
    ],
)
def test_a_query_that_writes_is_refused(loaded: ArcadeStore, text: str, word: str, line: int, column: int) -> None:
    before = list(loaded.dump("bellring"))
    with pytest.raises(Problems) as refused:
        loaded.query(text, {"h": "x", "id": "x", "file": "/etc/hostname"})
    (problem,) = refused.value.problems
    assert (problem.code, problem.line, problem.column) == ("H703", line, column)
    assert word in problem.message
    assert list(loaded.dump("bellring")) == before


def test_the_engine_refuses_too(loaded: ArcadeStore) -> None:
    with pytest.raises(Problems, match="H708"):
        loaded._read("MATCH (n:Clause) SET n.heading = $h", {"h": "x"})


def test_words_that_only_look_like_writing_are_fine(loaded: ArcadeStore) -> None:
    text = COUNT.replace("RETURN", "WHERE n.heading = 'SET' // DELETE\nRETURN")
    assert loaded.query(text, PACKAGE) == [{"n": 0}]


def test_a_query_that_does_not_parse_has_its_place(loaded: ArcadeStore) -> None:
    with pytest.raises(Problems) as refused:
        loaded.query("MATCH (n:Clause)\nRETRUN n.id AS id")
    (problem,) = refused.value.problems
    assert (problem.code, problem.line, problem.column) == ("H708", 2, 1)
    assert problem.excerpt == "RETRUN n.id AS id"
    assert "Exception" not in problem.message


def test_the_generation_is_filled_in(loaded: ArcadeStore) -> None:
    assert loaded.query(COUNT, PACKAGE) == [{"n": 13}]
    with pytest.raises(Problems, match="H704"):
        loaded.query(COUNT)
    with pytest.raises(Problems, match="H705 the package 'nobody' is not in the store"):
        loaded.query(COUNT, {"packageId": "nobody"})


def test_dates_go_in_as_dates_and_come_out_as_text(loaded: ArcadeStore) -> None:
    text = (
        "MATCH (d:Document {packageId: $packageId, generation: $generation}) WHERE d.effectiveOn <= $asOf "
        "RETURN d.id AS id, d.effectiveOn AS day, [d.effectiveOn] AS days, {day: d.effectiveOn} AS map"
    )
    row = {"id": AM, "day": "2018-10-01", "days": ["2018-10-01"], "map": {"day": "2018-10-01"}}
    assert loaded.query(text, {**PACKAGE, "asOf": dt.date(2018, 10, 1)}) == [row]
    assert loaded.query(text, {**PACKAGE, "asOf": dt.date(2018, 9, 30)}) == []


def test_a_whole_node_comes_back_without_the_engines_marks(loaded: ArcadeStore) -> None:
    (row,) = loaded.query("MATCH (p:Package {packageId: $packageId, generation: $generation}) RETURN p", PACKAGE)
    assert isinstance(row["p"], dict)
    assert row["p"]["title"] == "BellRing"
    assert not any(k.startswith("@") for k in row["p"])


HOSTILE = [
    "'}) DETACH DELETE n //",
    '"; MATCH (n) DETACH DELETE n; //',
    "`Clause` {id: 1}) SET n.x = 1 RETURN '",
    "\\u0027 \\' \\\\",
    "a\x00b\x07\x1b[31m\r\n\t",
    "$packageId ${jndi:ldap://x} {{7*7}}",
    "<script>alert(1)</script>\u202e\u2028",
    "契約 😀 İ",
]


@pytest.mark.parametrize("words", HOSTILE)
def test_what_documents_say_is_inert(store: ArcadeStore, words: str) -> None:
    """In names, headings, texts, parameters and ids: it comes back as it went in and does nothing."""
    reading = small_reading()
    party = msgspec.structs.replace(reading.inventory.parties[0], name=words)
    term = msgspec.structs.replace(reading.terms[0], name=words)
    inventory = msgspec.structs.replace(reading.inventory, title=words, parties=(party,), package="hostile")
    hostile = project(msgspec.structs.replace(reading, inventory=inventory, terms=(term, *reading.terms[1:])))
    store.load(hostile)
    assert len(list(store.dump("hostile"))) == len(hostile.nodes) + len(hostile.edges)
    asked = "MATCH (t:Term {packageId: $packageId, generation: $generation, name: $name}) RETURN t.name AS name"
    assert store.query(asked, {"packageId": "hostile", "name": words}) == [{"name": words}]
    store.write_patterns("hostile", [words], [])
    assert any(json.loads(line).get("properties", {}).get("text") == words for line in store.dump("hostile"))
    store.remove("hostile")
    assert store.query("MATCH (n:Clause {packageId: $packageId}) RETURN n.id AS id", {"packageId": "hostile"}) == []


# What rules write -----------------------------------------------------------------------------------------------------


def reads(first: str, second: str, /, via: str = "cross_reference", **more: object) -> DerivedEdge:
    return DerivedEdge(type="READS_ON", start=first, stop=second, properties={"via": via, **more})  # type: ignore[dict-item]


def reads_on(store: ArcadeStore) -> list[tuple[object, ...]]:
    rows = store.query(
        "MATCH (a:Clause {packageId: $packageId, generation: $generation})-[r:READS_ON]->(b:Clause) "
        "RETURN a.id AS a, b.id AS b, r.ruleId AS rule, r.runId AS run, r.via AS via ORDER BY a, b, rule, via",
        PACKAGE,
    )
    return [(str(r["a"])[len(SA) :], str(r["b"])[len(SA) :], r["rule"], r["run"], r["via"]) for r in rows]


def test_a_rerun_removes_exactly_its_own_edges(loaded: ArcadeStore) -> None:
    printed = [line for line in loaded.dump("bellring") if "READS_ON" not in line]
    one, two, three = f"{SA}#1", f"{SA}#2", f"{SA}#3"
    assert loaded.write_derived("bellring", "a/one", 1, "run1", [reads(one, two), reads(one, three)]) == 2
    assert loaded.write_derived("bellring", "a/two", 1, "run1", [reads(two, three, "uses_term")]) == 1
    assert loaded.write_derived("bellring", "a/one", 2, "run2", [reads(one, three), reads(three, one)]) == 2
    assert reads_on(loaded) == [
        ("#1", "#3", "a/one", "run2", "cross_reference"),
        ("#2", "#3", "a/two", "run1", "uses_term"),
        ("#3", "#1", "a/one", "run2", "cross_reference"),
    ]
    assert loaded.write_derived("bellring", "a/one", 2, "run3", []) == 0
    assert reads_on(loaded) == [("#2", "#3", "a/two", "run1", "uses_term")]
    assert [line for line in loaded.dump("bellring") if "READS_ON" not in line] == printed


def test_edges_of_one_key_are_merged_and_the_first_evidence_stays(loaded: ArcadeStore) -> None:
    one, two = f"{SA}#1", f"{SA}#2"
    given = [reads(one, two, document=SA, start=200), reads(one, two, document=SA, start=30), reads(one, two, "amends")]
    assert loaded.write_derived("bellring", "a/one", 1, "run", given) == 2
    rows = loaded.query(
        "MATCH (a:Clause {packageId: $packageId, generation: $generation})-[r:READS_ON]->(b:Clause) "
        "RETURN r.via AS via, r.start AS start ORDER BY via",
        PACKAGE,
    )
    assert rows == [{"via": "amends", "start": None}, {"via": "cross_reference", "start": 30}]


def test_derived_edges_that_cannot_be_written_change_nothing(loaded: ArcadeStore) -> None:
    loaded.write_derived("bellring", "a/one", 1, "run1", [reads(f"{SA}#1", f"{SA}#2")])
    before = reads_on(loaded)
    with pytest.raises(LookupError):
        loaded.write_derived("bellring", "a/one", 1, "run2", [reads(f"{SA}#1", "bellring/nowhere")])
    with pytest.raises(ValueError, match="no property"):
        loaded.write_derived("bellring", "a/one", 1, "run2", [reads(f"{SA}#1", f"{SA}#2", colour="red")])
    with pytest.raises(ValueError, match="not an edge that rules write"):
        printed = DerivedEdge(type="AMENDS", start=f"{SA}#1", stop=f"{SA}#2", properties={})
        loaded.write_derived("bellring", "a/one", 1, "run2", [printed])
    assert reads_on(loaded) == before


def test_patterns_are_those_of_the_last_run(loaded: ArcadeStore) -> None:
    hit = PatternHit(version=f"{SA}#2@start", pattern='"supply"', document=SA, start=132, end=138, text="Supply")
    assert loaded.write_patterns("bellring", ['"supply"', '"liability"'], [hit, hit]) == 1
    assert loaded.write_patterns("bellring", ['"supply"'], [hit]) == 1
    rows = loaded.query(
        "MATCH (v:Version {packageId: $packageId, generation: $generation})-[s:SAYS]->(p:Pattern) "
        "RETURN v.id AS v, p.text AS p, s.start AS start, s.text AS text",
        PACKAGE,
    )
    assert rows == [{"v": f"{SA}#2@start", "p": '"supply"', "start": 132, "text": "Supply"}]
    patterns = "MATCH (p:Pattern {packageId: $packageId, generation: $generation}) RETURN p.text AS text"
    assert loaded.query(patterns, PACKAGE) == [{"text": '"supply"'}]
    with pytest.raises(ValueError, match="pattern that was not given"):
        loaded.write_patterns("bellring", [], [hit])


def run_of(message: str) -> RunRecord:
    return RunRecord(
        run_id="abc",
        program="0.1.0",
        as_of=dt.date(2024, 8, 1),
        rules=(RuleRecord(rule_id="agreements/caption", version=1, kind="finding", severity="warning"),),
        findings=(
            FindingRecord(
                id="f1",
                rule_id="agreements/caption",
                rule_version=1,
                severity="warning",
                message=message,
                keys=(f"{SA}#1",),
                concerns=(("R", f"{SA}#2.1!ref:177"), ("C", f"{SA}#1"), ("D", "bellring/missing:Quality Agreement")),
            ),
        ),
        topics=(
            TopicRecord(
                topic_id="liability",
                playbook="supply",
                title="Liability",
                clauses=(
                    TopicMember(clause=f"{SA}#5", depth=0, chain=(f"{SA}#5",)),
                    TopicMember(clause=f"{SA}#1", depth=1, chain=(f"{SA}#5", f"{SA}#1"), via=("cross_reference",)),
                ),
            ),
        ),
    )


def test_a_run_is_the_only_one(loaded: ArcadeStore) -> None:
    loaded.write_run("bellring", run_of("first"))
    loaded.write_run("bellring", run_of("second"))
    rows = loaded.query(
        "MATCH (n:Run {packageId: $packageId, generation: $generation})-[:PRODUCED]->(f:Finding) "
        "MATCH (f)-[:RAISED_BY]->(r:Rule) "
        "MATCH (f)-[c:CONCERNS]->(x) "
        "RETURN f.message AS message, r.ruleId AS rule, c.role AS role, x.id AS id, c.order AS place ORDER BY place",
        PACKAGE,
    )
    assert [(r["message"], r["role"], r["id"]) for r in rows] == [
        ("second", "R", f"{SA}#2.1!ref:177"),
        ("second", "C", f"{SA}#1"),
        ("second", "D", "bellring/missing:Quality Agreement"),
    ]
    topics = loaded.query(
        "MATCH (t:Topic {packageId: $packageId, generation: $generation})<-[i:IN_TOPIC]-(c:Clause) "
        "RETURN t.topicId AS topic, c.id AS id, i.depth AS depth, i.chain AS chain, i.via AS via ORDER BY depth",
        PACKAGE,
    )
    assert topics[1]["chain"] == [f"{SA}#5", f"{SA}#1"]
    assert [t["depth"] for t in topics] == [0, 1]
    with pytest.raises(ValueError, match="not there"):
        lost = msgspec.structs.replace(run_of("x").findings[0], concerns=(("C", "bellring/nowhere"),))
        loaded.write_run("bellring", msgspec.structs.replace(run_of("x"), findings=(lost,)))
    assert any('"second"' in line for line in loaded.dump("bellring"))


def test_a_load_starts_without_what_rules_wrote(loaded: ArcadeStore, projection: Projection) -> None:
    loaded.load(projection)
    before = list(loaded.dump("bellring"))
    loaded.write_derived("bellring", "a/one", 1, "run", [reads(f"{SA}#1", f"{SA}#2")])
    loaded.write_patterns("bellring", ['"supply"'], [])
    loaded.write_run("bellring", run_of("x"))
    assert len(list(loaded.dump("bellring"))) > len(before)
    loaded.load(projection)
    assert list(loaded.dump("bellring")) == before


def _generations(store: ArcadeStore) -> list[int]:
    rows = store.query("MATCH (p:Package {packageId: $packageId}) RETURN p.generation AS g ORDER BY g", PACKAGE)
    return [int(str(r["g"])) for r in rows]
