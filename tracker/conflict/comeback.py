"""Coming back: who has left takes part again, with all that stands on their sheet."""

from tracker.conflict import order
from tracker.conflict.cast import AspectRemoved, Moved, SheetChanged, check_whole
from tracker.conflict.departure import Departed
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Party, Where, Who, Words
from tracker.conflict.groups import keep_together, set_loose
from tracker.conflict.ruling import N_, Command, Event, require
from tracker.conflict.state import Conflict, Participant, change
from tracker.conflict.topic import Topic
from tracker.conflict.turns import running

topic = Topic()


class Return(Command, frozen=True, kw_only=True, tag="return"):
    """Let somebody who has left come back, with the same sheet."""

    words = ("name", "reason")
    group = "between"

    name: Who
    reason: Words = ""
    side: Party | None = None
    zone: Where | None = None


class Returned(Event, frozen=True, kw_only=True, tag="returned"):
    """Somebody takes part again; ``leader`` is whom a companion comes back with."""

    who: str
    leader: str | None = None
    why: str = ""


@topic.decides(Return)
def come_back(draft: Draft, command: Return) -> None:
    """Let somebody come back, into the order as a latecomer (S-SCENE-4, S-INIT-11).

    With a companion that was lost the consequence ends that this was (F-COMPANION-4).
    """
    p = draft.state.somebody(command.name)
    loss = draft.state.loss_of(p.id)
    # A companion that was lost is found again when the table says so, after the conflict, too.
    over = loss is not None and draft.state.phase != "running"
    if not over:
        running(draft)
    if loss is None or p.active:
        _check_gone(draft, p)
    elif _without_owner(draft.state, p):
        _found_again(draft, p, command.reason)
        draft.emit(AspectRemoved(aspect=loss.id, rule="F-COMPANION-4"))
        return
    leader = _leader(draft, p, command.zone)
    zone = leader.zone if leader else command.zone or p.zone
    side = leader.side if leader else command.side or p.side
    if leader is not None and command.side not in (None, side):
        draft.forbid("F-SIDES-4", N_("{leader} stands on another side"), leader=leader.id)
    check_whole(draft, change(p, side=side, zone=zone, leader=leader.id if leader else None))
    if side != p.side:
        draft.emit(SheetChanged(who=p.id, values={"side": side}))
        keep_together(draft, p.id)
    if zone is not None and zone != p.zone:
        draft.emit(Moved(who=p.id, zone=zone))
    back = Returned(who=p.id, leader=leader.id if leader else None, why=command.reason)
    draft.emit(change(back, rule="S-INIT-11"))
    if loss is not None:
        draft.emit(AspectRemoved(aspect=loss.id, rule="F-COMPANION-4"))
    if over:
        return
    if leader is None and p.role == "companion":
        set_loose(draft, p.id, "S-INIT-12")
    else:
        order.join(draft, p.id)


def _without_owner(state: Conflict, p: Participant) -> bool:
    """Return whether a companion cannot take part because its owner does not (F-COMPANION-1)."""
    owner = state.participants.get(p.owner or "")
    return "independent" not in p.advances and owner is not None and not owner.active


def _found_again(draft: Draft, p: Participant, why: str) -> None:
    """Let a companion be back with an owner who is out: it takes part as little as they do."""
    message = N_("{who} takes part only where {name} does")
    draft.warn("F-COMPANION-1", message, who=p.id, name=draft.state.somebody(p.owner or "").name)
    draft.emit(Returned(who=p.id, why=why, rule="F-COMPANION-4"))
    draft.emit(Departed(who=p.id, status="left", rule="F-COMPANION-1"))


def _check_gone(draft: Draft, p: Participant) -> None:
    """Refuse whoever never left, and whoever a rule keeps out of this conflict."""
    if p.active:
        draft.refuse(N_("{who} has not left"), rule="S-SCENE-4", who=p.id)
    if p.role == "minions" and not p.left:
        draft.refuse(N_("{who}: nobody is left"), rule="S-OUT-2", who=p.id)
    if p.status == "conceded":
        draft.forbid("F-CONCEDE-3", N_("{who} has conceded and stays out of it"), who=p.id)
    elif p.status != "left":
        draft.forbid("S-OUT-2", N_("{who} is out and stays out of it"), who=p.id)


def _leader(draft: Draft, p: Participant, zone: str | None) -> Participant | None:
    """Return whom a companion is attached to again: its owner, in the same zone (F-COMPANION-1)."""
    if p.role != "companion" or p.owner is None:
        return None
    owner = draft.state.participants.get(p.owner)
    here = owner is not None and owner.active and zone in (None, owner.zone)
    if here:
        return owner
    if "independent" not in p.advances:
        other = owner.name if owner else ""
        draft.refuse(
            N_("{who} takes part only where {name} does"),
            rule="F-COMPANION-1",
            who=p.id,
            name=other,
        )
    return None


@topic.evolves(Returned)
def _returned(state: Conflict, event: Returned) -> Conflict:
    require(state.participants, event.leader)
    people = state.participants_with(event.who, status="active", outcome=None, leader=event.leader)
    return change(state, participants=people)
