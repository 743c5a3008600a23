"""The bars above and below a screen: what is going on, what is asked, which keys there are."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from tracker.tui.present.cells import clip_line, line_width, width
from tracker.tui.present.lines import KeyHint, Line, Span
from tracker.tui.widgets.line_widget import LineWidget


class StatusBar(LineWidget):
    """Show one line: what it is about on the left, how it stands on the right.

    When there is no room for both, the left part is cut.
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._left: Line = ()
        self._right: Line = ()

    def set_parts(self, left: Line, right: Line = ()) -> None:
        """Show these parts from now on."""
        self._left, self._right = left, right
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return the one line."""
        more = self.glyphs.more
        right = clip_line(self._right, width, more)
        room = width - line_width(right) - (1 if right else 0)
        left = clip_line(self._left, max(0, room), more)
        gap = width - line_width(left) - line_width(right)
        return [(*left, Span(" " * gap), *right)]


class KeyBar(LineWidget):
    """Show the keys that do something here; what does not fit at the end is left out."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._keys: tuple[KeyHint, ...] = ()

    def set_keys(self, keys: Sequence[KeyHint]) -> None:
        """Show these keys from now on, the most useful first."""
        self._keys = tuple(keys)
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return the one line."""
        return [key_line(self._keys, width, self.glyphs.more)]


class Caption(LineWidget):
    """Show a few lines and take just the room they need, none when there are none."""

    MOST = 100

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._caption: tuple[Line, ...] = ()

    def set_lines(self, caption: Sequence[Line]) -> None:
        """Show these lines from now on, as many as there may be; each is cut to the width."""
        before = len(self._caption)
        self._caption = tuple(caption)[: self.MOST]
        if len(self._caption) != before:
            self.refresh(layout=True)
        self.redraw()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines there are."""
        return len(self._caption)

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return the lines."""
        return [clip_line(shown, width, self.glyphs.more) for shown in self._caption]


class QuestionBar(Caption):
    """Show what is asked, in up to three lines."""

    MOST = 3


def key_line(keys: Sequence[KeyHint], room: int, more: str) -> Line:
    """Return as many keys as fit into ``room`` cells, and ``more`` where some did not."""
    spans: list[Span] = []
    left = room
    for at, hint in enumerate(keys):
        label = f" {hint.label}" if hint.label else ""
        taken = 1 + width(hint.key) + width(label)
        # Whatever is not the last must leave room for the sign that there is more.
        if taken + (1 + width(more) if at < len(keys) - 1 else 0) > left:
            return clip_line((*spans, Span(f" {more}", "dim")), room, more)
        spans += [Span(" "), Span(hint.key, "key"), *([Span(label)] if label else [])]
        left -= taken
    return tuple(spans)
