"""Sprints, pushes and throws: how far shifts carry somebody."""

from typing import Annotated, NamedTuple

from tracker.conflict.cast import move_to
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number, Way, Where, Who, Word
from tracker.conflict.ruling import N_, Event
from tracker.conflict.state import Conflict, change
from tracker.conflict.topic import Topic
from tracker.systems.fate.rules import routes as ways
from tracker.systems.fate.rules.actions import (
    Begun,
    act_with,
    begin,
    check_target,
    choose_skill,
    guard,
)
from tracker.systems.fate.rules.attacks import missed
from tracker.systems.fate.rules.exchange import close, count_shifts, opened, rolls
from tracker.systems.fate.rules.fields import Opposed, Rolling
from tracker.systems.fate.rules.groups import Turn, TurnShared
from tracker.systems.fate.rules.routes import leaving
from tracker.systems.fate.rules.state import Exchange, Intent, OnFoot, person, table_of, with_table

topic = Topic()

# What carries somebody from zone to zone.
MOVES = frozenset({"sprint", "push", "throw"})

# A person, when nothing else is on the sheet (F-PUSH-2).
PERSON = 2


class Sprint(Rolling, frozen=True, kw_only=True, tag="sprint"):
    """Run: each shift carries one zone, borders cost more."""

    words = ("zone",)
    group = "actions"

    zone: Where
    through: Way = ()


class Push(Opposed, frozen=True, kw_only=True, tag="push"):
    """Push somebody before you, into another zone."""

    words = ("target", "zone")
    group = "actions"

    target: Who
    zone: Where
    weight: Number | None = None
    resist: bool = True


class Throw(Opposed, frozen=True, kw_only=True, tag="throw"):
    """Throw somebody or something into another zone, and stay."""

    words = ("target", "zone")
    group = "actions"

    target: Annotated[str, Word("thing")]
    zone: Where
    weight: Number | None = None
    resist: bool = True


class ThingThrown(Event, frozen=True, kw_only=True, tag="thing_thrown"):
    """A thing landed in a zone; None when it did not fly."""

    seen = "who* what zone"

    who: str
    what: str
    zone: str | None


@topic.decides(Sprint)
def sprint(draft: Draft, command: Sprint) -> None:
    """Sprint with Athletics against 0, or the block on the way (F-MOVE-4, F-BLOCK-12)."""
    begun = begin(draft, command, moves=False)
    if command.move is not None:
        draft.refuse(N_("a sprint is the movement itself"), rule="F-MOVE-3")
    chosen = choose_skill(draft, begun.who, command, ("Athletics",))
    ways.check_named(draft, leaving(draft, begun.who, command.zone), command.through, command.zone)
    known = _known(draft, command, begun)
    intent = Intent(
        load=command.load or 0,
        on="load" if command.load is not None else "",
        alone=command.hand.alone,
    )

    def along(effort: int) -> Intent:
        way = ways.cheapest(known, 0, effort)
        return change(intent, path=way.path, strength=way.strength)

    act_with(draft, chosen, "sprint", begun, along, purpose="move")


def options(state: Conflict, who: str, command: Sprint | Push, *, main: bool) -> tuple[OnFoot, ...]:
    """Return the ways that a sprint or a push may take, with the blocks that it has to pass.

    Each is dearer than the one before, and less barred. A free action passes no block, if it can
    do without (F-BLOCK-6).
    """
    start = state.somebody(command.target if isinstance(command, Push) else who).zone or ""
    through, load = (command.through, command.load or 0) if isinstance(command, Sprint) else ((), 0)
    known = ways.ways(state, who, start, command.zone, through, load)
    if command.ignore_block:
        return tuple(change(way, strength=None) for way in known[:1])
    named = (block.strength for block in table_of(state).blocks if block.by == command.against)
    known = ways.behind(known, max(named, default=None))
    open_ = tuple(way for way in known if way.strength is None)
    return known if main else open_ or known


