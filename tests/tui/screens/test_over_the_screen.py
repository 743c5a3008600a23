"""What lies over a screen: page keys go through it to the log, and nothing is cut at its edges."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.playing import Playing, playing
from tests.tui.quay import quay
from tests.tui.seen import Stage, seen
from tests.tui.test_dialog_snapshots import CASES, Case
from tests.tui.test_snapshots import app_on, go
from tracker.conflict.scenes import EndScene
from tracker.log.library import Library
from tracker.opening import open_to_play
from tracker.places import shipped_saves_dir
from tracker.tui.dialogs.base import Dialog
from tracker.tui.dialogs.form import FormDialog
from tracker.tui.present.lines import line, text_of
from tracker.tui.widgets.bars import Caption

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


@pytest.mark.parametrize("fight", ["fire-in-the-foundry", "the-tax-chest", "the-bell-tower"])
async def test_what_the_end_of_a_scene_does_is_told_to_the_last_line(
    fight: str, tmp_path: Path
) -> None:
    path = tmp_path / f"{fight}.jsonl"
    path.write_bytes((shipped_saves_dir() / path.name).read_bytes())
    session = open_to_play(Library(tmp_path), path)
    endings = [n for n, r in session.timeline.rulings.items() if isinstance(r.command, EndScene)]
    if endings:
        session.do(f"goto {session.timeline.rulings[endings[0]].parent}")
    async with playing(session, tmp_path) as shown:
        await shown.press("E")
        await shown.until(lambda: isinstance(shown.app.screen, FormDialog), "the form")
        form = shown.app.screen
        assert isinstance(form, FormDialog)
        told = [text_of(one).strip() for one in form._below(76)]
        assert told
        missing = [text for text in told if text not in shown.screen()]
        assert missing == []


async def test_where_there_is_no_room_a_sign_says_that_there_is_more(tmp_path: Path) -> None:
    captions = Caption()
    captions.set_lines([line(f"row {n}") for n in range(30)])
    async with seen(Stage(captions), 30, 5) as shown:
        assert shown.screen().splitlines()[-1].endswith("▼")
