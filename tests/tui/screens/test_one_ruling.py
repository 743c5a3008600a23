"""What is typed or chosen once is one ruling, and one undo takes all of it back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.playing import playing, typed
from tests.tui.quay import quay
from tests.tui.screens.test_setup import STAGE, fight, to_row

# The row, the keys, what is typed, how many lines it comes to.
AT_ONCE = (
    ("title", ["a"], "Rex npc fists 3 side Cats zone Roof", 3),
    ("title", ["a"], "Rex npc", 1),
    ("aspect:a2", ["enter"], "er", 2),
    ("aspect:a2", ["enter", *["backspace"] * 4], "", 1),
    ("who:p1", ["r"], "m", 1),
    ("title", ["z"], "Pier; Old", 1),
)


@pytest.mark.parametrize(("row", "keys", "text", "lines"), AT_ONCE)
async def test_one_answer_is_one_ruling(
    row: str, keys: list[str], text: str, lines: int, tmp_path: Path
) -> None:
    async with playing(fight(STAGE), tmp_path) as shown:
        session = shown.app.session
        assert session is not None
        before, records = session.state, len(session.timeline.records)
        to_row(shown, row)
        await shown.press(*keys)
        await typed(shown, text)
        await shown.press("enter")
        await shown.until(lambda: len(session.timeline.records) > records, "nothing ruled")
        assert len(session.timeline.records) == records + 1
        ruling = session.timeline.ruling
        assert ruling is not None
        assert len(ruling.parts) == lines
        session.do("undo")
        assert session.state == before


async def test_groups_are_split_at_once(tmp_path: Path) -> None:
    async with playing(fight(STAGE, "add Cem pc side=Heroes zone=Quay"), tmp_path) as shown:
        session = shown.app.session
        assert session is not None
        records = len(session.timeline.records)
        to_row(shown, "who:p4")
        await shown.press("s", "1")
        await shown.shows("Thugs 3")
        assert len(session.timeline.records) == records + 1


async def test_a_new_side_and_who_stands_on_it_come_together(tmp_path: Path) -> None:
    async with playing(fight('conflict "Quay"', "add Ada pc"), tmp_path) as shown:
        session = shown.app.session
        assert session is not None
        to_row(shown, "missing:side")
        await shown.press("enter", "1")
        await typed(shown, "Heroes")
        await shown.press("enter")
        await shown.shows("Heroes")
        await shown.until(lambda: len(session.timeline.records) == 3, "not one ruling")
        assert [p.side for p in session.state.participants.values()] == ["s1"]


async def test_a_newcomer_comes_with_a_place_to_stand(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        session = shown.app.session
        assert session is not None
        records, before = len(session.timeline.records), session.state
        await shown.press("J")
        await typed(shown, "Rex npc fists 3 side Cats zone Roof")
        await shown.press("enter")
        await shown.until(lambda: len(session.timeline.records) > records, "nothing ruled")
        assert len(session.timeline.records) == records + 1
        await shown.press("u")
        await shown.until(lambda: len(session.timeline.records) > records + 1, "not undone")
        assert session.state == before
