"""JSON, Markdown and the terminal: the same content, nothing live, the same bytes."""

from __future__ import annotations

import json as plain_json
import re
from pathlib import Path

import jsonschema
import msgspec
import pytest

from halden_rules.data import data_folder
from halden_rules.render import json, markdown, terminal
from halden_rules.review.packet import Packet
from tests.render.hostile import hostile
from tests.review.amended import amended_packet
from tests.review.sample import packet


def test_the_stored_schema_is_the_schema_of_the_records() -> None:
    assert (data_folder("schemas") / "packet.schema.json").read_text("utf-8") == json.schema_text()


@pytest.mark.parametrize("made", [packet, hostile, amended_packet])
def test_the_json_validates_and_comes_back_the_same(made: object) -> None:
    assert callable(made)
    source: Packet = made()
    text = json.render(source)
    schema = plain_json.loads((data_folder("schemas") / "packet.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker()).validate(plain_json.loads(text))
    assert json.read(text) == source


def test_a_json_with_something_else_in_it_does_not_validate() -> None:
    whole = plain_json.loads(json.render(packet()))
    whole["topics"] = "none"
    schema = plain_json.loads(json.schema_text())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(whole, schema)
    with pytest.raises(msgspec.ValidationError):
        json.read(plain_json.dumps(whole))


def test_no_control_character_in_json() -> None:
    assert not re.search("[\x00-\x09\x0b-\x1f]", json.render(hostile()))


def test_markdown_says_the_same_and_nothing_in_it_is_live() -> None:
    text = markdown.render(packet())
    assert "INCOMPLETE" in text and "Schedule A" in text and "acknowledged by A. Reviewer on 30 November 2026" in text
    assert "Register of amendments" in text
    amended = markdown.render(amended_packet())
    assert "\\~" not in amended and "~~ten dollars~~ (struck by AMENDMENT NO. 1, 1" in amended
    assert "**twelve dollars &lt;b&gt;net&lt;/b&gt;** (inserted by" in amended and "or, with the change:" in amended
    attacked = markdown.render(hostile())
    assert "<" not in attacked and not re.search(r"(?<!\\)[\[\]`]", attacked)
    assert not re.search("[\x00-\x09\x0b-\x1f\u202a-\u202e]", attacked)
    assert not re.search(r"(?m)^\s*(?:#{1,6} )?1\. ", attacked)


def test_the_summary_names_the_gap_the_topics_and_the_files() -> None:
    text = terminal.render(packet(), Path("out/p.html"), Path("out/p.json"))
    lines = text.split("\n")
    assert "as of 3 July 2019, the latest date stated in the package" in lines[1]
    assert "INCOMPLETE — " in lines[3] and "Schedule A" in lines[3]
    assert "acknowledged by A. Reviewer on 30 November 2026: omitted from the filing" in lines[4]
    assert any(
        re.search(r"◆ Minimum commitment +7 clauses.*starts at Manufacturing Agreement 2\(c\)", line) for line in lines
    )
    assert any("– Most favoured customer  not located" in line for line in lines)
    assert "2 findings: 1 error, 1 info" in lines
    assert lines[-2:] == ["packet  out/p.html", "JSON    out/p.json"]


def test_the_summary_counts_amendments() -> None:
    text = terminal.render(amended_packet(), Path("p.html"), Path("p.json"))
    assert "6 amendments: 3 applied, 2 open, 1 implied, never applied on 1 June 2021" in text.split("\n")
    assert "3 amended, 2 open" in text


def test_the_summary_says_how_to_acknowledge() -> None:
    text = terminal.render(packet(known=False), Path("p.html"), Path("p.json"))
    assert "halden acknowledge FOLDER" in text and "--missing 'Schedule A'" in text


def test_a_terminal_obeys_nothing_of_a_document() -> None:
    text = terminal.render(hostile(), Path("p\x1b[2J.html"), Path("p.json"))
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", text)
    coloured = terminal.render(packet(), Path("p.html"), Path("p.json"), colour=True)
    assert "\x1b[1m" in coloured
