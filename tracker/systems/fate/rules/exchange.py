"""The action that is open: its rolls, the defense it waits for, tags after the roll, its end."""

from tracker.conflict.draft import Draft
from tracker.conflict.questions import answered, ask
from tracker.conflict.ruling import N_, Command, Event, require, there
from tracker.conflict.state import Conflict, Question, change
from tracker.conflict.topic import Topic
from tracker.conflict.turns import end_action, settle_turn
from tracker.systems.fate.rules.fields import Hand, Opposed
from tracker.systems.fate.rules.full_defense import declare_full_defense, yet_to_act
from tracker.systems.fate.rules.lapses import lapse_spin
from tracker.systems.fate.rules.rolls import cast
from tracker.systems.fate.rules.skills import best, reactions
from tracker.systems.fate.rules.state import (
    Exchange,
    FateLastRoll,
    Roll,
    kept_table,
    last_roll,
    person,
    table_of,
)

topic = Topic()

# Questions that leave the rolls open to a tag: nothing has come of them yet.
UNDECIDED = frozenset({"defend", "margin", "absorb", "aspect", "scene", "tie"})

AIMED = frozenset({"attack", "maneuver", "push", "throw"})


class Defend(Command, frozen=True, kw_only=True, tag="defend"):
    """Answer an action with the defender's roll."""

    group = "questions"
    reacts = True

    hand: Hand = Hand()
    anew: bool = False


class ExchangeOpened(Event, frozen=True, kw_only=True, tag="exchange_opened"):
    """An action is open, with the actor's roll."""

    seen = "exchange"

    exchange: Exchange


class RollChanged(Event, frozen=True, kw_only=True, tag="roll_changed"):
    """The opponent has rolled, or one of the rolls counts otherwise now."""

    part_of_roll = True
    whose = "roll.by"
    seen = "marks: roll defense"

    roll: Roll
    defense: bool = False


class Targeted(Event, frozen=True, kw_only=True, tag="targeted"):
    """Somebody was attacked, or a maneuver aimed at them, in this round."""

    seen = "who* by*"

    who: str
    by: str = ""


class ShiftsCounted(Event, frozen=True, kw_only=True, tag="shifts_counted"):
    """The result that later rules read."""

    part_of_roll = True
    seen = "result"

    result: FateLastRoll


class ExchangeClosed(Event, frozen=True, kw_only=True, tag="exchange_closed"):
    """The action is resolved."""


def opened(draft: Draft) -> Exchange:
    """Return the open exchange; refuse when no action is open."""
    exchange = table_of(draft.state).exchange
    if exchange is None or exchange.roll is None:
        draft.refuse(N_("no action is open"))
    return exchange


def rolls(exchange: Exchange) -> tuple[Roll, Roll | None]:
    """Return the actor's roll and the opponent's."""
    assert exchange.roll is not None
    return exchange.roll, exchange.defense


def open_exchange(draft: Draft, exchange: Exchange) -> None:
    """Open an action; with an opponent, let them roll or ask for the defense (F-ATTACK-3)."""
    draft.emit(ExchangeOpened(exchange=exchange))
    command = draft.command
    if exchange.target is None or not isinstance(command, Opposed):
        draft.tables.resolving[exchange.kind](draft)
        return
    target = draft.state.somebody(exchange.target)
    given = command.vs.skill is not None or command.vs.dice is not None
    if given or target.quality is not None:
        defend_with(draft, "vs", command.vs)
    elif draft.completing and command.vs != Hand():
        draft.refuse(
            N_(
                "without vs= or vs-dice= {who} is asked for the roll, and whatever else"
                " stands behind vs- would be lost: defend takes it"
            ),
            rule="F-ATTACK-3",
            who=target.id,
        )
    else:
        ask(draft, Question(kind="defend", who=target.id, answers=("defend",)))


def defend_with(draft: Draft, which: str, hand: Hand) -> None:
    """Roll the defense, a free action, and say what comes of the exchange (F-FREE-2)."""
    exchange = opened(draft)
    assert exchange.target is not None
    who = exchange.target
    p = draft.state.somebody(who)
    if hand.full_defense:
        if exchange.kind not in AIMED:
            draft.forbid(
                "F-FULLDEF-4", N_("full defense answers an attack or a maneuver, not a contest")
            )
        declare_full_defense(draft, who, opening=False)
    if exchange.kind in AIMED:
        draft.emit(Targeted(who=who, by=exchange.by))
    skill = hand.skill
    if skill is None and p.quality is None:
        skill = best(p, reactions(draft.state, p, exchange))
        draft.fill(which, skill=skill)
    if skill in ("Weapons", "Guns") and person(p).disarmed is not None:
        draft.forbid(
            "F-DISARM-5",
            N_("{who} is disarmed and cannot defend with {skill}"),
            who=who,
            skill=skill,
        )
    if skill == "Guns" and exchange.kind != "contest":
        draft.warn("F-ATTACK-9", N_("Guns cannot be used to defend"))
    roll = cast(
        draft,
        which,
        who,
        change(hand, skill=skill),
        "reaction" if exchange.kind == "contest" else "defense",
        against=exchange.by,
        free=not exchange.main,
    )
    draft.emit(RollChanged(roll=roll, defense=True))
    draft.tables.resolving[exchange.kind](draft)


