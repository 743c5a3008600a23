"""A canvas that is drawn anew for each size: the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tracker.tui.present.lines import Line
from tracker.tui.widgets.line_widget import LineWidget

LinesForSize: TypeAlias = Callable[[int, int], Sequence[Line]]


class LineCanvas(LineWidget, can_focus=True):
    """Show what a source draws for the room there is; keys are the screen's."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._source: LinesForSize = lambda width, height: ()

    def set_source(self, source: LinesForSize) -> None:
        """Show what ``source`` draws for a width and height in cells, now and at any size."""
        self._source = source
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return what is drawn."""
        return self._source(width, height)
