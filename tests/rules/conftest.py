"""One store for all tests of rules: every test has a package of its own in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from halden_rules.graph import ArcadeStore


@pytest.fixture(scope="package")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ArcadeStore]:
    with ArcadeStore(tmp_path_factory.mktemp("graph") / "store") as opened:
        yield opened
