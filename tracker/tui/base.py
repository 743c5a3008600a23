"""The app without the game: its terminal, its colors, the keys of all screens, its drafts."""

from __future__ import annotations

import gc
from collections.abc import Hashable
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias, runtime_checkable

from textual import on
from textual.app import App
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.events import Key, Paste
from textual.theme import BUILTIN_THEMES, Theme
from textual.widget import MountError

from tracker.places import styles_dir
from tracker.tui.present.glyphs import glyphs
from tracker.tui.terminal.check import Look
from tracker.tui.terminal.driver import TerminalDriver, leave_on_signals
from tracker.tui.type_ahead import TypeAheadApp
from tracker.tui.widgets.line_widget import LOOKS

# A fight, and the dialog or line in it.
DraftPlace: TypeAlias = tuple[Hashable, str]

# Brings it back, in every dialog: a key that types nothing and moves nothing.
BRINGS_BACK = "ctrl+y"


class DialogDraft(NamedTuple):
    """What a dialog takes up again, and the text that it is shown as."""

    value: Any
    text: str


class Drafts:
    """The drafts of a program, in memory: one for each place.

    What is ``sent`` is one no more when it has become a ruling; refused, it is one again.
    """

    def __init__(self) -> None:
        self._kept: dict[DraftPlace, DialogDraft] = {}
        self.sent: tuple[DraftPlace, DialogDraft] | None = None

    def at(self, place: DraftPlace) -> DialogDraft | None:
        """Return the draft that waits at a place, None where there is none."""
        return self._kept.get(place)

    def keep(self, place: DraftPlace, draft: DialogDraft) -> None:
        """Keep a draft, in place of an older one."""
        self._kept[place] = draft

    def forget(self, place: DraftPlace) -> None:
        """Let a draft go: it is taken up, or sent."""
        self._kept.pop(place, None)

    def take_sent(self) -> tuple[DraftPlace, DialogDraft] | None:
        """Return what was just sent, for what carries it out."""
        sent, self.sent = self.sent, None
        return sent


_NAME = "schwung"


class Palette(NamedTuple):
    """The three colors that mean something; the rest is the terminal's own.

    ``warm`` is whose turn it is and nothing else; ``hot`` is harm and what went wrong; ``cool``
    is all the rest. They stay apart in every kind of color blindness: blue, yellow and vermilion,
    on light paper blue, ocher and crimson. Of the first eight, which the Linux console shows,
    too, there is on light paper no better one left for the turn than magenta.
    """

    cool: str
    warm: str
    hot: str


DARK = Palette(cool="#56b4e9", warm="#f0d030", hot="#ff6f52")
LIGHT = Palette(cool="#0064a8", warm="#8f6000", hot="#a0002a")
DARK_SIXTEEN = Palette(cool="ansi_cyan", warm="ansi_yellow", hot="ansi_red")
LIGHT_SIXTEEN = Palette(cool="ansi_blue", warm="ansi_magenta", hot="ansi_red")


def palette(*, light: bool, sixteen: bool) -> Palette:
    """Return the colors for a background and what the terminal can show."""
    if sixteen:
        return LIGHT_SIXTEEN if light else DARK_SIXTEEN
    return LIGHT if light else DARK


def theme(colors: Palette, *, light: bool) -> Theme:
    """Return a theme that leaves text and background as the terminal has them."""
    base = BUILTIN_THEMES["ansi-light" if light else "ansi-dark"]
    return replace(
        base,
        name=_NAME,
        dark=not light,
        primary=colors.cool,
        secondary=colors.cool,
        accent=colors.cool,
        warning=colors.hot,
        error=colors.hot,
        success=colors.cool,
        variables={**base.variables, "cool": colors.cool, "warm": colors.warm, "hot": colors.hot},
    )


# Keys that answer nothing, whenever they were typed.
ANSWERLESS = frozenset({"ctrl+l", "ctrl+z", "ctrl+c", "ctrl+q"})


@runtime_checkable
class SaysWhatLeaves(Protocol):
    """A screen that says how it is left."""

    def say_what_leaves(self) -> None:
        """Say how it is left."""


