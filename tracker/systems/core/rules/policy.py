"""What dull players do: they strike where it hurts most, absorb cheaply, and give up in time."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.movement import neighbors
from tracker.conflict.policy import UNSAID, Blow, Policy
from tracker.conflict.ruling import N_, Command
from tracker.conflict.simulation import GROUPS_FIRST, actor, far, foes, way_to_foes
from tracker.conflict.state import Conflict, Participant, Question, change
from tracker.dice.odds import expected_margin
from tracker.systems.core.rules.absorbing import (
    CONCESSION,
    Accept,
    Concede,
    Consequence,
    Outcome,
    Stress,
    TakenOut,
)
from tracker.systems.core.rules.actions import Attack, Defend, Move, Overcome
from tracker.systems.core.rules.boxes import EXTREME, POINTS, SEVERE, Means, plans
from tracker.systems.core.rules.editions import ACCELERATED
from tracker.systems.core.rules.fields import Hand
from tracker.systems.core.rules.harm import ABSORB, OUTCOME, free_slots, means
from tracker.systems.core.rules.invoking import Invoke
from tracker.systems.core.rules.numbers import (
    ATTACKS,
    COUNT,
    DEFENSES,
    DIE,
    FULL_DEFENSE,
    INVOKED,
    MELEE,
    PHYSICAL,
    REACH,
)
from tracker.systems.core.rules.passing import Begin, Next, choices
from tracker.systems.core.rules.points import HANDOFF, FatePoints
from tracker.systems.core.rules.resolving import DEFEND
from tracker.systems.core.rules.rolls import mob_number_bonus, rating
from tracker.systems.core.rules.state import (
    CHARACTER,
    HAZARD,
    Harm,
    consequences,
    edition,
    elective,
    held,
    is_mob,
    person,
    table,
)

SHOOT = "Shoot"


class CorePolicy(Policy):
    """Players who attack, absorb and concede, and spend points on nothing but their skin."""

    measures: tuple[str, ...] = (N_("consequences"), N_("fate points"), N_("boxes"))
    says: tuple[str, ...] = (
        N_("They spend a point where an aspect of their own keeps a consequence off them."),
    )

    def measure(self, state: Conflict, p: Participant) -> tuple[int, ...]:
        """Return the consequences, fate points and marked boxes of somebody."""
        own = person(state, p.id)
        marked = sum(len(track.marked) for track in p.tracks.values())
        return (len(list(consequences(state, p.id))), (own.fp or 0) + own.fp_due, marked)

    def point(self, p: Participant) -> Command | None:
        """Return what gives a character a fate point more; those of the others are the pool's."""
        return FatePoints(name=p.id, amount=1) if p.role == "pc" else None

    def options(self, state: Conflict) -> Iterator[Command]:
        """Yield an answer, a concession before the worst, or the best attack in reach."""
        question = state.question
        if state.phase == "setup" and question is None:
            if elective(state):
                yield from (Begin(first=p.id) for p in state.participants.values() if p.active)
            return
        if question is None or question.kind == HANDOFF:
            for p in state.participants.values():
                if p.active and _gives_up(state, p):
                    yield Concede(by=p.id, terms=UNSAID)
        if question is not None:
            yield from _answers(state, question)
            return
        who = actor(state)
        if who is None:
            return
        p = state.somebody(who)
        for blow in sorted(blows(state, p), key=lambda blow: blow.worth, reverse=True):
            yield blow.attack
        for zone in way_to_foes(state, p)[:1]:
            yield Move(by=who, zone=zone)
            yield Overcome(by=who, to=zone)


def _gives_up(state: Conflict, p: Participant) -> bool:
    """Return whether somebody who was hurt here gives up rather than be hurt severely.

    What a roll has brought is borne first (K-CONCEDE-2): who had to take a severe consequence gives
    up after it.
    """
    if not person(state, p.id).taken:
        return False
    left = {slot.severity for slot in free_slots(state, p)}
    borne = any(known.severity == SEVERE for _aspect, known in consequences(state, p.id))
    return borne or (SEVERE in left and left <= {SEVERE, EXTREME})


