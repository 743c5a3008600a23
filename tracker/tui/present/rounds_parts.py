"""What the rounds show of a state, part by part, none of them made twice."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.conflict.state import Conflict
from tracker.tui.present.aspects import anything_there, aspect_lines
from tracker.tui.present.cast import cast_listing
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line
from tracker.tui.present.remembered import Remembered


class RoundsParts:
    """Hold the parts: everybody, what lies on the table, a sheet, the map with somebody on it."""

    def __init__(self) -> None:
        self.cast = Remembered(cast_listing)
        self.aspects = Remembered(aspect_lines)
        self.any_aspects = Remembered(anything_there)
        self.sheet = Remembered(_sheet)
        self.map = Remembered(_map)
        self.all = (self.cast, self.aspects, self.any_aspects, self.sheet, self.map)


def _sheet(state: Conflict, who: str, width: int, glyphs: Glyphs) -> Sequence[Line]:
    # Here and below, because a narrow screen shows neither.
    from tracker.tui.present.sheet import sheet_lines

    return sheet_lines(state, who, width, glyphs)


def _map(state: Conflict, width: int, height: int, glyphs: Glyphs, chosen: str) -> Sequence[Line]:
    from tracker.tui.present.zone_map import zone_map

    return zone_map(state, (width, height), glyphs, chosen=chosen)
