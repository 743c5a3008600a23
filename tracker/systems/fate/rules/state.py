"""What only Fate keeps: on the table, on a participant, on an aspect."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tracker.conflict.ruling import Base
from tracker.conflict.state import (
    Aspect,
    Conflict,
    LastRoll,
    Modifier,
    Own,
    Participant,
    Track,
    change,
)


class FatePerson(Own, frozen=True, kw_only=True):
    """What only Fate keeps on somebody.

    ``fp`` is None for those who have no fate points. ``attacked`` tells that somebody was, this
    round, ``aimed_at_by`` who has left an aspect on them then; ``taken_here`` counts the
    consequences of this conflict. ``kinds`` and ``advances`` are a companion's.
    """

    seen = (
        "taken_here attacked aimed_at_by? full_defense disarmed; owner: fp fp_due weight "
        "determination max_consequences kinds advances"
    )

    fp: int | None = None
    fp_due: int = 0
    weight: int = 2
    determination: int | None = None
    max_consequences: int = 3
    taken_here: int = 0
    attacked: bool = False
    aimed_at_by: tuple[str, ...] = ()
    full_defense: bool = False
    disarmed: int | None = None
    kinds: tuple[str, ...] = ()
    advances: tuple[str, ...] = ()

    def made_known(self, seen: FatePerson) -> FatePerson:
        """Return what players see of it: who was attacked by somebody hidden alone was not."""
        if self.aimed_at_by and not seen.aimed_at_by:
            return change(seen, attacked=False)
        return seen


PERSON_FIELDS = frozenset(FatePerson.__struct_fields__)
USUAL_PERSON = FatePerson()


def person(p: Participant) -> FatePerson:
    """Return what Fate keeps on somebody."""
    # As ``kept`` does; asked several times for each event of a fight.
    own = p.own
    return own if type(own) is FatePerson else USUAL_PERSON


def with_own(p: Participant, **fields: object) -> Participant:
    """Return somebody with fields replaced that only Fate has; nothing is kept of usual ones."""
    return bearing(p, change(person(p), **fields))


def bearing(p: Participant, own: FatePerson) -> Participant:
    """Return somebody with what Fate keeps on them replaced."""
    return change(p, own=None if own == USUAL_PERSON else own)


def with_fields(p: Participant, **fields: object) -> Participant:
    """Return somebody with fields replaced, those that all games have and Fate's own alike."""
    own = {name: fields.pop(name) for name in PERSON_FIELDS & fields.keys()}
    return change(with_own(p, **own) if own else p, **fields)


def people_with(state: Conflict, who: str, **own: object) -> dict[str, Participant]:
    """Return the participants with fields of one replaced that only Fate has.

    Raises Contradiction for nobody.
    """
    return {**state.participants, who: with_own(state.somebody(who), **own)}


def box_for(track: Track, hit: int) -> int | None:
    """Return the box that a hit marks, rolling up past marked ones (F-STRESS-6…8)."""
    return next((box for box in range(hit, track.boxes + 1) if box not in track.marked), None)


LOST = "lost"
"""The degree of a consequence that is the loss of a companion (F-COMPANION-4)."""


class FateAspect(Own, frozen=True, kw_only=True):
    """What only Fate keeps on an aspect.

    ``free`` is who owns the free tag. A consequence has a ``severity``; an ``eased`` one heals as
    if it were a step lower (F-RECOVER-6). ``companion`` is who was lost with it.
    """

    seen = "free? severity eased companion?"

    free: str | None = None
    severity: str = ""
    eased: bool = False
    companion: str = ""

    @property
    def carried(self) -> bool:
        """Return whether it is a consequence."""
        return bool(self.severity)

    def people(self) -> tuple[str, ...]:
        """Return who owns the free tag, and who was lost."""
        return tuple(filter(None, (self.free, self.companion)))


USUAL_ASPECT = FateAspect()


def tags(aspect: Aspect) -> FateAspect:
    """Return what Fate keeps on an aspect."""
    own = aspect.own
    return own if type(own) is FateAspect else USUAL_ASPECT


