"""The ways that passages are drawn: lines around the boxes, at right angles, never on another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

Point = tuple[int, int]
Edge = tuple[int, int]
Route = tuple[Point, ...]

# Steps to the right, down, to the left, up; odd ones are vertical.
STEPS: tuple[Point, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))

# What is to be avoided, measured in cells of a longer way.
_BEND = 3
_CROSSING = 8
_TOUCHING = 1

# How far from a box a line may run.
_NEAR = 4


class Rect(NamedTuple):
    """Where a box is drawn, in cells of the terminal."""

    x: int
    y: int
    width: int
    height: int

    @property
    def center(self) -> Point:
        """Return the cell in the middle."""
        return self.x + self.width // 2, self.y + self.height // 2


class Port(NamedTuple):
    """A cell just outside a box, the direction away from it, and how far off its middle."""

    point: Point
    direction: int
    offset: int


@lru_cache(maxsize=16)
def routes(rects: tuple[Rect, ...], edges: tuple[Edge, ...], size: Point) -> dict[Edge, Route]:
    """Return the corners of each line, from the frame of one box to that of the other.

    Boxes stand in columns and rows. An edge that finds no way has no entry.
    """
    net = _Net(rects, size)
    found: dict[Edge, Route] = {}
    # Short ones first: between boxes side by side they are straight.
    for edge in sorted(edges, key=lambda e: (_distance(rects[e[0]], rects[e[1]]), e)):
        route = net.way(rects[edge[0]], rects[edge[1]])
        if route:
            found[edge] = net.drawn(route)
    return found


def _distance(a: Rect, b: Rect) -> int:
    (ax, ay), (bx, by) = a.center, b.center
    # A cell is about twice as high as wide.
    return abs(ax - bx) + 2 * abs(ay - by)


def cells_of(route: Route) -> Iterator[Point]:
    """Yield every cell of a line, corner to corner."""
    yield route[0]
    for (ax, ay), (bx, by) in pairwise(route):
        dx, dy = (bx > ax) - (bx < ax), (by > ay) - (by < ay)
        while (ax, ay) != (bx, by):
            ax, ay = ax + dx, ay + dy
            yield ax, ay


class _Net:
    """The lines that a way may follow, and what was drawn on them already."""

    def __init__(self, rects: tuple[Rect, ...], size: Point) -> None:
        self.rects = rects
        columns = [(r.x, r.width) for r in rects]
        rows = [(r.y, r.height) for r in rects]
        self.xs = _tracks(columns, size[0], _across)
        self.ys = _tracks(rows, size[1], _down)
        self.column = {x: i for i, x in enumerate(self.xs)}
        self.row = {y: i for i, y in enumerate(self.ys)}
        self.inside = self._within(0)
        self.touching = self._within(1)
        self.used: dict[Point, int] = {}

    def _within(self, margin: int) -> set[Point]:
        """Return the points that lie in a box, or so many cells beside it at most."""
        return {
            (x, y)
            for r in self.rects
            for x in self.xs
            if r.x - margin <= x < r.x + r.width + margin
            for y in self.ys
            if r.y - margin <= y < r.y + r.height + margin
        }

    def next_to(self, point: Point, direction: int) -> Point | None:
        """Return the next point on the same line, None where it leaves the map or meets a box."""
        dx, dy = STEPS[direction]
        column, row = self.column[point[0]] + dx, self.row[point[1]] + dy
        if not (0 <= column < len(self.xs) and 0 <= row < len(self.ys)):
            return None
        there = self.xs[column], self.ys[row]
        return None if there in self.inside else there

    def ports(self, rect: Rect) -> Iterator[Port]:
        """Yield where a line can leave a box: the middle of each side, and a little off it."""
        mx, my = rect.center
        for y in _down(rect.y, rect.height):
            yield Port((rect.x + rect.width, y), 0, abs(y - my))
            yield Port((rect.x - 1, y), 2, abs(y - my))
        for x in _across(rect.x, rect.width):
            yield Port((x, rect.y + rect.height), 1, abs(x - mx))
            yield Port((x, rect.y - 1), 3, abs(x - mx))

    def way(self, start: Rect, end: Rect) -> list[Point]:
        """Return the best way from frame to frame, point by point; none when there is none."""
        goals = {(p.point, (p.direction + 2) % 4): p.offset for p in self.ports(end)}
        heap: list[tuple[int, Point, int, bool]] = []
        came: dict[tuple[Point, int], tuple[Point, int] | None] = {}
        best: dict[tuple[Point, int], int] = {}
        for port in self.ports(start):
            if self._free(port.point):
                best[port.point, port.direction] = port.offset
                came[port.point, port.direction] = None
                heappush(heap, (port.offset, port.point, port.direction, False))
        while heap:
            paid, point, direction, over = heappop(heap)
            if over:
                return _back(came, (point, direction))
            if paid > best[point, direction]:
                continue
            if (point, direction) in goals and self._free(point):
                heappush(heap, (paid + goals[point, direction], point, direction, True))
            for turned, there, cost in self._onward(point, direction):
                state = there, turned
                if paid + cost < best.get(state, 1_000_000):
                    best[state] = paid + cost
                    came[state] = (point, direction)
                    heappush(heap, (paid + cost, there, turned, False))
        return []

    def _free(self, point: Point) -> bool:
        x, y = point
        on_a_line = x in self.column and y in self.row and point not in self.inside
        return on_a_line and not self.used.get(point, 0)

    def _onward(self, point: Point, direction: int) -> Iterator[tuple[int, Point, int]]:
        """Yield how a way can go on from a point: the direction, the next point, what it costs."""
        used = self.used.get(point, 0)
        for turned in range(4):
            if turned == (direction + 2) % 4 or (turned != direction and used):
                continue
            there = self.next_to(point, turned)
            if there is None:
                continue
            taken = self.used.get(there, 0)
            if taken & _axis(turned):
                continue
            cost = abs(there[0] - point[0]) + abs(there[1] - point[1])
            cost += _BEND * (turned != direction) + _CROSSING * bool(taken)
            yield turned, there, cost + _TOUCHING * (there in self.touching)

    def drawn(self, way: Sequence[Point]) -> Route:
        """Note a way as used, and return its corners."""
        corners = [way[0]]
        for before, here, after in zip(way, way[1:], way[2:], strict=False):
            if before[0] != after[0] and before[1] != after[1]:
                corners.append(here)
                self.used[here] = 3
        for before, here in pairwise(way):
            for point in (before, here):
                self.used[point] = self.used.get(point, 0) | (1 if before[1] == here[1] else 2)
        # Nobody else may end where this one does.
        for end in (way[1], way[-2]):
            self.used[end] = 3
        return (*corners, way[-1])


def _axis(direction: int) -> int:
    return 2 if direction % 2 else 1


def _back(
    came: dict[tuple[Point, int], tuple[Point, int] | None], last: tuple[Point, int]
) -> list[Point]:
    """Return the way that led to a point, with the cells of the two frames at its ends."""
    way = [_moved(last[0], last[1], 1)]
    at: tuple[Point, int] | None = last
    while at is not None:
        way.append(at[0])
        first, at = at, came[at]
    way.append(_moved(first[0], first[1], -1))
    return way[::-1]


def _moved(point: Point, direction: int, by: int) -> Point:
    dx, dy = STEPS[direction]
    return point[0] + by * dx, point[1] + by * dy


def _across(x: int, width: int) -> list[int]:
    """Return the columns in which a line may leave a box upward or downward."""
    return sorted({x + width // 2, x + width // 4, x + width - 1 - width // 4})


def _down(y: int, height: int) -> list[int]:
    """Return the rows in which a line may leave a box sideways: between its frame's lines."""
    return sorted({y + height // 2, y + 1, y + height - 2})


def _tracks(
    spans: list[tuple[int, int]], size: int, ports: Callable[[int, int], list[int]]
) -> list[int]:
    """Return the coordinates a line may run along: those between boxes, and those of ports."""
    covered = {at for start, length in spans for at in range(start, start + length)}
    edges = {edge for start, length in spans for edge in (start - 1, start + length)}
    free = {
        at
        for at in range(size)
        if at not in covered and any(abs(at - edge) < _NEAR for edge in edges)
    }
    return sorted(free | {at for start, length in spans for at in ports(start, length)})
