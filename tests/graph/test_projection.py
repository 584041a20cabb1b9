"""Reading → nodes and edges: every edge type in its direction, every span in the file, ids for people."""

from __future__ import annotations

import datetime as dt
import subprocess
import sys

import msgspec
import pytest

from halden_rules.graph import EdgeRecord, NodeRecord, Projection, project
from halden_rules.graph.draft import Draft
from halden_rules.graph.ids import clause_id, missing_document_id, readable, term_id
from halden_rules.graph.model import EDGES, edge_type, node_type
from halden_rules.references import ReferenceTarget
from halden_rules.text import Span
from tests.graph.readings import a, small_reading

SA = "bellring/supply-agreement"
AM = "bellring/amendment-2"

# One edge of every printed type: what speaks → what it speaks of.
DIRECTIONS = {
    "HAS_DOCUMENT": ("bellring", SA),
    "HAS_CLAUSE": (f"{SA}#2", f"{SA}#2.1"),
    "NEXT_CLAUSE": (f"{SA}#2", f"{SA}#2.1"),
    "HAS_VERSION": (f"{SA}#2.1", f"{SA}#2.1@start"),
    "HAS_REFERENCE": (f"{SA}#2.1", f"{SA}#2.1!ref:177"),
    "POINTS_TO": (f"{SA}#2.1!ref:177", f"{SA}#1"),
    "CROSS_REFERENCE": (f"{SA}#2.1", f"{SA}#1"),
    "DEFINES_TERM": (f"{SA}#1", f"{SA}#term:Products"),
    "USES_TERM": (f"{AM}#1", f"{SA}#term:Products"),
    "MAKES": (f"{AM}#1", f"{AM}#1!amend:1"),
    "CHANGES": (f"{AM}#1!amend:1", f"{SA}#2.1"),
    "AMENDS": (f"{AM}#1", f"{SA}#2.1"),
    "BINDS": (f"{SA}#preamble", "bellring/party:Premier Nutrition"),
    "OVERRIDES": (f"{SA}#3", f"{SA}#2.1"),
    "STATES_PRECEDENCE": (f"{SA}#3", f"{SA}#3!precedence"),
    "GIVES_RANKING": (f"{SA}#3!precedence", f"{SA}#3!precedence!rank:1-2"),
    "BEARS_DATE": (AM, f"{AM}!date:effective:2018-10-01"),
    "RANKS": (f"{SA}#3!precedence", "bellring/class:order form"),
}


@pytest.fixture(scope="module")
def projection() -> Projection:
    return project(small_reading())


def node(projection: Projection, id: str) -> NodeRecord:
    return next(n for n in projection.nodes if n.id == id)


def edges(projection: Projection, type: str) -> list[EdgeRecord]:
    return [e for e in projection.edges if e.type == type]


@pytest.mark.parametrize("type", DIRECTIONS)
def test_direction(projection: Projection, type: str) -> None:
    start, stop = DIRECTIONS[type]
    pairs = {(e.start, e.stop) for e in edges(projection, type)}
    assert (start, stop) in pairs
    assert (stop, start) not in pairs


def test_every_printed_edge_type_has_a_direction_test_but_those_of_facts_and_struck_words() -> None:
    printed = {e.type for e in EDGES if e.origin == "printed"}
    assert printed - set(DIRECTIONS) == {"STATES", "ABOUT", "KIND_OF", "STRIKES"}


def test_every_span_is_a_file_offset_and_its_words_stand_there(projection: Projection) -> None:
    files = {f"bellring/{d.id}": d.text.file for d in small_reading().documents}
    seen = 0
    for record in (*projection.nodes, *projection.edges):
        said = record.properties
        if "text" in said and "start" in said:
            assert files[str(said["document"])][said["start"] : said["end"]] == said["text"]  # type: ignore[misc]
            seen += 1
    assert seen > 30


