"""The wheel works where there is no checkout: its data folders and licence files are inside."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from halden_rules import __version__
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (found,) = out.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean environment with the wheel and, by a path file, this environment's dependencies; nothing is fetched."""
    home = tmp_path_factory.mktemp("environment") / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(home)], check=True, capture_output=True, timeout=120)
    pip = [
        home / "bin" / "python",
        "-m",
        "pip",
        "--disable-pip-version-check",
        "install",
        "--no-deps",
        "--no-index",
        wheel,
    ]
    subprocess.run([str(part) for part in pip], check=True, capture_output=True, timeout=120)
    (packages,) = home.glob("lib/python*/site-packages")
    # A path file adds the folder, but does not run the path file of the editable install that lies in it.
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return home


def run(installed: Path, *arguments: str, at: Path) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "HALDEN"))}
    env |= {"HALDEN_HOME": str(at / "state"), "HOME": str(at), "NO_COLOR": "1"}
    command = [str(installed / "bin" / arguments[0]), *arguments[1:]]
    return subprocess.run(command, cwd=at, env=env, capture_output=True, text=True, timeout=240, check=False)


def test_what_is_in_the_wheel(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("grammars", "rules", "playbooks", "cypher", "schemas"):
        here = {
            f"halden_rules/_data/{path.relative_to(ROOT).as_posix()}"
            for path in (ROOT / folder).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        assert here <= names, sorted(here - names)[:5]
    assert {"halden_rules/_data/LICENSE", "halden_rules/_data/NOTICE", "halden_rules/_data/SECURITY.md"} <= names
    assert "halden_rules/py.typed" in names
    assert not [name for name in names if name.startswith(("tests/", "docs/", "examples/", "bench/"))]


def test_it_runs_outside_of_the_checkout(installed: Path, tmp_path: Path) -> None:
    where = run(installed, "python", "-c", "import halden_rules; print(halden_rules.__file__)", at=tmp_path)
    assert where.stdout.startswith(str(installed)), where.stdout + where.stderr
    version = run(installed, "halden", "--version", at=tmp_path)
    assert (version.returncode, version.stdout) == (0, f"halden, version {__version__}\n")


def test_it_finds_its_data(installed: Path, tmp_path: Path) -> None:
    script = "from halden_rules.data import *; print(*[data_folder(name) for name in DATA_FOLDERS], sep='\\n')"
    folders = run(installed, "python", "-c", script, at=tmp_path).stdout.split()
    assert len(folders) == 5
    assert all(folder.startswith(str(installed)) and Path(folder).is_dir() for folder in folders)


def test_its_grammars_are_whole(installed: Path, tmp_path: Path) -> None:
    check = run(installed, "halden", "grammar", "check", at=tmp_path)
    assert check.returncode == 0, check.stdout + check.stderr


def test_it_reviews_a_package(installed: Path, tmp_path: Path) -> None:
    review = run(installed, "halden", "review", str(ROOT / "examples" / "bellring"), "--out", "out", at=tmp_path)
    assert review.returncode == 0, review.stdout + review.stderr
    assert [path.suffix for path in sorted((tmp_path / "out").iterdir())] == [".html", ".json"]
