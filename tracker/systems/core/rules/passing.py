"""Whose turn it is: by skill or as handed on, from the first exchange to the end of one."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from tracker.conflict import order, turns
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Who
from tracker.conflict.questions import Asked, QuestionClosed
from tracker.conflict.ruling import N_, Event
from tracker.conflict.state import Conflict, Participant, Question, change
from tracker.conflict.topic import Topic
from tracker.conflict.turns import close_round
from tracker.systems.core.rules import contesting, points
from tracker.systems.core.rules.numbers import PHYSICAL
from tracker.systems.core.rules.points import HANDOFF
from tracker.systems.core.rules.stances import turn_opens
from tracker.systems.core.rules.state import (
    HAZARD,
    elective,
    is_mob,
    open_roll,
    person,
    setting,
    table,
    with_table,
)

_PC = "pc"

# What sorts somebody in: those with lower ones act first.
Key = tuple[int, ...]


def key(ratings: Iterable[int], role: str, joined: int) -> Key:
    """Return what sorts somebody in by skill: highest first, then PCs, then as entered.

    Rules K-ORDER-1…3.
    """
    return (*(-one for one in ratings), int(role != _PC), joined)


def together(own: Key, role: str, best: Key | None) -> Key:
    """Return what sorts somebody in where all of the GM's figures act at the place of the best.

    ``best`` is the key of that one (K-ORDER-4).
    """
    return (*own, *own) if role == _PC or best is None else (*best, *own)


class Handed(NamedTuple):
    """Whether somebody may be named to act next, and in which exchange that is."""

    ok: bool
    round: int


def hand_on(active: Collection[str], acted: Collection[str], pick: str, number: int) -> Handed:
    """Return whether whoever has acted may name somebody as the next (K-ORDER-5…7).

    Once all have acted the last may name anybody, and the next exchange begins (KA-19).
    """
    over = all(who in acted for who in active)
    ok = pick in active and (over or pick not in acted)
    return Handed(ok, number + over if ok else number)


topic = Topic()


class Begin(order.Begin, frozen=True, kw_only=True, tag="begin"):
    """Begin the first exchange; in elective order the table says who is first."""

    first: Who | None = None
    carry: bool | None = None


class Next(turns.Next, frozen=True, kw_only=True, tag="next"):
    """Pass the turn, close the exchange, or name who acts next."""

    words = ("name",)
    answers = (HANDOFF,)

    name: Who | None = None


class RollSettled(Event, frozen=True, kw_only=True, tag="core_roll_settled"):
    """What the open roll brings is settled: it cannot be invoked upon any more."""

    clears_away = True


class ActsAgain(Event, frozen=True, kw_only=True, tag="core_acts_again"):
    """Somebody who has acted has another turn in this exchange, by the table's word."""

    seen = "who*"

    who: str


def settle_roll(draft: Draft, rule: str = "K-OUTCOME-2") -> None:
    """Settle what the open roll brings, if one is open."""
    roll = table(draft.state).roll
    if roll is not None and roll.open_:
        draft.emit(RollSettled(rule=rule))


def active(state: Conflict) -> tuple[str, ...]:
    """Return who takes part in the conflict that runs, in the order of action."""
    return tuple(who for who in state.order if state.participants[who].active)


def acted(state: Conflict) -> tuple[str, ...]:
    """Return who has had their action of this exchange."""
    return tuple(who for who in active(state) if state.participants[who].acted)


def choices(state: Conflict) -> tuple[str, ...]:
    """Return who may be named to act next (K-ORDER-5, K-ORDER-6)."""
    here, done = active(state), acted(state)
    return tuple(w for w in here if hand_on(here, done, w, state.round).ok)


def turn_is_over(state: Conflict) -> bool:
    """Return whether whoever has the turn has acted, or is gone; also where nobody has it."""
    owner = state.participants.get(state.turn or "")
    return owner is None or not owner.active or owner.acted


