"""Looking back on a fight: from the rounds, the replay, the library and the command line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.fights import random_fight
from tests.tui.playing import playing, saved, typed
from tests.tui.quay import quay
from tests.tui.seen import seen
from tracker.log.library import Library
from tracker.tui.app import SchwungApp
from tracker.tui.dialogs.text import LookBackDialog
from tracker.tui.planning import LONG, ProgressDialog
from tracker.tui.screens.library import LibraryScreen
from tracker.tui.screens.rounds import RoundsScreen
from tracker.tui.terminal.check import Look


@pytest.mark.parametrize("size", [(60, 15), (80, 24), (200, 60)])
async def test_the_rounds_show_what_the_fight_came_to(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with playing(quay(18), tmp_path, *size) as shown:
        await shown.press("f9")
        await shown.shows("Look back  Night at the Quay")
        await shown.shows("Bruno       12     3      6")
        await shown.shows("esc Back")
        await shown.press("end")
        await shown.shows("█2  █2  █2   2/2")
        await shown.shows("esc Back")
        await shown.press("q")
        await shown.until(lambda: isinstance(shown.app.screen, RoundsScreen), "the rounds")


async def test_it_can_be_typed(tmp_path: Path) -> None:
    async with playing(quay(18), tmp_path) as shown:
        await shown.press("colon")
        await typed(shown, "stats")
        await shown.press("enter")
        await shown.shows("Look back  Night at the Quay")
        await shown.press("escape")
        await shown.until(lambda: isinstance(shown.app.screen, RoundsScreen), "the rounds")
        assert shown.app.session is not None
        assert len(shown.app.session.timeline.records) == len(quay(18).timeline.records)


async def test_the_replay_says_where_it_stands_when_that_is_elsewhere(tmp_path: Path) -> None:
    async with playing(quay(9), tmp_path) as shown:
        await shown.press("f5")
        await shown.shows("the table stands here")
        await shown.press("f9")
        await shown.shows("Up to ruling")
        assert "elsewhere" not in shown.screen()
        await shown.press("q", "home", "f9")
        await shown.shows("The replay stands elsewhere, at 0 in round 0.")
        await shown.shows("Up to ruling")


async def test_the_library_looks_back_on_the_fight_under_the_cursor(saves: Path) -> None:
    saved(quay(18), saves / "quay.jsonl").close()
    app = SchwungApp(Library(saves), None, Look(), config=saves / "config")
    async with seen(app, 80, 24) as shown:
        await shown.shows("Night at the Quay")
        await shown.press("f9")
        await shown.shows("Look back  Night at the Quay")
        assert app.session is None


async def test_an_account_that_comes_when_the_fight_was_left_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, go_on = asyncio.Event(), asyncio.Event()
    to_thread = asyncio.to_thread

    async def waiting(work: Callable[..., object], *given: object) -> object:
        asked.set()
        await go_on.wait()
        return await to_thread(work, *given)

    async with playing(quay(18), tmp_path) as shown:
        monkeypatch.setattr("tracker.tui.planning.asyncio.to_thread", waiting)
        await shown.press("f9")
        await asked.wait()
        # As by a click, which waits for nothing.
        shown.app.leave_fight()
        done = asyncio.Event()

        async def after() -> None:
            done.set()

        shown.app.do_later(after)
        go_on.set()
        await done.wait()
        await shown.shows("No fights yet.")
        assert isinstance(shown.app.screen, LibraryScreen)


async def test_a_long_fight_says_how_far_it_is_and_can_be_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given stretches that wait, when escape is pressed, then nothing is shown."""
    session = random_fight(LONG + 50, 3, wander=0)
    go_on = asyncio.Event()
    to_thread = asyncio.to_thread

    async def waiting(work: Callable[..., object], *given: object) -> object:
        await go_on.wait()
        return await to_thread(work, *given)

    async with playing(session, tmp_path) as shown:
        monkeypatch.setattr("tracker.tui.planning.asyncio.to_thread", waiting)
        await shown.press("f9")
        await shown.until(lambda: isinstance(shown.app.screen, ProgressDialog), "progress")
        await shown.shows("rulings are summed up.")
        await shown.press("escape")
        go_on.set()
        await shown.until(lambda: isinstance(shown.app.screen, RoundsScreen), "the rounds")
        await shown.press("f9")
        await shown.until(lambda: isinstance(shown.app.screen, LookBackDialog), "the account")
