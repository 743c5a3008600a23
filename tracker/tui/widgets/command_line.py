"""The line behind ``:``: history, completion, and a line that stays when it is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from tracker.tui.present.cells import clip
from tracker.tui.present.lines import Line, Span, line
from tracker.tui.present.typing import History, typed
from tracker.tui.widgets.bars import Caption
from tracker.tui.widgets.line_input import Complete, LineInput, complete_word, put, word_lines
from tracker.words.translate import fill

if TYPE_CHECKING:
    from tracker.words.past_words import Offered


class CommandLine(Vertical):
    """Take a line of the command language; it is there only while something is typed into it.

    Meanwhile it stands ``instead_of`` another line, so that nothing else need move.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "older", show=False, priority=True),
        Binding("down", "newer", show=False, priority=True),
        Binding("tab", "complete", show=False, priority=True),
        Binding("escape", "leave", show=False),
    ]

    class Entered(Message):
        """Tell that a line was typed."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Left(Message):
        """Tell that a line was left before it was sent."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Closed(Message):
        """Tell that the line is gone, and the focus free."""

    def __init__(self, *, instead_of: Widget | None = None, classes: str | None = None) -> None:
        super().__init__(classes=classes)
        self._instead_of = instead_of
        self._complete: Complete = lambda text: ()
        self._history = History()
        self._begun = ""
        # Whether there is something above the line.
        self._showing = False
        # Whether the line waits for an answer; it goes when it is carried out.
        self._sent = False

    def compose(self) -> ComposeResult:
        """Lay out the words that fit and the line."""
        yield Caption(classes="command-line--words")
        yield Horizontal(Caption(classes="command-line--sign"), LineInput(is_command=True))

    @property
    def is_open(self) -> bool:
        """Return whether a line is being typed."""
        return bool(self.display)

    @property
    def is_sent(self) -> bool:
        """Return whether the line was handed on and has not been changed since."""
        return self.is_open and self._sent

    def open(
        self, history: Sequence[str], complete: Complete, text: str = "", left: str = ""
    ) -> None:
        """Show the line, with ``text`` to begin from; ``left`` comes back before the history."""
        self._history = History([*history, *([left] if left else ())])
        self._complete, self._begun = complete, text
        self._sent = False
        self._show_line(True)
        self._write(text)
        if left:
            words = {"key": "up", "text": left}
            offer = clip(fill("{key} brings back: {text}", words), max(1, self.app.size.width - 2))
            self._show_lines([line(Span(offer, "free"))])
        self.query_one(".command-line--sign", Caption).set_lines([line(Span(":", "key"))])
        self.query_one(LineInput).focus()

    def action_leave(self) -> None:
        """Take the line away; what was typed into it is told of."""
        text = self.query_one(LineInput).value
        if text.strip() and text != self._begun:
            self.post_message(self.Left(text))
        self.action_close()

    def action_close(self) -> None:
        """Take the line away."""
        if self.display:
            self._show_line(False)
            self.post_message(self.Closed())

    def _show_line(self, shown: bool) -> None:
        self.display = shown
        if self._instead_of is not None:
            self._instead_of.display = not shown

    @on(Input.Submitted)
    def enter(self, event: Input.Submitted) -> None:
        """Hand the line on; an empty one closes."""
        event.stop()
        text = event.value.strip()
        if not text:
            self.action_close()
            return
        self._sent = True
        self.post_message(self.Entered(text))

    @on(Input.Changed)
    def forget_words(self, event: Input.Changed) -> None:
        """Let the words go that fitted before."""
        event.stop()
        self._sent = False
        # What it begins with is told of, too.
        if self._showing and event.value != self._begun:
            self._show(())

    def action_older(self) -> None:
        """Bring back the line typed before."""
        self._recall(-1)

    def action_newer(self) -> None:
        """Bring back the line typed after."""
        self._recall(1)

    def _recall(self, by: int) -> None:
        line = self._history.step(by, self.query_one(LineInput).value)
        if line is not None:
            self._write(line)

    def action_complete(self) -> None:
        """Complete the word under the cursor, and show the words that may stand there."""
        words = complete_word(self.query_one(LineInput), self._complete)
        # After the change has been told, or it would take the words away again.
        self.call_later(self._show, words)

    def _write(self, text: str) -> None:
        put(self.query_one(LineInput), typed(text))
        self._show(())

    def _show(self, words: Sequence[Offered]) -> None:
        """Show the words on a line, those with a note one below the other."""
        self.set_class(any(word.note for word in words), "-noted")
        self._show_lines(word_lines(words))

    def _show_lines(self, lines: Sequence[Line]) -> None:
        self._showing = bool(lines)
        self.query_one(".command-line--words", Caption).set_lines(lines)
