"""The page: nothing of a document is live in it, every link lands, and the gap is said first."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from halden_rules.render import html
from halden_rules.render.svg import chain_picture
from halden_rules.review.packet import Packet
from tests.render.hostile import ATTACK, hostile
from tests.review.amended import amended_packet
from tests.review.sample import packet

VOID = {"meta", "br", "link", "img", "input", "hr"}
ELEMENTS = """
html head meta title style body a header h1 h2 h3 h4 h5 ul ol li section p b details summary span aside nav div main
table caption thead tbody tr th td mark figure figcaption svg desc rect text path line circle article code pre
blockquote br ins del
"""
ATTRIBUTES = """
lang charset name content http-equiv class href id aria-label aria-labelledby role tabindex scope open viewbox width
height x y x1 y1 x2 y2 rx d cx cy r
"""


class Page(HTMLParser):
    """Collects elements, ids, links and text; fails on tags that do not nest."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, (tag, self.open[-4:], self.getpos())
        self.open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.fixture(scope="module", params=["bellring", "hostile", "amended"])
def made(request: pytest.FixtureRequest) -> Packet:
    return {"bellring": packet, "hostile": hostile, "amended": amended_packet}[request.param]()


def test_only_our_elements_and_attributes(made: Packet) -> None:
    page = Page(html.render(made))
    assert {tag for tag, _ in page.elements} <= set(ELEMENTS.split())
    assert {name for _, attributes in page.elements for name in attributes} <= set(ATTRIBUTES.split())
    assert [
        a["content"] for t, a in page.elements if t == "meta" and a.get("http-equiv") == "Content-Security-Policy"
    ] == ["default-src 'none'; style-src 'unsafe-inline'; img-src data:"]


def test_every_link_stays_in_the_page_and_lands(made: Packet) -> None:
    page = Page(html.render(made))
    ids = [a["id"] for _, a in page.elements if "id" in a]
    assert len(ids) == len(set(ids))
    links = {str(a["href"]) for t, a in page.elements if t == "a"}
    assert all(link.startswith("#") for link in links)
    assert {link[1:] for link in links} <= set(ids)
    assert {str(a["aria-labelledby"]) for _, a in page.elements if "aria-labelledby" in a}
    for _, attributes in page.elements:
        for name in (attributes.get("aria-labelledby") or "").split():
            assert name in ids


def test_no_character_that_acts_is_printed(made: Packet) -> None:
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]", html.render(made))


def test_hostile_words_are_shown_as_words() -> None:
    text = html.render(hostile())
    page = Page(text)
    assert "<script" not in text and "<img" not in text
    shown = "".join(page.text)
    assert ATTACK in shown
    assert "{{7*7}}" in shown and "⟦U+202E⟧" in shown and "␛[31m" in shown and "␇" in shown


def test_the_style_sheet_holds_no_word_that_could_end_it() -> None:
    style = re.search(r"<style>(.*?)</style>", html.render(hostile()), re.S)
    assert style is not None
    running = re.search(r'@top-left \{ content: ("[^"]*")', style.group(1))
    assert running is not None and "<" not in style.group(1)
    assert re.fullmatch(r'"(?:[A-Za-z0-9 ]|\\[0-9a-f]{6} )*"', running.group(1))


