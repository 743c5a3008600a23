"""Screens and dialogs of a fight of Core as text, at four sizes, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.snapshots import Compare
from tests.systems.core.foundry import steps
from tests.systems.core.table import Table
from tests.tui.seen import seen
from tests.tui.test_snapshots import SIZES, go, greenwich, kept, too_wide
from tracker.log.library import Library
from tracker.tui.app import SchwungApp
from tracker.tui.dialogs.base import Dialog
from tracker.tui.terminal.check import Look
from tracker.words.translate import LANGUAGES, install

__all__ = ["greenwich"]

SETUP, PLAYED = steps()
# A hit that can be absorbed in many ways, with free invocations on the table.
LINES = (*SETUP, *(line for n in range(1, 13) for line in PLAYED[f"W{n}"]), PLAYED["W13"][0])
SCREENS = ("rounds", "setup", "zones")
DIALOGS = {"invoke": ("i",), "ways": ("e",), "end-scene": ("w", "E")}


def app(folder: Path) -> SchwungApp:
    library = Library(Path("saves"))
    library.folder.mkdir()
    session = kept(Table(*LINES).session, library.folder / "foundry.jsonl")
    return SchwungApp(library, session, Look(), config=folder / "config")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_screens_of_core_look_as_they_did(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    snapshot: Compare,
    size: tuple[int, int],
    language: str,
) -> None:
    """A difference that is meant is written with ``--snapshot-update``."""
    monkeypatch.chdir(tmp_path)
    install(language)
    name = f"{size[0]}x{size[1]}-{language}"
    async with seen(app(tmp_path), *size) as shown:
        await shown.shows("Vesna")
        for screen in SCREENS:
            await go(shown, screen)
            assert too_wide(shown.app.screen) == []
            snapshot(f"core-{screen}-{name}", shown.screen())
        await go(shown, "rounds")
        for dialog, keys in DIALOGS.items():
            await shown.press(*keys)
            await shown.until(lambda: isinstance(shown.app.screen, Dialog), dialog)
            await shown.pilot.pause()
            frame = shown.app.screen.query_one(".dialog--frame").region
            rows = shown.screen().splitlines()[frame.y : frame.bottom]
            drawn = "\n".join(row[frame.x : frame.right].rstrip() for row in rows)
            snapshot(f"core-{dialog}-{name}", drawn)
            await shown.press("escape")
