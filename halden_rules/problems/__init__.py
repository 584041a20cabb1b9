"""What is wrong with an input, with its place and how to mend it; and YAML that keeps its places.

A leaf: imports no pass. ``Problem`` is the one error record, ``Problems`` the one exception that carries all
of a run together, ``render`` the one place that prints them.
"""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Problem", "Problems"]


class Problem(Struct, frozen=True, kw_only=True, order=True):
    """One fault of an input file.

    ``line`` and ``column`` count from 1 (None: the whole file); ``page`` from 1; ``code`` is ``H`` and three digits,
    listed in docs/reference/problems.md; ``help`` says how to mend it.
    """

    file: str
    line: int | None = None
    column: int | None = None
    page: int | None = None
    code: str
    message: str
    help: str = ""
    excerpt: str = ""
    length: int = 1
    severity: str = "error"


class Problems(Exception):
    """Every fault of a run together; ``exit_code`` is 2 (the input is wrong) or 4 (a service is not there)."""

    def __init__(self, problems: tuple[Problem, ...], exit_code: int = 2) -> None:
        super().__init__("; ".join(f"{p.file}: {p.code} {p.message}" for p in problems))
        self.problems = problems
        self.exit_code = exit_code
