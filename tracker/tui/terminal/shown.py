"""What the terminal shows, cell by cell, so that only what differs need be sent."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat

from rich.cells import split_graphemes

from tracker.tui.present.cells import drawable

# Unchanged cells up to this many are written again: moving the cursor takes as many bytes.
GAP = 4

Cell = tuple[str, str]

_BLANK: Cell = (" ", "")
# The second cell of a wide character.
_COVERED: Cell = ("", "")


class Shown:
    """Remember each cell of a terminal of a known size: its text and its SGR codes.

    What it shows at first is not known, so it is cleared with the first text. Text outside the
    size is left out; a wide character that does not fit in whole is, too.
    """

    def __init__(self, width: int, height: int) -> None:
        self.size = (width, height)
        self._rows: list[list[Cell | None]] = [[_BLANK] * width for _ in range(height)]
        self._out = ["\x1b[0m\x1b[2J"]
        self._sgr = ""
        self._at = (-1, -1)

    def put(self, x: int, y: int, pieces: Iterable[tuple[str, str]]) -> None:
        """Write texts, each with its SGR codes, one after the other from a cell on."""
        if not 0 <= y < self.size[1]:
            return
        row = self._rows[y]
        for text, sgr in pieces:
            for unit, taken in units(text):
                if x + taken > len(row):
                    return
                cell = (unit, sgr)
                if row[x] != cell:
                    self._move(x, y)
                    self._style(sgr)
                    self._out.append(unit)
                    self._at = (x + taken, y)
                    _cover(row, x, cell, taken)
                x += taken

    def take(self, cursor: tuple[int, int] | None = None) -> str:
        """Return what is to be sent and forget it; then the cursor stands at ``cursor``, column
        and row, and no style is on. Nothing put and no cursor given is the empty string."""
        if self._sgr:
            self._out.append("\x1b[0m")
            self._sgr = ""
        if cursor:
            self._out.append(f"\x1b[{cursor[1] + 1};{cursor[0] + 1}H")
        sent = "".join(self._out)
        self._out.clear()
        self._at = (-1, -1)
        return sent

    @property
    def pending(self) -> bool:
        """Tell whether there is something to be sent."""
        return bool(self._out)

    def _move(self, x: int, y: int) -> None:
        at, line = self._at
        if line == y and at <= x <= at + GAP:
            between = self._rows[y][at:x]
            if all(cell and cell[0] and cell[1] == self._sgr for cell in between):
                self._out.extend(cell[0] for cell in between if cell)
                return
        self._out.append(f"\x1b[{y + 1};{x + 1}H")

    def _style(self, sgr: str) -> None:
        if sgr != self._sgr:
            codes = f"0;{sgr}" if sgr and self._sgr else sgr or "0"
            self._out.append(f"\x1b[{codes}m")
            self._sgr = sgr


def units(text: str) -> Iterable[tuple[str, int]]:
    """Return a text's smallest pieces that stand in cells of their own, with the cells each
    takes; what a terminal would obey is left out."""
    text = drawable(text)
    if text.isascii():
        return zip(text, repeat(1))
    spans = split_graphemes(text)[0]
    return ((text[start:end], cells) for start, end, cells in spans if cells)


def _cover(row: list[Cell | None], x: int, cell: Cell, taken: int) -> None:
    # Writing over half a wide character leaves the other half to the terminal's taste.
    if row[x] == _COVERED:
        row[x - 1] = None
    if x + taken < len(row) and row[x + taken] == _COVERED:
        row[x + taken] = None
    row[x : x + taken] = [cell] + [_COVERED] * (taken - 1)
