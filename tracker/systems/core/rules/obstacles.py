"""Hazards, blocks, distractions and countdowns: what stands in the way, and what runs out."""

from __future__ import annotations

from typing import Literal

from tracker.conflict.cast import join
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Label, Number, Party, Passage, Texts, Where, Words
from tracker.conflict.ruling import N_, Command, Event, require, require_name
from tracker.conflict.setup import counted, new_name
from tracker.conflict.state import Conflict, Participant, change, without
from tracker.conflict.topic import Topic
from tracker.systems.core.rules.points import HANDOFF
from tracker.systems.core.rules.state import (
    HAZARD,
    Countdown,
    Obstacle,
    Person,
    person,
    table,
    with_table,
)

topic = Topic()

BLOCK, DISTRACTION = "block", "distraction"

# What a hazard or a block can be worth as a weapon (K-OBST-1).
WEAPON_MOST = 4
BOXES_MOST = 99


class AddHazard(Command, frozen=True, kw_only=True, tag="core_hazard"):
    """Add a hazard: it has turns, attacks and creates advantages, and cannot be attacked."""

    verb = "hazard"
    words = ("name",)
    group = "setup"
    answers = (HANDOFF,)

    name: Label
    rating: Number
    weapon: Number = 1
    zone: Where | None = None
    side: Party | None = None


class AddBarrier(Command, frozen=True, kw_only=True, tag="core_barrier"):
    """Add a block: whoever is in its way rolls against its rating."""

    verb = "barrier"
    words = ("name",)
    group = "setup"
    answers = (HANDOFF,)

    name: Label
    rating: Number
    weapon: Number = 0
    passage: Passage | None = None


class AddDistraction(Command, frozen=True, kw_only=True, tag="core_distraction"):
    """Add a distraction: a choice that the players have, and what follows from either."""

    verb = "distraction"
    words = ("name",)
    group = "setup"
    answers = (HANDOFF,)

    name: Label
    choice: Words = ""
    opposition: Number = 0
    repercussions: Texts = ()


class AddCountdown(Command, frozen=True, kw_only=True, tag="core_countdown"):
    """Add a countdown: boxes that its triggers mark, and what happens at the end."""

    verb = "countdown"
    words = ("name",)
    group = "setup"
    answers = (HANDOFF,)

    name: Label
    boxes: Number
    outcome: Words = ""
    per: Literal["exchange", "none"] = "none"


class Tick(Command, frozen=True, kw_only=True, tag="core_tick"):
    """Mark boxes of a countdown."""

    verb = "tick"
    words = ("name", "n")
    group = "between"
    answers = (HANDOFF,)

    name: Label
    n: Number = 1


class ObstacleSet(Event, frozen=True, kw_only=True, tag="core_obstacle_set"):
    """A block or a distraction is there."""

    seen = "obstacle"

    obstacle: Obstacle


class ObstacleRemoved(Event, frozen=True, kw_only=True, tag="core_obstacle_removed"):
    """A block or a distraction is there no more."""

    seen = "obstacle"

    obstacle: str


class CountdownSet(Event, frozen=True, kw_only=True, tag="core_countdown_set"):
    """A countdown stands so."""

    seen = "countdown"

    countdown: Countdown


class CountdownOver(Event, frozen=True, kw_only=True, tag="core_countdown_over"):
    """The last box of a countdown is marked: its outcome happens."""

    seen = "name outcome"

    name: str
    outcome: str


def named(state: Conflict, name: str) -> Obstacle | None:
    """Return the block or distraction with this id."""
    return table(state).obstacles.get(name)


def between(state: Conflict, a: str | None, b: str) -> Obstacle | None:
    """Return the strongest block on the passage between two zones (K-OBST-3)."""
    here = [
        o
        for o in table(state).obstacles.values()
        if o.kind == BLOCK and o.passage is not None and set(o.passage) == {a, b}
    ]
    return max(here, key=lambda o: o.rating, default=None)


def _check_weapon(draft: Draft, weapon: int, least: int) -> None:
    if not least <= weapon <= WEAPON_MOST:
        draft.forbid(
            "K-OBST-1",
            N_("a weapon rating is a number from {least} to {most}"),
            least=least,
            most=WEAPON_MOST,
        )


@topic.decides(AddHazard)
def add_hazard(draft: Draft, command: AddHazard) -> None:
    """Add a hazard, which takes part as a figure without boxes (K-OBST-1, KA-44)."""
    _check_weapon(draft, command.weapon, 1)
    hazard: Participant = Participant(
        id=draft.new_id("p"),
        name=new_name(draft, command.name),
        role="npc",
        side=command.side,
        zone=command.zone,
        skills={command.name: command.rating},
        own=Person(tier=HAZARD, each=command.weapon),
    )
    join(draft, hazard)


@topic.decides(AddBarrier)
def add_barrier(draft: Draft, command: AddBarrier) -> None:
    """Add a block (K-OBST-3)."""
    _check_weapon(draft, command.weapon, 0)
    _set_obstacle(
        draft,
        Obstacle(
            id=draft.new_id("o"),
            name=_free_name(draft, command.name),
            kind=BLOCK,
            rating=command.rating,
            weapon=command.weapon,
            passage=command.passage,
        ),
        "K-OBST-3",
    )


