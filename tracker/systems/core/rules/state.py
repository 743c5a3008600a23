"""What the game keeps that no other has: people's points, who may use an aspect, the open roll."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import Base, Event, require, there
from tracker.conflict.setup import AspectAdded
from tracker.conflict.state import (
    SCENE,
    Aspect,
    Conflict,
    Modifier,
    Own,
    Participant,
    change,
    kept,
)
from tracker.conflict.topic import Topic
from tracker.systems.core.rules.boxes import Slot
from tracker.systems.core.rules.editions import dial, edition_of

topic = Topic()

NAMELESS, SUPPORTING, MAIN, HAZARD = "nameless", "supporting", "main", "hazard"

CHARACTER, SITUATION, CONSEQUENCE, BOOST = "character", "situation", "consequence", "boost"

# Holders of free invocations that are no single person (K-FREE-3, KA-36).
ANYONE, OPPONENTS, PLAYERS = "anyone", "opponents", "players"
GROUPS = (ANYONE, OPPONENTS, PLAYERS)

# Whose point waits that a compel brought which ended the scene (K-FP-6).
GM = "GM"

ELECTIVE = "elective"


class Free(Base, frozen=True):
    """Free invocations that one holder has on an aspect: an id, or one of ``GROUPS``."""

    seen = "by* n"

    by: str
    n: int


class Time(Base, frozen=True, kw_only=True):
    """A point in the campaign: the number of the scene, session and scenario."""

    seen = "scene session scenario"

    scene: int = 1
    session: int = 1
    scenario: int = 1


class Held(Own, frozen=True, kw_only=True):
    """What the game knows of an aspect beside its words and where it is.

    A consequence has a ``severity``, and the kind of ``harm`` that its slot is for, if it is for
    one alone; ``wound`` is the kind of harm that brought it, ``since`` when it was taken, or when
    its recovery began. A boost that is not ``named`` yet has the words of nobody.
    """

    seen = "kind invokes named severity harm wound recovering since milestone"

    kind: str = SITUATION
    invokes: tuple[Free, ...] = ()
    named: bool = True
    severity: str = ""
    harm: str | None = None
    wound: str = ""
    recovering: bool = False
    since: Time = Time()
    milestone: bool = False

    @property
    def carried(self) -> bool:
        """Return whether it is a consequence."""
        return bool(self.severity)

    def people(self) -> Iterable[str]:
        """Return those who have free invocations."""
        return (one.by for one in self.invokes if one.by not in GROUPS)

    def free_of(self, holder: str) -> int:
        """Return how many free invocations a holder has."""
        return sum(one.n for one in self.invokes if one.by == holder)


class Person(Own, frozen=True, kw_only=True):
    """What the game knows of a participant beside what all games do.

    ``boxes`` and ``slots`` are those typed in place of what the skills and the tier give; ``each``
    are the boxes of a mob's member. ``taken`` counts the consequences of this conflict. ``focus``
    is what a full defense is for, ``focused`` whom it names.
    """

    seen = (
        "taken extreme_used moved full_defense focus~focused focused? defended; owner: tier "
        "refresh fp fp_due boxes slots each scale solo stunts"
    )

    tier: str = MAIN
    refresh: int | None = None
    fp: int | None = None
    fp_due: int = 0
    boxes: dict[str, int] | None = None
    slots: tuple[Slot, ...] | None = None
    each: int | None = None
    taken: int = 0
    extreme_used: bool = False
    moved: bool = False
    full_defense: bool = False
    focus: str = ""
    focused: tuple[str, ...] = ()
    defended: bool = False
    scale: int = 0
    solo: tuple[str, ...] = ()
    stunts: tuple[str, ...] = ()


class Throw(Base, frozen=True, kw_only=True):
    """One throw with its reasons; ``effort`` is dice, rating and modifiers together."""

    whose = "by"
    seen = "by*; marks: skill rating faces modifiers helpers? effort"

    by: str
    skill: str = ""
    rating: int = 0
    faces: tuple[int, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    helpers: tuple[str, ...] = ()
    effort: int = 0


class Paid(Base, frozen=True):
    """An aspect that a side has invoked with a point on the open roll (K-INVOKE-4)."""

    seen = "aspect* side"

    aspect: str
    side: str


class Standing(Base, frozen=True):
    """An aspect as it stood."""

    seen = "aspect"

    aspect: Aspect[Held]


class Freed(Base, frozen=True):
    """Free invocations that an outcome gave on an aspect that stood before it."""

    seen = "aspect* by* n"

    aspect: str
    by: str
    n: int


class Left(Base, frozen=True, kw_only=True):
    """Where somebody was, or how a mob stood, before an outcome."""

    whose = "who"
    seen = "who* zone; marks: count marked"

    who: str
    zone: str | None = None
    count: int | None = None
    marked: tuple[int, ...] = ()


class Gone(Base, frozen=True):
    """Whom an outcome took out, as they stood before it."""

    whose = "who"
    seen = "who* person"

    who: str
    person: Person


class Given(Base, frozen=True, kw_only=True):
    """What an outcome has given, and what is taken back with it (K-OUTCOME-2).

    ``order`` is the order of action before anybody was taken out.
    """

    seen = "added? removed freed revealed? moved groups gone order? obstacles contest challenge"

    added: tuple[str, ...] = ()
    removed: tuple[Standing, ...] = ()
    freed: tuple[Freed, ...] = ()
    revealed: tuple[str, ...] = ()
    moved: tuple[Left, ...] = ()
    groups: tuple[Left, ...] = ()
    gone: tuple[Gone, ...] = ()
    order: tuple[str, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    contest: Contest | None = None
    challenge: Challenge | None = None

    def __bool__(self) -> bool:
        return self != Given()


class Aim(Base, frozen=True):
    """One of several targets of a roll, with its share of the effort; None for all of it.

    ``difficulty`` is what stands in place of a defense, None where there is one.
    """

    seen = "who* share difficulty"

    who: str
    share: int | None = None
    difficulty: int | None = None


class OpenRoll(Base, frozen=True, kw_only=True):
    """The action whose dice lie there, what it is out for, and what its outcome has given.

    ``open_`` tells that it may still be invoked upon, ``over`` that it has ended its actor's turn,
    ``given`` that a shift of the hit went for a boost; ``harmed`` that something has been taken
    off the hit. ``bears`` is whom a failed defense falls on, ``queue`` who else is aimed at.
    """

    whose = "by"
    seen = (
        "kind by* roll main what target* bears* opposer* defense helper difficulty mode on* "
        "aspect* to* removes* holder* track queue rename side next? paid* given boost outcome "
        "margin open_ over; marks: weapon armor scale vs_scale share; rolled: opposed_by; secret: "
        "gave"
    )

    kind: str
    by: str
    roll: Throw
    main: bool = True
    what: str = ""
    target: str | None = None
    bears: str | None = None
    opposer: str | None = None
    defense: Throw | None = None
    difficulty: int | None = None
    mode: str = ""
    on: str = ""
    aspect: str = ""
    to: str | None = None
    removes: str = ""
    holder: str = ""
    track: str = ""
    weapon: int = 0
    armor: int = 0
    scale: str = ""
    vs_scale: str = ""
    share: int | None = None
    queue: tuple[Aim, ...] = ()
    rename: str = ""
    side: str = ""
    helper: bool = False
    next: str | None = None
    paid: tuple[Paid, ...] = ()
    gave: Given = Given()
    given: bool = False
    boost: str = ""
    outcome: str = ""
    margin: int | None = None
    opposed_by: int | None = None
    open_: bool = True
    over: bool = False

    @property
    def effort(self) -> int:
        """Return what the action counts: its share where it is aimed at several."""
        if self.share is None:
            return self.roll.effort
        return self.share


class Harm(Base, frozen=True, kw_only=True):
    """A hit that waits to be absorbed: of how much, and how much of it is still open.

    ``by`` is who landed it, None for harm without an attacker; ``kind`` is physical or mental, also
    where one track takes both. ``boxes`` and ``slots`` are what
    has been taken for it.
    """

    whose = "who"
    seen = "who* hit left track kind by? boxes slots"

    who: str
    hit: int
    left: int
    track: str
    by: str | None = None
    kind: str = ""
    boxes: tuple[int, ...] = ()
    slots: int = 0

    @property
    def untouched(self) -> bool:
        """Return whether nothing has been taken off it."""
        return not self.boxes and not self.slots


class Obstacle(Base, frozen=True, kw_only=True):
    """A block or a distraction: what stands in the way, with its rating (K-OBST-3, K-OBST-6)."""

    seen = "id name kind rating weapon passage choice repercussions"

    id: str
    name: str
    kind: str
    rating: int = 0
    weapon: int = 0
    passage: tuple[str, str] | None = None
    choice: str = ""
    repercussions: tuple[str, ...] = ()


class Countdown(Base, frozen=True, kw_only=True):
    """A row of boxes that its triggers mark, and what happens at its end (K-COUNT-1)."""

    seen = "id name boxes marked per outcome"

    id: str
    name: str
    boxes: int
    marked: int = 0
    per: str = "none"
    outcome: str = ""


class Task(Base, frozen=True, kw_only=True):
    """One task of a challenge; ``outcome`` is empty until it is rolled."""

    seen = "name skill difficulty outcome"

    name: str
    skill: str
    difficulty: int
    outcome: str = ""


class Challenge(Base, frozen=True, kw_only=True):
    """A set of tasks, each one overcome (K-CHALLENGE-1)."""

    seen = "title tasks"

    title: str
    tasks: tuple[Task, ...]


class Run(Base, frozen=True, kw_only=True):
    """The roll of one side in an exchange of a contest."""

    seen = "side roll"

    side: str
    roll: OpenRoll

    @property
    def effort(self) -> int:
        """Return what the side has rolled."""
        return self.roll.roll.effort


class Contest(Base, frozen=True, kw_only=True):
    """A contest: who takes part, victories by side, what was rolled in this exchange.

    ``forfeit`` are the sides that may not roll in it, ``barred`` those who may not help
    (K-CONTEST-6); ``struck`` are those whom it has harmed (K-CONTEST-7).
    """

    seen = "title sides needs harm exchange victories rolled forfeit barred? struck? winner"

    title: str
    sides: tuple[str, ...]
    needs: int = 3
    harm: bool = False
    exchange: int = 1
    victories: dict[str, int] = {}
    rolled: tuple[Run, ...] = ()
    forfeit: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    winner: str | None = None


class Table(Own, frozen=True, kw_only=True):
    """All that the game keeps of a fight.

    ``pool`` are the game master's points, ``waiting`` those that come in a later scene, by the ids
    of the figures they are for, or ``GM``. ``counted`` tells that the pool of this scene is
    counted, ``rested`` that a rest followed the scene that is over.
    """

    seen = (
        "time scene_over rested counted roll harm contest challenge countdowns obstacles; "
        "secret: pool waiting"
    )

    time: Time = Time()
    scene_over: bool = False
    rested: bool = False
    pool: int = 0
    waiting: dict[str, int] = {}
    counted: bool = False
    roll: OpenRoll | None = None
    harm: Harm | None = None
    contest: Contest | None = None
    challenge: Challenge | None = None
    countdowns: dict[str, Countdown] = {}
    obstacles: dict[str, Obstacle] = {}


class PersonSet(Event, frozen=True, kw_only=True, tag="core_person_set"):
    """The game knows this of somebody from now on."""

    seen = "who* person"

    who: str
    person: Person


class InvokesChanged(Event, frozen=True, kw_only=True, tag="core_invokes_changed"):
    """A holder has so many more, or fewer, free invocations on an aspect."""

    seen = "aspect* by* n"

    aspect: str
    by: str
    n: int


_NOTHING = Table()


def table(state: Conflict) -> Table:
    """Return what the game keeps, nothing at the beginning."""
    return state.own if isinstance(state.own, Table) else _NOTHING


def with_table(state: Conflict, **fields: Any) -> Conflict:
    """Return a state with other values of what the game keeps."""
    return change(state, own=change(table(state), **fields))


def person(state: Conflict, who: str) -> Person:
    """Return what the game knows of somebody."""
    return kept(state.somebody(who).own, Person)


def with_person(state: Conflict, who: str, **fields: Any) -> Conflict:
    """Return a state in which the game knows something else of somebody."""
    own = change(person(state, who), **fields)
    return change(state, participants=state.participants_with(who, own=own))


def held(state: Conflict, aspect: str) -> Held:
    """Return what the game knows of an aspect: of one on a sheet, that it is a character's."""
    known = state.aspects[aspect]
    if isinstance(known.own, Held):
        return known.own
    return Held(kind=CHARACTER if known.origin == "sheet" else SITUATION)


