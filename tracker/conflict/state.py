"""The nouns of a conflict, frozen: participants, zones, tracks, aspects, the open exchange."""

import msgspec

from tracker.conflict.ruling import Base, Contradiction
from tracker.systems.check import Check, Outcome

SCENE = "scene"

KEPT_BACK = "hidden"
"""Be what a sheet says in an entry that the players do not see."""

change = msgspec.structs.replace
"""Return a copy of a frozen struct with some fields replaced."""


class Modifier(Base, frozen=True, kw_only=True):
    """Be one reason for one part of an effort; ``words`` are the game master's own."""

    value: int
    why: str
    rule: str = ""
    words: str = ""


class Track(Base, frozen=True, kw_only=True):
    """Be a row of boxes, numbered from 1; ``marked`` is sorted."""

    boxes: int
    marked: tuple[int, ...] = ()

    @property
    def highest_free(self) -> int:
        """Return the number of the highest free box, 0 when none is free (F-OVERFLOW-3)."""
        return next((box for box in range(self.boxes, 0, -1) if box not in self.marked), 0)

    def box_for(self, hit: int) -> int | None:
        """Return the box that a hit marks, rolling up past marked ones (F-STRESS-6…8)."""
        return next((box for box in range(hit, self.boxes + 1) if box not in self.marked), None)


class Resource(Base, frozen=True, kw_only=True):
    """Be points that are spent and come back, at most ``maximum`` of them."""

    current: int
    maximum: int


class Side(Base, frozen=True, kw_only=True):
    """Be one party of the conflict."""

    id: str
    name: str


class Zone(Base, frozen=True, kw_only=True):
    """Be a place; ``x`` and ``y`` are its cell on the map, when the game master moved it."""

    id: str
    name: str
    x: int | None = None
    y: int | None = None


class Border(Base, frozen=True, kw_only=True):
    """Be the passage between two zones: ``cost`` from ``a`` to ``b``, ``back`` the other way."""

    a: str
    b: str
    cost: int = 0
    back: int = 0


class Aspect(Base, frozen=True, kw_only=True):
    """Be a phrase that can be tagged; ``on`` is the scene, a zone or a participant.

    ``free`` is who owns the free tag. A consequence is an aspect with a ``severity``; an ``eased``
    one heals as if it were a step lower (F-RECOVER-6).
    """

    id: str
    text: str
    on: str = SCENE
    sticky: bool = False
    free: str | None = None
    hidden: bool = False
    origin: str = "placed"
    severity: str = ""
    eased: bool = False
    rule: str = ""


class Condition(Base, frozen=True, kw_only=True):
    """Be a standing modifier on somebody, a zone or the scene; ``diff`` raises the difficulty.

    ``fmod`` raises the fumble limit, ``adv`` and ``dis`` are dice. ``on`` is the kind of action,
    the skill or the trait that it counts for, ``all`` for each; ``once`` tells that it is gone
    with the next check it counts for.
    With a ``rule`` the text is the rules' own and is translated.
    """

    id: str
    text: str
    mod: int = 0
    diff: int = 0
    fmod: int = 0
    adv: int = 0
    dis: int = 0
    on: str = "all"
    once: bool = False
    until: str = ""
    rule: str = ""


class Effect(Base, frozen=True, kw_only=True):
    """Be what came of a check, put down for later: ``left`` of its ``value`` are not spent yet.

    ``resource`` is what it was paid for with, and goes by; the players never see a ``hidden`` one.
    """

    id: str
    text: str
    value: int
    left: int
    resource: str
    hidden: bool = False

    @property
    def note(self) -> str:
        """Return how it is written down: ``Liebestrank 4/E (2)`` with 2 dice left (R-123)."""
        left = f" ({self.left})" if self.left != self.value else ""
        return f"{self.text} {self.value}/{self.resource}{left}"


class Participant(Base, frozen=True, kw_only=True):
    """Be somebody who takes part: a character, a group of minions, or a companion.

    ``fp`` is None for those who have no fate points. ``count`` is a group's first count. ``used``
    counts the actions of a turn that holds several.
    ``holding`` is how many turns of the round were over when the hold began. ``waits`` marks a
    late joiner whose place in this round had passed.
    """

    id: str
    name: str
    role: str
    side: str | None = None
    zone: str | None = None
    seat: int | None = None
    hidden: bool = False
    status: str = "active"
    skills: dict[str, int] = {}
    fp: int | None = None
    fp_due: int = 0
    tracks: dict[str, Track] = {}
    resources: dict[str, Resource] = {}
    conditions: tuple[Condition, ...] = ()
    effects: tuple[Effect, ...] = ()
    sheet: dict[str, str | int] = {}
    weight: int = 2
    determination: int | None = None
    max_consequences: int = 3
    taken_here: int = 0
    initiative: int | None = None
    acted: bool = False
    used: int = 0
    attacked: bool = False
    aimed_at_by: tuple[str, ...] = ()
    full_defense: bool = False
    holding: int | None = None
    waits: bool = False
    disarmed: int | None = None
    outcome: str | None = None
    quality: int | None = None
    count: int | None = None
    kind: str | None = None
    leader: str | None = None
    owner: str | None = None
    kinds: tuple[str, ...] = ()
    advances: tuple[str, ...] = ()
    detached_in: int | None = None

    @property
    def left(self) -> int:
        """Return how many minions of a group still stand; a partly hurt one counts (F-MINION-8)."""
        if self.count is None or self.quality is None:
            return 0
        return self.count - len(self.tracks["stress"].marked) // self.quality

    @property
    def active(self) -> bool:
        """Return whether the participant is still in the conflict."""
        return self.status == "active"


