"""The records in a save's lines: each is decoded when it is asked for, the last few are held."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from tracker.conflict.ruling import Record

# More than the log pane shows, so that nothing on screen is decoded twice.
MOST = 256


class Decoded(Sequence[Record]):
    """The records in the lines that were read so far.

    All stay decoded until ``settle``, then only those asked for last. Two threads may ask at the
    same time.
    """

    def __init__(self, lines: list[bytes], decode: Callable[[bytes], Record]) -> None:
        self._lines = lines
        self._decode = decode
        self._count = 0
        self._at_hand: dict[int, Record] = {}

    def read(self) -> None:
        """Take in the lines not yet read; raises UnknownRecord at the first that is no record."""
        for line in self._lines[self._count :]:
            self.append(self._decode(line))

    def append(self, record: Record) -> None:
        """Take in the record of the next line."""
        self._at_hand[self._count] = record
        self._count += 1

    def settle(self) -> None:
        """Let go of what is decoded."""
        self._at_hand.clear()

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Record: ...
    @overload
    def __getitem__(self, at: slice) -> list[Record]: ...
    def __getitem__(self, at: int | slice) -> Record | list[Record]:
        if isinstance(at, slice):
            return [self[n] for n in range(*at.indices(self._count))]
        place = at + self._count if at < 0 else at
        if not 0 <= place < self._count:
            raise IndexError(at)
        record = self._at_hand.get(place)
        if record is None:
            if len(self._at_hand) >= MOST:
                self._at_hand.clear()
            record = self._at_hand[place] = self._decode(self._lines[place])
        return record

    def __iter__(self) -> Iterator[Record]:
        # A log is gone through as a whole when it is opened, with all of it at hand.
        return (self._at_hand.get(place) or self[place] for place in range(self._count))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)
