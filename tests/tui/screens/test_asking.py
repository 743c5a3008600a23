"""Questions to the log in the replay: a number is said, one of several rulings is chosen."""

from __future__ import annotations

from pathlib import Path

from tests.tui.playing import Playing, playing
from tests.tui.quay import quay
from tests.tui.screens.test_replay import comes_to, looking_back


async def asked(shown: Playing, question: str) -> None:
    await looking_back(shown)
    await shown.press("slash")
    await shown.shows("Find words, or ask")
    await shown.press("ctrl+u", *("space" if key == " " else key for key in question), "enter")


async def test_a_number_is_said(tmp_path: Path) -> None:
    async with playing(quay(18), tmp_path) as shown:
        await asked(shown, "verb:attack count")
        await shown.shows("verb:attack count: 7")


async def test_numbers_by_name_are_a_list(tmp_path: Path) -> None:
    async with playing(quay(18), tmp_path) as shown:
        await asked(shown, "verb:attack per name")
        await shown.shows("Bruno: 3")


async def test_enter_goes_to_the_ruling_that_is_chosen(tmp_path: Path) -> None:
    async with playing(quay(18), tmp_path) as shown:
        await asked(shown, "verb:attack by:Bruno")
        await shown.shows("3 rulings: verb:attack by:Bruno")
        await shown.press("2")
        await comes_to(shown, 30)


async def test_what_is_asked_wrongly_is_said_where_it_is_typed(tmp_path: Path) -> None:
    async with playing(quay(18), tmp_path) as shown:
        await asked(shown, "per nam")
        await shown.shows("nothing is called nam here")