def check_named(
    draft: Draft, by: str | None, named: str | None, helpers: tuple[str, ...] = ()
) -> None:
    """Refuse to name somebody beforehand who could not be named then (K-ORDER-5, K-ORDER-7).

    ``by`` is who acts, with ``helpers``, who will have acted, too.
    """
    state = draft.state
    if named is None or state.phase != "running":
        return
    if not elective(state):
        draft.forbid("K-ORDER-5", N_("the order is by skill here; setting order elective lets you"))
    elif not state.somebody(named).active:
        message = N_("{who} is no longer in the conflict")
        draft.refuse(message, rule="K-ORDER-7", who=named)
    elif not hand_on(active(state), {*acted(state), *helpers, by or ""}, named, 0).ok:
        draft.forbid("K-ORDER-5", N_("{who} has acted this exchange"), who=named)


def pass_on(draft: Draft, named: str | None = None) -> None:
    """Let the next one act where a turn is over: by the order, or who is named for it.

    In elective order whoever has acted is asked, unless ``named`` may act next (K-ORDER-5, 7).
    """
    question = draft.state.question
    if question is not None and question.kind == HANDOFF:
        if question.who in draft.state.participants or question.who is None:
            return
        # Whoever was asked is there no more.
        draft.emit(QuestionClosed(kind=HANDOFF))
    state = draft.state
    if state.phase != "running" or state.question is not None:
        return
    if not elective(state):
        if state.turn is not None and turn_is_over(state):
            order.open_next_turn(draft)
        return
    if not turn_is_over(state):
        return
    if named is not None and named in choices(state):
        hand(draft, named)
        return
    if state.turn is not None and state.turn not in state.participants:
        draft.emit(order.TurnOpened(who=None, rule="K-ORDER-7"))
    if choices(state):
        draft.emit(Asked(question=handoff(draft.state)))


def handoff(state: Conflict) -> Question:
    """Return the question who acts next, which whoever had the turn is asked."""
    owner = state.turn if state.turn in state.participants else None
    return Question(kind=HANDOFF, who=owner, answers=("next",))


def hand(draft: Draft, who: str) -> None:
    """Give the turn to somebody; once all have acted, in the next exchange (K-ORDER-6)."""
    state = draft.state
    settle_roll(draft)
    if set(acted(state)) == set(active(state)):
        close_round(draft)
        now = draft.state
        draft.emit(order.RoundOpened(round=now.round + 1, order=now.order, rule="K-ORDER-6"))
    if draft.state.somebody(who).acted:
        draft.emit(ActsAgain(who=who))
    draft.emit(order.TurnOpened(who=who, rule="K-ORDER-5"))
    turn_opens(draft, who)


def end_turn(draft: Draft, who: str) -> None:
    """Write down that somebody has had their action."""
    draft.emit(turns.TurnEnded(who=who))


def check_scene(draft: Draft) -> None:
    """Refuse to begin anything in a scene that is over (K-END-1)."""
    if table(draft.state).scene_over:
        draft.refuse(N_('the scene is over; scene "Title" begins the next'), rule="K-END-1")


@topic.decides(Begin)
def begin(draft: Draft, command: Begin) -> None:
    """Begin the first exchange, and count the game master's pool (K-FP-5, K-ORDER-1…5)."""
    order.check_begin(draft)
    check_scene(draft)
    first = command.first
    if first is not None and not elective(draft.state):
        draft.forbid("K-ORDER-1", N_("the order is by skill here; setting order elective lets you"))
        first = None
    if first is not None and not draft.state.somebody(first).active:
        message = N_("{who} is no longer in the conflict")
        draft.refuse(message, rule="K-ORDER-7", who=first)
    settle_roll(draft)
    contesting.over(draft, "K-CONTEST-7")
    draft.emit(order.Begun())
    points.count_pool(draft, carry=command.carry)
    opened = order.order_of(draft.state)
    draft.emit(order.RoundOpened(round=1, order=opened))
    if not elective(draft.state):
        order.open_next_turn(draft)
    elif first is None:
        draft.emit(Asked(question=handoff(draft.state)))
    else:
        draft.emit(order.TurnOpened(who=first, rule="K-ORDER-5"))


