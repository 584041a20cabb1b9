"""Problems as a person sees them on a terminal."""

from __future__ import annotations

import pytest

from halden_rules.problems import Problem
from halden_rules.problems.render import printable, render
from halden_rules.problems.yaml_tree import read_yaml


def test_a_problem_with_its_place() -> None:
    node = read_yaml("title: A\nkind: agrements\n", "package.yaml").at(["kind"])
    problem = node.problem("H217", "“agrements” is not allowed here", help="did you mean agreements?")
    assert render([problem]) == (
        "package.yaml:2:7 H217 “agrements” is not allowed here\n"
        "  2 | kind: agrements\n"
        "    |       ^^^^^^^^^\n"
        "  help: did you mean agreements?"
    )


def test_whole_files_pages_and_warnings() -> None:
    problems = [
        Problem(file="a.txt", code="H105", message="the file is empty"),
        Problem(file="b.pdf", page=3, code="H900", message="no text"),
        Problem(file="c.docx", code="H109", message="left out", severity="warning"),
        Problem(file="d.yaml", line=4, code="H207", message="wrong"),
    ]
    assert render(problems).split("\n") == [
        "a.txt H105 the file is empty",
        "b.pdf:p3 H900 no text",
        "c.docx H109 warning: left out",
        "d.yaml:4 H207 wrong",
    ]
    assert render([]) == ""


def test_a_long_line_is_cut_around_the_fault() -> None:
    excerpt = "a" * 300 + "FAULT" + "b" * 300
    lines = render([Problem(file="f", line=1, column=301, length=5, code="H207", message="m", excerpt=excerpt)]).split(
        "\n"
    )
    assert all(len(line) < 120 for line in lines)
    at = lines[2].index("^")
    assert lines[1][at : at + 5] == "FAULT" and lines[2].count("^") == 5
    assert lines[1].startswith("  1 | …a") and lines[1].endswith("b…")


@pytest.mark.parametrize("before", ["\t", "\x1b[2J", "合同 ", "e\u0301 ", "\u202e", "a"])
def test_carets_stand_under_the_fault(before: str) -> None:
    problem = Problem(
        file="f", line=1, column=len(before) + 1, length=3, code="H207", message="m", excerpt=f"{before}xyz tail"
    )
    _, shown, carets = render([problem]).split("\n")
    columns = sum(2 if "\u2e80" < c < "\u9fff" else 0 if c == "\u0301" else 1 for c in shown[: shown.index("xyz")])
    assert carets.index("^") == columns and carets.count("^") == 3


HOSTILE = "\x1b]0;owned\x07\x1b[31m\u202etxt.exe\x9b2J\u200b\r\n\ud800"


def test_nothing_of_a_file_steers_the_terminal() -> None:
    problem = Problem(
        file=HOSTILE, line=1, column=2, code="H207", message=HOSTILE, help=HOSTILE, excerpt=HOSTILE, length=99
    )
    out = render([problem])
    assert len(out.split("\n")) == 4
    assert all(character.isprintable() for character in out.replace("\n", ""))
    out.encode("utf-8")


def test_colour_is_only_what_was_asked_for() -> None:
    problem = Problem(file="f", line=1, column=1, code="H207", message="m", excerpt="x", help="h")
    warning = Problem(file="f", code="H109", message="m", severity="warning")
    assert "\x1b" not in render([problem, warning])
    coloured = render([problem, warning], True)
    assert "\x1b[31mH207\x1b[0m" in coloured and "\x1b[33mH109\x1b[0m" in coloured


def test_printable_keeps_what_people_write() -> None:
    assert printable("“Verträge” – § 3, 合同, 1\u00a0000 €") == "“Verträge” – § 3, 合同, 1 000 €"
    assert printable("a\x00b\u2028c\U000e0041d") == "a\\x00b\\u2028c\\U000e0041d"
