"""Leaving a conflict: taken out, conceded, gone; and all that ends with whoever leaves."""

from tracker.conflict.draft import Draft
from tracker.conflict.fields import Who, Words
from tracker.conflict.lapses import HoldLapsed
from tracker.conflict.ruling import Command, Event
from tracker.conflict.state import Conflict, change
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.conflict.turns import present, running, settle_turn

topic = Topic()


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Let somebody leave the place, and the conflict with it."""

    words = ("name", "reason")
    group = "between"

    name: Who
    reason: Words = ""


class Departed(Event, frozen=True, kw_only=True, tag="departed"):
    """Somebody is out of the conflict and its order; ``status`` says how."""

    seen = "who* status outcome"

    who: str
    status: str
    outcome: str | None = None


def depart(draft: Draft, who: str, status: str, rule: str, outcome: str | None = None) -> None:
    """Take somebody out of the order, with what they hold (S-OUT-2)."""
    rules, p = system(draft.state.system), draft.state.somebody(who)
    if p.holding is not None:
        draft.emit(HoldLapsed(who=who, rule="S-OUT-2"))
    rules.leaves(draft, who)
    led = draft.state.group_of(who)
    draft.emit(Departed(who=who, status=status, outcome=outcome, rule=rule))
    rules.has_left(draft, led)


@topic.decides(Leave)
def leave(draft: Draft, command: Leave) -> None:
    """Let somebody leave (S-SCENE-4)."""
    running(draft)
    present(draft, command.name)
    depart(draft, command.name, "left", rule="S-SCENE-4", outcome=command.reason or None)
    settle_turn(draft, command.name)


@topic.evolves(Departed)
def departed(state: Conflict, event: Departed) -> Conflict:
    """Write down that somebody takes part no more."""
    return change(
        state,
        participants=state.participants_with(
            event.who, status=event.status, outcome=event.outcome, leader=None
        ),
        order=tuple(i for i in state.order if i != event.who),
    )
