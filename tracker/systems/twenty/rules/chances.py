"""Exact chances of the W20: results, degrees, contests, support and communal checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tracker.dice.odds import Chances, Opposed, certain, combined, contested, thrown
from tracker.systems.twenty.rules.checks import W6, W20, TwentyCheck, standing
from tracker.systems.twenty.rules.degrees import degree
from tracker.systems.twenty.rules.groups import Sum, communal_dis, support_dis


def results(target: int, net: int = 0) -> Chances:
    """Return the chances of each result for a target value and net dice, plus for advantages."""
    plain = combined(certain(target), thrown(W20, 1), -1)
    return combined(plain, thrown(W6, abs(net)), 1 if net > 0 else -1)


def degrees(target: int, net: int = 0) -> Chances:
    """Return the chances of each degree."""
    return _by_degree(results(target, net))


def at_least(reached: int, target: int, net: int = 0) -> Fraction:
    """Return the chance of a degree or more; that of success is the chance of 0 (T-081)."""
    return _from(degrees(target, net), reached)


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


class Figure(NamedTuple):
    """One of several who check: the target value, and net dice, plus for advantages."""

    target: int
    net: int = 0


def supported(targets: Sequence[int], net: int = 0) -> Fraction:
    """Return the chance that a check succeeds, supported by the targets after the first.

    ``net`` is for the first alone; each supporter has the disadvantages left to it (T-106, T-109).
    """
    first, *others = targets
    return supported_by((Figure(first, net), *map(Figure, others)))


def supported_by(figures: Sequence[Figure], left: int = 0, required: int = 0) -> Fraction:
    """Return the chance that figures who follow one another reach a degree (T-100…T-111).

    Each has own dice beside those that the one before leaves; ``left`` are those that lie before
    the first of them. Who succeeds ends it, with a degree that is that of the whole (T-108).
    """
    reached = Fraction(0)
    # By disadvantages left: how probably it comes to that.
    pending = {left: Fraction(1)}
    for figure in figures:
        missed: dict[int, Fraction] = {}
        for before, p in pending.items():
            for result, q in results(figure.target, figure.net - before).items():
                if result < 0:
                    after = support_dis(result)
                    missed[after] = missed.get(after, Fraction(0)) + p * q
                elif degree(result) >= required:
                    reached += p * q
        pending = missed
    return reached


def communal(
    targets: Sequence[int], disadvantages: int = 0, required: int = 0, added: Sum = "erfolg"
) -> Fraction:
    """Return the chance that figures with these target values succeed together (T-122…T-126)."""
    net = -communal_dis(disadvantages, len(targets))
    return communal_of([Figure(target, net) for target in targets], required, added)


def communal_of(
    figures: Sequence[Figure],
    required: int = 0,
    added: Sum = "erfolg",
    made: Sequence[int] = (),
) -> Fraction:
    """Return the chance that figures reach a degree, together with results already ``made``."""
    total = certain(sum(made if added == "erfolg" else map(degree, made)))
    for figure in figures:
        one = results(*figure)
        total = combined(total, one if added == "erfolg" else _by_degree(one), 1)
    return _from(_by_degree(total) if added == "erfolg" else total, required)


def _by_degree(chances: Chances) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for result, p in chances.items():
        found[degree(result)] = found.get(degree(result), Fraction(0)) + p
    return found


def _from(chances: Chances, least: int) -> Fraction:
    return sum((p for number, p in chances.items() if number >= least), Fraction(0))
