"""Lists of lines with a cursor, and panes of lines to scroll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message

from tracker.tui.present.cells import clip_line, cut_line, pad_line
from tracker.tui.present.lines import Line, Listing, Row, Span, in_reverse, painted
from tracker.tui.widgets.line_widget import LineWidget

ListingForWidth: TypeAlias = Callable[[int], Listing]

# The column left of each row, where the cursor's sign stands, and the one right of it, for the
# signs of more above and below.
MARGIN = 1


# No data class, which takes longer to make than a widget.
class _AboutRow(Message):
    """What a list tells of one of its rows."""

    def __init__(self, line_list: LineList, row_id: str) -> None:
        super().__init__()
        self.line_list = line_list
        self.row_id = row_id

    @property
    def control(self) -> LineList:
        """Return the list, for ``on`` to select by."""
        return self.line_list


class LineList(LineWidget, can_focus=True):
    """Show rows under a header that stays, one of them under the cursor.

    The cursor keeps to its row's id when rows come, go or change; when its row is gone it goes
    to the nearest. It is a sign in the margin and, while the list has the focus, the row in
    reverse: the whole row, or its first ``reach`` cells. With ``follow`` that is called when the
    cursor moves, for what is to be painted in the same frame, instead of a message, which comes
    a frame later; so is ``choose`` with the id of a row that is chosen. ``page`` gets what the
    page keys ask for, and returns whether it has done it. In a ``quiet`` list the cursor is its
    sign alone, so that painted rows are what stands out. A press of the mouse moves the cursor, and
    chooses the row that it is on already, or any ``at_once``.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
        Binding("enter", "choose", show=False),
    ]

    class RowHighlighted(_AboutRow):
        """Tell that the cursor has come to another row; the id is empty when there is none."""

        def can_replace(self, message: Message) -> bool:
            """Let only the last of several in a row be handled."""
            return (
                isinstance(message, LineList.RowHighlighted) and message.line_list is self.line_list
            )

    class RowChosen(_AboutRow):
        """Tell that a row was chosen."""

    def __init__(
        self,
        *,
        reach: int = 0,
        follow: Callable[[], None] | None = None,
        choose: Callable[[str], None] | None = None,
        page: Callable[[int], bool] | None = None,
        quiet: bool = False,
        at_once: bool = False,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._reach = reach
        self._follow = follow
        self._choose = choose
        self._page = page
        self._quiet = quiet
        self._at_once = at_once
        self._source: ListingForWidth | None = None
        self._listing = Listing()
        self._listing_width: int | None = None
        self._index = -1
        self._top = 0
        # The rows as they look without the cursor, by their index, and for which width.
        self._plain: dict[int, Line] = {}
        self._plain_width = 0

    @property
    def cursor_id(self) -> str:
        """Return the id of the row under the cursor; empty when there is none."""
        return self._listing.rows[self._index].id if self._index >= 0 else ""

    def set_rows(self, rows: Sequence[Row], header: Line = ()) -> None:
        """Show these rows from now on; only what differs is painted."""
        before = self._height
        self._source = None
        self._take(Listing(tuple(rows), header))
        self._laid_out_anew(before)

    def set_source(self, source: ListingForWidth) -> None:
        """Show what ``source`` makes for the width in cells, now and after each resize.

        The width is the list's without its margins, 0 until the list is laid out.
        """
        before = self._height
        self._source = source
        self._listing_width = None
        # At once, for a list with no room on a small screen has a cursor, too.
        self._make_listing(self.size.width)
        self._laid_out_anew(before)

    def move_to(self, row_id: str) -> bool:
        """Put the cursor on a row; False when there is no such row to be chosen."""
        for index, row in enumerate(self._listing.rows):
            if row.id == row_id and row.choosable:
                self._move(index)
                return True
        return False

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines there are at a width."""
        self._make_listing(width)
        return self._height

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return the header and the rows that are in view."""
        self._make_listing(width)
        if width != self._plain_width:
            self._plain, self._plain_width = {}, width
        header, rows = self._listing.header, self._listing.rows
        body = max(0, height - bool(header))
        self._top = self._scrolled(body)
        below = self._top + body
        seen = [
            self._under_cursor(row, width) if index == self._index else self._row(index, width)
            for index, row in enumerate(rows[self._top : below], self._top)
        ]
        marked = self.with_more(seen, width, self._top > 0, below < len(rows))
        return [self._indented(header, width), *marked] if header else marked

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show the cursor in reverse, or by its sign only."""
        super().watch_has_focus(has_focus)
        self.redraw()

    def action_step(self, by: int) -> None:
        """Move to the next row that can be chosen, in a direction."""
        self._move(self._nearest(self._index + by, by, self._index))

    def action_page(self, by: int) -> None:
        """Move by as many rows as the list shows, unless the keys scroll something else here."""
        if self._page is not None and self._page(by):
            return
        body = max(1, self.size.height - bool(self._listing.header))
        last = len(self._listing.rows) - 1
        self._move(self._nearest(max(0, min(last, self._index + by * body)), -by, self._index))

    def action_first(self) -> None:
        """Move to the first row that can be chosen."""
        self._move(self._nearest(0, 1, self._index))

    def action_last(self) -> None:
        """Move to the last row that can be chosen."""
        self._move(self._nearest(len(self._listing.rows) - 1, -1, self._index))

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        if self._index >= 0 and self._choose is not None:
            self._choose(self.cursor_id)
        elif self._index >= 0:
            self.post_message(self.RowChosen(self, self.cursor_id))

    def pressed(self, x: int, y: int) -> str:
        """Put the cursor on a row; choose it where it was already, or where one press does."""
        index = self._top + y - bool(self._listing.header)
        rows = self._listing.rows
        if y < bool(self._listing.header) or index >= len(rows) or not rows[index].choosable:
            return ""
        known = index == self._index
        self._move(index)
        return "enter" if known or self._at_once else ""

    def turned(self, by: int) -> None:
        """Move the cursor."""
        self.action_step(by)

    @property
    def all_in_view(self) -> bool:
        """Return whether nothing is to be scrolled."""
        return self._height <= self.size.height

    @property
    def _height(self) -> int:
        return len(self._listing.rows) + bool(self._listing.header)

    def _laid_out_anew(self, before: int) -> None:
        if self.may_need_layout(before, self._height):
            self.lay_out()
        self.redraw()

    def _make_listing(self, width: int) -> None:
        if self._source and width != self._listing_width:
            self._listing_width = width
            self._take(self._source(max(0, width - 2 * MARGIN)))

    def _move(self, index: int) -> None:
        if index != self._index:
            self._index = index
            self.redraw()
            if self._follow is not None:
                self._follow()
            else:
                self.post_message(self.RowHighlighted(self, self.cursor_id))

    def _take(self, listing: Listing) -> None:
        before, index = self.cursor_id, self._index
        # Of many rows few change; comparing those that are the same objects takes no time.
        known = enumerate(zip(self._listing.rows, listing.rows, strict=False))
        same_rows = {at for at, (old, new) in known if at in self._plain and old == new}
        self._plain = {at: self._plain[at] for at in same_rows}
        self._listing = listing
        same = (i for i, row in enumerate(listing.rows) if row.id == before and row.choosable)
        near = max(0, min(index, len(listing.rows) - 1))
        self._index = next(same, self._nearest(near, -1, self._nearest(near, 1, -1)))
        if self.cursor_id != before and self._follow is None:
            self.post_message(self.RowHighlighted(self, self.cursor_id))

    def _nearest(self, index: int, by: int, otherwise: int) -> int:
        """Return the first row from one on, in a direction, that can be chosen."""
        rows = self._listing.rows
        while 0 <= index < len(rows):
            if rows[index].choosable:
                return index
            index += by
        return otherwise

    def _scrolled(self, body: int) -> int:
        """Return the first row to show: as before, but the cursor's row is in view, and no room
        is left empty."""
        top = min(self._top, max(0, len(self._listing.rows) - body))
        if self._index >= 0:
            top = max(min(top, self._index), self._index - max(1, body) + 1)
        return top

    def _row(self, index: int, width: int) -> Line:
        """Return a row without the cursor; made once, for a step changes two rows of many."""
        shown = self._plain.get(index)
        if shown is None:
            row = self._listing.rows[index]
            shown = self._indented(row.line, width)
            if row.painted:
                shown = painted(pad_line(shown, width, more=self.glyphs.more))
            self._plain[index] = shown
        return shown

    def _indented(self, shown: Line, width: int) -> Line:
        return clip_line((Span(" " * MARGIN), *shown), width, self.glyphs.more)

    def _under_cursor(self, row: Row, width: int) -> Line:
        more, shown = self.glyphs.more, row.line
        sign = self.glyphs.cursor
        if row.painted:
            return painted(pad_line((Span(sign), *shown), width, more=more))
        if not self.has_focus or self._quiet:
            return clip_line((Span(sign, "strong"), *shown), width, more)
        whole = pad_line((Span(sign), *shown), width, more=more)
        bar, rest = cut_line(whole, self._reach or width)
        return (*in_reverse(bar), *rest)


RowForWidth: TypeAlias = Callable[[int, int], Line]

# So many rows around the cursor stay in view, that one sees where a step will lead.
_AROUND = 3


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
        around = min(_AROUND, (height - 1) // 2)
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

    def pressed(self, x: int, y: int) -> str:
        """Put the cursor on a row; choose the one that it is on already."""
        row = self._top + y
        if row >= self._count:
            return ""
        known = row == self._cursor
        self.action_step(row - self._cursor)
        return "enter" if known else ""

    def turned(self, by: int) -> None:
        """Move the cursor."""
        self.action_step(by)

    def _drawn(self, row: int, width: int) -> Line:
        more = self.glyphs.more
        shown = self._row(row, max(0, width - MARGIN))
        if row != self._cursor:
            return clip_line((Span(" " * MARGIN), *shown), width, more)
        sign = self.glyphs.cursor
        if not self.has_focus:
            return clip_line((Span(sign, "strong"), *shown), width, more)
        return in_reverse(pad_line((Span(sign), *shown), width, more=more))


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
        """Return the first line to show so that the end is in view, at best the same as before.

        A message or a question below that comes or goes is as little as lines that come.
        """
        room = height // 4 if height >= HIGH else 0
        near, self._followed_at = abs(height - self._followed_at) <= room, height
        if near and last_top <= self._top <= last_top + room:
            return self._top
        return last_top + room if near and last_top > self._top else last_top

    scrolls_lines = True

    def turned(self, by: int) -> None:
        """Scroll by lines."""
        self.action_step(by)

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
    def all_in_view(self) -> bool:
        """Return whether nothing is to be scrolled."""
        return len(self._content) <= self.size.height

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
