"""How lucky somebody's dice were: the exact chance to do at least as well."""

from __future__ import annotations

from fractions import Fraction
from math import comb


def chance_of_at_least(total: int, dice: int, die: tuple[int, ...]) -> Fraction:
    """Return the chance that ``dice`` dice add up to ``total`` or more.

    ``die`` has consecutive faces, each as likely as the others. Exact: the number of sums is
    counted by inclusion and exclusion over dice that would show too much.

    >>> chance_of_at_least(2, 2, (-1, 0, 1))
    Fraction(1, 9)
    """
    faces, low = len(die), min(die)
    # Counted from the lowest face as 0, a high sum is as likely as the low one opposite.
    most = dice * (faces - 1) - (total - dice * low)
    if most < 0:
        return Fraction(0)
    ways = sum(
        (-1) ** over * comb(dice, over) * comb(most - over * faces + dice, dice)
        for over in range(min(dice, most // faces) + 1)
    )
    return Fraction(ways, faces**dice) if total > dice * low else Fraction(1)
