"""A line to type into."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Paste
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widgets import Input

from tracker.words.bracket_lines import one_line
from tracker.words.names import TEXT_MOST


class LineInput(Input):
    """A line of text; its cursor does not blink, and what is pasted becomes one line."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # What terminals make of alt, or of option on a Mac, as every shell has it.
        Binding("alt+b,alt+left", "cursor_left_word", show=False),
        Binding("alt+f,alt+right", "cursor_right_word", show=False),
        Binding("alt+backspace", "delete_left_word", show=False),
    ]

    # Its place does not depend on what is typed. Textual's own would lay out all at each letter.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0))

    def __init__(self, value: str = "", *, id: str | None = None) -> None:
        super().__init__(value, id=id, select_on_focus=False, max_length=TEXT_MOST)
        # Not by the argument, which would have it styled before it is mounted, and then again.
        self.set_reactive(Input.compact, True)
        self.add_class("-textual-compact", update=False)
        # A blinking cursor sends bytes for ever.
        self.cursor_blink = False

    def on_paste(self, event: Paste) -> None:
        """Put in as much of what was pasted as fits, cleaned as every text is that comes in."""
        event.stop()
        # Textual's own handler would keep the first line only, with its control characters.
        event.prevent_default()
        start, end = sorted(self.selection)
        room = TEXT_MOST - len(self.value) + end - start
        # Textual would take nothing of what is too long, without a word.
        self.replace(one_line(event.text)[:room], start, end)