def test_the_words_of_a_version_are_its_pieces(projection: Projection) -> None:
    files = {f"bellring/{d.id}": d.text.file for d in small_reading().documents}
    versions = [n for n in projection.nodes if n.labels == ("Version",)]
    for version in versions:
        said = version.properties
        pieces = zip(said["pieceDocuments"], said["pieceStarts"], said["pieceEnds"], strict=True)  # type: ignore[arg-type]
        assert said["text"] == "\n".join(files[d][start:end] for d, start, end in pieces)
    clauses = {n.id for n in projection.nodes if n.labels[0] == "Clause"}
    assert {e.start for e in edges(projection, "HAS_VERSION")} == clauses


def test_every_end_of_an_edge_is_a_node_of_the_declared_label(projection: Projection) -> None:
    labels = {n.id: n.labels[0] for n in projection.nodes}
    for edge in projection.edges:
        assert (edge.start_label, edge.stop_label) == (labels[edge.start], labels[edge.stop])
        assert (edge.start_label, edge.stop_label) in edge_type(edge.type).ends


def test_ids_are_unique_and_every_node_belongs_to_the_package(projection: Projection) -> None:
    ids = [n.id for n in projection.nodes]
    assert len(ids) == len(set(ids))
    assert {n.properties["packageId"] for n in projection.nodes} == {"bellring"}
    assert all(n.id == "bellring" or n.id.startswith("bellring/") for n in projection.nodes)


def test_every_node_has_a_caption_for_people(projection: Projection) -> None:
    assert node(projection, f"{SA}#2").properties["caption"] == "SA 2 Supply"
    assert node(projection, f"{SA}#Schedule 1/1").properties["caption"] == "SA Schedule 1 1 Goods"
    assert node(projection, f"{SA}#term:Products").properties["caption"] == "“Products” in SA"
    assert all(0 < len(str(n.properties["caption"])) <= 120 for n in projection.nodes)


def test_the_words_before_the_first_number_are_a_clause(projection: Projection) -> None:
    preamble = node(projection, f"{SA}#preamble")
    assert preamble.labels == ("Clause",)
    assert (preamble.properties["kind"], preamble.properties["order"]) == ("preamble", 0)
    assert "number" not in preamble.properties
    version = node(projection, f"{SA}#preamble@start")
    assert str(version.properties["text"]).startswith("SUPPLY AGREEMENT\r\n\r\nbetween")
    assert version.properties["state"] == "in force"


def test_top_clauses_hang_on_the_document_and_sub_clauses_on_their_clause(projection: Projection) -> None:
    children = {e.stop: (e.start, e.properties["order"]) for e in edges(projection, "HAS_CLAUSE")}
    assert children[f"{SA}#preamble"] == (SA, 0)
    assert children[f"{SA}#1"] == (SA, 1)
    assert children[f"{SA}#2.2"] == (f"{SA}#2", 2)
    assert children[f"{SA}#Schedule 1/1"] == (f"{SA}#Schedule 1", 1)


def test_a_second_equal_number_and_a_gap_are_marked(projection: Projection) -> None:
    again, after_gap = node(projection, f"{SA}#5~2"), node(projection, f"{SA}#5")
    assert again.properties["duplicateOf"] == f"{SA}#5"
    assert (after_gap.properties["gapBefore"], after_gap.properties["gapAfter"]) == (["4"], f"{SA}#3")
    assert "duplicateOf" not in after_gap.properties


def test_a_missing_clause_and_a_missing_document(projection: Projection) -> None:
    clause = node(projection, f"{SA}#missing:16")
    assert clause.properties["nearest"] == [f"{SA}#5"]
    assert clause.properties["firstCitedIn"] == f"{SA}#2.2"
    document = node(projection, "bellring/missing:Quality Agreement")
    assert (document.properties["link"], document.properties["names"]) == ("attached", ["QA"])
    assert document.properties["firstCitedIn"] == f"{SA}#2.2"
    assert node(projection, "bellring").properties["complete"] is False


