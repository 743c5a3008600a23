"""What holds in every state a fight can come to, whatever was asked and overruled."""

from __future__ import annotations

from collections.abc import Iterator

from tests.systems.core import soundness as core
from tracker.conflict.order import has_slot
from tracker.conflict.state import SCENE, Conflict, Participant
from tracker.systems.fate.rules.state import person, table_of, tags


def flaws(state: Conflict) -> set[str]:
    """Return what is wrong with a state; nothing, it is to be hoped."""
    found = {*_order(state), *_references(state)}
    for p in state.participants.values():
        found |= {f"{p.id} {flaw}" for flaw in _person(state, p)}
    return found | set(core.flaws(state)) if state.system == "core" else found


def _order(state: Conflict) -> Iterator[str]:
    people = state.participants
    if len(set(state.order)) < len(state.order):
        yield "somebody stands in the order twice"
    if state.phase != "running":
        if state.turn is not None:
            yield "a turn is open outside the conflict"
        return
    if set(state.order) != {p.id for p in people.values() if has_slot(p)}:
        yield "the order is not that of those who have a place in it"
    elif state.turn is None:
        waiting = [p for p in map(people.get, state.order) if p and not p.had_turn and not p.waits]
        if state.question is None and any(p.holding is None for p in waiting):
            yield "no turn is open, and somebody has not acted"
    elif state.turn not in state.order and state.question is None:
        yield "whose turn it is, has no place in the order"
    elif state.turn in people and people[state.turn].holding is not None:
        yield "whose turn it is, holds"
    elif state.question is None and people[state.turn].acted and state.system != "percent":
        # With W100 the turn stays after the last action that is due, for one more (C-091).
        yield "whose turn it is, has acted"
    if state.question is None and table_of(state).exchange is not None:
        yield "an action is open, and nothing asked"


def _references(state: Conflict) -> Iterator[str]:
    people, question = state.participants, state.question
    there = {p.id for p in people.values() if p.active}
    if question is not None and not {question.who, question.to} <= {None, *people}:
        yield "somebody is asked who is not there"
    for window in state.windows:
        if window.who not in people:
            yield "a window is open for somebody who is not there"
        if window.kind == "recover" and window.to not in state.aspects:
            yield "somebody may recover from what is not carried"
    overflow = table_of(state).overflow
    if overflow is not None and (overflow.by not in there or overflow.left < 1):
        yield "overflow is nobody's, or none"
    if not set(table_of(state).spin) <= there:
        yield "somebody has spin who is not there"
    for block in table_of(state).blocks:
        if block.by not in there or block.protects not in (None, *there):
            yield "a block is by or for somebody who is not there"
    for aspect in state.aspects.values():
        if aspect.on != SCENE and aspect.on not in people and aspect.on not in state.zones:
            yield "an aspect is on nothing"
        if tags(aspect).free not in (None, *people):
            yield "a free tag is nobody's"
    if not {swap.who for swap in table_of(state).swaps} <= set(people):
        yield "a swap is nobody's"
    if state.last_roll is not None and state.last_roll.by not in people:
        yield "the last roll is nobody's"
    if not set(state.order_by_hand or ()) <= set(people):
        yield "somebody stands in the order by hand who is not there"


def _person(state: Conflict, p: Participant) -> Iterator[str]:
    if (person(p).fp or 0) < 0 or person(p).fp_due < 0:
        yield "has fewer than no fate points"
    for track in p.tracks.values():
        if not all(1 <= box <= track.boxes for box in track.marked):
            yield "has marked boxes beyond the track"
    counted = p.count is not None and state.system == "fate"
    if counted and p.tracks["stress"].boxes != (p.count or 0) * (p.quality or 0):
        yield "has not the boxes of so many minions"
    if p.active and p.role == "minions" and p.left < 1:
        yield "is a group of nobody"
    if p.to_act is not None and p.to_act < 0:
        yield "has fewer than none to act"
    if person(p).full_defense and not p.acted:
        yield "defends fully and may act"
    if p.holding is not None and (p.leader is not None or not p.active):
        yield "holds without a place in the order"
    if person(p).full_defense and not p.active:
        yield "defends fully and is gone"
    leader = state.participants.get(p.leader or "")
    if p.leader is not None and (leader is None or not leader.active):
        yield "is led by somebody who is not there"
    if leader is not None and p.active and state.phase == "running" and leader.zone != p.zone:
        yield "is led from another zone"
    if leader is not None and leader.side not in (None, p.side):
        yield "is led from another side"
    if p.owner not in (None, *state.participants):
        yield "is the companion of nobody"
