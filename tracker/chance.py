"""Where faces come from: chance or a seed, but first the faces that an undone ruling had rolled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import SystemRandom

from tracker.conflict.draft import Throw
from tracker.conflict.ruling import Command, Revision, Ruling
from tracker.conflict.timeline import Timeline

# The type of a command, whether its opponent rolls, and who that is, where it says so.
Kind = tuple[type[Command], bool, str | None]


class TableDice:
    """Throw for the table: undo is no way to fish for better dice."""

    def __init__(self, timeline: Timeline) -> None:
        self._rolled = Rolled(timeline)
        self._chance = SystemRandom()

    def throw(self, request: Throw) -> tuple[int, ...]:
        """Return the faces already rolled for this roll, else faces by the seed, else by chance.

        The same verb by the same roller finds its faces in the future that was left; ``anew=yes``
        does not look there.
        """
        if not getattr(request.command, "anew", False):
            found = self._rolled.before(request)
            if found is not None:
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


class Rolled:
    """Remember who rolled for which type of command in which rulings of a fight."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._read = 0
        self._rulings: defaultdict[Kind, list[int]] = defaultdict(list)

    def before(self, request: Throw) -> tuple[int, ...] | None:
        """Return the faces of the same roll in a future that was left, None when there are none.

        Rolls of one kind are matched in order: what has been rolled since the fork is not offered
        a second time.
        """
        timeline = self._timeline
        same = self._same(request)
        since = 0
        for here, left in timeline.back_from_head():
            # Those rolled on the way cannot be in a future, too.
            if since >= len(same) - since:
                return None
            if left is not None:
                offered = [same[n] for n in timeline.onward(left) if n in same]
                if len(offered) > since:
                    return offered[since]
            since += here in same
        return None

    def _same(self, request: Throw) -> dict[int, tuple[int, ...]]:
        """Return the faces of each ruling that has rolled what is asked for."""
        self._catch_up()
        command, vs = type(request.command), _vs(request.slot)
        found = {}
        for roller in (request.roller, None):
            for n in self._rulings.get((command, vs, roller), ()):
                faces = _faces(self._timeline.rulings[n].command, request)
                if faces is not None:
                    found[n] = faces
        return found

    def _catch_up(self) -> None:
        """Take in the rulings that have come since."""
        records = self._timeline.records
        for record in records[self._read :]:
            match record:
                case Ruling():
                    self._note(record)
                case Revision():
                    for ruling in record.rulings:
                        self._note(ruling)
        self._read = len(records)

    def _note(self, ruling: Ruling) -> None:
        for vs in (False, True):
            kind = type(ruling.command), vs, _roller(ruling.command, vs)
            self._rulings[kind].append(ruling.n)


def _vs(slot: str) -> bool:
    return slot.startswith("vs-")


def _roller(command: Command, vs: bool) -> str | None:
    """Return who rolls for a side of a command; None for one whose type has no sides."""
    if getattr(command, "vs" if vs else "hand", None) is None:
        return None
    return getattr(command, "target", getattr(command, "opponent", None)) if vs else command.by


def _faces(command: Command, request: Throw) -> tuple[int, ...] | None:
    """Return the faces that a command of the same type holds for the roll asked about."""
    hand = getattr(command, "vs" if _vs(request.slot) else "hand", None)
    faces: tuple[int, ...] | None
    if hand is not None:
        faces = hand.dice
    else:
        faces = getattr(command, request.slot.replace("-", "_"), None)
    if faces is None:
        return None
    # The same roll takes the same dice: nothing is left to throw with these faces, and without
    # the last of them something was.
    whole = not request.to_throw(faces) and request.to_throw(faces[:-1])
    return faces if whole else None
