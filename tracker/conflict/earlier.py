"""Faces that rolls of the same kind have in the future that was left: undo keeps them."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

from tracker.conflict.draft import Throw
from tracker.conflict.engine import prepare, verb_of
from tracker.conflict.ruling import Command, Revision, Ruling
from tracker.conflict.state import Conflict
from tracker.conflict.timeline import Timeline

# The type of a command, whether its opponent rolls, and who that is, where it says so.
Kind = tuple[type[Command], bool, str | None]

# So far back from a defense the action is looked for that it answers.
BETWEEN_MOST = 20


class Earlier:
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

    def offered(self, state: Conflict, command: Command) -> dict[str, tuple[int, ...]]:
        """Return the faces that the rolls of a command would take, by the keys of their dice.

        Nothing where the table has left no future; whether the command rolls anew does not
        count.
        """
        if not self._timeline.left_a_future:
            return {}
        offering = _Offering(self)
        prepare(state, command, offering)
        return offering.found

    def _same(self, request: Throw) -> dict[int, tuple[int, ...]]:
        """Return the faces of each ruling that has rolled what is asked for."""
        self._catch_up()
        kinds: list[tuple[type[Command], bool]] = [(type(request.command), _vs(request.slot))]
        if _defends(request.command) and (answered := self._answered(self._timeline.head)):
            kinds.append((answered, True))
        found = {}
        for (command, vs), roller in product(kinds, (request.roller, None)):
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
        if _defends(ruling.command) and (answered := self._answered(ruling.parent)):
            # It is the same roll whether it was given at once or asked for.
            self._rulings[answered, True, ruling.command.by].append(ruling.n)

    def _answered(self, n: int) -> type[Command] | None:
        """Return the type of the action that a defense after a ruling answers."""
        for _ in range(BETWEEN_MOST):
            ruling = self._timeline.rulings.get(n)
            if ruling is None:
                return None
            if hasattr(ruling.command, "vs"):
                return type(ruling.command)
            n = ruling.parent
        return None


class _Offering:
    """Throw what lies in a future that was left, and remember it; else the lowest faces."""

    def __init__(self, earlier: Earlier) -> None:
        self._earlier = earlier
        self.found: dict[str, tuple[int, ...]] = {}

    def throw(self, request: Throw) -> tuple[int, ...]:
        """Return the faces of the same roll, or the lowest of all that is to be thrown."""
        faces = self._earlier.before(request)
        if faces is not None:
            self.found[request.slot] = faces
            return faces
        faces = ()
        while dice := request.to_throw(faces):
            faces += tuple(min(die) for die in dice)
        return faces


def _defends(command: Command) -> bool:
    return verb_of(type(command)) == "defend"


def _vs(slot: str) -> bool:
    return slot.startswith("vs-")


def _roller(command: Command, vs: bool) -> str | None:
    """Return who rolls for a side of a command; None for one whose type has no sides."""
    if getattr(command, "vs" if vs else "hand", None) is None:
        return None
    return getattr(command, "target", getattr(command, "opponent", None)) if vs else command.by


def _faces(command: Command, request: Throw) -> tuple[int, ...] | None:
    """Return the faces that a command holds for the roll asked about."""
    opposes = _vs(request.slot) or _defends(request.command)
    hand = getattr(command, "vs" if opposes and not _defends(command) else "hand", None)
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
