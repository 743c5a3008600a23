"""Minion groups and their leaders: attaching, detaching, splitting, merging."""

from typing import Generic

from tracker.conflict import order
from tracker.conflict.cast import (
    Moved,
    ParticipantRemoved,
    SheetChanged,
    TrackSized,
    require_place,
)
from tracker.conflict.departure import depart
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Label, Number, Who
from tracker.conflict.order import has_slot
from tracker.conflict.ruling import N_, Base, Command, Contradiction, Event, require, there
from tracker.conflict.setup import counted, new_name
from tracker.conflict.state import Conflict, Participant, PersonOwn, Track, change, without
from tracker.conflict.topic import Topic
from tracker.conflict.turns import HoldLapsed, present, settle_turn
from tracker.systems.fate.rules.lapses import FullDefenseEnded
from tracker.systems.fate.rules.state import (
    last_roll,
    person,
    table_of,
    tags,
    with_fields,
    with_table,
    with_tags,
)

topic = Topic()


class Attach(Command, frozen=True, kw_only=True, tag="attach"):
    """Attach a minion group or a companion to a leader; a free action."""

    words = ("name",)
    group = "between"

    name: Who
    to: Who


class Detach(Command, frozen=True, kw_only=True, tag="detach"):
    """Detach a minion group or a companion from its leader; a free action."""

    words = ("name",)
    group = "between"

    name: Who


class Split(Command, frozen=True, kw_only=True, tag="split"):
    """Split minions off a group into a new one."""

    words = ("source",)
    group = "between"

    source: Who
    count: Number
    name: Label | None = None

    def name_asked(self, nth: int) -> str:
        """Return the name that is typed."""
        return self.name or ""

    @property
    def named_after(self) -> str:
        """Return the group that it is split off from."""
        return self.source


class Merge(Command, frozen=True, kw_only=True, tag="merge"):
    """Merge a group of minions into another of the same quality."""

    words = ("name",)
    group = "between"

    name: Who
    into: Who


class Attached(Event, frozen=True, kw_only=True, tag="attached"):
    """A group or companion acts with a leader now."""

    seen = "who* leader*"

    who: str
    leader: str


class Detached(Event, frozen=True, kw_only=True, tag="detached"):
    """A group or companion acts for itself now."""

    seen = "who* round"

    who: str
    round: int


class GroupSplit(Event, Generic[PersonOwn], frozen=True, kw_only=True, tag="group_split"):
    """Fresh minions left a group and are one of their own."""

    seen = "who* group"

    newcomer = "group"
    parted_from = "who"

    who: str
    group: Participant[PersonOwn]


class GroupMerged(Event, frozen=True, kw_only=True, tag="group_merged"):
    """A group went into another: its minions, with their hurts, stand there now."""

    seen = "who* into*"

    leaver = "who"

    who: str
    into: str


class Turn(Base, frozen=True, kw_only=True):
    """What a group has of its turn in this round; the fields are those of a participant."""

    seen = "acted to_act waits holding full_defense"

    acted: bool = False
    to_act: int | None = None
    waits: bool = False
    holding: int | None = None
    full_defense: bool = False


class TurnShared(Event, frozen=True, kw_only=True, tag="turn_shared"):
    """A merged group has this of the round's turn, where its parts had not the same."""

    seen = "who* turn"

    who: str
    turn: Turn


def proposed_split(minions: int, opponents: int) -> tuple[int, ...]:
    """Return the sizes of the groups in which minions divide among opponents (F-SIDES-1, 2).

    The first groups get what is left over; no group is empty, and without opponents there is
    one group.

    >>> proposed_split(5, 2), proposed_split(1, 2)
    ((3, 2), (1,))
    """
    groups = max(1, min(minions, opponents))
    each, over = divmod(minions, groups)
    sizes = (each + (n < over) for n in range(groups))
    return tuple(size for size in sizes if size)