def count_shifts(
    draft: Draft, opposed_by: int | None, shifts: int, spent: int = 0, won: Roll | None = None
) -> None:
    """Write down the result of the actor's roll, or of ``won``; what is left may be spent.

    ``spent`` is what the action itself uses up: a hit, a way (F-SHIFT-1…4, F-SHIFT-8).
    """
    counts = won or rolls(opened(draft))[0]
    result = FateLastRoll(
        by=counts.by, effort=counts.effort, opposed_by=opposed_by, margin=shifts, spent=spent
    )
    if last_roll(draft.state) != result:
        draft.emit(ShiftsCounted(result=result))


@topic.waives()
def close(draft: Draft) -> None:
    """Close the exchange; a main action ends its actor's turn."""
    exchange = table_of(draft.state).exchange
    if exchange is None:
        # A hit without an attacker may have felled whoever has the turn.
        settle_turn(draft, None)
        return
    draft.emit(ExchangeClosed())
    if exchange.main:
        lapse_spin(draft, exchange.spins)
        end_action(draft, exchange.by)
    else:
        settle_turn(draft, None)


def may_defend_fully(state: Conflict) -> bool:
    """Return whether the defense asked for may be the first of a full one (F-FULLDEF-4)."""
    question, exchange = state.question, table_of(state).exchange
    if question is None or question.kind != "defend" or question.who is None:
        return False
    p = state.somebody(question.who)
    free = yet_to_act(p) and not person(p).attacked
    return exchange is not None and exchange.kind in AIMED and free


@topic.decides(Defend)
def defend(draft: Draft, command: Defend) -> None:
    """Answer the question for a defense."""
    answered(draft, "defend", own=True)
    defend_with(draft, "hand", command.hand)


@topic.before_waived("defend")
def _aimed_at(draft: Draft) -> None:
    """Write down that somebody was aimed at, also where nobody rolls against it."""
    exchange = table_of(draft.state).exchange
    if exchange and exchange.target and exchange.kind in AIMED:
        draft.emit(Targeted(who=exchange.target, by=exchange.by))


def _require_all(state: Conflict, exchange: Exchange) -> None:
    intent, people, zones = exchange.intent, state.participants, state.zones
    roll, defense = exchange.roll, exchange.defense
    if exchange.by not in people or exchange.target not in people:
        require(people, exchange.by, exchange.target)
    if intent.protects is not None or exchange.spins:
        require(people, intent.protects, *exchange.spins)
    if roll is not None and roll.by not in people:
        require(people, roll.by)
    if defense is not None:
        require(people, defense.by)
    if intent.path or intent.passage:
        require(zones, *intent.path, *(intent.passage or ()))


@topic.evolves(ExchangeOpened)
def _opened(state: Conflict, event: ExchangeOpened) -> Conflict:
    _require_all(state, event.exchange)
    return change(state, own=change(table_of(state), exchange=event.exchange))


@topic.evolves(RollChanged)
def _roll_changed(state: Conflict, event: RollChanged) -> Conflict:
    roll, own = event.roll, table_of(state)
    if roll.by not in state.participants:
        require(state.participants, roll.by)
    exchange = there(own.exchange, "exchange")
    exchange = change(exchange, defense=roll) if event.defense else change(exchange, roll=roll)
    return change(state, own=change(own, exchange=exchange))


@topic.evolves(Targeted)
def _targeted(state: Conflict, event: Targeted) -> Conflict:
    by, people, p = event.by, state.participants, state.somebody(event.who)
    if by not in people:
        require(people, by)
    own = person(p)
    if own.attacked and by in own.aimed_at_by:
        return state
    aimed = own.aimed_at_by if by in own.aimed_at_by else (*own.aimed_at_by, by)
    p = change(p, own=change(own, attacked=True, aimed_at_by=aimed))
    return change(state, participants={**people, p.id: p})


@topic.evolves(ShiftsCounted)
def _shifts_counted(state: Conflict, event: ShiftsCounted) -> Conflict:
    result, own = event.result, table_of(state)
    if result.by not in state.participants:
        require(state.participants, result.by)
    if own.overflow is None:
        return change(state, last_roll=result)
    own = change(own, overflow=change(own.overflow, shared=False))
    return change(state, last_roll=result, own=own)


@topic.evolves(ExchangeClosed)
def _closed(state: Conflict, event: ExchangeClosed) -> Conflict:
    own, last = table_of(state), last_roll(state)
    exchange = own.exchange
    if exchange is not None and last is not None and not last.over:
        # What shifts are spent on afterwards is about this.
        what = exchange.intent.aspect or exchange.intent.what
        mine = exchange.roll if last.by == exchange.by else exchange.defense
        last = change(last, what=what, skill=mine.skill if mine else "")
    return change(state, last_roll=last, own=kept_table(change(own, exchange=None)))