class TerminalApp(TypeAheadApp, inherit_bindings=False):
    """An app that a bad line does not harm.

    ``check.prepare_environment`` must have been called before this module is imported.
    """

    ENABLE_COMMAND_PALETTE = False
    COMPONENT_CLASSES: ClassVar[set[str]] = set(LOOKS)
    SHEETS: ClassVar[tuple[str, ...]] = ("app", "theme", "bars", "lists")
    # What nothing in the first frame needs.
    LATER_SHEETS: ClassVar[tuple[str, ...]] = ("dialogs",)

    BINDINGS: ClassVar[list[BindingType]] = [
        # With priority, so that they work in dialogs and while a line is typed.
        Binding("ctrl+l", "redraw_screen", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
        # What leaves other programs; here it only says what does.
        Binding("ctrl+c,ctrl+q", "say_what_leaves", show=False, priority=True),
    ]

    def __init__(self, look: Look | None = None) -> None:
        folder = styles_dir()
        super().__init__(
            driver_class=TerminalDriver,
            css_path=[folder / f"{sheet}.tcss" for sheet in self.SHEETS],
            # Said here and not by the theme alone: without color Textual would else send greys.
            ansi_color=True,
        )
        self.drafts = Drafts()
        self.look = look = look or Look()
        self.glyphs = glyphs(look.plain)
        self.set_class(look.plain, "-plain")
        self._left = False
        # Whether all is there that the first frame does without; until then keys wait.
        self.complete = False
        # Where the mouse was pressed until then, the last time.
        self._pointed: TerminalDriver.Pointed | None = None
        sixteen = self.console.color_system == "standard"
        colors = palette(light=look.light, sixteen=sixteen)._replace(**look.colors)
        self.register_theme(theme(colors, light=look.light))
        # Not through the property, which would have every style worked out twice.
        self.set_reactive(App.theme, _NAME)
        self.stylesheet.set_variables(self.get_css_variables())

    def run_in_terminal(self) -> int:
        """Run until the app is left, and return the program's exit status."""
        self.run(mouse=self.look.mouse)
        return self.return_code or 0

    @property
    def place_of_drafts(self) -> Hashable:
        """Return what drafts belong to, a fight as a rule; to be overridden."""
        return ""

    def keep_draft(self, place: DraftPlace, draft: DialogDraft) -> None:
        """Keep what was left; to be extended by saying so."""
        self.drafts.keep(place, draft)

    def close_conflict(self) -> None:
        """Close what is open before the app is left; to be overridden, called once."""

    def hangup(self) -> None:
        """Leave at once, as when the terminal is gone: nothing is asked, all is closed."""
        if not self._left:
            self._left = True
            self.close_conflict()
            self.exit()

    def _handle_exception(self, error: Exception) -> None:
        # A screen that is being built when the app is left gets no widgets any more, and looks for
        # them in vain. Whoever left would see a traceback.
        if not (self._left and isinstance(error, (MountError, NoMatches))):
            super()._handle_exception(error)

    def on_mount(self) -> None:
        """Listen to the signals; the tests' terminal has none."""
        if not self.is_headless:
            leave_on_signals(self.hangup)
        self.app_resume_signal.subscribe(self, lambda app: self.forget_screen())
        self.call_after_refresh(self._complete)

    async def _complete(self) -> None:
        """Do what the first frame need not wait for, and let in the keys that came early."""
        folder = styles_dir()
        self.stylesheet.read_all([folder / f"{sheet}.tcss" for sheet in self.LATER_SHEETS])
        self.stylesheet.parse()
        await self.add_the_rest()
        self.complete = True
        if self._pointed is not None:
            self.point(self._pointed)
        if not gc.isenabled():
            _collect_again()
        self.go_on()

    async def add_the_rest(self) -> None:
        """Add what the first screen has and does not show yet; to be overridden."""

    def waits(self, event: Key | Paste) -> bool:
        """Return whether a key waits for what it may be meant for."""
        return not self.complete

    def keeps_back(self, event: Key | Paste) -> bool:
        """Return whether a key was not meant for what has the keys now."""
        if isinstance(event, Key) and event.key in ANSWERLESS:
            return False
        return super().keeps_back(event)

    @on(TerminalDriver.HungUp)
    def leave_a_dead_line(self) -> None:
        """Leave when the terminal is gone."""
        self.hangup()

    @on(TerminalDriver.Pointed)
    def point(self, event: TerminalDriver.Pointed) -> None:
        """Do what the mouse points at, once all is there."""
        if not self.complete:
            self._pointed = event
            return
        # Here, because few have switched it on.
        from tracker.tui.pointing import point

        point(self, event)

    def action_redraw_screen(self) -> None:
        """Draw the whole screen anew."""
        self.forget_screen()

    def action_say_what_leaves(self) -> None:
        """Say how the dialog, the line or the screen is left that has the keys."""
        if isinstance(self.screen, SaysWhatLeaves):
            self.screen.say_what_leaves()


def _collect_again() -> None:
    """Let the garbage collector work again, but not look through all that was loaded."""
    # What is garbage by now is kept for good: a sixth of a megabyte. To find it first would stop
    # the keys for longer than anything they do.
    gc.freeze()
    gc.enable()
