"""Lines to type into: in dialogs, and behind the colon with history and completion."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Paste
from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive
from textual.widget import Widget
from textual.widgets import Input

from tracker.tui.present.cells import clip, pad, width
from tracker.tui.present.lines import Line, Span, line
from tracker.tui.present.typing import LineHistory, Typed, completed, typed
from tracker.tui.widgets.bars import Caption
from tracker.words.bracket_lines import one_line, pasted_lines
from tracker.words.translate import fill

if TYPE_CHECKING:
    from tracker.words.completion import Offered

# So many characters fit into a line: more than any text of the table, which whoever takes it in
# says.
LINE_MOST = 10_000


class LineInput(Input):
    """A line of text; its cursor does not blink, and what is pasted becomes one line.

    Where each line ``is_command``, several that are pasted are told of, and not put in.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        # What terminals make of alt, or of option on a Mac, as every shell has it.
        Binding("alt+b,alt+left", "cursor_left_word", show=False),
        Binding("alt+f,alt+right", "cursor_right_word", show=False),
        Binding("alt+backspace", "delete_left_word", show=False),
    ]

    class TooLong(Message):
        """A text that does not fit in and is left out, with what is to be said of it."""

        def __init__(self, length: int) -> None:
            super().__init__()
            self.text = too_long(length)

    class Several(Message):
        """Several lines that were pasted, together with what stood in this one.

        ``pasted`` is the text as it was, for what is no lines of commands.
        """

        def __init__(self, line: LineInput, texts: Sequence[str], pasted: str) -> None:
            super().__init__()
            self.line = line
            self.texts = texts
            self.pasted = pasted

    # Its place does not depend on what is typed. Textual's own would lay out all at each letter.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0))

    def __init__(self, value: str = "", *, is_command: bool = False) -> None:
        super().__init__(value, select_on_focus=False, max_length=LINE_MOST)
        # Not by the argument, which would have it styled before it is mounted, and then again.
        self.set_reactive(Input.compact, True)
        self.add_class("-textual-compact", update=False)
        # A blinking cursor sends bytes for ever.
        self.cursor_blink = False
        self.is_command = is_command

    def on_paste(self, event: Paste) -> None:
        """Put in what was pasted if it fits, cleaned as every text is that comes in."""
        event.stop()
        # Textual's own handler would keep the first line only, with its control characters.
        event.prevent_default()
        start, end = sorted(self.selection)
        if self.is_command:
            whole = f"{self.value[:start]}{event.text}{self.value[end:]}"
            # A file, whatever its lines; a name in braces may begin the line for somebody.
            file = re.match(r"\s*\{\s*(\"|\}|$)", event.text) is not None
            if len(texts := pasted_lines(whole)) > 1 or file:
                self.post_message(self.Several(self, texts, event.text))
                return
        text = one_line(event.text)
        if (length := len(self.value) - (end - start) + len(text)) > LINE_MOST:
            self.post_message(self.TooLong(length))
        else:
            self.replace(text, start, end)

    def restricted(self) -> None:
        """Say that no more fits in."""
        self.post_message(self.TooLong(len(self.value) + 1))


def too_long(length: int) -> str:
    """Return what is said of a text that does not fit into a line."""
    words = {"length": length, "most": LINE_MOST}
    return fill("That would be {length} characters; {most} fit in here. Nothing was put in.", words)


# Returns the words that may stand at the end of a text.
Complete: TypeAlias = "Callable[[str], Sequence[Offered]]"


def complete_word(entry: Input, complete: Complete) -> Sequence[Offered]:
    """Complete the word under a line's cursor; return the words to choose from, if several."""
    from tracker.words.completion import word_start

    before = entry.value[: entry.cursor_position]
    words = list(complete(before))
    now = completed(typed(before), word_start(before), [word.text for word in words])
    if now.text != before:
        put_text(entry, Typed(now.text + entry.value[entry.cursor_position :], now.caret))
    return words if len(words) > 1 else ()


def put_text(entry: Input, new: Typed) -> None:
    """Put a text into a line, with its caret."""
    entry.value = new.text
    entry.cursor_position = new.caret


def word_lines(words: Sequence[Offered]) -> list[Line]:
    """Return words as a line, those with a note one below the other."""
    noted = [word for word in words if word.note]
    room = max((width(word.text) for word in noted), default=0)
    shown = [line(pad(word.text, room), "  ", Span(word.note, "dim")) for word in noted]
    if plain := "  ".join(word.text for word in words if not word.note):
        shown.append(line(Span(plain, "dim")))
    return shown


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
        self._history = LineHistory()
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
        self._history = LineHistory([*history, *([left] if left else ())])
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
        put_text(self.query_one(LineInput), typed(text))
        self._show(())

    def _show(self, words: Sequence[Offered]) -> None:
        """Show the words on a line, those with a note one below the other."""
        self.set_class(any(word.note for word in words), "-noted")
        self._show_lines(word_lines(words))

    def _show_lines(self, lines: Sequence[Line]) -> None:
        self._showing = bool(lines)
        self.query_one(".command-line--words", Caption).set_lines(lines)
