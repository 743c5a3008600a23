"""How an action with a roll begins: whose it is, what is done beside it, what it costs."""

from collections.abc import Callable

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import N_, Base, Event
from tracker.conflict.state import Conflict, Modifier, Participant, change
from tracker.conflict.topic import Topic
from tracker.conflict.turns import claim_action, not_over, present
from tracker.systems.fate.rules.exchange import open_exchange
from tracker.systems.fate.rules.fields import Rolling
from tracker.systems.fate.rules.rolls import cast
from tracker.systems.fate.rules.routes import step
from tracker.systems.fate.rules.skills import WEAPONS, at_hand, best
from tracker.systems.fate.rules.state import Block, Exchange, Intent, people_with, person, table_of

topic = Topic()


class Rearmed(Event, frozen=True, kw_only=True, tag="rearmed"):
    """Somebody has a weapon in hand again."""

    seen = "who*"

    who: str


class Begun(Base, frozen=True):
    """Hold what beginning an action settled: the actor, whether the main action is used."""

    who: str
    main: bool
    spins: tuple[str, ...]
    beside: tuple[Modifier, ...]


def begin(draft: Draft, command: Rolling, *, moves: bool = True) -> Begun:
    """Claim the action and do what is done beside it (F-SUPP-1…6).

    ``moves`` is False for actions whose own business the movement is.
    """
    state = draft.state
    if command.load is not None and command.load < 0:
        draft.refuse(N_("a weight factor is a number from 0 up"), rule="F-LOAD-2")
    not_over(draft, command)
    if command.free or (state.phase != "running" and command.by is not None):
        who = command.by or state.turn
        if who is None:
            draft.refuse(N_("say who acts: by=NAME"))
        draft.actor = who
        present(draft, who)
        if command.move or command.extra or command.load is not None or command.rearm:
            draft.forbid("F-SUPP-6", N_("without a main action there is no supplemental action"))
        if command.against is not None and not command.ignore_block:
            draft.forbid("F-BLOCK-6", N_("passing a block takes the main action"))
        main = False
    else:
        who = claim_action(draft)
        main = True
    beside = supplements(draft, who, command) if moves else extras(draft, who, command)
    return Begun(who, main, table_of(draft.state).spin, beside)


def supplements(draft: Draft, who: str, command: Rolling) -> tuple[Modifier, ...]:
    """Do the supplemental acts of an action and return their penalties (F-SUPP-4)."""
    found = list(extras(draft, who, command))
    border = 0
    if command.move is not None:
        border = step(draft, who, command.move, command)
    if command.load is not None:
        penalty = 1 + border + command.load * (command.move is not None)
        rule = "F-LOAD-1" if command.move is None else "F-LOAD-2"
        found.append(Modifier(value=-penalty, why=N_("load"), rule=rule))
    elif command.move is not None:
        rule = "F-MOVE-6" if border else "F-MOVE-2"
        found.append(Modifier(value=-(1 + border), why=N_("move"), rule=rule))
    return tuple(found)


def extras(draft: Draft, who: str, command: Rolling) -> tuple[Modifier, ...]:
    """Do the supplemental acts that go with any roll and return their penalties.

    Plain ones cost at least 1 each (F-SUPP-1, F-SUPP-3), re-arming what the disarm says.
    """
    found = []
    for extra in command.extra:
        if extra.value < 1:
            draft.refuse(N_("a supplemental act costs at least 1"), rule="F-SUPP-3")
        rule = "F-SUPP-1" if extra.value == 1 else "F-SUPP-3"
        found.append(
            Modifier(value=-extra.value, why=N_("extra act"), rule=rule, words=extra.words)
        )
    if command.rearm:
        found.append(rearm_beside(draft, who))
    return tuple(found)


def rearm_beside(draft: Draft, who: str) -> Modifier:
    """Take up the weapon beside the action (F-DISARM-3)."""
    shifts = person(draft.state.somebody(who)).disarmed
    if shifts is None:
        draft.refuse(N_("{who} is not disarmed"), rule="F-DISARM-2", who=who)
    draft.emit(Rearmed(who=who, rule="F-DISARM-3"))
    return Modifier(value=-(1 + shifts), why=N_("re-arming"), rule="F-DISARM-3")


