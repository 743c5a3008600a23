"""Leaving a conflict: taken out, conceded, gone; and all that ends with whoever leaves."""

from tracker.conflict.draft import Draft
from tracker.conflict.fields import Who, Words
from tracker.conflict.groups import set_loose
from tracker.conflict.lapses import HoldLapsed
from tracker.conflict.ruling import Command, Event
from tracker.conflict.state import Conflict, change
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.conflict.turns import (
    present,
    running,
    settle_turn,
)

topic = Topic()


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Let somebody leave the place, and the conflict with it."""

    words = ("name", "reason")
    group = "between"

    name: Who
    reason: Words = ""


class Departed(Event, frozen=True, kw_only=True, tag="departed"):
    """Somebody is out of the conflict and its order; ``status`` says how."""

    who: str
    status: str
    outcome: str | None = None


def depart(draft: Draft, who: str, status: str, rule: str, outcome: str | None = None) -> None:
    """Take somebody out of the order, with what they hold (S-OUT-2).

    Companions that cannot act on their own go along (F-COMPANION-1).
    """
    p = draft.state.somebody(who)
    if p.holding is not None:
        draft.emit(HoldLapsed(who=who, rule="S-OUT-2"))
    system(draft.state.system).leaves(draft, who)
    led = draft.state.group_of(who)
    draft.emit(Departed(who=who, status=status, outcome=outcome, rule=rule))
    for member in led:
        if member.role == "minions" or "independent" in member.advances:
            set_loose(draft, member.id, "S-INIT-12")
        else:
            depart(draft, member.id, "left", rule="F-COMPANION-1")


@topic.decides(Leave)
def leave(draft: Draft, command: Leave) -> None:
    """Let somebody leave (S-SCENE-4)."""
    running(draft)
    present(draft, command.name)
    depart(draft, command.name, "left", rule="S-SCENE-4", outcome=command.reason or None)
    settle_turn(draft, command.name)


@topic.evolves(Departed)
def _departed(state: Conflict, event: Departed) -> Conflict:
    overflow = state.overflow if state.overflow and state.overflow.by != event.who else None
    p = state.somebody(event.who)
    if p.role == "companion" and p.leader is not None and event.status == "out":
        # Attached, a companion only goes down as a consequence of the leader's (F-COMPANION-4).
        taken = state.somebody(p.leader).taken_here + 1
        state = change(state, participants=state.participants_with(p.leader, taken_here=taken))
    return change(
        state,
        participants=state.participants_with(
            event.who, status=event.status, outcome=event.outcome, leader=None
        ),
        order=tuple(i for i in state.order if i != event.who),
        overflow=overflow,
        # Who is out of the conflict has nothing left to concede.
        windows=tuple(w for w in state.windows if (w.kind, w.who) != ("concede", event.who)),
    )