def with_tags(aspect: Aspect, **fields: object) -> Aspect:
    """Return an aspect with fields replaced that only Fate has; nothing is kept of usual ones."""
    own = change(tags(aspect), **fields)
    return change(aspect, own=None if own == USUAL_ASPECT else own)


def consequences(state: Conflict, who: str) -> tuple[Aspect, ...]:
    """Return the consequences that a participant carries, in the order taken."""
    return tuple(a for a in state.aspects.values() if a.on == who and a.carried)


def in_sequence(state: Conflict, who: str) -> tuple[Aspect, ...]:
    """Return those that count for the next: not the loss of companions.

    Rules F-CONSEQ-6, F-COMPANION-4.
    """
    return tuple(a for a in consequences(state, who) if tags(a).severity != LOST)


def loss_of(state: Conflict, companion: str) -> Aspect | None:
    """Return the consequence that the loss of a companion is, None without one."""
    return next((a for a in state.aspects.values() if tags(a).companion == companion), None)


class Roll(Base, frozen=True, kw_only=True):
    """One throw with its reasons; ``effort`` is dice, rating and modifiers together."""

    whose = "by"
    seen = "by*; marks: skill rating faces modifiers tags* effort"

    by: str
    skill: str
    rating: int
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...] = ()
    tags: tuple[str, ...] = ()
    effort: int = 0


class OnFoot(Base, frozen=True):
    """A way on foot: the shifts that carry somebody all along it, and its strongest block.

    ``strength`` is None when nobody stands in the way.
    """

    seen = "path shifts strength"

    path: tuple[str, ...]
    shifts: int
    strength: int | None = None

    def needs(self, floor: int) -> int:
        """Return the least effort that carries somebody all along it, against at least a floor."""
        return self.shifts + (floor if self.strength is None else max(floor, self.strength))

    def passed(self, effort: int) -> bool:
        """Return whether an effort gets past the strongest block, by at least 1 (F-BLOCK-5)."""
        return self.strength is None or effort > self.strength


class Intent(Base, frozen=True, kw_only=True):
    """What an action is out for, beyond its roll.

    ``strength`` is that of a block it must pass; ``unguarded`` sets aside those that protect.
    """

    seen = (
        "what difficulty track hit aspect on* sticky template removes path detours weight load "
        "alone resist strength unguarded passage protects* penalty"
    )

    what: str = ""
    difficulty: int | None = None
    track: str = ""
    hit: int | None = None
    aspect: str = ""
    on: str = ""
    sticky: bool = False
    template: str = ""
    removes: str = ""
    path: tuple[str, ...] = ()
    detours: tuple[OnFoot, ...] = ()
    weight: int = 0
    load: int = 0
    alone: bool = False
    resist: bool = True
    strength: int | None = None
    unguarded: bool = False
    passage: tuple[str, str] | None = None
    protects: str | None = None
    penalty: int = 0


class Exchange(Base, frozen=True, kw_only=True):
    """The action that is open: the actor's roll, the opponent's, and what it is about.

    ``main`` tells whether it used up a main action, ``spins`` who had spin when it opened.
    ``spilled`` is what minions in front have taken of its hit for good, ``guarded`` the strength
    of the block that stood then.
    """

    whose = "by"
    seen = "kind by* target* intent roll defense main spins? spilled guarded"

    kind: str
    by: str
    target: str | None = None
    intent: Intent = Intent()
    roll: Roll | None = None
    defense: Roll | None = None
    main: bool = True
    spins: tuple[str, ...] = ()
    spilled: int = 0
    guarded: int | None = None


class Overflow(Base, frozen=True, kw_only=True):
    """Shifts left over, for supplemental actions of the same turn (F-OVERFLOW-4).

    With ``shared`` they are among those of the last roll that may still be spent otherwise.
    """

    whose = "by"
    seen = "by* left shared"

    by: str
    left: int
    shared: bool = False


class Result(Base, frozen=True, kw_only=True):
    """What the shifts spent on an action have made of it, until the scene ends (F-SHIFT-5…7).

    ``quality`` is that of the result, ``notice`` the difficulty of noticing it, both on the ladder;
    ``faster`` is by how many steps it took less time. ``aspect`` is the one it has placed; without
    a ``what`` it is known by its ``skill``.
    """

    whose = "by"
    seen = "by* what aspect* quality notice faster; marks: skill"

    by: str
    what: str = ""
    skill: str = ""
    aspect: str = ""
    quality: int | None = None
    notice: int | None = None
    faster: int = 0


