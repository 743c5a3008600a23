"""The app: its screens, built when they are first shown, and the ways between them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import ClassVar

from tracker import places
from tracker.log.library import Library
from tracker.session import Session
from tracker.tui.action_table import ACTIONS
from tracker.tui.actions import rekeyed
from tracker.tui.dialogs.choice import ChoiceDialog
from tracker.tui.dialogs.prompt import PromptDialog
from tracker.tui.preferences import Preferences
from tracker.tui.present.lines import Choice, Span, line
from tracker.tui.rulings import RulingApp
from tracker.tui.screens.base import GameScreen
from tracker.tui.terminal.check import Look
from tracker.words.translate import _, fill


class SchwungApp(RulingApp):
    """Be the app: a library of fights and the screens of the one that is open."""

    SHEETS: ClassVar[tuple[str, ...]] = (*RulingApp.SHEETS, "screens")

    def __init__(
        self, library: Library, session: Session | None, look: Look, config: Path | None = None
    ) -> None:
        super().__init__(session, look)
        self.library = library
        self.preferences = Preferences(config or places.config_dir(os.environ))
        self.actions = rekeyed(ACTIONS, self.preferences.keys)

    def on_mount(self) -> None:
        """Open the first screen."""
        # Textual calls the handlers of all base classes by itself.
        if self.session is not None:
            self.show_fight()
        else:
            self._show("library")

    def game_screen(self, name: str) -> GameScreen:
        """Return the screen of that name, built once and used again."""
        if not self.is_screen_installed(name):
            self.install_screen(_build(name), name)
        return self.get_screen(name, GameScreen)

    def go(self, name: str) -> None:
        """Show one of the screens of the open fight, in place of the one shown."""
        if self.session is not None:
            self._show(name)

    def show_fight(self) -> None:
        """Show the open fight where it stopped: its setup, or its rounds."""
        assert self.session is not None
        self.go("setup" if self.session.state.phase == "setup" else "rounds")

    def open_path(self, path: Path) -> None:
        """Open a fight of the library; raises LogError when it cannot be read."""
        from tracker.tui.start import open_session

        self.open_fight(open_session(path))

    def open_fight(self, session: Session) -> None:
        """Put another session in place of the open one and show it."""
        self.close_conflict()
        self.session = session
        self.show_fight()

    def leave_fight(self) -> None:
        """Close the fight and go back to the library; ask first where that loses rulings."""
        if self.session is None or not self.session.unsaved:
            self._leave()
            return
        count = {"n": len(self.session.unsaved)}
        ChoiceDialog.ask(
            self,
            [line(Span(fill("{n} rulings are not on the disk.", count), "error"))],
            [Choice("stay", line(_("Stay"))), Choice("leave", line(_("Leave and lose them")))],
            lambda answer: self._leave() if answer == "leave" else None,
        )

    def _leave(self) -> None:
        self.close_conflict()
        self._show("library")

    def _show(self, name: str) -> None:
        """Put a screen in place of the one that is shown, and of any dialog over it."""
        wanted = self.game_screen(name)
        while not isinstance(self.screen, GameScreen) and len(self.screen_stack) > 1:
            self.pop_screen()
        if len(self.screen_stack) == 1:
            self.push_screen(wanted)
        elif self.screen is not wanted:
            self.switch_screen(wanted)

    def act_save_elsewhere(self) -> None:
        """Ask for another file to go on in."""
        if self.session is None:
            return
        wanted = self.session.state.title or _("Untitled")
        PromptDialog.ask(
            self,
            [line(_("Go on in which file?"))],
            lambda text: self.save_elsewhere(self.library.resolve(text)) if text else None,
            value=str(self.library.fresh_path(wanted)),
        )


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
