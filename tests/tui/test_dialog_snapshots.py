"""Every dialog as text, at three sizes, in both languages; its keys are always there."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.snapshots import Compare
from tests.tui.seen import seen
from tests.tui.test_snapshots import app_on, go
from tracker.tui.dialogs.base import Dialog
from tracker.words.translate import LANGUAGES, install

SIZES = ((80, 24), (60, 15), (200, 60))


class Case(NamedTuple):
    """A dialog: how far the worked conflict is played, on which screen which keys open it."""

    name: str
    steps: int
    screen: str
    keys: tuple[str, ...]


CASES = (
    Case("attack", 12, "rounds", ("a",)),
    Case("sheet", 12, "rounds", ("enter",)),
    Case("numbers", 12, "rounds", ("w",)),
    Case("causes", 12, "rounds", ("w", "enter")),
    Case("help", 12, "rounds", ("?",)),
    Case("palette", 12, "rounds", ("ctrl+p",)),
    Case("find", 12, "replay", ("/",)),
    Case("compare", 12, "replay", ("=", "left", "left", "left", "=")),
    Case("strike", 6, "replay", ("left",) * 6 + ("x",)),
    Case("passage", 0, "setup", ("b",)),
    Case("new-fight", 0, "library", ("n",)),
)


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the fights of a test in its own folder."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
async def test_dialogs_look_as_they_did(
    tmp_path: Path, snapshot: Compare, case: Case, size: tuple[int, int], language: str
) -> None:
    """A difference that is meant is written with ``--snapshot-update``."""
    install(language)
    async with seen(app_on(tmp_path, case.steps, ()), *size) as shown:
        await shown.shows("Krall")
        await go(shown, case.screen)
        await shown.press(*case.keys)
        await shown.until(lambda: isinstance(shown.app.screen, Dialog), case.name)
        await shown.pilot.pause()
        frame = shown.app.screen.query_one(".dialog--frame").region
        rows = shown.screen().splitlines()[frame.y : frame.bottom]
        assert frame.right <= size[0]
        assert frame.bottom <= size[1]
        # The last line within the frame has the key that leads back.
        assert "esc" in rows[-2]
        drawn = "\n".join(row[frame.x : frame.right].rstrip() for row in rows)
        snapshot(f"dialog-{case.name}-{size[0]}x{size[1]}-{language}", drawn)
