"""After any keys the terminal shows what painting all anew would: no stale cell, no kept row."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from pyte.screens import Char

from tests.tui.playing import Playing
from tests.tui.quay import quay
from tests.tui.seen import seen
from tracker.log.library import Library
from tracker.tui.app import SchwungApp
from tracker.tui.terminal.check import Look
from tracker.tui.widgets.line_widget import LineWidget
from tracker.words.translate import install

SIZES = ((80, 24), (50, 14), (18, 4), (81, 25), (120, 30))
WIDE = ("add '龍のケンジ' npc side=Gang zone=Quay", "add '🐉 Smaug é' npc side=Gang zone=Quay")
# What opens dialogs over rows and closes them, goes through rows and screens, and rules.
OPENING = ("a", "k", "m", "question_mark", "colon", "ctrl+p", "f2", "f3", "f4", "f5", "f9")
KEYS = (*OPENING, "escape", "escape", "enter", "tab", "up", "down", "down", "n", "u", "U", "h")
PRESSES = 40
LOOKS = (("en", Look()), ("de", Look(light=True, plain=True, monochrome=True)))


@pytest.mark.parametrize(("seed", "language", "look"), [(n, *of) for n, of in enumerate(LOOKS)])
async def test_the_screen_is_as_if_painted_anew(
    tmp_path: Path, seed: int, language: str, look: Look
) -> None:
    install(language)
    chance = Random(seed)
    app = SchwungApp(Library(tmp_path), quay(3, *WIDE), look, tmp_path / "config")
    async with seen(app) as shown:
        for _ in range(PRESSES):
            if chance.random() < 0.1:
                size = chance.choice(SIZES)
                await shown.pilot.resize_terminal(*size)
                shown.glass.resize(*size)
            await shown.press(chance.choice(KEYS))
            await shown.until(lambda: shown.cells() == shown.cells_of_textual(), "a stale cell")
            assert shown.cells() == painted_anew(shown)
        app.close_conflict()


def painted_anew(shown: Playing) -> list[list[Char]]:
    """Return every cell as it is drawn when nothing is kept of what was painted before."""
    # Not of a screen behind a dialog, which is laid out anew when it is the current one again.
    for widget in shown.app.screen.walk_children():
        widget.refresh()
        if isinstance(widget, LineWidget):
            widget.redraw()
    return shown.cells_of_textual()
