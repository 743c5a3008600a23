"""What screens need of the app, and dialogs of the screen below them: neither is imported here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from typing import Any, ClassVar, Protocol

from textual.app import App

from tracker.conflict.history.plan import Plan
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import Conflict
from tracker.log.library import Library
from tracker.session import Session
from tracker.tui.actions import Action
from tracker.tui.base import DialogDraft, DraftPlace, Drafts
from tracker.tui.planning import Talk
from tracker.tui.preferences import Preferences
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Style
from tracker.tui.terminal.check import Look
from tracker.tui.type_ahead import TypeAhead
from tracker.tui.widgets.line_input import CommandLine


class ScreenBelow(Protocol):
    """A screen of the app, as dialogs over it see it, and other screens."""

    name_of_screen: ClassVar[str]
    # The rule of the last refusal, for the help.
    refused_by: str

    @property
    def app(self) -> App[Any]:
        """Return the app."""

    @property
    def game(self) -> GameApp:
        """Return the app, as one that plays."""

    @property
    def session(self) -> Session | None:
        """Return the open session, None where no fight is open."""

    @property
    def state(self) -> Conflict | None:
        """Return the state at the head."""

    @property
    def only_looking(self) -> bool:
        """Return whether the open fight can only be read."""

    @property
    def chosen(self) -> str:
        """Return the id of the participant that is chosen, empty for nobody."""

    @property
    def command_line(self) -> CommandLine:
        """Return the line behind the colon."""

    def say(self, *texts: str, style: Style = "") -> None:
        """Show a message above the footer until the next one."""

    def say_why_not(self, *texts: str) -> None:
        """Say why something was not done."""

    def refused(self, refusal: Refusal, asked: Command | str) -> None:
        """Say why nothing happened."""

    def act(self, action: Action) -> None:
        """Carry an action out."""

    def carry_out_at_once(self, verb: str) -> None:
        """Carry out a verb alone."""

    def ask_words(self, action: Action, more: str = "") -> None:
        """Ask for the words of an action's line, and carry it out."""

    def ask_why(self, asked: Command | str) -> None:
        """Ask why a rule is overruled, and carry out what it refuses."""

    def open_form(self, form: str, **given: str) -> None:
        """Open the form that makes a verb's command."""

    def remember(self) -> None:
        """Write down what is remembered."""

    def call_after_refresh(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
        """Call a function once the screen is drawn."""


class GameApp(Protocol):
    """The app, as its screens see it."""

    session: Session | None
    library: Library
    preferences: Preferences
    look: Look
    glyphs: Glyphs
    drafts: Drafts
    # Whether all is there that the first frame does without.
    complete: bool
    # Whether a fight is only followed.
    watching: bool
    # What was typed before the last ruling was shown, and the state that it was typed for.
    ahead: TypeAhead
    typed_for: Conflict | None

    @property
    def actions(self) -> tuple[Action, ...]:
        """Return the actions of the fight's game."""

    @property
    def place_of_drafts(self) -> Hashable:
        """Return what drafts belong to."""

    def carry_out(self, command: Command | str, *, sure: bool = False) -> None:
        """Carry out a command, or a line as typed, once those before it are done."""

    def do_later(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something that may wait for the disk, once all before it is done."""

    def plan(self, talk: Talk) -> None:
        """Plan a revision again with what is tried at a gap of it."""

    def revise(self, plan: Plan) -> None:
        """Write what a plan comes to."""

    def look_back(self, timeline: Timeline) -> None:
        """Sum a fight up along the way to its head, and show that."""

    def look_back_at(self, ruling: int) -> None:
        """Show the replay of the open fight with the cursor on a ruling."""

    def act_elsewhere(self, action: Action) -> None:
        """Show the screen that an action belongs to, and carry it out there."""

    def game_screen(self, name: str) -> ScreenBelow:
        """Return the screen of that name."""

    def go(self, name: str) -> None:
        """Show one of the screens of the open fight."""

    def open_fight(self, session: Session) -> None:
        """Put another session in place of the open one and show it."""

    def leave_fight(self) -> None:
        """Close the fight and go back to the library."""

    def hangup(self) -> None:
        """Leave the program at once."""

    def exposed(self) -> list[str]:
        """Return what others on the machine can read, unless it was said before."""

    def look_out(self) -> None:
        """Take heed of what was typed before the last ruling is shown."""

    def when_shown(self, then: Callable[[float], None]) -> None:
        """Have a function called with the time at which what is to be seen now was shown."""

    def keep_draft(self, place: DraftPlace, draft: DialogDraft) -> None:
        """Keep what was left."""
