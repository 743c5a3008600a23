"""What the terminal shows, cell by cell, so that only what differs need be sent."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import repeat

from rich.cells import split_graphemes

from tracker.tui.present.cells import drawable

Cell = tuple[str, str]
# A text and its SGR codes.
Piece = tuple[str, str]

_BLANK: Cell = (" ", "")
# The second cell of a wide character.
_COVERED: Cell = ("", "")

_ERASE = "\x1b[K"


class Shown:
    """Remember each cell of a terminal of a known size: its text and its SGR codes.

    What it shows at first is not known, so it is cleared with the first text. Text outside the
    size is left out; a wide character that does not fit in whole is, too. What is sent is of the
    VT100: to move, to erase to the end of a line, to set a style.
    """

    def __init__(self, width: int, height: int) -> None:
        self.size = (width, height)
        self._rows: list[list[Cell | None]] = [[_BLANK] * width for _ in range(height)]
        # What was put last where on each row, for most of what is put is there already.
        self._last: list[dict[int, tuple[Piece, ...]]] = [{} for _ in range(height)]
        self._out = ["\x1b[0m\x1b[2J"]
        self._sgr = ""
        self._at = (-1, -1)

    def put(self, x: int, y: int, pieces: Iterable[Piece]) -> None:
        """Write texts, each with its SGR codes, one after the other from a cell on."""
        if not 0 <= y < self.size[1]:
            return
        texts = tuple(pieces)
        last = self._last[y]
        if last.get(x) == texts:
            return
        before = len(self._out)
        self._write(x, y, texts)
        if len(self._out) > before:
            # What was put beside may be under it now.
            last.clear()
        last[x] = texts

    def _write(self, x: int, y: int, texts: tuple[Piece, ...]) -> None:
        row, out = self._rows[y], self._out
        blank = _blank_from(x, texts, len(row))
        for text, sgr in texts:
            for unit, taken in units(text):
                if x >= blank:
                    self._blank(x, y)
                    return
                if x + taken > len(row):
                    return
                cell = (unit, sgr)
                if row[x] != cell:
                    if self._at != (x, y):
                        self._move(x, y)
                    if sgr != self._sgr:
                        self._style(sgr)
                    out.append(unit)
                    self._at = (x + taken, y)
                    _cover(row, x, cell, taken)
                x += taken

    def _blank(self, x: int, y: int) -> None:
        """Let nothing stand from a cell to the end of its row."""
        row = self._rows[y]
        while x < len(row) and row[x] == _BLANK:
            x += 1
        end = len(row)
        while end > x and row[end - 1] == _BLANK:
            end -= 1
        if end == x:
            return
        if self._at != (x, y):
            self._move(x, y)
        self._style("")
        if end - x <= len(_ERASE):
            self._out.append(" " * (end - x))
            self._at = (end, y)
        else:
            self._out.append(_ERASE)
        row[x:] = [_BLANK] * (len(row) - x)

    def take(self, cursor: tuple[int, int] | None = None) -> str:
        """Return what is to be sent and forget it; then the cursor stands at ``cursor``, column
        and row, and no style is on. Nothing put and no cursor given is the empty string."""
        self._style("")
        if cursor:
            self._out.append(_placed(*cursor))
        sent = "".join(self._out)
        self._out.clear()
        # Where it stands then is not counted on: something else may write to the terminal.
        self._at = (-1, -1)
        return sent

    @property
    def pending(self) -> bool:
        """Tell whether there is something to be sent."""
        return bool(self._out)

    def _move(self, x: int, y: int) -> None:
        """Move by what takes the fewest bytes: writing again what stands between is a way, too."""
        ways = [_placed(x, y)]
        at, line = self._at
        if line == y and at < x:
            ways.append(_right(x - at))
            between = self._rows[y][at:x]
            if len(between) < len(ways[0]) and all(c and c[1] == self._sgr for c in between):
                ways.append("".join(cell[0] for cell in between if cell))
        elif line + 1 == y and line >= 0:
            ways.append("\r\n" + _right(x))
        self._out.append(min(ways, key=lambda way: len(way.encode())))

    def _style(self, sgr: str) -> None:
        was = self._sgr
        if sgr == was:
            return
        if not sgr:
            codes = ""
        elif not was:
            codes = sgr
        elif sgr.startswith(f"{was};"):
            # Only more of it.
            codes = sgr[len(was) + 1 :]
        else:
            codes = f";{sgr}"
        self._out.append(f"\x1b[{codes}m")
        self._sgr = sgr


def _placed(x: int, y: int) -> str:
    """Return what moves the cursor to a cell."""
    if x:
        return f"\x1b[{y + 1};{x + 1}H"
    return f"\x1b[{y + 1}H" if y else "\x1b[H"


def _right(by: int) -> str:
    """Return what moves the cursor to the right by so many cells."""
    return "" if not by else "\x1b[C" if by == 1 else f"\x1b[{by}C"


def _blank_from(x: int, texts: tuple[Piece, ...], width: int) -> int:
    """Return the cell from which on there are but plain blanks to the end of the row.

    That is beyond the row where texts, which begin at ``x``, end before it or with something else.
    """
    blanks = 0
    for text, sgr in reversed(texts):
        plain = text.rstrip(" ") if not sgr else text
        blanks += len(text) - len(plain)
        if plain:
            break
    # Fewer are sent as they are, so that where the texts end need not be known.
    if blanks <= len(_ERASE):
        return width + 1
    end = x + sum(cells for text, _ in texts for _, cells in units(text))
    return end - blanks if end >= width else width + 1


def units(text: str) -> Iterable[tuple[str, int]]:
    """Return a text's smallest pieces that stand in cells of their own, with the cells each
    takes; what a terminal would obey is left out."""
    text = drawable(text)
    return zip(text, repeat(1)) if text.isascii() else _graphemes(text)


# Rows come again and again; to take them apart takes longer than to compare them.
@lru_cache(maxsize=512)
def _graphemes(text: str) -> tuple[tuple[str, int], ...]:
    spans = split_graphemes(text)[0]
    return tuple((text[start:end], cells) for start, end, cells in spans if cells)


def _cover(row: list[Cell | None], x: int, cell: Cell, taken: int) -> None:
    # Writing over half a wide character leaves the other half to the terminal's taste.
    if row[x] == _COVERED:
        row[x - 1] = None
    if x + taken < len(row) and row[x + taken] == _COVERED:
        row[x + taken] = None
    row[x : x + taken] = [cell] + [_COVERED] * (taken - 1)
