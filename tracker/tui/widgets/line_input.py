"""A line to type into."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Paste
from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive
from textual.widgets import Input

from tracker.words.bracket_lines import one_line, pasted_lines
from tracker.words.translate import fill

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
