"""Turns and rounds: claiming the main action, holding it, passing, the round's end."""

from tracker.conflict.draft import Draft
from tracker.conflict.fields import HeldFor
from tracker.conflict.order import following_seat, late_by, open_next_turn, open_round
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.state import (
    ACT,
    OUT,
    RELEASE,
    ROUND,
    Conflict,
    Moment,
    Participant,
    Window,
    change,
)
from tracker.conflict.system import system
from tracker.conflict.topic import Topic

topic = Topic()


class Next(Command, frozen=True, kw_only=True, tag="next"):
    """End the turn without a further action; when no turn is open, close the round."""

    group = "turns"


class Hold(Command, frozen=True, kw_only=True, tag="hold"):
    """Hold the action for later in this round."""

    group = "turns"

    when: HeldFor | None = None


class ActionBegan(Event, frozen=True, kw_only=True, tag="action_began"):
    """A main action is taken; windows before it close."""

    seen = "who*"

    who: str


class ActionUsed(Event, frozen=True, kw_only=True, tag="action_used"):
    """One action of a turn that holds several is taken, all that are due with ``all_``."""

    seen = "who* all_"

    who: str
    all_: bool = False


class TurnDone(Event, frozen=True, kw_only=True, tag="turn_done"):
    """A turn that holds several actions is over, after at least one."""

    seen = "who*"

    who: str


class HoldReleased(Event, frozen=True, kw_only=True, tag="hold_released"):
    """A held action is taken now."""

    seen = "who*"

    who: str


class TurnEnded(Event, frozen=True, kw_only=True, tag="turn_ended"):
    """A main action or a passed turn is over."""

    seen = "who*"

    who: str


class TurnPassed(Event, frozen=True, kw_only=True, tag="turn_passed"):
    """A turn went by without an action."""

    seen = "who*"

    who: str


class ActionHeld(Event, frozen=True, kw_only=True, tag="action_held"):
    """Somebody holds the action, ``when`` something happens to take it."""

    seen = "who*; owner: when?"

    who: str
    when: Moment | None = None

    def roughly(self) -> Event:
        """Return that the action is held, for whatever."""
        return change(self, when=None)


class HoldCalled(Event, frozen=True, kw_only=True, tag="hold_called"):
    """What somebody holds the action for has happened: it is theirs once no action is open."""

    secret = True
    seen = "who*"

    who: str


def running(draft: Draft) -> Conflict:
    """Return the state of a conflict that runs; refuse before the beginning and after the end."""
    if draft.state.phase == "setup":
        draft.refuse(N_("the conflict has not begun; begin starts the first round"))
    if draft.state.phase == "ended":
        draft.refuse(N_("the conflict is over"))
    return draft.state


def not_over(draft: Draft, command: Command) -> None:
    """Refuse to fight on after the end; a check of somebody named needs no conflict."""
    if draft.state.phase == "ended" and (not command.unbound or command.by is None):
        running(draft)


def present(draft: Draft, who: str) -> None:
    """Refuse somebody who has left the conflict (S-OUT-2, S-SCENE-4)."""
    if not draft.state.somebody(who).active:
        draft.refuse(N_("{who} is no longer in the conflict"), rule="S-OUT-2", who=who)


def actions_due(p: Participant) -> int:
    """Return how many actions a turn of somebody holds, 1 unless their sheet says."""
    return p.number("actions", 1)


def keeps_turn(state: Conflict, who: str) -> bool:
    """Return whether a turn stays open until ``next``: it holds several actions."""
    return state.turn == who and actions_due(state.somebody(who)) != 1


def _claim_one(draft: Draft, who: str) -> None:
    """Take one action of a turn that holds several; more than are due are not forbidden."""
    p, rule = draft.state.somebody(who), system(draft.state.system).actions_rule
    due = actions_due(p)
    if p.used >= due:
        draft.warn(rule, N_("{who} has had {due} actions this turn"), who=who, due=due)
    draft.emit(ActionUsed(who=who, all_=p.used + 1 >= due, rule=rule))


