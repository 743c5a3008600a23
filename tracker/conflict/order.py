"""The order of action: who acts where, late joiners, the first round, the next turn."""

from typing import NamedTuple

from tracker.conflict.draft import Draft
from tracker.conflict.fields import Whose
from tracker.conflict.ruling import N_, Command, Event, require
from tracker.conflict.state import Conflict, Participant, change
from tracker.conflict.system import system
from tracker.conflict.topic import Topic

GAME_MASTERS_SEAT = 0


def has_slot(p: Participant) -> bool:
    """Return whether somebody has a place of their own in the order (S-INIT-7, S-SCENE-4)."""
    return p.active and p.leader is None


def lacks_seat(state: Conflict, p: Participant) -> bool:
    """Return whether a player's character sits nowhere although seats make the order."""
    in_seats = state.order_by == "seats" and state.order_by_hand is None
    return in_seats and p.role == "pc" and p.seat is None


def seats(state: Conflict) -> list[int]:
    """Return the seats with somebody to act, clockwise from the game master's left (S-INIT-13)."""
    taken = {seat_of(p) for p in state.participants.values() if has_slot(p)}
    return sorted(taken, reverse=True)


def clockwise_from(seats: list[int], first: int | None) -> list[int]:
    """Return the seats from the first on, which may be empty by now; None leaves them as is."""
    if first is None:
        return seats
    return [s for s in seats if s <= first] + [s for s in seats if s > first]


def seat_of(p: Participant) -> int:
    """Return where somebody sits; whoever is no player's sits with the game master."""
    return p.seat if p.role == "pc" and p.seat is not None else GAME_MASTERS_SEAT


def first_seat(state: Conflict) -> int | None:
    """Return the seat that opens round 1 (S-INIT-15)."""
    clockwise = seats(state)
    if state.order_by != "seats" or not clockwise:
        return None
    return state.first_seat if state.first_seat in clockwise else clockwise[0]


def following_seat(state: Conflict) -> int | None:
    """Return the seat that opens the next round: one further clockwise (S-INIT-13)."""
    clockwise = seats(state)
    if state.order_by != "seats" or state.seat_now is None or not clockwise:
        return first_seat(state)
    lower = [seat for seat in clockwise if seat < state.seat_now]
    return lower[0] if lower else clockwise[0]


topic = Topic()


class SetOrder(Command, frozen=True, kw_only=True, tag="order"):
    """Set the order of action by hand; it stays over rounds."""

    words = ("names",)
    group = "setup"

    names: Whose


class Begin(Command, frozen=True, kw_only=True, tag="begin"):
    """Begin the first round."""

    group = "setup"


class OrderSet(Event, frozen=True, kw_only=True, tag="order_set"):
    """The order of action is this; ``by_hand`` keeps it over rounds, ``released`` no more."""

    seen = "order? by_hand released"

    order: tuple[str, ...]
    by_hand: bool = False
    released: bool = False


class Begun(Event, frozen=True, kw_only=True, tag="begun"):
    """The conflict runs."""


class RoundOpened(Event, frozen=True, kw_only=True, tag="round_opened"):
    """A round begins: nobody has acted, nobody was attacked."""

    seen = "round order? seat_now"

    round: int
    order: tuple[str, ...]
    seat_now: int | None = None


class TurnOpened(Event, frozen=True, kw_only=True, tag="turn_opened"):
    """It is somebody's turn; None when all turns of the round are over."""

    seen = "who*"

    who: str | None


class JoinsLater(Event, frozen=True, kw_only=True, tag="joins_later"):
    """A place in the order has passed in this round; the first turn is in the next one."""

    seen = "who*"

    who: str


class Missing(NamedTuple):
    """Name what ``begin`` waits for: of whom (empty: of the conflict) and what."""

    who: str
    what: str


def missing(state: Conflict) -> tuple[Missing, ...]:
    """Return what the first round waits for (S-SCENE-1)."""
    found = [Missing("", what) for what in system(state.system).missing(state)]
    slots = [p for p in state.participants.values() if has_slot(p)]
    if not slots:
        found.append(Missing("", "participants"))
    for p in slots:
        if p.side is None:
            found.append(Missing(p.id, "side"))
        if p.zone is None and system(state.system).needs_zone(state):
            found.append(Missing(p.id, "zone"))
        if state.order_by_hand is not None:
            if p.id not in state.order_by_hand:
                found.append(Missing(p.id, "place"))
        elif lacks_seat(state, p):
            found.append(Missing(p.id, "seat"))
    return tuple(found)