def with_held(state: Conflict, aspect: str, **fields: Any) -> Conflict:
    """Return a state in which the game knows something else of an aspect."""
    require(state.aspects, aspect)
    known = change(state.aspects[aspect], own=change(held(state, aspect), **fields))
    return change(state, aspects={**state.aspects, aspect: known})


def setting(state: Conflict, name: str) -> int | str:
    """Return what a dial is turned to (K-SET-1, K-SET-2)."""
    return dial(state.campaign, name)


def edition(state: Conflict) -> str:
    """Return the edition that is played."""
    return edition_of(state.campaign)


def elective(state: Conflict) -> bool:
    """Return whether whoever has acted names the next (K-ORDER-5)."""
    return setting(state, "order") == ELECTIVE


def is_mob(p: Participant) -> bool:
    """Return whether somebody is a mob, or a group of mooks."""
    return p.role == "minions"


def same_side(state: Conflict, one: str, other: str) -> bool:
    """Return whether two stand on one side; everybody does with themselves."""
    a, b = state.participants.get(one), state.participants.get(other)
    if a is None or b is None:
        return one == other
    return one == other or (a.side is not None and a.side == b.side)


def with_players(state: Conflict, side: str | None) -> bool:
    """Return whether a player's character stands on a side."""
    return any(p.role == "pc" and p.side == side for p in state.participants.values())