def minions(draft: Draft, who: str) -> Participant:
    """Return a group of minions; refuse anybody else."""
    p = draft.state.somebody(who)
    if p.role != "minions":
        draft.refuse(N_("{who} is not a group of minions"), rule="F-MINION-4", who=who)
    present(draft, who)
    return p


@topic.decides(Attach)
def attach(draft: Draft, command: Attach) -> None:
    """Attach to a leader, whose place in the order then is theirs (F-GROUP-2, F-INIT-12)."""
    p = draft.state.somebody(command.name)
    present(draft, command.name)
    if p.role not in ("minions", "companion"):
        draft.refuse(
            N_("{who} is neither a group of minions nor a companion"),
            rule="F-GROUP-2",
            who=command.name,
        )
    if p.role == "companion" and p.owner != command.to:
        draft.forbid(
            "F-COMPANION-1", N_("{who} is the companion of {other}"), who=p.id, other=p.owner or ""
        )
    check_leader(draft, command.to)
    leader = draft.state.somebody(command.to)
    if p.leader == command.to:
        draft.refuse(
            N_("{who} is attached to {leader} already"),
            rule="F-GROUP-2",
            who=p.id,
            leader=command.to,
        )
    _check_allies(draft, p, leader, "F-SIDES-4")
    if leader.zone != p.zone and draft.state.phase == "running":
        draft.forbid(
            "F-GROUP-8",
            N_("{who} and {leader} are not in the same zone"),
            who=p.id,
            leader=command.to,
        )
    if p.holding is not None:
        draft.emit(HoldLapsed(who=p.id, rule="F-INIT-12"))
    if not leader.acted and p.had_turn:
        draft.warn(
            "S-INIT-12",
            N_("{who} has acted this round: no bonus on what {leader} does before the next"),
            who=p.id,
            leader=leader.id,
        )
    draft.emit(Attached(who=command.name, leader=command.to, rule="F-GROUP-2"))
    if leader.zone not in (None, p.zone):
        draft.emit(Moved(who=p.id, zone=leader.zone, rule="F-GROUP-8"))
    if leader.side not in (None, p.side):
        draft.emit(SheetChanged(who=p.id, values={"side": leader.side}, rule="F-SIDES-4"))
    settle_turn(draft, command.name)


@topic.decides(Detach)
def detach(draft: Draft, command: Detach) -> None:
    """Detach; an own place in the order comes with the next round (F-INIT-12, F-FREE-5)."""
    p = draft.state.somebody(command.name)
    if p.leader is None:
        draft.refuse(N_("{who} is attached to nobody"), rule="F-GROUP-2", who=command.name)
    _check_independent(draft, p)
    set_loose(draft, command.name, "F-FREE-5")


def set_loose(draft: Draft, who: str, rule: str) -> None:
    """Detach somebody: a place in the order, and a companion's own boxes (F-COMPANION-11)."""
    draft.emit(Detached(who=who, round=draft.state.round, rule=rule))
    p = draft.state.somebody(who)
    if p.role == "companion" and "stress" not in p.tracks and p.quality is not None:
        draft.emit(TrackSized(who=who, track="stress", boxes=p.quality, rule="F-COMPANION-11"))
    if draft.state.phase == "running":
        order.join_order(draft, who)


def has_changed_sides(draft: Draft, who: str) -> None:
    """Let the led and the companions of somebody go along to another side.

    Whoever leaves the side of the leader is detached. Rules F-SIDES-4, F-COMPANION-1.
    """
    p = draft.state.somebody(who)
    leader = draft.state.participants.get(p.leader or "")
    if leader is not None and leader.side not in (None, p.side):
        _check_independent(draft, p)
        message = N_("{leader} stands on another side: {who} acts without a leader")
        draft.warn("F-SIDES-4", message, who=who, leader=leader.id)
        set_loose(draft, who, "F-SIDES-4")
    for member in draft.state.participants.values():
        if who not in (member.leader, member.owner) or member.side == p.side:
            continue
        if member.active and member.side is not None:
            message = N_("{who} changes sides with {leader}")
            draft.warn("F-SIDES-4", message, who=member.id, leader=who)
        draft.emit(SheetChanged(who=member.id, values={"side": p.side}, rule="F-SIDES-4"))


