"""Pictures: cards fold, nothing lies on a card, every word fits, the same records give the same picture."""

from __future__ import annotations

import datetime as dt
import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from halden_rules.render.svg import CARDS, HEIGHT, WIDTH, chain_picture, timeline_picture
from halden_rules.review.packet import Chain, ChainCard, TimelineArrow, TimelineEntry
from tests.review.sample import packet

LANES = (("a", "Agreement", "1 March 2024"), ("b", "Amendment", "2 April 2024"), ("c", "Order form", "no date stated"))


def card(n: int, lane: str, parent: int | None) -> ChainCard:
    return ChainCard(
        id=f"c{n}",
        lane=lane,
        title=f"{n} Heading of many words",
        words="Some first words of the clause, as they are printed in it",
        anchor=f"c-{n}",
        start=parent is None,
        parent=parent,
        label="" if parent is None else "refers: “Section 1”",
    )


# (lane, parent) of each card
SHAPES = {
    "one": [("a", None)],
    "down": [("a", None), ("a", 0), ("a", 1), ("a", 2), ("a", 3), ("a", 4)],
    "across": [("a", None), ("b", 0), ("c", 1), ("a", 2), ("c", 0), ("b", 3)],
    "roots": [("a", None), ("b", None), ("a", None), ("a", 0), ("a", 1), ("c", 2)],
    "back": [("c", None), ("a", 0), ("b", 0), ("a", 2)],
    "circle": [("a", None), ("a", 2), ("a", 1)],
}


def chain(shape: str) -> Chain:
    return Chain(lanes=LANES, cards=tuple(card(n, *c) for n, c in enumerate(SHAPES[shape])), lines=("One line.",))


def boxes(root: ElementTree.Element) -> list[tuple[int, int, int, int]]:
    return [
        (int(r.attrib["x"]), int(r.attrib["y"]), int(r.attrib["x"]) + WIDTH, int(r.attrib["y"]) + HEIGHT)
        for r in root.iter("rect")
        if "card" in r.attrib["class"].split()
    ]


def segments(path: str) -> list[tuple[int, int, int, int]]:
    found, x, y = [], 0, 0
    for kind, numbers in re.findall(r"([MHV])([-\d ]+)", path):
        given = [int(n) for n in numbers.split()]
        to = (given[0], given[1]) if kind == "M" else (given[0], y) if kind == "H" else (x, given[0])
        if kind != "M":
            found.append((min(x, to[0]), min(y, to[1]), max(x, to[0]), max(y, to[1])))
        x, y = to
    return found


@pytest.mark.parametrize("shape", SHAPES)
def test_cards_lie_beside_each_other_inside_the_picture(shape: str) -> None:
    root = ElementTree.fromstring(str(chain_picture(chain(shape), "n")))
    found = boxes(root)
    assert len(found) == len(SHAPES[shape])
    _, _, width, height = map(int, root.attrib["viewBox"].split())
    assert all(left >= 0 and right <= width and top >= 0 and bottom <= height for left, top, right, bottom in found)
    for one, other in combinations(found, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("shape", ["one", "down", "across", "roots", "back"])
def test_no_arrow_runs_over_a_card(shape: str) -> None:
    root = ElementTree.fromstring(str(chain_picture(chain(shape), "n")))
    cards = boxes(root)
    for path in root.iter("path"):
        if path.attrib["class"] != "arrow":
            continue
        for left, top, right, bottom in segments(path.attrib["d"]):
            assert left >= 0 and right <= int(root.attrib["width"])
            over = [c for c in cards if left < c[2] and right > c[0] and top < c[3] and bottom > c[1]]
            assert not over, (shape, path.attrib["d"], over)


def test_every_step_has_one_arrow_and_one_label() -> None:
    root = ElementTree.fromstring(str(chain_picture(chain("across"), "n")))
    steps = sum(parent is not None for _, parent in SHAPES["across"])
    assert sum(p.attrib["class"] == "arrow" for p in root.iter("path")) == steps
    assert sum(t.attrib["class"] == "t2" for t in root.iter("text")) == steps


def test_words_of_an_arrow_into_the_first_row_stand_below_the_lane_heads() -> None:
    root = ElementTree.fromstring(str(chain_picture(chain("across"), "n")))
    heads = [int(t.attrib["y"]) for t in root.iter("text") if t.attrib["class"] == "t3"]
    labels = [int(t.attrib["y"]) for t in root.iter("text") if t.attrib["class"] == "t2"]
    across = [s[1] for p in root.iter("path") if p.attrib["class"] == "arrow" for s in segments(p.attrib["d"])]
    assert min(labels) > max(heads) + 12 and min(across) > max(heads)


def test_start_clauses_have_the_heavier_frame() -> None:
    root = ElementTree.fromstring(str(chain_picture(chain("roots"), "n")))
    assert sum("start" in r.attrib["class"].split() for r in root.iter("rect")) == 3


def test_more_than_nine_cards_fold() -> None:
    cards = [card(n, "a", None) for n in range(6)] + [card(n, "b", 5) for n in range(6, 20)]
    whole = Chain(lanes=LANES, cards=tuple(cards), lines=("One line.",))
    folded = str(chain_picture(whole, "n", CARDS))
    root = ElementTree.fromstring(folded)
    assert len(boxes(root)) == CARDS - 1
    assert "+ 12 clauses" in folded
    assert any(p.attrib["class"] == "arrow" for p in root.iter("path"))  # what leads on is shown first
    assert len(boxes(ElementTree.fromstring(str(chain_picture(whole, "n"))))) == 20


def test_the_description_is_the_chain_in_words() -> None:
    topic = packet().topics[0]
    root = ElementTree.fromstring(str(chain_picture(topic.chain, "n")))
    assert root.findtext("desc") == " ".join(topic.chain.lines)


def test_an_undated_document_stands_in_a_tray() -> None:
    entries = [
        TimelineEntry(document="a", title="Agreement", on=dt.date(2024, 3, 1), basis="effective"),
        TimelineEntry(document="b", title="Amendment", on=None),
    ]
    drawn = str(
        timeline_picture(entries, [TimelineArrow(source="b", target="a", clauses=("1", "2", "3"))], "n", ["Text."])
    )
    root = ElementTree.fromstring(drawn)
    assert sum(r.attrib["class"] == "tray" for r in root.iter("rect")) == 1
    assert "no date stated" in drawn and "1 March 2024" in drawn and "1, 2 and 1 more of Agreement" in drawn


def test_an_amendment_of_what_is_not_here_draws_no_arrow() -> None:
    entries = [TimelineEntry(document="a", title="Agreement", on=None)]
    drawn = str(timeline_picture(entries, [TimelineArrow(source="a", target="missing:X")], "n", []))
    assert 'class="arrow"' not in drawn
