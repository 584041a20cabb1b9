"""What every test shares: the corpus folders, the browser, and the rule that a required tool is not skipped."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CORPUS = ROOT / "tests" / "corpus" / "agreements"

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium on this machine; the test is skipped (in CI: failed) where there is none."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip("no Chromium on this machine")
    return found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """``HALDEN_REQUIRE=chromium``: a skipped browser test is a failure."""
    report = yield
    required = os.environ.get("HALDEN_REQUIRE", "").split(",")
    needs_browser = item.get_closest_marker("browser") or "chromium" in getattr(item, "fixturenames", ())
    if report.skipped and "chromium" in required and needs_browser and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, and HALDEN_REQUIRE says that it must run: {report.longrepr}"
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Soak tests run only where they are asked for."""
    if os.environ.get("HALDEN_SOAK"):
        return
    kept = [item for item in items if item.get_closest_marker("soak") is None]
    if dropped := [item for item in items if item.get_closest_marker("soak") is not None]:
        config.hook.pytest_deselected(items=dropped)
        items[:] = kept
