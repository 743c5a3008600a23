"""Draw every screen in every look, many on a sheet: ``python -m tests.contact_sheets [WORD ...]``.

For looking at, after a change that is seen everywhere: PNG files in a new folder, those whose names
have the words that are given. Needs chromium.
"""

from __future__ import annotations

import asyncio
import html
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, product
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from playwright.sync_api import Browser
from pyte.screens import Char

from tests.support.browser import chromium
from tracker import places
from tracker.tui.terminal.check import Look, prepare_environment

os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
prepare_environment(os.environ, Look())

# With how many screens stand side by side and below each other, so that they can be read.
SIZES: Mapping[tuple[int, int], tuple[int, int]] = MappingProxyType(
    {(80, 24): (3, 3), (100, 30): (2, 3), (120, 40): (2, 2), (200, 60): (1, 2)}
)
LOOKS: Mapping[str, Look] = MappingProxyType(
    {
        "dark": Look(),
        "light": Look(light=True),
        "mono": Look(monochrome=True),
        "ascii": Look(plain=True),
    }
)
LANGUAGES = ("en", "de")

# The fight that is shown in every look; and those of other games, each as it stood at a ruling.
FIGHT = ("the-bell-tower", 25)
OTHERS = (
    ("fire-in-the-foundry", 26),
    ("the-tower-at-night", 22),
    ("over-the-wall", 14),
    ("the-ledge", 26),
    ("at-the-rusty-gate", 12),
)

# Where to look, and the keys for it, those that lead back behind the bar.
VIEWS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("rounds", ("f4",), ()),
    ("setup", ("f2",), ()),
    ("zones", ("f3",), ()),
    ("replay", ("f5",), ()),
    ("attack", ("f4", "a"), ("escape",)),
    ("choice", ("w",), ("escape",)),
    ("help", ("?",), ("escape",)),
    ("palette", ("ctrl+p",), ("escape",)),
    ("end of the scene", ("E",), ("escape",)),
    ("look back", ("f9",), ("escape",)),
    ("amend", ("f5", "up", "e"), ("escape",)),
    ("strike", ("x",), ("escape",)),
    ("command line", ("f4", ":", "a", "tab"), ("escape",)),
    ("library", ("q",), ()),
)

DARK = MappingProxyType({"ground": "#101014", "text": "#d0d0d0"})
LIGHT = MappingProxyType({"ground": "#fbfbf8", "text": "#202020"})

# The colors of a terminal, by the names that pyte has for them.
NAMED = MappingProxyType(
    {"red": "#cc4444", "cyan": "#44aabb", "brown": "#c0a030", "blue": "#5080d0"}
)


class Shot(NamedTuple):
    """One screen: what is seen, and its cells."""

    name: str
    cells: list[list[Char]]


class Sheet(NamedTuple):
    """Screens of one fight in one look."""

    fight: tuple[str, int]
    look: str
    size: tuple[int, int]
    language: str

    @property
    def name(self) -> str:
        """Return the name of the file."""
        cols, rows = self.size
        return f"{self.fight[0]}-{self.look}-{cols}x{rows}-{self.language}"


def sheets() -> Iterator[Sheet]:
    """Yield what there is to look at."""
    for look, size, language in product(LOOKS, SIZES, LANGUAGES):
        yield Sheet(FIGHT, look, size, language)
    for fight in OTHERS:
        for look, size in zip(LOOKS, SIZES, strict=True):
            for language in LANGUAGES:
                yield Sheet(fight, look, size, language)