class Block(Base, frozen=True, kw_only=True):
    """Be what prevents an action until the round ends (F-BLOCK-11)."""

    id: str
    by: str
    what: str
    strength: int
    passage: tuple[str, str] | None = None
    protects: str | None = None


class Swap(Base, frozen=True, kw_only=True):
    """Be a skill used in place of another by leave of a scene aspect (F-ENV-1)."""

    who: str
    skill: str
    instead: str
    aspect: str
    lasts: str = "round"


class Roll(Base, frozen=True, kw_only=True):
    """Be one throw with its reasons; ``effort`` is dice, rating and modifiers together."""

    by: str
    skill: str
    rating: int
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...] = ()
    tags: tuple[str, ...] = ()
    effort: int = 0


class Intent(Base, frozen=True, kw_only=True):
    """Be what an action is out for, beyond its roll.

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
    """Be the action that is open: the actor's roll, the opponent's, and what it is about.

    ``main`` tells whether it used up a main action, ``spins`` who had spin when it opened.
    """

    kind: str
    by: str
    target: str | None = None
    intent: Intent = Intent()
    roll: Roll | None = None
    defense: Roll | None = None
    main: bool = True
    spins: tuple[str, ...] = ()


class Question(Base, frozen=True, kw_only=True):
    """Be a decision that the table owes; play waits for one of ``answers``.

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
    """Be something that may be done now and need not: it closes with the next main action.

    ``to`` is whom it is done to; of a recovery, the consequence. A ``hidden`` one is
    nothing that the players know of.
    """

    kind: str
    who: str
    to: str | None = None
    hidden: bool = False


class Overflow(Base, frozen=True, kw_only=True):
    """Be shifts left over, for supplemental actions of the same turn (F-OVERFLOW-4).

    With ``shared`` they are among those of the last roll that may still be spent otherwise.
    """

    by: str
    left: int
    shared: bool = False


class LastRoll(Base, frozen=True, kw_only=True):
    """Be the result that later rules read; ``spent`` shifts are gone (F-SHIFT-8).

    ``over`` tells that somebody else's action came since: nothing of it can be spent any more.
    """

    by: str
    effort: int
    opposed_by: int | None = None
    shifts: int = 0
    spent: int = 0
    over: bool = False

    @property
    def left(self) -> int:
        """Return how many shifts may still be spent."""
        return 0 if self.over else max(self.shifts - self.spent, 0)

    @property
    def outstanding(self) -> bool:
        """Return whether the success may be colored as an outstanding one (F-SPIN-1)."""
        return self.shifts >= 3


class Tested(Base, frozen=True, kw_only=True):
    """Be a check that was made in a system with outcomes; ``hidden`` ones players never see.

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
    """Be two checks against each other, of which the second may still be owed."""

    kind: str
    by: str
    target: str
    mine: Tested
    main: bool = True


class Obstacle(Base, frozen=True, kw_only=True):
    """Be a task that several checks wear down; ``surplus`` is what went beyond its needs.

    ``dis`` are disadvantages that stay on it.
    """

    id: str
    text: str
    needs: int
    done: int = 0
    surplus: int = 0
    dis: int = 0


class Conflict(Base, frozen=True, kw_only=True):
    """Be everything the table knows at one point of the tree.

    ``turn`` is an id, never a position. ``turns_over`` counts the turns finished this round,
    ``fresh`` tells whether the round's opening window is open (F-FULLDEF-3).
    ``circumstances`` are the conditions of zones and the scene, by where they are.
    ``random_faces`` counts the faces the program threw on the way here, ``own`` is what the system
    of dice keeps that no other has; only its own topics look inside.
    """

    title: str = ""
    system: str = "fate"
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
    effects: tuple[Effect, ...] = ()
    duel: Duel | None = None
    last_check: Tested | None = None
    campaign: dict[str, int | str] = {}
    own: Base | None = None
    spin: tuple[str, ...] = ()
    overflow: Overflow | None = None
    exchange: Exchange | None = None
    question: Question | None = None
    windows: tuple[Window, ...] = ()
    last_roll: LastRoll | None = None
    counters: dict[str, int] = {}
    random_faces: int = 0

    def somebody(self, who: str) -> Participant:
        """Return the participant with this id; raise Contradiction when there is none."""
        try:
            return self.participants[who]
        except KeyError:
            raise Contradiction(f"no participant {who}") from None

    def consequences(self, who: str) -> tuple[Aspect, ...]:
        """Return the consequences that a participant carries, in the order taken."""
        return tuple(a for a in self.aspects.values() if a.on == who and a.severity)

    def group_of(self, leader: str) -> tuple[Participant, ...]:
        """Return the active minion groups and companions attached to a leader."""
        return tuple(
            p for p in self.participants.values() if p.leader == leader and p.status == "active"
        )
