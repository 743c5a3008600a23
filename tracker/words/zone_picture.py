"""The zones of a conflict as a picture: boxes with who is there, and lines with their borders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from tracker.conflict.state import Conflict
from tracker.unseen import visible
from tracker.words.game_words import words_of
from tracker.words.short_names import cut_apart

WIDTH, HEIGHT, GAP = 190, 120, 60

# So many names fit into a box; the last line says how many more there are.
ROWS = 5

# So many letters of a name fit into it.
LETTERS = 24

Places = Mapping[str, tuple[int, int]]


def zone_picture(state: Conflict, places: Places) -> str:
    """Return the map as SVG, empty without zones; ``places`` has each zone's column and row.

    Boxes carry the number of their zone, and the lines of names a class, for a script that goes
    through other states.
    """
    zones = [zone for zone in state.zones if zone in places]
    if not zones:
        return ""
    columns, rows = (1 + max(places[zone][i] for zone in zones) for i in (0, 1))
    width, height = columns * (WIDTH + GAP) - GAP + 2, rows * (HEIGHT + GAP) - GAP + 2
    inside = [*_passages(state, places), *_boxes(state, zones, places)]
    return "\n".join([f'<svg viewBox="-1 -1 {width} {height}" role="img">', *inside, "</svg>"])


def people_in(state: Conflict, zone: str) -> list[str]:
    """Return who is in a zone, as short as a box wants it; who is out is not there."""
    people = state.participants.values()
    names = tuple(p.name for p in people)
    shown = []
    for p in people:
        if p.active and p.zone == zone:
            several = words_of(state.system).crowd_text(p)
            count = f": {several}" if several else ""
            shown.append(cut_apart(names, max(0, LETTERS - len(count)))[p.name] + count)
    return shown


def _corner(zone: str, places: Places) -> tuple[int, int]:
    column, row = places[zone]
    return column * (WIDTH + GAP), row * (HEIGHT + GAP)


def _passages(state: Conflict, places: Places) -> Iterator[str]:
    for border in state.borders:
        if border.a not in places or border.b not in places:
            continue
        (ax, ay), (bx, by) = _corner(border.a, places), _corner(border.b, places)
        half_width, half_height = WIDTH // 2, HEIGHT // 2
        x1, y1, x2, y2 = ax + half_width, ay + half_height, bx + half_width, by + half_height
        yield f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'
        cost = str(border.cost) if border.back == border.cost else f"{border.cost}/{border.back}"
        if cost != "0":
            x, y = (x1 + x2) // 2 + 6, (y1 + y2) // 2 - 6
            yield f'<text class="cost" x="{x}" y="{y}">{cost}</text>'


def _boxes(state: Conflict, zones: list[str], places: Places) -> Iterator[str]:
    names = cut_apart(tuple(zone.name for zone in state.zones.values()), LETTERS)
    for number, zone in enumerate(zones):
        x, y = _corner(zone, places)
        yield f'<g data-zone="{number}">'
        yield f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="6"/>'
        yield _text("name", x, y + 20, names[state.zones[zone].name])
        here = people_in(state, zone)
        for row in range(ROWS):
            more = row == ROWS - 1 and len(here) > ROWS
            who = f"+ {len(here) - row}" if more else here[row] if row < len(here) else ""
            yield _text("who", x, y + 40 + 17 * row, who)
        yield "</g>"


def _text(kind: str, x: int, y: int, text: str) -> str:
    return f'<text class="{kind}" x="{x + 10}" y="{y}">{escape(visible(text))}</text>'
