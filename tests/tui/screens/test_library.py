"""The library on a screen: what it offers, opens, makes, copies and puts away."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from tests.support.holding import holding
from tests.support.table import STAGE
from tests.tui.playing import Playing
from tests.tui.seen import seen
from tracker.conflict.setup import Frame
from tracker.log.library import Library
from tracker.session import Session
from tracker.tui.app import SchwungApp
from tracker.tui.fights import made
from tracker.tui.terminal.check import Look

AT = "2026-11-29T19:00:00Z"


@asynccontextmanager
async def library(folder: Path, cols: int = 80, rows: int = 24) -> AsyncIterator[Playing]:
    """Run the app on a folder until the block ends."""
    shelf = SchwungApp(Library(folder), None, Look(), config=folder / "config")
    async with seen(shelf, cols, rows) as app:
        await app.shows("Schwung")
        yield app


def fight(folder: Path, title: str, *more: str) -> Path:
    """Make a fight in a folder, its stage set, and return its path."""
    save = Library(folder).create(title, "fate", AT)
    session = Session(save, clock=lambda: AT)
    for line in ("\n".join((STAGE, *more))).replace('"Test"', f'"{title}"').splitlines():
        session.do(line)
    session.close()
    return save.path


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


async def test_an_empty_library_offers_a_new_fight(saves: Path) -> None:
    async with library(saves) as app:
        await app.shows("No fights yet.")
        await app.press("down", "enter")
        await app.shows("A new fight")
        await app.press(*"Gob [/]", "down", "enter")
        await app.shows("Setup · saved 1")
        assert "Gob [/] · social" in app.screen()
    (path,) = saves.glob("*.jsonl")
    assert path.name == "gob.jsonl"


async def test_keys_typed_ahead_are_for_the_fight_that_is_being_made(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_go_on = Event()

    def late(shelf: Library, frame: Frame) -> Session:
        may_go_on.wait()
        return made(shelf, frame)

    monkeypatch.setattr("tracker.tui.screens.library.made", late)
    async with library(saves) as app:
        await app.press("n", *"Fog", "enter")
        await app.press(*"Ada", "space", *"pc", "enter")
        may_go_on.set()
        await app.shows("Ada takes part")


async def test_an_example_says_which_dice_it_is_played_with(saves: Path) -> None:
    async with library(saves) as shown:
        await shown.press("D")
        await shown.shows("The tower at night  W10 pool")
        await shown.press("2")
        await shown.shows("Night at the Quay · physical")


async def test_a_new_fight_is_of_the_game_that_was_played_last(saves: Path) -> None:
    for title, game, at in (("Old", "fate", "2026-11-28T19:00:00Z"), ("Late", "core", AT)):
        session = Session(Library(saves).create(title, game, at), clock=partial(str, at))
        session.do(f'conflict "{title}" system={game}')
        session.close()
    async with library(saves) as app:
        await app.shows("Late")
        await app.press("n")
        await app.shows("[Fate Core]")
        await app.press(*"Foundry", "enter")
        await app.shows("Setup · saved 1")
    (path,) = saves.glob("foundry.jsonl")
    assert '"system":"core"' in path.read_text(encoding="utf-8")


async def test_a_new_fight_of_a_game_with_variants_is_of_the_one_that_is_chosen(
    saves: Path,
) -> None:
    async with library(saves) as app:
        await app.press("n", "shift+tab", "shift+tab")
        await app.shows(" Core [Condensed] Accelerated")
        assert "social" not in app.screen()
        await app.press(*"Mill", "enter")
        await app.shows("Setup · saved")
    (path,) = saves.glob("mill.jsonl")
    assert '"edition":"condensed"' in path.read_text(encoding="utf-8")


async def test_a_title_is_needed(saves: Path) -> None:
    async with library(saves) as app:
        await app.press("n", "enter")
        await app.shows("nothing to read")
        await app.press("escape")
        await app.hides("A new fight")
    assert not list(saves.glob("*.jsonl"))


async def test_the_fights_are_listed_as_they_stand_and_opened_where_they_stopped(
    saves: Path,
) -> None:
    fight(saves, "Night at the Quay", "begin")
    fight(saves, "龍の子")
    (saves / "torn.jsonl").write_bytes(b"no fight")
    async with library(saves) as app:
        await app.shows("Round 1, Ada's turn")
        await app.shows("Setup")
        assert "! torn: torn.jsonl is not a saved fight" in app.screen()
        rows = app.screen().splitlines()
        assert "Night at the Quay" in rows[2]
        await app.press("enter")
        await app.shows("Round 1 · Ada's turn")
        await app.press("q")
        await app.shows("3 fights")


async def test_the_filter_finds_by_cast(saves: Path) -> None:
    fight(saves, "Night at the Quay")
    fight(saves, "Moor", 'add "Zoë" npc')
    async with library(saves) as app:
        await app.shows("Krall, Zoë")
        await app.press("/", *"zo")
        await app.hides("Night at the Quay")
        await app.press("q")
        await app.shows("No fight has zoq.")
        await app.press("escape")
        await app.shows("Night at the Quay")


@pytest.mark.parametrize(("digit", "carried"), [("1", True), ("2", False)])
async def test_a_fight_is_duplicated_as_it_stands_or_stood(
    saves: Path, digit: str, carried: bool
) -> None:
    fight(saves, "Quay", "begin", "hit Ada 3", 'consequence "Singed Hand"')
    async with library(saves) as app:
        await app.shows("Round 1")
        await app.press("d", digit)
        await app.shows("Quay 2 · physical")
        assert ("Singed Hand" in app.screen()) is carried


async def test_a_fight_gets_another_title_and_its_file_another_name(saves: Path) -> None:
    path = fight(saves, "Quay")
    written = lines(path)
    async with library(saves) as app:
        await app.shows("Quay")
        await app.press("r", "space", *"two", "enter")
        await app.until(lambda: not path.exists(), "the file has its old name")
        await app.shows("Quay two")
    assert lines(saves / "quay-two.jsonl") == written + 1


async def test_a_fight_is_put_away_and_brought_back(saves: Path) -> None:
    path = fight(saves, "Quay")
    async with library(saves) as app:
        await app.shows("Krall")
        await app.press("x")
        await app.shows("Quay is put away")
        assert not path.exists()
        await app.press("X")
        await app.shows("Schwung · Put away")
        await app.press("x")
        await app.shows("Quay is back in the list.")
        await app.press("q")
        await app.shows("1 fight")
    assert path.exists()


async def test_what_is_open_elsewhere_is_said_and_not_moved(saves: Path) -> None:
    path = fight(saves, "Quay")
    with holding(path):
        async with library(saves) as app:
            await app.shows("open elsewhere")


async def test_q_leaves_the_program(saves: Path) -> None:
    async with library(saves) as app:
        await app.press("q")
        assert app.app.return_code == 0


@pytest.mark.parametrize("size", [(60, 15), (200, 60), (20, 5), (5, 2)])
async def test_it_fits_any_terminal(saves: Path, size: tuple[int, int]) -> None:
    fight(saves, "Gob [/] " * 30)
    async with seen(SchwungApp(Library(saves), None, Look()), *size) as app:
        await app.press("down", "up")
        assert len(app.screen().splitlines()) <= size[1]


async def test_that_others_can_read_the_fights_is_said_once(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight(saves, "Quay")
    written = saves / "config" / "remembered.json"
    monkeypatch.setattr(
        "tracker.tui.preferences.others_can_read", lambda path: path.suffix == ".jsonl"
    )
    for told in (True, False):
        async with library(saves) as app:
            await app.press("enter")
            await app.shows("Setup · saved")
            if told:
                await app.shows("Others on this machine can read quay.jsonl")
            await app.until(written.exists, "written down")
            assert app.app.preferences.remembered.exposed == [str(saves)]
            assert ("Others on this machine" in app.screen()) == told
            app.app.close_conflict()
