"""Exact chances of three Fudge dice with dice added in stages, and of two checks opposed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb

from tracker.dice.check import Faces
from tracker.dice.odds import Chances, Opposed, certain, contested
from tracker.systems.reserves.rules.checks import GRADES, ReservesCheck, clamped
from tracker.systems.reserves.rules.stages import Stage, kept


def sums(stages: Sequence[Stage], lying: Faces = ()) -> Chances:
    """Return the chances of the sum of the three dice that count, from −3 to 3.

    ``lying`` are the faces thrown so far, for whole stages; the others are still open.
    """
    counted: dict[Faces, Fraction] = {(): Fraction(1)}
    for n, stage in enumerate(stages):
        dice = stage.dice(first=n == 0)
        if len(lying) >= dice and lying:
            counted = {kept(before, lying[:dice], stage.net): p for before, p in counted.items()}
            lying = lying[dice:]
            continue
        throws = _throws(dice)
        further: dict[Faces, Fraction] = {}
        for before, p in counted.items():
            for thrown, q in throws.items():
                after = kept(before, thrown, stage.net)
                further[after] = further.get(after, Fraction(0)) + p * q
        counted = further
    found: dict[int, Fraction] = {}
    for faces, p in counted.items():
        found[sum(faces)] = found.get(sum(faces), Fraction(0)) + p
    return found


def results(check: ReservesCheck, lying: Faces = ()) -> Chances:
    """Return the chances of each result from 0 to 7, once these faces lie on the table."""
    if not check.thrown_for:
        return certain(0)
    found: dict[int, Fraction] = {}
    for total, p in sums(check.stages, lying).items():
        result = clamped(total + check.rank)
        found[result] = found.get(result, Fraction(0)) + p
    return found


def success(check: ReservesCheck, lying: Faces = ()) -> Fraction:
    """Return the chance of a result above 0 (R-024), once these faces lie on the table."""
    return 1 - results(check, lying).get(0, Fraction(0))


def grades(check: ReservesCheck) -> Mapping[str, Fraction]:
    """Return the chance of each grade that a check can have."""
    if not check.thrown_for:
        return {"AUTO_FAIL" if check.usable else "BLOCKED": Fraction(1)}
    return {GRADES[result].code: p for result, p in sorted(results(check).items())}


def opposed(mine: ReservesCheck, other: ReservesCheck) -> Opposed:
    """Return who leads how probably when two check against each other (R-161, R-162)."""
    return contested(results(mine), results(other))


def _throws(dice: int) -> dict[Faces, Fraction]:
    """Return each throw of Fudge dice, sorted, with its chance."""
    found = {}
    for minus in range(dice + 1):
        for zero in range(dice - minus + 1):
            plus = dice - minus - zero
            faces = (-1,) * minus + (0,) * zero + (1,) * plus
            found[faces] = Fraction(comb(dice, minus) * comb(dice - minus, zero), 3**dice)
    return found
