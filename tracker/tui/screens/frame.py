"""What stands around every screen's body: header, question, command line, message, footer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import (
    TYPE_CHECKING,
    ClassVar,
    Concatenate,
    Generic,
    ParamSpec,
    Protocol,
    Self,
    TypeVar,
    cast,
)

from textual import on
from textual.app import ComposeResult
from textual.events import ScreenResume
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.widget import Widget

from tracker.conflict.history.last_choices import usual_answer
from tracker.conflict.state import Conflict
from tracker.session import Session
from tracker.tui.present.cells import wrap
from tracker.tui.present.lines import Line, Span, Style, line
from tracker.tui.present.question import lead_lines, left_lines, question_lines
from tracker.tui.present.screen_keys import footer, header_parts
from tracker.tui.widgets.bars import Caption, KeyBar, QuestionBar, StatusBar
from tracker.tui.widgets.line_input import CommandLine
from tracker.tui.widgets.line_widget import Kept
from tracker.words.refusing import log_error_text
from tracker.words.translate import _

if TYPE_CHECKING:
    from tracker.tui.protocols import GameApp

Made = TypeVar("Made")
More = ParamSpec("More")

# An undo leads back to what was shown a moment ago, and so does a step of the cursor and back.
MEMOIZED_MOST = 4


class Ahead(Protocol):
    """What can be made of a state before it is shown."""

    def ahead(self, state: Conflict) -> None:
        """Make it, as it was made the last time."""


class Memoized(Generic[More, Made]):
    """Call a pure function of a state, unless it was called with the same a few calls ago.

    States never change, so they are the same where they are the same object.
    """

    def __init__(self, make: Callable[Concatenate[Conflict, More], Made]) -> None:
        self._make = make
        # The newest first: the state, the further arguments, what was made of them.
        self._made: list[tuple[Conflict, tuple[object, ...], Made]] = []
        self._again: Callable[[Conflict], Made] | None = None

    def __call__(self, state: Conflict, *more: More.args, **named: More.kwargs) -> Made:
        """Return what the function makes."""
        key = (*more, *named.items())
        for at, (of, known, made) in enumerate(self._made):
            if of is state and known == key:
                self._made.insert(0, self._made.pop(at))
                return made
        made = self._make(state, *more, **named)
        self._again = lambda later: self(later, *more, **named)
        self._made.insert(0, (state, key, made))
        del self._made[MEMOIZED_MOST:]
        return made

    def ahead(self, state: Conflict) -> None:
        """Make it of a state, the further arguments as in the last call; nothing before one."""
        if self._again is not None:
            self._again(state)


# From this height on a question may take a line for each answer.
_ROOMY = 30


class FramedScreen(Screen[None], Kept):
    """A screen with its body in the frame that all have; it holds no state of its own."""

    name_of_screen: ClassVar[str] = ""

    HORIZONTAL_BREAKPOINTS = [
        (0, "-w-tiny"),
        (20, "-w-narrow"),
        (60, "-w-normal"),
        (120, "-w-wide"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-h-tiny"), (5, "-h-low"), (15, "-h-normal"), (45, "-h-high")]

    def __init__(self) -> None:
        super().__init__()
        # Held, for to look for them at each key takes as long as to fill them.
        self.status_bar = StatusBar(classes="screen--header")
        self.question_bar = QuestionBar(classes="screen--question")
        self.message = Caption(classes="screen--message")
        self.key_bar = KeyBar(classes="screen--keys")
        self.command_line = CommandLine(instead_of=self.key_bar, classes="screen--command")
        self.command_line.display = False
        # Empty before the first time, which a library without a fight has, too.
        self._greeted: list[Session | None] = []
        self._filled_for: Size | None = None
        self._questions = Memoized(question_lines)
        self._hints = Memoized(footer)
        self._left = Memoized(left_lines)
        # What is made of a state, and can be made while the disk is at work.
        self.making: list[Ahead] = [self._questions, self._hints]
        # The last record when something was said; it is no news after the next.
        self._said_at = 0

    @property
    def game(self) -> GameApp:
        """Return the app."""
        return cast("GameApp", self.app)

    @property
    def session(self) -> Session | None:
        """Return the open session, None in a library with no fight open."""
        return self.game.session

    @property
    def state(self) -> Conflict | None:
        """Return the state at the head."""
        return self.session.state if self.session else None

    @property
    def only_looking(self) -> bool:
        """Return whether the open fight is played by another, or not to be played from here."""
        return self.session is not None and self.session.read_only

    @property
    def usual_answer(self) -> str:
        """Return how the question that stands was answered before, empty where it never was."""
        return usual_answer(self.session.timeline) if self.session else ""

    @property
    def chosen(self) -> str:
        """Return the id of the participant that is chosen, empty for nobody; to be overridden."""
        return ""

    def compose(self) -> ComposeResult:
        """Lay out header, body, question, command line, message and footer."""
        width, height = self.app.size
        # Textual does this too, but later, and then works out every style anew.
        for room, points in (
            (width, self.HORIZONTAL_BREAKPOINTS),
            (height, self.VERTICAL_BREAKPOINTS),
        ):
            self.add_class(max(point for point in points if point[0] <= room)[1], update=False)
        yield Caption(classes="screen--small")
        yield self.status_bar
        yield from self.body()
        yield self.question_bar
        if self.game.complete:
            yield self.command_line
        yield self.message
        yield self.key_bar

    async def add_the_rest(self) -> None:
        """Add what was left out of the program's first frame; to be extended."""
        if not self.command_line.is_attached:
            await self.mount(self.command_line, before=self.message)

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        """Lay out anew, or paint all anew: what a layout has moved is painted by itself."""
        repaint = repaint and not layout
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def _extend_compose(self, widgets: list[Widget]) -> None:
        """Add neither tooltips nor toasts, which the program does not show."""

    def _clear_tooltip(self) -> None:
        """Look for no tooltip at each key."""

    def body(self) -> Iterable[Widget]:
        """Return what stands between header and question; to be overridden."""
        return ()

    def on_mount(self) -> None:
        """Make ready for the first frame; what it shows is filled in when it is resumed."""
        self.query_one(".screen--small", Caption).set_lines([line(_("too small"))])

    @on(ScreenResume)
    def keep_the_styles(self, event: ScreenResume) -> None:
        """Have nothing styled anew the first time: all was a moment ago, when it was mounted."""
        event.refresh_styles = bool(self._greeted)

    def on_screen_resume(self) -> None:
        """Show what has changed while another screen was in front."""
        self.show_state()

    def show_state(self) -> None:
        """Fill in the state as it is now; to be extended."""
        if self._greeted != [self.session]:
            self._greeted = [self.session]
            self._greet()
        if self.session is not None:
            if self.session.timeline.last != self._said_at:
                self.say()
            room = self.app.size.width
            self.status_bar.set_parts(*header_parts(self.session, self.game.glyphs, room))
        asked: list[Line] = []
        if self.state is not None and self.game.watching:
            # Who is asked is told, not how it is answered.
            asked = lead_lines(self.state, self.app.size.width, self.game.glyphs)
        elif self.state is not None:
            size = self.app.size
            asked = self._questions(
                self.state,
                size.width,
                self.game.actions,
                size.height >= _ROOMY,
                self.usual_answer,
                self.game.glyphs,
            )
        if self.state is not None and self.name_of_screen == "rounds":
            width, actions, looking = self.app.size.width, self.game.actions, self.only_looking
            asked = [*asked, *self._left(self.state, width, actions, looking)]
        self.question_bar.set_lines(asked)
        self.game.look_out()
        self.show_keys()

    def foresee(self, state: Conflict) -> None:
        """Make ready for a state that may be shown next; it is not saved yet."""
        for made in self.making:
            made.ahead(state)

    def _greet(self) -> None:
        """Say what is to be known of a fight that was just opened, in place of older messages."""
        save = self.session.save if self.session is not None else None
        notes = list(map(log_error_text, save.notes)) if save is not None else []
        told = [*self.game.preferences.faults, *notes]
        # What is said only once must not be lost below other things.
        self.say(*(told or self.game.exposed()), style="warning")

    def show_keys(self) -> None:
        """Fill the footer with what can be done now."""
        name, looking, game = self.name_of_screen, self.only_looking, self.game
        given = (name, game.actions, looking, self.app.size.width, game.glyphs)
        state = self.state
        self.key_bar.set_keys(footer(None, *given) if state is None else self._hints(state, *given))
        self._filled_for = self.app.size

    def on_resize(self) -> None:
        """Fill in what depends on the size, unless it was filled in for this one."""
        if self._filled_for != self.app.size:
            self.call_after_refresh(self.show_state)

    def hint(self) -> str:
        """Return what is said where there is nothing else to say; to be overridden."""
        return ""

    def say(self, *texts: str, style: Style = "") -> None:
        """Show a message above the footer until the next one; long ones are broken."""
        room = max(10, self.app.size.width - 1)
        if not any(texts) and (hint := self.hint()):
            texts, style = (hint,), "dim"
        lines = [line(" ", Span(part, style)) for t in texts if t for part in wrap(t, room - 1)]
        self.message.set_lines(lines[:4])
        self._said_at = self.session.timeline.last if self.session is not None else 0