def _known(draft: Draft, command: Sprint | Push, begun: Begun) -> tuple[OnFoot, ...]:
    known = options(draft.state, begun.who, command, main=begun.main)
    if not known:
        draft.refuse(N_("no way leads to {zone}"), rule="F-MOVE-5", zone=command.zone)
    if known[0].strength is not None and not begun.main:
        draft.forbid("F-BLOCK-6", N_("passing a block takes the main action"))
    return known


class Carried(NamedTuple):
    """How far an effort carries somebody: along which path, and what the shifts are used for."""

    path: tuple[str, ...]
    zones: int
    against: int
    shifts: int
    cost: int
    rule: str

    @property
    def whole(self) -> bool:
        """Return whether that is all the way."""
        return self.zones == len(self.path)


def carried_by_effort(
    state: Conflict,
    exchange: Exchange,
    effort: int,
    defense: int | None,
    known: tuple[OnFoot, ...] = (),
) -> Carried:
    """Return how far an effort carries whoever is moved, against a defense, None for no roll.

    Of several ways, those ``known`` or else those of the exchange, it is the cheapest that it can
    pass. Rules F-MOVE-4, F-MOVE-7, F-MOVE-8,
    F-PUSH-2, F-PUSH-5, F-THROW-2…6, F-BLOCK-12, F-BLOCK-13.
    """
    intent, kind = exchange.intent, exchange.kind
    start = state.somebody(intent.protects or exchange.by).zone or ""
    block = guard(state, exchange)
    floor = max(defense or 0, block.strength) if block is not None else defense or 0
    first = ways.taken(state, exchange.by, start, intent.path, intent.load)
    first = change(first, strength=intent.strength)
    known = known or (first, *intent.detours)
    way = ways.cheapest(known, floor, effort - intent.weight)
    against = floor if way.strength is None else max(floor, way.strength)
    rule = {"sprint": "F-MOVE-4", "push": "F-PUSH-3", "throw": "F-THROW-1"}[kind]
    if not way.passed(effort):
        return Carried(way.path, 0, against, 0, 0, rule)
    shifts = max(effort - against, 0)
    if kind != "sprint":
        zones, cost = reach(state, exchange, start, way.path, shifts)
    else:
        zones, cost = ways.carried(state, start, way.path, shifts, intent.load)
        if zones == 0 and _surely(state, exchange, start, way):
            zones, rule = 1, "F-MOVE-8"
    return Carried(way.path, zones, against, shifts, cost, rule)


def _surely(state: Conflict, exchange: Exchange, start: str, way: OnFoot) -> bool:
    """Return whether the first zone of a sprint needs no shift (F-MOVE-8)."""
    intent = exchange.intent
    first = with_table(state, blocks=()) if intent.unguarded else state
    if way.strength != ways.barred(first, exchange.by, start, way.path):
        # A block that is named stands in front of all.
        return False
    load = intent.load if intent.on else None
    return ways.free_passage(first, exchange.by, start, way.path[0], load)


@topic.resolves("sprint")
def resolve_sprint(draft: Draft) -> None:
    """Move as far as the shifts pay for, at least over a free first passage (F-MOVE-7)."""
    exchange = opened(draft)
    mine, _ = rolls(exchange)
    run = carried_by_effort(draft.state, exchange, mine.effort, None)
    count_shifts(draft, run.against, run.shifts, spent=run.cost)
    if run.zones:
        where, alone = run.path[run.zones - 1], exchange.intent.alone
        move_to(draft, exchange.by, where, run.rule, alone=alone)
    close(draft)


def heavy(draft: Draft, weight: int) -> int:
    """Return a weight factor as typed; refuse one below 0."""
    if weight < 0:
        draft.refuse(N_("a weight factor is a number from 0 up"), rule="F-PUSH-2")
    return weight


