"""What dull players of Fate do: they strike where it hurts most, absorb, and give up in time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tracker.conflict.movement import distance, neighbors
from tracker.conflict.order import has_slot
from tracker.conflict.ruling import N_, Command
from tracker.conflict.state import Conflict, Participant, Question
from tracker.dice.odds import combined, thrown
from tracker.systems.fate.rules.aspect import in_sequence
from tracker.systems.fate.rules.attacks import REACH, Attack
from tracker.systems.fate.rules.companions import Lose
from tracker.systems.fate.rules.concession import Accept, Concede
from tracker.systems.fate.rules.defeat import Outcome
from tracker.systems.fate.rules.exchange import Defend
from tracker.systems.fate.rules.fields import Hand
from tracker.systems.fate.rules.harm import SEVERITIES, Consequence, Stress, shields
from tracker.systems.fate.rules.momentum import Spin
from tracker.systems.fate.rules.person import person
from tracker.systems.fate.rules.rolls import group_bonus, led_size
from tracker.systems.fate.rules.skills import ATTACKS, COUNT, DIE, at_hand, best, defense_skills
from tracker.systems.fate.rules.sprints import Sprint

# What is said where the table would find words.
WORDS = "-"


# By how much a hit that minions may take counts for more: they fall first.
MINIONS_FIRST = 2


class Blow(NamedTuple):
    """An attack that somebody could make, and what it is worth to them."""

    worth: float
    attack: Attack


class FatePolicy:
    """Players who attack, absorb and concede, and spend nothing."""

    measures: tuple[str, ...] = (N_("consequences"), N_("fate points"), N_("boxes"))

    def measure(self, state: Conflict, p: Participant) -> tuple[int, ...]:
        """Return the consequences, fate points and marked boxes of somebody."""
        marked = sum(len(track.marked) for track in p.tracks.values())
        return (len(in_sequence(state, p.id)), person(p).fp or 0, marked)

    def options(self, state: Conflict) -> Iterator[Command]:
        """Yield an answer, a concession before the worst, or the best attack in reach."""
        if state.question is not None:
            yield from _answers(state, state.question)
            return
        for window in state.windows:
            if window.kind == "concede" and _would_be_severe(state, window.who):
                yield Concede(by=window.who, terms=WORDS)
        who = _actor(state)
        if who is None:
            return
        p = state.somebody(who)
        for blow in sorted(blows(state, p), key=lambda blow: blow.worth, reverse=True):
            yield blow.attack
        zone = _toward(state, p)
        if zone is not None:
            yield Sprint(by=who, zone=zone)


def _actor(state: Conflict) -> str | None:
    """Return who acts: whoever holds as soon as they may, else whose turn it is."""
    holding = (
        p.id
        for p in state.participants.values()
        if p.active and p.holding is not None and state.turns_over > p.holding
    )
    return next(holding, state.turn)


def _would_be_severe(state: Conflict, who: str) -> bool:
    """Return whether the next consequence of somebody who can take one more is a severe one."""
    severe = SEVERITIES.index("severe")
    most = person(state.somebody(who)).max_consequences
    return severe <= len(in_sequence(state, who)) < most


def _answers(state: Conflict, question: Question) -> Iterator[Command]:
    if question.kind == "defend":
        yield Defend()
    elif question.kind == "absorb" and question.who is not None:
        yield Stress()
        lost = [Lose(companion=p.id) for p in state.group_of(question.who) if p.role == "companion"]
        if _would_be_severe(state, question.who):
            yield from lost
        yield Consequence(text=WORDS)
        yield from lost
    elif question.kind == "margin":
        yield Spin()
    elif question.kind == "concession":
        yield Accept()
    elif question.kind == "outcome":
        yield Outcome(text=WORDS)


def foes(state: Conflict, p: Participant) -> list[Participant]:
    """Return those of other sides who can be aimed at; the led are met with their leader."""
    return [q for q in state.participants.values() if has_slot(q) and q.side != p.side]


def blows(state: Conflict, p: Participant) -> Iterator[Blow]:
    """Yield the attacks that somebody can make, from here or beside the step to the target."""
    near = {} if p.zone is None else neighbors(state, p.zone)
    for target in foes(state, p):
        yield from _blows_at(state, p, target, None, 0)
        if target.zone in near and target.zone != p.zone:
            yield from _blows_at(state, p, target, target.zone, 1 + near[target.zone])


def _blows_at(
    state: Conflict, p: Participant, target: Participant, move: str | None, penalty: int
) -> Iterator[Blow]:
    """Yield the attacks at somebody within reach, with each skill, beside a step or none."""
    far = _far(state, move or p.zone, target.zone)
    if far is None:
        return
    minions = target.role == "minions" or bool(shields(state, target.id))
    for skill in _skills(state, p):
        if far <= REACH["gun" if skill == "Guns" else "melee"][0]:
            edge = _attack(state, p, skill) - penalty - _defense(state, target, skill)
            worth = expected_hit(edge) * (MINIONS_FIRST if minions else 1)
            hand = Hand(skill=skill)
            yield Blow(worth, Attack(by=p.id, target=target.id, move=move, hand=hand))


def _far(state: Conflict, here: str | None, there: str | None) -> int | None:
    """Return how many zones are between two, none where no places are told; None without a way."""
    return 0 if here == there or None in (here, there) else distance(state, here, there)


def _skills(state: Conflict, p: Participant) -> tuple[str | None, ...]:
    """Return what somebody attacks with: skills of the sheet, the first without any; a quality."""
    if p.quality is not None:
        return (None,)
    usual = at_hand(p, ATTACKS[state.kind or "physical"])
    return tuple(skill for skill in usual if skill in p.skills) or usual[:1]


def _attack(state: Conflict, p: Participant, skill: str | None) -> int:
    if p.role == "minions":
        return (p.quality or 0) + group_bonus(p.fresh)
    return p.skills.get(skill or "", p.quality or 0) + group_bonus(led_size(state, p.id, main=True))


def _defense(state: Conflict, p: Participant, against: str | None) -> int:
    full = 2 * person(p).full_defense
    if p.role == "minions":
        return (p.quality or 0) + group_bonus(p.left) + full
    skill = best(p, defense_skills(state, p, against or ""))
    return p.skills.get(skill, p.quality or 0) + group_bonus(led_size(state, p.id)) + full


@cache
def expected_hit(edge: int) -> float:
    """Return the shifts to be expected of an attack, by how much better the attacker is.

    >>> expected_hit(2) > expected_hit(1) > expected_hit(-8) == 0.0
    True
    """
    roll = thrown(DIE, COUNT)
    margins = combined(roll, roll, -1)
    return float(sum(p * (edge + m) for m, p in margins.items() if edge + m > 0))


def _toward(state: Conflict, p: Participant) -> str | None:
    """Return the zone of the nearest foe, None where no way leads to any."""
    ways = [(distance(state, p.zone, foe.zone), foe.zone) for foe in foes(state, p)]
    near = [(far, zone) for far, zone in ways if far]
    return min(near, key=lambda way: way[0])[1] if near else None


POLICY = FatePolicy()
