"""A new word that is nearly a known one is asked about once, before anything comes of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from tests.support import twenty_table
from tests.support.table import Table
from tests.tui.playing import Playing, playing, typed
from tests.tui.screens.test_setup import STAGE, fight
from tracker.conflict.draft import Warned
from tracker.conflict.ruling import Ruling
from tracker.session import Session
from tracker.tui.dialogs.choice import ChoiceDialog
from tracker.tui.screens.setup import QuickLine
from tracker.words.translate import install


async def send(shown: Playing, text: str) -> None:
    await typed(shown, text)
    await shown.press("enter")
    await shown.until(lambda: isinstance(shown.app.screen, ChoiceDialog), "nothing is asked")


async def answered(shown: Playing, session: Session, key: str) -> None:
    """Answer, and wait for what is ruled then."""
    before = session.timeline.last
    await shown.press(key)
    await shown.until(lambda: session.timeline.last > before, "nothing is ruled")


@pytest.mark.parametrize(
    ("key", "skills", "zone"),
    [
        ("enter", {"Weapons": 3}, "Quay"),
        ("1", {"Weapons": 3}, "Quay"),
        ("2", {"Wepons": 3}, "Qauy"),
    ],
)
async def test_in_the_line_that_adds_somebody(
    key: str, skills: dict[str, int], zone: str, tmp_path: Path
) -> None:
    session = fight(STAGE)
    async with playing(session, tmp_path) as shown:
        await shown.press("a")
        before = session.timeline.last
        await send(shown, "Ben npc Wepons 3 zone Qauy")
        await shown.shows("Not known so far: Wepons, Qauy")
        await shown.shows("1 Weapons, Quay are meant")
        await shown.shows("2 Wepons, Qauy, as typed")
        assert session.timeline.last == before
        await answered(shown, session, key)
        ben = list(session.state.participants.values())[-1]
        assert ben.skills == skills
        assert session.state.zones[ben.zone or ""].name == zone
        # One line, one ruling.
        assert session.timeline.last == before + 1
        assert shown.app.screen.query_one(QuickLine).value == ""


async def test_left_it_leaves_the_line_as_it_was(tmp_path: Path) -> None:
    session = fight(STAGE)
    async with playing(session, tmp_path) as shown:
        await shown.press("a")
        before = session.timeline.last
        await send(shown, "Ben gp 3")
        await shown.press("escape")
        entry = shown.app.focused
        assert isinstance(entry, QuickLine)
        assert entry.value == "Ben gp 3"
        assert session.timeline.last == before


@pytest.mark.parametrize(
    ("opened", "text", "becomes"),
    [
        ((":",), "attack Krall skill=Wepons dice=0000 vs=Fists vs-dice=0000", "Weapons"),
        (("J",), "Ben npc Wepons 3", "Weapons"),
    ],
)
async def test_before_anything_is_rolled(
    opened: tuple[str, ...], text: str, becomes: str, tmp_path: Path
) -> None:
    session = Table.set().session
    async with playing(session, tmp_path) as shown:
        before = session.timeline.last
        await shown.press(*opened)
        await send(shown, text)
        assert session.timeline.last == before
        await answered(shown, session, "enter")
        ruling = session.timeline.ruling
        assert isinstance(ruling, Ruling)
        assert becomes in str(ruling.command)
        assert "Wepons" not in str(ruling.command)


async def test_in_a_form_too(tmp_path: Path) -> None:
    session = twenty_table.at_the_gate().session
    async with playing(session, tmp_path) as shown:
        await shown.press("c", "tab")
        await typed(shown, "tired")
        await shown.press("tab", "tab", "tab", "tab")
        before = session.timeline.last
        await send(shown, "Krftakt")
        await shown.shows("Kraftakt is meant")
        assert session.timeline.last == before
        await answered(shown, session, "enter")
        assert session.timeline.last == before + 1
        (tired,) = session.state.conditions_on(session.state.turn or "")
        assert tired.on == "Kraftakt"


async def test_in_a_check_in_brackets(tmp_path: Path) -> None:
    session = twenty_table.at_the_gate().session
    async with playing(session, tmp_path) as shown:
        before = session.timeline.last
        await shown.press(":")
        await send(shown, "[Stärke + Krftakt] d20=11")
        await shown.shows("Kraftakt is meant")
        assert session.timeline.last == before
        await answered(shown, session, "enter")
        ruling = session.timeline.ruling
        assert isinstance(ruling, Ruling)
        assert "[Stärke + Kraftakt]" in str(ruling.command)


async def test_what_is_meant_and_there_is_not_made_again(tmp_path: Path) -> None:
    session = fight(STAGE)
    async with playing(session, tmp_path) as shown:
        before = session.timeline.last
        await shown.press("z")
        await send(shown, "Qauy")
        await shown.press("enter")
        await shown.shows("Quay is there already.")
        await shown.press(":")
        await send(shown, "side Herose")
        await shown.press("enter")
        await shown.shows("Heroes is there already.")
        assert session.timeline.last == before
        assert not isinstance(shown.app.focused, Input)


async def test_in_german(tmp_path: Path) -> None:
    install("de")
    session = fight(STAGE)
    async with playing(session, tmp_path) as shown:
        await shown.press("a")
        await send(shown, "Ben nsc Fsute 4")
        await shown.shows("Bisher nicht bekannt: Fsute")
        await shown.shows("1 Fäuste ist gemeint")
        await answered(shown, session, "enter")
        assert list(session.state.participants.values())[-1].skills == {"Fists": 4}


def test_scripts_carry_on_with_a_reminder() -> None:
    table = Table.set().do("set Ada skills='Wepons 3'")
    assert table.who("Ada").skills["Wepons"] == 3
    assert any(isinstance(event, Warned) for event in table.events())
