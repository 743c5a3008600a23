"""Exact chances of a W100, counted roll by roll."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tracker.systems.percent.checks import W100, PercentCheck


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