def consequences(state: Conflict, who: str) -> Iterator[tuple[Aspect, Held]]:
    """Yield the consequences that somebody carries, in the order taken."""
    for aspect in state.aspects.values():
        if aspect.on == who and (known := held(state, aspect.id)).kind == CONSEQUENCE:
            yield aspect, known


def may_use(state: Conflict, who: str, holder: str) -> bool:
    """Return whether somebody may use a holder's free invocations: their own or an ally's.

    Rules K-FREE-3, K-BOOST-3.
    """
    if holder == ANYONE:
        return True
    if holder in (PLAYERS, OPPONENTS):
        return with_players(state, state.somebody(who).side) == (holder == PLAYERS)
    return same_side(state, who, holder)


def usable(state: Conflict, who: str, aspect: str) -> tuple[Free, ...]:
    """Return the free invocations on an aspect that somebody may use, their own first."""
    found = [one for one in held(state, aspect).invokes if may_use(state, who, one.by)]
    return tuple(sorted(found, key=lambda one: (one.by != who, one.by != ANYONE)))


def knows(state: Conflict, who: str, aspect: Aspect) -> bool:
    """Return whether somebody can invoke an aspect: a hidden one only its bearer's side can.

    Rule K-ASPECT-4.
    """
    if not aspect.hidden:
        return True
    if aspect.on in state.participants:
        return same_side(state, who, aspect.on)
    return not with_players(state, state.somebody(who).side)


