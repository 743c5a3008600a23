"""What is counted of the dice of a W10 pool, and exact chances: successes, fumbles, both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb

import msgspec

from tracker.checks.rules.tally import CHECKS_COUNTED
from tracker.conflict.history.ledger import Counting, Ledger
from tracker.conflict.state import Conflict
from tracker.dice.odds import Opposed
from tracker.systems.pool.rules.checks import BARRED, TEN, PoolCheck, PoolOutcome, rating
from tracker.systems.pool.rules.order import OrderThrown
from tracker.systems.pool.rules.tables import limit

# A ten-sided die that goes on with one in ten shows 5.5 / 0.9 on average.
TEN_AGAIN = Fraction(55, 9)


def _outcome(outcome: PoolOutcome) -> Mapping[str, int]:
    return {
        "successes": outcome.successes,
        "needed": outcome.need or 0,
        "fumbles": outcome.fumble,
        "extra": outcome.extra,
    }


def _dice(ledger: Ledger, who: str, faces: tuple[int, ...], outcome: PoolOutcome) -> None:
    if outcome.throws:
        _pool(ledger, who, faces, len(outcome.throws[0]))


def _pool(ledger: Ledger, who: str, faces: tuple[int, ...], pool: int) -> None:
    """Count the dice of a pool, those that tens bring with the tens that bring them."""
    total = sum(faces)
    ledger.throw(who, len(faces), total, total - pool, {TEN: pool}, pool * TEN_AGAIN)


def _order_thrown(ledger: Ledger, state: Conflict, event: OrderThrown) -> None:
    """Count the dice that were thrown for the order; no check of the fight's is among them."""
    for who, faces in zip(event.who, event.faces, strict=True):
        ledger.add(who, rolls=1, extra=faces.count(TEN))
        _pool(ledger, who, faces, len(faces) - faces.count(TEN))


COUNTING = Counting(
    counted={**CHECKS_COUNTED, OrderThrown: _order_thrown}, outcome=_outcome, dice=_dice, again=True
)


class Chances(msgspec.Struct, frozen=True, kw_only=True):
    """The chances of a check; ``success`` and ``both`` are None where nothing is needed."""

    success: Fraction | None
    fumble: Fraction
    both: Fraction | None


def successes(check: PoolCheck, most: int) -> dict[int, Fraction]:
    """Return the chances of 0 to ``most`` successes; what is missing to 1 lies above."""
    chance = _series(check)
    return {count: chance(count) for count in range(most + 1)}


def chances(check: PoolCheck) -> Chances:
    """Return the chances of success, of a fumble, and of a fumbled success.

    A chain of tens has no end, but success is what fewer successes leave, and more tens than the
    limit allows for cannot fumble; so every sum is finite and exact.
    """
    if check.pool == BARRED:
        return Chances(success=Fraction(0), fumble=Fraction(0), both=Fraction(0))
    fumble, both = _fumbles(check)
    if check.need is None:
        return Chances(success=None, fumble=fumble, both=None)
    failure = sum(successes(check, check.need - 1).values(), Fraction(0))
    return Chances(success=1 - failure, fumble=fumble, both=both)


def _tens(dice: int, tens: int) -> Fraction:
    """Return the chance to be weighed with the dice that end the chains: so many tens before."""
    return Fraction(comb(dice + tens - 1, tens), 10**tens)


def _last_dice(check: PoolCheck, dice: int, hits: int) -> Fraction:
    """Return the chance that the dice which end the chains are no tens, and so many succeed."""
    if hits > dice:
        return Fraction(0)
    good = sum(check.hits(face) for face in range(1, TEN))
    return Fraction(comb(dice, hits) * good**hits * (9 - good) ** (dice - hits), 10**dice)


def _fumbles(check: PoolCheck) -> tuple[Fraction, Fraction]:
    dice = rating(check.pool).dice
    need = check.need or 0
    least = check.counted(1) * dice
    first = limit(dice, check.fmod, check.beyond).value
    fumble, both = Fraction(0), Fraction(0)
    if first is None:
        return fumble, both
    ways = _ways(check, dice, first, need)
    tens = 0
    # Each ten counts at least 8, and no limit rises by more than 5 with one die more.
    while (most := limit(dice + tens, check.fmod, check.beyond).value) is not None:
        room = most - tens * check.counted(TEN)
        if room < least:
            break
        weight = _tens(dice, tens) / 10**dice
        for (hits, total), count in ways.items():
            if total <= room:
                fumble += weight * count
                both += weight * count * (hits + tens >= need)
        tens += 1
    return fumble, both


def _ways(check: PoolCheck, dice: int, most: int, need: int) -> dict[tuple[int, int], int]:
    """Return in how many ways dice without a ten give hits and a total up to ``most``.

    More hits than ``need`` are counted as that many.
    """
    least = check.counted(1)
    ways = {(0, 0): 1}
    for left in range(dice - 1, -1, -1):
        further: dict[tuple[int, int], int] = {}
        for (hits, total), count in ways.items():
            for face in range(1, TEN):
                reached = total + check.counted(face)
                if reached + left * least > most:
                    break
                key = (min(hits + check.hits(face), need), reached)
                further[key] = further.get(key, 0) + count
        ways = further
    return ways


def opposed(mine: PoolCheck, theirs: PoolCheck) -> Opposed:
    """Return exactly how probable it is that each of two has more successes (P-140, P-141)."""
    a, b = _series(mine), _series(theirs)
    # A barred trait has no successes; from one on that is a polynomial, too: zero.
    start = max(rating(mine.pool).dice, rating(theirs.pool).dice, 1)
    degree = rating(mine.pool).dice + rating(theirs.pool).dice

    def more(k: int) -> Fraction:
        return b(k) * (1 - sum(map(a, range(k + 1)), Fraction(0)))

    def equal(k: int) -> Fraction:
        return a(k) * b(k)

    leads, none = (
        sum(map(term, range(start)), Fraction(0)) + _rest(term, start, degree)
        for term in (more, equal)
    )
    return Opposed(a=leads, b=1 - leads - none, none=none)


def _series(check: PoolCheck) -> Callable[[int], Fraction]:
    """Return the chance of so many successes; a barred trait has none."""
    if check.pool == BARRED:
        return lambda count: Fraction(count == 0)
    dice = rating(check.pool).dice

    @cache
    def chance(count: int) -> Fraction:
        ways = (
            _tens(dice, tens) * _last_dice(check, dice, count - tens) for tens in range(count + 1)
        )
        return sum(ways, Fraction(0))

    return chance


def _rest(term: Callable[[int], Fraction], start: int, degree: int) -> Fraction:
    """Return the sum of a term from ``start`` on, without end.

    With more successes than dice, each further one of both sides is a further ten: the term is a
    polynomial times 1/100 for each, and Newton's differences add that up exactly.
    """
    x = Fraction(1, TEN * TEN)
    values = [term(start + t) / x**t for t in range(degree + 1)]
    total = Fraction(0)
    for k in range(degree + 1):
        total += values[0] * x**k / (1 - x) ** (k + 1)
        values = [after - before for before, after in pairwise(values)]
    return total