def claim_action(draft: Draft) -> str:
    """Take up the actor's main action of this round, or the held one, and return the actor."""
    state = running(draft)
    who = draft.command.by or state.turn
    if who is None:
        draft.refuse(
            N_("all turns of this round are over; next opens the next round"), rule="S-ROUND-4"
        )
    draft.actor = who
    p = state.somebody(who)
    present(draft, who)
    rules = system(state.system)
    if rule := rules.led_by(p):
        draft.forbid(rule, N_("{who} acts with the leader; detach comes first"), who=who)
    if keeps_turn(state, who):
        _claim_one(draft, who)
        return who
    if rules.hinders_action(draft, who):
        pass
    elif p.had_turn:
        draft.forbid("S-ROUND-1", N_("{who} has acted this round"), who=who)
    elif p.holding is not None:
        if state.turns_over <= p.holding:
            draft.forbid(
                "S-HOLD-5", N_("{who} holds; somebody else's turn has to be over first"), who=who
            )
        if actions_due(p) - p.used <= 1:
            draft.emit(HoldReleased(who=who, rule="S-HOLD-2"))
    elif who != state.turn:
        if p.waits:
            draft.forbid(late_by(state, p), N_("{who} acts from the next round on"), who=who)
        elif state.turn is None:
            draft.forbid("S-ROUND-4", N_("all turns of this round are over"))
        else:
            draft.forbid(
                "S-ROUND-2", N_("it is {other}'s turn, not {who}'s"), other=state.turn, who=who
            )
    if actions_due(p) > 1 and not p.acted:
        # Held, or out of turn: what is left of the turn goes action by action.
        _claim_one(draft, who)
        return who
    draft.emit(ActionBegan(who=who))
    return who


def end_action(draft: Draft, who: str) -> None:
    """End a main action; the next turn opens."""
    if keeps_turn(draft.state, who):
        return
    draft.emit(TurnEnded(who=who))
    system(draft.state.system).turn_closes(draft, who)
    settle_turn(draft, who)


def settle_turn(draft: Draft, who: str | None) -> None:
    """Open the next turn when the open one is over, or its owner gone."""
    state = draft.state
    if state.phase != "running" or state.turn is None:
        return
    owner = state.participants.get(state.turn)
    over = owner is None or not owner.active or owner.leader is not None
    if owner is None or over or state.turn == who or system(state.system).gave_turn(owner):
        open_next_turn(draft)


def check_turn_left(draft: Draft, who: str) -> None:
    """Refuse to pass or hold a turn that somebody has not, or no longer (S-ROUND-1)."""
    present(draft, who)
    p = draft.state.somebody(who)
    if rule := system(draft.state.system).led_by(p):
        draft.refuse(N_("{who} acts with the leader; detach comes first"), rule=rule, who=who)
    if p.had_turn or p.holding is not None:
        draft.refuse(N_("{who} has no turn left in this round"), rule="S-ROUND-1", who=who)


@topic.decides(Next)
def next_turn(draft: Draft, command: Next) -> None:
    """Pass the open turn, or close the round (S-ROUND-4)."""
    state = running(draft)
    who = command.by or state.turn
    if who is not None:
        p = state.somebody(who)
        # A turn that held several actions is over, too, when the sheet has only one since.
        mine = keeps_turn(state, who) or (state.turn == who and p.acted)
        done = mine and p.used > 0
        if not done:
            check_turn_left(draft, who)
        if who != state.turn:
            draft.forbid("S-ROUND-2", N_("it is not {who}'s turn"), who=who)
        draft.actor = who
        rules = system(draft.state.system)
        draft.emit(TurnDone(who=who, rule=rules.actions_rule) if done else TurnPassed(who=who))
        rules.turn_closes(draft, who)
        settle_turn(draft, who)
        return
    close_round(draft)
    open_round(draft, state.round + 1, following_seat(draft.state))


@topic.decides(Hold)
def hold(draft: Draft, command: Hold) -> None:
    """Hold the action of the open turn (S-HOLD-1)."""
    state = running(draft)
    who = command.by or state.turn
    if who is None:
        draft.refuse(N_("only whose turn it is can hold"), rule="S-HOLD-1")
    check_turn_left(draft, who)
    if who != state.turn:
        draft.forbid("S-HOLD-1", N_("only whose turn it is can hold"))
    draft.actor = who
    if command.when is not None:
        _check_moment(draft, who, command.when)
    draft.emit(ActionHeld(who=who, when=command.when, rule="S-HOLD-1"))
    settle_turn(draft, who)


