"""Where undo and redo lead: back over what put the table where it stands, and on again."""

from __future__ import annotations

from collections.abc import Callable

from tracker.conflict.ruling import Base


class Place(Base, frozen=True):
    """Where the table stood once: at a ruling, and the place that undo goes back to."""

    head: int
    before: Place | None


class Way:
    """Remember the places the table came over.

    A ruling is come to from its parent, what a strike or an amendment wrote from the head it
    replaced: a ruling can be stood at in two places, when nothing was left to write.
    """

    def __init__(self) -> None:
        self._here = Place(0, None)
        self._made_at: dict[int, Place] = {0: self._here}
        self._undone: list[Place] = []

    def plant(self, n: int, parent: int) -> None:
        """Give a new ruling its place after its parent; the table is not there yet."""
        at = self._here if self._here.head == parent else self._made_at[parent]
        self._made_at[n] = Place(n, at)

    def replace(self, tip: int, *, wrote: bool) -> None:
        """Go to the tip of a revision, from where undo comes back here."""
        self._here = Place(tip, self._here)
        if wrote:
            self._made_at[tip] = self._here
        self._undone.clear()

    def go(self, n: int) -> None:
        """Go to any ruling."""
        self._here = self._made_at[n]
        self._undone.clear()

    def undo(self, n: int) -> None:
        """Go back to a ruling, by as many steps as it takes."""
        passed = [self._here]
        place = self._here.before
        while place is not None and place.head != n:
            passed.append(place)
            place = place.before
        if place is None:
            self.go(n)
            return
        self._here = place
        self._undone += passed

    def redo(self, n: int) -> None:
        """Go on to a ruling, the way undo came."""
        while self._undone:
            self._here = self._undone.pop()
            if self._here.head == n:
                return
        self._here = self._made_at[n]

    def back(self, steps: int) -> int | None:
        """Return the ruling that so many steps of undo lead to, None before the first."""
        place: Place | None = self._here
        for _ in range(steps):
            if place is None:
                return None
            place = place.before
        return None if place is None else place.head

    def on(self, steps: int, child: Callable[[int], int | None]) -> int | None:
        """Return the ruling that so many steps of redo lead to, None after the last.

        Where undo has not been, redo goes on to what ``child`` gives for a ruling.
        """
        if steps <= len(self._undone):
            return self._undone[-steps].head if steps else self._here.head
        n: int | None = self._undone[0].head if self._undone else self._here.head
        for _ in range(steps - len(self._undone)):
            if n is None:
                return None
            n = child(n)
        return n
