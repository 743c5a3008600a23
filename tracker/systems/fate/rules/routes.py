"""Ways on foot: which way leads to a zone, what bars it, how far shifts carry somebody."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from tracker.conflict.cast import move_to
from tracker.conflict.draft import Draft
from tracker.conflict.movement import cheapest as cheapest_way
from tracker.conflict.movement import cheapest_ways, neighbors
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, change
from tracker.systems.fate.rules.state import OnFoot, table_of

if TYPE_CHECKING:
    from tracker.systems.fate.rules.fields import Rolling


def blocking(state: Conflict, who: str, a: str, b: str) -> int | None:
    """Return the strongest block on a passage, either way; its maker passes (F-BLOCK-15)."""
    return max(
        (
            block.strength
            for block in table_of(state).blocks
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


def ways(
    state: Conflict,
    who: str,
    start: str,
    end: str,
    through: tuple[str, ...] = (),
    load: int = 0,
) -> tuple[OnFoot, ...]:
    """Return the way that is named, else all that are worth taking from zone to zone.

    Each takes more shifts than the one before, and is less barred for whoever goes. None where no
    way leads there.
    """
    if through:
        return (taken(state, who, start, _ending(through, end), load),)
    found: list[OnFoot] = []
    for limit in _limits(state, who):
        path = cheapest_way(state, start, end, _cost(state, who, load, limit))
        if path is None:
            break
        way = taken(state, who, start, path, load)
        while found and found[-1].shifts >= way.shifts:
            found.pop()
        found.append(way)
    return tuple(found)


def check_named(draft: Draft, start: str, through: tuple[str, ...], end: str) -> None:
    """Refuse a way that is named and leads where there is no passage (F-MOVE-5)."""
    here = start
    for zone in _ending(through, end) if through else ():
        if zone not in neighbors(draft.state, here):
            draft.refuse(
                N_("no passage leads from {zone} to {to_zone}"),
                rule="F-MOVE-5",
                zone=here,
                to_zone=zone,
            )
        here = zone


def _ending(through: tuple[str, ...], end: str) -> tuple[str, ...]:
    return through if through[-1] == end else (*through, end)


def behind(ways: Sequence[OnFoot], strength: int | None) -> tuple[OnFoot, ...]:
    """Return ways that all lead past a block of this strength, None for no such block."""
    if strength is None:
        return tuple(ways)
    return tuple(
        change(way, strength=strength if way.strength is None else max(way.strength, strength))
        for way in ways
    )


def cheapest(ways: Sequence[OnFoot], floor: int, effort: int) -> OnFoot:
    """Return the way with the fewest shifts that an effort leads all along, past its blocks.

    Where it leads along none, the one that it lacks the least for. ``floor`` is what it goes
    against without a block (F-MOVE-7, F-BLOCK-12).
    """
    whole = [way for way in ways if way.needs(floor) <= effort]
    return min(whole, key=lambda way: way.shifts) if whole else easiest(ways, floor)


def easiest(ways: Sequence[OnFoot], floor: int = 0) -> OnFoot:
    """Return the way that the least effort leads all along; of equals, the less barred."""
    return min(
        ways, key=lambda way: (way.needs(floor), way.strength is not None, way.strength or 0)
    )


def flight(draft: Draft, who: str, end: str) -> tuple[str, ...]:
    """Return the way that a throw takes: the cheapest, where each zone costs 1 more than the last.

    So it may go over a wall that a runner goes round (F-THROW-2, F-THROW-3). Of equals, the one
    with fewer zones, then the one through zones added earlier.
    """
    found = flown(draft.state, leaving(draft, who, end), end)
    if found is None:
        draft.refuse(N_("no way leads to {zone}"), rule="F-MOVE-5", zone=end)
    return found


def flown(state: Conflict, start: str, end: str) -> tuple[str, ...] | None:
    """Return the way that a throw takes from zone to zone, None when there is none."""
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
        for there, border in neighbors(state, here).items():
            further = (paid + border + steps + 1, steps + 1)
            heappush(heap, (*further, (*ranks, rank[there]), (*path, there)))
    return None


def _limits(state: Conflict, who: str) -> Iterator[int | None]:
    """Yield how strong the blocks on a way may be, from the strongest there is to none at all."""
    strengths = {
        b.strength for b in table_of(state).blocks if b.passage is not None and b.by != who
    }
    yield from sorted(strengths, reverse=True)
    yield None


def _cost(
    state: Conflict, who: str, load: int, limit: int | None
) -> Callable[[str, str, int], int | None]:
    """Return what a passage costs; None where a stronger block than the limit stands."""

    def cost(a: str, b: str, border: int) -> int | None:
        strength = blocking(state, who, a, b)
        if strength is not None and (limit is None or strength > limit):
            return None
        return 1000 * (1 + border + load) + (strength is not None)

    return cost


def passages(state: Conflict, start: str, path: tuple[str, ...]) -> list[tuple[str, str, int]]:
    """Return each passage of a way: from, to, and the border between."""
    steps = zip((start, *path), path, strict=False)
    return [(a, b, neighbors(state, a).get(b, 0)) for a, b in steps]


def barred(state: Conflict, who: str, start: str, path: tuple[str, ...]) -> int | None:
    """Return the strongest block on a way, None when nobody blocks it (F-BLOCK-15)."""
    strengths = (blocking(state, who, a, b) for a, b, _ in passages(state, start, path))
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


def reachable(
    state: Conflict, who: str, load: int = 0, start: str | None = None
) -> dict[str, OnFoot]:
    """Return the zones that a sprint leads to, each with its easiest way (F-MOVE-4, F-MOVE-10).

    That is where the least effort leads; from where they stand, if not from ``start``. Nothing for
    who stands nowhere; the zone they stand in is not among them.
    """
    start = start or state.somebody(who).zone
    if start is None:
        return {}
    found: dict[str, list[OnFoot]] = {}
    for limit in _limits(state, who):
        for zone, path in cheapest_ways(state, start, _cost(state, who, load, limit)):
            if path:
                found.setdefault(zone, []).append(taken(state, who, start, path, load))
    return {zone: easiest(several) for zone, several in found.items()}


def free_passage(state: Conflict, who: str, start: str, zone: str, load: int | None) -> bool:
    """Return whether a sprinter gets over a first passage whatever the roll (F-MOVE-8)."""
    border = neighbors(state, start).get(zone, 0)
    return border == 0 and load is None and blocking(state, who, start, zone) is None