def has_moved(draft: Draft, who: str, led: tuple[Participant, ...], *, alone: bool) -> None:
    """Let those attached go along, or stay behind and detached when ``alone`` (F-GROUP-8).

    Whoever stands in another zone than their leader is detached, too.
    """
    p = draft.state.somebody(who)
    for member in led:
        if not alone:
            draft.emit(Moved(who=member.id, zone=there(p.zone, "zone"), rule="F-GROUP-8"))
        elif acts_alone(member):
            set_loose(draft, member.id, "F-GROUP-8")
        else:
            draft.emit(Moved(who=member.id, zone=there(p.zone, "zone"), rule="F-COMPANION-10"))
    leader = draft.state.participants.get(p.leader or "")
    if leader is None or leader.zone in (None, p.zone):
        return
    _check_independent(draft, p)
    set_loose(draft, who, "F-GROUP-8")


def acts_alone(p: Participant) -> bool:
    """Return whether one of the led may act without a leader (F-COMPANION-10)."""
    return p.role == "minions" or "independent" in person(p).advances


def _check_independent(draft: Draft, p: Participant) -> None:
    if p.role == "companion" and not acts_alone(p):
        draft.forbid("F-COMPANION-10", N_("{who} is not independent"), who=p.id)


def has_left(draft: Draft, led: tuple[Participant, ...]) -> None:
    """Detach those who acted with somebody who has left; who cannot act alone goes along.

    Rules F-INIT-12, F-COMPANION-1.
    """
    for member in led:
        if acts_alone(member):
            set_loose(draft, member.id, "S-INIT-12")
        else:
            depart(draft, member.id, "left", rule="F-COMPANION-1")


def is_removed(draft: Draft, who: str) -> None:
    """Remove the companions of somebody, too, and detach the others who are led."""
    for p in draft.state.participants.values():
        if p.owner == who:
            draft.emit(ParticipantRemoved(who=p.id, rule="F-COMPANION-1"))
        elif p.leader == who:
            set_loose(draft, p.id, "S-INIT-12")


def led_by(p: Participant) -> str:
    """Return the rule by which somebody acts with a leader alone; empty for all others."""
    if p.leader is None or p.quality is None:
        return ""
    return "F-GROUP-7" if p.role == "minions" else "F-COMPANION-10"


def fits(p: Participant) -> bool:
    """Return whether a group has minions, a quality and boxes."""
    group = (p.count or 0) > 0 and (p.quality or 0) > 0 and "stress" in p.tracks
    return group or p.role != "minions"


def check_leader(draft: Draft, leader: str) -> None:
    """Refuse a leader who cannot lead: only a named character who is still there (F-GROUP-2)."""
    p = draft.state.somebody(leader)
    if p.quality is not None or not p.active:
        draft.refuse(
            N_("{leader} cannot lead: only a named character can"), rule="F-GROUP-2", leader=leader
        )


def _check_allies(draft: Draft, p: Participant, other: Participant, rule: str) -> None:
    """Refuse to put together those who stand on different sides (F-SIDES-4)."""
    if None not in (p.side, other.side) and p.side != other.side:
        draft.forbid(rule, N_("{who} is no ally of {other}"), who=p.id, other=other.id)


@topic.decides(Split)
def split(draft: Draft, command: Split) -> None:
    """Split fresh minions off a group; the hurt one stays with the old group (F-SIDES-3)."""
    p = minions(draft, command.source)
    assert p.quality is not None
    if not 1 <= command.count < p.left:
        draft.refuse(
            N_("{who} has {left} in all; a split leaves at least one in each group"),
            rule="F-SIDES-3",
            who=p.id,
            left=p.left,
        )
    # Whoever has yet to act stays in the group, whose turn it may be.
    to_act = None if p.to_act is None else max(p.fresh - (p.left - command.count), 0)
    group = change(
        p,
        id=draft.new_id("p"),
        name=new_name(draft, command.name or p.name),
        count=command.count,
        tracks={"stress": Track(boxes=command.count * p.quality)},
        to_act=to_act,
    )
    draft.emit(GroupSplit(who=p.id, group=group, rule="F-SIDES-3"))
    if draft.state.phase == "running" and has_slot(group):
        # What is left of the round is left to both: its place cannot have passed.
        late = group.had_turn or group.waits
        (order.join_order if late else order.stand_in)(draft, group.id)


