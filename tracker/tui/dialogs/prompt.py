"""A dialog that asks for a line of text and says what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from textual.app import App
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input

from tracker.tui.dialogs.base import Dialog, OnAnswer
from tracker.tui.present.cells import wrap
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.tui.widgets.bars import Caption
from tracker.tui.widgets.line_input import Complete, LineInput, complete_word
from tracker.words.translate import _

if TYPE_CHECKING:
    from tracker.words.completion import Offered

# So many lines of words that may stand at the cursor are shown.
MOST_LINES = 4

# Says what is wrong with a text; empty when nothing is.
PromptCheck: TypeAlias = Callable[[str], str]


class PromptDialog(Dialog):
    """Ask for a line; while it is refused the dialog stays and shows why."""

    NAME: ClassVar[str] = "prompt"

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "complete", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self._value = ""
        self._check: PromptCheck = lambda text: ""
        self._complete: Complete = lambda text: ()
        self._wrong = ""

    @classmethod
    def ask(
        cls,
        app: App[Any],
        title: Sequence[Line],
        on_answer: OnAnswer,
        *,
        value: str = "",
        check: PromptCheck = lambda text: "",
        keys: Sequence[KeyHint] = (),
        wrong: str = "",
        complete: Complete = lambda text: (),
    ) -> None:
        """Open the dialog over the current screen, with ``value`` to begin from.

        ``wrong`` is what is wrong with the value, where that is known already; tab asks
        ``complete`` for the words at the cursor.
        """
        dialog = cls.of(app)
        dialog._value, dialog._check, dialog._wrong = value, check, wrong
        dialog._complete = complete
        usual = (KeyHint("enter", _("Do it")), KeyHint("esc", _("Back")))
        dialog.open(app, title, keys or usual, on_answer)

    def body(self) -> Sequence[Widget]:
        """Return the line to type into and the line that says what is wrong."""
        return (LineInput(), Caption(classes="dialog--error"))

    @property
    def begun(self) -> str:
        """Return what stands in the line to begin from."""
        return self._value

    def fill(self) -> None:
        """Put in the value and what is wrong with it, in place of the last error."""
        super().fill()
        typed = self.query_one(LineInput)
        typed.value = self._value
        typed.cursor_position = len(self._value)
        typed.focus()
        self._say(self._wrong)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Forget the error when the text is another."""
        # The value that is put in is told of too.
        if not self._wrong or event.value != self._value:
            self._say("")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with the text, or say what is wrong with it."""
        event.stop()
        if wrong := self._check(event.value):
            self._say(wrong)
            self.stay()
        else:
            self.dismiss(event.value)

    def action_complete(self) -> None:
        """Complete the word under the cursor, and show the words that may stand there."""
        words = complete_word(self.query_one(LineInput), self._complete)
        if words:
            # After the change has been told, or it would take the words away again.
            self.call_later(self.offer, words)

    def offer(self, words: Sequence[Offered]) -> None:
        """Show the words that may stand at the cursor."""
        room = max(1, self.query_one(LineInput).size.width)
        shown = [line(Span(part, "dim")) for part in wrap("  ".join(w.text for w in words), room)]
        self.query_one(".dialog--error", Caption).set_lines(shown[:MOST_LINES])

    def _say(self, wrong: str) -> None:
        caption = self.query_one(".dialog--error", Caption)
        room = max(1, self.query_one(LineInput).size.width)
        lines = [line(Span(part, "error")) for part in wrap(wrong, room)] if wrong else []
        caption.set_lines(lines)
