"""Exact chances: throws added up, set against each other, and how lucky a throw was."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeVar

import msgspec

# Dice by how many sides they have, with how many of each were thrown.
DiceBySides = Mapping[int, int]

TEN = 10


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """The chances of dice to show what they have shown or more, and that or less."""

    at_least: Fraction
    at_most: Fraction


def luck(shown: int, dice: DiceBySides, *, again: bool = False) -> Luck:
    """Return the exact chances of what dice have shown, each counted from its lowest side as 0.

    With ``again`` all are ten-sided, and a ten brings another die, which ``dice`` does not count
    and ``shown`` counts as a whole.

    >>> luck(3, {3: 2}).at_least, luck(3, {3: 2}).at_most
    (Fraction(1, 3), Fraction(8, 9))
    >>> luck(14, {10: 1}, again=True).at_least
    Fraction(3, 50)
    """
    below, upto = _share_up_to(shown, dice, again)
    return Luck(at_least=1 - below, at_most=upto)


def _share_up_to(shown: int, dice: DiceBySides, again: bool) -> tuple[Fraction, Fraction]:
    """Return the chances of less than ``shown``, and of that at most.

    The numbers of ways are the coefficients of a product of (1 - x^sides)^count and powers of
    1 / (1 - x): each follows from those before it, by the product's logarithmic derivative.
    Convolving the dice one by one would take minutes for a long evening's.
    """
    number = sum(dice.values())
    # A ten counts 9 above the lowest side, and with the die that follows at least 10: it never
    # shows 9 itself.
    factors = {TEN - 1: number} if again else dict(dice)
    behind = {sides: _Behind(sides) for sides in factors}
    tens = _Behind(TEN)
    # Whole numbers throughout: each ten that goes on divides by ten.
    ways = scale = TEN ** (shown // TEN) if again else 1
    before, total = 0, 0
    for n in range(shown + 1):
        if n:
            change = (number + 1) * total
            for sides, count in factors.items():
                change -= sides * count * behind[sides].sum
            if again:
                change += TEN * number * tens.sum
            before, ways = ways, change // n
        total += ways
        for one in behind.values():
            one.add(ways)
        if again:
            tens.add(ways, TEN)
    all_ways = scale
    for sides, count in ({TEN: number} if again else dice).items():
        all_ways *= sides**count
    return Fraction(before, all_ways), Fraction(ways, all_ways)


class _Behind:
    """Add up numbers that lie so many steps behind, twice as many, and so on."""

    def __init__(self, steps: int) -> None:
        self._last: deque[int] = deque([0] * steps)

    @property
    def sum(self) -> int:
        """Return the sum as seen from the next number."""
        return self._last[0]

    def add(self, number: int, divided_by: int = 1) -> None:
        """Take in the next number; what comes round again is divided each time."""
        self._last.append((number + self._last.popleft()) // divided_by)


Chances = Mapping[int, Fraction]
"""How probable each number is; the probabilities add up to 1."""


class Opposed(msgspec.Struct, frozen=True, kw_only=True):
    """The chances of a contest: that A leads, that B leads, that nobody does."""

    a: Fraction
    b: Fraction
    none: Fraction


Compared = TypeVar("Compared", int, tuple[int, ...])


def certain(number: int) -> dict[int, Fraction]:
    """Return the chances of a number that is known.

    >>> certain(3)
    {3: Fraction(1, 1)}
    """
    return {number: Fraction(1)}


def thrown(die: Sequence[int], count: int) -> dict[int, Fraction]:
    """Return the chances of the sum of ``count`` dice; ``die`` has each of its faces once.

    >>> thrown((-1, 0, 1), 2)[0]
    Fraction(1, 3)
    """
    one = {face: Fraction(die.count(face), len(die)) for face in die}
    sums = certain(0)
    for _ in range(count):
        sums = combined(sums, one, 1)
    return sums


def combined(mine: Chances, other: Chances, sign: int) -> dict[int, Fraction]:
    """Return the chances of the sum of two independent numbers, or with -1 of their difference."""
    found: dict[int, Fraction] = {}
    for (a, p), (b, q) in product(mine.items(), other.items()):
        found[a + sign * b] = found.get(a + sign * b, Fraction(0)) + p * q
    return found


@cache
def expected_margin(die: tuple[int, ...], count: int, edge: int) -> float:
    """Return by how much a throw is to be expected above another like it, 0 where it is not.

    ``edge`` is what is added to it.

    >>> expected_margin((-1, 1), 1, 0)
    0.5
    """
    roll = thrown(die, count)
    margins = combined(roll, roll, -1)
    return float(sum(p * (edge + m) for m, p in margins.items() if edge + m > 0))


def moved(chances: Chances, by: int) -> dict[int, Fraction]:
    """Return the chances with every number that much higher."""
    return {number + by: p for number, p in chances.items()}


def contested(mine: Mapping[Compared, Fraction], other: Mapping[Compared, Fraction]) -> Opposed:
    """Return who of two leads how probably, the higher number, or the higher numbers in turn.

    >>> contested({1: Fraction(1, 2), 3: Fraction(1, 2)}, certain(1)).a
    Fraction(1, 2)
    """
    a, none = Fraction(0), Fraction(0)
    for (x, p), (y, q) in product(mine.items(), other.items()):
        if x > y:
            a += p * q
        elif x == y:
            none += p * q
    return Opposed(a=a, b=1 - a - none, none=none)
