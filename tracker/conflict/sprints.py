"""Sprints, pushes and throws: how far shifts carry somebody."""

from typing import Annotated

from tracker.conflict import movement, ways
from tracker.conflict.actions import Begun, act, begin, blocked, check_target, choose_skill, guard
from tracker.conflict.attacks import missed
from tracker.conflict.draft import Draft
from tracker.conflict.exchange import close, count_shifts, opened, rolls
from tracker.conflict.fields import Number, Opposed, Rolling, Way, Where, Who, Word
from tracker.conflict.ruling import N_, Event
from tracker.conflict.state import Conflict, Exchange, Intent, change
from tracker.conflict.topic import Topic

topic = Topic(system="fate")

# More shifts than any way costs.
_FAR = 10**9

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
    here = draft.state.somebody(begun.who).zone or ""
    path = ways.way(draft, begun.who, command.zone, command.through, command.load or 0)
    strength = None if command.ignore_block else ways.barred(draft.state, begun.who, here, path)
    _takes_the_action(draft, begun, strength)
    intent = Intent(
        path=path,
        load=command.load or 0,
        on="load" if command.load is not None else "",
        alone=command.hand.alone,
        strength=strength,
    )
    act(draft, chosen, "sprint", begun, intent, purpose="move")


def _takes_the_action(draft: Draft, begun: Begun, strength: int | None) -> None:
    """Refuse to pass a block on the way for nothing (F-BLOCK-6)."""
    if strength is not None and not begun.main:
        draft.forbid("F-BLOCK-6", N_("passing a block takes the main action"))


@topic.resolves("sprint")
def resolve_sprint(draft: Draft) -> None:
    """Move as far as the shifts pay for, at least over a free first passage.

    Rules F-MOVE-7, F-MOVE-8, F-BLOCK-12, F-BLOCK-13.
    """
    exchange = opened(draft)
    mine, _ = rolls(exchange)
    intent = exchange.intent
    against = max(0, intent.strength or 0)
    if blocked(exchange):
        count_shifts(draft, against, 0)
        close(draft)
        return
    shifts = max(mine.effort - against, 0)
    here = draft.state.somebody(exchange.by).zone or ""
    zones, cost = ways.carried(draft.state, here, intent.path, shifts, intent.load)
    count_shifts(draft, against, shifts, spent=cost)
    rule = "F-MOVE-4"
    if zones == 0 and first_is_free(draft, exchange):
        zones, rule = 1, "F-MOVE-8"
    if zones:
        where = intent.path[zones - 1]
        movement.move_with_group(draft, exchange.by, where, rule, alone=intent.alone)
    close(draft)


def first_is_free(draft: Draft, exchange: Exchange) -> bool:
    """Return whether the sprint's first zone needs no shift (F-MOVE-8)."""
    command, state, intent = draft.command, draft.state, exchange.intent
    if isinstance(command, Sprint) and command.against is not None and not intent.unguarded:
        return False
    return _surely(state, exchange, state.somebody(exchange.by).zone or "")


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
    if kind == "push":
        path = ways.way(draft, target, command.zone, ())
    else:
        path = ways.flight(draft, target, command.zone)
    strength = None
    if kind == "push" and not command.ignore_block:
        # Whoever pushes goes through the passage too; what is thrown flies over its guard.
        strength = ways.barred(draft.state, begun.who, p.zone or "", path)
        _takes_the_action(draft, begun, strength)
    intent = Intent(
        path=path,
        strength=strength,
        weight=p.weight if command.weight is None else heavy(draft, command.weight),
        resist=command.resist,
        what=kind,
        alone=command.hand.alone,
    )
    opponent = target if command.resist else None
    intent = change(intent, protects=target)
    act(draft, chosen, kind, begun, intent, opponent, purpose="attack")


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
    act(draft, chosen, "throw", begun, intent, purpose="attack")


def reach(state: Conflict, exchange: Exchange, start: str, shifts: int) -> tuple[int, int]:
    """Return how many zones the shifts carry, and what that costs.

    Rules F-PUSH-2, F-THROW-2, F-THROW-3.
    """
    intent = exchange.intent
    paid, zones, best = intent.weight, 0, 0
    for number, (_, _, border) in enumerate(ways.passages(state, start, intent.path), 1):
        paid += border + (1 if exchange.kind == "push" else number)
        if paid > shifts:
            break
        zones, best = number, paid
    return zones, best


def whole_way(state: Conflict, exchange: Exchange) -> int | None:
    """Return the shifts that carry somebody all the way, None where nobody is moved.

    A sprinter always gets over a free first passage, whatever the roll (F-MOVE-8).
    """
    intent = exchange.intent
    start = state.somebody(intent.protects or exchange.by).zone or ""
    if exchange.kind in ("push", "throw"):
        return reach(state, exchange, start, _FAR)[1]
    if exchange.kind != "sprint":
        return None
    if len(intent.path) == 1 and intent.strength is None and _surely(state, exchange, start):
        return -_FAR
    return ways.carried(state, start, intent.path, _FAR, intent.load)[1]


def _surely(state: Conflict, exchange: Exchange, start: str) -> bool:
    first = change(state, blocks=()) if exchange.intent.unguarded else state
    load = exchange.intent.load if exchange.intent.on else None
    return ways.free(first, exchange.by, start, exchange.intent.path[0], load)


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
    block = guard(draft.state, exchange)
    stands = [defense.effort if defense else 0]
    stands += [s for s in (intent.strength, block.strength if block else None) if s is not None]
    shifts = 0 if blocked(exchange) else max(mine.effort - max(stands), 0)
    target = intent.protects
    start = draft.state.somebody(target or exchange.by).zone or ""
    zones, cost = reach(draft.state, exchange, start, shifts)
    count_shifts(draft, max(stands), shifts, spent=cost)
    where = intent.path[zones - 1] if zones else None
    if target is None:
        draft.emit(ThingThrown(who=exchange.by, what=intent.what, zone=where, rule="F-THROW-4"))
    elif where is not None:
        rule = "F-PUSH-3" if exchange.kind == "push" else "F-THROW-1"
        movement.move_with_group(draft, target, where, rule, alone=True)
        if exchange.kind == "push":
            movement.move_with_group(draft, exchange.by, where, rule, alone=intent.alone)
    if defense is not None and shifts == 0:
        missed(draft)
        return
    close(draft)


@topic.evolves(ThingThrown)
def _thrown(state: Conflict, event: ThingThrown) -> Conflict:
    state.somebody(event.who)
    return state
