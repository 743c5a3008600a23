"""The state of a conflict, frozen: the stage, the open exchange, what is asked and what lies there.

The nouns of the stage are to be had here, too, so that all of a state comes from one place.
"""

import msgspec

from tracker.conflict.nouns import (
    BOXES_MOST,
    DICE_MOST,
    KEPT_BACK,
    LOST,
    SCENE,
    Aspect,
    Block,
    Border,
    Condition,
    Modifier,
    Participant,
    Resource,
    Side,
    Swap,
    Track,
    Zone,
)
from tracker.conflict.ruling import Base, Contradiction, Own
from tracker.dice.check import Check, Outcome
from tracker.systems import first as first_game

change = msgspec.structs.replace
"""Return a copy of a frozen struct with some fields replaced."""


class Roll(Base, frozen=True, kw_only=True):
    """One throw with its reasons; ``effort`` is dice, rating and modifiers together."""

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


class Question(Base, frozen=True, kw_only=True):
    """A decision that the table owes; play waits for one of ``answers``.

    ``about`` is whom it concerns, ``terms`` what they offer.
    """

    kind: str
    who: str | None
    answers: tuple[str, ...]
    hit: int | None = None
    track: str | None = None
    about: str = ""
    to: str | None = None
    terms: str = ""


class Window(Base, frozen=True, kw_only=True):
    """Something that may be done now and need not: it closes with the next main action.

    ``to`` is whom it is done to; of a recovery, the consequence. A ``hidden`` one is
    nothing that the players know of.
    """

    kind: str
    who: str
    to: str | None = None
    hidden: bool = False


class Overflow(Base, frozen=True, kw_only=True):
    """Shifts left over, for supplemental actions of the same turn (F-OVERFLOW-4).

    With ``shared`` they are among those of the last roll that may still be spent otherwise.
    """

    by: str
    left: int
    shared: bool = False


OUTSTANDING = 3
"""The shifts from which on a success may be colored as an outstanding one (F-SPIN-1)."""


class Result(Base, frozen=True, kw_only=True):
    """What the shifts spent on an action have made of it, until the scene ends (F-SHIFT-5…7).

    ``quality`` is that of the result, ``notice`` the difficulty of noticing it, both on the ladder;
    ``faster`` is by how many steps it took less time. ``aspect`` is the one it has placed; without
    a ``what`` it is known by its ``skill``.
    """

    by: str
    what: str = ""
    skill: str = ""
    aspect: str = ""
    quality: int | None = None
    notice: int | None = None
    faster: int = 0


class LastRoll(Base, frozen=True, kw_only=True):
    """The result that later rules read; ``spent`` shifts are gone (F-SHIFT-8).

    ``over`` tells that somebody else's action came since: nothing of it can be spent any more.
    ``what`` is what the action was about, ``skill`` what it was rolled with, ``result`` what shifts
    have made of it.
    """

    by: str
    effort: int
    opposed_by: int | None = None
    shifts: int = 0
    spent: int = 0
    over: bool = False
    what: str = ""
    skill: str = ""
    result: Result | None = None

    @property
    def left(self) -> int:
        """Return how many shifts may still be spent."""
        return 0 if self.over else max(self.shifts - self.spent, 0)

    @property
    def outstanding(self) -> bool:
        """Return whether the success may be colored as an outstanding one (F-SPIN-1)."""
        return self.shifts >= OUTSTANDING


class Tested(Base, frozen=True, kw_only=True):
    """A check that was made in a system with outcomes; ``hidden`` ones players never see.

    ``skill`` is the trait or skill as the command names it, empty where none was named; ``effect``
    what the game master has said of it.
    """

    who: str
    skill: str = ""
    check: Check
    faces: tuple[int, ...]
    outcome: Outcome
    what: str = ""
    hidden: bool = False
    effect: str = ""


class Duel(Base, frozen=True, kw_only=True):
    """Two checks against each other, of which the second may still be owed."""

    kind: str
    by: str
    target: str
    mine: Tested
    main: bool = True


class Obstacle(Base, frozen=True, kw_only=True):
    """A task that several checks wear down; ``surplus`` is what went beyond its needs.

    ``dis`` are disadvantages that stay on it. Of a ``hidden`` one the players know no number.
    """

    id: str
    text: str
    needs: int
    done: int = 0
    surplus: int = 0
    dis: int = 0
    hidden: bool = False


