"""The app and its screens are what screens and dialogs take them for."""

from __future__ import annotations

import inspect
from pathlib import Path

from tracker.log.library import Library
from tracker.tui.app import SchwungApp
from tracker.tui.protocols import GameApp, ScreenBelow
from tracker.tui.screens.base import GameScreen
from tracker.tui.terminal.check import Look


# Checked by mypy: each has all that the protocol names, with its types.
def as_an_app(app: SchwungApp) -> GameApp:
    return app


def as_below(screen: GameScreen) -> ScreenBelow:
    return screen


def members(protocol: type) -> set[str]:
    """Return what a protocol names."""
    named = {name for name in vars(protocol) if not name.startswith("_")}
    return named | set(inspect.get_annotations(protocol))


def test_the_app_has_all_that_its_screens_need(tmp_path: Path) -> None:
    app = as_an_app(SchwungApp(Library(tmp_path), None, Look(), config=tmp_path))
    assert [name for name in sorted(members(GameApp)) if not hasattr(app, name)] == []


async def test_the_screen_below_has_all_that_dialogs_need(tmp_path: Path) -> None:
    app = SchwungApp(Library(tmp_path), None, Look(), config=tmp_path)
    async with app.run_test():
        below = as_below(app.game_screen("library"))
        assert [name for name in sorted(members(ScreenBelow)) if not hasattr(below, name)] == []
