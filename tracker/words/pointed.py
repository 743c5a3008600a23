"""The place of an error, shown below the line of the text that it is in."""

from __future__ import annotations

import unicodedata

from tracker.unseen import unseen_removed
from tracker.words.translate import fill

# A longer line is shown around the place.
_BEFORE_MOST = 40
_SHOWN_MOST = 66


def pointed(typed: str, at: int) -> list[str]:
    """Return the line of a text that a character stands in, and below it a mark with the place.

    Lines and columns count from 1, columns by the characters typed; ``at`` may be the end.

    >>> print(*pointed("[Stärke - Kraftakt]", 8), sep="\\n")
      [Stärke - Kraftakt]
              ^ line 1, column 9
    """
    before = _lines(typed[:at])
    line, column = len(before), len(before[-1])
    whole = _lines(typed)[line - 1]
    start = max(column - _BEFORE_MOST, 0)
    shown = "".join(map(_drawn, whole[start : start + _SHOWN_MOST]))
    blanks = "".join(" " * _cells(one) for one in map(_drawn, whole[start:column]))
    place = fill("line {line}, column {column}", {"line": line, "column": column + 1})
    return [f"  {shown}", f"  {blanks}^ {place}"]


def _lines(text: str) -> list[str]:
    # A mark at the end keeps the line that begins with it.
    *lines, last = f"{text}.".splitlines()
    return [*lines, last[:-1]]


def _drawn(character: str) -> str:
    return " " if character.isspace() else unseen_removed(character)


def _cells(character: str) -> int:
    if not character or unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
