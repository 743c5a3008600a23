"""What is looked up in a tree: its records in order, rulings and states by numbers, branches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import overload

from tracker.conflict.ruling import Base, Record, Revision, Ruling
from tracker.conflict.state import Conflict

# So many rulings lie between two whose states are kept for good.
KEEP_EVERY = 256

# Of the states met last, so many are at hand: two stretches between kept ones, to compare in.
_RECENT = 2 * KEEP_EVERY

# So many of them are enough while a log is read, and what its last lines are told with. More would
# be a memory that is never at hand for the processor.
AT_FIRST = 64


class Branch(Base, frozen=True, kw_only=True):
    """A tip off the way to the head, and the ruling of that way where it parts."""

    name: str | None
    tip: int
    parts_at: int
    away: bool = False


class Records(Sequence[Record]):
    """Records one after the other: those that somebody else holds, then the tree's own.

    What ``held`` has is asked of it each time, so that it need not keep them decoded.
    """

    def __init__(self, held: Sequence[Record] = ()) -> None:
        self._held = held
        # How many of them have come so far; none of the own may be there before the last.
        self.first = 0
        self._own: list[Record] = []

    def append(self, record: Record) -> None:
        """Add the next record, which is kept here."""
        self._own.append(record)

    def __len__(self) -> int:
        return self.first + len(self._own)

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
        return self._held[at] if at < self.first else self._own[at - self.first]

    def __iter__(self) -> Iterator[Record]:
        return chain((self._held[at] for at in range(self.first)), self._own)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)


class Rulings(Mapping[int, Ruling]):
    """The rulings in records by their numbers, in the order in which they were made."""

    def __init__(self, records: Records) -> None:
        self._records = records
        # The place of each in the records; in those of a revision, where it is among them, too.
        self.places: dict[int, int | tuple[int, int]] = {}

    def place(self, n: int) -> int:
        """Return which record holds a ruling."""
        place = self.places[n]
        return place[0] if isinstance(place, tuple) else place

    def __getitem__(self, n: int) -> Ruling:
        place = self.places[n]
        at, among = place if isinstance(place, tuple) else (place, 0)
        record = self._records[at]
        if isinstance(record, Revision):
            return record.rulings[among]
        assert isinstance(record, Ruling)
        return record

    def __contains__(self, n: object) -> bool:
        return n in self.places

    def __iter__(self) -> Iterator[int]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)


class States:
    """Hold the states at hand, by their rulings: some for good, of all others those met last.

    These are at least ``most``, and never twice as many, until ``settle``: few where a log is read
    first, of which nobody looks at any.
    """

    def __init__(self, root: Conflict, most: int = _RECENT) -> None:
        self._kept: dict[int, Conflict] = {0: root}
        # Those met last, and the ``most`` before them, which are let go in one go.
        self._recent: dict[int, Conflict] = {}
        self._older: dict[int, Conflict] = {}
        self._most = most

    def get(self, n: int) -> Conflict | None:
        """Return the state after a ruling, None when it is not at hand."""
        return self._kept.get(n) or self._recent.get(n) or self._older.get(n)

    def keep(self, n: int, state: Conflict, depth: int = 1) -> None:
        """Keep a state until many others have come, or for good, by how deep in the tree it is."""
        if depth % KEEP_EVERY:
            recent = self._recent
            recent[n] = state
            if len(recent) >= self._most:
                # In this order: a revision is planned in a thread of its own, while the tree is
                # looked at.
                self._older = recent
                self._recent = {}
        else:
            self._kept[n] = state

    def settle(self) -> None:
        """Keep as many from now on as somebody may look at."""
        self._most = _RECENT
