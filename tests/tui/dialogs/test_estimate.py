"""How hard the open fight is: shown when it is known, ended when it is left, refused by name."""

from __future__ import annotations

from pathlib import Path

from tests.support.table import STAGE
from tests.tui.playing import playing, typed
from tracker.session import Session
from tracker.tui.dialogs.estimate import EstimateDialog, show_estimate
from tracker.tui.screens.base import GameScreen

MANY = 100_000


def fight(stage: str = STAGE) -> Session:
    session = Session()
    for line in stage.strip().splitlines():
        session.do(line)
    return session


async def test_what_it_comes_to_is_shown(tmp_path: Path) -> None:
    session = fight()
    async with playing(session, tmp_path) as shown:
        screen = shown.app.screen
        assert isinstance(screen, GameScreen)
        show_estimate(screen, session.state, 20)
        await shown.shows("An estimate by dull players, 20 plays from here")
        await shown.shows("Behind ± is the standard error.")
        await shown.press("escape")
        assert shown.app.screen is screen


async def test_to_leave_it_ends_the_plays(tmp_path: Path) -> None:
    session = fight()
    async with playing(session, tmp_path) as shown:
        screen = shown.app.screen
        assert isinstance(screen, GameScreen)
        show_estimate(screen, session.state, MANY)
        await shown.shows(f"of {MANY} plays")
        await shown.press("escape")
        workers = shown.app.workers
        await shown.until(lambda: not any(w.group == "estimate" for w in workers), "the end")
        assert shown.app.screen is screen


async def test_the_palette_has_it_at_any_point_of_a_fight(tmp_path: Path) -> None:
    for begun in ("", "begin"):
        session = fight(f"{STAGE}\n{begun}")
        async with playing(session, tmp_path / (begun or "setup")) as shown:
            await shown.press("ctrl+p")
            await typed(shown, "how hard")
            await shown.press("enter")
            await shown.shows("of 500 plays")
            assert isinstance(shown.app.screen, EstimateDialog)
            await shown.press("escape")


async def test_what_cannot_be_estimated_says_why(tmp_path: Path) -> None:
    session = fight("conflict Yard system=pool")
    async with playing(session, tmp_path) as shown:
        screen = shown.app.screen
        assert isinstance(screen, GameScreen)
        screen.act_estimate()
        await shown.shows("this game has no players for an estimate yet")
