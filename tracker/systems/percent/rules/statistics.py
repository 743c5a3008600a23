"""What is counted of a fight with the W100, and the exact chances, roll by roll."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tracker.checks.rules.tally import CHECKS_COUNTED
from tracker.conflict.history.ledger import Counting, Ledger
from tracker.dice.odds import Opposed, contested
from tracker.systems.percent.rules.checks import W100, PercentCheck, PercentOutcome, standing


def _outcome(outcome: PercentOutcome) -> Mapping[str, int]:
    return {"fumbles": outcome.grade == "FEHLSCHLAG"}


def _dice(ledger: Ledger, who: str, faces: tuple[int, ...], outcome: PercentOutcome) -> None:
    ledger.throw_alike(who, faces, 1, 100)


COUNTING = Counting(counted=CHECKS_COUNTED, outcome=_outcome, dice=_dice)


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
