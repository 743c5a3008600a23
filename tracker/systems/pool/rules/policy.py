"""What dull players of the W10 pool do; how a dull game master rules what the rules leave open.

The rules know no harm, no defeat and no reach (P-158): a blow that leads hurts as much as they
propose, and who was hurt often enough gives up.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from tracker.checks.rules.checking import DuelDecided
from tracker.checks.rules.conditions import SetCondition
from tracker.checks.rules.table import table_of
from tracker.conflict.acts import Move
from tracker.conflict.departure import Leave
from tracker.conflict.draft import Draft
from tracker.conflict.policy import Policy
from tracker.conflict.ruling import N_, Command
from tracker.conflict.simulation import actor, foes, way_to_foes
from tracker.conflict.state import Conflict, Participant
from tracker.systems.pool.rules.check_builder import PoolPart, in_scope
from tracker.systems.pool.rules.checks import BARRED, MAGNITUDE, PoolCheck, magnitudes
from tracker.systems.pool.rules.play import Attack, Defend
from tracker.systems.pool.rules.statistics import opposed
from tracker.systems.pool.rules.tables import INJURED, PRESETS, TAGS

# How traits begin that one attacks with, by the kind of conflict, and those that answer; any trait
# that fits will do (P-036), and sheets name them freely.
ATTACKS = MappingProxyType(
    {
        "physical": (
            *("strik", "zuschlag", "shoot", "schieß", "schiess", "bit", "beiß", "claw", "klaue"),
            *("fight", "kampf", "kämpf", "nahkampf", "throw", "werf", "wrestl", "ring"),
        ),
        "social": ("threat", "droh", "talk", "red"),
        "mental": ("threat", "droh", "talk", "red"),
    }
)
DEFENSES = MappingProxyType(
    {
        "physical": ("dodg", "ausweich", "parry", "parier", "acrobat", "akrobat"),
        "social": ("will", "talk", "red"),
        "mental": ("will", "talk", "red"),
    }
)

# How somebody is called who was hurt, and how much of it they bear: badly hurt they give up.
HURT = PRESETS[4]
HURTS = frozenset({HURT.name, TAGS["injured"].name, TAGS["badly_injured"].name})
BORNE = 2

# What is said where the table would find words.
_WORDS = "-"


class Blow(NamedTuple):
    """An attack that somebody could make, and how probable it is that it leads."""

    worth: float
    attack: Attack


class PoolPolicy(Policy):
    """Players who attack, and give up rather than be hurt badly."""

    measures: tuple[str, ...] = (N_("injuries"),)
    says: tuple[str, ...] = (
        N_("The rules leave harm open: here an attack that succeeds hurts, +1 on all checks."),
        N_("Whoever has been hurt twice gives up rather than be hurt again."),
    )

    def measure(self, state: Conflict, p: Participant) -> tuple[int, ...]:
        """Return by how much somebody is hurt."""
        return (hurt(p),)

    def options(self, state: Conflict) -> Iterator[Command]:
        """Yield an answer, the most promising attack on somebody here, or the way to somebody."""
        if state.question is not None:
            if state.question.kind == "defend" and state.question.who is not None:
                yield Defend(hand=_defense(state, state.somebody(state.question.who))[0])
            return
        who = actor(state)
        if who is None:
            return
        p = state.somebody(who)
        for blow in sorted(blows(state, p), key=lambda blow: blow.worth, reverse=True):
            yield blow.attack
        for zone in way_to_foes(state, p)[:1]:
            yield Move(by=who, zone=zone)

    def aftermath(self, before: Conflict, draft: Draft) -> Iterator[Command]:
        """Yield the injury of whom an attack has hit, or that they give up (P-048, P-158)."""
        duel = table_of(before).duel
        attacked = isinstance(draft.command, Attack) or (duel is not None and duel.kind == "attack")
        for event in draft.events if attacked else ():
            if isinstance(event, DuelDecided) and event.winner == event.by:
                if hurt(draft.state.somebody(event.target)) + INJURED > BORNE:
                    yield Leave(name=event.target, reason=_WORDS)
                else:
                    yield SetCondition(name=event.target, text=HURT.name, mod=INJURED)


def hurt(p: Participant) -> int:
    """Return by how much somebody is hurt: what injuries add to the target number."""
    return sum(c.mod for c in p.conditions if c.mod > 0 and c.text in HURTS)


def blows(state: Conflict, p: Participant) -> Iterator[Blow]:
    """Yield the attacks that somebody can make on those in the same place."""
    hands = [_hand(state, p, trait, defends=False) for trait in _fitting(state, p, ATTACKS)]
    for target in foes(state, p):
        if None in (p.zone, target.zone) or target.zone == p.zone:
            answer, (pool, mod) = _defense(state, target)
            for hand, mine in hands:
                attack = Attack(by=p.id, target=target.id, hand=hand, vs=answer)
                yield Blow(_leads(*mine, pool, mod), attack)


def _defense(state: Conflict, p: Participant) -> tuple[PoolPart, tuple[int, int]]:
    """Return what somebody answers with at best, with its dice and modifier."""
    hands = [_hand(state, p, trait, defends=True) for trait in _fitting(state, p, DEFENSES)]
    return max(hands, key=lambda hand: _leads(*hand[1], 1, 0))


def _fitting(
    state: Conflict, p: Participant, beginnings: MappingProxyType[str, tuple[str, ...]]
) -> list[str]:
    """Return the traits that fit by their names, else the best; none of those that cannot."""
    sizes = magnitudes(str(p.sheet.get(MAGNITUDE, "")))
    able = [t for t, n in p.skills.items() if n != BARRED and t.casefold() not in sizes]
    wanted = beginnings[state.kind or "physical"]
    named = [trait for trait in able if trait.casefold().startswith(wanted)]
    best = max(able, key=lambda trait: p.skills[trait], default="")
    return named or [best]


def _hand(
    state: Conflict, p: Participant, trait: str, *, defends: bool
) -> tuple[PoolPart, tuple[int, int]]:
    """Return a check of a trait with its dice and what modifies it; of none it is 0W."""
    traits = (trait,) if trait else ()
    mod = sum(c.mod for c in in_scope(state, p.id, None, traits, defends=defends))
    if not trait:
        return PoolPart(pool="0"), (0, mod)
    return PoolPart(skill=trait), (p.skills[trait], mod)


@cache
def _leads(pool: int, mod: int, other: int, other_mod: int) -> float:
    """Return how probable it is that a check has more successes than another."""
    mine, theirs = (PoolCheck(pool=n, mods=(m,)) for n, m in ((pool, mod), (other, other_mod)))
    return float(opposed(mine, theirs).a)


POLICY = PoolPolicy()
