"""What lies on the table besides the cast: aspects, what lasts, and what a game has there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tracker.conflict.state import SCENE, Aspect, Conflict
from tracker.tui.present.cells import NAME_LEAST, line_width, pad_line
from tracker.tui.present.cells import width as measure
from tracker.tui.present.game_view import view_of
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span, line
from tracker.words.lasting import condition_text, obstacle_text
from tracker.words.short_names import abridged
from tracker.words.summary import in_order
from tracker.words.terms import name_of
from tracker.words.told_stage import aspect_notes
from tracker.words.translate import _


def aspect_lines(state: Conflict, width: int, glyphs: Glyphs) -> list[Line]:
    """Return everything that can be used or run into, two to a line where both fit."""
    short = abridged(state, max(NAME_LEAST, width // 4), glyphs.more, measure)
    return in_two_columns(list(_entries(short, glyphs)), width)


def anything_there(state: Conflict, glyphs: Glyphs) -> bool:
    """Return whether there is any of it."""
    return next(_entries(state, glyphs), None) is not None


def on_table(state: Conflict) -> str:
    """Return what stands over all that."""
    return _(view_of(state.system).table_heading)


def in_two_columns(entries: Sequence[Line], width: int) -> list[Line]:
    """Return entries with neighbors side by side wherever both fit into half of the width."""
    half = (width - 3) // 2
    lines: list[Line] = []
    waiting: Line | None = None
    for entry in (line(" ", *entry) for entry in entries):
        if waiting is None:
            waiting = entry
        elif line_width(waiting) <= half and line_width(entry) <= half:
            lines.append((*pad_line(waiting, half), Span("  "), *entry))
            waiting = None
        else:
            lines.append(waiting)
            waiting = entry
    return lines if waiting is None else [*lines, waiting]


def _entries(state: Conflict, glyphs: Glyphs) -> Iterator[Line]:
    for p in in_order(state):
        carried = [a for a in state.aspects.values() if a.on == p.id and temporary(a)]
        if carried:
            yield _entry(p.name, aspects_line(carried, state, glyphs))
    for zone in state.zones.values():
        there = [a for a in state.aspects.values() if a.on == zone.id]
        if there:
            yield _entry(zone.name, aspects_line(there, state, glyphs))
    scene = [a for a in state.aspects.values() if a.on == SCENE]
    if scene:
        yield _entry(_("Scene"), aspects_line(scene, state, glyphs))
    for place, standing in state.circumstances.items():
        label = _("Scene") if place == SCENE else name_of(state, place)
        yield _entry(label, line(", ".join(condition_text(c, state) for c in standing)))
    for obstacle in state.obstacles.values():
        yield _entry(obstacle.text, line(obstacle_text(obstacle, state.system)))
    for label, text in view_of(state.system).on_table(state):
        yield _entry(label, text)


def temporary(aspect: Aspect) -> bool:
    """Return whether an aspect came up in play: neither of the sheet nor from harm."""
    return not aspect.carried and aspect.origin != "sheet"


def aspects_line(aspects: Sequence[Aspect], state: Conflict, glyphs: Glyphs) -> Line:
    """Return aspects one after the other, each with what is to be known of it in brackets."""
    spans: list[Span] = []
    for aspect in aspects:
        if spans:
            spans.append(Span(", "))
        spans.append(view_of(state.system).aspect(aspect, glyphs))
        if notes := aspect_notes(aspect, state):
            spans.append(Span(f" ({notes})", "dim"))
    return tuple(spans)


def _entry(label: str, body: Line) -> Line:
    return (Span(label, "strong"), Span("  "), *body)
