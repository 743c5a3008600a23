"""The odds of a roll: to succeed, to succeed well, and how many shifts are to be expected."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from tracker.dice.odds import Chances, combined


class Odds(msgspec.Struct, frozen=True):
    """What can be said of a roll before it is made.

    ``success`` is the chance to beat the opposition, ``three`` the chance of 3 shifts or more,
    ``shifts`` how many are to be expected, failures counted as 0.
    """

    success: Fraction
    three: Fraction
    shifts: Fraction


def floored(chances: Chances, least: int) -> dict[int, Fraction]:
    """Return the chances where nothing counts lower than ``least``, as a block's strength does."""
    found: dict[int, Fraction] = {}
    for number, p in chances.items():
        found[max(number, least)] = found.get(max(number, least), Fraction(0)) + p
    return found


def odds(mine: Chances, opposed_by: Chances, least: int = 1) -> Odds:
    """Return the odds of an effort against an opposition.

    ``least`` is the margin that succeeds: 1 against somebody or a block (F-ATTACK-10,
    F-BLOCK-5), 0 against a difficulty (F-SHIFT-2).
    """
    margins = combined(mine, opposed_by, -1)

    def from_(margin: int) -> Fraction:
        return sum((p for m, p in margins.items() if m >= margin), Fraction(0))

    shifts = sum((p * m for m, p in margins.items() if m > 0), Fraction(0))
    return Odds(success=from_(least), three=from_(3), shifts=shifts)
