"""Where faces come from: chance or a seed, but first the faces that an undone ruling had rolled."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom

from tracker.conflict.draft import Throw
from tracker.conflict.earlier import Earlier
from tracker.conflict.timeline import Timeline


class TableDice:
    """Throw for the table: undo is no way to fish for better dice.

    ``taken`` are the keys of the dice whose faces were rolled before an undo, since it was
    emptied last.
    """

    def __init__(self, timeline: Timeline) -> None:
        self.earlier = Earlier(timeline)
        self.taken: list[str] = []
        self._chance = SystemRandom()

    def throw(self, request: Throw) -> tuple[int, ...]:
        """Return the faces already rolled for this roll, else faces by the seed, else by chance.

        The same verb by the same roller finds its faces in the future that was left; ``anew=yes``
        does not look there.
        """
        if not getattr(request.command, "anew", False):
            found = self.earlier.before(request)
            if found is not None:
                self.taken.append(request.slot)
                return found
        seed = request.state.seed
        start = request.state.random_faces
        faces: list[int] = []
        while dice := request.to_throw(tuple(faces)):
            for die in dice:
                if seed is None:
                    face = self._chance.choice(die)
                else:
                    face = seeded(seed, start + len(faces), die)
                faces.append(face)
        return tuple(faces)


def seeded(seed: int, index: int, die: Sequence[int]) -> int:
    """Return the face that a seed gives at an index: the same on every machine."""
    # Here, because most fights have no seed, and loading it takes a part of the start.
    import hashlib

    digest = hashlib.sha256(f"{seed}:{index}".encode()).digest()
    return die[int.from_bytes(digest[:8], "big") % len(die)]
