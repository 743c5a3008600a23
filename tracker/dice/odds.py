"""Exact chances: throws added up, and set against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeVar

import msgspec

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