@topic.decides(AddDistraction)
def add_distraction(draft: Draft, command: AddDistraction) -> None:
    """Add a distraction (K-OBST-6)."""
    _set_obstacle(
        draft,
        Obstacle(
            id=draft.new_id("o"),
            name=_free_name(draft, command.name),
            kind=DISTRACTION,
            rating=command.opposition,
            choice=command.choice,
            repercussions=command.repercussions,
        ),
        "K-OBST-6",
    )


def _set_obstacle(draft: Draft, obstacle: Obstacle, rule: str) -> None:
    draft.emit(ObstacleSet(obstacle=obstacle, rule=rule))


def _free_name(draft: Draft, wanted: str) -> str:
    own = table(draft.state)
    taken = {o.name.casefold() for o in own.obstacles.values()}
    taken |= {c.name.casefold() for c in own.countdowns.values()}
    if wanted.casefold() in taken:
        draft.refuse(N_("{name} is there already"), name=wanted)
    return new_name(draft, wanted)


@topic.decides(AddCountdown)
def add_countdown(draft: Draft, command: AddCountdown) -> None:
    """Add a countdown (K-COUNT-1)."""
    if not 1 <= command.boxes <= BOXES_MOST:
        draft.refuse(
            N_("a countdown has from 1 to {most} boxes"), rule="K-COUNT-1", most=BOXES_MOST
        )
    countdown = Countdown(
        id=draft.new_id("c"),
        name=_free_name(draft, command.name),
        boxes=command.boxes,
        per=command.per,
        outcome=command.outcome,
    )
    draft.emit(CountdownSet(countdown=countdown, rule="K-COUNT-1"))


@topic.decides(Tick)
def tick(draft: Draft, command: Tick) -> None:
    """Mark boxes of a countdown from the left (K-COUNT-1)."""
    known = table(draft.state).countdowns.values()
    wanted = command.name.casefold()
    found = [c for c in known if c.name.casefold() == wanted] or [
        c for c in known if c.name.casefold().startswith(wanted)
    ]
    if len(found) != 1:
        draft.refuse(
            N_("no countdown is called {name}"),
            rule="K-COUNT-1",
            candidates=tuple(c.name for c in known),
            name=command.name,
        )
    if command.n < 1:
        draft.refuse(N_("a countdown goes on by a number from 1 up"), rule="K-COUNT-1")
    if found[0].marked >= found[0].boxes:
        message = N_("the countdown {name} has run out")
        draft.refuse(message, rule="K-COUNT-1", name=found[0].name)
    advance(draft, found[0], command.n)


def advance(draft: Draft, countdown: Countdown, n: int) -> None:
    """Mark boxes of a countdown; at its end its outcome happens."""
    marked = min(countdown.marked + n, countdown.boxes)
    draft.emit(CountdownSet(countdown=change(countdown, marked=marked), rule="K-COUNT-1"))
    if marked == countdown.boxes:
        draft.emit(CountdownOver(name=countdown.name, outcome=countdown.outcome, rule="K-COUNT-1"))


def exchange_over(draft: Draft) -> None:
    """Mark the countdowns that go on with each exchange."""
    for countdown in table(draft.state).countdowns.values():
        if countdown.per == "exchange" and countdown.marked < countdown.boxes:
            advance(draft, countdown, 1)


def weapon_of(state: Conflict, who: str) -> int:
    """Return the weapon rating that a hazard attacks with, 0 of anybody else (K-OBST-1)."""
    own = person(state, who)
    return own.each or 0 if own.tier == HAZARD else 0


def rating_of(state: Conflict, who: str) -> int | None:
    """Return what a hazard, a block or a distraction is rolled against; None for others."""
    if (obstacle := named(state, who)) is not None:
        return obstacle.rating
    p = state.participants.get(who)
    if p is None or person(state, who).tier != HAZARD:
        return None
    return max(p.skills.values(), default=0)


@topic.evolves(ObstacleSet)
def _obstacle_set(state: Conflict, event: ObstacleSet) -> Conflict:
    obstacle = event.obstacle
    require_name(obstacle.name)
    require(state.zones, *(obstacle.passage or ()))
    kept = {**table(state).obstacles, obstacle.id: obstacle}
    counters = counted(state.counters, obstacle.id)
    return with_table(change(state, counters=counters), obstacles=kept)


@topic.evolves(ObstacleRemoved)
def _obstacle_removed(state: Conflict, event: ObstacleRemoved) -> Conflict:
    known = table(state).obstacles
    require(known, event.obstacle)
    return with_table(state, obstacles=without(known, event.obstacle))


@topic.evolves(CountdownSet)
def _countdown_set(state: Conflict, event: CountdownSet) -> Conflict:
    countdown = event.countdown
    require_name(countdown.name)
    counters = counted(state.counters, countdown.id)
    known = {**table(state).countdowns, countdown.id: countdown}
    return with_table(change(state, counters=counters), countdowns=known)


@topic.evolves(CountdownOver)
def _countdown_over(state: Conflict, event: CountdownOver) -> Conflict:
    return state
