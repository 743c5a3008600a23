"""A fight that is watched: each cell as in one without secrets, live, and nothing to rule with."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from tests.support.table import STAGE
from tests.tui.playing import Playing
from tests.tui.quay import AT
from tests.tui.seen import seen
from tracker.conflict.ruling import Refusal
from tracker.log.errors import Inaccessible
from tracker.log.library import Library
from tracker.log.save import Save
from tracker.opening import watched
from tracker.session import Session
from tracker.tui.app import SchwungApp
from tracker.tui.terminal.check import Look

HIDDEN = (
    "add Spy npc side=Gang zone=Hall skills='Alertness 9, Stealth 3' hidden=yes",
    "add Cora npc side=Gang zone=Hall skills='Fists 3' hidden=yes",
    "aspect 'A trap' on=Yard hidden=yes",
    "note 'the butler' secret=yes",
)
LURKING = ("check skill=Stealth dice=++00", "branch 'if Spy strikes'")
ACTED = (
    "note 'rain sets in'",
    # The second of that name, as only the game master knows.
    "add Cora npc side=Gang zone=Hall skills='Fists 3'",
    "attack Krall skill=Weapons dice=+000 vs=Weapons vs-dice=0000",
)
ANSWERED = ("stress", "next", "undo", "act 'runs'")


def fight(path: Path, *lines: str) -> Session:
    """Return a fight of the usual stage in a new file, open for playing."""
    session = Session(Save.create(path, "Test", "fate", AT), clock=lambda: AT)
    played(session, *STAGE.splitlines(), *lines)
    return session


def played(session: Session, *lines: str) -> None:
    for line in lines:
        assert not isinstance(session.do(line), Refusal), line


@asynccontextmanager
async def watching(
    path: Path, *, players: bool = True, cols: int = 80, rows: int = 24
) -> AsyncIterator[Playing]:
    """Watch a fight in an app of its own until the block ends."""
    session = watched(path, players=players)
    folder = path.parent / "config"
    app = SchwungApp(Library(path.parent), session, Look(), config=folder, watching=True)
    async with seen(app, cols, rows) as shown:
        await shown.shows(session.state.title)
        yield shown
        app.close_conflict()


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_every_cell_is_that_of_a_fight_without_secrets(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    secret = fight(tmp_path / "secret.jsonl", *HIDDEN, "begin", *LURKING)
    plain = fight(tmp_path / "plain.jsonl", "begin")
    async with AsyncExitStack() as stack:
        shown = [
            await stack.enter_async_context(watching(session.save.path, cols=size[0], rows=size[1]))
            for session in (secret, plain)
            if session.save
        ]
        for more, last in ((ACTED, "attacks Krall"), (ANSWERED, "runs")):
            played(secret, "note 'not yet' secret=yes", *more)
            played(plain, *more)
            for one in shown:
                await one.press("f4")
                await one.shows(last)
            for keys in ((), ("f3",), ("f2",), ("f5",), ("left", "left"), ("f4",), ("?",)):
                for one in shown:
                    await one.press(*keys)
                await alike(*shown)
            for one in shown:
                await one.press("escape")
        for one in shown:
            await one.press("f5", "/")
            await one.press(*"trap", "enter")
            await one.shows("No ruling says trap.")
            await one.press("f9")
            await one.shows("Test")
        await alike(*shown)
    secret.close()
    plain.close()


async def alike(one: Playing, other: Playing) -> None:
    await one.until(lambda: one.cells() == other.cells(), "other cells")


async def test_the_game_master_can_watch_everything(tmp_path: Path) -> None:
    session = fight(tmp_path / "a.jsonl", *HIDDEN, "begin")
    session.close()
    async with watching(tmp_path / "a.jsonl", players=False) as shown:
        await shown.shows("Spy")
        await shown.shows("the butler")


async def test_nothing_is_ruled_or_taken_over_and_no_file_is_touched(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    fight(path, "begin").close()
    before = path.read_bytes(), sorted(p.name for p in tmp_path.glob("a*"))
    async with watching(path) as shown:
        for key in ("a", "n", "u", "N", "A"):
            await shown.press("f4")
            await shown.press(key)
            await shown.shows("This fight is open for reading only.")
            await shown.press("escape", "f3")
        await shown.press("f4", ":")
        await shown.press(*"next", "enter")
        await shown.shows("This fight is open for reading only.")
        await shown.press("escape", "f6", "f7", "f8")
        assert "F8" not in shown.screen()
        with Save.open(path, AT) as save:
            assert not save.read_only
        await shown.press("q")
        await shown.until(lambda: shown.app.session is None, "still watching")
    assert before == (path.read_bytes(), sorted(p.name for p in tmp_path.glob("a*")))


async def test_why_leads_to_the_ruling_and_takes_nothing_back(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    fight(path, *HIDDEN, "begin", "next", "fp Ada +1 'a good laugh'").close()
    async with watching(path) as shown:
        await shown.press(":")
        await shown.press(*"why", "space", *"Ada", "space", *"fp", "enter")
        await shown.shows("a good laugh")
        await shown.press("enter")
        await shown.shows("Ruling ─")
        assert "Take back" not in shown.screen()


def test_what_cannot_be_read_whole_tells_players_no_number(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    fight(path, *HIDDEN, "begin", "next", "note 'one'", "note 'two'").close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join((*lines[:-2], lines[-2].replace(b"one", b"ten"), lines[-1])))
    session = watched(path, players=True)
    assert session.save is not None
    assert [str(note) for note in session.save.notes] == ["not all of this fight can be read"]
    assert len(watched(path, players=False).timeline.records) == len(lines) - 3


def test_a_file_that_tells_no_fight_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    session = fight(path)
    ruling = session.timeline.ruling
    session.close()
    other = tmp_path / "b.jsonl"
    with Save.create(other, "Test", "fate", AT) as save:
        assert ruling is not None
        save.append(ruling)
    with pytest.raises(Inaccessible):
        watched(other, players=True)


@pytest.mark.parametrize("players", [True, False])
def test_a_history_that_is_another_is_read_anew(tmp_path: Path, *, players: bool) -> None:
    path = tmp_path / "a.jsonl"
    fight(path, *HIDDEN, "begin", "next").close()
    whole = path.read_bytes().splitlines(keepends=True)
    session = watched(path, players=players)
    assert session.state.phase == "running"
    path.write_bytes(b"".join(whole[:-2]))
    assert session.follow()
    assert session.state.phase == "setup"
    path.write_bytes(b"".join(whole))
    assert session.follow()
    assert session.state.phase == "running"
    assert not session.follow()
