"""The page in a browser: accessible in light and dark, no sideways scroll, prints. Needs a Chromium on this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from halden_rules.render import html
from tests.render.hostile import hostile
from tests.review.amended import amended_packet
from tests.review.sample import packet

pytestmark = pytest.mark.browser

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    found = next(
        (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
    )
    if found is None:
        if "chromium" in os.environ.get("HALDEN_REQUIRE", "").split(","):
            pytest.fail("HALDEN_REQUIRE asks for a Chromium, and none is on the path")
        pytest.skip("no Chromium is on the path: install it (Debian: apt-get install chromium)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="module", params=["acknowledged", "open", "hostile", "amended"])
def page_file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = {"acknowledged": packet, "open": lambda: packet(known=False), "hostile": hostile, "amended": amended_packet}[
        request.param
    ]()
    path = tmp_path_factory.mktemp("page") / "packet.html"
    path.write_text(html.render(made), "utf-8")
    return path


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(browser: Any, page_file: Path, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = browser.new_page(color_scheme=scheme, viewport={"width": 1280, "height": 900}, bypass_csp=True)
    page.goto(page_file.as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    found = Axe().run(page).response["violations"]
    page.close()
    grave = [
        (v["id"], v["nodes"][0]["html"][:200], len(v["nodes"])) for v in found if v["impact"] in ("serious", "critical")
    ]
    assert not grave


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_nothing_scrolls_sideways(browser: Any, page_file: Path, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.goto(page_file.as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    wide = page.evaluate("document.documentElement.scrollWidth")
    page.close()
    assert wide <= width


def test_no_script_and_no_request(browser: Any, page_file: Path) -> None:
    page = browser.new_page()
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url))
    page.on("dialog", lambda dialog: (seen.append(f"dialog {dialog.message}"), dialog.dismiss()))
    page.on("console", lambda message: seen.append(message.text))
    page.goto(page_file.as_uri())
    page.wait_for_timeout(200)
    assert seen == [page_file.as_uri()]
    assert page.evaluate("document.scripts.length") == 0
    page.close()


def test_a_quote_leads_to_its_words(browser: Any, page_file: Path) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(page_file.as_uri())
    link = page.locator("a.quote").first
    link.evaluate("e => e.closest('details') && (e.closest('details').open = true)")
    words = link.inner_text()
    link.click()
    target = page.locator(":target")
    assert "".join(target.inner_text().split()) == "".join(words.split())
    assert target.evaluate("e => getComputedStyle(e).backgroundColor") != "rgba(0, 0, 0, 0)"
    page.close()


def test_keyboard_reaches_the_packet_first(browser: Any, page_file: Path) -> None:
    page = browser.new_page()
    page.goto(page_file.as_uri())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the packet"
    page.keyboard.press("Enter")
    assert page.url.endswith("#main")
    page.close()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_it_prints_with_everything_open(browser: Any, page_file: Path, tmp_path: Path, paper: str) -> None:
    page = browser.new_page()
    page.goto(page_file.as_uri())
    pdf = tmp_path / "packet.pdf"
    page.pdf(path=str(pdf), format=paper, print_background=True)
    page.close()
    assert pdf.read_bytes().startswith(b"%PDF-") and pdf.stat().st_size > 20_000
    if shutil.which("pdftotext") is None:
        return
    text = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], capture_output=True, text=True, check=True).stdout
    pages = [p for p in text.split("\f") if p.strip()]
    assert all("Halden Rules" in p for p in pages)
    folded = "What follows is read without" if "INCOMPLETE" in text else "Text as signed"
    assert folded in text and (folded != "Text as signed" or text.count("The price is ten dollars") > 1)
    assert "Skip to the packet" not in text and "Contents" not in pages[0]
