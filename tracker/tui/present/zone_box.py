"""One zone as a box: its name, its aspects, who is in it; counts where names find no room."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from tracker.conflict.state import Conflict, Participant
from tracker.tui.present.cast import mark
from tracker.tui.present.cells import clip, clip_line, line_width, pad_line, width, wrap
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span, Style, line
from tracker.words.summary import in_order


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """Be what a box shows of a zone besides who is there.

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


def box_lines(state: Conflict, box: Box, chosen: str, glyphs: Glyphs) -> list[Line]:
    """Return a box in lines of exactly its width; ``chosen`` is put in brackets.

    The cursor is in the name alone: a whole frame in another look would be sent at each step.
    """
    inside = box.width - 2
    right, bottom = box.width - 1, box.height - 1
    above, below = ({x for x, y in box.ports if y == edge} for edge in (0, bottom))
    lines = [
        _edge(_name(state, box, glyphs), box, above, glyphs.tee_bottom, glyphs.top_right, glyphs)
    ]
    body = _body(state, box.zone, inside, box.height - 2, chosen, glyphs)
    for y, content in enumerate(body, 1):
        left = glyphs.tee_right if (0, y) in box.ports else glyphs.vertical
        end = glyphs.tee_left if (right, y) in box.ports else glyphs.vertical
        lines.append(line(left, *pad_line(content, inside, more=glyphs.more), end))
    note = f" {clip(box.note, inside - 2, glyphs.more)} " if box.note else ""
    start = line(glyphs.bottom_left, Span(note, "free"))
    lines.append(_edge(start, box, below, glyphs.tee_top, glyphs.bottom_right, glyphs))
    return lines


def _name(state: Conflict, box: Box, glyphs: Glyphs) -> Line:
    sign = glyphs.border if box.moving else glyphs.cursor if box.under_cursor else ""
    name = clip(state.zones[box.zone].name, max(0, box.width - 4 - width(sign)), glyphs.more)
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
    state: Conflict, zone: str, inside: int, rows: int, chosen: str, glyphs: Glyphs
) -> list[Line]:
    """Return the aspects, if there is a line to spare, and who is there."""
    texts = [a.text for a in state.aspects.values() if a.on == zone]
    aspects: list[Line] = []
    if texts and rows > 1:
        shown = wrap(f"{glyphs.bullet} {'; '.join(texts)}", inside)
        most = max(1, rows // 3)
        if len(shown) > most:
            shown[most - 1] = clip(f"{shown[most - 1]} {shown[most]}", inside - 1, "") + glyphs.more
        aspects = [line(Span(text, "dim")) for text in shown[:most]]
    people = [_person(state, p, chosen, glyphs) for p in there(state, zone, chosen)]
    lines = [*aspects, *flowed(people, inside, rows - len(aspects), glyphs)]
    return lines + [()] * (rows - len(lines))


def there(state: Conflict, zone: str, first: str = "") -> list[Participant]:
    """Return who is in a zone: whose turn it is, then ``first``, then all in order of action."""
    people = [p for p in in_order(state) if p.zone == zone]
    return sorted(people, key=lambda p: (not p.active, p.id != state.turn, p.id != first))


def _person(state: Conflict, p: Participant, chosen: str, glyphs: Glyphs) -> Line:
    sign = mark(state, p, glyphs)
    style: Style = "out" if not p.active else "turn" if p.id == state.turn else ""
    name = f"{p.name} {glyphs.times}{p.left}" if p.role == "minions" else p.name
    if p.id == chosen:
        name, style = f"[{name}]", style or "strong"
    return line(sign if sign.text.strip() else "", Span(name, style))


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
