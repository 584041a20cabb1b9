"""``GraphStore``: what every store of graphs does. Values in and out are the same for all of them.

In: text, numbers, booleans, ``datetime.date``, lists and maps of these. Out: the same, but dates as ISO text. Never a
whole node: queries return scalars, lists and maps.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from halden_rules.graph.records import DerivedEdge, PatternHit, Projection, RunRecord

__all__ = ["GraphStore", "Loaded", "Parameters", "Progress", "Row", "no_progress"]

from msgspec import Struct

Row = dict[str, object]
Parameters = Mapping[str, object]


class Progress(Protocol):
    """``progress("nodes", 500, 1200)``: the stage, how many are done, of how many. An exception stops the load."""

    def __call__(self, stage: str, done: int, total: int) -> None: ...


def no_progress(stage: str, done: int, total: int) -> None:
    """No progress at all."""


class Loaded(Struct, frozen=True, kw_only=True):
    """What a load wrote."""

    package: str
    generation: int
    nodes: int
    edges: int


class GraphStore(Protocol):
    """One place that holds the graphs of packages."""

    def migrate(self) -> None:
        """Bring an older store to this program's version. Raises Problems for a newer one."""

    def load(self, projection: Projection, progress: Progress = no_progress) -> Loaded:
        """Write a package beside its current generation, make it current by one write, remove the earlier one.

        Where anything fails before that one write, the earlier generation stays current and readable.
        """

    def query(self, text: str, parameters: Parameters | None = None) -> list[Row]:
        """Rows of a reading query. ``$generation`` is filled in from the package named by ``$packageId``.

        Raises Problems for a query that writes, does not parse, or asks for a package that is not loaded.
        """

    def write_derived(
        self, package: str, rule_id: str, rule_version: int, run_id: str, edges: Iterable[DerivedEdge]
    ) -> int:
        """Make the given edges the only ones of that rule in the package: merged by key, its own earlier ones gone."""

    def write_patterns(self, package: str, patterns: Iterable[str], hits: Iterable[PatternHit]) -> int:
        """Make the given patterns and hits the only ones of the package."""

    def write_run(self, package: str, run: RunRecord) -> None:
        """Make the given run, with its rules, topics and findings, the only one of the package."""

    def packages(self) -> tuple[str, ...]:
        """Ids of the packages that have a current generation, sorted."""

    def dump(self, package: str) -> Iterator[str]:
        """The package's current generation as sorted JSON lines, without generation and key."""

    def remove(self, package: str) -> int:
        """Remove a package, every generation of it; gives how many nodes went."""

    def close(self) -> None:
        """Let the store go."""


def iso(value: object) -> object:
    """A value as it leaves a store: dates as ISO text, lists and maps alike."""
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return [iso(v) for v in value]
    if isinstance(value, dict):
        return {str(k): iso(v) for k, v in value.items()}
    return value
