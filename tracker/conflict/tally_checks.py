"""What is counted of a fight in the systems with checks: checks, duels, dice, what is paid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, TypeVar

from tracker.conflict.cast import EntriesSet
from tracker.conflict.checking import Checked, DuelDecided
from tracker.conflict.conditions import ConditionSet
from tracker.conflict.ledger import Ledger
from tracker.conflict.pool_order import OrderThrown
from tracker.conflict.reserves_dice import CardUsed, PointsChanged
from tracker.conflict.reserves_effects import ReserveRefreshed
from tracker.conflict.reserves_gifts import GiftGiven
from tracker.conflict.reserves_late import DiceAdded, DuelChanged
from tracker.conflict.reserves_state import card_of
from tracker.conflict.ruling import Event
from tracker.conflict.state import Conflict
from tracker.conflict.twenty_contests import DuelVoided
from tracker.conflict.twenty_sheet import EXHAUSTION, WOUNDS, entry
from tracker.dice.check import Outcome
from tracker.systems.percent.checks import PercentOutcome
from tracker.systems.pool.checks import TEN, PoolOutcome
from tracker.systems.reserves.checks import ReservesOutcome
from tracker.systems.twenty.checks import W6, W20, TwentyOutcome

E = TypeVar("E", bound=Event)

Count = Callable[[Ledger, Conflict, Any], None]

# A ten-sided die that goes on with one in ten shows 5.5 / 0.9 on average.
TEN_AGAIN = Fraction(55, 9)


def checked(ledger: Ledger, state: Conflict, event: Checked) -> None:
    """Count a check and its dice."""
    ledger.add(event.who, rolls=bool(event.faces), **_of(event.outcome))
    _dice(ledger, event.who, event.faces, event.outcome)


def _of(outcome: Outcome) -> dict[str, int]:
    """Return what a check counts for."""
    success = outcome.success
    found = {"checks": 1}
    match outcome:
        case PoolOutcome():
            found |= {"successes": outcome.successes, "needed": outcome.need or 0}
            found |= {"fumbles": outcome.fumble, "extra": outcome.extra}
        case PercentOutcome():
            found |= {"fumbles": outcome.grade == "FEHLSCHLAG"}
        case ReservesOutcome():
            found |= {"results": outcome.result}
        case TwentyOutcome():
            found |= {"degrees": outcome.degree}
            # A success that stays below the degree required is none (T-148).
            success = success and outcome.required_met is not False
    return found | {"passed": success is True, "failed": success is False}


def _dice(ledger: Ledger, who: str, faces: tuple[int, ...], outcome: Outcome) -> None:
    if not faces:
        return
    match outcome:
        case PoolOutcome() if outcome.throws:
            _pool(ledger, who, faces, len(outcome.throws[0]))
        case PercentOutcome():
            _plain(ledger, who, faces, 1, 100)
        case ReservesOutcome():
            _plain(ledger, who, faces, -1, 1)
        case TwentyOutcome() if outcome.faces:
            _twenty(ledger, who, outcome)


def _plain(ledger: Ledger, who: str, faces: tuple[int, ...], low: int, high: int) -> None:
    """Count dice of one kind, of which more is better."""
    count, total = len(faces), sum(faces)
    average = Fraction(count * (low + high), 2)
    ledger.throw(who, count, total, total - count * low, {high - low + 1: count}, average)


def _pool(ledger: Ledger, who: str, faces: tuple[int, ...], pool: int) -> None:
    """Count the dice of a pool, those that tens bring with the tens that bring them."""
    total = sum(faces)
    ledger.throw(who, len(faces), total, total - pool, {TEN: pool}, pool * TEN_AGAIN)


def _twenty(ledger: Ledger, who: str, outcome: TwentyOutcome) -> None:
    """Count a W20 with the W6 as they are subtracted: here less is better (T-060, T-062)."""
    six = len(outcome.faces) - 1
    highest = len(W20) - six if outcome.net > 0 else len(W20) + six * len(W6)
    sign = -1 if outcome.net > 0 else 1
    average = Fraction(1 + len(W20), 2) + sign * six * Fraction(1 + len(W6), 2)
    dice = {len(W20): 1, len(W6): six} if six else {len(W20): 1}
    shown = highest - outcome.dice
    ledger.throw(who, len(outcome.faces), outcome.dice, shown, dice, average)


def dice_added(ledger: Ledger, state: Conflict, event: DiceAdded) -> None:
    """Count dice that were added to a check, and what it comes to with them instead."""
    card = card_of(state, event.who)
    before = card.outcome if card else None
    for outcome, sign in ((before, -1), (event.outcome, 1)):
        if outcome is not None:
            ledger.add(event.who, **{name: sign * n for name, n in _of(outcome).items()})
    _dice(ledger, event.who, event.thrown, event.outcome)


def order_thrown(ledger: Ledger, state: Conflict, event: OrderThrown) -> None:
    """Count the dice that were thrown for the order; no check of the fight's is among them."""
    for who, faces in zip(event.who, event.faces, strict=True):
        ledger.add(who, rolls=1, extra=faces.count(TEN))
        _pool(ledger, who, faces, len(faces) - faces.count(TEN))


