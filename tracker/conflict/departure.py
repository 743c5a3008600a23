"""Leaving a conflict, and coming back: taken out, conceded, gone; all that ends with it."""

from tracker.conflict import order
from tracker.conflict.cast import Moved, SheetChanged, check_whole
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Party, Where, Who, Words
from tracker.conflict.ruling import N_, Command, Event, require
from tracker.conflict.state import Conflict, Participant, change
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.conflict.turns import HoldLapsed, present, running, settle_turn

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


class Return(Command, frozen=True, kw_only=True, tag="return"):
    """Let somebody who has left come back, with the same sheet."""

    words = ("name", "reason")
    group = "between"

    name: Who
    reason: Words = ""
    side: Party | None = None
    zone: Where | None = None


class Returned(Event, frozen=True, kw_only=True, tag="returned"):
    """Somebody takes part again; ``leader`` is whom they come back with, if anybody."""

    seen = "who* leader? why"

    who: str
    leader: str | None = None
    why: str = ""


@topic.decides(Return)
def come_back(draft: Draft, command: Return) -> None:
    """Let somebody come back, into the order as a latecomer (S-SCENE-4, S-INIT-11)."""
    running(draft)
    p = draft.state.somebody(command.name)
    check_gone(draft, p)
    is_back(draft, command, p)
    order.join_order(draft, p.id)


def is_back(
    draft: Draft, command: Return, p: Participant, with_: Participant | None = None
) -> None:
    """Let somebody take part again, who stands where the one does that they come back with."""
    zone = with_.zone if with_ else command.zone or p.zone
    side = with_.side if with_ else command.side or p.side
    leader = with_.id if with_ else None
    check_whole(draft, change(p, side=side, zone=zone, leader=leader))
    if side != p.side:
        draft.emit(SheetChanged(who=p.id, values={"side": side}))
        system(draft.state.system).has_changed_sides(draft, p.id)
    if zone is not None and zone != p.zone:
        draft.emit(Moved(who=p.id, zone=zone))
    draft.emit(Returned(who=p.id, leader=leader, why=command.reason, rule="S-INIT-11"))


def check_gone(draft: Draft, p: Participant) -> None:
    """Refuse whoever never left, and whoever a rule keeps out of this conflict."""
    if p.active:
        draft.refuse(N_("{who} has not left"), rule="S-SCENE-4", who=p.id)
    if p.status != "left":
        draft.forbid("S-OUT-2", N_("{who} is out and stays out of it"), who=p.id)


@topic.evolves(Returned)
def _returned(state: Conflict, event: Returned) -> Conflict:
    require(state.participants, event.leader)
    people = state.participants_with(event.who, status="active", outcome=None, leader=event.leader)
    return change(state, participants=people)
