"""What is to be said beside the map: whom the chosen one reaches, what the zone is like."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.movement import neighbors
from tracker.conflict.state import Conflict
from tracker.tui.present.cells import NAME_LEAST, clip_line, wrap
from tracker.tui.present.cells import width as measure
from tracker.tui.present.game_view import view_of
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span, Style, line
from tracker.tui.present.zone_map import people_there
from tracker.tui.present.zone_reach import Passing, block_text
from tracker.words.short_names import abridged
from tracker.words.terms import name_of, names_of
from tracker.words.translate import _, fill


def info_lines(
    state: Conflict, cursor: str, chosen: str, width: int, rows: int, glyphs: Glyphs
) -> list[Line]:
    """Return what there is to know in so many rows: the way there first, then the reach."""
    state = abridged(state, max(NAME_LEAST, width // 4), glyphs.more, measure)
    entries = [
        *_about_way(state, cursor, chosen, glyphs),
        *_about_reach(state, chosen),
        *_about_zone(state, cursor),
    ]
    between = f" {glyphs.separator} "
    lines: list[Line] = []
    grouped: dict[str, list[str]] = {}
    for label, text in entries:
        grouped.setdefault(label, []).append(text)
    if rows <= 1:
        parts = [f"{label}: {between.join(texts)}" for label, texts in grouped.items()]
        return [clip_line(line(between.join(parts)), width, glyphs.more)] * bool(parts)
    for at, (label, texts) in enumerate(grouped.items(), 1):
        room = max(1, rows - len(lines) - (len(grouped) - at))
        lines += _labeled(label, between.join(texts), width, room, glyphs)
    return lines[:rows]


def panel_lines(
    state: Conflict, cursor: str, chosen: str, width: int, glyphs: Glyphs
) -> list[Line]:
    """Return the same and everybody in the zone, each on lines of its own, for a tall panel."""
    state = abridged(state, max(NAME_LEAST, width - 6), glyphs.more, measure)
    lines: list[Line] = []
    if cursor in state.zones:
        lines.append(line(Span(state.zones[cursor].name, "heading")))
        texts = [a.text for a in state.aspects.values() if a.on == cursor]
        lines += [line("  ", part) for text in texts for part in wrap(text, max(1, width - 2))]
        for p in people_there(state, cursor, chosen):
            turn = p.id == state.turn
            sign = glyphs.turn if turn else " " if p.active else glyphs.out
            several = view_of(state.system).crowd(p)
            count = "" if several is None else f" {glyphs.times}{several}"
            style: Style = "turn" if turn else "" if p.active else "out"
            lines.append(line(f" {sign}", Span(f"{p.name}{count}", style)))
        for text in _passages(state, cursor):
            lines += [line(" ", Span(part, "dim")) for part in wrap(text, max(1, width - 1))]
        lines.append(())
    told = [*_about_way(state, cursor, chosen, glyphs), *_about_reach(state, chosen)]
    if told:
        lines.append(line(Span(state.participants[chosen].name, "heading")))
    lines += [line("  ", part) for _label, text in told for part in wrap(text, max(1, width - 2))]
    return [clip_line(shown, width, glyphs.more) for shown in lines]


def _labeled(label: str, text: str, width: int, rows: int, glyphs: Glyphs) -> list[Line]:
    """Return a text behind its label in so many rows."""
    first, *rest = wrap(f"{label}: {text}", max(1, width))
    if len(rest) >= rows:
        # What is left over is cut where the room ends, not before the word.
        joined = [first, *rest[: rows - 1]]
        joined[-1] += f" {rest[rows - 1]}"
        first, *rest = joined
    head = line(Span(first[: len(label)], "strong"), first[len(label) :])
    return [clip_line(shown, width, glyphs.more) for shown in (head, *(line(r) for r in rest))]


def _about_way(
    state: Conflict, cursor: str, chosen: str, glyphs: Glyphs
) -> Iterator[tuple[str, str]]:
    ways = view_of(state.system).passings(state, chosen) if chosen in state.participants else {}
    passing = ways.get(cursor)
    if passing is not None and passing.kind != "here":
        text = ", ".join(filter(None, (_way(state, passing, glyphs), block_text(passing.strength))))
        yield name_of(state, chosen), f"{glyphs.arrow} {name_of(state, cursor)}: {text}"


def _way(state: Conflict, passing: Passing, glyphs: Glyphs) -> str:
    text = passing.text(glyphs)
    through = names_of(state, passing.way[:-1])
    return fill("{way} through {zones}", {"way": text, "zones": through}) if through else text


def _about_reach(state: Conflict, chosen: str) -> Iterator[tuple[str, str]]:
    if chosen not in state.participants:
        return
    reach = view_of(state.system).in_reach(state, chosen)
    for name, people in (reach or {}).items():
        yield name_of(state, chosen), f"{name}: {names_of(state, [p.id for p in people])}"
    if reach == {}:
        yield name_of(state, chosen), _("nobody in reach")


def _about_zone(state: Conflict, cursor: str) -> Iterator[tuple[str, str]]:
    if cursor not in state.zones:
        return
    label = name_of(state, cursor)
    people = sum(p.active for p in people_there(state, cursor))
    if people:
        yield label, fill("{n} here", {"n": people})
    texts = [a.text for a in state.aspects.values() if a.on == cursor]
    if texts:
        yield label, "; ".join(texts)
    for text in _passages(state, cursor) or [_("no passage leads from here")]:
        yield label, text


def _passages(state: Conflict, cursor: str) -> list[str]:
    """Return the passages from a zone, with the border where there is one."""
    near = neighbors(state, cursor)
    texts = [
        f"{name_of(state, zone)} {cost}" if cost else name_of(state, zone)
        for zone, cost in near.items()
    ]
    return [fill("next to {zones}", {"zones": ", ".join(texts)})] if texts else []
