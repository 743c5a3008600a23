"""Exact chances of the W20: results, degrees and contests."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tracker.dice.odds import Chances, Opposed, certain, combined, contested, thrown
from tracker.systems.twenty.rules.checks import W6, W20, TwentyCheck, degree, standing


def results(target: int, net: int = 0) -> Chances:
    """Return the chances of each result for a target value and net dice, plus for advantages."""
    plain = combined(certain(target), thrown(W20, 1), -1)
    return combined(plain, thrown(W6, abs(net)), 1 if net > 0 else -1)


def degrees(target: int, net: int = 0) -> Chances:
    """Return the chances of each degree."""
    return by_degree(results(target, net))


def at_least(reached: int, target: int, net: int = 0) -> Fraction:
    """Return the chance of a degree or more; that of success is the chance of 0 (T-081)."""
    return at_or_above(reached, degrees(target, net))


def grades(check: TwentyCheck) -> Mapping[str, Fraction]:
    """Return the chance of each grade; see ``TwentyCheck.odds``."""
    success = at_least(0, check.target, check.edge.net)
    if check.required is None:
        return {"ERFOLG": success, "MISSERFOLG": 1 - success}
    met = at_least(max(check.required, 0), check.target, check.edge.net)
    return {"REQ_MET": met, "ERFOLG": success - met, "MISSERFOLG": 1 - success}


def compared(mine: TwentyCheck, other: TwentyCheck) -> Opposed:
    """Return who leads how probably in a comparative check (T-090…T-094)."""
    a, b = (
        {
            standing(degree(result), check.skill_value, result).numbers: p
            for result, p in results(check.target, check.edge.net).items()
        }
        for check in (mine, other)
    )
    return contested(a, b)


def by_degree(chances: Chances) -> dict[int, Fraction]:
    """Return the chances of the degrees of results."""
    found: dict[int, Fraction] = {}
    for result, p in chances.items():
        found[degree(result)] = found.get(degree(result), Fraction(0)) + p
    return found


def at_or_above(least: int, chances: Chances) -> Fraction:
    """Return the chance of a number or more."""
    return sum((p for number, p in chances.items() if number >= least), Fraction(0))
