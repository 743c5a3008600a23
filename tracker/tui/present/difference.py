"""Two points of a fight side by side: what is not the same at both."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.conflict.difference import Difference, differences
from tracker.conflict.state import Conflict
from tracker.tui.present.cast import boxes_line
from tracker.tui.present.cells import Column, table
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span, line
from tracker.words.differences import field_text, shown
from tracker.words.terms import TRACKS, name_of
from tracker.words.translate import _, fill


def comparison_lines(
    here: tuple[int, Conflict], there: tuple[int, Conflict], width: int, glyphs: Glyphs
) -> list[Line]:
    """Return what differs between two states, each with the number of its ruling, as a table.

    A name stands only before the first of what differs about it.
    """
    (first, before), (second, after) = here, there
    found = differences(before, after)
    if not found:
        return [line(_("Both are the same."))]
    rows: list[Sequence[Line]] = []
    named = ""
    for one in found:
        state = after if one.who in after.participants else before
        name = "" if one.who == named else name_of(state, one.who)
        named = one.who
        old = _value(one, one.before, before, glyphs)
        new = _value(one, one.after, after, glyphs)
        rows.append((line(Span(name, "strong")), line(field_text(one, after.system)), old, new))
    columns = (
        Column("", least=4, most=24),
        Column("", least=6, most=22),
        Column(fill("at {n}", {"n": first}), least=10),
        Column(fill("at {n}", {"n": second}), least=10),
    )
    header, lines = table(rows, columns, width, gap=2, more=glyphs.more)
    return [header, *lines]


def _value(one: Difference, value: str, state: Conflict, glyphs: Glyphs) -> Line:
    if one.field in TRACKS:
        p = state.participants.get(one.who)
        return boxes_line(p.tracks.get(one.field), glyphs) if p else ()
    return line(shown(one, value, state) or "-")