def test_an_ambiguous_reference_has_candidates_and_no_hop(projection: Projection) -> None:
    reference = next(n for n in projection.nodes if n.properties.get("status") == "ambiguous")
    targets = [
        (e.stop, e.properties.get("candidate")) for e in edges(projection, "POINTS_TO") if e.start == reference.id
    ]
    assert targets == [(f"{SA}#1", True), (f"{SA}#Schedule 1/1", True)]
    assert reference.id not in {e.properties["referenceId"] for e in edges(projection, "CROSS_REFERENCE")}


def test_subject_to_reverses_what_overrides(projection: Projection) -> None:
    told = {(e.start, e.stop, e.properties["text"]) for e in edges(projection, "OVERRIDES")}
    assert (f"{SA}#3", f"{SA}#2.1", "Section 3") in told  # "2.1 … subject to Section 3"
    assert (f"{SA}#3", f"{SA}#2.1", "Section 2.1") in told  # "3 Notwithstanding Section 2.1"


def test_uses_of_a_term_are_one_edge_a_clause_at_the_first_use() -> None:
    reading = small_reading()
    again = [msgspec.structs.replace(u, span=Span(u.span.start + 1, u.span.end)) for u in reading.uses]
    projection = project(msgspec.structs.replace(reading, uses=(*again, *reading.uses)))
    uses = [e for e in edges(projection, "USES_TERM") if e.start == f"{SA}#2.1" and e.stop == f"{SA}#term:Products"]
    assert [(e.properties["count"], e.properties["text"]) for e in uses] == [(2, "Products")]


def test_scope_stands_in_the_id_of_a_term(projection: Projection) -> None:
    assert node(projection, f"{SA}#term:Seller@2").properties["scope"] == f"{SA}#2"


def test_a_number_printed_inside_a_clause_leads_to_that_clause() -> None:
    reading = small_reading()
    first = reading.references[0]
    target = ReferenceTarget(address=a("supply-agreement", "2.1(a)"), found=True)
    inside = msgspec.structs.replace(first, targets=(target,))
    projection = project(msgspec.structs.replace(reading, references=(inside, *reading.references[1:])))
    (edge,) = [e for e in edges(projection, "POINTS_TO") if e.start == f"{SA}#2.1!ref:177"]
    assert (edge.stop, edge.properties["named"]) == (f"{SA}#2.1", "2.1(a)")


def test_two_references_at_one_place_are_two_nodes() -> None:
    reading = small_reading()
    twice = (*reading.references, reading.references[0])
    ids = [n.id for n in project(msgspec.structs.replace(reading, references=twice)).nodes]
    assert {f"{SA}#2.1!ref:177", f"{SA}#2.1!ref:177~2"} <= set(ids)
    assert len(ids) == len(set(ids))


def test_removing_a_clause_removes_its_node(projection: Projection) -> None:
    reading = small_reading()
    amendment = msgspec.structs.replace(reading.outlines[0], clauses=reading.outlines[0].clauses[:1])
    versions = tuple(v for v in reading.timeline.versions if v.clause != a("amendment-2", "2"))
    timeline = msgspec.structs.replace(reading.timeline, versions=versions)
    fewer = project(msgspec.structs.replace(reading, outlines=(amendment, reading.outlines[1]), timeline=timeline))
    assert {n.id for n in projection.nodes} - {n.id for n in fewer.nodes} == {f"{AM}#2", f"{AM}#2@start"}


def test_pages_are_those_of_the_printed_document(projection: Projection) -> None:
    assert node(projection, f"{SA}#1").properties["page"] == 1
    assert node(projection, f"{SA}#5").properties["page"] == 2
    assert "page" not in node(projection, f"{AM}#1").properties


def test_dates_are_dates(projection: Projection) -> None:
    assert node(projection, AM).properties["effectiveOn"] == dt.date(2018, 10, 1)


