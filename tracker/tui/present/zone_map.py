"""The map of the zones as lines: boxes, passages between them, the number of each border."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise

from tracker.conflict.state import Border, Conflict
from tracker.tui.present.cells import NAME_LEAST, clip_line, width
from tracker.tui.present.game_view import view_of
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span, line
from tracker.tui.present.zone_box import Box, box_lines, everywhere, rows_wanted
from tracker.tui.present.zone_grid import rects
from tracker.tui.present.zone_places import places
from tracker.tui.present.zone_reach import Passing
from tracker.tui.present.zone_routes import STEPS, Edge, Point, Rect, Route, cells_of, routes
from tracker.words.short_names import abridged

# What is drawn beside the boxes, cell by cell; each is one cell wide.
Canvas = dict[Point, Span]


def zone_map(
    state: Conflict,
    size: Point,
    glyphs: Glyphs,
    *,
    cursor: str = "",
    chosen: str = "",
    moving: bool = False,
) -> list[Line]:
    """Return the map in lines of at most the width of ``size``, as many as its height at most.

    ``cursor`` is the zone under the cursor, ``chosen`` the participant whose ways are shown.
    Where not even one box fits the zones are listed.
    """
    people = everywhere(state, chosen)
    high = max((rows_wanted(state, people.get(z, ()), z) for z in state.zones), default=0)
    drawn = rects(places(state), *size, near=cursor, high=high)
    if not drawn:
        return zone_list(state, size, glyphs, cursor)
    boxes = list(drawn.values())
    number = {zone: n for n, zone in enumerate(drawn)}
    borders = {
        _edge(number[b.a], number[b.b]): b for b in state.borders if b.a in number and b.b in number
    }
    lines, canvas, ports = _passages(tuple(boxes), tuple(sorted(borders)), size, glyphs)
    ways = view_of(state.system).passings(state, chosen) if chosen in state.participants else {}
    shown = {
        rect: box_lines(
            state,
            Box(
                zone=zone,
                width=rect.width,
                height=rect.height,
                note=_note(ways[zone], glyphs) if zone in ways else "",
                under_cursor=zone == cursor,
                moving=moving and zone == cursor,
                ports=ports[rect],
            ),
            people.get(zone, ()),
            chosen,
            glyphs,
        )
        for zone, rect in drawn.items()
    }
    canvas = dict(canvas)
    for edge, route in lines.items():
        forward = number[borders[edge].a] == edge[0]
        _label(canvas, route, _number(state, borders[edge], forward, glyphs), boxes)
    return _composed(shown, canvas, size)


def _note(passing: Passing, glyphs: Glyphs) -> str:
    block = "" if passing.strength is None else f" {glyphs.blocked}{passing.strength}"
    return passing.text(glyphs) + block


def _edge(a: int, b: int) -> Edge:
    return (a, b) if a < b else (b, a)


# The passages stay where they are while nothing but people moves.
@lru_cache(maxsize=8)
def _passages(
    boxes: tuple[Rect, ...], edges: tuple[Edge, ...], size: Point, glyphs: Glyphs
) -> tuple[Mapping[Edge, Route], Mapping[Point, Span], Mapping[Rect, frozenset[Point]]]:
    """Return the way of each passage, all of them cell by cell, and where they leave each box."""
    lines = routes(boxes, edges, size)
    return lines, _canvas(lines, glyphs), {rect: _ports(rect, lines) for rect in boxes}


def _ports(rect: Rect, lines: Mapping[Edge, Route]) -> frozenset[Point]:
    """Return where lines leave a box, counted from its corner."""
    ends = (end for route in lines.values() for end in (route[0], route[-1]))
    inside = ((x - rect.x, y - rect.y) for x, y in ends)
    return frozenset((x, y) for x, y in inside if 0 <= x < rect.width and 0 <= y < rect.height)


def _canvas(lines: Mapping[Edge, Route], glyphs: Glyphs) -> Canvas:
    """Return the passages, cell by cell, without the cells of the frames."""
    open_to: dict[Point, set[Point]] = {}
    frames = {end for route in lines.values() for end in (route[0], route[-1])}
    for route in lines.values():
        for (ax, ay), (bx, by) in pairwise(cells_of(route)):
            open_to.setdefault((ax, ay), set()).add((bx - ax, by - ay))
            open_to.setdefault((bx, by), set()).add((ax - bx, ay - by))
    signs = _signs(glyphs)
    return {
        point: Span(signs.get(frozenset(ways), glyphs.cross), "dim")
        for point, ways in open_to.items()
        if point not in frames
    }


def _signs(glyphs: Glyphs) -> dict[frozenset[Point], str]:
    right, down, left, up = STEPS
    return {
        frozenset(ways): sign
        for ways, sign in (
            ((left, right), glyphs.horizontal),
            ((up, down), glyphs.vertical),
            ((right, down), glyphs.top_left),
            ((left, down), glyphs.top_right),
            ((right, up), glyphs.bottom_left),
            ((left, up), glyphs.bottom_right),
        )
    }


def _number(state: Conflict, border: Border, forward: bool, glyphs: Glyphs) -> Line:
    """Return what a passage costs: its border, both ways where they differ, and its block."""
    there, back = (border.cost, border.back) if forward else (border.back, border.cost)
    numbers = str(there) if there == back else f"{there}/{back}"
    blocks = [
        b.strength
        for b in state.blocks
        if b.passage is not None and set(b.passage) == {border.a, border.b}
    ]
    block = f"{glyphs.blocked}{max(blocks)}" if blocks else ""
    return line(Span(numbers if there or back else "", "strong"), Span(block, "marked"))


def _label(canvas: Canvas, route: Route, label: Line, boxes: Iterable[Rect]) -> None:
    """Write a number on the longest level part of a line, else beside an upright one."""
    letters = [Span(letter, span.style) for span in label for letter in span.text]
    parts = [sorted(part) for part in pairwise(route)]
    level = [(end[0] - start[0] - 1, start) for start, end in parts if start[1] == end[1]]
    room, (x, y) = max(level, default=(0, route[0]))
    if room and room >= len(letters):
        x += 1 + (room - len(letters)) // 2
    else:
        start, end = max(parts, key=lambda part: part[1][1] - part[0][1])
        x, y = start[0] + 1, (start[1] + end[1]) // 2
        if any(
            r.y <= y < r.y + r.height and r.x < x + len(letters) <= r.x + r.width for r in boxes
        ):
            x -= len(letters)
    for at, letter in enumerate(letters):
        canvas[x + at, y] = letter


def _composed(shown: Mapping[Rect, list[Line]], canvas: Canvas, size: Point) -> list[Line]:
    """Return the rows of the map: on each the boxes from left to right, lines between them."""
    rows: list[Line] = []
    drawn: dict[int, dict[int, Span]] = {}
    for (x, y), span in canvas.items():
        drawn.setdefault(y, {})[x] = span
    for y in range(size[1]):
        beside = drawn.get(y, {})
        spans: list[Span] = []
        x = 0
        here = sorted((r.x, r) for r in shown if r.y <= y < r.y + r.height)
        for start, rect in here:
            spans += _between(beside, x, start)
            spans += shown[rect][y - rect.y]
            x = start + rect.width
        rows.append(_merged([*spans, *_between(beside, x, size[0])]))
    return rows


def _between(drawn: Mapping[int, Span], start: int, end: int) -> list[Span]:
    """Return what stands on a row from one column to another: mostly nothing."""
    spans: list[Span] = []
    at = start
    for x in sorted(x for x in drawn if start <= x < end):
        spans += [Span(" " * (x - at)), drawn[x]] if x > at else [drawn[x]]
        at = x + 1
    return [*spans, Span(" " * (end - at))] if end > at else spans


def _merged(spans: list[Span]) -> Line:
    """Return spans with neighbors of one style made one, and no blanks at the end."""
    merged: list[Span] = []
    for span in spans:
        if merged and merged[-1].style == span.style:
            merged[-1] = Span(merged[-1].text + span.text, span.style)
        else:
            merged.append(span)
    if merged and not merged[-1].style:
        merged[-1] = Span(merged[-1].text.rstrip())
    return line(*merged)


def zone_list(state: Conflict, size: Point, glyphs: Glyphs, cursor: str) -> list[Line]:
    """Return the zones one below the other, the one under the cursor in view."""
    state = abridged(state, max(NAME_LEAST, size[0] // 3), glyphs.more, width)
    lines: list[Line] = []
    there = everywhere(state)
    for zone in state.zones.values():
        here = zone.id == cursor
        people = ", ".join(p.name for p in there.get(zone.id, ()) if p.active)
        sign = Span(glyphs.cursor if here else " ", "strong")
        name = Span(zone.name, "cursor" if here else "strong")
        lines.append(clip_line(line(sign, name, f" {people}"), size[0], glyphs.more))
    first = list(state.zones).index(cursor) if cursor in state.zones else 0
    top = max(0, min(first, len(lines) - size[1]))
    return lines[top : top + size[1]]
