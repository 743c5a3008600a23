"""What dull players of Fate do: they strike where it hurts most, absorb, and give up in time."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.movement import neighbors
from tracker.conflict.policy import UNSAID, Blow, Policy
from tracker.conflict.ruling import N_, Command
from tracker.conflict.simulation import GROUPS_FIRST, actor, far, foes, way_to_foes
from tracker.conflict.state import Conflict, Participant, Question
from tracker.dice.odds import expected_margin
from tracker.systems.fate.rules.attacks import REACH, Attack
from tracker.systems.fate.rules.companions import Lose
from tracker.systems.fate.rules.concession import Accept, Concede
from tracker.systems.fate.rules.defeat import Outcome
from tracker.systems.fate.rules.exchange import Defend
from tracker.systems.fate.rules.fate_points import FatePoints
from tracker.systems.fate.rules.fields import Hand
from tracker.systems.fate.rules.harm import SEVERITIES, Consequence, Stress, shields
from tracker.systems.fate.rules.momentum import Spin
from tracker.systems.fate.rules.rolls import group_bonus, led_size
from tracker.systems.fate.rules.skills import ATTACKS, COUNT, DIE, at_hand, best, defense_skills
from tracker.systems.fate.rules.sprints import Sprint
from tracker.systems.fate.rules.state import box_for, in_sequence, person
from tracker.systems.fate.rules.tagging import Tag, taggers

# What an aspect adds to a roll (F-ASPECT-12).
TAGGED = 2


class FatePolicy(Policy):
    """Players who attack, absorb and concede, and spend points on nothing but their skin."""

    measures: tuple[str, ...] = (N_("consequences"), N_("fate points"), N_("boxes"))
    says: tuple[str, ...] = (
        N_("They spend a point where an aspect of their own keeps a consequence off them."),
    )

    def measure(self, state: Conflict, p: Participant) -> tuple[int, ...]:
        """Return the consequences, fate points and marked boxes of somebody."""
        marked = sum(len(track.marked) for track in p.tracks.values())
        return (len(in_sequence(state, p.id)), person(p).fp or 0, marked)

    def point(self, p: Participant) -> Command | None:
        """Return what gives somebody a fate point more."""
        return None if person(p).fp is None else FatePoints(name=p.id, amount=1)

    def options(self, state: Conflict) -> Iterator[Command]:
        """Yield an answer, a concession before the worst, or the best attack in reach."""
        if state.question is not None:
            yield from _answers(state, state.question)
            return
        for window in state.windows:
            if window.kind == "concede" and _at_the_end(state, window.who):
                yield Concede(by=window.who, terms=UNSAID)
        who = actor(state)
        if who is None:
            return
        p = state.somebody(who)
        for blow in sorted(blows(state, p), key=lambda blow: blow.worth, reverse=True):
            yield blow.attack
        if way := way_to_foes(state, p):
            yield Sprint(by=who, zone=way[-1])


def _at_the_end(state: Conflict, who: str) -> bool:
    """Return whether the next consequence of somebody who bears severe ones is such, or was."""
    severe = SEVERITIES.index("severe")
    most = person(state.somebody(who)).max_consequences
    return severe < most and severe <= len(in_sequence(state, who))


def _answers(state: Conflict, question: Question) -> Iterator[Command]:
    if question.kind == "defend":
        yield Defend()
    elif question.kind == "absorb" and question.who is not None:
        yield Stress()
        yield from _spared(state, question)
        lost = [Lose(companion=p.id) for p in state.group_of(question.who) if p.role == "companion"]
        if _at_the_end(state, question.who):
            yield from lost
        yield Consequence(text=UNSAID)
        yield from lost
    elif question.kind == "margin":
        yield Spin()
    elif question.kind == "concession":
        yield Accept()
    elif question.kind == "outcome":
        yield Outcome(text=UNSAID)


def _spared(state: Conflict, question: Question) -> Iterator[Command]:
    """Yield tags of one's own aspects, where the lesser hit needs no consequence (F-ASPECT-12)."""
    who = question.who or ""
    track = state.somebody(who).tracks.get(question.track or "")
    lesser = (question.hit or 0) - TAGGED
    if lesser <= 0 or (track is not None and box_for(track, lesser) is not None):
        for aspect in taggers(state).get(who, ()):
            if aspect.on == who and aspect.origin != "consequence":
                yield Tag(by=who, aspect=aspect.id)


def blows(state: Conflict, p: Participant) -> Iterator[Blow]:
    """Yield the attacks that somebody can make, from here or beside the step to the target."""
    near = {} if p.zone is None else neighbors(state, p.zone)
    strong = [(skill, _attack(state, p, skill)) for skill in _skills(state, p)]
    for target in foes(state, p):
        away = far(state, p.zone, target.zone)
        step = near.get(target.zone or "") if target.zone != p.zone else None
        if away is None:
            continue
        minions = target.role == "minions" or bool(shields(state, target.id))
        first = GROUPS_FIRST if minions else 1
        for skill, value in strong:
            edge = value - _defense(state, target, skill)
            hand = Hand(skill=skill)
            if away <= REACH["gun" if skill == "Guns" else "melee"][0]:
                worth = expected_margin(DIE, COUNT, edge) * first
                yield Blow(worth, Attack(by=p.id, target=target.id, hand=hand))
            if step is not None:
                worth = expected_margin(DIE, COUNT, edge - 1 - step) * first
                yield Blow(worth, Attack(by=p.id, target=target.id, move=target.zone, hand=hand))


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


POLICY = FatePolicy()