def initiative(state: Conflict, p: Participant) -> int:
    """Return the value that sorts somebody in: typed, the game's own, or a skill (S-INIT-1)."""
    if p.initiative is not None:
        return p.initiative
    rules = system(state.system)
    own = rules.initiative_of(p)
    skill = rules.initiative_skill(state.kind, state.initiative_skill)
    return p.skills.get(skill, 0) if own is None else own


def without_initiative(state: Conflict) -> tuple[str, ...]:
    """Return whose initiative is to be typed and is not: nothing says when they act.

    They stand behind all others; nobody where something else makes the order. Where no sheet needs
    one, the list is the order until somebody has one.
    """
    rules, people = system(state.system), state.participants.values()
    needed = any(field.name == "initiative" for field in rules.fields)
    typed = needed or any(p.initiative is not None for p in people)
    by_skill = rules.initiative_skill(state.kind, state.initiative_skill)
    if not typed or by_skill or state.order_by != "skill" or state.order_by_hand is not None:
        return ()
    seen = (p for p in people if p.initiative is None and state.sheet_is_seen(p.id))
    return tuple(p.id for p in seen if has_slot(p))


def rank(state: Conflict, p: Participant) -> tuple[int, ...]:
    """Return the sort key of the order by initiative; equals stand as they joined (S-INIT-4)."""
    rules = system(state.system)
    if (own := rules.order_key(state, p)) is not None:
        return own
    last, ties = p.id in without_initiative(state), rules.precedence(p)
    return (last, -initiative(state, p), *ties, int(p.id[1:]))


def order_of(state: Conflict, seat_now: int | None = None) -> tuple[str, ...]:
    """Return the order of a round as the conflict's mode makes it."""
    slots = [p for p in state.participants.values() if has_slot(p)]
    if state.order_by_hand is not None:
        hand = [i for i in state.order_by_hand if any(p.id == i for p in slots)]
        return tuple(hand + [p.id for p in slots if p.id not in hand])
    if state.order_by == "list":
        return tuple(p.id for p in slots)
    if state.order_by == "seats":
        turned = clockwise_from(seats(state), seat_now)
        return tuple(p.id for seat in turned for p in slots if seat_of(p) == seat)
    return tuple(p.id for p in sorted(slots, key=lambda p: rank(state, p)))


def release_order(draft: Draft) -> None:
    """Give up an order set by hand for the one that the conflict's mode makes."""
    state = change(draft.state, order_by_hand=None)
    draft.emit(OrderSet(order=order_of(state, state.seat_now), released=True))


def open_round(draft: Draft, number: int, seat_now: int | None) -> None:
    """Open a round and its first turn; the order stays, except in seat order (S-ROUND-5)."""
    state = draft.state
    anew = number == 1 or state.order_by == "seats"
    order = order_of(state, seat_now) if anew else state.order
    draft.emit(RoundOpened(round=number, order=order, seat_now=seat_now))
    open_next_turn(draft)


def open_next_turn(draft: Draft) -> None:
    """Open the turn of the first in order who has not had one (S-ROUND-4, S-ROUND-6)."""
    state = draft.state
    rules = system(state.system)
    if rules.hands_on(draft):
        return
    for who in state.order:
        p = state.participants[who]
        if p.active and not p.had_turn and p.holding is None and not p.waits:
            draft.emit(TurnOpened(who=who))
            rules.turn_opens(draft, who)
            return
    draft.emit(TurnOpened(who=None, rule="S-ROUND-4"))


def sort_in_again(draft: Draft, who: str) -> None:
    """Sort somebody in by a new initiative, at once; the turn that is open stays.

    Reminds of an order that initiative has no part in.
    """
    state = draft.state
    at_once = system(state.system).sorts_at_once
    if state.phase != "running" or not at_once or who not in state.order:
        return
    if state.order_by_hand is not None or state.order_by != "skill":
        message = N_("this order is not by initiative; order changes it")
        draft.warn("S-INIT-13", message)
    elif (order := order_of(state)) != state.order:
        draft.emit(OrderSet(order=order, rule="S-INIT-4"))


def ask_for_initiative(draft: Draft, *people: str) -> None:
    """Remind of those who act last because their initiative is not set."""
    if who := tuple(i for i in people if i in without_initiative(draft.state)):
        message = N_("no initiative is set for {who}, last in the order: set NAME initiative=N")
        draft.warn("S-INIT-4", message, who=who)


