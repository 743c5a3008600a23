"""A table in which one column goes on below, where its words have no room beside the others."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.tui.present.cells import Column, fit, line_width, table, width, wrap
from tracker.tui.present.lines import Line, line, text_of


def spilled_table(
    rows: Sequence[Sequence[Line]], columns: Sequence[Column], at: int, room: int, more: str = "…"
) -> tuple[Line, list[list[Line]]]:
    """Return the header and the lines of each row: more than one where column ``at`` is cut."""
    natural = [
        min(column.most, max(width(column.heading), *map(line_width, cells)))
        for column, *cells in zip(columns, *rows, strict=True)
    ]
    wide = fit(natural, columns, room).get(at, 0)
    cells: list[list[Line]] = []
    counts: list[int] = []
    for row in rows:
        text = text_of(row[at])
        first, *rest = _pieces(text, wide) if wide else [text]
        below: list[list[Line]] = [[()] * at + [line(part)] for part in rest]
        cells.append([*row[:at], line(first) if rest else row[at], *row[at + 1 :]])
        cells += [[*part, *[()] * (len(columns) - at - 1)] for part in below]
        counts.append(1 + len(rest))
    header, lines = table(cells, columns, room, more=more)
    ends = [sum(counts[: n + 1]) for n in range(len(counts))]
    return header, [lines[end - count : end] for end, count in zip(ends, counts, strict=True)]


def _pieces(text: str, wide: int) -> list[str]:
    """Return a text broken behind commas, and at blanks only where there is no other way."""
    lines: list[str] = []
    *parts, last = text.split(", ")
    for part in (*(f"{part}," for part in parts), last):
        if lines and width(f"{lines[-1]} {part}") <= wide:
            lines[-1] += f" {part}"
        else:
            lines += wrap(part, wide)
    return lines
