"""The map of the zones as a drawing: boxes with who is in them, and the passages between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from tracker.conflict.state import Conflict, Participant
from tracker.page.elements import element, part_id
from tracker.words.game_words import words_of
from tracker.words.short_names import cut_apart
from tracker.words.translate import _

# In units of the drawing, of which a phone held upright shows some 500 at a readable size.
WIDTH, _GAP, _NAME, _LINE = 142, 26, 30, 20

# So many names fit into a box; the last line says how many more there are.
ROWS_LEAST, ROWS_MOST = 2, 6

# So many letters of a name fit into it, also where the font is a wide one.
LETTERS = 11

Places = Mapping[str, tuple[int, int]]


def side_classes(state: Conflict) -> dict[str | None, str]:
    """Return a class for each side, by which its people are colored; they are in sight, in order.

    Nothing tells how many sides there are of which nobody is seen.
    """
    sides = dict.fromkeys(p.side for p in state.participants.values())
    return {side: f"side{number % 4}" for number, side in enumerate(sides)}


def zone_map_svg(state: Conflict, places: Places) -> Element | None:
    """Return the map as SVG, None without zones; ``places`` has each zone's column and row."""
    zones = [zone for zone in state.zones if zone in places]
    if not zones:
        return None
    here = {zone: people_in(state, zone) for zone in zones}
    most = max(map(len, here.values()))
    # In steps of two, so that not every move gives all boxes another height.
    height = _NAME + 8 + _LINE * max(ROWS_LEAST, min(most + most % 2, ROWS_MOST))
    columns, rows = (1 + max(places[zone][i] for zone in zones) for i in (0, 1))
    names = cut_apart(tuple(state.zones[zone].name for zone in zones), LETTERS)
    corners = {
        zone: (places[zone][0] * (WIDTH + _GAP), places[zone][1] * (height + _GAP))
        for zone in zones
    }
    size = columns * (WIDTH + _GAP) - _GAP, rows * (height + _GAP) - _GAP
    return element(
        "svg",
        element("g", *_passages(state, corners, height), id="passages"),
        *(
            _box(state, zone, names[state.zones[zone].name], here[zone], corners[zone], height)
            for zone in zones
        ),
        id="map",
        viewBox=f"-2 -2 {size[0] + 4} {size[1] + 4}",
        class_="wide" if columns > 3 else "narrow" if columns < 3 else None,
        role="group",
        aria_label=_("Zones"),
    )


def people_in(state: Conflict, zone: str) -> list[Participant]:
    """Return who is in a zone; who is out is not there."""
    return [p for p in state.participants.values() if p.active and p.zone == zone]


def _passages(
    state: Conflict, corners: Mapping[str, tuple[int, int]], height: int
) -> Iterator[Element]:
    costs = []
    for border in state.borders:
        if border.a not in corners or border.b not in corners:
            continue
        ends = [corners[border.a], corners[border.b]]
        (x1, y1), (x2, y2) = ((x + WIDTH // 2, y + height // 2) for x, y in ends)
        yield element("line", x1=x1, y1=y1, x2=x2, y2=y2)
        cost = str(border.cost) if border.back == border.cost else f"{border.cost}/{border.back}"
        if cost != "0":
            costs.append(((x1 + x2) // 2, (y1 + y2) // 2, cost))
    for x, y, cost in costs:
        yield element(
            "rect",
            x=x - 8 - 4 * len(cost),
            y=y - 11,
            width=16 + 8 * len(cost),
            height=22,
            rx=11,
            class_="cost",
        )
        yield element("text", cost, x=x, y=y + 5, class_="cost")


def _box(
    state: Conflict,
    zone: str,
    name: str,
    here: list[Participant],
    corner: tuple[int, int],
    height: int,
) -> Element:
    x, y = corner
    sides, lines = side_classes(state), []
    for row, p in enumerate(here[:ROWS_MOST]):
        middle = y + _NAME + 10 + _LINE * row
        if row == ROWS_MOST - 1 and len(here) > ROWS_MOST:
            text = f"+ {len(here) - row}"
            lines.append(element("text", text, x=x + 24, y=middle + 5))
            break
        lines.append(element("circle", cx=x + 14, cy=middle, r=5, class_=sides[p.side]))
        lines.append(element("text", _short(state, p), x=x + 24, y=middle + 5))
    return element(
        "g",
        element("rect", x=x, y=y, width=WIDTH, height=height, rx=9),
        element("text", name, x=x + 10, y=y + 21, class_="name"),
        *lines,
        id=part_id("z", state.zones[zone].name),
    )


def _short(state: Conflict, p: Participant) -> str:
    """Return somebody's name, as short as a box wants it, and how many they are."""
    several = words_of(state.system).crowd(p)
    count = "" if several is None else f" ×{several}"
    names = tuple(other.name for other in state.participants.values())
    return cut_apart(names, LETTERS - 1 - len(count))[p.name] + count