def decided(ledger: Ledger, state: Conflict, event: DuelDecided) -> None:
    """Count who won."""
    ledger.duel(event.by, event.target, event.winner)


def changed(ledger: Ledger, state: Conflict, event: DuelChanged) -> None:
    """Count who wins now instead."""
    ledger.duel_again(event.by, event.target, event.winner)


def voided(ledger: Ledger, state: Conflict, event: DuelVoided) -> None:
    """Count that nobody won after all."""
    ledger.duel_again(event.who, event.other, None)


def condition_set(ledger: Ledger, state: Conflict, event: ConditionSet) -> None:
    """Count a new condition of somebody."""
    p = state.participants.get(event.who)
    new, stands = event.condition, p.conditions if p else ()
    if state.round and p and not new.once and all(c.id != new.id for c in stands):
        ledger.add(p.id, conditions=1)


def entries_set(ledger: Ledger, state: Conflict, event: EntriesSet) -> None:
    """Count wounds and exhaustion that have come."""
    p = state.somebody(event.who)
    for name, value in event.entries.items():
        what = name.partition(" ")[0]
        now = value if isinstance(value, int) and what in (WOUNDS, EXHAUSTION) else 0
        more = now - entry(p, name)
        if state.round and more > 0:
            ledger.add(p.id, **{what: more})


def points_changed(ledger: Ledger, state: Conflict, event: PointsChanged) -> None:
    """Count points of reserves."""
    if state.round:
        ledger.add(event.who, points_in=max(event.by, 0), points_out=max(-event.by, 0))


def refreshed(ledger: Ledger, state: Conflict, event: ReserveRefreshed) -> None:
    """Count the points that a reserve has got."""
    held = state.somebody(event.who).resources.get(event.reserve)
    more = event.points - held.current if held else 0
    if state.round:
        ledger.add(event.who, points_in=max(more, 0), points_out=max(-more, 0))


def gift_given(ledger: Ledger, state: Conflict, event: GiftGiven) -> None:
    """Count gift dice for whom they were given."""
    ledger.add(event.who, gifts=event.dice)


def card_used(ledger: Ledger, state: Conflict, event: CardUsed) -> None:
    """Count an effect for whose check it was, once however many share it."""
    ledger.add(event.who, effects=event.used == "effect")


CHECKS: Mapping[type[Event], Count] = MappingProxyType(
    {
        Checked: checked,
        DiceAdded: dice_added,
        OrderThrown: order_thrown,
        DuelDecided: decided,
        DuelChanged: changed,
        DuelVoided: voided,
        ConditionSet: condition_set,
        EntriesSet: entries_set,
        PointsChanged: points_changed,
        ReserveRefreshed: refreshed,
        GiftGiven: gift_given,
        CardUsed: card_used,
    }
)