class FateLastRoll(LastRoll, frozen=True, kw_only=True):
    """The result that later rules read; ``spent`` of its shifts are gone (F-SHIFT-8).

    ``over`` tells that somebody else's action came since: nothing of it can be spent any more.
    ``what`` is what the action was about, ``skill`` what it was rolled with, ``result`` what shifts
    have made of it. ``known_lead`` is by how much the effort was above what stood against it,
    where the players do not see both; no log has it.
    """

    seen = "spent over what result known_lead; marks: skill"

    margin: int = msgspec.field(default=0, name="shifts")
    spent: int = 0
    over: bool = False
    what: str = ""
    skill: str = ""
    result: Result | None = None
    known_lead: int | None = None

    def made_known(self, seen: FateLastRoll) -> FateLastRoll:
        """Return it with by how much it was a success, where not all of it is seen."""
        return change(seen, known_lead=self.lead)

    @property
    def lead(self) -> int | None:
        """Return by how much the effort was above what stood against it, None for nothing."""
        if self.effort is None or self.opposed_by is None:
            return self.known_lead
        return self.effort - self.opposed_by

    @property
    def shifts(self) -> int:
        """Return the shifts there were."""
        return self.margin

    @property
    def left(self) -> int:
        """Return how many shifts may still be spent."""
        return 0 if self.over else max(self.margin - self.spent, 0)


class Block(Base, frozen=True, kw_only=True):
    """What prevents an action until the round ends (F-BLOCK-11)."""

    whose = "by"
    seen = "id* by* what strength passage protects*"

    id: str
    by: str
    what: str
    strength: int
    passage: tuple[str, str] | None = None
    protects: str | None = None


class Swap(Base, frozen=True, kw_only=True):
    """A skill used in place of another by leave of a scene aspect (F-ENV-1)."""

    whose = "who"
    seen = "who* skill instead aspect*? lasts"

    who: str
    skill: str
    instead: str
    aspect: str
    lasts: str = "round"


class FateTable(Own, frozen=True, kw_only=True):
    """What only Fate keeps on a conflict.

    ``fresh`` tells whether the round's opening window is open (F-FULLDEF-3).
    """

    seen = "fresh blocks swaps switches spin? overflow exchange results"

    fresh: bool = False
    blocks: tuple[Block, ...] = ()
    swaps: tuple[Swap, ...] = ()
    switches: tuple[str, ...] = ()
    spin: tuple[str, ...] = ()
    overflow: Overflow | None = None
    exchange: Exchange | None = None
    results: tuple[Result, ...] = ()

    def ids(self) -> Iterable[str]:
        """Return the ids of the blocks."""
        return (block.id for block in self.blocks)


USUAL_TABLE = FateTable()


def table_of(state: Conflict) -> FateTable:
    """Return what Fate keeps on a conflict."""
    # As ``kept`` does; asked several times for each event of a fight.
    own = state.own
    return own if type(own) is FateTable else USUAL_TABLE


def kept_table(own: FateTable) -> FateTable | None:
    """Return what is kept of what lies on a table: nothing where all of it is as usual."""
    return None if own == USUAL_TABLE else own


def with_table(state: Conflict, **fields: object) -> Conflict:
    """Return a state with fields replaced that only Fate has."""
    return change(state, own=kept_table(change(table_of(state), **fields)))


def last_roll(state: Conflict) -> FateLastRoll | None:
    """Return the last result, with the shifts that may be spent of it."""
    last = state.last_roll
    return last if isinstance(last, FateLastRoll) else None


def standing_results(state: Conflict) -> tuple[Result, ...]:
    """Return the results that still count: those of aspects that are gone do not."""
    return tuple(r for r in table_of(state).results if not r.aspect or r.aspect in state.aspects)


def result_of(state: Conflict, aspect: str) -> Result | None:
    """Return what shifts have made of the action that has placed an aspect."""
    return next((r for r in table_of(state).results if aspect and r.aspect == aspect), None)