def _answers(state: Conflict, question: Question) -> Iterator[Command]:
    if question.kind == DEFEND:
        yield Defend()
    elif question.kind == ABSORB:
        yield from _absorbing(state)
    elif question.kind == OUTCOME:
        yield Outcome(text=UNSAID)
    elif question.kind == CONCESSION:
        yield Accept()
    elif question.kind == HANDOFF:
        yield from (Next(name=who) for who in choices(state))


def _absorbing(state: Conflict) -> Iterator[Command]:
    """Yield the next step of the cheapest way to absorb what is open, else that they fall."""
    harm = table(state).harm
    if harm is not None:
        left = means(state, harm)
        slots = tuple(slot for slot in left.slots if slot.severity != EXTREME)
        ways = plans(left._replace(slots=slots), harm.left)
        if not ways or ways[0].slots:
            yield from _spared(state, harm, left)
        for plan in ways:
            for slot in plan.slots:
                yield change(Consequence(text=UNSAID), severity=slot.severity)
            if plan.boxes and left.mode == POINTS:
                yield Stress(boxes=len(plan.boxes))
            elif plan.boxes:
                yield Stress(box=plan.boxes[0])
    yield TakenOut()


def _spared(state: Conflict, harm: Harm, left: Means) -> Iterator[Command]:
    """Yield invocations of one's own aspects, where the lesser hit needs no consequence."""
    lesser, roll = harm.left - INVOKED, table(state).roll
    lies = roll is not None and roll.open_ and harm.untouched
    if lies and (lesser <= 0 or plans(left._replace(slots=()), lesser)):
        for aspect in state.aspects.values():
            if aspect.on == harm.who and held(state, aspect.id).kind == CHARACTER:
                yield Invoke(by=harm.who, aspect=aspect.id)


def blows(state: Conflict, p: Participant) -> Iterator[Blow]:
    """Yield the attacks that somebody can make, from here or beside a step to the target."""
    near = {} if p.zone is None else neighbors(state, p.zone)
    for target in foes(state, p):
        if person(state, target.id).tier == HAZARD:
            continue
        yield from _blows_at(state, p, target, None)
        if near.get(target.zone or "") == 0 and not person(state, p.id).moved:
            yield from _blows_at(state, p, target, target.zone)


def _blows_at(
    state: Conflict, p: Participant, target: Participant, move: str | None
) -> Iterator[Blow]:
    """Yield the attacks at somebody within reach, with each skill, beside a step or none."""
    away = far(state, move or p.zone, target.zone)
    if away is None:
        return
    first = GROUPS_FIRST if is_mob(target) else 1
    for skill in _skills(state, p):
        gun = skill == SHOOT
        if away <= REACH["gun" if gun else "melee"]:
            attack = Attack(
                by=p.id,
                target=(target.id,),
                range="gun" if gun else None,
                hand=Hand(skill=skill),
                move=move,
            )
            edge = _strength(state, p, skill) - _defense(state, target, gun=gun)
            yield Blow(expected_margin(DIE, COUNT, edge) * first, attack)


def _skills(state: Conflict, p: Participant) -> tuple[str | None, ...]:
    """Return what somebody attacks with: the usual skills of the sheet, else the best there is."""
    kind = state.kind or PHYSICAL
    usual = tuple(skill for skill, track in ATTACKS.items() if track == kind and skill in p.skills)
    if usual and edition(state) != ACCELERATED:
        return usual
    if not p.skills:
        return (None,)
    return (max(p.skills, key=lambda skill: p.skills[skill]),)


def _strength(state: Conflict, p: Participant, skill: str | None) -> int:
    value = rating(state, p, skill or "")
    return value + mob_number_bonus(state, p, value)


def _defense(state: Conflict, p: Participant, *, gun: bool) -> int:
    """Return what somebody defends with at best (K-DEFEND-4, K-FULL-1)."""
    usual = DEFENSES.get(state.kind or PHYSICAL, ())
    if edition(state) == ACCELERATED:
        usual = tuple(p.skills)
    elif gun:
        usual = tuple(skill for skill in usual if skill != MELEE)
    values = [rating(state, p, skill) for skill in usual] or [rating(state, p, "")]
    value = max(values)
    return (
        value + mob_number_bonus(state, p, value) + FULL_DEFENSE * person(state, p.id).full_defense
    )


POLICY = CorePolicy()