@topic.decides(Merge)
def merge(draft: Draft, command: Merge) -> None:
    """Merge two groups of one quality; nobody acts twice in a round (F-INIT-12)."""
    p, into = minions(draft, command.name), minions(draft, command.into)
    if p.id == into.id:
        draft.refuse(N_("a group cannot go into itself"), rule="F-MINION-4")
    if p.quality != into.quality or p.kind != into.kind:
        draft.refuse(N_("all minions of a group have the same quality and kind"), rule="F-MINION-4")
    _check_allies(draft, p, into, "F-MINION-4")
    if p.zone != into.zone:
        draft.forbid(
            "S-ZONE-1", N_("{who} and {other} are not in the same zone"), who=p.id, other=into.id
        )
    if all(len(g.tracks["stress"].marked) % (g.quality or 1) for g in (p, into)):
        draft.forbid("F-MINION-6", N_("both groups have a hurt minion; merged, one would fall"))
    turn = merged_turn(p, into)
    for group in (p, into):
        if group.holding is not None and turn.holding is None:
            draft.emit(HoldLapsed(who=group.id, rule="F-INIT-12"))
        if person(group).full_defense and not turn.full_defense:
            draft.emit(FullDefenseEnded(who=group.id, rule="F-FULLDEF-6"))
    draft.emit(GroupMerged(who=p.id, into=into.id))
    merged = draft.state.somebody(into.id)
    if turn != _turn_of(merged):
        draft.emit(TurnShared(who=into.id, turn=turn, rule="F-INIT-12"))
    over = turn.acted or turn.waits or turn.holding is not None
    settle_turn(draft, into.id if over else p.id)


def _turn_of(p: Participant) -> Turn:
    return Turn(
        acted=p.acted,
        to_act=p.to_act,
        waits=p.waits,
        holding=p.holding,
        full_defense=person(p).full_defense,
    )


def merged_turn(p: Participant, into: Participant) -> Turn:
    """Return what a group has of the round's turn, once another has gone into it.

    Whoever has had a turn gets no second one, and nobody loses theirs: it is the best that one of
    both has, for those who have had none (F-INIT-12). Which of both goes into the other makes no
    difference. Who may defend fully does so with those who do (F-FULLDEF-2, F-FULLDEF-6).
    """
    both = (p, into)
    if any(person(g).full_defense for g in both) and all(_defends_or_may(g) for g in both):
        return Turn(acted=True, full_defense=True)
    fresh = sum(g.still_to_act for g in both)
    to_act = None if fresh == p.left + into.left else fresh
    if fresh == 0:
        return Turn(acted=True)
    if into.leader is not None:
        return Turn(to_act=to_act)
    ahead = [g for g in both if g.leader is None and not g.waits and g.still_to_act]
    if any(g.holding is None for g in ahead):
        return Turn(to_act=to_act)
    holding = max((g.holding for g in ahead if g.holding is not None), default=None)
    return Turn(to_act=to_act, holding=holding, waits=not ahead)


def _defends_or_may(p: Participant) -> bool:
    """Return whether a group defends fully, or has not yet given away that it could."""
    may = not (p.waits or person(p).attacked) and p.still_to_act == p.left
    return p.leader is None and (person(p).full_defense or may)


def _with(state: Conflict, who: str, **fields: object) -> Conflict:
    changed = with_fields(state.somebody(who), **fields)
    return change(state, participants={**state.participants, who: changed})


