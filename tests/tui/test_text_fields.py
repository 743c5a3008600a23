"""Every field that text is typed into: only enter, escape and tab leave it."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste
from textual.widgets import Input

from tests.tui.playing import Playing, playing, saved, typed
from tests.tui.screens.test_setup import STAGE, fight
from tests.tui.seen import seen
from tracker.log.library import Library
from tracker.session import Session
from tracker.tui.app import SchwungApp
from tracker.tui.screens.library import FightList
from tracker.tui.screens.setup import QuickLine
from tracker.tui.terminal.check import Look
from tracker.tui.widgets.line_input import LINE_MOST
from tracker.words.names import TEXT_MOST

# How each field is reached: the screen's key, and those that open it.
FIELDS = {
    "add line": ("f2", "a"),
    "zone": ("f2", "z"),
    "name": ("f2", "down", "down", "down", "down", "down", "down", "r"),
    "title": ("f2", "enter"),
    "command": ("f4", ":"),
    "note": ("f4", "N"),
    "newcomer": ("f4", "J"),
    "palette": ("f4", "ctrl+p"),
    "search": ("f4", "?", "/"),
    "zone on the map": ("f3", "n"),
    "aspect": ("f3", "a"),
    "words": ("f5", "/"),
    "ruling": ("f5", "g"),
    "note to": ("f5", "n"),
}

# Those that have found nothing before enter.
SEARCHES = {"palette", "search"}

# Those in which several lines are several commands; in all others a line break is a blank.
COMMANDS = {"add line", "command"}

# More than any text of the table may have.
LONG = "N " + "x" * (TEXT_MOST + 9)

# What is typed, and what moves about in it. A B began the fight, once up had left the line.
KEYS = ("y", "up", "up", "B", "down", "question_mark", "pageup", "ctrl+u", "up", "S", "q")


def rulings(shown: Playing) -> int:
    assert shown.app.session is not None
    return shown.app.session.timeline.last


@pytest.mark.parametrize("field", list(FIELDS))
async def test_what_is_typed_on_is_never_run_as_keys(field: str, tmp_path: Path) -> None:
    async with playing(fight(STAGE, "begin"), tmp_path) as shown:
        await shown.press(*FIELDS[field])
        entry, screen = shown.app.focused, shown.app.screen
        assert isinstance(entry, Input), shown.screen()
        before = rulings(shown)
        await shown.press(*KEYS)
        assert shown.app.focused is entry
        assert shown.app.screen is screen
        assert rulings(shown) == before
        await shown.press("escape")
        assert shown.app.focused is not entry
        assert rulings(shown) == before


async def test_what_is_too_long_is_said_and_never_cut(tmp_path: Path) -> None:
    async with playing(fight(STAGE, "begin"), tmp_path) as shown:
        before = rulings(shown)
        for field, (place, *keys) in FIELDS.items():
            await shown.press("escape", "escape", place, "home", *keys)
            entry = shown.app.focused
            assert isinstance(entry, Input), shown.screen()
            line = f'note "{LONG}"' if field == "command" else LONG
            whole = f"{entry.value}{line}"
            shown.app.post_message(Paste(line if field in COMMANDS else line.replace(" ", "\r\n")))
            await shown.until(lambda: entry.value == whole, f"{field}: not pasted whole")  # noqa: B023
            screen = shown.screen()
            await shown.press("enter")
            if field not in SEARCHES:
                await shown.until(lambda: shown.screen() != screen, f"{field}: nothing said")  # noqa: B023
            assert rulings(shown) == before
            if field != "words":
                # It can be mended; those are looked for elsewhere.
                assert entry.value == whole
            shown.app.post_message(Paste("ß" * LINE_MOST))
            await shown.pilot.pause()
            assert "ß" not in entry.value


async def test_what_is_too_long_is_said_in_a_form(tmp_path: Path) -> None:
    async with playing(fight(STAGE, "begin"), tmp_path) as shown:
        await shown.press("b")
        form, before = shown.app.screen, rulings(shown)
        shown.app.post_message(Paste(LONG.replace(" ", "\r\n")))
        await shown.shows(f"this text has {len(LONG)} characters; at most {TEXT_MOST}")
        shown.app.post_message(Paste("ß" * LINE_MOST))
        await shown.shows(f"That would be {len(LONG) + LINE_MOST} characters")
        await shown.press("enter")
        assert shown.app.screen is form
        assert rulings(shown) == before
        await shown.press(*["backspace"] * (len(LONG) - TEXT_MOST), "enter")
        await shown.until(lambda: rulings(shown) == before + 1, "not done")


async def test_so_in_the_library(saves: Path) -> None:
    app = SchwungApp(Library(saves), None, Look(), config=saves / "config")
    async with seen(app, 80, 24) as shown:
        await shown.press("n")
        for opened in (("n",), ("/",)):
            await shown.press("escape", *opened)
            entry, screen = app.focused, app.screen
            assert isinstance(entry, Input)
            await shown.press(*KEYS)
            assert app.focused is entry
            assert app.screen is screen


async def test_the_arrows_bring_back_the_lines_that_added_somebody(tmp_path: Path) -> None:
    async with playing(fight('conflict "Quay" kind=physical'), tmp_path) as shown:
        entry = shown.app.screen.query_one(QuickLine)
        for line in ("Zora npc side A", "Till npc side B"):
            await typed(shown, line)
            await shown.press("enter")
            await shown.shows(f"{line[:4]} takes part")
        await typed(shown, "Be")
        await shown.press("up")
        assert entry.value == "Till npc side B"
        await shown.press("up", "up")
        assert entry.value == "Zora npc side A"
        await shown.press("down", "down", "down")
        assert entry.value == "Be"
        await shown.press("up", "backspace", *"C zone Quay", "enter")
        await shown.shows("Till 2 takes part")
    # On another day, too.
    async with playing(Session(), tmp_path) as shown:
        assert shown.app.preferences.remembered.added[-1] == "Till npc side C zone Quay"


async def test_the_arrows_move_the_cursor_below_the_filter(saves: Path) -> None:
    for title in ("Fog on the Quay", "Night at the Quay", "The Bell Tower"):
        session = Session()
        session.do(f'conflict "{title}"')
        saved(session, saves / f"{title}.jsonl").close()
    app = SchwungApp(Library(saves), None, Look(), config=saves / "config")
    async with seen(app, 80, 24) as shown:
        await shown.press("/", *"quay")
        await shown.hides("Bell")
        assert isinstance(app.screen, FightList)
        first = app.screen.fight
        await shown.press("down")
        second = app.screen.fight
        assert second is not None
        assert first != second
        await shown.press("enter", "enter")
        await shown.shows(second.title)
        app.close_conflict()
