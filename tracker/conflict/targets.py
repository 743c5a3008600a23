"""Whom dull players can aim at, from where, and who of them acts."""

from __future__ import annotations

from tracker.conflict.movement import cheapest, distance
from tracker.conflict.order import has_slot
from tracker.conflict.state import Conflict, Participant

# By how much a hit that a group may take counts for more: they fall first.
GROUPS_FIRST = 2


def actor(state: Conflict) -> str | None:
    """Return who acts: whoever holds as soon as they may, else whose turn it is."""
    holding = (
        p.id
        for p in state.participants.values()
        if p.active and p.holding is not None and state.turns_over > p.holding
    )
    return next(holding, state.turn)


def foes(state: Conflict, p: Participant) -> list[Participant]:
    """Return those of other sides who can be aimed at; the led are met with their leader."""
    return [q for q in state.participants.values() if has_slot(q) and q.side != p.side]


def far(state: Conflict, here: str | None, there: str | None) -> int | None:
    """Return how many zones are between two, none where no places are told; None without a way."""
    return 0 if here == there or None in (here, there) else distance(state, here, there)


def way_to_foes(state: Conflict, p: Participant) -> tuple[str, ...]:
    """Return the zones on the way to the nearest foe; none where no way leads to any."""
    ways = [
        way
        for zone in dict.fromkeys(foe.zone for foe in foes(state, p))
        if zone is not None and p.zone is not None
        if (way := cheapest(state, p.zone, zone, lambda a, b, border: 1 + border))
    ]
    return min(ways, key=len, default=())