class Conflict(Base, frozen=True, kw_only=True):
    """Everything the table knows at one point of the tree.

    ``turn`` is an id, never a position. ``turns_over`` counts the turns finished this round,
    ``fresh`` tells whether the round's opening window is open (F-FULLDEF-3).
    ``circumstances`` are the conditions of zones and the scene, by where they are.
    ``random_faces`` counts the faces the program threw on the way here, ``own`` is what the system
    of dice keeps that no other has; only its own topics look inside.
    """

    title: str = ""
    system: str = msgspec.field(default_factory=first_game)
    kind: str | None = None
    order_by: str = "skill"
    initiative_skill: str | None = None
    first_seat: int | None = None
    seat_now: int | None = None
    seed: int | None = None
    phase: str = "setup"
    round: int = 0
    turn: str | None = None
    order: tuple[str, ...] = ()
    order_by_hand: tuple[str, ...] | None = None
    turns_over: int = 0
    fresh: bool = False
    participants: dict[str, Participant] = {}
    sides: dict[str, Side] = {}
    zones: dict[str, Zone] = {}
    borders: tuple[Border, ...] = ()
    aspects: dict[str, Aspect] = {}
    blocks: tuple[Block, ...] = ()
    swaps: tuple[Swap, ...] = ()
    switches: tuple[str, ...] = ()
    obstacles: dict[str, Obstacle] = {}
    circumstances: dict[str, tuple[Condition, ...]] = {}
    duel: Duel | None = None
    last_check: Tested | None = None
    campaign: dict[str, int | str] = {}
    own: Own | None = None
    spin: tuple[str, ...] = ()
    overflow: Overflow | None = None
    exchange: Exchange | None = None
    question: Question | None = None
    windows: tuple[Window, ...] = ()
    last_roll: LastRoll | None = None
    results: tuple[Result, ...] = ()
    counters: dict[str, int] = {}
    random_faces: int = 0

    def conditions_on(self, place: str) -> tuple[Condition, ...]:
        """Return the conditions of a participant, a zone or the scene."""
        p = self.participants.get(place)
        return self.circumstances.get(place, ()) if p is None else p.conditions

    def somebody(self, who: str) -> Participant:
        """Return the participant with this id; raise Contradiction when there is none."""
        try:
            return self.participants[who]
        except KeyError:
            raise Contradiction(f"no participant {who}") from None

    def participants_with(self, who: str, **fields: object) -> dict[str, Participant]:
        """Return the participants with fields of one replaced; raise Contradiction for nobody."""
        return {**self.participants, who: change(self.somebody(who), **fields)}

    def with_participant(self, p: Participant) -> dict[str, Participant]:
        """Return the participants with one put in the place of who had the id.

        For what is written down at every turn: fields that are handed on by name cost as much as
        the change itself.
        """
        return {**self.participants, p.id: p}

    @property
    def standing_results(self) -> tuple[Result, ...]:
        """Return the results that still count: those of aspects that are gone do not."""
        return tuple(r for r in self.results if not r.aspect or r.aspect in self.aspects)

    def result_of(self, aspect: str) -> Result | None:
        """Return what shifts have made of the action that has placed an aspect."""
        return next((r for r in self.results if aspect and r.aspect == aspect), None)

    def group_of(self, leader: str) -> tuple[Participant, ...]:
        """Return the active minion groups and companions attached to a leader."""
        return tuple(
            p for p in self.participants.values() if p.leader == leader and p.status == "active"
        )


__all__ = [
    "BOXES_MOST",
    "DICE_MOST",
    "KEPT_BACK",
    "LOST",
    "OUTSTANDING",
    "SCENE",
    "Aspect",
    "Block",
    "Border",
    "Condition",
    "Conflict",
    "Duel",
    "Exchange",
    "Intent",
    "LastRoll",
    "Modifier",
    "Obstacle",
    "OnFoot",
    "Overflow",
    "Participant",
    "Question",
    "Resource",
    "Result",
    "Roll",
    "Side",
    "Swap",
    "Tested",
    "Track",
    "Window",
    "Zone",
    "change",
]
