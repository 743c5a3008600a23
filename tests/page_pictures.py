"""Take the manual's pictures: ``python -m tests.page_pictures``; with a folder, all that is seen.

Those are the pages of the shipped fights in all sizes, themes and languages, to be looked at.
Needs chromium, and the program pngquant.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Literal, TypeAlias

from playwright.sync_api import Browser, Page, expect

from tests.support.browser import chromium
from tests.support.program import ROOT, inside
from tests.support.sharing import Sharing
from tracker import places
from tracker.log.save import Save
from tracker.opening import session_of
from tracker.tui.terminal.check import Look, prepare_environment
from tracker.words.translate import LANGUAGES

Scheme: TypeAlias = Literal["light", "dark"]

PICTURES = ROOT / "tracker" / "manual" / "pictures"

# Where the fight is in full swing, and one of its more lively rulings.
FIGHT, AT, SHOWN = "the-tax-chest", 42, 53

# What is struck, and how many rulings came after it.
STRUCK, BEFORE = "night-at-the-quay", 4

SIZES = {"phone": (360, 740), "tablet": (820, 1180), "television": (1920, 1080)}


def main(folder: Path | None) -> None:
    """Take the pictures of the manual, or of all that is seen."""
    with tempfile.TemporaryDirectory() as name:
        if folder is not None:
            with chromium() as browser:
                take_all(browser, Path(name), folder)
            return
        struck = asyncio.run(striking(Path(name)))
        PICTURES.mkdir(parents=True, exist_ok=True)
        with chromium() as browser:
            take_manual(browser, Path(name), struck)


def take_manual(browser: Browser, folder: Path, struck: str) -> None:
    """Keep a page on a phone, a replay on a wide screen, and what striking leads to."""
    fight = places.shipped_saves_dir() / f"{FIGHT}.jsonl"
    inside("--saves", folder, "export", fight, "--format", "html", "--to", folder / "a.html")
    url = f"{(folder / 'a.html').as_uri()}#r{SHOWN}"
    with opened(browser, url, (1180, 660), "light") as page:
        keep(page.screenshot(), "replay")
    (folder / "fight.jsonl").write_bytes(fight.read_bytes())
    inside("--saves", folder, "do", "fight", f"goto {AT}")
    with (
        Sharing(folder, "fight") as sharing,
        opened(browser, sharing.url, SIZES["phone"], "dark") as page,
    ):
        keep(page.screenshot(), "share")
    page = browser.new_page(viewport={"width": 1200, "height": 1200})
    page.set_content(f"<body style='margin: 0'>{struck}</body>")
    keep(page.locator("svg").screenshot(omit_background=True), "strike", colors=32)


def take_all(browser: Browser, saves: Path, folder: Path) -> None:
    """Keep pages and replays of all shipped fights, each as it stands."""
    folder.mkdir(parents=True, exist_ok=True)
    for path, lang in product(sorted(places.shipped_saves_dir().glob("*.jsonl")), LANGUAGES):
        replay = saves / f"{path.stem}-{lang}.html"
        inside("--lang", lang, "export", path, "--format", "html", "--to", replay)
        with Sharing(path.parent, path.stem, lang=lang) as sharing:
            schemes: tuple[Scheme, ...] = ("light", "dark")
            for (size, pixels), scheme in product(SIZES.items(), schemes):
                for kind, url in (("page", sharing.url), ("replay", replay.as_uri())):
                    with opened(browser, url, pixels, scheme) as page:
                        name = f"{path.stem}-{lang}-{kind}-{size}-{scheme}.png"
                        page.screenshot(path=folder / name, full_page=kind == "page")


@contextmanager
def opened(browser: Browser, url: str, size: tuple[int, int], scheme: Scheme) -> Iterator[Page]:
    """Open a page of a fight in a window of that size."""
    page = browser.new_page(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion="reduce"
    )
    page.goto(url)
    expect(page.locator("#turn")).to_be_visible()
    yield page
    page.close()


def keep(picture: bytes, name: str, colors: int = 64) -> None:
    """Keep a picture as PNG, in as many colors as it needs and no more."""
    target = PICTURES / f"{name}.png"
    target.write_bytes(picture)
    quantize = ["pngquant", "--force", "--strip", "--nofs", "--output", str(target)]
    subprocess.run([*quantize, str(colors), str(target)], check=True)


async def striking(folder: Path) -> str:
    """Return the app as SVG while it shows what striking a ruling leads to."""
    from tracker.log.library import Library
    from tracker.tui.app import SchwungApp

    look = Look()
    os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
    prepare_environment(os.environ, look)
    path = folder / f"{STRUCK}.jsonl"
    path.write_bytes((places.shipped_saves_dir() / path.name).read_bytes())
    session = session_of(Save.open(path))
    app = SchwungApp(Library(folder), session, look)
    async with app.run_test(size=(96, 30)) as pilot:
        await pilot.press("f5", *["up"] * BEFORE, "x")
        svg = ""
        # What comes of it is found out beside the screen.
        while "drops&#160;out" not in svg:
            await pilot.pause(0.1)
            svg = app.export_screenshot(title="Schwung")
    session.close()
    # The picture stands for itself: no font is fetched from anywhere.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code", "DejaVu Sans Mono")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else None)
