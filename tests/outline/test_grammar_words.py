"""Label words are the grammar's: a word added to its unit list opens clauses too."""

from __future__ import annotations

import shutil
from pathlib import Path

from halden_rules.data import data_folder
from halden_rules.grammar import load
from halden_rules.outline import read_outline
from tests.outline.outlines import document_of

TEXT = "VERTRAG\n\nZiffer 1 Purpose\n\nThe purpose is trade.\n\nZiffer 2 Price\n\nA dollar.\n"


def test_a_word_added_to_the_unit_list_is_a_heading_word(tmp_path: Path) -> None:
    assert read_outline(document_of(TEXT), (), load()).clauses == ()
    folder = tmp_path / "grammars"
    shutil.copytree(data_folder("grammars"), folder)
    reference = folder / "reference.lark"
    text = reference.read_text("utf-8")
    assert text.count("CLAUSE:     /") == 1
    reference.write_text(text.replace("CLAUSE:     /", "CLAUSE:     /Ziffern?|"), "utf-8")
    outline = read_outline(document_of(TEXT), (), load(folder))
    assert [(c.address.number, c.unit, c.heading) for c in outline.clauses] == [
        ("1", "clause", "Purpose"),
        ("2", "clause", "Price"),
    ]
