"""A pane that shows what is drawn for its size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tracker.tui.present.lines import Line
from tracker.tui.widgets.line_widget import LineWidget

# Makes the lines for a width and a height in cells.
Drawing: TypeAlias = Callable[[int, int], Sequence[Line]]


class Picture(LineWidget):
    """Show lines that are made anew for each size: a map, a tree."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._drawing: Drawing = lambda width, height: ()

    def draw(self, drawing: Drawing) -> None:
        """Show this drawing from now on."""
        self._drawing = drawing
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return the lines of the drawing."""
        return self._drawing(width, height)
