"""Take the manual's pictures of pages: ``python -m tests.page_pictures``.

Needs chromium, and the program pngquant.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, expect

from tests.support.browser import chromium
from tests.support.program import ROOT, inside
from tests.support.sharing import Sharing
from tracker import places

PICTURES = ROOT / "tracker" / "manual" / "pictures"

# Where the fight is in full swing, and one of its more lively rulings.
FIGHT, AT, SHOWN = "the-tax-chest", 42, 53


def main() -> None:
    """Take both pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name)
        fight = places.shipped_saves_dir() / f"{FIGHT}.jsonl"
        inside("--saves", folder, "export", fight, "--format", "html", "--to", folder / "a.html")
        take(browser, f"{(folder / 'a.html').as_uri()}#r{SHOWN}", "replay", (1180, 660), "light")
        (folder / "fight.jsonl").write_bytes(fight.read_bytes())
        inside("--saves", folder, "do", "fight", f"goto {AT}")
        with Sharing(folder, "fight") as sharing:
            take(browser, sharing.url, "share", (360, 740), "dark")


def take(
    browser: Browser,
    url: str,
    name: str,
    size: tuple[int, int],
    scheme: Literal["light", "dark"],
) -> None:
    """Keep a page as PNG, in as many colors as it needs and no more."""
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
    page.goto(url)
    expect(page.locator("#turn")).to_be_visible()
    page.emulate_media(reduced_motion="reduce")
    target = PICTURES / f"{name}.png"
    page.screenshot(path=target)
    quantize = ["pngquant", "--force", "--strip", "--output", str(target), "64", str(target)]
    subprocess.run(quantize, check=True)
    page.close()


if __name__ == "__main__":
    main()
