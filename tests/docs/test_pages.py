"""Pages that are made from the code are current: ``make docs`` after a change."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.generate import PAGES
from tests.conftest import ROOT


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_is_current(path: Path) -> None:
    assert path.read_text("utf-8") == PAGES[path](), "run make docs"


@pytest.mark.parametrize(
    "path",
    [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))],
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_links_between_pages_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)#\s]+)", path.read_text("utf-8")):
        if not re.match(r"[a-z]+:", link):
            assert (path.parent / link).exists(), f"{path.name}: {link}"