async def shots(sheet: Sheet, folder: Path) -> list[Shot]:
    """Play a fight to where it is looked at, and return all its screens."""
    # Here, because Textual reads the environment when it is imported.
    from tests.tui.seen import seen
    from tracker.log.library import Library
    from tracker.opening import open_to_play
    from tracker.tui.app import SchwungApp
    from tracker.words.translate import install

    install(sheet.language)
    look = LOOKS[sheet.look]
    prepare_environment(os.environ, look)
    name, head = sheet.fight
    path = folder / f"{name}.jsonl"
    shutil.copyfile(places.shipped_path(name, sheet.language), path)
    session = open_to_play(Library(folder), path)
    session.do(f"goto {head}")
    app = SchwungApp(Library(folder), session, look, config=folder / "config")
    found = []
    async with seen(app, *sheet.size) as shown:
        for view, there, back in VIEWS:
            await shown.press(*there)
            # What is worked out beside, and the library's list, come a moment later.
            await shown.pilot.pause(0.4)
            found.append(Shot(view, shown.cells()))
            await shown.press(*back)
        app.close_conflict()
    return found


def pages(sheet: Sheet, found: Sequence[Shot]) -> Iterator[tuple[str, str]]:
    """Yield the screens of a sheet as HTML, so many on each, with the names of the files."""
    across, down = SIZES[sheet.size]
    for n, at in enumerate(range(0, len(found), across * down), 1):
        yield f"{sheet.name}-{n}", page(sheet, found[at : at + across * down], across)


def page(sheet: Sheet, found: Sequence[Shot], across: int) -> str:
    """Return screens side by side as HTML."""
    colors = LIGHT if LOOKS[sheet.look].light else DARK
    drawn = "".join(
        f"<figure><figcaption>{html.escape(shot.name)}</figcaption>"
        f"<pre>{drawing(shot.cells, colors)}</pre></figure>"
        for shot in found
    )
    style = (
        f"body{{margin:8px;background:#777;display:grid;gap:8px;"
        f"grid-template-columns:repeat({across},max-content)}}"
        f"figure{{margin:0}}figcaption{{font:12px sans-serif;color:#fff}}"
        f"pre{{margin:0;padding:2px;font:12px/14px 'DejaVu Sans Mono',monospace;"
        f"background:{colors['ground']};color:{colors['text']}}}"
    )
    return f"<!doctype html><meta charset=utf-8><style>{style}</style>{drawn}"


def drawing(cells: list[list[Char]], colors: Mapping[str, str]) -> str:
    """Return cells as HTML, a span for each run of one style."""
    rows = []
    for row in cells:
        runs = groupby(row, key=lambda cell: cell._replace(data=""))
        rows.append("".join(span(like, "".join(c.data for c in run), colors) for like, run in runs))
    return "\n".join(rows)


def span(like: Char, text: str, colors: Mapping[str, str]) -> str:
    """Return a text as it looks on a terminal."""
    fore = color(like.fg, colors["text"])
    back = color(like.bg, colors["ground"])
    if like.reverse:
        fore, back = back, fore
    styles = [f"color:{fore}", f"background:{back}"]
    styles += ["font-weight:bold"] if like.bold else []
    styles += ["text-decoration:underline"] if like.underscore else []
    return f'<span style="{";".join(styles)}">{html.escape(text)}</span>'


def color(name: str, usual: str) -> str:
    """Return a color as a style sheet has it."""
    if name == "default":
        return usual
    return NAMED.get(name) or (f"#{name}" if len(name) == 6 else name)


def photograph(browser: Browser, markup: str, target: Path) -> None:
    """Keep a page as PNG, as large as it is."""
    opened = browser.new_page(viewport={"width": 1280, "height": 800})
    opened.set_content(markup)
    size = opened.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    opened.set_viewport_size({"width": size[0], "height": size[1]})
    opened.screenshot(path=target, full_page=True)
    opened.close()


def main(words: Sequence[str]) -> None:
    """Draw the sheets whose names have all words, into a folder that is told."""
    target = Path(tempfile.mkdtemp(prefix="sheets-"))
    wanted = [sheet for sheet in sheets() if all(word in sheet.name for word in words)]
    markups: dict[str, str] = {}
    for sheet in wanted:
        with tempfile.TemporaryDirectory() as folder:
            markups |= pages(sheet, asyncio.run(shots(sheet, Path(folder))))
    with chromium() as browser:
        for name, markup in markups.items():
            photograph(browser, markup, target / f"{name}.png")
    print(*sorted(target.iterdir()), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
