"""Pictures of the example's packet: ``python -m docs.screenshots`` (``make docs``). Needs a Chromium on this machine.

Writes ``docs/images/packet-{360,768,1280}.png`` (the first screen), ``packet-topic.png``, ``packet-dark.png``,
``packet-in-force.png`` (an amended clause), ``packet-timeline.png`` and ``packet-print.png`` (the first two pages). A
picture depends on the fonts of the machine, so nothing compares them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

__all__ = ["main"]

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
]
SCREENS = {
    "packet-360": (360, 1100, "light", ""),
    "packet-768": (768, 1200, "light", ""),
    "packet-1280": (1280, 1000, "light", ""),
    "packet-topic": (1280, 1600, "light", "topic-indemnity"),
    "packet-dark": (1280, 1000, "dark", "topic-minimum-commitment"),
    "packet-in-force": (1280, 1000, "light", "topic-minimum-commitment--manufacturing-agreement-2-c"),
    "packet-timeline": (1280, 700, "light", "timeline"),
}


def main() -> int:
    """Review the example and take the pictures; 0 also where there is no Chromium, which is said."""
    chromium = next(
        (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
    )
    if chromium is None:
        print("no Chromium on the path: docs/images stays as it is")
        return 0
    from playwright.sync_api import sync_playwright

    IMAGES.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        page = _review(Path(folder))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            for name, (width, height, scheme, anchor) in SCREENS.items():
                tab = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
                tab.goto(page.as_uri() + (f"#{anchor}" if anchor else ""))
                tab.screenshot(path=str(IMAGES / f"{name}.png"))
                tab.close()
            _print(browser, page, Path(folder))
            browser.close()
    print(f"wrote {', '.join(sorted(p.name for p in IMAGES.glob('packet-*.png')))}")
    return 0


def _review(folder: Path) -> Path:
    subprocess.run(
        [sys.executable, "-m", "halden_rules", "review", "examples/bellring", "--out", str(folder / "out")],
        cwd=ROOT,
        env={**os.environ, "HALDEN_HOME": str(folder / "home")},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return folder / "out" / "bellring.html"


def _print(browser: Any, page: Path, folder: Path) -> None:
    """The first two printed pages side by side, by pdftoppm and the browser; left out where pdftoppm is not there."""
    tab = browser.new_page()
    tab.goto(page.as_uri())
    tab.pdf(path=str(folder / "packet.pdf"), format="A4", print_background=True)
    tab.close()
    if shutil.which("pdftoppm") is None:
        print("no pdftoppm on the path (Debian: poppler-utils): packet-print.png stays as it is")
        return
    pages = ["pdftoppm", "-r", "80", "-png", "-f", "1", "-l", "2", str(folder / "packet.pdf"), str(folder / "page")]
    subprocess.run(pages, check=True)
    found = sorted(folder.glob("page-*.png"))
    sheet = "".join(f'<img src="{p.name}" style="border:1px solid #999;margin:8px">' for p in found)
    (folder / "sheet.html").write_text(f'<body style="margin:0;background:#ddd;display:flex">{sheet}', "utf-8")
    tab = browser.new_page(viewport={"width": 1360, "height": 956})
    tab.goto((folder / "sheet.html").as_uri())
    tab.screenshot(path=str(IMAGES / "packet-print.png"))
    tab.close()


if __name__ == "__main__":
    raise SystemExit(main())
