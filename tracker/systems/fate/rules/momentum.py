"""Spin and overflow: what a good defense or a great success carries into what comes next."""

from tracker.conflict.cast import move_to
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number, Where, Words, Yes
from tracker.conflict.movement import neighbors
from tracker.conflict.questions import answered
from tracker.conflict.ruling import N_, Command, Event, require, there
from tracker.conflict.state import Conflict, change
from tracker.conflict.topic import Topic
from tracker.systems.fate.rules.actions import rearm_beside
from tracker.systems.fate.rules.exchange import close, opened, rolls
from tracker.systems.fate.rules.routes import blocking, leaving
from tracker.systems.fate.rules.state import Overflow, kept_table, last_roll, table_of, with_table

topic = Topic()


class Spin(Command, frozen=True, kw_only=True, tag="spin"):
    """Take the margin of the defense as spin on the next action."""

    group = "questions"


class UseOverflow(Command, frozen=True, kw_only=True, tag="overflow"):
    """Take the margin of the defense as overflow; or spend overflow on a supplemental act."""

    words = ("what",)
    group = "questions"

    what: Words = ""
    cost: Number | None = None
    move: Where | None = None
    rearm: Yes = False
    alone: Yes = False


class SpinGained(Event, frozen=True, kw_only=True, tag="spin_gained"):
    """Somebody has spin."""

    seen = "who*"

    who: str


class OverflowGained(Event, frozen=True, kw_only=True, tag="overflow_gained"):
    """Shifts are left over for supplemental actions."""

    seen = "who* left"

    who: str
    left: int


class OverflowSpent(Event, frozen=True, kw_only=True, tag="overflow_spent"):
    """Overflow paid for a supplemental act."""

    seen = "who* cost what"

    who: str
    cost: int
    what: str = ""


@topic.decides(Spin)
def spin(draft: Draft, command: Spin) -> None:
    """Take spin: one, however large the margin (F-SPIN-2, F-SPIN-9)."""
    question = answered(draft, "margin", own=True)
    assert question.who is not None
    close(draft)
    draft.emit(SpinGained(who=question.who, rule="F-SPIN-2"))


def gain_overflow(draft: Draft, who: str, left: int, rule: str) -> None:
    """Give somebody overflow, if there is any."""
    if left > 0:
        draft.emit(OverflowGained(who=who, left=left, rule=rule))


@topic.decides(UseOverflow)
def use_overflow(draft: Draft, command: UseOverflow) -> None:
    """Take the margin as overflow, spend overflow, or both at once (F-SPIN-9, F-OVERFLOW-4)."""
    asked = draft.state.question
    if asked is not None and asked.kind == "margin":
        assert asked.who is not None
        mine, defense = rolls(opened(draft))
        assert defense is not None
        answered(draft, "margin", own=True)
        close(draft)
        gain_overflow(draft, asked.who, defense.effort - mine.effort, "F-SPIN-9")
    elif asked is not None:
        draft.refuse(N_("that is not asked now"))
    if command.move is not None or command.rearm or command.what:
        pay(draft, command)
    elif asked is None:
        draft.refuse(N_("say what the overflow pays for: move=ZONE, rearm=yes, or words and cost="))


def pay(draft: Draft, command: UseOverflow) -> None:
    """Pay for a move, re-arming, an act, or several at once, point for point (F-OVERFLOW-4…6)."""
    state = draft.state
    overflow = table_of(state).overflow
    if overflow is None:
        draft.refuse(N_("there is no overflow"), rule="F-OVERFLOW-6")
    who = overflow.by
    if command.by not in (None, who):
        draft.refuse(N_("the overflow is {who}'s"), rule="F-OVERFLOW-6", who=who)
    draft.actor = who
    beside = command.move is not None or command.rearm
    # With another act beside them, words alone only tell how that is done.
    cost = command.cost if command.cost is not None else int(not beside)
    if command.cost is not None and command.cost < 1:
        draft.refuse(N_("a supplemental act costs at least 1"), rule="F-SUPP-3")
    if command.move is not None:
        here = leaving(draft, who, command.move)
        near = neighbors(state, here)
        if command.move not in near:
            draft.forbid(
                "F-MOVE-3",
                N_("{zone} is more than one zone away; that takes a sprint"),
                zone=command.move,
            )
        if blocking(state, who, here, command.move) is not None:
            draft.forbid(
                "F-BLOCK-6",
                N_("the way to {zone} is blocked; passing takes the main action"),
                zone=command.move,
            )
        cost += 1 + near.get(command.move, 0)
    if command.rearm:
        cost -= rearm_beside(draft, who).value
    if cost > overflow.left:
        draft.forbid(
            "F-OVERFLOW-4",
            N_("that costs {cost}; the overflow is {left}"),
            cost=cost,
            left=overflow.left,
        )
    if command.move is not None:
        move_to(draft, who, command.move, "F-OVERFLOW-4", alone=command.alone)
    draft.emit(OverflowSpent(who=who, cost=cost, what=command.what, rule="F-OVERFLOW-4"))


@topic.evolves(SpinGained)
def _gained(state: Conflict, event: SpinGained) -> Conflict:
    require(state.participants, event.who)
    rest = tuple(i for i in table_of(state).spin if i != event.who)
    return with_table(state, spin=(*rest, event.who))


@topic.evolves(OverflowGained)
def _overflow_gained(state: Conflict, event: OverflowGained) -> Conflict:
    require(state.participants, event.who)
    last = last_roll(state)
    shared = last is not None and last.by == event.who and last.left > 0
    return with_table(state, overflow=Overflow(by=event.who, left=event.left, shared=shared))


@topic.evolves(OverflowSpent)
def _spent(state: Conflict, event: OverflowSpent) -> Conflict:
    require(state.participants, event.who)
    overflow, last = there(table_of(state).overflow, "overflow"), last_roll(state)
    left = overflow.left - event.cost
    if overflow.shared and last is not None:
        # A shift is spent once, as overflow or otherwise (F-SHIFT-8).
        last = change(last, spent=last.spent + min(event.cost, last.left))
    rest = change(overflow, left=left) if left > 0 else None
    return change(state, last_roll=last, own=kept_table(change(table_of(state), overflow=rest)))
