"""Writes the reference pages that are made from the code: ``python -m docs.generate`` (``make docs``).

``PAGES`` is the explicit list: the page's path and the function that gives its text. A test holds them current.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from docs.graph_page import graph_page
from docs.graph_schema import graph_schema
from docs.vocabulary_page import vocabulary_page
from halden_rules.problems.codes import CODES, GROUPS

__all__ = ["PAGES", "main", "problems_page"]

REFERENCE = Path(__file__).parent / "reference"


def problems_page() -> str:
    """The page of all problem codes."""
    lines = [
        "# Problems and their codes",
        "",
        "<!-- made by `make docs` from halden_rules/problems/codes.py; do not edit -->",
        "",
        "Every problem is printed with its place, the line it is about, and how to mend it:",
        "",
        "```",
        "package.yaml:3:7 H217 “agrements” is not allowed here",
        "  3 | kind: agrements",
        "    |       ^^^^^^^^^",
        "  help: did you mean agreements?",
        "```",
        "",
        "All problems of a run are printed together. A *warning* does not stop the run; every other problem does,",
        "before anything is written, with exit code 2 (the input is wrong) or 4 (something needed is not there).",
    ]
    for group, title in GROUPS.items():
        codes = [code for code in sorted(CODES) if code.startswith(group)]
        if codes:
            lines += ["", f"## {title}", "", "| code | meaning |", "| --- | --- |"]
            lines += [f"| `{code}` | {CODES[code]} |" for code in codes]
    return "\n".join(lines) + "\n"


PAGES: dict[Path, Callable[[], str]] = {
    REFERENCE / "problems.md": problems_page,
    REFERENCE / "graph.md": graph_page,
    REFERENCE.parent.parent / "schemas" / "graph.schema.json": graph_schema,
    REFERENCE / "vocabulary.md": vocabulary_page,
}


def main() -> None:
    """Write every page that is not current."""
    for path, page in PAGES.items():
        text = page()
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(f"wrote {path.relative_to(Path(__file__).parent.parent)}")


if __name__ == "__main__":
    main()
