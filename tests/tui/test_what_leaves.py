"""Ctrl+c and ctrl+q leave nothing; they say what does, on every screen and in every dialog."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.playing import playing
from tests.tui.quay import quay
from tracker.tui.dialogs.base import Dialog
from tracker.words.translate import install

SAID = {
    "en": ("q goes back to the library", "esc leaves this", "esc leaves the line", "q leaves the"),
    "de": ("q geht zurück", "esc verlässt das hier", "esc verlässt die Zeile", "q verlässt das"),
}
BOTH = pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])


@BOTH
@LANGUAGES
async def test_every_screen_says_it(key: str, language: str, tmp_path: Path) -> None:
    install(language)
    back, _this, a_line, program = SAID[language]
    async with playing(quay(0), tmp_path) as shown:
        for screen in ("f2", "f3", "f5", "f4"):
            await shown.press(screen, key)
            await shown.shows(back)
            await shown.press("down")
        await shown.press(":", "a", key)
        await shown.shows(a_line)
        await shown.press("escape", "f2", "a", key)
        await shown.shows(a_line)
        await shown.press("escape", "q")
        await shown.press(key)
        await shown.shows(program)
        assert shown.app.is_running


@BOTH
@LANGUAGES
@pytest.mark.parametrize("opens", ["a", "N", "w", "enter", "?", "ctrl+p", "F9", "J", "A"])
async def test_every_dialog_says_it_and_stays(
    key: str, language: str, opens: str, tmp_path: Path
) -> None:
    install(language)
    async with playing(quay(0), tmp_path) as shown:
        await shown.press(opens.lower() if opens == "F9" else opens)
        await shown.until(lambda: isinstance(shown.app.screen, Dialog), "no dialog")
        await shown.press(key)
        await shown.shows(SAID[language][1])
        assert isinstance(shown.app.screen, Dialog)
