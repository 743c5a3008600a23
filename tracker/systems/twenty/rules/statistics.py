"""Exact chances of the W20, alone and together, and what is counted of a fight."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tracker.checks.rules.tally import CHECKS_COUNTED
from tracker.conflict.cast import EntriesSet
from tracker.conflict.history.ledger import Counting, Ledger
from tracker.conflict.state import Conflict, Participant
from tracker.dice.odds import Chances, Opposed, certain, combined, contested, thrown
from tracker.systems.twenty.rules.checks import (
    W6,
    W20,
    TwentyCheck,
    TwentyOutcome,
    degree,
    standing,
)
from tracker.systems.twenty.rules.play import DuelVoided
from tracker.systems.twenty.rules.sheet import EXHAUSTION, WOUNDS, counted, entry
from tracker.systems.twenty.rules.together import Manner, Sum, support_dis


def _outcome(outcome: TwentyOutcome) -> Mapping[str, int]:
    # A success that stays below the degree required is none (T-148).
    success = outcome.success and outcome.required_met is not False
    return {"degrees": outcome.degree, "passed": success is True, "failed": success is False}


def _dice(ledger: Ledger, who: str, faces: tuple[int, ...], outcome: TwentyOutcome) -> None:
    """Count a W20 with the W6 as they are subtracted: here less is better (T-060, T-062)."""
    if not outcome.faces:
        return
    six = len(outcome.faces) - 1
    highest = len(W20) - six if outcome.net > 0 else len(W20) + six * len(W6)
    sign = -1 if outcome.net > 0 else 1
    average = Fraction(1 + len(W20), 2) + sign * six * Fraction(1 + len(W6), 2)
    dice = {len(W20): 1, len(W6): six} if six else {len(W20): 1}
    shown = highest - outcome.dice
    ledger.throw(who, len(outcome.faces), outcome.dice, shown, dice, average)


def _voided(ledger: Ledger, state: Conflict, event: DuelVoided) -> None:
    """Count that nobody won after all."""
    ledger.duel_again(event.who, event.other, None)


def _entries_set(ledger: Ledger, state: Conflict, event: EntriesSet) -> None:
    """Count wounds and exhaustion that have come."""
    p = state.somebody(event.who)
    for name, value in event.entries.items():
        what = name.partition(" ")[0]
        now = value if isinstance(value, int) and what in (WOUNDS, EXHAUSTION) else 0
        more = now - entry(p, name)
        if state.round and more > 0:
            ledger.add(p.id, **{what: more})


def _harm(p: Participant) -> int:
    """Return wounds and exhaustion over all domains."""
    return sum((*counted(p, WOUNDS).values(), *counted(p, EXHAUSTION).values()))


COUNTING = Counting(
    counted={**CHECKS_COUNTED, DuelVoided: _voided, EntriesSet: _entries_set},
    outcome=_outcome,
    dice=_dice,
    course=_harm,
)


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


def opposed(mine: TwentyCheck, other: TwentyCheck) -> Opposed:
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


class Figure(NamedTuple):
    """One of several who check: the target value, and net dice, plus for advantages."""

    target: int
    net: int = 0


def supported_odds(figures: Sequence[Figure], required: int = 0) -> Fraction:
    """Return the chance that figures who follow one another reach a degree (T-100…T-111).

    Each has own dice beside those that the one before leaves. Who succeeds ends it, with a degree
    that is that of the whole (T-106, T-108, T-109).
    """
    reached = Fraction(0)
    # By disadvantages left: how probably it comes to that.
    pending = {0: Fraction(1)}
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


def added_odds(
    figures: Iterable[Figure], required: int = 0, added: Sum = "erfolg", made: Sequence[int] = ()
) -> Fraction:
    """Return the chance that figures reach a degree, together with results already ``made``."""
    total = certain(sum(made if added == "erfolg" else map(degree, made)))
    for figure in figures:
        one = results(*figure)
        total = combined(total, one if added == "erfolg" else by_degree(one), 1)
    return at_or_above(required, by_degree(total) if added == "erfolg" else total)


def odds_together(
    manner: Manner, figures: Sequence[Figure], required: int, added: Sum, made: Sequence[int] = ()
) -> Fraction:
    """Return the chance of a degree for those who have no result yet, together with results."""
    if manner.each:
        return added_odds(figures, required, added, made)
    return supported_odds(figures, required)