def _check_moment(draft: Draft, who: str, when: Moment) -> None:
    """Refuse to wait for oneself, or for a round that is here; a later one comes too late."""
    if when.of == who and when.kind in (ACT, OUT):
        draft.refuse(N_("nobody waits for themselves"))
    if when.kind == ROUND:
        now = draft.state.round
        if when.round <= now:
            draft.refuse(N_("round {n} has begun already"), n=when.round)
        if when.round > now + 1:
            draft.warn("S-HOLD-6", N_("what is held is lost when round {n} ends"), n=now)


# A main action, a hold or a pass closes every window.


@topic.evolves(ActionBegan)
def began(state: Conflict, event: ActionBegan) -> Conflict:
    """Write down that somebody takes the main action."""
    p = change(state.somebody(event.who), acted=True)
    return change(state, participants=state.with_participant(p), windows=())


@topic.evolves(ActionUsed)
def used(state: Conflict, event: ActionUsed) -> Conflict:
    """Write down that somebody takes one of several actions."""
    used = state.somebody(event.who).used + 1
    people = state.participants_with(event.who, used=used, acted=event.all_)
    return change(state, participants=people, windows=())


def turn_over(state: Conflict, event: TurnDone | TurnPassed) -> Conflict:
    """Write down that a turn is over without an action, or after some of several."""
    people = had_turn(state, event.who, acted=True)
    return change(state, participants=people, turns_over=state.turns_over + 1, windows=())


topic.evolves(TurnDone)(turn_over)
topic.evolves(TurnPassed)(turn_over)


@topic.evolves(HoldReleased)
def _released(state: Conflict, event: HoldReleased) -> Conflict:
    people = state.participants_with(event.who, holding=None, held_for=None)
    return change(state, participants=people)


@topic.evolves(TurnEnded)
def _ended(state: Conflict, event: TurnEnded) -> Conflict:
    people = had_turn(state, event.who)
    return change(state, participants=people, turns_over=state.turns_over + 1)


def had_turn(state: Conflict, who: str, *, acted: bool = False) -> dict[str, Participant]:
    """Return the participants after somebody's turn, which was that of all the led, too.

    ``acted`` uses it up (S-INIT-7, S-INIT-12).
    """
    p = state.somebody(who)
    people = state.with_participant(change(p, acted=True)) if acted else state.participants
    # Without a list or a copy where nobody is led, for there may be thousands of turns.
    for led in people.values():
        if led.leader is not None and led.leader == who and led.active and led.to_act != 0:
            people = {**people, led.id: change(led, to_act=0)}
    return people


@topic.evolves(ActionHeld)
def held(state: Conflict, event: ActionHeld) -> Conflict:
    """Write down that somebody holds the action."""
    people = state.participants_with(event.who, holding=state.turns_over, held_for=event.when)
    return change(state, participants=people, windows=())


@topic.evolves(HoldCalled)
def _called(state: Conflict, event: HoldCalled) -> Conflict:
    state.somebody(event.who)
    window = Window(kind=RELEASE, who=event.who, hidden=True)
    return change(state, windows=(*state.windows, window))


class HoldLapsed(Event, frozen=True, kw_only=True, tag="hold_lapsed"):
    """A held action was not used in its round, or given up."""

    seen = "who*"

    who: str


def close_round(draft: Draft) -> None:
    """End what lasts a round: holds, and what the game has besides."""
    rules = system(draft.state.system)
    for p in draft.state.participants.values():
        if p.holding is not None:
            draft.emit(HoldLapsed(who=p.id, rule="S-HOLD-6"))
        rules.round_closes_for(draft, p.id)
    rules.round_closes(draft)


@topic.evolves(HoldLapsed)
def _lapsed(state: Conflict, event: HoldLapsed) -> Conflict:
    people = state.participants_with(event.who, holding=None, held_for=None)
    windows = tuple(w for w in state.windows if (w.kind, w.who) != (RELEASE, event.who))
    return change(state, participants=people, windows=windows)
