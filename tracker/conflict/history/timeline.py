"""The tree of rulings: head, path, branches, undo and redo, states folded and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tracker.conflict.engine import evolve, fold
from tracker.conflict.history.record_store import AT_FIRST, Branch, Records, Rulings, States
from tracker.conflict.ruling import (
    Base,
    BranchMark,
    Contradiction,
    Event,
    HeadMove,
    Record,
    Revision,
    Ruling,
)
from tracker.conflict.state import Conflict


class _Place(Base, frozen=True):
    """Where the table stood once, otherwise than by its parents, and the place undo goes back to.

    Nearly all places are those of a ruling after its parent, and only its number.
    """

    head: int
    before: _Place | int


def _head(place: _Place | int) -> int:
    return place.head if isinstance(place, _Place) else place


class _Way:
    """Remember the places the table came over.

    A ruling is come to from its parent, what a strike or an amendment wrote from the head it
    replaced: a ruling can be stood at in two places, when nothing was left to write. ``parents``
    are those of the tree.
    """

    def __init__(self, parents: Mapping[int, int]) -> None:
        self._parents = parents
        self._here: _Place | int = 0
        # Those that are more than a number, by their rulings.
        self._made_at: dict[int, _Place] = {}
        self._undone: list[_Place | int] = []

    def _of(self, n: int) -> _Place | int:
        return self._made_at.get(n, n)

    def _before(self, place: _Place | int) -> _Place | int | None:
        if isinstance(place, _Place):
            return place.before
        return self._of(self._parents[place]) if place else None

    def plant(self, n: int, parent: int) -> None:
        """Give a new ruling its place after its parent; the table is not there yet."""
        here = self._here
        # Not the place that the parent has anyway.
        if isinstance(here, _Place) and here.head == parent and here is not self._of(parent):
            self._made_at[n] = _Place(n, here)

    def step(self, n: int, parent: int) -> None:
        """Give a new ruling its place after its parent, and go there."""
        if self._here == parent:
            self._here = n
        else:
            self.plant(n, parent)
            self._here = self._of(n)
        if self._undone:
            self._undone.clear()

    def replace(self, tip: int, *, wrote: bool) -> None:
        """Go to the tip of a revision, from where undo comes back here."""
        self._here = here = _Place(tip, self._here)
        if wrote:
            self._made_at[tip] = here
        self._undone.clear()

    def go(self, n: int) -> None:
        """Go to any ruling."""
        self._here = self._of(n)
        self._undone.clear()

    def undo(self, n: int) -> None:
        """Go back to a ruling, by as many steps as it takes."""
        passed = [self._here]
        place = self._before(self._here)
        while place is not None and _head(place) != n:
            passed.append(place)
            place = self._before(place)
        if place is None:
            self.go(n)
            return
        self._here = place
        self._undone += passed

    def redo(self, n: int) -> None:
        """Go on to a ruling, the way undo came."""
        while self._undone:
            self._here = self._undone.pop()
            if _head(self._here) == n:
                return
        self._here = self._of(n)

    def back(self, steps: int) -> int | None:
        """Return the ruling that so many steps of undo lead to, None before the first."""
        place: _Place | int | None = self._here
        for _ in range(steps):
            if place is None:
                return None
            place = self._before(place)
        return None if place is None else _head(place)

    def on(self, steps: int, child: Callable[[int], int | None]) -> int | None:
        """Return the ruling that so many steps of redo lead to, None after the last.

        Where undo has not been, redo goes on to what ``child`` gives for a ruling.
        """
        undone = self._undone
        if steps <= len(undone):
            return _head(undone[-steps] if steps else self._here)
        n: int | None = _head(undone[0] if undone else self._here)
        for _ in range(steps - len(undone)):
            if n is None:
                return None
            n = child(n)
        return n


class Children(dict[int, tuple[int, ...]]):
    """The rulings after each, in the order in which they came; none where nothing is said."""

    def __missing__(self, n: int) -> tuple[int, ...]:
        return ()


class Timeline:
    """Hold every record of a fight and answer what the state is at any ruling.

    Ruling 0 is the root, before anything was ruled. ``head`` is where the table stands. Of the
    records to begin with, ``held``, none is kept here; those there are by now are taken in, and
    raise as ``append`` does.
    """

    def __init__(self, held: Sequence[Record] = ()) -> None:
        self.records = Records(held)
        self.rulings = Rulings(self.records)
        self.parents: dict[int, int] = {}
        self.children = Children()
        self.names: dict[int, BranchMark] = {}
        self.head = 0
        self.last = 0
        self._depth: dict[int, int] = {0: 0}
        self._left: dict[int, int] = {}
        self._way = _Way(self.parents)
        self._state = Conflict()
        self._states = States(self._state, AT_FIRST)
        self._first_fork: int | None = None
        for record in held:
            self.read(record)

    # Writing

    def read(self, record: Record) -> None:
        """Take in the next of the records that are held; raises as ``append`` does."""
        records = self.records
        # Counted before it is taken in, for it may be asked for then.
        records.first += 1
        self._take(record, records.first - 1)

    def append(self, record: Record, state: Conflict | None = None) -> None:
        """Take in the next record; ``state`` saves folding when the caller has decided it.

        Raises Contradiction when the record does not follow from those before; nothing of it is
        taken in then.
        """
        self._states.settle()
        self._take(record, len(self.records), state)
        self.records.append(record)

    def _take(self, record: Record, at: int, state: Conflict | None = None) -> None:
        n = record.n
        if n <= self.last:
            raise Contradiction(f"record {n} after {self.last}")
        if isinstance(record, Ruling):
            # Nearly all of a log, so all of it stands here that nobody else does.
            parent = record.parent
            if state is None:
                before = self._state if parent == self.head else self.state_at(parent)
                state = fold(before, record.events)
            self._plant(record, at)
            self._way.step(n, parent)
            self.head, self._state = n, state
            self._states.keep(n, state, self._depth[n])
        elif isinstance(record, Revision):
            self._require(record.came_from)
            state = state or self._led_to(record.parent, record.rulings)
            for among, ruling in enumerate(record.rulings):
                self._plant(ruling, (at, among))
                self._way.plant(ruling.n, ruling.parent)
            self._remember_the_way(self.head, record.tip)
            self._way.replace(record.tip, wrote=bool(record.rulings))
            self._stand(record.tip, state)
        elif isinstance(record, HeadMove):
            self._require(record.head)
            self._remember_the_way(self.head, record.head)
            self._follow(record)
            self._stand(record.head, state)
        else:
            self._require(record.tip)
            self._mark(record)
        self.last = n

    def _led_to(self, parent: int, rulings: Sequence[Ruling]) -> Conflict:
        """Return the state that new rulings lead to, before any of them is in the tree."""
        met = {self.head: self._state}
        state = met.get(parent) or self.state_at(parent)
        for ruling in rulings:
            before = met.get(ruling.parent) or self.state_at(ruling.parent)
            state = met[ruling.n] = fold(before, ruling.events)
        return state

    def _plant(self, ruling: Ruling, place: int | tuple[int, int]) -> None:
        n, parent = ruling.n, ruling.parent
        depth, siblings = self._depth, self.children.get(parent)
        if parent not in depth:
            raise Contradiction(f"no ruling {parent}")
        if n in depth:
            raise Contradiction(f"ruling {n} twice")
        self.rulings.places[n] = place
        self.parents[n] = parent
        depth[n] = depth[parent] + 1
        if siblings:
            self.children[parent] = (*siblings, n)
            self._forked(parent)
        else:
            self.children[parent] = (n,)

    def _forked(self, n: int) -> None:
        if self._first_fork is None or self._depth[n] < self._depth[self._first_fork]:
            self._first_fork = n

    def _follow(self, move: HeadMove) -> None:
        match move.why:
            case "undo":
                self._way.undo(move.head)
            case "redo":
                self._way.redo(move.head)
            case _:
                self._way.go(move.head)

    def _mark(self, mark: BranchMark) -> None:
        if mark.branch or mark.away:
            self.names[mark.tip] = mark
        else:
            self.names.pop(mark.tip, None)

    def _require(self, n: int) -> None:
        if n != 0 and n not in self.parents:
            raise Contradiction(f"no ruling {n}")

    def _stand(self, n: int, state: Conflict | None) -> None:
        """Move the head and keep the state there."""
        self._state = state = self.state_at(n) if state is None else state
        self.head = n
        self._states.keep(n, state, self._depth[n])

    def settle(self) -> None:
        """Be ready to be looked at: the log is read."""
        self._states.settle()

    def _remember_the_way(self, old: int, new: int) -> None:
        """Remember, at each ruling passed, which child the way leads to, so that redo finds it.

        Where the two ways part, that is the child the table came from.
        """
        came: list[int] = []
        while old != new:
            if self._depth[old] >= self._depth[new]:
                came.append(old)
                old = self.parents[old]
            else:
                self._left[self.parents[new]] = new
                new = self.parents[new]
        for n in came:
            self._left[self.parents[n]] = n

    # Reading

    @property
    def state(self) -> Conflict:
        """Return the state at the head."""
        return self._state

    @property
    def ruling(self) -> Ruling | None:
        """Return the ruling at the head, None at the root."""
        return self.rulings.get(self.head)

    @property
    def first_left(self) -> int | None:
        """Return the first ruling after which anything lies off the way to the head, else None.

        Before it the tree is one line, which every way goes along.
        """
        fork = self._first_fork
        if self.children[self.head] and (fork is None or self.depth(self.head) < self.depth(fork)):
            return self.head
        return fork

    def path(self, tip: int | None = None) -> list[int]:
        """Return the rulings from the first to ``tip`` (the head by default)."""
        n = self.head if tip is None else tip
        way: list[int] = []
        while n:
            way.append(n)
            n = self.parents[n]
        way.reverse()
        return way

    def depth(self, n: int) -> int:
        """Return how many rulings lie on the way to a ruling, itself counted."""
        return self._depth[n]

    def state_at(self, n: int) -> Conflict:
        """Return the state after a ruling, folding from the nearest state at hand on its way.

        The states met stay at hand for a while, so that to go on step by step, forward or back,
        costs one fold a step.
        """
        self._require(n)
        todo: list[int] = []
        at = n
        while (state := self._states.get(at)) is None:
            todo.append(at)
            at = self.parents[at]
        for step in reversed(todo):
            state = fold(state, self.rulings[step].events)
            self._states.keep(step, state, self._depth[step])
        return state

    def met_by(self, ruling: Ruling) -> Conflict:
        """Return the state that a ruling met, or one of the lines that it is made of."""
        whole, state = self.rulings.get(ruling.n), self.state_at(ruling.parent)
        if whole is not None and whole.command.composed and whole != ruling:
            for part in whole.parts:
                if part == ruling:
                    break
                state = fold(state, part.events)
        return state

    def met(self, n: int) -> list[tuple[Event, Conflict]]:
        """Return the events of a ruling in order, each with the state it met."""
        ruling = self.rulings[n]
        found, state = [], self.state_at(ruling.parent)
        for event in ruling.events:
            found.append((event, state))
            state = evolve(state, event)
        # Whoever goes on to the next ruling need not fold these events again; what is drawn of a
        # state that is at hand is known by that one, not by its like.
        self._states.keep(n, self._states.get(n) or state, self._depth[n])
        return found

    def undo_to(self, steps: int = 1) -> int | None:
        """Return where undo leads: the parent, or the head that a revision replaced.

        None when there are not that many steps.
        """
        return self._way.back(steps)

    def redo_to(self, steps: int = 1) -> int | None:
        """Return where redo leads: back the way undo came, else to the child left last."""
        return self._way.on(steps, self.forward)

    def forward(self, n: int) -> int | None:
        """Return the child that redo would go to from any ruling."""
        return self._left.get(n, self.children[n][-1]) if self.children[n] else None

    def onward(self, n: int) -> Iterator[int]:
        """Return a ruling and those after it, the way redo would go."""
        at: int | None = n
        while at is not None:
            yield at
            at = self.forward(at)

    def tips(self) -> Iterator[int]:
        """Return the rulings without a ruling after them, oldest first."""
        return (n for n in self.parents if n not in self.children)

    def branches(self) -> list[Branch]:
        """Return every tip that does not lie on the way to the head, with where it parts.

        A tip ahead of the head on its own way parts at the head.
        """
        on_the_way = {0, *self.path()}
        found = []
        for tip in self.tips():
            if tip in on_the_way:
                continue
            parts = tip
            while parts not in on_the_way:
                parts = self.parents[parts]
            mark = self.names.get(tip)
            name = mark.branch or None if mark else None
            away = mark is not None and mark.away
            found.append(Branch(name=name, tip=tip, parts_at=parts, away=away))
        return found