@topic.decides(Next)
def next_turn(draft: Draft, command: Next) -> None:
    """Pass a turn, or name who acts next; without a turn, open the next exchange (K-ORDER-5)."""
    state = turns.running(draft)
    question = state.question
    if question is not None:
        _name_next(draft, command)
        return
    who = command.by or state.turn
    if who is None:
        _next_exchange(draft, command.name)
        return
    turns.check_turn_left(draft, who)
    if who != state.turn:
        draft.forbid("S-ROUND-2", N_("it is not {who}'s turn"), who=who)
    draft.actor = who
    settle_roll(draft)
    draft.emit(turns.TurnPassed(who=who))
    pass_on(draft, command.name)


def _name_next(draft: Draft, command: Next) -> None:
    state = draft.state
    # Whose it was to say is no matter of the one who says it.
    draft.actor = command.by or (state.question.who if state.question else None)
    if command.name is None:
        names = tuple(state.participants[who].name for who in choices(state))
        draft.refuse(
            N_("say who acts next: {names}"), rule="K-ORDER-5", candidates=names, names=names
        )
    if command.name not in choices(state):
        p = state.somebody(command.name)
        if not p.active:
            message = N_("{who} is no longer in the conflict")
            draft.refuse(message, rule="K-ORDER-7", who=command.name)
        draft.forbid("K-ORDER-5", N_("{who} has acted this exchange"), who=command.name)
    draft.emit(QuestionClosed(kind=HANDOFF))
    hand(draft, command.name)


def _next_exchange(draft: Draft, named: str | None) -> None:
    settle_roll(draft)
    close_round(draft)
    state = draft.state
    draft.emit(order.RoundOpened(round=state.round + 1, order=state.order))
    if elective(draft.state):
        pass_on(draft, named)
    else:
        order.open_next_turn(draft)


@topic.waives(HANDOFF)
def _nobody_named(draft: Draft) -> None:
    """Let the first act who may, where the table names nobody."""
    if found := choices(draft.state):
        hand(draft, found[0])


def order_key(state: Conflict, p: Participant) -> tuple[int, ...]:
    """Return what sorts somebody into the order by skill (K-ORDER-1…4, KA-22, KA-44)."""
    if setting(state, "order") == "list":
        return (int(p.id[1:]),)
    if setting(state, "npc-turns") != "best" or p.role == "pc":
        own = _key(state, p)
        return together(own, p.role, None)
    best = min(_key(state, q) for q in state.participants.values() if q.role != "pc" and q.active)
    return together(_key(state, p), p.role, best)


def _key(state: Conflict, p: Participant) -> Key:
    by = setting(state, f"order-{state.kind or PHYSICAL}")
    skills = [one.strip() for one in str(by).split(",")]
    if person(state, p.id).tier == HAZARD:
        # By its rating, after all figures of the same number (KA-44).
        rating = p.skills.get("", max(p.skills.values(), default=0))
        return key([rating, *(-99 for _ in skills)], p.role, int(p.id[1:]))
    if is_mob(p) and not p.skills:
        ratings = [p.quality or 0 for _ in skills]
    else:
        ratings = [p.skills.get(skill, 0) for skill in skills]
    if p.initiative is not None:
        ratings[0] = p.initiative
    return key(ratings, p.role, int(p.id[1:]))


@topic.evolves(ActsAgain)
def _acts_again(state: Conflict, event: ActsAgain) -> Conflict:
    return change(state, participants=state.participants_with(event.who, acted=False))


@topic.evolves(RollSettled)
def _settled(state: Conflict, event: RollSettled) -> Conflict:
    return with_table(state, roll=change(open_roll(state), open_=False))
