"""The rule of dice that lie there, said once more and plainly: every question walks the tree.

A die that the program threw lies for its roller, its side of a roll and its kind as long as it is
not used on the path, and no more turns of the roller are over on the path since the ways part than
there were at the throw. The oldest goes first; what is missing is thrown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tracker.chance import seeded
from tracker.conflict.cast import ParticipantAdded
from tracker.conflict.checking import Checked
from tracker.conflict.engine import verb_of
from tracker.conflict.groups import GroupSplit
from tracker.conflict.order import RoundOpened
from tracker.conflict.pool_order import OrderThrown
from tracker.conflict.pool_state import TableRead
from tracker.conflict.reserves_late import DiceAdded
from tracker.conflict.rolls import Rolled
from tracker.conflict.ruling import Event, Ruling
from tracker.conflict.timeline import Timeline
from tracker.conflict.turns import (
    ActionBegan,
    ActionHeld,
    ActionUsed,
    FullDefenseDeclared,
    TurnDone,
    TurnEnded,
    TurnPassed,
)

# How many sides the dice of a system have; of W20 the first has 20, the others 6.
SIDES = {"fate": 3, "pool": 10, "reserves": 3, "percent": 100}


CLOSING = ActionBegan | ActionUsed | TurnPassed | TurnDone | ActionHeld | RoundOpened


class Kind(NamedTuple):
    who: str
    opposing: bool
    sides: int


class Shown(NamedTuple):
    """A face in a ruling: of which throw, where in it, among how many events before it."""

    kind: Kind
    face: int
    place: tuple[int, int]
    at: int
    random: bool


def thrown(event: Event) -> list[tuple[str, tuple[int, ...], int]]:
    """Return who threw what, and from where on the program; nothing for an event without dice."""
    typed = 0
    match event:
        case Rolled():
            found = [(event.roll.by, event.roll.faces)]
        case Checked():
            found, typed = [(event.who, event.faces)], event.typed
        case DiceAdded():
            found = [(event.who, event.thrown)]
        case TableRead():
            found = [(event.who, event.faces)]
        case OrderThrown():
            found = list(zip(event.who, event.faces, strict=True))
        case _:
            return []
    return [(who, faces, typed if event.random else len(faces)) for who, faces in found]


class LyingDice:
    """The dice of a tree, each with the rulings that show it."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.dice: list[tuple[Kind, int]] = []
        # Of each ruling the dice in it by their places, and after how many events they fell.
        self.shown: dict[int, dict[tuple[int, int], tuple[int, int]]] = {}

    def take(self, ruling: Ruling) -> list[str]:
        """Take in a ruling the program has just thrown for; return what is wrong with its faces."""
        faces = self.of(ruling)
        if ruling.again is not None:
            self.shown[ruling.n] = self.copied(ruling.again, faces)
            return []
        wrong = []
        self.shown[ruling.n] = {}
        anew = getattr(ruling.command, "anew", False)
        seed = self.timeline.state_at(ruling.parent).seed
        lie: dict[Kind, list[int]] = {}
        for kind, face, place, at, random in faces:
            if not random:
                continue
            if kind not in lie:
                lie[kind] = [] if anew else list(self.lying(ruling, at, kind))
            if lying := lie[kind]:
                n = lying.pop(0)
                if self.dice[n][1] != face:
                    wrong.append(f"{kind} lay there with {self.dice[n]}, shown: {face}")
            else:
                n = len(self.dice)
                self.dice.append((kind, face))
                sides = range(1, kind.sides + 1) if kind.sides > 3 else (-1, 0, 1)
                if seed is not None and face != seeded(seed, n, sides):
                    wrong.append(f"{kind}: {face} is not face {n} of the seed")
            self.shown[ruling.n][place] = (n, at)
        return wrong

    def copied(self, again: int, faces: list[Shown]) -> dict[tuple[int, int], tuple[int, int]]:
        """Return which dice of the ruling that it comes from a ruling decided again shows."""
        found = {}
        for kind, face, place, at, random in faces:
            n, _ = self.shown[again].get(place, (None, 0))
            # The dice of Fate are given all or none.
            partly = random or self.timeline.state.system != "fate"
            if n is not None and self.dice[n] == (kind, face) and partly:
                found[place] = (n, at)
        return found

    def of(self, ruling: Ruling) -> list[Shown]:
        """Return the faces in a ruling, with whether the program threw them."""
        found = []
        state = self.timeline.state_at(ruling.parent)
        throws = rolls = 0
        for at, event in enumerate(ruling.events):
            for who, faces, first in thrown(event):
                opposing = verb_of(type(ruling.command)) == "defend" or rolls > 0
                for place, face in enumerate(faces):
                    sides = SIDES.get(state.system, 6 if place else 20)
                    kind = Kind(self.named(ruling.n, who), opposing, sides)
                    found.append(Shown(kind, face, (throws, place), at, place >= first))
                throws += 1
            rolls += bool(thrown(event))
        return found

    def named(self, n: int, who: str) -> str:
        """Return the name that somebody has got with the id on the way to a ruling, at first."""
        for step in self.timeline.path(n):
            for event in self.timeline.rulings[step].events:
                match event:
                    case ParticipantAdded(participant=p) | GroupSplit(group=p) if p.id == who:
                        again = self.timeline.rulings[step].again
                        return p.name.casefold() if again is None else self.named(again, who)
        return who

    def lying(self, ruling: Ruling, at: int, kind: Kind) -> Iterator[int]:
        """Return the dice of a kind that lie there for a roll in a ruling, the oldest first."""
        path = self.timeline.path(ruling.parent)
        on_the_path = {n for step in path for n, _ in self.shown[step].values()}
        over = self.turns(ruling.n, at)[kind.who]
        where: dict[int, list[tuple[int, int]]] = {}
        for other, dice in self.shown.items():
            for n, place in dice.values():
                where.setdefault(n, []).append((other, place))
        for n, (own, _) in enumerate(self.dice):
            if own != kind or n in on_the_path:
                continue
            for other, place in where[n]:
                way = self.timeline.path(other)
                common = [one for one, two in zip(path, way, strict=False) if one == two]
                # Until the ways part there were as many on both.
                parted = self.turns(common[-1], None)[kind.who] if common else 0
                if over - parted <= self.turns(other, place)[kind.who] - parted:
                    yield n
                    break

    def turns(self, ruling: int, at: int | None) -> Counter[str]:
        """Return how many turns of everybody are over before an event of a ruling.

        A turn is over once it has been had and the next action, hold or pass comes, one put off
        or given up with the round.
        """
        over: Counter[str] = Counter()
        had: set[str] = set()
        last: set[str] = set()
        owed: set[str] = set()
        for step in self.timeline.path(ruling):
            events = self.timeline.rulings[step].events
            for event in events[:at] if step == ruling else events:
                if isinstance(event, CLOSING):
                    over.update(last)
                    last = set()
                match event:
                    case TurnEnded() | TurnPassed() | TurnDone():
                        who = self.named(step, event.who)
                        last |= {who} - had
                        had.add(who)
                    case ActionHeld() | FullDefenseDeclared():
                        owed.add(self.named(step, event.who))
                    case RoundOpened():
                        over.update(owed - had)
                        had, owed = set(), set()
        return over
