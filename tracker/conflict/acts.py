"""What is done without a roll: free acts, main acts, and moves where nothing hangs on them."""

from tracker.conflict.cast import move_to
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Where, Words, Yes
from tracker.conflict.movement import neighbors
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.state import Conflict
from tracker.conflict.topic import Topic
from tracker.conflict.turns import claim_action, end_action, not_over, present, running

topic = Topic()
# For games in which nothing hangs on a main act or a move.
plain_topic = Topic()


class Free(Command, frozen=True, kw_only=True, tag="free"):
    """Do something that costs no action."""

    words = ("what",)
    group = "turns"

    what: Words


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

    seen = "who* what free"

    who: str
    what: str
    free: bool = False


def who_acts(draft: Draft, command: Command) -> str:
    """Return who acts outside of turns: whoever is said to, else whose turn it is."""
    not_over(draft, command)
    found = command.by or draft.state.turn
    if found is None:
        draft.refuse(N_("say who acts: by=NAME"))
    draft.actor = found
    present(draft, found)
    return found


@topic.decides(Free)
def free(draft: Draft, command: Free) -> None:
    """Do something free, at any time, as often as the table agrees (S-FREE-1, S-FREE-4)."""
    running(draft)
    who = who_acts(draft, command)
    draft.emit(Acted(who=who, what=command.what, free=True, rule="S-FREE-1"))


@plain_topic.decides(PlainAct)
def act(draft: Draft, command: PlainAct) -> None:
    """Take the main action."""
    who = claim_action(draft)
    draft.emit(Acted(who=who, what=command.what))
    end_action(draft, who)


@plain_topic.decides(Move)
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
