"""What lies over a screen: page keys go through it to the log, and nothing is cut at its edges."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.playing import Playing, playing
from tests.tui.quay import quay
from tests.tui.seen import seen
from tests.tui.test_dialog_snapshots import CASES, Case
from tests.tui.test_snapshots import app_on, go
from tracker.tui.dialogs.base import Dialog

WIDE = (200, 60)


def log_rows(shown: Playing) -> list[str]:
    """Return the numbers of the rulings that the log shows."""
    text = shown.screen().splitlines()
    rule = next(y for y, row in enumerate(text) if row.startswith("─ Log"))
    return [row[:4].strip() for row in text[rule + 1 :] if row[:4].strip().isdigit()]


@pytest.mark.parametrize("keys", [("a",), ("N",), ("w",), (":",), ("e",)], ids=lambda keys: keys[0])
async def test_the_page_keys_scroll_the_log_through_what_lies_over_it(
    keys: tuple[str, ...], tmp_path: Path
) -> None:
    """A form, a line that is asked for, a choice, the command line, a question to agree to."""
    async with playing(quay(12), tmp_path, 80, 40) as shown:
        await shown.press(*keys)
        await shown.pilot.pause()
        stack, before = list(shown.app.screen_stack), log_rows(shown)
        await shown.press("pageup")
        await shown.until(lambda: log_rows(shown) != before, "the log stands still")
        await shown.press("pagedown")
        await shown.until(lambda: log_rows(shown) == before, "the log does not come back")
        assert shown.app.screen_stack == stack


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
async def test_no_pieces_of_the_screen_stand_beside_a_dialog(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: Case
) -> None:
    monkeypatch.chdir(tmp_path)
    async with seen(app_on(tmp_path, case.steps, ()), *WIDE) as shown:
        await shown.shows("Krall")
        await go(shown, case.screen)
        await shown.press(*case.keys)
        await shown.until(lambda: isinstance(shown.app.screen, Dialog), case.name)
        await shown.pilot.pause()
        frame = shown.app.screen.query_one(".dialog--frame").region
        rows = shown.screen().splitlines()[frame.y : frame.bottom]
        assert frame.width < WIDE[0]
        assert [row[: frame.x].strip() + row[frame.right :].strip() for row in rows] == [""] * len(
            rows
        )
