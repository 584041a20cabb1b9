"""Changes for a terminal, as Markdown and as JSON: the same content, nothing live, the schema of the records."""

from __future__ import annotations

import datetime as dt
import json as plain_json

import jsonschema
import msgspec

from halden_rules.data import data_folder
from halden_rules.render import between
from halden_rules.review.between import Between, changes_between
from tests.review.amended import amended_reading


def made(first: str = "2020-06-01", second: str = "2021-06-01") -> Between:
    return changes_between(amended_reading(), dt.date.fromisoformat(first), dt.date.fromisoformat(second), "0")


def test_the_terminal_marks_struck_and_new_words_without_colour() -> None:
    lines = between.terminal(made()).split("\n")
    assert lines[1] == "what changed between 1 June 2020 and 1 June 2021"
    assert lines[2] == "1 document came or ended; 5 clauses: 1 changed, 1 appeared, 1 went, 2 opened"
    assert (
        "  1. Price. The price is [-ten dollars-] {+twelve dollars <b>net</b>+} per unit. It is paid monthly." in lines
    )
    assert "  before, and without the change: 3. Volume. The buyer shall take 500 units." in lines
    assert "  or: 3. Volume. The buyer shall take 900 units." in lines
    assert lines[-1] == "Only implied, and never applied: AMENDMENT NO. 1, 5."
    assert "\x1b[32m{+twelve" in between.terminal(made(), colour=True)


def test_that_nothing_changed_is_said() -> None:
    text = between.terminal(made("2021-06-01", "2021-06-02"))
    assert "Nothing changed between these dates. 2 clauses open on both dates." in text
    assert "Nothing changed between these dates." in between.terminal(made("2020-06-01", "2020-06-02")).split("\n")


def test_markdown_says_the_same_and_nothing_in_it_is_live() -> None:
    text = between.markdown(made())
    assert "~~ten dollars~~ **twelve dollars &lt;b&gt;net&lt;/b&gt;** per unit" in text and "<b>" not in text
    assert "## Documents" in text and "effective as of March 1, 2021" in text


def test_the_json_validates_and_comes_back_the_same() -> None:
    stored = (data_folder("schemas") / "changes.schema.json").read_text("utf-8")
    assert stored == between.schema_text()
    text = between.render_json(made())
    schema = plain_json.loads(stored)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker()).validate(plain_json.loads(text))
    assert msgspec.json.decode(text, type=Between) == made()
