"""Sprints, pushes and throws: how far shifts carry somebody."""

from __future__ import annotations

from typing import Annotated

from tracker.conflict import movement
from tracker.conflict.actions import Begun, act, begin, check_target, choose_skill
from tracker.conflict.attacks import missed
from tracker.conflict.draft import Draft
from tracker.conflict.exchange import close, count_shifts, opened, rolls
from tracker.conflict.fields import Number, Opposed, Rolling, Way, Where, Who, Word
from tracker.conflict.ruling import N_, Event
from tracker.conflict.state import Conflict, Exchange, Intent, change
from tracker.conflict.topic import Topic

topic = Topic()

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


def way(
    draft: Draft, who: str, start: str | None, end: str, through: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the way named, or the cheapest; of equals, one that nobody blocks."""
    state = draft.state
    if start is None or start == end:
        draft.refuse(N_("{who} is in {zone} already"), rule="F-MOVE-1", who=who, zone=end)
    if through:
        named = through if through[-1] == end else (*through, end)
        here = start
        for zone in named:
            if zone not in movement.neighbors(state, here):
                draft.refuse(
                    N_("no passage leads from {zone} to {to_zone}"),
                    rule="F-MOVE-5",
                    zone=here,
                    to_zone=zone,
                )
            here = zone
        return named

    def cost(a: str, b: str, border: int) -> int:
        barred = movement.blocking(state, who, a, b) is not None
        return 1000 * (1 + border) + barred

    found = movement.cheapest(state, start, end, cost)
    if found is None:
        draft.refuse(N_("no way leads to {zone}"), rule="F-MOVE-5", zone=end)
    return found


def passages(state: Conflict, start: str, path: tuple[str, ...]) -> list[tuple[str, str, int]]:
    """Return each passage of a way: from, to, and the border between."""
    steps = zip((start, *path), path, strict=False)
    return [(a, b, movement.neighbors(state, a).get(b, 0)) for a, b in steps]


@topic.decides(Sprint)
def sprint(draft: Draft, command: Sprint) -> None:
    """Sprint with Athletics against 0, or the block on the way (F-MOVE-4, F-BLOCK-12)."""
    begun = begin(draft, command, moves=False)
    if command.move is not None:
        draft.refuse(N_("a sprint is the movement itself"), rule="F-MOVE-3")
    if command.rearm:
        draft.refuse(N_("re-arming goes with an action, not with a sprint"), rule="F-DISARM-3")
    chosen = choose_skill(draft, begun.who, command, ("Athletics",))
    here = draft.state.somebody(begun.who).zone or ""
    path = way(draft, begun.who, here, command.zone, command.through)
    barred = (
        []
        if command.ignore_block
        else [
            s
            for a, b, _ in passages(draft.state, here, path)
            if (s := movement.blocking(draft.state, begun.who, a, b)) is not None
        ]
    )
    intent = Intent(
        path=path,
        load=command.load or 0,
        on="load" if command.load is not None else "",
        alone=command.hand.alone,
        strength=max(barred, default=None),
    )
    act(draft, chosen, "sprint", begun, intent, purpose="move")


@topic.resolves("sprint")
def resolve_sprint(draft: Draft) -> None:
    """Move as far as the shifts pay for, at least over a free first passage.

    Rules F-MOVE-7, F-MOVE-8.
    """
    exchange = opened(draft)
    mine, _ = rolls(exchange)
    intent = exchange.intent
    strength = intent.strength
    passed = strength is None or mine.effort > strength
    against = max(0, strength or 0)
    shifts = max(mine.effort - against, 0) if passed else 0
    # A block tells how hard passing is; what passing costs is paid from the whole effort above 0.
    count_shifts(draft, against, shifts)
    if passed:
        here = draft.state.somebody(exchange.by).zone or ""
        steps = passages(draft.state, here, intent.path)
        reached = 0
        left = shifts
        for _, _, border in steps:
            left -= 1 + border + intent.load
            if left < 0:
                break
            reached += 1
        open_first = steps[0][2] == 0 and strength is None and not intent.on
        if reached == 0 and open_first:
            reached = 1
        if reached:
            rule = "F-MOVE-8" if shifts < 1 else "F-MOVE-4"
            movement.move_with_group(
                draft, exchange.by, intent.path[reached - 1], intent.alone, rule
            )
    close(draft)


def shove(draft: Draft, command: Push | Throw, kind: str, begun: Begun, target: str) -> None:
    """Begin a push or a throw of somebody; the willing and lifeless do not roll (F-THROW-4, 5)."""
    p = check_target(draft, begun.who, target)
    chosen = choose_skill(draft, begun.who, command, ("Might", "Fists"))
    here = draft.state.somebody(begun.who).zone
    if p.zone != here:
        draft.forbid("F-ZONE-2", N_("{target} is not in the same zone"), target=target)
    intent = Intent(
        path=way(draft, target, p.zone, command.zone, ()),
        weight=p.weight if command.weight is None else command.weight,
        resist=command.resist,
        what=kind,
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
    here = draft.state.somebody(begun.who).zone
    intent = Intent(
        what=command.target,
        path=way(draft, begun.who, here, command.zone, ()),
        weight=PERSON if command.weight is None else command.weight,
        resist=False,
    )
    act(draft, chosen, "throw", begun, intent, purpose="attack")


def reach(state: Conflict, exchange: Exchange, start: str, shifts: int) -> tuple[int, int]:
    """Return how many zones the shifts carry, and what that costs.

    Rules F-PUSH-2, F-THROW-2, F-THROW-3.
    """
    intent = exchange.intent
    paid, zones, best = intent.weight, 0, 0
    for number, (_, _, border) in enumerate(passages(state, start, intent.path), 1):
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
    against = max(defense.effort if defense else 0, intent.strength or 0)
    passed = intent.strength is None or mine.effort > intent.strength
    shifts = max(mine.effort - against, 0) if passed else 0
    count_shifts(draft, against, shifts)
    target = intent.protects
    start = draft.state.somebody(target or exchange.by).zone or ""
    zones, _ = reach(draft.state, exchange, start, shifts)
    where = intent.path[zones - 1] if zones else None
    if target is None:
        draft.emit(ThingThrown(who=exchange.by, what=intent.what, zone=where, rule="F-THROW-4"))
    elif where is not None:
        rule = "F-PUSH-3" if exchange.kind == "push" else "F-THROW-1"
        movement.move_with_group(draft, target, where, True, rule)
        if exchange.kind == "push":
            movement.move_with_group(draft, exchange.by, where, False, rule)
    if defense is not None and shifts == 0:
        missed(draft)
        return
    close(draft)


@topic.evolves(ThingThrown)
def _thrown(state: Conflict, event: ThingThrown) -> Conflict:
    state.somebody(event.who)
    return state
