"""The rule of dice that lie there, said once more and plainly: every question walks the tree.

A die that the program threw lies for its roller, its side of a roll and its kind as long as it is
not used on the path, and no more turns of the roller are over on the path since the ways part than
there were at the throw. The oldest goes first; what is missing is thrown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from tracker.chance import seeded
from tracker.checks.rules.checking import Checked
from tracker.conflict.cast import ParticipantAdded, ParticipantRemoved
from tracker.conflict.engine import verb_of
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.order import RoundOpened
from tracker.conflict.ruling import Event, Ruling
from tracker.conflict.turns import (
    ActionBegan,
    ActionHeld,
    ActionUsed,
    TurnDone,
    TurnEnded,
    TurnPassed,
)
from tracker.systems.fate.rules.full_defense import FullDefenseDeclared
from tracker.systems.fate.rules.groups import GroupMerged, GroupSplit
from tracker.systems.fate.rules.rolls import Rolled
from tracker.systems.pool.rules.followups import TableRead
from tracker.systems.pool.rules.order import OrderThrown
from tracker.systems.reserves.rules.play import DiceAdded

# How many sides the dice of a system have; of W20 the first has 20, the others 6.
SIDES = {"fate": 3, "pool": 10, "reserves": 3, "percent": 100}


CLOSING = ActionBegan | ActionUsed | TurnPassed | TurnDone | ActionHeld | RoundOpened


class Kind(NamedTuple):
    who: str
    opposing: bool
    sides: int


class Shown(NamedTuple):
    """A face in a ruling: of which throw, where in it, after how many events."""

    who: str
    kind: Kind
    face: int
    place: tuple[int, int]
    at: int
    random: bool
    anew: bool


# The dice in a ruling by their places: which, after how many events, thrown by which id.
Dice: TypeAlias = "dict[tuple[int, int], tuple[int, int, str]]"


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
        self.shown: dict[int, Dice] = {}
        # Who everybody is, by the ruling that added them and the id; and who has had which name.
        self.role: dict[tuple[int, str], str] = {}
        self.names: dict[str, str] = {}

    def take(self, ruling: Ruling) -> list[str]:
        """Take in a ruling the program has just thrown for; return what is wrong with its faces."""
        self.cast(ruling)
        faces = self.of(ruling)
        if ruling.again is not None:
            self.shown[ruling.n] = self.copied(ruling.again, faces)
            return []
        wrong = []
        used: list[int] = []
        self.shown[ruling.n] = {}
        seed = self.timeline.state_at(ruling.parent).seed
        lie: dict[tuple[Kind, int], list[int]] = {}
        for one in faces:
            if not one.random:
                continue
            kind = one.kind
            if (throw := (kind, one.place[0])) not in lie:
                lying = [] if one.anew else self.lying(ruling, one.at, one.who, kind)
                lie[throw] = [n for n in lying if n not in used]
            if lie[throw]:
                n = lie[throw].pop(0)
                if self.dice[n][1] != one.face:
                    wrong.append(f"{kind} lay there with {self.dice[n]}, shown: {one.face}")
            else:
                n = len(self.dice)
                self.dice.append((kind, one.face))
                sides = range(1, kind.sides + 1) if kind.sides > 3 else (-1, 0, 1)
                if seed is not None and one.face != seeded(seed, n, sides):
                    wrong.append(f"{kind}: {one.face} is not face {n} of the seed")
            used.append(n)
            self.shown[ruling.n][one.place] = (n, one.at, one.who)
        return wrong

    def copied(self, again: int, faces: list[Shown]) -> Dice:
        """Return which dice of the ruling that it comes from a ruling decided again shows."""
        found = {}
        for one in faces:
            n, *_ = self.shown[again].get(one.place, (None, 0, ""))
            # The dice of Fate are given all or none.
            partly = one.random or self.timeline.state.system != "fate"
            if n is not None and self.dice[n] == (one.kind, one.face) and partly:
                found[one.place] = (n, one.at, one.who)
        return found

    def of(self, ruling: Ruling) -> list[Shown]:
        """Return the faces in a ruling, with whether the program threw them."""
        found = []
        system = self.timeline.state_at(ruling.n).system
        throws = 0
        for begin, part in ruling.placed_parts:
            command, rolls = part.command, 0
            anew = getattr(command, "anew", False)
            for at, event in enumerate(part.events, begin):
                for who, faces, first in thrown(event):
                    opposing = verb_of(type(command)) == "defend" or rolls > 0
                    for nth, face in enumerate(faces):
                        sides = SIDES.get(system, 6 if nth else 20)
                        kind = Kind(self.somebody(ruling.n, who), opposing, sides)
                        place = throws, nth
                        found.append(Shown(who, kind, face, place, at, nth >= first, anew))
                    throws += 1
                rolls += bool(thrown(event))
        return found

    def cast(self, ruling: Ruling) -> None:
        """Settle who those are that a ruling adds.

        A ruling decided again adds whom it added before, a split what was split. Else it is who
        had the name and is not here; where everybody is who had it, somebody new.
        """
        for at, event in enumerate(ruling.events):
            match event:
                case GroupSplit(who=who, group=p):
                    self.role[ruling.n, p.id] = self.somebody(ruling.n, who)
                case ParticipantAdded(participant=p) if (ruling.again or 0, p.id) in self.role:
                    assert ruling.again is not None
                    self.role[ruling.n, p.id] = self.role[ruling.again, p.id]
                    self.names.setdefault(p.name.casefold(), self.role[ruling.n, p.id])
                case ParticipantAdded(participant=p):
                    name = p.name.casefold()
                    while (role := self.names.setdefault(name, name)) in self.here(ruling.n, at):
                        name += "'"
                    self.role[ruling.n, p.id] = role

    def somebody(self, n: int, who: str) -> str:
        """Return who an id is on the way to a ruling."""
        added = (self.role[n, who] for n in self.timeline.path(n) if (n, who) in self.role)
        return next(added, who)

    def here(self, n: int, at: int) -> set[str]:
        """Return who takes part before an event of a ruling."""
        found: dict[str, str] = {}
        for step in self.timeline.path(n):
            events = self.timeline.rulings[step].events
            for event in events[:at] if step == n else events:
                match event:
                    case ParticipantAdded(participant=p) | GroupSplit(group=p):
                        found[p.id] = self.role[step, p.id]
                    case ParticipantRemoved(who=who) | GroupMerged(who=who):
                        found.pop(who, None)
        return set(found.values())

    def lying(self, ruling: Ruling, at: int, who: str, kind: Kind) -> Iterator[int]:
        """Return the dice of a kind that lie there for a roll in a ruling, the oldest first."""
        path = self.timeline.path(ruling.parent)
        on_the_path = {n for step in path for n, *_ in self.shown[step].values()}
        over = self.turns(ruling.n, at)[who]
        where: dict[int, list[tuple[int, int, str]]] = {}
        for other, dice in self.shown.items():
            for n, place, roller in dice.values():
                where.setdefault(n, []).append((other, place, roller))
        for n, (own, _) in enumerate(self.dice):
            if own != kind or n in on_the_path:
                continue
            if any(over <= self.turns(other, place)[roller] for other, place, roller in where[n]):
                yield n

    def turns(self, ruling: int, at: int | None) -> Counter[str]:
        """Return how many turns are over before an event of a ruling, by ids.

        A turn is over once it has been had and the next action, hold or pass comes, one put off
        or given up with the round.
        """
        over: Counter[str] = Counter()
        gone: dict[str, str] = {}
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
                    case GroupSplit(who=who, group=p):
                        over[p.id] = over[who]
                    case ParticipantAdded(participant=p):
                        over[p.id] = over[gone.get(self.role[step, p.id], p.id)]
                    case ParticipantRemoved(who=who) | GroupMerged(who=who):
                        gone[self.somebody(step, who)] = who
                    case TurnEnded(who=who) | TurnPassed(who=who) | TurnDone(who=who):
                        last |= {who} - had
                        had.add(who)
                    case ActionHeld(who=who) | FullDefenseDeclared(who=who):
                        owed.add(who)
                    case RoundOpened():
                        over.update(owed - had)
                        had, owed = set(), set()
        return over
