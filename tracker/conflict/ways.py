"""Ways on foot: which way leads to a zone, what bars it, how far shifts carry somebody."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from tracker.conflict import movement
from tracker.conflict.draft import Draft
from tracker.conflict.ruling import N_, Base
from tracker.conflict.state import Conflict


class OnFoot(Base, frozen=True):
    """Be a way on foot: the shifts that carry somebody all along it, and its strongest block.

    ``strength`` is None when nobody stands in the way.
    """

    path: tuple[str, ...]
    shifts: int
    strength: int | None


def way(
    draft: Draft, who: str, end: str, through: tuple[str, ...], load: int = 0
) -> tuple[str, ...]:
    """Return the way named from where somebody stands, or the cheapest; of equals, an open one."""
    state = draft.state
    start = movement.leaving(draft, who, end)
    if through:
        named = through if through[-1] == end else (*through, end)
        here = start
        for zone in named:
            if zone not in movement.neighbors(state, here):
                draft.refuse(
                    N_("no passage leads from {zone} to {to_zone}"),
                    rule="F-MOVE-5",
                    zone=here,
                    to_zone=zone,
                )
            here = zone
        return named
    found = movement.cheapest(state, start, end, _cost(state, who, load))
    if found is None:
        draft.refuse(N_("no way leads to {zone}"), rule="F-MOVE-5", zone=end)
    return found


def flight(draft: Draft, who: str, end: str) -> tuple[str, ...]:
    """Return the way that a throw takes: the cheapest, where each zone costs 1 more than the last.

    So it may go over a wall that a runner goes round (F-THROW-2, F-THROW-3). Of equals, the one
    with fewer zones, then the one through zones added earlier.
    """
    found = _flown(draft.state, movement.leaving(draft, who, end), end)
    if found is None:
        draft.refuse(N_("no way leads to {zone}"), rule="F-MOVE-5", zone=end)
    return found


def _flown(state: Conflict, start: str, end: str) -> tuple[str, ...] | None:
    rank = {zone: i for i, zone in enumerate(state.zones)}
    heap: list[tuple[int, int, tuple[int, ...], tuple[str, ...]]] = [(0, 0, (), (start,))]
    done: set[tuple[str, int]] = set()
    while heap:
        paid, steps, ranks, path = heappop(heap)
        here = path[-1]
        if here == end:
            return path[1:]
        if (here, steps) in done or steps >= len(rank):
            continue
        done.add((here, steps))
        for there, border in movement.neighbors(state, here).items():
            further = (paid + border + steps + 1, steps + 1)
            heappush(heap, (*further, (*ranks, rank[there]), (*path, there)))
    return None


def _cost(state: Conflict, who: str, load: int) -> Callable[[str, str, int], int]:
    def cost(a: str, b: str, border: int) -> int:
        return 1000 * (1 + border + load) + (movement.blocking(state, who, a, b) is not None)

    return cost


def passages(state: Conflict, start: str, path: tuple[str, ...]) -> list[tuple[str, str, int]]:
    """Return each passage of a way: from, to, and the border between."""
    steps = zip((start, *path), path, strict=False)
    return [(a, b, movement.neighbors(state, a).get(b, 0)) for a, b in steps]


def barred(state: Conflict, who: str, start: str, path: tuple[str, ...]) -> int | None:
    """Return the strongest block on a way, None when nobody blocks it (F-BLOCK-15)."""
    strengths = (movement.blocking(state, who, a, b) for a, b, _ in passages(state, start, path))
    return max((s for s in strengths if s is not None), default=None)


def carried(
    state: Conflict, start: str, path: tuple[str, ...], shifts: int, load: int
) -> tuple[int, int]:
    """Return how many zones of a way the shifts pay for, and what these cost.

    Each passage is paid in full before the next: 1, its border, the load (F-MOVE-7, F-LOAD-3).
    """
    zones = cost = 0
    for _, _, border in passages(state, start, path):
        paid = cost + 1 + border + load
        if paid > shifts:
            break
        zones, cost = zones + 1, paid
    return zones, cost


def taken(state: Conflict, who: str, start: str, path: tuple[str, ...], load: int = 0) -> OnFoot:
    """Return what a way from a zone takes somebody."""
    shifts = sum(1 + border + load for _, _, border in passages(state, start, path))
    return OnFoot(path, shifts, barred(state, who, start, path))


def reachable(state: Conflict, who: str, load: int = 0) -> dict[str, OnFoot]:
    """Return the zones that a sprint leads to, each with its cheapest way (F-MOVE-4, F-MOVE-10).

    Nothing for who stands nowhere; the zone they stand in is not among them.
    """
    start = state.somebody(who).zone
    if start is None:
        return {}
    found = {start: OnFoot((), 0, None)}
    for zone, path in movement.cheapest_ways(state, start, _cost(state, who, load)):
        if path:
            # The cheapest way to the zone before goes before: it was found already.
            before = path[-2] if len(path) > 1 else start
            found[zone] = _onward(state, who, before, found[before], path, load)
    del found[start]
    return found


def _onward(
    state: Conflict, who: str, zone: str, so_far: OnFoot, path: tuple[str, ...], load: int
) -> OnFoot:
    """Return what a way takes that goes on from a zone by one more."""
    one = taken(state, who, zone, path[-1:], load)
    strengths = (s for s in (so_far.strength, one.strength) if s is not None)
    return OnFoot(path, so_far.shifts + one.shifts, max(strengths, default=None))


def free(state: Conflict, who: str, start: str, zone: str, load: int | None) -> bool:
    """Return whether a sprinter gets over a first passage whatever the roll (F-MOVE-8)."""
    border = movement.neighbors(state, start).get(zone, 0)
    return border == 0 and load is None and movement.blocking(state, who, start, zone) is None
