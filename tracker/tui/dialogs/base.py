"""What all dialogs are: a frame over a screen that stays as it is, built once, used again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self, TypeAlias

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.css.scalar import Scalar
from textual.events import Key
from textual.screen import ModalScreen
from textual.widget import Widget

from tracker.tui.present.cells import broken
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.tui.widgets.bars import Caption, KeyBar
from tracker.tui.widgets.line_input import LineInput

# Gets what was answered, None when the dialog was left without an answer.
OnAnswer: TypeAlias = Callable[[str | None], None]


# The rows of a dialog besides its title and its body: two edges, the keys, one to each side.
AROUND = 5

# The cells of a dialog at most, those beside its title, and the lines of that, as in the sheet.
WIDEST, BESIDE, TITLE_MOST = 90, 4, 6


class Dialog(ModalScreen[str]):
    """Be a dialog of which an app has one, installed under its ``NAME``.

    Building screens anew would cost time at each opening and, in this version of Textual,
    memory that is never given back. So one of a kind can be open at a time.
    """

    NAME: ClassVar[str]

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self._title: Sequence[Line] = ()
        self._keys: Sequence[KeyHint] = ()
        self._said: Line = ()
        self._filled = True

    @classmethod
    def of(cls, app: App[Any]) -> Self:
        """Return the app's dialog of this kind."""
        if not app.is_screen_installed(cls.NAME):
            app.install_screen(cls(), cls.NAME)
        return app.get_screen(cls.NAME, cls)

    def open(
        self, app: App[Any], title: Sequence[Line], keys: Sequence[KeyHint], on_answer: OnAnswer
    ) -> None:
        """Show the dialog over the current screen."""
        self._title, self._keys, self._filled, self._said = title, keys, False, ()
        app.push_screen(self, on_answer)

    def compose(self) -> ComposeResult:
        """Lay out the title, the body and the keys in a frame."""
        with Vertical(classes="dialog--frame"):
            yield Caption(classes="dialog--title")
            yield from self.body()
            yield KeyBar(classes="dialog--keys")

    def body(self) -> Sequence[Widget]:
        """Return what stands between the title and the keys; to be overridden."""
        return ()

    def fill(self) -> None:
        """Put in what the dialog is about this time; to be extended."""
        self.query_one(".dialog--keys", KeyBar).set_keys(self._keys)
        self._leave_room()

    def on_mount(self) -> None:
        """Fill the dialog before it is first painted."""
        self._fill_once()

    def on_screen_resume(self) -> None:
        """Fill the dialog when it opens, but not when one above it has closed."""
        self._fill_once()

    def on_resize(self) -> None:
        """Keep the keys in view at another size."""
        self._leave_room()

    def _leave_room(self) -> None:
        """Let what is long scroll, so that title and keys stay in the frame."""
        room = max(1, min(self.app.size.width, WIDEST) - BESIDE)
        title = [part for shown in self._title for part in broken(shown, room)][:TITLE_MOST]
        title = [*title, *(broken(self._said, room) if self._said else ())][-TITLE_MOST:]
        self.query_one(".dialog--title", Caption).set_lines(title)
        # In a frame that is as high as what is in it, Textual knows no "what is left".
        most = max(1, self.app.size.height - AROUND - len(title))
        for body in self.query("LineList, LinePane"):
            if body.styles.is_auto_height and body.styles.max_height != Scalar.from_number(most):
                body.styles.max_height = most

    def say(self, text: str) -> None:
        """Say something below the title, until the next key."""
        self._said = line(Span(text, "warning")) if text else ()
        if self._filled:
            self._leave_room()

    def on_key(self, event: Key) -> None:
        """Take away what was said."""
        if self._said:
            self.say("")

    @on(LineInput.Changed)
    def forget_what_was_said(self) -> None:
        """Take away what was said of another text."""
        if self._said:
            self.say("")

    @on(LineInput.TooLong)
    def say_that_it_is_too_long(self, event: LineInput.TooLong) -> None:
        """Say what does not fit into a line."""
        event.stop()
        self.say(event.text)

    def action_leave(self) -> None:
        """Close the dialog without an answer."""
        self.dismiss(None)

    def _fill_once(self) -> None:
        if not self._filled:
            self._filled = True
            self.fill()
