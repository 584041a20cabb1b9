"""YAML with places: every scalar is text, every trap has an error that says how to write it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from halden_rules.problems import Problem, Problems
from halden_rules.problems.yaml_tree import MOST_BYTES, MOST_DEEP, Node, read_yaml, walk

QUOTES = "put the whole text in single quotes"


def problems(text: str) -> tuple[Problem, ...]:
    with pytest.raises(Problems) as found:
        read_yaml(text, "f.yaml")
    assert found.value.exit_code == 2
    return found.value.problems


def places(text: str) -> list[tuple[str, int | None, int | None]]:
    return [(problem.code, problem.line, problem.column) for problem in problems(text)]


def test_every_scalar_is_text() -> None:
    tree = read_yaml("a: no\nb: 5.10\nc:\nd: 12:30\ne: [1, ~, 2017-07-01, 0x1F]\nf: 'yes'\ng: 1_000\n")
    assert tree.plain() == {
        "a": "no",
        "b": "5.10",
        "c": "",
        "d": "12:30",
        "e": ["1", "~", "2017-07-01", "0x1F"],
        "f": "yes",
        "g": "1_000",
    }


def test_every_node_keeps_its_place() -> None:
    tree = read_yaml("# note\nrules:\n  - id: a\n    when:\n      - 'one'\n      - |\n        two\n", "r.yaml")
    found = [(node.line, node.column, node.kind) for node in walk(tree)]
    assert found == [
        (2, 1, "mapping"),
        (3, 3, "list"),
        (3, 5, "mapping"),
        (3, 9, "text"),
        (5, 7, "list"),
        (5, 9, "text"),
        (6, 9, "text"),
    ]
    assert tree.file == "r.yaml"
    assert (tree.keys["rules"].line, tree.keys["rules"].column) == (2, 1)
    when = tree.at(["rules", 0, "when"])
    assert when.texts() == ("one", "two\n")
    assert tree.at(["rules", 0, "nothing"]).line == 3


@pytest.mark.parametrize(
    ("text", "offset", "place"),
    [
        ("a: some words", 5, (1, 9)),
        ("a: 'some words'", 5, (1, 10)),
        ('a: "some words"', 5, (1, 10)),
        ("a: |\n  some words\n  other", 5, (2, 8)),
        ("a: |\n  some words\n  other", 13, (3, 5)),
        ("a: 'it''s so'", 6, (1, 4)),  # an escape: the place of the whole text must do
        ("a: some\n  words", 6, (1, 4)),
    ],
)
def test_a_fault_inside_of_a_text_has_its_place(text: str, offset: int, place: tuple[int, int]) -> None:
    node = read_yaml(text).get("a")
    assert node is not None and node.position(offset) == place


def test_keys_that_stand_twice_are_all_named() -> None:
    text = "a: 1\na: 2\nb: {c: 1, c: 2}\nd:\n  - e: 1\n    e: {f: 1}\n"
    assert places(text) == [("H208", 2, 1), ("H208", 3, 11), ("H208", 6, 5)]
    assert "line 1" in problems(text)[0].help


def test_billion_laughs() -> None:
    text = "a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n"
    assert places(text) == [
        ("H209", 1, 4),
        ("H209", 2, 4),
        ("H209", 2, 8),
        ("H209", 2, 11),
        ("H209", 3, 5),
        ("H209", 3, 8),
    ]


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "said", "help"),
    [
        ("- clause A: refers to: B", "H207", 1, 22, "a colon stands in a text", QUOTES),
        ("a: b: c", "H207", 1, 5, "a colon stands in a text", QUOTES),
        ('when:\n  - "Agreement" means A', "H207", 2, 5, "after a closing quotation mark", QUOTES),
        ("a: 'b' or 'c'", "H207", 1, 4, "after a closing quotation mark", QUOTES),
        ("a: @liability", "H207", 1, 4, "can't begin with @", QUOTES),
        ("- `code`", "H207", 1, 3, "can't begin with `", QUOTES),
        ("- %x", "H207", 1, 3, "can't begin with %", QUOTES),
        ("- {amount} is more", "H207", 1, 3, "begins with {", QUOTES),
        ("- [a] is more", "H207", 1, 3, "begins with [", QUOTES),
        ("a: *all", "H209", 1, 4, "aliases", "quotes"),
        ("a: &all x", "H209", 1, 4, "anchors", "quotes"),
        ("a: !all x", "H210", 1, 4, "tags", "quotes"),
        ("a: !!python/object:os.system x", "H210", 1, 4, "tags", "quotes"),
        ("<<: {a: 1}", "H211", 1, 1, "merge keys", "write the values out"),
        ("? [a]\n: b", "H211", 1, 3, "must be a word", "quotes"),
        ("a:\n\tb: 1", "H205", 2, 1, "tab", "spaces"),
        ("a: 'b\nc: d", "H207", 1, 4, "not closed", QUOTES),
        ("a: [b\n", "H207", 1, 4, "not closed", "close it"),
        ("a: 1\n b: 2", "H207", 2, 2, "going on with the text above", "same column"),
        ("key\nother: x", "H207", 2, 1, "going on with the text above", "colon"),
        ("when:\n  -a\n  -b: c", "H207", 3, 5, "space is missing after the dash", "- text"),
        ("a:\n  - b\n c: d", "H207", 3, 2, "does not fit", "same column"),
        ("a: 1\n---\nb: 2", "H213", 2, 1, "second YAML document", "---"),
        ("a: \x1b[31m", "H206", 1, 4, "U+001B", "remove"),
        ("", "H204", None, None, "empty", ""),
        ("# only a comment\n\n", "H204", None, None, "empty", ""),
    ],
)
def test_traps(text: str, code: str, line: int | None, column: int | None, said: str, help: str) -> None:
    first = problems(text)[0]
    assert (first.file, first.code, first.line, first.column) == ("f.yaml", code, line, column)
    assert said in first.message and help in first.help
    if line is not None:
        assert first.excerpt == text.split("\n")[line - 1]


@pytest.mark.parametrize(
    ("text", "expected", "help"),
    [
        ("- the text says: hello", "text", "a colon and a space make a key"),
        ("- [a, b]", "text", "brackets"),
        ("- - a", "text", "leading dashes"),
        ("- {a: b, c: d}", "text", "braces"),
        ("- -a", "list", "a space after the dash"),
        ("- a", "list", "with a dash and a space"),
        ("- a", "mapping", "a space after the colon"),
    ],
)
def test_what_reads_as_something_else(text: str, expected: str, help: str) -> None:
    problem = read_yaml(text).children()[0].mismatch(expected)
    assert (problem.code, problem.line, problem.column) == ("H214", 1, 3)
    assert help in problem.help


def test_text_and_texts() -> None:
    tree = read_yaml("a: x\nb: [y, z]\nc: [y, {d: e}, [f]]\n")
    a, b, c = (tree.get(key) or tree for key in "abc")
    assert (a.text(), a.texts(), b.texts()) == ("x", ("x",), ("y", "z"))
    with pytest.raises(Problems) as found:
        c.texts()
    assert [(p.code, p.line, p.column) for p in found.value.problems] == [("H214", 3, 8), ("H214", 3, 16)]
    for wrong in (b.text, tree.texts):
        with pytest.raises(Problems):
            wrong()


def test_too_deep() -> None:
    read_yaml("[" * MOST_DEEP + "]" * MOST_DEEP)
    assert places("[" * (MOST_DEEP + 1) + "]" * (MOST_DEEP + 1)) == [("H212", 1, MOST_DEEP + 1)]
    assert [code for code, _, _ in places("[" * 100_000)] == ["H212"]
    assert places("- " * (MOST_DEEP + 1) + "a")[0][0] == "H212"


@pytest.mark.parametrize(
    "mark", ["[", "{a: ", "- ", "? ", "'", '"', "&a ", "*a ", "a: &a x\n", "- x\n", "# x\n", "a: b\n"]
)
def test_a_megabyte_of_marks_takes_seconds(mark: str) -> None:
    began = time.monotonic()
    try:
        read_yaml(mark * (MOST_BYTES // len(mark)))
    except Problems as found:
        assert 0 < len(found.problems) <= 50
    assert time.monotonic() - began < 20


def test_files(tmp_path: Path) -> None:
    def of(path: Path) -> Problem:
        with pytest.raises(Problems) as found:
            read_yaml(path, path.name)
        return found.value.problems[0]

    path = tmp_path / "f.yaml"
    assert of(path).code == "H201"
    path.write_bytes("a: über\n".encode("latin-1"))
    assert (of(path).code, of(path).line, of(path).column) == ("H203", 1, 4)
    path.write_bytes("a: x\n".encode("utf-16"))
    assert of(path).code == "H203"
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    assert of(path).code == "H202" and "1.0 MB" in of(path).message
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    tree = read_yaml(path)
    assert tree.plain() == {"a": "1", "b": "2"} and tree.file == path.as_posix()
    assert isinstance(tree, Node)
