"""A W10 pool fight on the screens: a check by keys, what comes of it, settings, no Fate."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.pool_table import STAGE
from tests.tui.playing import playing, typed
from tests.tui.quay import AT
from tracker.session import Session
from tracker.tui.widgets.line_list import LineList
from tracker.words.translate import install

# Words of Fate that must not stand on any screen of another system; aspects are the stage's.
FATE = re.compile(r"\bFP\b|stress|spin\b|shift|consequence|maneuver|fate|F-[A-Z]", re.IGNORECASE)


def fight(*lines: str) -> Session:
    session = Session(clock=lambda: AT)
    for line in "\n".join((STAGE, *lines)).strip().splitlines():
        session.do(line)
    return session


TOWER = (
    "condition Ana 'Torn arm' mod=1 on=physical",
    "condition scene Sturm",
    "obstacle 'Oak door' needs=5",
    "begin",
)


async def test_a_check_by_keys_with_the_dice_of_the_table(tmp_path: Path) -> None:
    async with playing(fight(*TOWER), tmp_path) as shown:
        await shown.shows("Torn arm +1 (physical)")
        await shown.shows("Oak door  5 of 5 left")
        await shown.press("k")
        await shown.shows("4W, EN 6")
        await shown.press(*"1210,9,2,2", "enter")
        await shown.shows("1 die to be typed")
        await shown.press(*";7", "enter")
        await shown.shows("Ana: Strike, 3 of 5 successes: failure")
        await shown.shows("What Ana achieved may count for the next attempt")
        await shown.press("r")
        await shown.shows("Oak door  2 of 5 left")


async def test_a_fumble_is_read_and_confirmed_by_keys(tmp_path: Path) -> None:
    async with playing(fight("begin"), tmp_path) as shown:
        await shown.press("k", *"111,1,1,2", "enter")
        await shown.shows("What comes of the fumble of Ana is to be said")
        await shown.press("F", *"18", "enter")
        await shown.shows("striking [8]: the fighter is hurt")
        await shown.press("y", "enter")
        await shown.shows("injured +1, weapon dropped")
        await shown.press("u")
        await shown.shows("Taken back")


async def test_an_attack_is_answered_by_keys(tmp_path: Path) -> None:
    async with playing(fight("begin"), tmp_path) as shown:
        await shown.press("a", "tab", "tab", "tab", *"5,5,2,2", "enter")
        await shown.shows("Ana attacks Ben, Strike 2 successes")
        await shown.press("enter", "3", *"9,9", "enter")
        await shown.shows("nobody wins")
        await shown.press("g", *"5,5,5,5", "tab", *"2,2", "enter")
        await shown.shows("Strike 4 successes against Dodge 0")


async def test_a_setting_is_chosen_and_a_sheet_edited_in_the_setup(tmp_path: Path) -> None:
    async with playing(fight(), tmp_path) as shown:
        page = shown.app.screen.query_one(".setup--page", LineList)
        assert page.move_to("settings")
        await shown.press("enter")
        await shown.shows("▲ Settings  3 as usual")
        assert page.move_to("setting:carry")
        await shown.press("enter")
        await shown.shows("successes of a failed try count (PA-10)")
        await shown.press("up", "enter")
        await shown.shows("what was achieved carries over: on")
        assert page.move_to("setting:fmod")
        await shown.press("enter", "backspace", "3", "enter")
        await shown.shows("fumble limit for all: 3")
        await shown.press("escape", "a")
        await typed(shown, "Zed npc climb 3 magic -")
        await shown.press("enter")
        await shown.shows("Climb 3, Magic -")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("cols", "rows"), [(80, 24), (200, 60)])
async def test_no_screen_speaks_of_fate(
    language: str, cols: int, rows: int, tmp_path: Path
) -> None:
    install(language)
    async with playing(fight(*TOWER), tmp_path, cols, rows) as shown:
        for key in ("f2", "f3", "f4", "f5", "f4"):
            await shown.press(key)
            await shown.shows("The tower")
            assert not FATE.search(shown.screen()), (key, shown.screen())
        for key in ("?", "k", "a", "c", "I"):
            await shown.press(key)
            await shown.shows("│")
            assert not FATE.search(shown.screen()), (key, shown.screen())
            await shown.press("escape")


@pytest.mark.rule("P-130")
async def test_of_two_who_missed_a_form_asks_whose_successes_count(tmp_path: Path) -> None:
    missed = (
        "begin",
        "check skill=Climb need=3 dice=5,5,2 what=Wall free=yes",
        "check by=Ben skill=Strike need=3 dice=5,2,2 what=Gate free=yes",
    )
    async with playing(fight(*missed), tmp_path) as shown:
        await shown.press("r")
        await shown.shows("1 Ana")
        await shown.press("up", "2", "enter")
        await shown.shows("Gate: 2 of 3 left")
        await shown.press("r")
        await shown.shows("Wall: 1 of 3 left")
