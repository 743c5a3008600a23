"""Attacks: who is aimed at, from how far, and what the two rolls mean."""

from types import MappingProxyType
from typing import Literal

from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number, Who
from tracker.conflict.movement import distance
from tracker.conflict.questions import ask
from tracker.conflict.ruling import N_
from tracker.conflict.state import Question
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.systems.fate.rules import harm
from tracker.systems.fate.rules.actions import (
    act_with,
    begin,
    blocked,
    choose_skill,
    guard,
    take_aim,
)
from tracker.systems.fate.rules.exchange import close, count_shifts, opened, rolls
from tracker.systems.fate.rules.fields import Opposed
from tracker.systems.fate.rules.skills import ATTACKS
from tracker.systems.fate.rules.state import Exchange, Intent, person

topic = Topic()

# How many zones away a target may be, and the rule that says so.
REACH = MappingProxyType(
    {
        "melee": (0, "F-ZONE-2"),
        "thrown": (1, "F-ZONE-3"),
        "gun": (2, "F-ZONE-4"),
        "rifle": (3, "F-ZONE-4"),
    }
)

# From this margin a defense gives spin (F-SPIN-2).
SPIN_MARGIN = 3


class Attack(Opposed, frozen=True, kw_only=True, tag="attack"):
    """Attack somebody: both sides roll, the shifts are the hit."""

    words = ("target",)
    group = "actions"
    attacks = "target"

    target: Who
    range: Literal["melee", "thrown", "gun", "rifle"] | None = None
    track: Literal["health", "composure"] | None = None
    hit: Number | None = None


@topic.decides(Attack)
def attack(draft: Draft, command: Attack) -> None:
    """Attack a character or a group (F-ATTACK-1…3)."""
    begun = begin(draft, command)
    target = take_aim(draft, begun.who, command.target)
    hint_at_groups(draft, begun.who, target)
    usual = ATTACKS[draft.state.kind or "physical"]
    chosen = choose_skill(draft, begun.who, command, usual)
    reach = command.range or ("gun" if chosen.hand.skill == "Guns" else "melee")
    warn_of_range(draft, begun.who, target, reach)
    if command.hit is not None and command.hit < 0:
        draft.refuse(N_("a hit is a number from 0 up"), rule="F-ATTACK-13")
    track = command.track or system(draft.state.system).harm_track(draft.state.kind)
    act_with(draft, chosen, "attack", begun, Intent(track=track, hit=command.hit), target)


def hint_at_groups(draft: Draft, who: str, target: str) -> None:
    """Remind the table of a mixed group that could be formed (F-GROUP-2)."""
    state = draft.state
    p = state.somebody(who)
    for ally in map(state.participants.get, person(state.somebody(target)).aimed_at_by):
        if ally is None or not ally.active or (ally.side, ally.zone) != (p.side, p.zone):
            continue
        group, leader = (p, ally) if p.role == "minions" else (ally, p)
        if group.role == "minions" and group.leader is None and leader.quality is None:
            draft.warn(
                "F-GROUP-2",
                N_("{who} and {leader} aim at {target}: attach them?"),
                who=group.id,
                leader=leader.id,
                target=target,
            )


def warn_of_range(draft: Draft, who: str, target: str, reach: str) -> None:
    """Remind the table when a target is further than the attack reaches (F-ZONE-2…4)."""
    state = draft.state
    far = distance(state, state.somebody(who).zone, state.somebody(target).zone)
    most, rule = REACH[reach]
    if far is None or far > most:
        draft.warn(
            rule,
            N_("{target} is out of reach (zones away: {far})"),
            target=target,
            far="?" if far is None else far,
        )


def opposition(draft: Draft, exchange: Exchange) -> int:
    """Return what the attack has to beat: the defense, or a block that is stronger.

    Rules F-BLOCK-9, 12.
    """
    _, defense = rolls(exchange)
    assert defense is not None
    block = guard(draft.state, exchange)
    stands = [defense.effort]
    if block is not None:
        stands.append(block.strength)
    stands += [s for s in (exchange.intent.strength, exchange.guarded) if s is not None]
    return max(stands)


def missed(draft: Draft) -> None:
    """Resolve a failed action: a defense by 3 or more chooses spin or overflow (F-SPIN-2, 9)."""
    exchange = opened(draft)
    mine, defense = rolls(exchange)
    assert defense is not None
    margin = defense.effort - mine.effort
    if margin >= SPIN_MARGIN:
        ask(draft, Question(kind="margin", who=exchange.target, answers=("spin", "overflow")))
    else:
        close(draft)


def chosen_hit(draft: Draft, exchange: Exchange, shifts: int) -> int:
    """Return the hit: all shifts, or what the attacker named, who may only lower it.

    What was named before the dice fell is the most, not a demand. Rules F-ATTACK-10, F-ATTACK-13.
    """
    cap = exchange.intent.hit
    if cap is None or shifts == 0:
        return shifts
    if cap > shifts:
        command = draft.command
        before = bool(draft.rolled or command.rolled) and not command.force
        if before or not isinstance(command, Attack):
            draft.warn("F-ATTACK-13", N_("a hit named beforehand is lowered to the shifts"))
            return shifts
        draft.forbid(
            "F-ATTACK-13", N_("the hit is {hit} at most: it may only be lowered"), hit=shifts
        )
    return cap


@topic.resolves("attack")
def resolve_attack(draft: Draft) -> None:
    """Turn the margin of an attack into a hit, a miss, or a choice for the defender.

    Rules F-ATTACK-10…13.
    """
    exchange = opened(draft)
    mine, _ = rolls(exchange)
    against = opposition(draft, exchange)
    shifts = 0 if blocked(exchange) else max(mine.effort - against, 0)
    hit = chosen_hit(draft, exchange, shifts)
    count_shifts(draft, against, shifts, spent=min(hit, shifts))
    if shifts == 0:
        missed(draft)
        return
    harm.strike(draft, hit)
