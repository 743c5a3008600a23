"""What holds in every state that a fight of core can come to."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.state import Conflict
from tracker.systems.core.rules.passing import choices
from tracker.systems.core.rules.state import BOOST, GM, GROUPS, elective, held, person, table


def flaws(state: Conflict) -> Iterator[str]:
    """Yield what is wrong with a state beside what would be in any game."""
    own, people = table(state), state.participants
    if own.pool < 0:
        yield "the game master has fewer than no points"
    if not set(own.waiting) <= {GM, *people} or any(n < 1 for n in own.waiting.values()):
        yield "points wait for nobody"
    for p in people.values():
        mine = person(state, p.id)
        if (mine.fp or 0) < 0 or mine.fp_due < 0:
            yield f"{p.id} has fewer than no fate points"
        if mine.full_defense and not p.active:
            yield f"{p.id} defends fully and is gone"
    for aspect in state.aspects.values():
        known = held(state, aspect.id)
        if any(one.n < 1 or one.by not in {*GROUPS, *people} for one in known.invokes):
            yield f"{aspect.id} is nobody's to use"
        if known.kind == BOOST and sum(one.n for one in known.invokes) != 1:
            yield f"{aspect.id} is a boost without its one free invocation"
    asked = state.question.kind if state.question is not None else None
    if (own.harm is not None) != (asked == "absorb"):
        yield "a hit waits, and nobody is asked"
    if asked in ("cost", "reveal", "defend") and (own.roll is None or not own.roll.open_):
        yield "something is asked of a roll that is settled"
    stands = state.phase == "running" and elective(state) and asked is None
    if stands and choices(state) and state.turn is None:
        yield "nobody has the turn, and nobody is asked whose it is"
