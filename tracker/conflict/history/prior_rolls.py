"""What the program rolled on branches that were left: it lies there for the roller's next roll.

Each die that the program threw is one of the fight, wherever it is used again. It belongs to its
roller, to one side of a roll and to one kind of die, and to a turn of the roller: the one that was
open or next when it fell. Off the path to the head it lies there until that turn is over on the
path. The turns of a roller are counted, so that it makes no difference how the table comes to the
same turn again: by undo, by playing a round once more, by a revision. A turn is over when it has
been had and the next action, hold or pass has come, as windows close then; one that is held or
given away is over with the round.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from tracker.conflict.cast import SheetChanged
from tracker.conflict.draft import Throw
from tracker.conflict.engine import prepare, verb_of
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.order import RoundOpened
from tracker.conflict.ruling import Command, Event, Revision, Ruling, Thrown
from tracker.conflict.state import Conflict, Participant
from tracker.conflict.system import SYSTEMS
from tracker.conflict.turns import (
    ActionBegan,
    ActionHeld,
    ActionUsed,
    TurnDone,
    TurnEnded,
    TurnPassed,
)

# So many rulings before the first that anything was left at are read, too: to undo step by step
# begins anew once in so many steps.
AHEAD = 256


class Key(NamedTuple):
    """Whose dice they are, on which side of a roll, and how many sides each has."""

    roller: str
    opposing: bool
    sides: int


class Prior(NamedTuple):
    """The faces that one roll of a command would take; ``whole`` when it takes no others."""

    faces: tuple[int, ...]
    whole: bool


class _Die:
    """A die that the program threw: its face, the last turn it belongs to, its uses on the path."""

    __slots__ = ("face", "key", "turn", "uses")

    def __init__(self, key: Key, face: int) -> None:
        self.key = key
        self.face = face
        self.turn = 0
        self.uses = 0


class _Note:
    """What a ruling has to do with dice: those in it, whose turns are over with it, who joins.

    ``dice`` are by their places: in which throw of the ruling, and where in that. ``over`` has the
    ids of participants with the number of turns, ``moves`` tell who comes into a set or goes out of
    it, and ``named`` what a key of a mapping stands for from now on, and did before; all in order.
    """

    __slots__ = ("dice", "moves", "named", "over")

    def __init__(self) -> None:
        self.dice: dict[tuple[int, int], int] = {}
        self.over: list[tuple[str, int]] = []
        self.moves: list[tuple[set[str], str, bool]] = []
        self.named: list[tuple[dict[str, str], str, str | None, str | None]] = []

    def __bool__(self) -> bool:
        return bool(self.dice or self.over or self.moves or self.named)


class PriorRolls:
    """The dice of a fight that lie off the path to the head.

    It goes along with the head through the part of the tree where anything was ever left, and
    knows nothing of a fight in which nothing was.
    """

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._begin(None)

    def _begin(self, base: int | None) -> None:
        """Forget everything; go on from a ruling on every path, after which nobody has acted."""
        timeline = self._timeline
        self._base = base
        self._at = base or 0
        self._dice: list[_Die] = []
        self._notes: dict[int, _Note] = {}
        # The numbers of the dice that lie there, the oldest first.
        self._off: defaultdict[Key, list[int]] = defaultdict(list)
        # By the ids: how many turns are over; of this round, who has had one, for whom no action
        # has come after it yet, and who has put it off or given it up.
        self._turns: defaultdict[str, int] = defaultdict(int)
        self._had: set[str] = set()
        self._just_had: set[str] = set()
        self._owed: set[str] = set()
        # As who an id takes part on this path, and as which id those did who do no more; and who
        # was ever called so. By removing and adding again, by a new name, by an amendment or by a
        # split nobody becomes another.
        self._who: dict[str, str] = {}
        self._gone: dict[str, str] = {}
        self._names: dict[str, str] = {}
        if base is None:
            return
        state = timeline.state_at(base)
        self._thrown_before = state.random_faces
        self._read = timeline.rulings.place(base) + 1 if base else 0
        for p in state.participants.values():
            self._who[p.id] = self._called(p.name)

    # What is asked

    @property
    def thrown(self) -> int:
        """Return how many faces the program has thrown in the whole tree, each counted once."""
        if not self._go_along():
            return self._timeline.state.random_faces
        return self._thrown_before + len(self._dice)

    def lying(self, key: Key, events: Sequence[Event] = ()) -> Iterator[tuple[int, int]]:
        """Return the dice that lie there for a roll from the head, the oldest first, with faces.

        The roller of the key is an id; ``events`` are those of the ruling before the roll.
        """
        if not self._go_along():
            return iter(())
        note = _Note()
        for event in events:
            self._read_event(note, event)
        turn = self._turns[key.roller]
        key = key._replace(roller=self._who.get(key.roller, key.roller))
        self._leave(note)
        return ((n, self._dice[n].face) for n in self._lying(key, turn))

    def offered(self, state: Conflict, command: Command) -> dict[str, Prior]:
        """Return what the rolls of a command would take, by the keys of their dice.

        Whether the command rolls anew does not count.
        """
        if self._timeline.first_left is None:
            return {}
        offering = _Offering(self)
        prepare(state, command, offering)
        return offering.found

    def _lying(self, key: Key, turn: int) -> Iterator[int]:
        return (n for n in self._off.get(key, ()) if self._dice[n].turn >= turn)

    # Going along with the tree

    def _go_along(self) -> bool:
        """Take in what has been ruled since and go to the head; False where nothing was left."""
        timeline = self._timeline
        first = timeline.first_left
        if first is None:
            return False
        if self._base is None or timeline.depth(first) < timeline.depth(self._base):
            self._begin(self._round_before(first))
        records = timeline.records
        while self._read < len(records):
            record = records[self._read]
            if isinstance(record, Ruling):
                self._take(record)
            elif isinstance(record, Revision):
                for ruling in record.rulings:
                    self._take(ruling)
            self._read += 1
        self._go(timeline.head)
        return True

    def _round_before(self, n: int) -> int:
        """Return a ruling some way before one that lies on every path: it opened a round."""
        timeline = self._timeline
        for _ in range(AHEAD):
            n = timeline.parents.get(n, n)
        while n and not any(isinstance(e, RoundOpened) for e in timeline.rulings[n].events):
            n = timeline.parents[n]
        return n

    def _take(self, ruling: Ruling) -> None:
        self._go(ruling.parent)
        if note := self._noted(ruling):
            self._notes[ruling.n] = note
        self._at = ruling.n

    def _go(self, to: int) -> None:
        """Go from one ruling of the tree to another."""
        if to == self._at:
            return
        timeline = self._timeline
        depth, parents = timeline.depth, timeline.parents
        down: list[int] = []
        at, self._at = self._at, to
        while at != to:
            if depth(at) > depth(to):
                if note := self._notes.get(at):
                    self._leave(note)
                at = parents[at]
            else:
                down.append(to)
                to = parents[to]
        for n in reversed(down):
            if note := self._notes.get(n):
                self._enter(note)

    def _enter(self, note: _Note) -> None:
        self._show(note)
        for members, who, comes in note.moves:
            _move(members, who, comes)
        for who, count in note.over:
            self._turns[who] += count
        for mapping, key, now, _before in note.named:
            _put(mapping, key, now)

    def _leave(self, note: _Note) -> None:
        for n in note.dice.values():
            die = self._dice[n]
            die.uses -= 1
            if not die.uses:
                insort(self._off[die.key], n)
        for members, who, comes in reversed(note.moves):
            _move(members, who, not comes)
        for who, count in note.over:
            self._turns[who] -= count
        for mapping, key, _now, before in reversed(note.named):
            _put(mapping, key, before)

    def _show(self, note: _Note) -> None:
        """Put the dice of a ruling on the path, where they do not lie for anybody."""
        for n in note.dice.values():
            die = self._dice[n]
            die.uses += 1
            lying = self._off[die.key]
            if (at := bisect_left(lying, n)) < len(lying) and lying[at] == n:
                del lying[at]

    # What a ruling has to do with dice

    def _noted(self, ruling: Ruling) -> _Note:
        """Return what a ruling has to do with dice, having gone from its parent to it."""
        note = _Note()
        used: set[int] = set()
        throws = 0
        for part in ruling.parts:
            rolls = 0
            for event in part.events:
                self._read_event(note, event, ruling.again)
                for one in (thrown := event.throws()):
                    opposing = opposes(part.command, vs=rolls > 0)
                    for at, n in self._shown(ruling, part.command, throws, one, opposing, used):
                        self._dice[n].turn = max(self._dice[n].turn, self._turns[one.who])
                        note.dice[throws, at] = n
                    throws += 1
                rolls += bool(thrown)
        self._show(note)
        return note

    def _read_event(self, note: _Note, event: Event, again: int | None = None) -> None:
        """Let turns be over and people come and go by an event; ``again`` as of its ruling."""
        if event.newcomer:
            p = getattr(event, event.newcomer)
            if event.parted_from:
                self._part(note, p.id, getattr(event, event.parted_from))
            else:
                self._add(note, p, again)
        elif event.leaver:
            self._remove(note, getattr(event, event.leaver))
        elif event.gives_turn:
            self._put_off(note, getattr(event, event.gives_turn))
        elif take := _TAKING.get(type(event)):
            take(self, note, event)

    def _shown(
        self,
        ruling: Ruling,
        command: Command,
        throw: int,
        one: Thrown,
        opposing: bool,
        used: set[int],
    ) -> Iterator[tuple[int, int]]:
        """Yield the program's dice that a throw shows, each with its place there."""
        roller = self._who.get(one.who, one.who)
        anew = getattr(command, "anew", False)
        lying: dict[Key, Iterator[int]] = {}
        for at, (face, sides) in enumerate(zip(one.faces, one.sides, strict=False)):
            key = Key(roller, opposing, sides)
            n: int | None = None
            if ruling.again is not None:
                n = self._kept(ruling.again, (throw, at), key, face, random=one.random)
            elif one.random and at >= one.typed:
                if key not in lying:
                    all_ = iter(()) if anew else self._lying(key, self._turns[one.who])
                    lying[key] = (n for n in all_ if n not in used)
                n = self._found(key, face, lying)
                used.add(n)
            if n is not None:
                yield at, n

    def _kept(
        self, again: int, place: tuple[int, int], key: Key, face: int, *, random: bool
    ) -> int | None:
        """Return the die of a ruling that one decided again shows at the same place, if it does.

        Of an amended roll some faces may be those that the table says; the others stay in their
        places, though the roll counts as typed.
        """
        old = self._notes.get(again)
        n = old.dice.get(place) if old else None
        if n is None or (self._dice[n].key, self._dice[n].face) != (key, face):
            return None
        return n if random or SYSTEMS[self._timeline.state.system].partly else None

    def _found(self, key: Key, face: int, lying: dict[Key, Iterator[int]]) -> int:
        """Return the die that the program's face is of: the next that lay there, or a new one."""
        n = next(lying[key], None)
        if n is None or self._dice[n].face != face:
            lying[key] = iter(())
            n = len(self._dice)
            self._dice.append(_Die(key, face))
        return n

    # Who is who

    def _called(self, name: str) -> str:
        """Return who a newcomer is: somebody who was called so and is not here, or a new one."""
        key = name.casefold()
        while (who := self._names.setdefault(key, key)) in self._who.values():
            key += "'"
        return who

    def _join(self, note: _Note, who: str, role: str, like: str | None) -> None:
        """Let an id take part as somebody, after as many turns as another has had as the same."""
        self._name(note, self._who, who, role)
        if like is not None and (turns := self._turns[like] - self._turns[who]):
            self._over(note, who, turns)

    def _add(self, note: _Note, p: Participant, again: int | None) -> None:
        old = None if again is None else self._notes.get(again)
        roles = (now for _, key, now, _ in old.named if key == p.id) if old else iter(())
        role = next(roles, None) or self._called(p.name)
        self._names.setdefault(p.name.casefold(), role)
        self._join(note, p.id, role, self._gone.get(role))

    def _part(self, note: _Note, who: str, from_: str) -> None:
        self._join(note, who, self._who.get(from_, from_), from_)

    def _remove(self, note: _Note, who: str) -> None:
        if role := self._who.get(who):
            self._name(note, self._gone, role, who)
            self._name(note, self._who, who, None)

    def _renamed(self, note: _Note, event: SheetChanged) -> None:
        if isinstance(name := event.values.get("name"), str) and event.who in self._who:
            self._names.setdefault(name.casefold(), self._who[event.who])

    def _name(self, note: _Note, mapping: dict[str, str], key: str, now: str | None) -> None:
        note.named.append((mapping, key, now, mapping.get(key)))
        _put(mapping, key, now)

    # Whose turn is over

    def _action(self, note: _Note, event: Event) -> None:
        """Let the turns be over that were had before this action, hold or pass."""
        for who in sorted(self._just_had):
            self._over(note, who)
            self._move(note, self._just_had, who, comes=False)

    def _turn_had(self, note: _Note, event: TurnEnded) -> None:
        who = event.who
        # One turn a round: an action more, which a rule was overruled for, is none.
        if who not in self._had:
            self._move(note, self._had, who, comes=True)
            self._move(note, self._just_had, who, comes=True)

    def _turn_passed(self, note: _Note, event: TurnPassed | TurnDone) -> None:
        self._action(note, event)
        self._turn_had(note, TurnEnded(who=event.who))

    def _put_off(self, note: _Note, who: str) -> None:
        self._move(note, self._owed, who, comes=True)

    def _held(self, note: _Note, event: ActionHeld) -> None:
        self._action(note, event)
        self._put_off(note, event.who)

    def _round_over(self, note: _Note, event: RoundOpened) -> None:
        self._action(note, event)
        for who in sorted(self._owed - self._had):
            self._over(note, who)
        for members in (self._had, self._owed):
            for who in sorted(members):
                self._move(note, members, who, comes=False)

    def _over(self, note: _Note, who: str, turns: int = 1) -> None:
        self._turns[who] += turns
        note.over.append((who, turns))

    def _move(self, note: _Note, members: set[str], who: str, *, comes: bool) -> None:
        if (who in members) != comes:
            _move(members, who, comes)
            note.moves.append((members, who, comes))


