"""What a terminal shows of the bytes it gets: pyte, with an alternate screen and modes kept."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pyte
from pyte.screens import Char
from wcwidth import wcwidth

ALTERNATE_SCREEN = 1049
APPLICATION_CURSOR = 1
AUTOWRAP = 7
CURSOR_BLINK = 12
CURSOR_SHOWN = 25

_SEQUENCE = re.compile(
    rb"\x1b(?:"
    rb"\[(?P<private>[<=>?]?)(?P<numbers>[\d;:]*)(?P<between>[ -/]*)(?P<final>[@-~])"
    rb"|\][^\x07\x1b]*(?:\x07|\x1b\\)"
    rb"|[PX^_].*?\x1b\\"
    rb"|[ -/]*[0-OQ-WYZ\\`-~]"
    rb")",
    re.DOTALL,
)
# Beyond this an escape that never ends is noise, not a sequence cut in two.
_LONGEST = 65536


class Glass:
    """Show what a program has written.

    pyte prints sequences it does not know as text and has one screen only; both are made good
    here. It measures some emoji (flags, skin tones) otherwise than Rich does.
    """

    def __init__(self, cols: int, rows: int) -> None:
        self.cols, self.rows = cols, rows
        self.modes: set[int] = {AUTOWRAP, CURSOR_SHOWN}
        self.kitty_pushed = 0
        self._screen = pyte.Screen(cols, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._beneath: pyte.Screen | None = None
        self._pending = b""

    def feed(self, data: bytes) -> None:
        """Show more bytes; a sequence that is cut in two waits for its other half."""
        data, self._pending = self._pending + data, b""
        plain = bytearray()
        at = 0
        while (escape := data.find(b"\x1b", at)) >= 0:
            plain += data[at:escape]
            sequence = _SEQUENCE.match(data, escape)
            if sequence is None and len(data) - escape < _LONGEST:
                self._pending = data[escape:]
                at = len(data)
                break
            at = sequence.end() if sequence else escape + 1
            if sequence and sequence["final"]:
                self._control(sequence, plain)
            elif sequence and data[escape + 1 : escape + 2] not in b"]PX^_":
                plain += sequence[0]
        self._show(plain + data[at:])

    def display(self) -> list[str]:
        """Return the rows as text, trailing blanks cut; half a wide character is a blank."""
        rows, across = self._screen.buffer, range(self.cols)
        return [
            "".join(_text([rows[y][x].data for x in across])).rstrip() for y in range(self.rows)
        ]

    def cell(self, x: int, y: int) -> Char:
        """Return one cell: its text, colors and style."""
        return self._screen.buffer[y][x]

    @property
    def cursor(self) -> tuple[int, int]:
        """Return the cursor's column and row."""
        return self._screen.cursor.x, self._screen.cursor.y

    def resize(self, cols: int, rows: int) -> None:
        """Change the size, as a window manager does."""
        self.cols, self.rows = cols, rows
        self._screen.resize(rows, cols)

    def left_on(self) -> list[str]:
        """Name what differs from a terminal just opened."""
        ordinary = {AUTOWRAP, CURSOR_BLINK, CURSOR_SHOWN}
        left = [f"mode {mode}" for mode in sorted(self.modes - ordinary)]
        if CURSOR_SHOWN not in self.modes:
            left.append("cursor hidden")
        if AUTOWRAP not in self.modes:
            left.append("no autowrap")
        if self.kitty_pushed > 0:
            left.append("kitty keys")
        return left

    def _control(self, sequence: re.Match[bytes], plain: bytearray) -> None:
        private, numbers, final = sequence["private"], sequence["numbers"], sequence["final"]
        if private == b"?" and final in (b"h", b"l") and not sequence["between"]:
            for mode in map(int, filter(None, numbers.split(b";"))):
                if mode == ALTERNATE_SCREEN:
                    self._show(plain)
                    plain.clear()
                self._switch(mode, final == b"h")
            if numbers != b"1049":
                plain += sequence[0]
        elif private in (b"<", b">") and final == b"u":
            self.kitty_pushed += 1 if private == b">" else -1
        elif not private and not sequence["between"] and b":" not in numbers:
            plain += sequence[0]

    def _switch(self, mode: int, on: bool) -> None:
        was_on = mode in self.modes
        (self.modes.add if on else self.modes.discard)(mode)
        if mode != ALTERNATE_SCREEN or was_on == on:
            return
        if on:
            self._beneath = self._screen
            self._screen = pyte.Screen(self.cols, self.rows)
        elif self._beneath:
            self._screen = self._beneath
            self._screen.resize(self.rows, self.cols)
        self._stream = pyte.ByteStream(self._screen)

    def _show(self, data: bytes | bytearray) -> None:
        if data:
            self._stream.feed(bytes(data))


def _text(cells: list[str]) -> Iterator[str]:
    """Yield what stands in the cells of a row.

    Where half of a wide character is written over, a terminal shows a blank; pyte keeps it.
    """
    whole = False
    for cell, beside in zip(cells, [*cells[1:], ""], strict=True):
        if whole:
            whole = False
            continue
        size = wcwidth(cell[:1])
        whole = size == 2 and wcwidth(beside[:1]) == 0
        yield cell if whole or size == 1 else " "
