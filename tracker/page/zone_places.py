"""Where each zone's box stands on the map: cells of a grid, found from which zones are adjacent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations, islice
from typing import NamedTuple

from tracker.conflict.state import Conflict

# So many columns show their names in 80 cells.
COLUMNS = 3

# From so many zones on the search for a good place for each gets coarser.
MANY = 12

# Beyond so many no place is better than another: no map shows them all, nor lines among them.
CROWD = 100

# So many pairs of passages are looked at before a placing must do: a fifth of a second or so.
EFFORT = 1_000_000

# The furthest column and row that the command knows.
_MOST = 19


class Cell(NamedTuple):
    """A place on the grid, from 0: columns to the right, rows down."""

    column: int
    row: int


LinkedZones = tuple[int, int]
Placing = list[Cell]


def places(state: Conflict) -> dict[str, Cell]:
    """Return each zone's cell; no two share one.

    The automatic layout does not look at what was moved: so moving one box leaves all others
    where they are, except the one it changes places with.
    """
    zones = list(state.zones)
    number = {zone: n for n, zone in enumerate(zones)}
    edges = tuple(sorted({_edge(number[b.a], number[b.b]) for b in state.borders}))
    placed = dict(zip(zones, automatic(len(zones), edges), strict=True))
    fixed: set[Cell] = set()
    for zone in state.zones.values():
        if zone.x is None or zone.y is None:
            continue
        wanted = Cell(zone.x, zone.y)
        if wanted in fixed:
            wanted = _nearest_free(wanted, {*fixed, *placed.values()})
        left, placed[zone.id] = placed[zone.id], wanted
        fixed.add(wanted)
        for other, cell in placed.items():
            if cell == wanted and other != zone.id:
                placed[other] = left
    return placed


def zone_beside(placed: Mapping[str, Cell], zone: str, dx: int, dy: int) -> str:
    """Return the zone that stands next in a direction, the same where none does."""
    here = placed[zone]

    def far(cell: Cell) -> tuple[int, int]:
        x, y = cell.column - here.column, cell.row - here.row
        ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
        return (ahead + 2 * aside, ahead) if ahead > 0 else (0, 0)

    ahead = {other: far(cell) for other, cell in placed.items() if far(cell) > (0, 0)}
    return min(ahead, key=lambda other: ahead[other], default=zone)


def moved_zones(state: Conflict, zone: str, dx: int, dy: int) -> dict[str, Cell]:
    """Return which boxes stand where when one moves by a cell: it, and one it changes places with.

    Nowhere but at the map's edge: it ends at 0, and one cell beyond the furthest of the others.
    """
    placed = places(state)
    here = placed[zone]
    wanted = Cell(here.column + dx, here.row + dy)
    others = [cell for other, cell in placed.items() if other != zone]
    right = min(_MOST, 1 + max((cell.column for cell in others), default=-1))
    bottom = min(_MOST, 1 + max((cell.row for cell in others), default=-1))
    if not (0 <= wanted.column <= right and 0 <= wanted.row <= bottom):
        return {}
    changed = {zone: wanted}
    for other, cell in placed.items():
        if cell == wanted and other != zone:
            changed[other] = here
    return changed


def _nearest_free(wanted: Cell, taken: set[Cell]) -> Cell:
    ring = 1
    while True:
        near = [
            Cell(wanted.column + dx, wanted.row + dy)
            for dy in range(-ring, ring + 1)
            for dx in range(-ring, ring + 1)
        ]
        for cell in sorted(near, key=lambda c: (abs(c.column - wanted.column), c)):
            if cell not in taken and min(cell) >= 0:
                return cell
        ring += 1


@lru_cache(maxsize=16)
def automatic(zones: int, edges: tuple[LinkedZones, ...]) -> tuple[Cell, ...]:
    """Return a cell for each of so many zones: adjacent ones near, with few crossings.

    The zones are numbered from 0 and edges are pairs of them, the smaller first. The same zones
    always get the same places.
    """
    if not zones:
        return ()
    columns = min(zones, COLUMNS if zones <= COLUMNS**2 else 5)
    rows = -(-zones // columns)
    cells = [Cell(column, row) for row in range(rows) for column in range(columns)]
    if zones > CROWD:
        return tuple(cells[:zones])
    found: list[tuple[float, Placing]] = []
    for start in range(zones if zones < MANY else 1):
        placing = _improved(_grown(zones, edges, cells, start), edges, cells)
        found.append((_cost(placing, edges), placing))
        if found[-1][0] < 1:
            break
    return tuple(min(found)[1])


def _edge(a: int, b: int) -> LinkedZones:
    return (a, b) if a < b else (b, a)


def _grown(zones: int, edges: tuple[LinkedZones, ...], cells: list[Cell], start: int) -> Placing:
    """Place one zone after the other where it fits best, those next to placed ones first."""
    near: dict[int, set[int]] = {n: set() for n in range(zones)}
    for a, b in edges:
        near[a].add(b)
        near[b].add(a)
    placed: dict[int, Cell] = {start: cells[start % len(cells)]}
    while len(placed) < zones:
        left = (n for n in range(zones) if n not in placed)
        n = min(left, key=lambda n: (-len(near[n] & placed.keys()), -len(near[n]), n))
        taken = set(placed.values())
        free = [cell for cell in cells if cell not in taken]
        # By default, and among equals, in reading order.
        placed[n] = min(
            free,
            key=lambda c: (
                sum(_length(c, placed[m]) for m in near[n] & placed.keys()),
                c.row,
                c.column,
            ),
        )
    return [placed[n] for n in range(zones)]


def _improved(placing: Placing, edges: tuple[LinkedZones, ...], cells: list[Cell]) -> Placing:
    """Let zones change places, with each other or into free cells, as long as that helps."""
    best = _cost(placing, edges)
    left = EFFORT // max(1, len(edges) ** 2)
    better = True
    while better:
        better = False
        for changed in islice(_neighbors(placing, cells), left):
            left -= 1
            cost = _cost(changed, edges)
            if cost < best - 1e-9:
                placing, best, better = changed, cost, True
                break
    return placing


def _neighbors(placing: Placing, cells: list[Cell]) -> Iterator[Placing]:
    for a, b in combinations(range(len(placing)), 2):
        swapped = list(placing)
        swapped[a], swapped[b] = placing[b], placing[a]
        yield swapped
    free = [cell for cell in cells if cell not in placing]
    for n in range(len(placing)):
        for cell in free:
            yield [*placing[:n], cell, *placing[n + 1 :]]


def _cost(placing: Placing, edges: tuple[LinkedZones, ...]) -> float:
    """Return how bad a placing is: long passages, crossings, boxes in the way, no reading order."""
    taken = set(placing)
    cost = 0
    long: list[tuple[Cell, Cell]] = []
    for passage in ((placing[a], placing[b]) for a, b in edges):
        length, between = _stretch(passage)
        if length:
            cost += length + 6 * (between in taken)
            long.append(passage)
    cost += sum(5 for pair in combinations(long, 2) if _cross(pair))
    disorder = sum((c.row * 10 + c.column) * (len(placing) - n) for n, c in enumerate(placing))
    return cost + disorder / 10_000


# A search looks thousands of times at the same few cells.
@lru_cache(maxsize=1024)
def _stretch(passage: tuple[Cell, Cell]) -> tuple[int, Cell | None]:
    return _length(*passage), _between(*passage)


def _length(a: Cell, b: Cell) -> int:
    """Return how much a passage is to be avoided; none at all between boxes side by side."""
    dx, dy = abs(a.column - b.column), abs(a.row - b.row)
    if dx + dy <= 1:
        return 0
    return 3 if dx == dy == 1 else 2 + 2 * (dx + dy)


def _between(a: Cell, b: Cell) -> Cell | None:
    """Return the cell in the middle of a straight passage that leaves one out."""
    dx, dy = a.column - b.column, a.row - b.row
    if (abs(dx), abs(dy)) in ((2, 0), (0, 2), (2, 2)):
        return Cell((a.column + b.column) // 2, (a.row + b.row) // 2)
    return None


@lru_cache(maxsize=4096)
def _cross(pair: tuple[tuple[Cell, Cell], tuple[Cell, Cell]]) -> bool:
    """Return whether two passages cross as straight lines; meeting in a zone is no crossing."""
    (a, b), (c, d) = pair
    if {a, b} & {c, d}:
        return False
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Cell, b: Cell, c: Cell) -> int:
    return (b.column - a.column) * (c.row - a.row) - (b.row - a.row) * (c.column - a.column)
