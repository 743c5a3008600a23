"""How faces are written: ``+0-+`` for Fudge dice, numbers for all others."""

from __future__ import annotations

import re
from types import MappingProxyType

FUDGE_SYSTEMS = frozenset({"fate", "reserves"})

# The highest face of any die that a system throws.
HIGHEST = MappingProxyType({"pool": 10, "percent": 100, "twenty": 20})

TEN = MappingProxyType({"pool": 10})

# Besides the hyphen, a minus sign and a dash, which phones and word processors put in its place.
_SIGNS = MappingProxyType({"+": 1, "0": 0, "-": -1, "\u2212": -1, "\u2013": -1})
_SIX_SIDED = MappingProxyType({"1": -1, "2": -1, "3": 0, "4": 0, "5": 1, "6": 1})
_BETWEEN = r"[\s,;]+"
_NUMBER = r"[0-9]{1,3}"


def read_faces(system: str, text: str) -> tuple[int, ...] | None:
    """Return the faces that a text shows, None when one of them is on none of the system's dice.

    Fudge dice are typed ``+0-+``, or as ordinary six-sided dice, ``5,3,1,6`` (F-ROLL-5). How many
    there must be is not asked here.

    >>> read_faces("fate", "+0-+")
    (1, 0, -1, 1)
    >>> read_faces("fate", "5,3,1,6")
    (1, 0, -1, 1)
    >>> read_faces("pool", "3,10,4")
    (3, 10, 4)

    A W100 may be two W10, the tens first (C-021).

    >>> read_faces("percent", "00,7"), read_faces("percent", "00,0")
    ((7,), (100,))
    """
    if system in FUDGE_SYSTEMS:
        marks = re.sub(_BETWEEN, "", text)
        for shown in (_SIGNS, _SIX_SIDED):
            if marks and all(mark in shown for mark in marks):
                return tuple(shown[mark] for mark in marks)
        return None
    numbers = [part for part in re.split(_BETWEEN, text) if part]
    if not numbers or not all(re.fullmatch(_NUMBER, part) for part in numbers):
        return None
    # Most ten-sided dice show their ten as 0.
    faces = tuple(int(part) or TEN.get(system, 0) for part in numbers)
    if system == "percent" and len(faces) == 2:
        # Here, because only fights with the W100 have such dice.
        from tracker.systems.percent.checks import read_two_dice

        roll = read_two_dice(*faces)
        return (roll,) if isinstance(roll, int) else None
    highest = HIGHEST.get(system, 999)
    return faces if all(1 <= face <= highest for face in faces) else None


def write_faces(system: str, faces: tuple[int, ...]) -> str:
    """Return faces in the notation of a system; ``?`` stands for a face that no Fudge die has."""
    if system in FUDGE_SYSTEMS:
        return "".join({1: "+", 0: "0", -1: "-"}.get(face, "?") for face in faces)
    return ",".join(str(face) for face in faces)
