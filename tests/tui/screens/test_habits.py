"""Enter answers as the table did before, and the question line says so."""

from __future__ import annotations

from pathlib import Path

from tests.support.table import Table
from tests.tui.playing import playing

TIE = "contest Krall skill=Fists vs=Athletics dice=0000 vs-dice=0000"

REST = "rest"


async def test_enter_rolls_a_tie_again_where_that_was_done_before(tmp_path: Path) -> None:
    at = Table.set().do(TIE, "again dice=++++ vs-dice=0000", "next", "next", "next", TIE)
    async with playing(at.session, tmp_path) as shown:
        await shown.shows("enter/r Roll again (both roll again, as before)")
        await shown.shows("d Draw (it stands)")
        rolled = at.session.timeline.last
        await shown.press("enter")
        await shown.shows("Roll a tied contest again")
        await shown.press("enter")
        await shown.until(lambda: at.session.timeline.last > rolled, "nothing ruled")
        ruling = at.session.timeline.ruling
        assert ruling is not None
        assert type(ruling.command).__name__ == "Again"


async def test_the_end_of_a_scene_is_filled_in_as_before(tmp_path: Path) -> None:
    at = Table.set().do("end-scene rest=yes keep=Ada")
    async with playing(at.session, tmp_path) as shown:
        await shown.press("E")
        await shown.shows("[2 yes as before]")
        await shown.press("enter")
        await shown.hides("[2 yes as before]")
        ruling = at.session.timeline.ruling
        assert ruling is not None
        assert at.session.state.phase == "ended"
        assert getattr(ruling.command, REST)


async def test_after_the_end_no_form_opens_for_what_would_go_on(tmp_path: Path) -> None:
    at = Table.set().do("end")
    async with playing(at.session, tmp_path) as shown:
        for key in "ak":
            await shown.press(key)
            await shown.shows("The conflict is over")
            await shown.hides("Difficulty")