def shove(draft: Draft, command: Push | Throw, kind: str, begun: Begun, target: str) -> None:
    """Begin a push or a throw of somebody; the willing and lifeless do not roll (F-THROW-4, 5)."""
    p = check_target(draft, begun.who, target)
    chosen = choose_skill(draft, begun.who, command, ("Might", "Fists"))
    here = draft.state.somebody(begun.who).zone
    if p.zone != here:
        draft.forbid("F-ZONE-2", N_("{target} is not in the same zone"), target=target)
    intent = Intent(
        weight=person(p).weight if command.weight is None else heavy(draft, command.weight),
        resist=command.resist,
        what=kind,
        alone=command.hand.alone,
        protects=target,
    )
    if isinstance(command, Push):
        # Whoever pushes goes through the passage too; what is thrown flies over its guard.
        leaving(draft, target, command.zone)
        first, *detours = _known(draft, command, begun)
        intent = change(intent, path=first.path, strength=first.strength, detours=tuple(detours))
    else:
        intent = change(intent, path=ways.flight(draft, target, command.zone))
    opponent = target if command.resist else None
    act_with(draft, chosen, kind, begun, intent, opponent, purpose="attack")


@topic.decides(Push)
def push(draft: Draft, command: Push) -> None:
    """Push somebody (F-PUSH-1…3)."""
    shove(draft, command, "push", begin(draft, command), command.target)


@topic.decides(Throw)
def throw(draft: Draft, command: Throw) -> None:
    """Throw somebody, or a thing that has no sheet (F-THROW-1…5)."""
    begun = begin(draft, command)
    if command.target in draft.state.participants:
        shove(draft, command, "throw", begun, command.target)
        return
    chosen = choose_skill(draft, begun.who, command, ("Might",))
    intent = Intent(
        what=command.target,
        path=ways.flight(draft, begun.who, command.zone),
        weight=PERSON if command.weight is None else heavy(draft, command.weight),
        resist=False,
    )
    act_with(draft, chosen, "throw", begun, intent, purpose="attack")


def reach(
    state: Conflict, exchange: Exchange, start: str, path: tuple[str, ...], shifts: int
) -> tuple[int, int]:
    """Return how many zones of a path the shifts move somebody, and what that costs.

    Rules F-PUSH-2, F-THROW-2, F-THROW-3.
    """
    paid, zones, best = exchange.intent.weight, 0, 0
    for number, (_, _, border) in enumerate(ways.passages(state, start, path), 1):
        paid += border + (1 if exchange.kind == "push" else number)
        if paid > shifts:
            break
        zones, best = number, paid
    return zones, best


@topic.resolves("push")
def resolve_push(draft: Draft) -> None:
    """Move both as far as the shifts do (F-PUSH-3…5)."""
    _resolve_shove(draft)


@topic.resolves("throw")
def resolve_throw(draft: Draft) -> None:
    """Move the target alone as far as the shifts do (F-THROW-1, F-THROW-6)."""
    _resolve_shove(draft)


def _resolve_shove(draft: Draft) -> None:
    exchange = opened(draft)
    mine, defense = rolls(exchange)
    intent = exchange.intent
    run = carried_by_effort(draft.state, exchange, mine.effort, defense.effort if defense else None)
    count_shifts(draft, run.against, run.shifts, spent=run.cost)
    where = run.path[run.zones - 1] if run.zones else None
    target = intent.protects
    if target is None:
        draft.emit(ThingThrown(who=exchange.by, what=intent.what, zone=where, rule="F-THROW-4"))
    elif where is not None:
        led = draft.state.somebody(target).leader == exchange.by
        if led and exchange.main and not intent.alone:
            # They have acted with their leader, whom this takes them from.
            draft.emit(TurnShared(who=target, turn=Turn(to_act=0), rule="F-INIT-12"))
        move_to(draft, target, where, run.rule, alone=True)
        if exchange.kind == "push":
            move_to(draft, exchange.by, where, run.rule, alone=intent.alone)
    if defense is not None and run.shifts == 0:
        missed(draft)
        return
    close(draft)


@topic.evolves(ThingThrown)
def _thrown(state: Conflict, event: ThingThrown) -> Conflict:
    state.somebody(event.who)
    return state