def _move(members: set[str], who: str, comes: bool) -> None:
    if comes:
        members.add(who)
    else:
        members.remove(who)


def _put(mapping: dict[str, str], key: str, value: str | None) -> None:
    if value is None:
        mapping.pop(key, None)
    else:
        mapping[key] = value


# What is read of a ruling besides its dice, by the type of the event.
_TAKING: MappingProxyType[type[Event], Callable[[PriorRolls, _Note, Any], None]] = MappingProxyType(
    {
        SheetChanged: PriorRolls._renamed,
        ActionBegan: PriorRolls._action,
        ActionUsed: PriorRolls._action,
        TurnEnded: PriorRolls._turn_had,
        TurnPassed: PriorRolls._turn_passed,
        TurnDone: PriorRolls._turn_passed,
        ActionHeld: PriorRolls._held,
        RoundOpened: PriorRolls._round_over,
    }
)


class Reuse:
    """The dice that lie there, as the rolls of one command take them: each once."""

    def __init__(self, prior: PriorRolls) -> None:
        self._prior = prior
        self._used: set[int] = set()
        self._request: Throw | None = None
        self._lying: dict[Key, Iterator[tuple[int, int]]] = {}

    def face(self, request: Throw, faces: tuple[int, ...], sides: int) -> int | None:
        """Return the face for the die thrown after these faces; None when none lies there."""
        if request is not self._request:
            self._request, self._lying = request, {}
        opposing = opposes(request.command, vs=request.slot == "vs-dice")
        key = Key(request.thrower(faces), opposing, sides)
        if key not in self._lying:
            self._lying[key] = self._prior.lying(key, request.events)
        found = ((n, face) for n, face in self._lying[key] if n not in self._used)
        n, face = next(found, (None, None))
        if n is not None:
            self._used.add(n)
        return face


class _Offering:
    """Throw what lies there, and remember it; the lowest faces for the rest."""

    def __init__(self, prior: PriorRolls) -> None:
        self._reuse = Reuse(prior)
        self.found: dict[str, Prior] = {}

    def throw(self, request: Throw) -> tuple[int, ...]:
        """Return the faces that lie there, or the lowest of what is to be thrown."""
        faces: tuple[int, ...] = ()
        lie: list[int] = []
        while dice := request.to_throw(faces):
            thrown: tuple[int, ...] = ()
            for die in dice:
                face = self._reuse.face(request, faces + thrown, len(die))
                if face is not None:
                    lie.append(face)
                thrown += (min(die) if face is None else face,)
            faces += thrown
        if lie:
            self.found[request.slot] = Prior(tuple(lie), whole=len(lie) == len(faces))
        return faces


def opposes(command: Command, *, vs: bool) -> bool:
    """Return whether a roll of a command is an opponent's; a defense is, whoever gives it."""
    return vs or verb_of(type(command)) == "defend"