def test_headings_come_in_order(made: Packet) -> None:
    levels = [int(tag[1]) for tag, _ in Page(html.render(made)).elements if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_tables_have_captions_and_scopes(made: Packet) -> None:
    page = Page(html.render(made))
    tags = [tag for tag, _ in page.elements]
    assert tags.count("table") == tags.count("caption") > 3
    assert all("scope" in attributes for tag, attributes in page.elements if tag == "th")


def test_the_gap_and_who_knows_of_it_come_first() -> None:
    text = "".join(Page(html.render(packet())).text)
    gap = text.index("INCOMPLETE")
    assert gap < text.index("At a glance")
    for said in (
        "Schedule A",
        "Schedule E",
        "Acknowledged by A. Reviewer on 30 November 2026: omitted from the filing.",
    ):
        assert gap < text.index(said) < text.index("At a glance")


def test_a_gap_that_nobody_knows_of_says_how_to_note_it() -> None:
    text = "".join(Page(html.render(packet(known=False))).text)
    assert (
        "Nobody has acknowledged this gap" in text
        and "halden acknowledge FOLDER" in text
        and "--missing 'Schedule A'" in text
    )


def test_struck_and_inserted_words_are_marked_with_the_amending_clause_and_its_days() -> None:
    text = html.render(amended_packet())
    assert '<del><span class="vh">struck: </span>ten dollars</del>' in text
    inserted = text.index('<ins><span class="vh">inserted: </span>twelve dollars &lt;b&gt;net&lt;/b&gt;</ins>')
    origin = text[inserted : inserted + 600]
    source = r"\[replaced: <a href=\"#q-amendment-1-[-0-9]+\">AMENDMENT NO. 1, 1</a>, "
    assert re.search(source + r"<a href=\"#q-[-a-z0-9]+\">1 March 2021</a>\]", origin)


def test_text_as_signed_is_behind_a_switch_where_it_is_not_current() -> None:
    """Outside of the full documents, superseded words stand only under “Text as signed” or struck."""
    text = html.render(amended_packet())
    topics = text[text.index('<section id="topics"') : text.index('<section id="findings"')]
    places = [m.start() for m in re.finditer("ten dollars", topics)]
    assert len(places) == 2
    for place in places:
        before = topics[:place]
        signed = before.rfind("<summary>Text as signed</summary>") > before.rfind("</details>")
        assert signed or before.rfind("<del>") > before.rfind("</del>")


def test_an_open_clause_has_its_wordings_side_by_side() -> None:
    text = html.render(amended_packet())
    sides = text[text.index('<div class="sides">') :]
    one, two = sides.index("Without the change"), sides.index("With the change")
    assert one < sides.index("500 units") < two < sides.index("900 units")
    before = text[: text.index('<div class="sides">')]
    assert before.rindex('<b class="tag">Open</b>') > before.rindex("<article") and "no date settles it" in before


def test_the_first_screen_says_what_was_applied_and_what_is_open_and_why() -> None:
    text = "".join(Page(html.render(amended_packet())).text)
    assert text.index("6 amendments: 3 applied, 2 open, 1 implied, never applied.") < text.index("At a glance")
    first = text[: text.index("At a glance")]
    assert "Open because no date settles it (1); the words are not given (1)." in first


def test_text_that_an_amendment_names_is_never_without_its_mark() -> None:
    """Wherever the page shows 2(c) as signed, the mark and the amending words stand right before it."""
    text = html.render(packet())
    places = [m.start() for m in re.finditer("for each twelve-month period commencing July 1, 2017", text)]
    assert len(places) >= 2
    for place in places:
        before = text[max(0, place - 12000) : place]
        assert "Amendment No. 1, 1" in before[before.rindex('class="told') :]


def test_no_deviation_is_claimed() -> None:
    text = html.render(packet())
    assert "▲" not in text and "●" not in text and "○" not in text
    assert text.count("◆</span> located") == 2 and "–</span> not located" in text


def test_streaming_gives_the_same_page() -> None:
    assert "".join(html.stream(packet())) == html.render(packet())


def test_pictures_are_well_formed_and_described() -> None:
    for topic in (packet().topics[0], hostile().topics[0]):
        root = ElementTree.fromstring(str(chain_picture(topic.chain, "n")))
        assert root.attrib["role"] == "img"
        described = root.find("desc")
        assert described is not None and described.text and len(topic.chain.lines) > 1
        assert {e.tag for e in root.iter()} <= {"svg", "title", "desc", "rect", "text", "path"}
