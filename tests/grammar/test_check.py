"""The grammar files: mistakes are told with file and line, and one word in one file teaches a new word."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from halden_rules.data import data_folder
from halden_rules.grammar import load
from halden_rules.grammar.check import check
from halden_rules.grammar.examples import examples, what_is_read
from halden_rules.problems import Problem


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(data_folder("grammars"), tmp_path / "grammars"))


def edit(folder: Path, name: str, before: str, after: str) -> int:
    """Replace words of a grammar file; gives the line they stand in."""
    path = folder / name
    text = path.read_text("utf-8")
    assert text.count(before) == 1, f"{before!r} stands {text.count(before)} times in {name}"
    path.write_text(text.replace(before, after), "utf-8")
    return text.count("\n", 0, text.index(before)) + 1


def only(problems: tuple[Problem, ...]) -> Problem:
    assert len(problems) == 1, problems
    return problems[0]


def test_the_shipped_grammar_is_right() -> None:
    assert check(data_folder("grammars")) == ()


def test_every_family_has_examples_near_misses_or_counter_examples() -> None:
    for path in data_folder("grammars").glob("*.lark"):
        if path.name != "halden.lark":
            assert len(examples(path)) >= 4, path.name


def test_one_word_in_one_file_teaches_a_new_unit(folder: Path) -> None:
    edit(folder, "reference.lark", "ANNEX:      /", "ANNEX:      /[Aa]nnexures?|")
    edit(folder, "reference.lark", "CLAUSE:     /", "CLAUSE:     /Ziffern?|")
    edit(folder, "signals.lark", "SUBJECT_TO: /", "SUBJECT_TO: /vorbehaltlich|")
    assert check(folder) == ()
    grammar = load(folder)
    assert what_is_read(grammar, "Annexures 2 to 4 of this Agreement") == "reference annex 2..4 of this Agreement"
    assert what_is_read(grammar, "vorbehaltlich Ziffer 14.2") == "reference clause 14.2 (subject_to)"
    assert what_is_read(grammar, "^Annexure 3") == "label annex 3"
    assert what_is_read(load(), "Annexures 2 to 4 of this Agreement") == "nothing"


def test_one_line_in_a_word_list_teaches_a_law(folder: Path) -> None:
    path = folder / "vocabulary" / "known-laws.txt"
    path.write_text(path.read_text("utf-8") + "OR\n", "utf-8")
    assert what_is_read(load(folder), "Article 41 of the OR") == "external article 41, OR"
    assert what_is_read(load(), "Article 41 of the OR") == "reference article 41 of OR"


@pytest.mark.parametrize(
    ("name", "before", "after", "code", "words"),
    [
        ("reference.lark", "DIVISION:   /[Dd]ivisions?|DIVISIONS?/", 'DIVISION:   "division', "H402", "quotation mark"),
        ("reference.lark", "number_alone: ALONE", "number_alone: (ALONE", "H402", "rule"),
        ("reference.lark", "number_alone: ALONE", "number_alone: ALOME", "H405", "ALOME"),
        ("halden.lark", "%import .signals (lead)", "%import .signal (lead)", "H403", "signal.lark"),
        ("halden.lark", "%import .signals (lead)", "%import .signals (leads)", "H404", "leads"),
        ("halden.lark", "external{provisions}", "external{provisions, law}", "H406", "external"),
        ("external.lark", "RULE: /Rules?/", "RULE: /Rules?(/", "H407", "expression"),
        ("reference.lark", "to: TO (label", "to: TO AND? (label", "H410", ""),
    ],
)
def test_mistakes_have_a_place(folder: Path, name: str, before: str, after: str, code: str, words: str) -> None:
    line = edit(folder, name, before, after)
    problems = check(folder)
    if code == "H410":  # an alternative that nobody asked for is no fault
        assert problems == ()
        return
    problem = problems[0]
    assert (problem.file, problem.code) == (name, code)
    assert problem.line is not None and line <= problem.line <= line + 1
    assert words in problem.message


def test_a_near_name_is_offered(folder: Path) -> None:
    edit(folder, "reference.lark", "number_alone: ALONE", "number_alone: ALOME")
    assert only(check(folder)).help == "did you mean ALONE?"


def test_two_readings_of_one_text(folder: Path) -> None:
    edit(folder, "reference.lark", "numbered: unit label", "numbered: unit label | unit label CAPTION?")
    problem = check(folder)[0]
    assert problem.code in ("H408", "H409")
    assert problem.file == "reference.lark"


def test_a_missing_root(tmp_path: Path) -> None:
    assert only(check(tmp_path)).code == "H401"


# Taking an alternative away makes the example beside it red: (file, what goes, a word of the example).
ALTERNATIVES = [
    ("reference.lark", "     | INCLUSIVE\n", "(inclusive)"),
    ("reference.lark", "     | law_name{law}\n", "UK GDPR"),
    ("reference.lark", "     | ET_SEQ\n", "et seq."),
    ("reference.lark", "         | HERE\n", "hereof"),
    ("reference.lark", "         | THERE\n", "thereof"),
    ("reference.lark", "        | number_alone _more{law}*\n", "as specified in 2(c)"),
    ("reference.lark", "        | part OF _first _more{law}*\n", "the last sentence of"),
    ("reference.lark", "        | siblings\n", "neither (a) nor (b)"),
    ("reference.lark", " | elided)", "through .38"),
    ("reference.lark", " | RECITAL", "Recital B"),
    ("reference.lark", " | STEP", "Step 2"),
    ("reference.lark", "         | TO _document{law}\n", "Main Services Agreement"),
    ("numbering.lark", " | QUOTED_LETTER", 'Exhibit "A"'),
    ("numbering.lark", " | CSI_NUMBER", "03 30 00"),
    ("signals.lark", " | PURSUANT_TO", "pursuant to Article IV"),
    ("external.lark", "                    | CODE_TITLE provisions?\n", "15 U.S.C."),
    ("external.lark", "                    | rule\n", "Rule 144"),
    ("definitions.lark", "                | _terms{joint} COLON                                  -> list\n", '"Fees":'),
    (
        "definitions.lark",
        "                | BARE                                                 -> bare\n",
        "(the Recipient)",
    ),
    (
        "definitions.lark",
        "                | TERM CLOSE                                           -> tail\n",
        "Exempted Securities",
    ),
    ("amendments.lark", "         | INSERTED      -> was_insert\n", "attached to"),
    ("precedence.lark", "          | ORDER_OF                                   -> order\n", "order of precedence"),
    (
        "precedence.lark",
        "          | PREVAILS IN_EVENT DISAGREEMENT             -> inverted\n",
        "in the event of any conflict with",
    ),
]


@pytest.mark.parametrize(("name", "gone", "example"), ALTERNATIVES, ids=[f"{a[0][:-5]} {a[2]}" for a in ALTERNATIVES])
def test_taking_an_alternative_away_reddens_its_example(folder: Path, name: str, gone: str, example: str) -> None:
    edit(folder, name, gone, "\n" if gone.endswith("\n") else "" if not gone.endswith(")") else ")")
    red = [p for p in check(folder) if p.code == "H410" and example in p.excerpt]
    assert red, f"no example of {gone.strip()!r} turned red"
    text = (folder / red[0].file).read_text("utf-8").splitlines()[(red[0].line or 0) - 1]
    assert re.match(r"//[=~!]", text)
