"""A list of very many rows, of which only those in view are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from textual.binding import Binding, BindingType
from textual.message import Message

from tracker.tui.present.cells import clip_line, pad_line
from tracker.tui.present.lines import Line, Span, in_reverse
from tracker.tui.widgets.line_list import MARGIN
from tracker.tui.widgets.line_widget import LineWidget

RowForWidth: TypeAlias = Callable[[int, int], Line]

# So many rows around the cursor stay in view, that one sees where a step will lead.
AROUND = 3


class LongList(LineWidget, can_focus=True):
    """Show as many rows of a long list as fit, one of them under the cursor.

    The cursor is a sign in the margin and, while the list has the focus, the row in reverse.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
    ]

    @dataclass
    class Moved(Message):
        """Tell that the reader has put the cursor on another row."""

        long_list: LongList
        row: int

        @property
        def control(self) -> LongList:
            """Return the list, for ``on`` to select by."""
            return self.long_list

        def can_replace(self, message: Message) -> bool:
            """Let only the last of several in a row be handled."""
            return isinstance(message, LongList.Moved) and message.long_list is self.long_list

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._count = 0
        self._row: RowForWidth = lambda row, width: ()
        self._cursor = 0
        self._top = 0

    @property
    def cursor(self) -> int:
        """Return the row under the cursor, counted from 0."""
        return self._cursor

    def set_rows(self, count: int, row: RowForWidth, cursor: int) -> None:
        """Show ``count`` rows, which ``row`` makes by their number and the width in cells.

        The cursor's row stays where it is on the screen as far as that can be.
        """
        self._top += cursor - self._cursor if count != self._count else 0
        self._count, self._row, self._cursor = count, row, cursor
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return the rows that are in view."""
        around = min(AROUND, (height - 1) // 2)
        if not around <= self._cursor - self._top < height - around:
            # Half a page at once: to paint all rows anew at each step would be slow on a slow line.
            self._top = self._cursor - height // 2
        self._top = max(0, min(self._top, self._count - height))
        below = min(self._count, self._top + height)
        seen = [self._drawn(row, width) for row in range(self._top, below)]
        return self.with_more(seen, width, self._top > 0, below < self._count)

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show the cursor in reverse, or by its sign only."""
        super().watch_has_focus(has_focus)
        self.redraw()

    def action_step(self, by: int) -> None:
        """Move the cursor by rows."""
        to = max(0, min(self._count - 1, self._cursor + by))
        if to != self._cursor:
            self._cursor = to
            self.redraw()
            self.post_message(self.Moved(self, to))

    def action_page(self, by: int) -> None:
        """Move the cursor by as many rows as the list shows."""
        self.action_step(by * max(1, self.size.height))

    def _drawn(self, row: int, width: int) -> Line:
        more = self.glyphs.more
        shown = self._row(row, max(0, width - MARGIN))
        if row != self._cursor:
            return clip_line((Span(" " * MARGIN), *shown), width, more)
        sign = self.glyphs.cursor
        if not self.has_focus:
            return clip_line((Span(sign, "strong"), *shown), width, more)
        return in_reverse(pad_line((Span(sign), *shown), width, more=more))
