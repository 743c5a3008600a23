"""Zones and the ways between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush

from tracker.conflict.state import Conflict


def neighbors(state: Conflict, zone: str) -> dict[str, int]:
    """Return the zones adjacent to a zone, each with the border on the way there (S-MOVE-5)."""
    found = {}
    for border in state.borders:
        if border.a == zone:
            found[border.b] = border.cost
        elif border.b == zone:
            found[border.a] = border.back
    return found


def distance(state: Conflict, start: str | None, end: str | None) -> int | None:
    """Return how many zones apart two zones are, None when no way leads there."""
    if start is None or end is None:
        return None
    way = cheapest(state, start, end, lambda a, b, border: 1)
    return None if way is None else len(way)


def cheapest(
    state: Conflict, start: str, end: str, cost: Callable[[str, str, int], int | None]
) -> tuple[str, ...] | None:
    """Return the cheapest way from zone to zone, without its start; None when there is none.

    A passage without a cost cannot be gone through. Of equally cheap ways the one with fewer
    zones, then the one through zones added earlier.
    """
    return next((way for zone, way in cheapest_ways(state, start, cost) if zone == end), None)


def cheapest_ways(
    state: Conflict, start: str, cost: Callable[[str, str, int], int | None]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Return each zone that can be reached with the cheapest way there, the nearest first."""
    heap: list[tuple[int, int, tuple[int, ...], tuple[str, ...]]] = [(0, 0, (), (start,))]
    done: set[str] = set()
    rank = {zone: i for i, zone in enumerate(state.zones)}
    while heap:
        paid, steps, ranks, way = heappop(heap)
        here = way[-1]
        if here in done:
            continue
        yield here, way[1:]
        done.add(here)
        for there, border in neighbors(state, here).items():
            more = cost(here, there, border)
            if there not in done and more is not None:
                heappush(heap, (paid + more, steps + 1, (*ranks, rank[there]), (*way, there)))
