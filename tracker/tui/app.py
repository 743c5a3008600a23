"""The app: its screens, built when they are first shown, and the ways between them."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from tracker import places
from tracker.log.library import Library
from tracker.session import Session
from tracker.systems import first
from tracker.tui.action_table import actions_of
from tracker.tui.actions import HOLDING, Action, actions_named, rekeyed
from tracker.tui.handover import HandingApp
from tracker.tui.preferences import Preferences, exposed_texts
from tracker.tui.present.lines import Choice, Span, line
from tracker.tui.screens.base import GameScreen
from tracker.tui.terminal.check import Look
from tracker.words.translate import _, ngettext, put

if TYPE_CHECKING:
    from tracker.tui.sharing import SharedFight


class SchwungApp(HandingApp):
    """The app: a library of fights and the screens of the one that is open."""

    SHEETS: ClassVar[tuple[str, ...]] = (*HandingApp.SHEETS, "screens")
    LATER_SHEETS: ClassVar[tuple[str, ...]] = (*HandingApp.LATER_SHEETS, "command_line", "forms")

    def __init__(
        self,
        library: Library,
        session: Session | None,
        look: Look,
        config: Path | None = None,
        preferences: Preferences | None = None,
        *,
        watching: bool = False,
    ) -> None:
        super().__init__(session, look)
        self.library = library
        self.watching = watching
        # With the others, because for a sheet that comes later Textual parses all of them anew.
        self.css_path.append(places.styles_dir() / f"{self._first_screen()}.tcss")
        self.preferences = preferences or Preferences(config or places.config_dir(os.environ))
        # By game; those of others are not loaded for a fight.
        self._actions: dict[str, tuple[Action, ...]] = {}
        # The page that players see, None while there is none.
        self._shared: SharedFight | None = None

    def action_suspend_process(self) -> None:
        """Give the terminal back to the shell; never to who watches, who may not have one."""
        if not self.watching:
            super().action_suspend_process()

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions of the fight's game, with the keys that the reader wants."""
        game = self.session.state.system if self.session is not None else first()
        if game not in self._actions:
            known = (a for a in actions_of(game) if not (self.watching and a.own in HOLDING))
            self._actions[game] = actions_named(rekeyed(known, self.preferences.keys), game)
        return self._actions[game]

    def get_default_screen(self) -> GameScreen:
        """Return the first screen: Textual would style and lay out an empty one below it."""
        return self.game_screen(self._first_screen())

    def _first_screen(self) -> str:
        """Return where an open fight stopped, its setup or its rounds; else the library."""
        if self.session is None:
            return "library"
        return "setup" if self.session.state.phase == "setup" else "rounds"

    def game_screen(self, name: str) -> GameScreen:
        """Return the screen of that name, built once and used again."""
        if not self.is_screen_installed(name):
            self.install_screen(_build(name), name)
        return self.get_screen(name, GameScreen)

    def go(self, name: str) -> None:
        """Show one of the screens of the open fight, in place of the one shown."""
        if self.session is not None:
            self._show(name)

    def act_elsewhere(self, action: Action) -> None:
        """Show the screen that an action belongs to, and carry it out there."""
        screen = self.game_screen(action.screens[0])
        self.go(action.screens[0])
        screen.call_after_refresh(screen.act, action)

    def look_back_at(self, ruling: int) -> None:
        """Show the replay of the open fight with the cursor on a ruling."""
        from tracker.tui.screens.replay import LookingBack

        screen = self.game_screen("replay")
        assert isinstance(screen, LookingBack)
        screen.wanted = ruling
        if self.screen is screen:
            screen.show_state()
        else:
            self.go("replay")

    def exposed(self) -> list[str]:
        """Return what others on the machine can read, unless it was said before."""
        if self.watching:
            return []
        save = self.session.save if self.session is not None else None
        told = exposed_texts(save.path if save is not None else None, self.preferences)
        if told:
            self.run_worker(self.preferences.write, thread=True, group="remember")
        return told

    def show_fight(self) -> None:
        """Show the open fight where it stopped."""
        assert self.session is not None
        self.go(self._first_screen())

    def open_fight(self, session: Session) -> None:
        """Put another session in place of the open one and show it."""
        self.close_conflict()
        self.session = session
        self.show_fight()

    def leave_fight(self) -> None:
        """Close the fight and go back to the library; ask first where that loses rulings.

        Who only watches this one leaves the program.
        """
        if self.watching:
            self.hangup()
            return
        if self.session is None or not self.session.unsaved:
            self._leave()
            return
        from tracker.tui.dialogs.choice import ChoiceDialog

        n = len(self.session.unsaved)
        said = ngettext("{n} ruling is not on the disk.", "{n} rulings are not on the disk.", n)
        ChoiceDialog.ask(
            self,
            [line(Span(put(said, {"n": n}), "error"))],
            [Choice("stay", line(_("Stay"))), Choice("leave", line(_("Leave and lose them")))],
            lambda answer: self._leave() if answer == "leave" else None,
            sudden=True,
        )

    def _leave(self) -> None:
        self.close_conflict()
        self._show("library")

    def _show(self, name: str) -> None:
        """Put a screen in place of the one that is shown, and of any dialog over it."""
        wanted, first = self.game_screen(name), self.screen_stack[0]
        while not isinstance(self.screen, GameScreen):
            from tracker.tui.dialogs.base import Dialog

            if isinstance(self.screen, Dialog):
                self.screen.keep_draft()
            self.pop_screen()
        if self.screen is wanted:
            return
        if wanted is first:
            self.pop_screen()
        elif self.screen is first:
            self.push_screen(wanted)
        else:
            self.switch_screen(wanted)

    # The page for players

    def act_share(self) -> None:
        """Show where players find the page of the fight; without one, make it."""
        from tracker.tui.dialogs.sharing import ask_for_whom

        if self.session is None or self.session.save is None:
            return
        if self._shared is not None and self._shared.runs:
            self._show_shared(self._shared)
            return
        self._stop_sharing()
        self.tell(lambda screen: ask_for_whom(screen, self._share))

    def _share(self, lan: bool) -> None:
        self.tell(lambda screen: screen.say(_("The page is being made…")))
        self.run_worker(self._start_sharing(lan=lan), group="share", exclusive=True)

    async def _start_sharing(self, *, lan: bool) -> None:
        from tracker.tui.sharing import NotShared, SharedFight

        session = self.session
        if session is None or session.save is None:
            return
        path = session.save.path
        try:
            shared = await asyncio.to_thread(SharedFight, path, lan=lan)
        except NotShared as error:
            why = str(error)
            self.tell(lambda screen: screen.say_why_not(why))
            return
        if self.session is not session:
            # It was left in the meantime.
            shared.end()
            return
        self._shared = shared
        self.tell(lambda screen: screen.say())
        self._show_shared(shared)

    def _show_shared(self, shared: SharedFight) -> None:
        from tracker.tui.dialogs.sharing import show_address

        self.tell(lambda screen: show_address(screen, shared, self._share_no_more))

    def _share_no_more(self) -> None:
        self._stop_sharing()
        self.tell(lambda screen: screen.say(_("The page is gone.")))

    def _stop_sharing(self) -> None:
        if self._shared is not None:
            self._shared.end()
            self._shared = None

    def close_conflict(self) -> None:
        """Let go of the open save, and take its page away."""
        self._stop_sharing()
        super().close_conflict()

    def follow(self) -> None:
        """Look also whether the fight goes on in another file, which the page would not show."""
        super().follow()
        save = self.session.save if self.session is not None else None
        if self._shared is not None and (save is None or save.path != self._shared.path):
            self._stop_sharing()
            said = _("The page showed the old file and is gone; share makes another.")
            self.tell(lambda screen: screen.say(said))

    def act_save_elsewhere(self) -> None:
        """Ask for another file to go on in."""
        if self.session is None:
            return
        from tracker.tui.dialogs.prompt import PromptDialog

        wanted = self.session.state.title or _("Untitled")
        PromptDialog.ask(
            self,
            [line(_("Go on in which file?"))],
            self._go_on_in,
            value=str(self.library.fresh_path(wanted)),
        )

    def _go_on_in(self, text: str | None) -> None:
        if text and text.strip():
            self.save_elsewhere(self.library.resolve(os.path.expanduser(text.strip())))


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
