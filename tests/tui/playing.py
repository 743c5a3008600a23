"""The whole app with a fight open, for tests of its screens."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from tests.tui.quay import AT
from tests.tui.seen import Seen, seen
from tracker.conflict.ruling import Ruling
from tracker.log.library import Library
from tracker.log.save import Save
from tracker.session import Session
from tracker.tui.app import SchwungApp
from tracker.tui.terminal.check import Look

Playing = Seen[SchwungApp]


@asynccontextmanager
async def playing(
    session: Session, folder: Path, cols: int = 80, rows: int = 24
) -> AsyncIterator[Playing]:
    """Run the app on a fight until the block ends; settings are kept in the folder, too."""
    app = SchwungApp(Library(folder), session, Look(), config=folder / "config")
    async with seen(app, cols, rows) as shown:
        await shown.shows(session.state.title)
        yield shown
        app.close_conflict()


def saved(session: Session, path: Path) -> Session:
    """Return the same fight, kept in a file."""
    save = Save.create(path, session.state.title, session.state.system, AT)
    for record in session.timeline.records:
        save.append(record)
    save.close()
    return Session(Save.open(path, AT), clock=lambda: AT)


async def typed(shown: Playing, text: str) -> None:
    """Type a text, letter by letter."""
    names = {" ": "space"}
    await shown.press(*(names.get(letter, letter) for letter in text))


async def until(shown: Playing, condition: Callable[[], bool], what: str) -> None:
    """Wait until something is so, while the app works."""
    await shown.until(condition, what)


def held(*names: str) -> Session:
    """Return a fight in which some of the first hold their action, and it is Dora's turn."""
    session = Session()
    cast = ("Ada", "Bruno", "Krall", "Dora")
    lines = [*(f"add {name} pc side=Heroes zone=Quay" for name in cast), "begin"]
    for line in ("conflict Quay kind=physical order=list", "side Heroes", "zone Quay", *lines):
        session.do(line)
    for name in cast[:3]:
        session.do("hold" if name in names else "next")
    return session


def last(shown: Playing) -> str:
    """Return the command of the last ruling, as its type."""
    assert shown.app.session is not None
    record = shown.app.session.timeline.records[-1]
    return type(record.command).__name__ if isinstance(record, Ruling) else type(record).__name__
