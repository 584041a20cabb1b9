"""The outlines of the annotated agreements, held to floors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from halden_rules.documents import read_folder
from halden_rules.grammar import load
from halden_rules.outline import Outline, read_outline
from tests.conftest import CORPUS

PACKAGES = ("37signals-dpa", "bellring-manufacturing", "common-paper-cloud", "lambert-consortium-b", "series-seed")
FLOORS = {"recall": 0.99, "precision": 0.99, "number": 0.99, "heading": 0.97}
SLACK = 16  # characters between the two starts: "SCHEDULE 1" and "1" are one place


def _outlines(package: str) -> dict[str, tuple[str, Outline]]:
    grammar = load()
    return {
        Path(d.path).stem: (d.text.reading, read_outline(d, tuple(grammar.scan(d.text.reading)), grammar))
        for d in read_folder(CORPUS / package / "text")
    }


def _fold(words: str) -> str:
    return "".join(c for c in words.lower() if c.isalnum())


@pytest.fixture(scope="module")
def measured() -> dict[str, tuple[int, int]]:
    """Hits and totals over all documents, from the gold that was annotated by reading."""
    found = gold_count = predicted = number = heading = headings = 0
    for package in PACKAGES:
        outlines = _outlines(package)
        for gold_file in sorted((CORPUS / package / "gold").glob("*.jsonl")):
            gold = [
                r for line in gold_file.read_text("utf-8").splitlines() if (r := json.loads(line))["kind"] == "clause"
            ]
            if gold_file.stem not in outlines:
                continue
            _, outline = outlines[gold_file.stem]
            free = list(outline.clauses)
            predicted += len(free)
            for g in gold:
                gold_count += 1
                near = [c for c in free if -SLACK <= c.span.start - g["start"] <= 3]
                same = [c for c in near if (c.address.part, c.address.number) == (g["part"], g["number"])]
                match = min(same or near, key=lambda c: abs(c.span.start - g["start"]), default=None)
                if match is None:
                    continue
                free.remove(match)
                found += 1
                number += bool(same)
                if g["heading"]:
                    headings += 1
                    want, got = _fold(g["heading"]), _fold(match.heading or "")
                    heading += bool(got) and (want in got or got in want)
    return {
        "recall": (found, gold_count),
        "precision": (found, predicted),
        "number": (number, found),
        "heading": (heading, headings),
    }


@pytest.mark.parametrize("measure", FLOORS)
def test_the_annotated_agreements(measured: dict[str, tuple[int, int]], measure: str) -> None:
    hits, total = measured[measure]
    assert total > 500
    assert hits / total >= FLOORS[measure], f"{hits} of {total}"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_clause_is_where_it_says(package: str) -> None:
    for text, outline in _outlines(package).values():
        assert len({c.address.id for c in outline.clauses}) == len(outline.clauses)
        for i, c in enumerate(outline.clauses):
            assert c.order == i
            assert text[c.label_span.start : c.label_span.end] in text[c.span.start : c.span.end]
            assert c.heading is None or (
                c.heading_span is not None and text[c.heading_span.start : c.heading_span.end].strip() == c.heading
            )
            assert all(c.span.contains(s) for s in c.own)
            assert all(a.end <= b.start for a, b in zip(c.own, c.own[1:], strict=False))
            assert text[c.span.start : c.span.end] == text[c.span.start : c.span.end].strip()
            if c.parent is not None:
                parent = outline.clauses[c.parent]
                assert c.parent < i and parent.span.contains(c.span) and c.level > parent.level
                assert all(not s.overlaps(c.span) for s in parent.own)
            assert outline.at(c.label_span.start) == c


def test_what_the_drafts_number_twice_is_told() -> None:
    outline = _outlines("lambert-consortium-b")["consortium-agreement"][1]
    told = [
        (i.kind, [outline.clauses[k].address.id.partition("#")[2] for k in i.clauses], i.alternatives)
        for i in outline.issues
    ]
    assert told == [("duplicate", ["7.1", "7.1~2"], True), ("duplicate", ["7.10.1", "7.10.1~2"], False)]
