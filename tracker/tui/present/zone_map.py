"""The map of the zones, drawn in characters: boxes on a canvas, and the passages between them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from tracker.conflict.state import Border, Conflict, Participant
from tracker.page.zone_places import Cell, places
from tracker.tui.present.cast import mark
from tracker.tui.present.cells import NAME_LEAST, clip, clip_line, line_width, pad_line, width, wrap
from tracker.tui.present.game_view import view_of
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span, Style, line
from tracker.tui.present.zone_reach import Passing
from tracker.tui.present.zone_routes import STEPS, Edge, Point, Rect, Route, cells_of, routes
from tracker.words.short_names import abridged, cut_apart
from tracker.words.summary import in_order

# From this width on a box has a margin inside.
_ROOMY = 24


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """What a box shows of a zone besides who is there.

    ``note`` stands in the lower edge. ``ports`` are cells of the frame, from its upper left
    corner, where a line leaves it.
    """

    zone: str
    width: int
    height: int
    note: str = ""
    under_cursor: bool = False
    moving: bool = False
    ports: frozenset[tuple[int, int]] = frozenset()


def box_lines(
    state: Conflict, box: Box, people: Sequence[Participant], chosen: str, glyphs: Glyphs
) -> list[Line]:
    """Return a box in lines of exactly its width; ``chosen`` of the people is put in brackets.

    The cursor is in the name alone: a whole frame in another look would be sent at each step.
    """
    bottom = box.height - 1
    above, below = ({x for x, y in box.ports if y == edge} for edge in (0, bottom))
    name = _name(state, box, glyphs)
    lines = [_edge(name, box, above, glyphs.tee_bottom, glyphs.top_right, glyphs)]
    lines += _sides(
        tuple(a.text for a in state.aspects.values() if a.on == box.zone),
        _named_people(state, people, chosen, box, glyphs),
        (box.width, box.height),
        frozenset((x, y) for x, y in box.ports if 0 < y < bottom),
        glyphs,
    )
    note = f" {clip(box.note, box.width - 4, glyphs.more)} " if box.note else ""
    start = line(glyphs.bottom_left, Span(note, "free"))
    lines.append(_edge(start, box, below, glyphs.tee_top, glyphs.bottom_right, glyphs))
    return lines


# Where somebody else is chosen, or one zone has changed, most boxes stay what they were.
@lru_cache(maxsize=64)
def _sides(
    texts: tuple[str, ...],
    people: tuple[Line, ...],
    size: tuple[int, int],
    ports: frozenset[tuple[int, int]],
    glyphs: Glyphs,
) -> tuple[Line, ...]:
    """Return the lines between the edges: aspects and people in the frame."""
    right = size[0] - 1
    margin = " " if size[0] >= _ROOMY else ""
    inside = _inside(size[0])
    lines: list[Line] = []
    for y, content in enumerate(_body(texts, people, inside, size[1] - 2, glyphs), 1):
        left = (glyphs.tee_right if (0, y) in ports else glyphs.vertical) + margin
        end = margin + (glyphs.tee_left if (right, y) in ports else glyphs.vertical)
        lines.append(line(left, *pad_line(content, inside, more=glyphs.more), end))
    return tuple(lines)


def _name(state: Conflict, box: Box, glyphs: Glyphs) -> Line:
    sign = glyphs.border if box.moving else glyphs.cursor if box.under_cursor else ""
    zones = tuple(zone.name for zone in state.zones.values())
    room = max(0, box.width - 4 - width(sign))
    name = cut_apart(zones, room, glyphs.more, width)[state.zones[box.zone].name]
    style: Style = "cursor" if box.under_cursor else "strong"
    return line(glyphs.top_left, Span(f"{sign or ' '}{name} ", style))


def _edge(
    start: Line, box: Box, ports: Collection[int], tee: str, corner: str, glyphs: Glyphs
) -> Line:
    """Return an edge of the frame behind what stands in it."""
    start = clip_line(start, box.width - 1, glyphs.more)
    rest = range(line_width(start), box.width - 1)
    run = "".join(tee if x in ports else glyphs.horizontal for x in rest)
    return line(*start, run + corner)


def _body(
    texts: Sequence[str], people: Sequence[Line], inside: int, rows: int, glyphs: Glyphs
) -> list[Line]:
    """Return the aspects, if there is a line to spare, and who is there."""
    aspects: list[Line] = []
    if texts and rows > 1:
        shown = wrap(f"{glyphs.bullet} {'; '.join(texts)}", inside)
        most = max(1, rows // 3, rows - len(people))
        if len(shown) > most:
            shown[most - 1] = clip(f"{shown[most - 1]} {shown[most]}", inside - 1, "") + glyphs.more
        aspects = [line(Span(text, "dim")) for text in shown[:most]]
    left = rows - len(aspects)
    # One below the other where there is room, else with commas between.
    named = people if len(people) <= left else flowed([*map(_bare, people)], inside, left, glyphs)
    lines = [*aspects, *named]
    return lines + [()] * (rows - len(lines))


def rows_wanted(state: Conflict, people: Collection[Participant], zone: str) -> int:
    """Return how high a box is that shows two lines of aspects, and everybody in a line."""
    texts = any(a.on == zone for a in state.aspects.values())
    return 2 + 2 * texts + len(people)


def people_there(state: Conflict, zone: str, first: str = "") -> list[Participant]:
    """Return who is in a zone: whose turn it is, then ``first``, then all in order of action."""
    return everywhere(state, first).get(zone, [])


def everywhere(state: Conflict, first: str = "") -> dict[str, list[Participant]]:
    """Return the same for each zone with somebody in it."""
    found: dict[str, list[Participant]] = {}
    for p in in_order(state):
        found.setdefault(p.zone or "", []).append(p)
    for people in found.values():
        people.sort(key=lambda p: (not p.active, p.id != state.turn, p.id != first))
    return found


def _named_people(
    state: Conflict, people: Sequence[Participant], chosen: str, box: Box, glyphs: Glyphs
) -> tuple[Line, ...]:
    """Return who is there, each short enough for the frame and told from everybody else."""
    inside = _inside(box.width)
    names = tuple(p.name for p in state.participants.values())
    lines = []
    for p in people:
        several = view_of(state.system).crowd(p)
        count = "" if several is None else f" {glyphs.times}{several}"
        around = 1 + width(count) + 2 * (p.id == chosen)
        name = cut_apart(names, max(0, inside - around), glyphs.more, width)[p.name]
        lines.append(_person(state, p, f"{name}{count}", chosen, glyphs))
    return tuple(lines)


def _inside(wide: int) -> int:
    """Return how many cells there are between the sides of a box."""
    return wide - 2 - 2 * (wide >= _ROOMY)


def _person(state: Conflict, p: Participant, name: str, chosen: str, glyphs: Glyphs) -> Line:
    sign = mark(state, p, glyphs)
    style: Style = "out" if not p.active else "turn" if p.id == state.turn else ""
    if p.id == chosen:
        name, style = f"[{name}]", style or "strong"
    return (sign, Span(name, style))


def _bare(person: Line) -> Line:
    """Return somebody without the blank that stands for no sign."""
    return person if person[0].text.strip() else person[1:]


def flowed(items: Sequence[Line], room: int, rows: int, glyphs: Glyphs) -> list[Line]:
    """Return items with commas between in so many lines; ``+7`` counts those left out.

    An item is never broken; one that is longer than a line is cut.
    """
    lines: list[list[Line]] = [[]]
    for at, item in enumerate(items):
        if lines[-1] and _taken(lines[-1]) + 2 + line_width(item) > room:
            if len(lines) == rows:
                return _counted(lines, len(items) - at, room, glyphs)
            lines.append([])
        lines[-1].append(clip_line(item, room, glyphs.more))
    return [_joined(row) for row in lines if row][: max(0, rows)]


def _counted(lines: list[list[Line]], left: int, room: int, glyphs: Glyphs) -> list[Line]:
    """Return the lines with the number of those left out at the end of the last."""
    while len(lines[-1]) > 1 and _taken(lines[-1]) + 2 + len(str(left)) > room:
        lines[-1].pop()
        left += 1
    *full, last = lines
    count = line(Span(f" +{left}", "dim"))
    kept = clip_line(_joined(last), max(0, room - line_width(count)), glyphs.more)
    return [*(_joined(row) for row in full), (*kept, *count)]


def _taken(items: list[Line]) -> int:
    return sum(map(line_width, items)) + 2 * (len(items) - 1)


def _joined(items: list[Line]) -> Line:
    return tuple(
        span for at, item in enumerate(items) for span in ((Span(", "), *item) if at else item)
    )


LEAST_WIDTH = 12
MOST_WIDTH = 40
LEAST_HEIGHT = 3
MOST_HEIGHT = 20
USUAL_HEIGHT = 6

# Room for a line with its number between two boxes.
_GAP = 3

# Gaps between boxes, the widest first, each with how long the boxes must be at least.
_ACROSS = ((9, 26), (7, 22), (5, 18), (_GAP, 0))
_DOWN = ((2, 6), (1, LEAST_HEIGHT), (0, 0))


def rects(
    places: Mapping[str, Cell], width: int, height: int, near: str = "", high: int = MOST_HEIGHT
) -> dict[str, Rect]:
    """Return where each box stands; those that find no room are those furthest from ``near``.

    They are no higher than ``high``, within reason, and stand at the top.

    None at all where not even one fits.
    """
    if width < LEAST_WIDTH or height < LEAST_HEIGHT or not places:
        return {}
    here = places.get(near) or min(places.values())
    columns = _shown([c.column for c in places.values()], here.column, width, LEAST_WIDTH, _GAP)
    rows = _shown([c.row for c in places.values()], here.row, height, LEAST_HEIGHT, 0)
    left, wide, across = _spread(len(columns), width, MOST_WIDTH, _ACROSS)
    most = max(USUAL_HEIGHT, min(MOST_HEIGHT, high))
    spare, tall, down = _spread(len(rows), height, most, _DOWN)
    top = min(1, spare)
    return {
        zone: Rect(
            left + columns.index(cell.column) * (wide + across),
            top + rows.index(cell.row) * (tall + down),
            wide,
            tall,
        )
        for zone, cell in places.items()
        if cell.column in columns and cell.row in rows
    }


def _shown(taken: list[int], here: int, room: int, least: int, gap: int) -> list[int]:
    """Return which columns or rows are drawn: empty ones too, else all used, else the near ones."""
    most = max(1, (room + gap) // (least + gap))
    every = list(range(min(taken), max(taken) + 1))
    if len(every) <= most:
        return every
    used = sorted(set(taken))
    first = max(0, min(used.index(here) - most // 2, len(used) - most))
    return used[first : first + most]


def _spread(
    count: int, room: int, most: int, gaps: tuple[tuple[int, int], ...]
) -> tuple[int, int, int]:
    """Return where the first box begins, how long each is, and the gap between two."""
    gap, size = next(
        (gap, size) for gap, least in gaps if (size := (room - (count - 1) * gap) // count) >= least
    )
    size = min(most, size)
    return (room - count * size - (count - 1) * gap) // 2, size, gap


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
    drawn = _drawn(state, size, people, cursor)
    if not drawn:
        return zone_list(state, size, glyphs, cursor)
    boxes = list(drawn.values())
    number = {zone: n for n, zone in enumerate(drawn)}
    borders = {
        _pair(number[b.a], number[b.b]): b for b in state.borders if b.a in number and b.b in number
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
                note=_note(ways[zone], rect.width - 4, glyphs) if zone in ways else "",
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


def _drawn(
    state: Conflict, size: Point, people: Mapping[str, Sequence[Participant]], cursor: str
) -> dict[str, Rect]:
    """Return where each zone's box stands, the one under the cursor in view."""
    high = max((rows_wanted(state, people.get(z, ()), z) for z in state.zones), default=0)
    return rects(places(state), *size, near=cursor, high=high)


def zone_at(
    state: Conflict, size: Point, at: Point, *, cursor: str = "", chosen: str = ""
) -> str | None:
    """Return the zone whose box has a cell of the map as ``zone_map`` draws it, None for none."""
    x, y = at
    for zone, box in _drawn(state, size, everywhere(state, chosen), cursor).items():
        if box.x <= x < box.x + box.width and box.y <= y < box.y + box.height:
            return zone
    return None


def _note(passing: Passing, room: int, glyphs: Glyphs) -> str:
    """Return how a zone is reached and past what; its cost alone where words have no room."""
    block = "" if passing.strength is None else f" {glyphs.blocked}{passing.strength}"
    text = passing.text(glyphs) + block
    return text if width(text) <= room or not passing.cost else f"{passing.cost}{block}"


def _pair(a: int, b: int) -> Edge:
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
    barred = view_of(state.system).on_border(state, border)
    block = f"{glyphs.blocked}{barred}" if barred is not None else ""
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
