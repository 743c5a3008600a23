"""What actions are held for: which moments a ruling is, and who holds an action for one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tracker.conflict.draft import Draft
from tracker.conflict.history.ledger import Ledger
from tracker.conflict.questions import may_release
from tracker.conflict.ruling import Command, Event
from tracker.conflict.state import (
    ACT,
    ANYBODY,
    ATTACK,
    ENTER,
    FOE,
    FRIEND,
    HARM,
    OUT,
    RELEASE,
    ROUND,
    Conflict,
    Moment,
    Participant,
)
from tracker.conflict.system import system
from tracker.conflict.turns import ActionBegan, ActionUsed, HoldCalled


class Happened(NamedTuple):
    """One thing that happened: ``of`` whom, or to whom; where somebody enters a ``zone``."""

    kind: str
    of: str = ""
    zone: str = ""
    round: int = 0


def call_holders(draft: Draft, before: Conflict) -> None:
    """Call those whose moment a ruling is, as events of the ruling, in the order of action.

    Whoever was called and could not act so far stays called, also over the action of another who
    was called: they act one after the other (S-HOLD-7). Else the next action passes it.
    """
    after, actors = draft.state, _actors(draft.events)
    if after.phase != "running":
        return
    called, ready = _called(before), may_release(before)
    one_after_another = not actors.isdisjoint(called)
    happened = list(happenings(draft, before))
    for who in after.order:
        held, p = before.participants.get(who), after.participants[who]
        if p.holding is None or p.held_for is None or held is None or who in _called(after):
            continue
        if (held.holding, held.held_for) != (p.holding, p.held_for):
            # It has just begun.
            continue
        still = who in called and (who not in ready or one_after_another)
        people = {**before.participants, **after.participants}
        if still or any(is_moment(p.held_for, p, one, people) for one in happened):
            draft.emit(HoldCalled(who=who, rule="S-HOLD-2"))


def _called(state: Conflict) -> set[str]:
    return {window.who for window in state.windows if window.kind == RELEASE}


def _actors(events: Iterable[Event]) -> set[str]:
    return {event.who for event in events if isinstance(event, ActionBegan | ActionUsed)}


def is_moment(
    moment: Moment, holder: Participant, happened: Happened, people: dict[str, Participant]
) -> bool:
    """Return whether what happened is what somebody holds the action for."""
    if happened.kind != moment.kind:
        return False
    if moment.kind == ROUND:
        return happened.round == moment.round
    if moment.kind == ENTER:
        return happened.zone == moment.of and happened.of != holder.id
    one = people[happened.of]
    if moment.of in (FOE, FRIEND):
        allied = one.side == holder.side
        return allied == (moment.of == FRIEND) and one.id != holder.id
    return moment.of in (ANYBODY, one.id)


def happenings(draft: Draft, before: Conflict) -> Iterator[Happened]:
    """Yield what happened in a ruling that an action can be held for."""
    for command in draft.command.parts:
        yield from (Happened(ATTACK, who) for who in _attacked(command))
    state = before
    for event in draft.events:
        if isinstance(event, ActionBegan | ActionUsed):
            yield Happened(ACT, event.who)
        yield from (Happened(HARM, who) for who in _harmed(state, event))
        met, state = state, draft.tables.evolve(state, event)
        if state.participants is not met.participants:
            yield from _moved(met, state)
    if state.turn is None and state.turns_over != before.turns_over:
        # What is held is lost with the round: that is the last moment before the next one.
        yield Happened(ROUND, round=state.round + 1)


def _attacked(command: Command) -> tuple[str, ...]:
    """Return whom a command attacks."""
    value = getattr(command, command.attacks) if command.attacks else ()
    return (value,) if isinstance(value, str) else tuple(value)


def _harmed(state: Conflict, event: Event) -> Iterator[str]:
    """Yield who takes what their game counts as lasting harm."""
    counting = system(state.system).counting()
    if (count := counting.counted.get(type(event))) is not None:
        ledger = Ledger()
        count(ledger, state, event)
        yield from (who for who, numbers in ledger.told().items() if numbers.get(counting.harm))


def _moved(before: Conflict, after: Conflict) -> Iterator[Happened]:
    """Yield who has entered a zone, and who is out."""
    for p in after.participants.values():
        was = before.participants.get(p.id)
        if p is was:
            continue
        if p.zone is not None and p.active and (was is None or was.zone != p.zone):
            yield Happened(ENTER, p.id, p.zone)
        if was is not None and was.active and not p.active:
            yield Happened(OUT, p.id)
