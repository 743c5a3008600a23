"""What is done without a roll: free acts, main acts, and moves where nothing hangs on them."""

from tracker.conflict.cast import move_to
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Where, Who, Words, Yes
from tracker.conflict.movement import neighbors
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.state import Conflict
from tracker.conflict.topic import Topic
from tracker.conflict.turns import claim_action, end_action, not_over, present, running

topic = Topic()
# For games in which nothing hangs on a main act or a move.
plain = Topic()


class Free(Command, frozen=True, kw_only=True, tag="free"):
    """Do something that costs no action."""

    words = ("what",)
    group = "turns"
    special = frozenset({"against"})

    what: Words
    against: Who | None = None


class PlainAct(Command, frozen=True, kw_only=True, tag="plain_act"):
    """Take a main action without a roll."""

    verb = "act"
    words = ("what",)
    group = "turns"

    what: Words


class Move(Command, frozen=True, kw_only=True, tag="move"):
    """Move to an adjacent zone as the main action."""

    words = ("zone",)
    group = "turns"

    zone: Where
    alone: Yes = False


class Acted(Event, frozen=True, kw_only=True, tag="acted"):
    """Somebody did something, with or without the main action."""

    who: str
    what: str
    free: bool = False


def actor(draft: Draft, command: Command, who: Who | None = None) -> str:
    """Return who acts outside of turns: the one named, else whose turn it is."""
    not_over(draft, command)
    found = who or command.by or draft.state.turn
    if found is None:
        draft.refuse(N_("say who acts: by=NAME"))
    draft.actor = found
    present(draft, found)
    return found


@topic.decides(Free)
def free(draft: Draft, command: Free) -> None:
    """Do something free, at any time, as often as the table agrees (S-FREE-1, S-FREE-4).

    What somebody blocks costs the main action, also where it is free otherwise (F-BLOCK-6).
    """
    running(draft)
    who = actor(draft, command)
    if command.against is not None:
        if all(block.by != command.against for block in draft.state.blocks):
            draft.refuse(N_("{who} blocks nothing"), rule="F-BLOCK-5", who=command.against)
        draft.forbid(
            "F-BLOCK-6",
            N_("passing the block of {who} takes the main action, with a roll: act, not free"),
            who=command.against,
        )
    else:
        _remind_of_blocks(draft, who)
    draft.emit(Acted(who=who, what=command.what, free=True, rule="S-FREE-1"))


def _remind_of_blocks(draft: Draft, who: str) -> None:
    """Remind of what others prevent: the table knows whether that is what somebody does."""
    side = draft.state.somebody(who).side
    for block in draft.state.blocks:
        aimed = block.passage is not None or block.protects is not None
        if not aimed and draft.state.somebody(block.by).side != side:
            message = N_("{other} blocks this: {what}? Then it takes the main action")
            draft.warn("F-BLOCK-6", message, other=block.by, what=block.what)


@plain.decides(PlainAct)
def act(draft: Draft, command: PlainAct) -> None:
    """Take the main action."""
    who = claim_action(draft)
    draft.emit(Acted(who=who, what=command.what))
    end_action(draft, who)


@plain.decides(Move)
def move(draft: Draft, command: Move) -> None:
    """Move to the next zone."""
    who = claim_action(draft)
    here = draft.state.somebody(who).zone or ""
    if here == command.zone:
        draft.refuse(N_("{who} is in {zone} already"), who=who, zone=command.zone)
    if command.zone not in neighbors(draft.state, here):
        draft.forbid("", N_("{zone} is more than one zone away"), zone=command.zone)
    move_to(draft, who, command.zone, "", alone=command.alone)
    end_action(draft, who)


@topic.evolves(Acted)
def _acted(state: Conflict, event: Acted) -> Conflict:
    state.somebody(event.who)
    return state
