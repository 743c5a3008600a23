"""What stands in a save that something else wrote does nothing to the terminal, on any screen."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.forging import spoiled
from tests.support.unseen import unsafe
from tests.tui.seen import seen
from tracker.log.library import Library
from tracker.opening import session_along
from tracker.tui.app import SchwungApp
from tracker.tui.terminal.check import Look

# What the terminal would obey, or would turn the line around; the app's own sequences are others.
OBEYED = ("\x1b]52", "\x07", "\x9b", "\u202e", "\u2069", "\u200b", "\x7f", "\x00")


async def test_on_every_screen_and_in_the_dialogs(saves: Path) -> None:
    session = session_along(spoiled(saves / "evil.jsonl"))
    app = SchwungApp(Library(saves), session, Look(), config=saves / "config")
    async with seen(app, 100, 40) as shown:
        written = ""
        for keys in (
            ("f2",),
            ("down", "enter", "escape"),
            ("f3", "c", "escape"),
            ("f4", "enter", "escape", "w", "escape", "?", "escape"),
            ("f5", "left", "left", "=", "escape"),
            ("f9", "escape"),
            ("ctrl+p", "escape"),
            ("q",),
        ):
            written += await shown.press(*keys)
            # One filler is drawn as the wide blank that it is.
            assert not unsafe(shown.screen()) - {"\u115f"}, keys
        assert "Red" in written
        # Textual itself says what the pointer looks like.
        own = re.sub(r"\x1b\]22;\w*\x07", "", written)
        assert [sign for sign in OBEYED if sign in own] == []
