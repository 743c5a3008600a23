"""Minions join: in one group or several, of one quality, with a leader or without."""

from tracker.conflict.cast import join
from tracker.conflict.draft import Draft
from tracker.conflict.fields import (
    ConflictKind,
    Label,
    NamedNumber,
    Number,
    Numbers,
    Party,
    Where,
    Who,
)
from tracker.conflict.ruling import N_, Command
from tracker.conflict.setup import new_name, remind_of_return
from tracker.conflict.state import BOXES_MOST, Participant, Track
from tracker.conflict.topic import Topic
from tracker.systems.fate.rules import skills
from tracker.systems.fate.rules.groups import check_leader

topic = Topic()


class AddMinions(Command, frozen=True, kw_only=True, tag="minions"):
    """Add minions, in one group or several."""

    words = ("name",)
    group = "setup"
    may_import = True

    name: Label
    quality: NamedNumber = 1
    count: Number | None = None
    kind: ConflictKind | None = None
    side: Party | None = None
    zone: Where | None = None
    leader: Who | None = None
    groups: Numbers = ()
    hidden: bool = False

    def name_asked(self, nth: int) -> str:
        """Return the name that is typed; of several groups each has its number."""
        return self.name if len(self.groups) < 2 else f"{self.name} {nth}"


@topic.decides(AddMinions)
def add_minions(draft: Draft, command: AddMinions) -> None:
    """Add minion groups of one quality (F-MINION-1, 3, 4; F-SIDES-3)."""
    groups = command.groups or (command.count if command.count is not None else 1,)
    if command.count is not None and sum(groups) != command.count:
        draft.refuse(
            N_("the groups count {total} together, not {count}"),
            rule="F-SIDES-3",
            total=sum(groups),
            count=command.count,
        )
    if max(groups) * command.quality > BOXES_MOST:
        message = N_("a group has at most {most} boxes; make several of it: groups=")
        draft.refuse(message, rule="F-MINION-4", most=BOXES_MOST)
    if min(groups) < 1:
        draft.refuse(N_("a group has at least one minion"), rule="F-MINION-4")
    if command.quality < 1:
        draft.refuse(N_("minions have quality 1, 2 or 3"), rule="F-MINION-1")
    if command.quality > skills.QUALITIES[-1]:
        draft.forbid("F-MINION-1", N_("minions have quality 1, 2 or 3"))
    if command.leader is not None:
        check_leader(draft, command.leader)
        _check_place(draft, command.leader, command.zone)
        _check_side(draft, command.leader, command.side)
    leader = draft.state.participants.get(command.leader or "")
    for index, size in enumerate(groups, 1):
        name = command.name if len(groups) == 1 else f"{command.name} {index}"
        group = Participant(
            id=draft.new_id("p"),
            name=new_name(draft, name),
            role="minions",
            # Where the leader stands, they do, whatever is overruled.
            side=(leader and leader.side) or command.side,
            zone=(leader and leader.zone) or command.zone,
            quality=command.quality,
            count=size,
            kind=command.kind or draft.state.kind,
            leader=command.leader,
            hidden=command.hidden,
            tracks={"stress": Track(boxes=size * command.quality)},
        )
        join(draft, group)
        remind_of_return(draft, name)


def _check_place(draft: Draft, leader: str, zone: str | None) -> None:
    """Refuse a leader who stands elsewhere: who is led acts from the leader's zone."""
    there = draft.state.somebody(leader).zone
    if zone is not None and there not in (None, zone):
        draft.forbid("F-GROUP-8", N_("{leader} is not in {zone}"), leader=leader, zone=zone)


def _check_side(draft: Draft, leader: str, side: str | None) -> None:
    """Refuse a leader of another side (F-SIDES-4)."""
    own = draft.state.somebody(leader).side
    if side is not None and own not in (None, side):
        draft.forbid("F-SIDES-4", N_("{leader} stands on another side"), leader=leader)
