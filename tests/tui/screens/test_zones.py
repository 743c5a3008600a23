"""The map on a screen: the cursor, whose ways are shown, going there, moving boxes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.playing import playing, typed
from tests.tui.quay import AT
from tracker.session import Session

STAGE = """
conflict "Night at the Quay" kind=physical
zone Quay aspects=Fog
zone Warehouse
zone Gallery
border Quay Warehouse
border Warehouse Gallery cost=2
side Heroes
side Gang
add Ada pc side=Heroes zone=Quay skills="Fists 4, Alertness 3"
add Bruno pc side=Heroes zone=Warehouse
add Krall npc side=Gang zone=Warehouse
"""


def fight(*lines: str) -> Session:
    session = Session(clock=lambda: AT)
    for line in "\n".join((STAGE, *lines)).splitlines():
        session.do(line)
    return session


async def test_the_arrows_choose_a_zone_and_enter_brings_somebody_there(tmp_path: Path) -> None:
    async with playing(fight(), tmp_path) as shown:
        await shown.press("f3")
        await shown.shows("[Ada]")
        assert "sprint 4" in shown.screen()
        await shown.press("right", "tab")
        await shown.shows("[Bruno]")
        await shown.press("right", "enter")
        await shown.shows("Bruno moves to Gallery")
        await shown.press("enter")
        await shown.shows("Bruno is in Gallery already")


async def test_a_zone_is_renamed_and_an_empty_one_removed(tmp_path: Path) -> None:
    async with playing(fight(), tmp_path) as shown:
        await shown.press("f3")
        await shown.shows("[Ada]")
        await shown.press("r", "ctrl+u", *"Pier", "enter")
        await shown.shows("Quay is called Pier now")
        await shown.press("right", "right", "x")
        await shown.shows("Gallery is there no more")
        await shown.hides("sprint 4")


async def test_in_their_turn_somebody_goes_by_an_action(tmp_path: Path) -> None:
    async with playing(fight("begin"), tmp_path) as shown:
        await shown.press("f3")
        await shown.shows("▸[Ada]")
        await shown.press("right", "enter")
        await shown.shows("attack, moving there first (step −1)")
        await shown.press("1")
        await shown.shows("[2 Warehouse")
        await shown.press("escape")
        await shown.hides("[2 Warehouse")
        await shown.press("right", "enter", "1")
        await shown.shows("sprint")


async def test_the_stage_is_set_on_the_map(tmp_path: Path) -> None:
    async with playing(fight(), tmp_path) as shown:
        await shown.press("f3", "n")
        await typed(shown, "Roof; Old")
        await shown.press("enter")
        await shown.shows("┌ Roof")
        await shown.press("b", "3", "3", "enter")
        await shown.shows("Quay - Roof: border 3")
        await shown.press("a", "W", "enter")
        await shown.shows("Fog; W")
        await shown.press("c", "3")
        await shown.shows("[Krall]")


async def test_boxes_are_moved_with_the_arrows_and_that_is_kept(tmp_path: Path) -> None:
    session = fight()
    async with playing(session, tmp_path) as shown:
        await shown.press("f3", "m")
        await shown.shows("┌≡Quay")
        # Faster than a ruling is written: each goes on from where the last one leads.
        await shown.press("down", "right", "enter")
        await shown.until(lambda: session.state.zones["z1"].x == 1, "not moved")
        assert (session.state.zones["z1"].x, session.state.zones["z1"].y) == (1, 1)
        await shown.shows("┌>Quay")
        await shown.press("m", "up")
        await shown.until(lambda: session.state.zones["z2"].y == 1, "no change of places")
        await shown.press("up")
        await shown.shows("The map ends here.")
        await shown.press("escape")
        await shown.hides("┌≡Quay")


@pytest.mark.parametrize("size", [(60, 15), (200, 60)])
async def test_it_fits_any_terminal(tmp_path: Path, size: tuple[int, int]) -> None:
    session = fight(f'zone "{"Gob [/] " * 30}"', 'add "龍の子" npc zone=Quay side=Gang')
    async with playing(session, tmp_path, *size) as shown:
        await shown.press("f3", "down", "up")
        await shown.shows("┌>Quay")
        assert "龍の子" in shown.screen()


async def test_a_fight_without_zones_has_a_map_all_the_same(tmp_path: Path) -> None:
    session = Session(clock=lambda: AT)
    session.do("conflict Fair kind=physical")
    async with playing(session, tmp_path) as shown:
        await shown.press("f3", "up", "tab", "enter", "m", "a", "b")
        await shown.shows("A passage takes two zones.")


async def test_a_question_is_answered_from_the_map(tmp_path: Path) -> None:
    session = fight("begin", "hit Ada 3")
    async with playing(session, tmp_path) as shown:
        await shown.press("f3")
        await shown.shows("Ada takes 3")
        await shown.press("enter")
        await shown.until(lambda: session.state.question is None, "not answered")
        session.do("hit Krall 2")
        await shown.press("f2", "f3", "s")
        await shown.until(lambda: session.state.question is None, "not answered by its key")
