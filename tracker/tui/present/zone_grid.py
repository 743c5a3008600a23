"""How large the boxes of the map are and where they are drawn, for the room there is."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.tui.present.zone_places import Cell
from tracker.tui.present.zone_routes import Rect

LEAST_WIDTH = 12
MOST_WIDTH = 40
LEAST_HEIGHT = 3
MOST_HEIGHT = 20
USUAL_HEIGHT = 6

# Room for a line with its number between two boxes.
GAP = 3

# Gaps between boxes, the widest first, each with how long the boxes must be at least.
_ACROSS = ((9, 26), (7, 22), (5, 18), (GAP, 0))
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
    columns = _shown([c.column for c in places.values()], here.column, width, LEAST_WIDTH, GAP)
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
