"""A line to type into."""

from __future__ import annotations

from textual.events import Paste
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widgets import Input

from tracker.words.bracket_lines import one_line
from tracker.words.names import TEXT_MOST


class LineInput(Input):
    """Take one line of text; the cursor does not blink, and what is pasted becomes one line."""

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