def give_free(draft: Draft, aspect: str, by: str, n: int, rule: str) -> None:
    """Give a holder free invocations on an aspect."""
    if n:
        draft.emit(InvokesChanged(aspect=aspect, by=by, n=n, rule=rule))


def require_roll(state: Conflict, roll: OpenRoll) -> None:
    """Raise Contradiction where a roll refers to what is not there.

    The aspects it names may have gone since, of a roll that goes on against the next.
    """
    people = state.participants
    require({**people, **state.sides}, roll.by, roll.roll.by)
    require(people, roll.target, roll.bears, roll.opposer, roll.next, *(a.who for a in roll.queue))
    require(state.zones, roll.to)
    require((SCENE, *people, *state.zones), roll.on or None)


def require_paid(state: Conflict, paid: tuple[Paid, ...]) -> None:
    """Raise Contradiction where an aspect was paid for that is not there."""
    require(state.aspects, *(one.aspect for one in paid))


def set_person(draft: Draft, who: str, rule: str = "", **fields: Any) -> None:
    """Write down what the game knows of somebody from now on, if it is something else."""
    known = person(draft.state, who)
    new = change(known, **fields)
    if new != known:
        draft.emit(PersonSet(who=who, person=new, rule=rule))


def placed(draft: Draft, text: str, on: str, known: Held, rule: str, **fields: Any) -> Aspect:
    """Add an aspect with what the game knows of it, and return it."""
    identity = draft.new_id("a")
    aspect: Aspect = Aspect(
        id=identity, text=text, on=on, rule=rule, sticky=True, own=known, **fields
    )
    draft.emit(AspectAdded(aspect=aspect, rule=rule))
    return aspect


@topic.evolves(PersonSet)
def _person_set(state: Conflict, event: PersonSet) -> Conflict:
    people = state.participants_with(event.who, own=event.person)
    return change(state, participants=people)


@topic.evolves(InvokesChanged)
def _invokes_changed(state: Conflict, event: InvokesChanged) -> Conflict:
    require(state.aspects, event.aspect)
    if event.by not in GROUPS:
        require(state.participants, event.by)
    left = [*held(state, event.aspect).invokes]
    at = next((i for i, one in enumerate(left) if one.by == event.by), None)
    if at is None:
        left.append(Free(event.by, event.n))
    else:
        left[at] = Free(event.by, left[at].n + event.n)
    kept = tuple(one for one in left if one.n > 0)
    return with_held(state, event.aspect, invokes=kept)


def everybody_with(state: Conflict, **fields: Any) -> Conflict:
    """Return a state in which the game knows something else of everybody."""
    people = {
        i: change(p, own=change(person(state, i), **fields)) for i, p in state.participants.items()
    }
    return change(state, participants=people)


def open_roll(state: Conflict) -> OpenRoll:
    """Return the roll that lies there; raise Contradiction where none does."""
    return there(table(state).roll, "roll")
