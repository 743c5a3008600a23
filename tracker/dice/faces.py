"""How faces are written: ``+0-+`` for Fudge dice, numbers for all others."""

from __future__ import annotations

import re
from types import MappingProxyType

FUDGE = (-1, 0, 1)
"""All that one Fudge die can show."""

# Besides the hyphen, a minus sign and a dash, which phones and word processors put in its place.
_SIGNS = MappingProxyType({"+": 1, "0": 0, "-": -1, "\u2212": -1, "\u2013": -1})
_SIX_SIDED = MappingProxyType({"1": -1, "2": -1, "3": 0, "4": 0, "5": 1, "6": 1})
_BETWEEN = r"[\s,;]+"
_NUMBER = r"[0-9]{1,3}"


def read_marks(text: str) -> tuple[int, ...] | None:
    """Return the faces of Fudge dice that a text shows, None for what none of them has.

    They are typed ``+0-+``, or as ordinary six-sided dice, ``5,3,1,6``. How many there must be is
    not asked here, nor below.

    >>> read_marks("+0-+")
    (1, 0, -1, 1)
    >>> read_marks("5,3,1,6")
    (1, 0, -1, 1)
    """
    marks = re.sub(_BETWEEN, "", text)
    for shown in (_SIGNS, _SIX_SIDED):
        if marks and all(mark in shown for mark in marks):
            return tuple(shown[mark] for mark in marks)
    return None


def read_numbers(text: str) -> tuple[int, ...] | None:
    """Return the numbers of up to three digits that a text shows, None for any other text.

    >>> read_numbers("3,10,4")
    (3, 10, 4)
    """
    numbers = [part for part in re.split(_BETWEEN, text) if part]
    if not numbers or not all(re.fullmatch(_NUMBER, part) for part in numbers):
        return None
    return tuple(int(part) for part in numbers)


def write_marks(faces: tuple[int, ...]) -> str:
    """Return the faces of Fudge dice; ``?`` stands for one that none of them has."""
    return "".join({1: "+", 0: "0", -1: "-"}.get(face, "?") for face in faces)


def write_numbers(faces: tuple[int, ...]) -> str:
    """Return faces as numbers."""
    return ",".join(str(face) for face in faces)
