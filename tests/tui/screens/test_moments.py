"""An action held for something, by keys: asked for, told of once its moment is there, taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.table import Table
from tests.tui.playing import last, playing, saved, typed
from tracker.conflict.questions import called_to_act
from tracker.session import Session
from tracker.words.translate import install


def table(*lines: str) -> Session:
    """Return a fight in its first round; order Ada, Bruno, Krall."""
    return Table.set(*lines).session


@pytest.mark.parametrize(
    ("language", "label", "told"),
    [
        (
            "en",
            "Hold for",
            "enter Ada has waited for this (until Krall acts) and may act",
        ),
        (
            "de",
            "Warten auf",
            "enter Ada hat darauf gewartet (bis Krall handelt) und kann jetzt",
        ),
    ],
)
async def test_what_it_is_held_for_is_asked_and_told(
    language: str, label: str, told: str, tmp_path: Path
) -> None:
    install(language)
    async with playing(table(), tmp_path) as shown:
        await shown.press(".")
        await shown.shows(label)
        await shown.press("3", "k", "enter", "n")
        await shown.hides(told)
        await shown.press("n")
        await shown.hides(told)
        await shown.press("u", "x")
        await typed(shown, "waits")
        await shown.press("enter")
        await shown.shows(told)


async def test_enter_lets_them_act_one_after_the_other(tmp_path: Path) -> None:
    session = table()
    for line in ('hold when="act Krall"', 'hold when="act foe"', "act waits"):
        session.do(line)
    async with playing(session, tmp_path) as shown:
        for name in ("Ada", "Bruno"):
            await shown.shows(f"enter {name} has waited for this")
            await shown.press("enter")
            await shown.shows(f"{name} may act now")
            await shown.press("x")
            await shown.shows("What is done?")
            await typed(shown, "strikes")
            await shown.press("enter")
            await shown.shows(f"{name}: strikes")
        await shown.hides("has waited")
        assert session.state.turn is None


async def test_another_key_passes_the_moment_and_undo_brings_it_back(tmp_path: Path) -> None:
    session = table("add Lena npc side=Gang zone=Hall")
    for line in ('hold when="act Bruno"', "act waits"):
        session.do(line)
    async with playing(session, tmp_path) as shown:
        await shown.shows("enter Ada has waited for this")
        await shown.press("down", "n")
        await shown.hides("has waited")
        await shown.shows("enter Ada may act now")
        await shown.press("u")
        await shown.shows("enter Ada has waited for this")


async def test_it_is_told_again_where_the_fight_is_opened_again(tmp_path: Path) -> None:
    session = saved(table(), tmp_path / "fight.jsonl")
    for line in ('hold when="enter Hall"', "sprint Hall skill=Athletics dice=++00"):
        session.do(line)
    session.close()
    again = saved(Session(records=session.timeline.records), tmp_path / "again.jsonl")
    async with playing(again, tmp_path) as shown:
        await shown.shows("has waited for this (until somebody enters Hall)")
        assert called_to_act(again.state)


async def test_it_is_not_told_before_what_is_asked(tmp_path: Path) -> None:
    session = table()
    session.do('hold when="attack Krall"')
    async with playing(session, tmp_path) as shown:
        await shown.press("a", *"++000000", "enter")
        await shown.shows("Krall takes")
        await shown.hides("has waited")
        await shown.press("enter")
        await shown.shows("enter Ada has waited for this (until Krall is attacked)")


async def test_words_of_ones_own_stand_beside_the_name(tmp_path: Path) -> None:
    async with playing(table(), tmp_path, 120, 30) as shown:
        await shown.press(".", "7")
        await typed(shown, "if he runs")
        await shown.press("enter")
        await shown.shows("holds: if he runs")
        assert last(shown) == "Hold"


async def test_who_waits_longest_has_a_sign_where_there_is_room(tmp_path: Path) -> None:
    session = table()
    for line in ("next", "next"):
        session.do(line)
    async with playing(session, tmp_path, 160, 40) as shown:
        # Ada waits longest, and has acted.
        await shown.shows("✓ ◆ Ada")
        await shown.press("n", "n")
        await shown.shows("◔ ◆ Bruno")
        await shown.press("n")
        await shown.shows("◔ ○ Krall")
        await shown.hides("◔ ◆ Bruno")
    async with playing(session, tmp_path) as shown:
        await shown.press("u")
        await shown.shows("Taken back")
        await shown.hides("◔")
