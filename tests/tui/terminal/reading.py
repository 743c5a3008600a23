"""What comes of bytes from a terminal, read as the driver reads them, by a clock of its own."""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Iterable

from tracker.tui.terminal.known_keys import is_key, keys_in_sequence
from tracker.tui.terminal.sequences import InputToken, Pasted, Sequences

DELAY = 0.05


class Reader:
    """A terminal's line: bytes come in reads, with pauses before them.

    ``told`` has the names of keys, and pasted texts in angle brackets.
    """

    def __init__(self, delay: float = DELAY) -> None:
        self.told: list[str] = []
        self.characters: list[str | None] = []
        self._decode = getincrementaldecoder("utf-8")("surrogateescape").decode
        self._sequences = Sequences(delay, is_key)
        self._now = 1000.0

    def read(self, data: bytes, after: float = 0.0, late: float = 0.0) -> None:
        """Take in one read, so many seconds after the one before, of which ``late`` unheeded."""
        self.wait(after)
        self._now += late
        if text := self._decode(data):
            self._take(self._sequences.feed(text, self._now))

    def wait(self, seconds: float) -> None:
        """Let time go by without input."""
        then = self._now + seconds
        if self._sequences.due is not None and self._sequences.due <= then:
            self._now = self._sequences.due
            self._take(self._sequences.tick(self._now))
        self._now = then

    def _take(self, tokens: Iterable[InputToken]) -> None:
        for token in tokens:
            if isinstance(token, Pasted):
                self.told.append(f"<{token.text}>")
            else:
                keys = keys_in_sequence(token)
                self.told += [key.key for key in keys]
                self.characters += [key.character for key in keys]


def told(*reads: bytes, pause: float = 0.0, delay: float = DELAY) -> list[str]:
    """Return what comes of reads with pauses between them, when all is quiet again."""
    reader = Reader(delay)
    for data in reads:
        reader.read(data, pause)
    reader.wait(60.0)
    return reader.told
