"""Rule files, right and wrong, beside what is printed for them: ``bad/x.yaml`` → ``bad/x.txt``, ``good`` → ``.cypher``.

``python -m tests.rules.test_files`` writes the expected files anew; read the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from halden_rules.problems.render import render
from halden_rules.rules import compile_workspace, read_workspace
from halden_rules.rules.compiled import written

HERE = Path(__file__).parent
BAD = sorted(p.stem for p in (HERE / "bad").glob("*.yaml"))
GOOD = sorted(p.stem for p in (HERE / "good").glob("*.yaml"))


def printed(stem: str) -> str:
    workspace = read_workspace([HERE / "bad" / f"{stem}.yaml"], alone=True)
    return render(workspace.problems).replace(f"{HERE.as_posix()}/", "") + "\n"


def compiled(stem: str) -> str:
    workspace = read_workspace([HERE / "good" / f"{stem}.yaml"], alone=True)
    assert workspace.problems == ()
    return "".join(written(c) for c in compile_workspace(workspace))


@pytest.mark.parametrize("stem", BAD)
def test_every_fault_is_printed_with_its_place(stem: str) -> None:
    assert printed(stem) == (HERE / "bad" / f"{stem}.txt").read_text("utf-8")


@pytest.mark.parametrize("stem", GOOD)
def test_a_rule_compiles_to_this_text(stem: str) -> None:
    assert compiled(stem) == (HERE / "good" / f"{stem}.cypher").read_text("utf-8")


def test_all_faults_of_all_files_come_in_one_run() -> None:
    files = {p.file.rpartition("/")[2] for p in read_workspace([HERE / "bad"], alone=True).problems}
    assert files == {f"{stem}.yaml" for stem in BAD}


def test_an_id_that_stands_twice_shows_both_places(tmp_path: Path) -> None:
    text = (HERE / "good" / "definition-far-away.yaml").read_text("utf-8")
    for name in ("one.yaml", "two.yaml"):
        (tmp_path / name).write_text(text, "utf-8")
    (problem,) = read_workspace([tmp_path], alone=True).problems
    assert (problem.code, Path(problem.file).name, problem.line) == ("H302", "two.yaml", 4)
    assert f"{(tmp_path / 'one.yaml').as_posix()}:4:" in problem.help


def test_numbers_and_words_of_yaml_stay_text(tmp_path: Path) -> None:
    file = tmp_path / "words.yaml"
    file.write_text("halden: words/1\nlist: odd\nphrases:\n  - 5.10\n  - no\n  - 2026-01-31\n", "utf-8")
    workspace = read_workspace([file], alone=True)
    assert workspace.problems == ()
    words = workspace.words("odd")
    assert words is not None and words.phrases == ("5.10", "no", "2026-01-31")


if __name__ == "__main__":
    for stem in BAD:
        (HERE / "bad" / f"{stem}.txt").write_text(printed(stem), "utf-8")
    for stem in GOOD:
        (HERE / "good" / f"{stem}.cypher").write_text(compiled(stem), "utf-8")