def test_nothing_undeclared_gets_in() -> None:
    draft = Draft("p")
    draft.node("Package", "p", "P")
    with pytest.raises(ValueError, match="no property 'colour'"):
        draft.node("Document", "p/d", "D", "", colour="red")
    with pytest.raises(ValueError, match="takes INTEGER"):
        draft.node("Document", "p/d", "D", "", pages="3")
    with pytest.raises(ValueError, match="takes INTEGER"):
        draft.node("Document", "p/d", "D", "", pages=True)
    draft.node("Document", "p/d", "D")
    with pytest.raises(ValueError, match="two nodes"):
        draft.node("Document", "p/d", "D")
    with pytest.raises(ValueError, match="does not lead from Document to Package"):
        draft.edge("HAS_DOCUMENT", "p/d", "p")
    with pytest.raises(KeyError):
        draft.node("Paragraf", "p/x", "X")


def test_half_a_surrogate_pair_keeps_its_offset() -> None:
    draft = Draft("p")
    draft.node("Party", "p/x", "X", "", name="a\ud800b", aliases=["\udfff"])
    (party,) = draft.finished().nodes
    assert (party.properties["name"], party.properties["aliases"]) == ("a\ufffdb", ["\ufffd"])


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Quality  Agreement", "Quality Agreement"),
        ("a\nb\tc", "a b c"),
        ("x\u202ey\u200bz\x07", "xyz"),
        ("“Losses”", "“Losses”"),
        ("x" * 120, "x" * 120),
        ("x" * 121, "x" * 110 + "…"),
    ],
)
def test_names_in_ids(name: str, told: str) -> None:
    assert readable(name)[:111] == told[:111]  # behind the … comes a hash
    assert len(readable(name)) <= 120
    assert readable(name).isprintable()


def test_long_names_that_differ_at_the_end_have_different_ids() -> None:
    assert missing_document_id("p", "x" * 200 + "a") != missing_document_id("p", "x" * 200 + "b")


def test_the_documented_forms_of_ids() -> None:
    """docs/reference/graph.md promises these: decisions hang on them."""
    assert clause_id("bellring", a("manufacturing-agreement", "8.2(a)")) == "bellring/manufacturing-agreement#8.2(a)"
    assert clause_id("bellring", a("x", "4.1", "Schedule 2")) == "bellring/x#Schedule 2/4.1"
    assert clause_id("bellring", a("x", "7.10.1", None, 2)) == "bellring/x#7.10.1~2"
    assert term_id("bellring", "x", "Products", a("x", "8")) == "bellring/x#term:Products@8"
    assert node_type("Term").key.startswith("…/manufacturing-agreement#term:Products@8")


def test_the_order_of_records_does_not_matter(projection: Projection) -> None:
    reading = small_reading()
    shuffled = msgspec.structs.replace(
        reading,
        references=tuple(reversed(reading.references)),
        uses=tuple(reversed(reading.uses)),
        amendments=tuple(reversed(reading.amendments)),
    )

    def told(p: Projection) -> list[bytes]:
        return sorted(msgspec.json.encode(r, order="sorted") for r in (*p.nodes, *p.edges))

    assert told(project(shuffled)) == told(projection)


def test_the_same_under_two_hash_seeds() -> None:
    code = (
        "import hashlib, msgspec; from halden_rules.graph import project; "
        "from tests.graph.readings import small_reading; "
        "print(hashlib.sha256(msgspec.json.encode(project(small_reading()))).hexdigest())"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed, "PATH": ""}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_a_reference_keeps_what_is_printed_with_it(projection: Projection) -> None:
    reference = node(projection, f"{SA}#2.1!ref:177").properties
    assert (reference["printedCaption"], reference["captionLike"], reference["signal"]) == (
        "Definitions",
        True,
        "under",
    )
    assert reference["caption"] == "Section 1"
