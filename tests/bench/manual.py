"""What was measured, in the table of the manual's page of figures."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tests.bench.table import Row


class Of(NamedTuple):
    """A measure's row: how it begins, or the one so many behind it."""

    measure: str
    begins: str
    behind: int = 0


_KEY = "key to last byte: "
_MANY = "40 participants, 10,000 rulings, of 12"


def _key(what: str, behind: int = 0) -> tuple[Of, ...]:
    """Return the rows of a key's median and of the nineteen of twenty."""
    return (
        Of("keys", f"{_KEY}{what}, median", behind),
        Of("keys", f"{_KEY}{what}, median", behind + 1),
    )


def _each(measure: str, *begins: str) -> tuple[Of, ...]:
    return tuple(Of(measure, one) for one in begins)


_UNDO = "undo, redo: a row, the header, the log"
_START = "start to the first frame of Rounds, "
_STARTED = "the same in processor time, "

# What stands in each row of the table, from the first.
FIGURES: tuple[tuple[Of, ...], ...] = (
    _each("start", f"{_START}80×24"),
    _each("start", f"{_START}200×60"),
    _each("start", f"{_STARTED}80×24", f"{_STARTED}200×60"),
    _each("start", "bytes to that frame, 80×24", "bytes to that frame, 200×60"),
    _key("cursor"),
    _key("cursor, 200×60"),
    _key("a letter typed and taken away"),
    _key(_UNDO, 3),
    _key(_UNDO),
    _key(f"{_UNDO}, 200×60"),
    _key("a box is marked", 3),
    _key("a box is marked"),
    _key("a dialog, open and closed"),
    _each("keys", "bytes: cursor", "bytes: cursor, 200×60"),
    _each("keys", f"bytes: {_UNDO}", "bytes: a note", "bytes: a dialog", "bytes: a letter"),
    _each("keys", f"bytes: {_UNDO}, 200×60"),
    _each("keys", "escape to last byte"),
    _each("keys", "idle for 10 s: bytes", "idle: processor"),
    _each("memory", "memory after the start, of an empty app's"),
    _each("memory", "memory after 500 dialogs"),
    _each("leave", "gone after hang-up", "gone after SIGTERM", "gone after the end"),
    _each("refuse", "a full disk is said after"),
    _each("append", *(f"append at {n}, of raw" for n in ("100", "10,000", "100,000"))),
    _each("append", *(f"append at {n}, of sqlite" for n in ("100", "10,000", "100,000"))),
    _each("append", "stock TinyDB at 100,", "stock TinyDB at 10,000,"),
    _each("append", "append at 100,000, of one at 100"),
    _each("append", "bytes written, of the JSON"),
    _each("open", "open, verify and fold 2,000 rulings"),
    _each("open", "events folded a second"),
    _each("open", "open, verify, typed events, 100,000 rulings"),
    _each("tree", "seek to any of 10,000"),
    _each("tree", "strike in the middle of 10,000"),
    _each("throw", "throw among 10,000", "the first since it was opened"),
    _each("crowd", *(f"{_MANY}: processor{more}" for more in (" to the", ", cursor", ", undo"))),
    _each("library", "list 2,000 fights, the first time", "list 2,000 fights, later"),
)


def with_measured(text: str, measured: Mapping[str, Sequence[Row]]) -> str:
    """Return the page with what was measured in its table; rows that were not stay as they are."""
    lines = text.split("\n")
    begin = lines.index("|---|---|---|---|") + 1
    if lines.index("", begin) - begin != len(FIGURES):
        raise ValueError("the table has other rows than tests.bench.manual")
    for at, figures in enumerate(FIGURES, begin):
        rows = list(_rows(figures, measured))
        what, target = re.findall(r"(?<=\| )[^|]*(?=\|)", lines[at])[:2]
        if len(rows) < len(figures):
            print(f"not measured: {what}", file=sys.stderr)
            continue
        good = [row.good for row in rows if row.good is not None]
        mark = ("✓ " if all(good) else "✗ ") if good else ""
        lines[at] = f"| {what}| {target}| {_joined([row.found for row in rows])} | {mark}|"
    return "\n".join(lines)


def _rows(figures: Sequence[Of], measured: Mapping[str, Sequence[Row]]) -> Iterator[Row]:
    for measure, begins, behind in figures:
        rows = measured.get(measure, ())
        # Of several that begin so the shortest is meant.
        found = [at for at, row in enumerate(rows) if row.what.startswith(begins)]
        if found:
            yield rows[min(found, key=lambda at: len(rows[at].what)) + behind]


def _joined(found: Sequence[str]) -> str:
    """Return values with the unit that they share behind them.

    >>> _joined(["1.1 ×", "2 ×"]), _joined(["0 B", "0.3 %"])
    ('1.1 / 2 ×', '0 B, 0.3 %')
    """
    numbers, units = zip(*(one.partition(" ")[::2] for one in found), strict=True)
    if len(set(units)) > 1:
        return ", ".join(found)
    return re.sub(r" $", "", f"{' / '.join(numbers)} {units[0]}")
