"""What the game's screens share: header, body, message, question, command line, footer, keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.events import Key
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from tracker.conflict.ruling import Command, Record, Refusal
from tracker.conflict.state import Conflict
from tracker.log.errors import LogError
from tracker.session import Causes, Session
from tracker.tui.actions import Action, by_key, offered_here
from tracker.tui.dialogs.prompt import PromptDialog
from tracker.tui.dialogs.text import TextDialog
from tracker.tui.present.header import header_parts
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.tui.widgets.bars import Caption, KeyBar, QuestionBar, StatusBar
from tracker.tui.widgets.line_input import LineInput
from tracker.words.describe import (
    answer_lines,
    log_error_text,
    question_text,
    record_lines,
    refusal_text,
)
from tracker.words.names import quote
from tracker.words.translate import _

if TYPE_CHECKING:
    from tracker.tui.app import SchwungApp


class GameScreen(Screen[None]):
    """Be a screen of the app: it shows the session's state and holds none of its own.

    A screen gives its ``name_of_screen``, its ``body`` and what ``show_state`` fills in.
    """

    name_of_screen: ClassVar[str] = ""

    @property
    def game(self) -> SchwungApp:
        """Return the app."""
        return cast("SchwungApp", self.app)

    @property
    def session(self) -> Session | None:
        """Return the open session, None in a library with no fight open."""
        return self.game.session

    @property
    def state(self) -> Conflict | None:
        """Return the state at the head."""
        return self.session.state if self.session else None

    def compose(self) -> ComposeResult:
        """Lay out header, body, message, question, command line and footer."""
        yield StatusBar(classes="screen--header")
        yield from self.body()
        yield QuestionBar(classes="screen--question")
        yield Caption(classes="screen--message")
        yield CommandLine(classes="screen--command")
        yield KeyBar(classes="screen--keys")

    def body(self) -> Iterable[Widget]:
        """Return what stands between header and question; to be overridden."""
        return ()

    def on_mount(self) -> None:
        """Fill everything in before the first frame."""
        self.query_one(CommandLine).display = False
        self.show_state()

    def on_screen_resume(self) -> None:
        """Show what has changed while another screen was in front."""
        self.show_state()

    def show_state(self) -> None:
        """Fill in the state as it is now; to be extended."""
        if self.session is not None:
            self.query_one(StatusBar).set_parts(*header_parts(self.session))
        state = self.state
        asked: list[Line] = []
        if state is not None and state.question is not None:
            asked = [line(Span(question_text(state), "question"))]
        self.query_one(QuestionBar).set_lines(asked)
        self.show_keys()

    def show_keys(self) -> None:
        """Fill the footer with what can be done now."""
        hints = [
            KeyHint(shown_key(a.key), _(a.label))
            for a in offered_here(self.name_of_screen, self.state)
            if a.footer
        ]
        self.query_one(KeyBar).set_keys(hints)

    def say(self, *lines: str, style: str = "") -> None:
        """Show a message above the footer until the next one."""
        shown = [line(Span(text, "error" if style == "error" else "")) for text in lines if text]
        self.query_one(".screen--message", Caption).set_lines(shown)

    # News from the app

    def ruled(self, record: Record) -> None:
        """Show what a record has changed."""
        assert self.session is not None
        self.show_state()
        self.say(*record_lines(record, self.session.timeline)[:2])

    def refused(self, refusal: Refusal, asked: Command | str) -> None:
        """Say why nothing happened; a typed line stays to be mended."""
        assert self.state is not None
        self.say(refusal_text(refusal, self.state), style="error")
        if isinstance(asked, str):
            self.query_one(CommandLine).refused(asked)

    def explain(self, causes: Causes) -> None:
        """Show the rulings behind a number."""
        assert self.session is not None
        lines = [line(text) for text in answer_lines(causes, self.session.timeline)]
        TextDialog.show(self.app, [line(_("Why"))], lambda width: lines)

    def disk_refused(self, error: LogError) -> None:
        """Say that play goes on in memory."""
        self.show_state()
        self.say(log_error_text(error), _("Play goes on in memory; F6 saves again."), style="error")

    # Keys

    def on_key(self, event: Key) -> None:
        """Do what the action table says a key does here."""
        key = event.character if event.character and event.is_printable else event.key
        action = by_key(self.name_of_screen, key, self.state)
        if action is not None:
            event.stop()
            event.prevent_default()
            self.act(action)

    def act(self, action: Action) -> None:
        """Carry an action out: its line, after asking for words; its form; or its own method."""
        if action.own:
            owner = self if hasattr(self, f"act_{action.own}") else self.app
            getattr(owner, f"act_{action.own}")()
        elif action.form:
            self.open_form(action)
        elif action.ask:
            PromptDialog.ask(
                self.app,
                [line(_(action.ask))],
                lambda text: self._answered(action, text),
            )
        else:
            self.game.carry_out(action.line)

    def _answered(self, action: Action, text: str | None) -> None:
        if text and text.strip():
            self.game.carry_out(action.line.replace("{text}", quote(text)))

    def open_form(self, action: Action) -> None:
        """Open the form that makes an action's command."""
        from tracker.tui.forms import open_form

        open_form(self, action)

    def act_command(self) -> None:
        """Open the command line."""
        self.query_one(CommandLine).open()

    def act_back(self) -> None:
        """Leave the fight for the library."""
        self.game.leave_fight()

    def act_redo(self) -> None:
        """Go forward again."""
        self.game.carry_out("redo")

    def act_go_setup(self) -> None:
        """Show the setup."""
        self.game.go("setup")

    def act_go_zones(self) -> None:
        """Show the map."""
        self.game.go("zones")

    def act_go_rounds(self) -> None:
        """Show the rounds."""
        self.game.go("rounds")

    def act_go_replay(self) -> None:
        """Show the replay."""
        self.game.go("replay")


class CommandLine(LineInput):
    """Be the line behind ``:``; it is there only while something is typed into it."""


def shown_key(key: str) -> str:
    """Return a key as the footer names it: F2, ^p, or the character itself."""
    if key.startswith("ctrl+"):
        return "^" + key[5:]
    return key.upper() if len(key) > 1 and key[0] == "f" and key[1:].isdigit() else key


__all__ = ["CommandLine", "GameScreen", "Input", "on", "shown_key"]
