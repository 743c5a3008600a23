"""A pane of lines to be read: a log, a sheet, a help text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, TypeAlias

from textual.binding import Binding, BindingType
from textual.geometry import Size

from tracker.tui.present.cells import clip_line
from tracker.tui.present.lines import Line
from tracker.tui.widgets.line_widget import LineWidget

LinesForWidth: TypeAlias = Callable[[int], Sequence[Line]]


# The cells at the right that stay free for the signs of more above and below.
EDGE = 1

# From this height on a pane is high: a few rows may be free at its end.
HIGH = 12


class LinePane(LineWidget):
    """Show lines and scroll through them; a line that is too long is cut.

    With ``tail`` the end is kept in view when lines come, unless the reader has scrolled away
    from it; a high pane then makes room for several, for to move all lines with each that comes
    would be slow on a slow line. A ``steady`` one that is as high as its lines does not get lower
    with fewer, so that what stands below stays in its place.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "show_start", show=False),
        Binding("end", "show_end", show=False),
    ]

    def __init__(
        self,
        *,
        tail: bool = False,
        steady: bool = False,
        can_focus: bool = True,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.can_focus = can_focus
        self._tail = tail
        self._top = 0
        self._at_end = tail
        self._steady = steady
        # The height at which the end was last kept in view.
        self._followed_at = 0
        # The most lines there were, and at which width.
        self._most = (0, 0)
        self._source: LinesForWidth = lambda width: ()
        self._content: tuple[Line, ...] = ()
        self._content_width: int | None = None

    def set_lines(self, content: Sequence[Line]) -> None:
        """Show these lines from now on; the place scrolled to stays."""
        self.set_source(lambda width: content)

    def set_source(self, source: LinesForWidth) -> None:
        """Show what ``source`` makes for the width in cells, now and after each resize."""
        before, width, shown = self._needed, self.size.width, self._content
        known = self._content_width == width
        self._source = source
        self._content_width = None
        if width and self.styles.is_auto_height:
            self._make_content(width)
            if known and self._content == shown:
                return
        if self.may_need_layout(before, self._needed):
            self.lay_out()
        self.redraw()

    def show_line(self, index: int) -> None:
        """Scroll so that a line, counted from 0, is the first shown, or as near as can be."""
        self._top = index
        self._at_end = False
        self.redraw()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines there are at a width."""
        self._make_content(width)
        return self._needed

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return the lines that are in view."""
        self._make_content(width)
        last_top = max(0, len(self._content) - height)
        if self._at_end:
            self._top = self._followed(last_top, height)
        else:
            self._top = max(0, min(self._top, last_top))
        self._at_end = self._tail and self._top >= last_top
        more = self.glyphs.more
        below = self._top + height
        seen = [clip_line(shown, width - EDGE, more) for shown in self._content[self._top : below]]
        return self.with_more(seen, width, self._top > 0, below < len(self._content))

    def _followed(self, last_top: int, height: int) -> int:
        """Return the first line to show so that the end is in view, at best the same as before."""
        room = height // 4 if height >= HIGH else 0
        grown, self._followed_at = self._followed_at == height, height
        if grown and last_top <= self._top <= last_top + room:
            return self._top
        return last_top + room if grown and last_top > self._top else last_top

    def action_step(self, by: int) -> None:
        """Scroll by lines."""
        self.show_line(self._top + by)

    def action_page(self, by: int) -> None:
        """Scroll by what the pane shows at once, less a line."""
        self.show_line(self._top + by * max(1, self.size.height - 1))

    def action_show_start(self) -> None:
        """Scroll to the first line."""
        self.show_line(0)

    def action_show_end(self) -> None:
        """Scroll to the last line."""
        self.show_line(len(self._content))

    @property
    def _needed(self) -> int:
        """Return how many lines there is to be room for."""
        most, width = self._most
        count = len(self._content)
        return max(most, count) if self._steady and width == self._content_width else count

    def _make_content(self, width: int) -> None:
        if width != self._content_width:
            self._content = tuple(self._source(max(0, width - EDGE)))
            self._content_width = width
            self._most = self._needed, width
