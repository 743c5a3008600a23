"""Where faces come from: chance or a seed, but first the faces that an undone ruling had rolled."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from tracker.conflict.draft import Throw
from tracker.conflict.ruling import Command
from tracker.conflict.timeline import Timeline


class TableDice:
    """Throw for the table: undo is no way to fish for better dice."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline

    def throw(self, request: Throw) -> tuple[int, ...]:
        """Return the faces already rolled for this roll, else faces by the seed, else by chance.

        The same verb by the same roller finds its faces in the future that was left; ``anew=yes``
        does not look there.
        """
        if not getattr(request.command, "anew", False):
            found = rolled_before(self._timeline, request)
            if found is not None:
                return found
        seed = request.state.seed
        start = request.state.random_faces
        faces: list[int] = []
        while dice := request.to_throw(tuple(faces)):
            for die in dice:
                face = (
                    secrets.choice(die) if seed is None else seeded(seed, start + len(faces), die)
                )
                faces.append(face)
        return tuple(faces)


def seeded(seed: int, index: int, die: Sequence[int]) -> int:
    """Return the face that a seed gives at an index: the same on every machine."""
    digest = hashlib.sha256(f"{seed}:{index}".encode()).digest()
    return die[int.from_bytes(digest[:8], "big") % len(die)]


def rolled_before(timeline: Timeline, request: Throw) -> tuple[int, ...] | None:
    """Return the faces of the same roll in a future that was left, None when there are none.

    Rolls of one kind are matched in order: what has been rolled since the fork is not offered a
    second time.
    """
    since = 0
    for here, left in timeline.back_from_head():
        if left is not None:
            rolled = (_faces(timeline.rulings[n].command, request) for n in timeline.onward(left))
            offered = [faces for faces in rolled if faces is not None]
            if len(offered) > since:
                return offered[since]
        if here:
            since += _faces(timeline.rulings[here].command, request) is not None
    return None


def _faces(command: Command, request: Throw) -> tuple[int, ...] | None:
    """Return the faces that a command holds for the roll asked about."""
    if type(command) is not type(request.command):
        return None
    vs = request.slot.startswith("vs-")
    roller = getattr(command, "target", getattr(command, "opponent", None)) if vs else command.by
    hand = getattr(command, "vs" if vs else "hand", None)
    faces: tuple[int, ...] | None
    if hand is not None:
        faces = hand.thrown
    else:
        faces = getattr(command, request.slot.replace("-", "_"), None)
        roller = request.roller
    if faces is None or roller != request.roller:
        return None
    # The same roll takes the same dice: nothing is left to throw with these faces, and without
    # the last of them something was.
    whole = not request.to_throw(faces) and request.to_throw(faces[:-1])
    return faces if whole else None
