"""Zones and ways between them: a step beside an action, the sprint, what stands in the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from tracker.conflict.cast import move_to
from tracker.conflict.draft import Draft
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict

if TYPE_CHECKING:
    from tracker.conflict.fields import Rolling


def neighbors(state: Conflict, zone: str) -> dict[str, int]:
    """Return the zones adjacent to a zone, each with the border on the way there (F-MOVE-5)."""
    found = {}
    for border in state.borders:
        if border.a == zone:
            found[border.b] = border.cost
        elif border.b == zone:
            found[border.a] = border.back
    return found


def distance(state: Conflict, start: str | None, end: str | None) -> int | None:
    """Return how many zones apart two zones are, None when no way leads there (F-ZONE-2…4)."""
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
                heappush(
                    heap,
                    (
                        paid + more,
                        steps + 1,
                        (*ranks, rank[there]),
                        (*way, there),
                    ),
                )


def blocking(state: Conflict, who: str, a: str, b: str) -> int | None:
    """Return the strongest block on a passage, either way; its maker passes (F-BLOCK-15)."""
    return max(
        (
            block.strength
            for block in state.blocks
            if block.passage is not None and set(block.passage) == {a, b} and block.by != who
        ),
        default=None,
    )


def leaving(draft: Draft, who: str, zone: str) -> str:
    """Return the zone that somebody leaves for another; refuse the same, and who stands nowhere.

    Rules F-ZONE-1, F-MOVE-1.
    """
    here = draft.state.somebody(who).zone
    if here is None:
        draft.refuse(N_("{who} is in no zone; place puts them into one"), "F-ZONE-1", who=who)
    if here == zone:
        draft.refuse(N_("{who} is in {zone} already"), rule="F-MOVE-1", who=who, zone=zone)
    return here


def step(draft: Draft, who: str, zone: str, command: Rolling) -> int:
    """Move one zone beside an action and return the border crossed (F-MOVE-2, F-MOVE-6)."""
    state = draft.state
    here = leaving(draft, who, zone)
    near = neighbors(state, here)
    if zone not in near:
        draft.forbid(
            "F-MOVE-3", N_("{zone} is more than one zone away; that takes a sprint"), zone=zone
        )
    if blocking(state, who, here, zone) is not None and not command.ignore_block:
        draft.forbid(
            "F-BLOCK-6",
            N_("the way to {zone} is blocked; passing takes the main action"),
            zone=zone,
        )
    move_to(draft, who, zone, "F-MOVE-2", alone=command.hand.alone)
    return near.get(zone, 0)
