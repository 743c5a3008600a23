"""Where faces come from: what lies there from a branch that was left, then a seed or chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom

from tracker.conflict.draft import Throw
from tracker.conflict.history.prior_rolls import PriorRolls, Reuse
from tracker.conflict.history.timeline import Timeline


class TableDice:
    """The dice of a table, at which undo is no way to better ones.

    ``taken`` are the keys of the dice of the command thrown for last that have faces which lay
    there.
    """

    def __init__(self, timeline: Timeline) -> None:
        self.prior_rolls = PriorRolls(timeline)
        self._chance = SystemRandom()
        self.begin()

    def begin(self) -> None:
        """Go on to the next command: all dice of the last one are back where they were."""
        self.taken: list[str] = []
        self._reuse = Reuse(self.prior_rolls)
        self._fresh = 0

    def throw(self, request: Throw) -> tuple[int, ...]:
        """Return the faces that lie there for this roll, and for the rest some thrown now.

        ``anew=yes`` leaves lying what lies there.
        """
        anew = bool(getattr(request.command, "anew", False))
        faces: tuple[int, ...] = ()
        while dice := request.to_throw(faces):
            for die in dice:
                face = None if anew else self._reuse.face(request, faces, len(die))
                if face is None:
                    face = self._thrown(request.state.seed, die)
                elif request.slot not in self.taken:
                    self.taken.append(request.slot)
                faces += (face,)
        return faces

    def _thrown(self, seed: int | None, die: Sequence[int]) -> int:
        """Return a face by chance or, with a seed, the next that it has in the whole fight."""
        if seed is None:
            return self._chance.choice(die)
        self._fresh += 1
        return seeded(seed, self.prior_rolls.thrown + self._fresh - 1, die)


def seeded(seed: int, index: int, die: Sequence[int]) -> int:
    """Return the face that a seed gives at an index: the same on every machine."""
    # Here, because most fights have no seed, and loading it takes a part of the start.
    import hashlib

    digest = hashlib.sha256(f"{seed}:{index}".encode()).digest()
    return die[int.from_bytes(digest[:8], "big") % len(die)]