def join_order(draft: Draft, who: str) -> None:
    """Sort a newcomer or a detached group into the running order (S-INIT-11, S-INIT-12)."""
    if not has_slot(draft.state.somebody(who)) or who in draft.state.order:
        return
    order = stand_in(draft, who)
    ask_for_initiative(draft, who)
    state = draft.state
    p = state.somebody(who)
    # Who has acted out of turn behind that place has not brought it about.
    behind = order[order.index(who) + 1 :]
    if state.turn is None or state.turn in behind or p.detached_in == state.round:
        draft.emit(JoinsLater(who=who, rule=late_by(state, p)))


def stand_in(draft: Draft, who: str) -> tuple[str, ...]:
    """Give somebody a place in the running order, by the value that sorts them in; return it."""
    state = draft.state
    p = state.somebody(who)
    by_hand = state.order_by_hand
    if who in by_hand if by_hand is not None else state.order_by == "seats":
        order = order_of(state, state.seat_now)
    else:
        if state.order_by_hand is None and state.order_by == "list":
            index = len(state.order)
        else:
            mine = rank(state, p)
            later = (
                i
                for i, other in enumerate(state.order)
                if rank(state, state.participants[other]) > mine
            )
            index = next(later, len(state.order))
        order = (*state.order[:index], who, *state.order[index:])
    draft.emit(OrderSet(order=order, rule="S-INIT-11"))
    return order


def late_by(state: Conflict, p: Participant) -> str:
    """Return the rule by which somebody acts from the next round on: as a newcomer, or detached."""
    return "S-INIT-12" if p.detached_in == state.round else "S-INIT-11"


@topic.decides(SetOrder)
def set_order(draft: Draft, command: SetOrder) -> None:
    """Set the order by hand; those not named keep their order behind."""
    state = draft.state
    if len(set(command.names)) != len(command.names):
        draft.refuse(N_("everybody stands in the order once"))
    for who in command.names:
        if not has_slot(state.somebody(who)):
            draft.refuse(
                N_("{who} has no place of their own in the order"), rule="S-INIT-7", who=who
            )
    rest = [i for i in (state.order or order_of(state)) if i not in command.names]
    draft.emit(OrderSet(order=(*command.names, *rest), by_hand=True))


@topic.decides(Begin)
def begin(draft: Draft, command: Begin) -> None:
    """Begin round 1, once nothing is missing (S-SCENE-1)."""
    check_begin(draft)
    draft.emit(Begun())
    ask_for_initiative(draft, *draft.state.participants)
    open_round(draft, 1, first_seat(draft.state))


def check_begin(draft: Draft) -> None:
    """Refuse to begin twice, or before everything is there that a round needs (S-SCENE-1)."""
    state = draft.state
    if state.phase != "setup":
        if state.phase == "ended":
            draft.refuse(
                N_(
                    "the conflict is over; for the next one duplicate the fight in the library,"
                    " with the cast as it stands now"
                )
            )
        draft.refuse(N_("the conflict has begun already"))
    if not state.title:
        draft.refuse(N_('name the conflict first: conflict "Title"'))
    lacking = missing(state)
    if lacking:
        message = N_("before the first round: {missing}")
        names = tuple(f"{m.who}:{m.what}" for m in lacking)
        if not all(m.who for m in lacking):
            # Without a kind, or anybody to act, there is no round whoever overrules.
            draft.refuse(message, rule="S-SCENE-1", missing=names)
        draft.forbid("S-SCENE-1", message, missing=names)


@topic.evolves(OrderSet)
def _order_set(state: Conflict, event: OrderSet) -> Conflict:
    require(state.participants, *event.order)
    kept = state.order_by_hand and not event.released
    return change(
        state, order=event.order, order_by_hand=event.order if event.by_hand or kept else None
    )


@topic.evolves(Begun)
def _begun(state: Conflict, event: Begun) -> Conflict:
    return change(state, phase="running")


@topic.evolves(RoundOpened)
def round_opened(state: Conflict, event: RoundOpened) -> Conflict:
    """Write down that a round begins."""
    require(state.participants, *event.order)
    return change(
        state,
        round=event.round,
        order=event.order,
        seat_now=event.seat_now,
        turns_over=0,
        windows=(),
        participants={
            i: change(p, acted=False, used=0, to_act=None, waits=False, holding=None, held_for=None)
            for i, p in state.participants.items()
        },
    )


@topic.evolves(TurnOpened)
def _turn_opened(state: Conflict, event: TurnOpened) -> Conflict:
    if event.who not in state.participants:
        require(state.participants, event.who)
    return change(state, turn=event.who)


@topic.evolves(JoinsLater)
def _joins_later(state: Conflict, event: JoinsLater) -> Conflict:
    return change(state, participants=state.participants_with(event.who, waits=True))