def choose_skill(draft: Draft, who: str, command: Rolling, usual: tuple[str, ...]) -> Rolling:
    """Return the command with a skill: the one given, or the actor's best of the usual ones."""
    p = draft.state.somebody(who)
    if command.hand.skill is None and p.quality is None and usual:
        skill = best(p, usual if command.rearm else at_hand(p, usual) or usual)
        draft.fill("hand", skill=skill)
        command = change(command, hand=change(command.hand, skill=skill))
    if command.hand.skill is None and p.quality is None and draft.state.system == "fate":
        draft.warn("F-SIMPLE-3", N_("{who} rolls without a skill, as Mediocre"), who=who)
    if command.hand.skill in WEAPONS and person(p).disarmed is not None and not command.rearm:
        draft.forbid(
            "F-DISARM-1",
            N_("{who} is disarmed; rearm=yes takes up the weapon beside the action"),
            who=who,
        )
    return command


def strength_against(draft: Draft, command: Rolling) -> int | None:
    """Return the strength of the block that an action says it has to pass.

    Rules F-BLOCK-5, F-BLOCK-15.
    """
    if command.against is None or command.ignore_block:
        return None
    blocks = [b.strength for b in table_of(draft.state).blocks if b.by == command.against]
    if not blocks:
        draft.refuse(N_("{who} blocks nothing"), rule="F-BLOCK-5", who=command.against)
    return max(blocks)


def blocked(exchange: Exchange) -> bool:
    """Return whether the block in the way was not beaten by at least 1 (F-BLOCK-5)."""
    strength = exchange.intent.strength
    return exchange.roll is not None and strength is not None and exchange.roll.effort <= strength


def guard(state: Conflict, exchange: Exchange) -> Block | None:
    """Return the strongest block that protects the target of an attack; a push is one.

    Rules F-BLOCK-9, F-BLOCK-15, F-PUSH-1, A-64.
    """
    if exchange.kind not in ("attack", "push") or exchange.intent.unguarded:
        return None
    met = {exchange.target}
    if exchange.target is not None and exchange.kind == "attack":
        # The led are attacked with their leader.
        met |= {p.id for p in state.group_of(exchange.target) if p.role == "minions"}
    over = [b for b in table_of(state).blocks if b.protects is not None and b.protects in met]
    return max(over, key=lambda b: b.strength, default=None)


def act_with(
    draft: Draft,
    command: Rolling,
    kind: str,
    begun: Begun,
    intent: Intent | Callable[[int], Intent],
    target: str | None = None,
    purpose: str = "",
    more: tuple[Modifier, ...] = (),
) -> None:
    """Roll for the actor and open the exchange; what it is out for may depend on the effort."""
    roll = cast(
        draft,
        "hand",
        begun.who,
        command.hand,
        purpose or kind,
        (*begun.beside, *more),
        against=target,
        free=not begun.main,
    )
    intent = intent(roll.effort) if callable(intent) else intent
    strengths = [s for s in (intent.strength, strength_against(draft, command)) if s is not None]
    intent = change(intent, strength=max(strengths, default=None), unguarded=command.ignore_block)
    open_exchange(
        draft,
        Exchange(
            kind=kind,
            by=begun.who,
            target=target,
            intent=intent,
            roll=roll,
            main=begun.main,
            spins=begun.spins,
        ),
    )


def aimed_at(state: Conflict, target: str) -> str:
    """Return whom an action meets that is aimed at somebody: of the led, their leader (A-62)."""
    p = state.somebody(target)
    return p.leader if p.role == "minions" and p.leader is not None else target


def take_aim(draft: Draft, who: str, target: str) -> str:
    """Return whom an attack, a maneuver or a contest meets; refuse a target that is none.

    Attached minions are one group with their leader, from the roll on. Rules F-GROUP-6, A-62.
    """
    met = aimed_at(draft.state, target)
    check_target(draft, who, met)
    if met != target:
        draft.warn(
            "F-GROUP-6",
            N_("{target} stand with {leader}, who answers for the whole group"),
            target=target,
            leader=met,
        )
    return met


def check_target(draft: Draft, who: str, target: str) -> Participant:
    """Refuse a target that cannot be aimed at (F-OUT-2)."""
    p = draft.state.somebody(target)
    if who == target:
        draft.refuse(N_("nobody acts against themselves"))
    present(draft, target)
    check_boxes(draft, p)
    return p


def check_boxes(draft: Draft, p: Participant) -> None:
    """Refuse to harm a companion who stands by somebody (F-COMPANION-3)."""
    if p.role == "companion" and p.leader is not None:
        draft.refuse(
            N_("{target} has no boxes while attached; aim at {leader}"),
            rule="F-COMPANION-3",
            target=p.id,
            leader=p.leader,
        )


@topic.evolves(Rearmed)
def _rearmed(state: Conflict, event: Rearmed) -> Conflict:
    return change(state, participants=people_with(state, event.who, disarmed=None))
