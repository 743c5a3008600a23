"""What is looked up in a tree: its records in order, rulings by their numbers, branches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import overload

from tracker.conflict.ruling import Base, Record, Revision, Ruling


class Branch(Base, frozen=True, kw_only=True):
    """Be a tip off the way to the head, and the ruling of that way where it parts."""

    name: str | None
    tip: int
    parts_at: int
    away: bool = False


class Records(Sequence[Record]):
    """Be records one after the other: those that somebody else holds, then the tree's own.

    What ``held`` has now is asked of it each time, so that it need not keep them decoded.
    """

    def __init__(self, held: Sequence[Record] = ()) -> None:
        self._held = held
        self._first = len(held)
        self._own: list[Record] = []

    def append(self, record: Record) -> None:
        """Add the next record, which is kept here."""
        self._own.append(record)

    def __len__(self) -> int:
        return self._first + len(self._own)

    @overload
    def __getitem__(self, at: int) -> Record: ...
    @overload
    def __getitem__(self, at: slice) -> list[Record]: ...
    def __getitem__(self, at: int | slice) -> Record | list[Record]:
        if isinstance(at, slice):
            return [self[n] for n in range(*at.indices(len(self)))]
        if at < 0:
            at += len(self)
        if at < 0:
            raise IndexError(at)
        return self._held[at] if at < self._first else self._own[at - self._first]

    def __iter__(self) -> Iterator[Record]:
        return chain((self._held[at] for at in range(self._first)), self._own)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)


class Rulings(Mapping[int, Ruling]):
    """Be the rulings in records by their numbers, in the order in which they were made."""

    def __init__(self, records: Records) -> None:
        self._records = records
        # The place of each in the records; in those of a revision, where it is among them, too.
        self._places: dict[int, int | tuple[int, int]] = {}

    def plant(self, n: int, at: int, among: int | None = None) -> None:
        """Add a ruling by its place in the records, for one of a revision its place in that."""
        self._places[n] = at if among is None else (at, among)

    def __getitem__(self, n: int) -> Ruling:
        place = self._places[n]
        at, among = place if isinstance(place, tuple) else (place, 0)
        record = self._records[at]
        if isinstance(record, Revision):
            return record.rulings[among]
        assert isinstance(record, Ruling)
        return record

    def __contains__(self, n: object) -> bool:
        return n in self._places

    def __iter__(self) -> Iterator[int]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
