"""The app: holds the session, carries out commands one after the other, changes screens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from tracker.conflict.ruling import Command, Record, Refusal
from tracker.log.errors import LogError
from tracker.log.library import Library
from tracker.session import Causes, Session
from tracker.tui.base import TerminalApp
from tracker.tui.screens.base import GameScreen
from tracker.tui.terminal.check import Look

# How often a fight that another process plays is looked at, in seconds.
FOLLOW_EVERY = 0.2


class SchwungApp(TerminalApp):
    """Hold the open session; screens show its state and send their commands here."""

    SHEETS: ClassVar[tuple[str, ...]] = (*TerminalApp.SHEETS, "screens")

    def __init__(self, library: Library, session: Session | None, look: Look) -> None:
        super().__init__(look)
        self.library = library
        self.session = session
        self._queue: asyncio.Queue[Command | str] = asyncio.Queue()

    def on_mount(self) -> None:
        """Open the first screen, and begin to carry out what is asked."""
        super().on_mount()
        self.run_worker(self._carry_out_in_turn(), name="rulings", group="rulings")
        self.set_interval(FOLLOW_EVERY, self._follow, pause=not self._following)
        self.push_screen(self.game_screen("library"))
        if self.session is not None:
            self.show_fight()

    def game_screen(self, name: str) -> GameScreen:
        """Return the screen of that name, built once and used again."""
        if not self.is_screen_installed(name):
            self.install_screen(_build(name), name)
        return self.get_screen(name, GameScreen)

    def go(self, name: str) -> None:
        """Show one of the screens of the open fight, in place of the one shown."""
        if self.session is None or self.screen is self.game_screen(name):
            return
        while isinstance(self.screen, GameScreen) and self.screen.name_of_screen != "library":
            self.pop_screen()
        self.push_screen(self.game_screen(name))

    def show_fight(self) -> None:
        """Show the open fight where it stopped: its setup, or its rounds."""
        assert self.session is not None
        self.go("setup" if self.session.state.phase == "setup" else "rounds")

    def open_fight(self, session: Session) -> None:
        """Put another session in place of the open one and show it."""
        self.close_conflict()
        self.session = session
        self.show_fight()

    def leave_fight(self) -> None:
        """Close the fight and go back to the library."""
        self.close_conflict()
        while not (
            isinstance(self.screen, GameScreen) and self.screen.name_of_screen == "library"
        ):
            self.pop_screen()

    def close_conflict(self) -> None:
        """Let go of the open save."""
        if self.session is not None:
            self.session.close()
            self.session = None

    # Carrying out

    def carry_out(self, command: Command | str) -> None:
        """Carry out a command, or a line as typed, once those before it are done."""
        self._queue.put_nowait(command)

    async def _carry_out_in_turn(self) -> None:
        while True:
            command = await self._queue.get()
            if self.session is not None:
                await self._carry_out(self.session, command)
            self._queue.task_done()

    async def _carry_out(self, session: Session, asked: Command | str) -> None:
        command = session.read(asked) if isinstance(asked, str) else asked
        if command is None:
            return
        answer = command if isinstance(command, Refusal) else session.propose(command)
        if isinstance(answer, Refusal):
            self._tell(lambda screen: screen.refused(answer, asked))
        elif isinstance(answer, Causes):
            self._tell(lambda screen: screen.explain(answer))
        elif answer is not None:
            await self._write(session, answer)
            self._tell(lambda screen: screen.ruled(answer))

    async def _write(self, session: Session, record: Record) -> None:
        """Write off the event loop: a slow disk must not stop the keys."""
        if session.unsaved:
            session.keep_in_memory(record)
            return
        try:
            await asyncio.to_thread(session.write, record)
        except LogError as error:
            session.keep_in_memory(record)
            self._tell(lambda screen: screen.disk_refused(error))
        else:
            session.take_in(record)

    def _tell(self, news: Callable[[GameScreen], None]) -> None:
        """Tell the screen under any dialog."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, GameScreen):
                news(screen)
                return

    # Following a fight that another process plays

    @property
    def _following(self) -> bool:
        return self.session is not None and self.session.read_only

    def _follow(self) -> None:
        if self.session is not None and self._following and self.session.follow():
            self._tell(lambda screen: screen.show_state())

    def open_path(self, path: Path) -> None:
        """Open a fight of the library; raises LogError when it cannot be read."""
        from tracker.tui.start import open_session

        self.open_fight(open_session(path))


def _build(name: str) -> GameScreen:
    """Build a screen; each is imported when it is first shown."""
    match name:
        case "library":
            from tracker.tui.screens.library import LibraryScreen

            return LibraryScreen()
        case "setup":
            from tracker.tui.screens.setup import SetupScreen

            return SetupScreen()
        case "zones":
            from tracker.tui.screens.zones import ZonesScreen

            return ZonesScreen()
        case "replay":
            from tracker.tui.screens.replay import ReplayScreen

            return ReplayScreen()
        case _:
            from tracker.tui.screens.rounds import RoundsScreen

            return RoundsScreen()
