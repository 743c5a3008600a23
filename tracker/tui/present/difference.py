"""Two points of a fight side by side: what is not the same at both."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from tracker.conflict.history.difference import Difference, differences
from tracker.conflict.state import Conflict
from tracker.tui.present.cast import boxes_line
from tracker.tui.present.cells import Column, line_width, table, wrap
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span, line, text_of
from tracker.words.differences import field_text, shown
from tracker.words.game_words import words_of
from tracker.words.terms import name_of
from tracker.words.translate import _, fill


def comparison_lines(
    here: tuple[int, Conflict], there: tuple[int, Conflict], width: int, glyphs: Glyphs
) -> list[Line]:
    """Return what differs between two states, each with the number of its ruling, as a table.

    A name stands only before the first of what differs about it.
    """
    (first, before), (second, after) = here, there
    # What is nobody's first, or it would stand below somebody's name.
    found = sorted(differences(before, after), key=lambda one: bool(one.who))
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
        Column("", least=4, most=24, named=True),
        Column("", least=6, most=22),
        Column(fill("at {n}", {"n": first}), least=10),
        Column(fill("at {n}", {"n": second}), least=10),
    )
    # As many cells as the names leave, half of them for each point; what is longer is broken.
    named_room = sum(
        min(c.most, max(line_width(r[i]) for r in rows)) for i, c in enumerate(columns[:2])
    )
    half = max(10, (width - named_room - 6) // 2)
    broken = [part for row in rows for part in _broken(row, half)]
    header, lines = table(broken, columns, width, gap=2, more=glyphs.more)
    return [header, *lines]


def _broken(row: Sequence[Line], room: int) -> list[Sequence[Line]]:
    """Return a row as several, where a value is longer than its column."""
    values = [
        [value] if line_width(value) <= room else [line(p) for p in wrap(text_of(value), room)]
        for value in row[2:]
    ]
    return [
        (*(row[:2] if at == 0 else ((), ())), *pair)
        for at, pair in enumerate(zip_longest(*values, fillvalue=()))
    ]


def _value(one: Difference, value: str, state: Conflict, glyphs: Glyphs) -> Line:
    if one.field in words_of(state.system).tracks:
        p = state.participants.get(one.who)
        return boxes_line(p.tracks.get(one.field), glyphs) if p else ()
    return line(shown(one, value, state) or "-")
