"""The same cast and obstacles in another fight: the commands that set up what a state holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tracker.conflict.clone_setup import character
from tracker.conflict.ruling import Command
from tracker.conflict.state import Aspect, Conflict, Participant, change
from tracker.systems.core.rules.numbers import STRESS
from tracker.systems.core.rules.obstacles import (
    BLOCK,
    AddBarrier,
    AddCountdown,
    AddDistraction,
    AddHazard,
)
from tracker.systems.core.rules.sheet import AddMob
from tracker.systems.core.rules.state import GROUPS, HAZARD, held, is_mob, person, table


def cloned(state: Conflict, p: Participant, ids: Mapping[str, str]) -> Iterator[Command]:
    """Yield the command that lets somebody take part with the sheet as it is now.

    Consequences and fate points come along, points that are due, too; stress does not.
    """
    own = person(state, p.id)
    side, zone = ids.get(p.side or ""), ids.get(p.zone or "")
    if is_mob(p):
        yield change(mob(state, p), side=side, zone=zone, kind=p.kind)
    elif own.tier == HAZARD:
        rating = max(p.skills.values(), default=0)
        yield AddHazard(name=p.name, rating=rating, weapon=own.each or 1, side=side, zone=zone)
    else:
        yield character(state, p, ids, fp=None if own.fp is None else own.fp + own.fp_due)


def mob(state: Conflict, p: Participant) -> AddMob:
    """Return the command that adds a mob like somebody, on no side and nowhere."""
    own = person(state, p.id)
    aspects = (a.text for a in state.aspects.values() if a.on == p.id and a.origin == "sheet")
    return AddMob(
        name=p.name,
        quality=p.quality or 1,
        count=max(p.count or 0, 1),
        skills=p.skills,
        boxes=own.each if own.boxes is None else own.boxes.get(STRESS),
        aspects=tuple(aspects),
        initiative=p.initiative,
        hidden=p.hidden,
    )


def copied(state: Conflict, ids: Mapping[str, str]) -> Iterator[Command]:
    """Yield the commands for blocks, distractions and countdowns, whose boxes are free again."""
    own = table(state)
    for one in own.obstacles.values():
        if one.kind == BLOCK:
            passage = None if one.passage is None else (ids[one.passage[0]], ids[one.passage[1]])
            yield AddBarrier(name=one.name, rating=one.rating, weapon=one.weapon, passage=passage)
        else:
            yield AddDistraction(
                name=one.name,
                choice=one.choice,
                opposition=one.rating,
                repercussions=one.repercussions,
            )
    for clock in own.countdowns.values():
        again = AddCountdown(name=clock.name, boxes=clock.boxes, outcome=clock.outcome)
        yield change(again, per=clock.per)


def placed_again(state: Conflict, aspect: Aspect, ids: Mapping[str, str]) -> dict[str, object]:
    """Return the fields that put an aspect there again with who may use it freely."""
    holders = [
        holder
        for one in held(state, aspect.id).invokes
        for holder in [one.by if one.by in GROUPS else ids.get(one.by, "")] * one.n
    ]
    return {"free": tuple(filter(None, holders))}
