"""The mouse, for who has switched it on: what is pressed acts like its key, and else nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.pty import Terminal
from tests.tui.playing import Playing, playing
from tests.tui.quay import quay
from tracker.tui.dialogs.base import Dialog
from tracker.tui.dialogs.form import FormDialog
from tracker.tui.dialogs.palette import PaletteDialog
from tracker.tui.pointing import key_named
from tracker.tui.screens.replay import ReplayScreen
from tracker.tui.screens.zones import ZonesScreen
from tracker.tui.terminal.driver import TerminalDriver
from tracker.tui.widgets.line_input import LineInput
from tracker.tui.widgets.line_list import LineList, LongList

SWITCHED_ON = b"\x1b[?1000h"


def where(shown: Playing, text: str, last: bool = False) -> tuple[int, int]:
    """Return the cell in the middle of a text on the screen, of its first place or the last."""
    rows = [(y, row) for y, row in enumerate(shown.screen().splitlines()) if text in row]
    assert rows, f"{text} is not on the screen:\n{shown.screen()}"
    y, row = rows[-1 if last else 0]
    return row.index(text) + len(text) // 2, y


async def press(shown: Playing, text: str, *, last: bool = False) -> None:
    """Press the mouse on a text."""
    shown.app.post_message(TerminalDriver.Pointed(*where(shown, text, last)))
    await shown.pilot.pause()


async def turn(shown: Playing, text: str, by: int) -> None:
    shown.app.post_message(TerminalDriver.Pointed(*where(shown, text), by))
    await shown.pilot.pause()


async def test_a_key_of_the_footer(tmp_path: Path) -> None:
    async with playing(quay(12), tmp_path) as shown:
        await press(shown, "Attack", last=True)
        await shown.until(lambda: isinstance(shown.app.screen, FormDialog), "the form")
        await press(shown, "esc Back")
        await shown.until(lambda: not isinstance(shown.app.screen, Dialog), "back")
        before = quay(12).state.turn
        await press(shown, "Next", last=True)
        session = shown.app.session
        assert session is not None
        await shown.until(lambda: session.state.turn != before, "the turn is over")
        await press(shown, " u ", last=True)
        await shown.until(lambda: session.state.turn == before, "the turn again")


async def test_a_row_gets_the_cursor_and_then_is_entered(tmp_path: Path) -> None:
    async with playing(quay(12), tmp_path) as shown:
        cast = shown.app.screen.query_one(".rounds--cast", LineList)
        names = [p.name for p in quay(12).state.participants.values()]
        other = next(n for n in names if n != quay(12).state.participants[cast.cursor_id].name)
        await press(shown, other)
        now = shown.app.session.state.participants[cast.cursor_id].name  # type: ignore[union-attr]
        assert now == other
        assert not isinstance(shown.app.screen, Dialog)
        await press(shown, other)
        await shown.until(lambda: isinstance(shown.app.screen, Dialog), "the sheet")


async def test_a_choice_is_answered_at_once(tmp_path: Path) -> None:
    async with playing(quay(12), tmp_path) as shown:
        await shown.press("w")
        await shown.shows("Why has")
        await press(shown, "Zone", last=True)
        await shown.until(lambda: "Why has" not in shown.screen(), "the answer")


async def test_fields_and_options_of_a_form(tmp_path: Path) -> None:
    async with playing(quay(12), tmp_path) as shown:
        await shown.press("a")
        await shown.until(lambda: isinstance(shown.app.screen, FormDialog), "the form")
        form = shown.app.screen
        assert isinstance(form, FormDialog)
        skill = next(f for f in form._fields if f.label == "Skill")
        other = skill.options[1]
        await press(shown, f"2 {other.label}")
        await shown.until(
            lambda: form._filled_in.given.get(skill.key) == other.id, "the second skill"
        )
        await press(shown, "Modifier")
        assert form._fields[form._filled_in.focus].label == "Modifier"


async def test_a_zone(tmp_path: Path) -> None:
    session = quay(12)
    zones = [zone.name for zone in session.state.zones.values()]
    async with playing(session, tmp_path, 120, 40) as shown:
        # On the map beside the cast it leads to the map, and there the cursor goes to it.
        await press(shown, f"┌ {zones[1]} ")
        await shown.until(lambda: isinstance(shown.app.screen, ZonesScreen), "the map")
        screen = shown.app.screen
        assert isinstance(screen, ZonesScreen)
        for zone in session.state.zones.values():
            await press(shown, f"┌ {zone.name} ")
            assert screen._zone == zone.id


async def test_the_wheel(tmp_path: Path) -> None:
    async with playing(quay(18), tmp_path) as shown:
        first = shown.screen()
        await turn(shown, "─ Log", 1)
        assert shown.screen() == first
        log = next(row for row in shown.screen().splitlines() if "▲" in row)
        shown.app.post_message(TerminalDriver.Pointed(20, where(shown, log.strip())[1], -1))
        await shown.pilot.pause()
        assert shown.screen() != first
        cast = shown.app.screen.query_one(".rounds--cast", LineList)
        await turn(shown, "Krall", -1)
        await turn(shown, "Krall", 1)
        at = cast.cursor_id
        await turn(shown, "Krall", 1)
        assert cast.cursor_id != at or cast.all_in_view
        await shown.press("f5")
        await shown.until(lambda: isinstance(shown.app.screen, ReplayScreen), "the replay")
        tree = shown.app.screen.query_one(LongList)
        before = tree.cursor
        x, y = tree.region.x + 3, tree.region.y + 1
        shown.app.post_message(TerminalDriver.Pointed(x, y, -1))
        await shown.pilot.pause()
        assert tree.cursor == before - 1


async def test_what_is_typed_into_the_command_line_stays(tmp_path: Path) -> None:
    async with playing(quay(12), tmp_path) as shown:
        await shown.press(":", "n", "e")
        await press(shown, "Krall")
        await shown.press("x")
        assert shown.app.screen.query_one(LineInput).value == "nex"


async def test_the_palette_is_entered_where_the_cursor_is(tmp_path: Path) -> None:
    async with playing(quay(12), tmp_path) as shown:
        await shown.press("ctrl+p")
        await shown.until(lambda: isinstance(shown.app.screen, PaletteDialog), "the palette")
        for _ in range(2):
            await press(shown, "Run: each shift")
        await shown.until(lambda: isinstance(shown.app.screen, FormDialog), "the form")


async def test_beside_a_dialog_nothing_is_pressed(tmp_path: Path) -> None:
    async with playing(quay(12), tmp_path) as shown:
        at = where(shown, "Krall")
        await shown.press("e")
        await shown.until(lambda: isinstance(shown.app.screen, Dialog), "the question")
        stack, before = list(shown.app.screen_stack), shown.screen()
        shown.app.post_message(TerminalDriver.Pointed(*at))
        shown.app.post_message(TerminalDriver.Pointed(9999, 9999))
        await shown.pilot.pause()
        assert (shown.app.screen_stack, shown.screen()) == (stack, before)


@pytest.mark.parametrize(
    ("shown", "key"),
    [("enter/s", "enter"), ("esc", "escape"), ("F9", "f9"), ("^p", "ctrl+p"), ("space", "space")],
)
def test_keys_by_what_they_are_shown_as(shown: str, key: str) -> None:
    found = key_named(shown)
    assert found is not None
    assert found.key == key


@pytest.mark.parametrize("shown", ["", "1-9", "a-z", "+ 0 -", ":waive"])
def test_what_stands_for_several_keys_stands_for_none(shown: str) -> None:
    assert key_named(shown) is None


# In a terminal


def opened(tmp_path: Path, settings: str) -> Terminal:
    (tmp_path / "schwung").mkdir()
    (tmp_path / "schwung" / "schwung.toml").write_text(settings)
    argv = [sys.executable, "-m", "tracker", "--saves", str(tmp_path / "saves"), "demo"]
    return Terminal(argv, env={"LANG": "C.UTF-8", "XDG_CONFIG_HOME": str(tmp_path)})


def pointed(terminal: Terminal, text: str, button: int = 0) -> bytes:
    rows = terminal.screen().splitlines()
    y, row = next((y, row) for y, row in reversed([*enumerate(rows)]) if text in row)
    x = row.rindex(text)
    report = f"\x1b[<{button};{x + 1};{y + 1}"
    return f"{report}M{report}m".encode()


def test_a_press_acts_like_its_key_and_all_is_given_back(tmp_path: Path) -> None:
    with opened(tmp_path, "[look]\nmouse = true\n") as terminal:
        terminal.wait_text(" a Attack")
        assert SWITCHED_ON in terminal.output
        # Moves are not asked for.
        assert b"\x1b[?1003h" not in terminal.output
        terminal.write(pointed(terminal, "?"))
        terminal.wait_text("Manual")
        # In pieces, as a slow line brings it.
        report = pointed(terminal, "esc Back")
        for piece in (report[:4], report[4:7], report[7:]):
            terminal.write(piece)
        terminal.wait(lambda: "Manual" not in terminal.screen(), "the help closes")
        terminal.send("q q")
        terminal.wait_exit()
        assert b"\x1b[?1000l" in terminal.output
        assert terminal.left_switched_on() == []


@pytest.mark.parametrize("settings", ["", "[look]\nmouse = false\n"])
def test_as_a_rule_no_mouse_is_asked_for_and_none_is_heard(tmp_path: Path, settings: str) -> None:
    with opened(tmp_path, settings) as terminal:
        terminal.wait_text(" a Attack")
        before = terminal.screen()
        for report in (pointed(terminal, "?"), pointed(terminal, "?", 64), b"\x1b[M !!"):
            terminal.write(report)
        # What comes after them is heard.
        terminal.send(":")
        terminal.wait(lambda: terminal.screen() != before, "the line")
        assert "Manual" not in terminal.screen()
        assert all(mode not in terminal.output for mode in (b"?1000h", b"?1002h", b"?1003h"))