@topic.evolves(Attached)
def _attached(state: Conflict, event: Attached) -> Conflict:
    require(state.participants, event.leader)
    left = change(state, order=tuple(i for i in state.order if i != event.who))
    return _with(left, event.who, leader=event.leader, detached_in=None)


@topic.evolves(Detached)
def _detached(state: Conflict, event: Detached) -> Conflict:
    return _with(state, event.who, leader=None, detached_in=event.round or None)


@topic.evolves(GroupSplit)
def _split(state: Conflict, event: GroupSplit) -> Conflict:
    require_place(state, event.group)
    p, group = state.somebody(event.who), event.group
    rest = there(p.count, "number of minions") - there(group.count, "number of minions")
    track = change(p.tracks["stress"], boxes=rest * there(p.quality, "quality"))
    to_act = None if p.to_act is None else max(p.fresh - (group.to_act or 0), 0)
    state = _with(state, p.id, count=rest, tracks={"stress": track}, to_act=to_act)
    return change(
        state,
        participants={**state.participants, group.id: group},
        counters=counted(state.counters, group.id),
    )


@topic.evolves(GroupMerged)
def _merged(state: Conflict, event: GroupMerged) -> Conflict:
    p, into = state.somebody(event.who), state.somebody(event.into)
    old, new = p.tracks["stress"], into.tracks["stress"]
    hurt = len(old.marked) + len(new.marked)
    track = Track(boxes=old.boxes + new.boxes, marked=tuple(range(1, hurt + 1)))
    acted = into.acted or p.acted
    leader = state.participants.get(p.leader or "")
    late = not acted and (p.waits or (leader is not None and leader.acted))
    state = _with(
        state,
        into.id,
        count=(into.count or 0) + (p.count or 0),
        tracks={"stress": track},
        acted=acted,
        waits=into.waits or late,
        detached_in=(p.detached_in if p.waits else state.round) if late else into.detached_in,
        attacked=person(into).attacked or person(p).attacked,
        aimed_at_by=tuple(dict.fromkeys((*person(into).aimed_at_by, *person(p).aimed_at_by))),
        disarmed=max(filter(None, (person(g).disarmed for g in (into, p))), default=None),
    )
    return _handed_over(state, p.id, into.id)


def _handed_over(state: Conflict, gone: str, to: str) -> Conflict:
    """Return the state without a group, and with another in every place where it stood."""

    def heir(who: str | None) -> str | None:
        return to if who == gone else who

    own, hand, last = table_of(state), state.order_by_hand, last_roll(state)
    overflow = own.overflow
    if last is not None:
        result = last.result and change(last.result, by=heir(last.result.by))
        last = change(last, by=heir(last.by), result=result)
    after = change(
        state,
        participants=without(state.participants, gone),
        order=tuple(i for i in state.order if i != gone),
        order_by_hand=None if hand is None else tuple(i for i in hand if i != gone),
        aspects={
            i: with_tags(change(a, on=there(heir(a.on), "bearer")), free=heir(tags(a).free))
            for i, a in state.aspects.items()
        },
        windows=tuple(change(w, who=heir(w.who), to=heir(w.to)) for w in state.windows),
        last_roll=last,
    )
    return with_table(
        after,
        blocks=tuple(change(b, by=heir(b.by), protects=heir(b.protects)) for b in own.blocks),
        swaps=tuple(change(s, who=heir(s.who)) for s in own.swaps),
        spin=tuple(dict.fromkeys(to if i == gone else i for i in own.spin)),
        overflow=None if overflow is None else change(overflow, by=heir(overflow.by)),
        results=tuple(change(r, by=heir(r.by)) for r in own.results),
    )


@topic.evolves(TurnShared)
def _shared(state: Conflict, event: TurnShared) -> Conflict:
    turn = event.turn
    if (turn.to_act or 0) < 0:
        raise Contradiction(f"{event.who} has fewer than none to act")
    fields = {name: getattr(turn, name) for name in turn.__struct_fields__}
    return _with(state, event.who, **fields)
