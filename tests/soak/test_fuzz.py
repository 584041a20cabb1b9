"""Real agreements, damaged at random: the whole reading ends, and every place is where it says."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from halden_rules.cli.exchange import exchange
from halden_rules.documents import read_folder
from halden_rules.graph import project
from halden_rules.pipeline import read_documents
from tests.conftest import CORPUS

pytestmark = pytest.mark.soak

ROUNDS = 600
SECONDS = 30  # one damaged text of at most 60,000 characters
ODD = [
    "\x00",
    "\u200b",
    "\u202e",
    "\ufffd",
    "\r\n",
    "\f",
    "“",
    "”",
    "(",
    ")",
    "[",
    "§",
    "1.",
    "(a)",
    "SCHEDULE 1\n",
    "\t" * 9,
]


def damaged(text: str, chance: random.Random) -> str:
    """The text with pieces cut out, doubled, moved and odd characters put in."""
    for _ in range(chance.randint(1, 40)):
        a = chance.randrange(len(text) or 1)
        b = min(len(text), a + chance.randint(1, 3000))
        piece = text[a:b]
        kind = chance.randrange(5)
        if kind == 0:
            text = text[:a] + text[b:]
        elif kind == 1:
            text = text[:a] + piece * 2 + text[b:]
        elif kind == 2:
            to = chance.randrange(len(text) or 1)
            text = text[:to] + piece + text[to:]
        elif kind == 3:
            text = text[:a] + chance.choice(ODD) * chance.randint(1, 200) + text[a:]
        else:
            text = text[:a] + piece.replace("\n", " ") + text[b:]
    return text[:60_000]


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_a_damaged_package_is_read_to_its_end(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    sources = sorted(CORPUS.glob("*/text/*.txt"))
    for number in range(chance.randint(1, 3)):
        source = chance.choice(sources).read_bytes().decode("utf-8")
        text = damaged(source[:60_000], chance).replace("\x00", " ")
        (tmp_path / f"d{number}.txt").write_bytes((text or "1. Nothing").encode("utf-8"))
    documents = read_folder(tmp_path)
    began = time.perf_counter()
    reading = read_documents("fuzz", documents)
    assert time.perf_counter() - began < SECONDS * len(documents)
    files = {d.path: d.text.file for d in documents}
    for record in exchange(reading):
        if "start" in record:
            assert files[record["doc"]][record["start"] : record["end"]] == record["text"], record["kind"]
    projection = project(reading)
    ids = {node.id for node in projection.nodes}
    assert len(ids) == len(projection.nodes)
    assert all(edge.start in ids and edge.stop in ids for edge in projection.edges)
