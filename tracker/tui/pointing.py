"""What a mouse points at, for who has switched it on: what is pressed stands for a key."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from textual.app import App
from textual.css.query import NoMatches
from textual.errors import NoWidget
from textual.events import Key
from textual.keys import _character_to_key
from textual.screen import ModalScreen
from textual.widget import Widget

from tracker.conflict.state import Conflict
from tracker.tui.actions import Action
from tracker.tui.present.screen_keys import shown_key
from tracker.tui.terminal.driver import TerminalDriver
from tracker.tui.widgets.line_input import CommandLine, LineInput
from tracker.tui.widgets.line_widget import LineWidget

# So many lines does a text scroll at each turn of the wheel.
WHEEL_LINES = 3

# Keys as they are shown, that are not what they are called.
NAMED_KEYS = {"esc": "escape", "enter": "enter", "tab": "tab", "backspace": "backspace"}
UNSEEN = (" ", "left", "right", "ctrl+p", "ctrl+y", *(f"f{n}" for n in range(1, 13)))


@runtime_checkable
class Acts(Protocol):
    """A screen on which keys are actions."""

    @property
    def state(self) -> Conflict | None:
        """Return the state at the head."""

    def action_of(self, event: Key, state: Conflict | None) -> Action | None:
        """Return the action that a key means."""

    def act(self, action: Action) -> None:
        """Carry an action out."""


def point(app: App[None], at: TerminalDriver.Pointed) -> None:
    """Do what the mouse asks for; what it presses beside everything is nothing."""
    screen = app.screen
    try:
        widget, _region = screen.get_widget_at(at.x, at.y)
    except (NoWidget, NoMatches):
        return
    if isinstance(widget, LineInput):
        widget.focus()
    if not isinstance(widget, LineWidget):
        return
    if at.wheel:
        widget.turned(at.wheel * WHEEL_LINES if widget.scrolls_lines else at.wheel)
        return
    typing = isinstance(app.focused, LineInput)
    if widget.can_focus and not isinstance(screen, ModalScreen):
        if typing and _in_command_line(app.focused):
            # It is left by escape, and nothing else.
            return
        widget.focus()
    place = widget.content_region
    pressed = key_named(widget.pressed(at.x - place.x, at.y - place.y))
    if pressed is None:
        return
    action = screen.action_of(pressed, screen.state) if isinstance(screen, Acts) else None
    if typing and isinstance(screen, Acts) and action is not None:
        # The key would be a letter of the line.
        screen.act(action)
    else:
        app.post_message(pressed)


def _in_command_line(focused: Widget | None) -> bool:
    return focused is not None and any(isinstance(one, CommandLine) for one in focused.ancestors)


def key_named(shown: str) -> Key | None:
    """Return the key that is shown so, the first of several; None for what is none.

    >>> key_named("enter/s").key, key_named("F9").key, key_named("A").character, key_named("1-9")
    ('enter', 'f9', 'A', None)
    """
    if len(shown) == 1:
        unseen = {"\N{LEFTWARDS ARROW}": "left", "\N{RIGHTWARDS ARROW}": "right"}
        return Key(unseen[shown], None) if shown in unseen else Key(_character_to_key(shown), shown)
    first = shown.partition("/")[0]
    by_name = {**NAMED_KEYS, **{shown_key(key): key for key in UNSEEN}}
    name = by_name.get(first)
    if name is None:
        return None
    return Key("space", " ") if name == " " else Key(name, None)
