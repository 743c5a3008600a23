"""How hard the open fight is: shown when it is known, ended when it is left, refused by name."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.support.table import STAGE
from tests.tui.playing import playing, typed
from tracker import simulating
from tracker.session import Session
from tracker.tui.dialogs.estimate import EstimateDialog, show_estimate
from tracker.tui.screens.base import GameScreen
from tracker.words.translate import install

MANY = 100_000

POOL = """
conflict Yard system=pool kind=physical
side Heroes
side Gang
zone Yard
add Ada pc side=Heroes zone=Yard skills="Striking 4, Dodge 3"
add Guard npc side=Gang zone=Yard skills="Striking 3, Dodge 3"
"""


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


async def test_palette_and_key_have_it_at_any_point_of_a_fight(tmp_path: Path) -> None:
    for begun in ("", "begin"):
        session = fight(f"{STAGE}\n{begun}")
        async with playing(session, tmp_path / (begun or "setup")) as shown:
            await shown.press("ctrl+p")
            await typed(shown, "how hard")
            await shown.press("enter")
            await shown.shows("of 500 plays")
            assert isinstance(shown.app.screen, EstimateDialog)
            await shown.press("escape", "number_sign")
            await shown.shows("of 500 plays")
            await shown.press("escape")


async def test_a_key_tells_what_one_change_does(tmp_path: Path) -> None:
    session = fight(f"{STAGE}\nminions Thugs quality=1 count=2 side=Gang zone=Yard")
    async with playing(session, tmp_path) as shown:
        screen = shown.app.screen
        assert isinstance(screen, GameScreen)
        show_estimate(screen, session.state, 10)
        await shown.shows("c What one change does")
        await shown.press("c")
        await shown.shows("What one change does, 100 plays each by the same seeds:")
        await shown.shows("without Thugs")
        await shown.shows("one more point each")
        await shown.press("escape")
        assert shown.app.screen is screen


@pytest.mark.parametrize("key", ["", "c"])
async def test_no_process_is_left_behind(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            begun.append(self)

    monkeypatch.setattr(subprocess, "Popen", Noted)
    monkeypatch.setattr(simulating, "_cores", lambda: 2)
    session = fight(f"{STAGE}\nminions Thugs quality=1 count=2 side=Gang zone=Yard")
    async with playing(session, tmp_path) as shown:
        screen = shown.app.screen
        assert isinstance(screen, GameScreen)
        show_estimate(screen, session.state, 40 if key else MANY)
        if key:
            await shown.shows("c What one change does")
            await shown.press(key)
            await shown.shows("of 400 plays")
        else:
            await shown.shows(f"of {MANY} plays")
        await shown.until(lambda: len(begun) == (4 if key else 2), "the processes")
        await shown.press("escape")
        workers = shown.app.workers
        await shown.until(lambda: not any(w.group == "estimate" for w in workers), "the end")
        await shown.until(lambda: all(one.poll() is not None for one in begun), "their end")


@pytest.mark.parametrize("game", ["reserves", "percent", "twenty"])
async def test_a_game_without_players_says_so(game: str, tmp_path: Path) -> None:
    said = {
        "en": "this game has no players for an estimate yet",
        "de": "für dieses Spiel gibt es noch keine Spieler für eine Schätzung",
    }
    for language, words in said.items():
        install(language)
        session = fight(f"conflict Yard system={game}")
        async with playing(session, tmp_path / language) as shown:
            await shown.press("ctrl+p")
            await typed(shown, {"en": "how hard", "de": "wie schwer"}[language])
            await shown.press("enter")
            await shown.shows(words)


async def test_an_estimate_of_the_pool_tells_how_harm_is_ruled(tmp_path: Path) -> None:
    session = fight(POOL)
    async with playing(session, tmp_path) as shown:
        screen = shown.app.screen
        assert isinstance(screen, GameScreen)
        show_estimate(screen, session.state, 20)
        await shown.shows("The rules leave harm open")
        await shown.shows("injuries")
