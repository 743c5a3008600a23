"""What is chosen in the palette is done, whatever screen the palette was opened on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.playing import Playing, playing, saved, typed
from tests.tui.quay import quay
from tracker.tui.action_table import actions_of
from tracker.tui.dialogs.form import FormDialog
from tracker.tui.dialogs.palette import ACTION_ID, PaletteDialog, entries
from tracker.tui.screens.base import GameScreen


async def chosen(shown: Playing, words: str) -> None:
    """Choose the first entry with these words."""
    await shown.press("ctrl+p")
    await shown.until(lambda: isinstance(shown.app.screen, PaletteDialog), "no palette")
    await typed(shown, words)
    await shown.press("enter")


async def test_a_verb_without_words_is_carried_out_at_once(tmp_path: Path) -> None:
    async with playing(quay(2), tmp_path) as shown:
        await chosen(shown, "adventure")
        await shown.shows("A new adventure begins")


async def test_what_another_screen_does_with_its_cursor_is_asked_for_in_a_form(
    tmp_path: Path,
) -> None:
    async with playing(quay(2), tmp_path) as shown:
        await chosen(shown, "split")
        await shown.until(lambda: isinstance(shown.app.screen, FormDialog), "no form")
        await shown.shows("Split minions off a group")


@pytest.mark.parametrize(
    ("words", "name", "seen"),
    [
        ("choose", "zones", "Whose ways and reach?"),
        ("keep", "setup", "Choose somebody first"),
        ("find", "replay", "Find words, or ask: "),
    ],
)
async def test_what_has_no_verb_is_done_on_its_own_screen(
    tmp_path: Path, words: str, name: str, seen: str
) -> None:
    session = saved(quay(2), tmp_path / "quay.jsonl")
    async with playing(session, tmp_path) as shown:
        await chosen(shown, words)
        await shown.shows(seen)
        below = [s for s in shown.app.screen_stack if isinstance(s, GameScreen)]
        assert below[-1].name_of_screen == name


def test_what_would_leave_the_fight_is_not_listed_in_it() -> None:
    state = quay(2).state
    listed = {entry.id for entry in entries(actions_of("fate"), "rounds", state)}
    assert ACTION_ID + "put-away" not in listed
    assert {ACTION_ID + "split-group", ACTION_ID + "compare"} <= listed
