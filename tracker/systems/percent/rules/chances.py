"""Exact chances of a W100, counted roll by roll."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tracker.dice.odds import Opposed, contested
from tracker.systems.percent.rules.checks import W100, PercentCheck, standing


def grades(check: PercentCheck) -> Mapping[str, Fraction]:
    """Return the chance of each grade that a check can have."""
    if check.blocked:
        return {"BLOCKED": Fraction(1)}
    if check.certain:
        return {"NO_CHECK": Fraction(1)}
    found = {grade: Fraction(0) for grade in ("ERFOLG", "MISSERFOLG", "FEHLSCHLAG")}
    for roll in W100:
        found[check.grade(roll)] += Fraction(1, len(W100))
    return found


def opposed(mine: PercentCheck, other: PercentCheck) -> Opposed:
    """Return who of two leads how probably: by the grade, then by the end result (C-085)."""
    return contested(_standings(mine), _standings(other))


def _standings(check: PercentCheck) -> dict[tuple[int, ...], Fraction]:
    if check.certain:
        return {standing("NO_CHECK", 0).numbers: Fraction(1)}
    found: dict[tuple[int, ...], Fraction] = {}
    for roll in W100:
        numbers = standing(check.grade(roll), check.total(roll)).numbers
        found[numbers] = found.get(numbers, Fraction(0)) + Fraction(1, len(W100))
    return found
