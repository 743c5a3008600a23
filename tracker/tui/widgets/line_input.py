"""A line to type into."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from textual.binding import Binding, BindingType
from textual.events import Paste
from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive
from textual.widgets import Input

from tracker.tui.present.cells import pad, width
from tracker.tui.present.lines import Line, Span, line
from tracker.tui.present.typing import Typed, completed, typed
from tracker.words.bracket_lines import one_line, pasted_lines
from tracker.words.translate import fill

if TYPE_CHECKING:
    from tracker.words.past_words import Offered

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
        """Several lines that were pasted, together with what stood in this one."""

        def __init__(self, line: LineInput, texts: Sequence[str]) -> None:
            super().__init__()
            self.line = line
            self.texts = texts

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
            if len(texts := pasted_lines(whole)) > 1:
                self.post_message(self.Several(self, texts))
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
        put(entry, Typed(now.text + entry.value[entry.cursor_position :], now.caret))
    return words if len(words) > 1 else ()


def put(entry: Input, new: Typed) -> None:
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
