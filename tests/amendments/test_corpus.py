"""The families of real amendments: every change that names what it changes is found, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import Struct

from halden_rules.documents.text_file import read_text
from halden_rules.pipeline import read_documents
from halden_rules.reading import Reading

CORPUS = Path(__file__).parents[1] / "corpus" / "amendments"
FAMILIES = sorted(p.name for p in CORPUS.iterdir() if (p / "gold").is_dir())


def reading_of(family: str) -> Reading:
    """The reading of a family's texts."""
    found = []
    for path in sorted((CORPUS / family / "text").glob("*.txt")):
        document, _ = read_text(path.stem, path.name, path.read_bytes())
        found.append(document)
    return read_documents(family, tuple(found))


class Gold(Struct, frozen=True):
    """A change as the gold has it."""

    id: str
    document: str
    target: dict[str, str | None]
    new_text: str


def explicit(family: str) -> list[Gold]:
    """The gold's changes that name what they change."""
    found = []
    for path in sorted((CORPUS / family / "gold").glob("*.jsonl")):
        text = (CORPUS / family / "text" / f"{path.stem}.txt").read_bytes().decode("utf-8")
        for line in path.read_text("utf-8").splitlines():
            record = json.loads(line)
            if record["kind"] == "amends" and not record.get("implied"):
                target = {name: record["target"][name] for name in ("doc", "part", "clause")}
                start, end = record.get("new_text") or (0, 0)
                found.append(Gold(record["id"], path.stem, target, text[start:end]))
    return found


@pytest.mark.parametrize("family", FAMILIES)
def test_every_change_that_names_its_target_is_found(family: str) -> None:
    reading = reading_of(family)
    gold = explicit(family)
    want = [(g.document, g.target["doc"], g.target["part"], g.target["clause"]) for g in gold]
    got = [(a.document, t.document, t.part, t.number) for a in reading.amendments if not a.implied for t in a.targets]
    assert sorted(got, key=str) == sorted(want, key=str)


@pytest.mark.parametrize("family", FAMILIES)
def test_new_words_are_those_of_the_gold(family: str) -> None:
    """To the character, where the gold has them; blanks and the marks around are not compared."""
    reading = reading_of(family)
    texts = {d.id: d.text for d in reading.documents}
    for gold in explicit(family):
        if not gold.new_text:
            continue
        clause = (gold.target["part"], gold.target["clause"])
        found = [
            texts[a.document].words(a.new_text)
            for a in reading.amendments
            if a.document == gold.document and a.new_text and clause in {(t.part, t.number) for t in a.targets}
        ]
        assert bare(gold.new_text) in map(bare, found), gold.id


def bare(words: str) -> str:
    return " ".join(words.split()).strip('"“” .')
