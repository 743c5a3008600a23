"""A rule across a pane, with a word in it that says what follows."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.tui.present.lines import Line, Span
from tracker.tui.widgets.line_widget import LineWidget


class Rule(LineWidget):
    """Draw one line across, with a title near its left end."""

    def __init__(self, title: str, *, classes: str | None = None) -> None:
        super().__init__(classes=classes)
        self._title = title

    def entitle(self, title: str) -> None:
        """Show another title from now on."""
        if title != self._title:
            self._title = title
            self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return the one line."""
        dash = self.glyphs.horizontal
        head = f"{dash} {self._title} "
        return [(Span((head + dash * width)[:width], "dim"),)]
