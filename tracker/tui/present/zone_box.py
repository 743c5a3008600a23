"""One zone as a box: its name, its aspects, who is in it; counts where names find no room."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

import msgspec

from tracker.conflict.state import Conflict, Participant
from tracker.tui.present.cast import mark
from tracker.tui.present.cells import clip, clip_line, line_width, pad_line, width, wrap
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span, Style, line
from tracker.words.short_names import cut_apart
from tracker.words.summary import in_order

# From this width on a box has a margin inside.
ROOMY = 24


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
    margin = " " if size[0] >= ROOMY else ""
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


def there(state: Conflict, zone: str, first: str = "") -> list[Participant]:
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
        count = f" {glyphs.times}{p.left}" if p.role == "minions" else ""
        around = 1 + width(count) + 2 * (p.id == chosen)
        name = cut_apart(names, max(0, inside - around), glyphs.more, width)[p.name]
        lines.append(_person(state, p, f"{name}{count}", chosen, glyphs))
    return tuple(lines)


def _inside(wide: int) -> int:
    """Return how many cells there are between the sides of a box."""
    return wide - 2 - 2 * (wide >= ROOMY)


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
