"""What is counted of a fight with the W10 pool: successes, fumbles, the dice that tens bring."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tracker.checks.rules.tally import CHECKS_COUNTED
from tracker.conflict.history.ledger import Counting, Ledger
from tracker.conflict.state import Conflict
from tracker.systems.pool.rules.checks import TEN, PoolOutcome
from tracker.systems.pool.rules.order import OrderThrown

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
