"""What is counted of a fight with reserves: results, points, gift dice, effects used."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.checks.rules.tally import CHECKS_COUNTED
from tracker.conflict.history.ledger import Counting, Ledger, counted_for
from tracker.conflict.state import Conflict, Participant
from tracker.dice.check import Outcome
from tracker.systems.reserves.rules.checks import ReservesOutcome
from tracker.systems.reserves.rules.dice import CardUsed, PointsChanged
from tracker.systems.reserves.rules.effects import ReserveRefreshed
from tracker.systems.reserves.rules.gifts import GiftGiven
from tracker.systems.reserves.rules.play import DiceAdded, DuelChanged
from tracker.systems.reserves.rules.state import card_of


def _outcome(outcome: Outcome) -> Mapping[str, int]:
    return {"results": outcome.result} if isinstance(outcome, ReservesOutcome) else {}


def _dice(ledger: Ledger, who: str, faces: tuple[int, ...], outcome: Outcome) -> None:
    ledger.throw_alike(who, faces, -1, 1)


def _dice_added(ledger: Ledger, state: Conflict, event: DiceAdded) -> None:
    """Count dice that were added to a check, and what it comes to with them instead."""
    card = card_of(state, event.who)
    before = card.outcome if card else None
    for outcome, sign in ((before, -1), (event.outcome, 1)):
        if outcome is not None:
            ledger.add(
                event.who,
                **{name: sign * n for name, n in counted_for(outcome, _outcome(outcome)).items()},
            )
    if event.thrown:
        _dice(ledger, event.who, event.thrown, event.outcome)


def _changed(ledger: Ledger, state: Conflict, event: DuelChanged) -> None:
    """Count who wins now instead."""
    ledger.duel_again(event.by, event.target, event.winner)


def _points_changed(ledger: Ledger, state: Conflict, event: PointsChanged) -> None:
    """Count points of reserves."""
    if state.round:
        ledger.add(event.who, points_in=max(event.by, 0), points_out=max(-event.by, 0))


def _refreshed(ledger: Ledger, state: Conflict, event: ReserveRefreshed) -> None:
    """Count the points that a reserve has got."""
    held = state.somebody(event.who).resources.get(event.reserve)
    more = event.points - held.current if held else 0
    if state.round:
        ledger.add(event.who, points_in=max(more, 0), points_out=max(-more, 0))


def _gift_given(ledger: Ledger, state: Conflict, event: GiftGiven) -> None:
    """Count gift dice for whom they were given."""
    ledger.add(event.who, gifts=event.dice)


def _card_used(ledger: Ledger, state: Conflict, event: CardUsed) -> None:
    """Count an effect for whose check it was, once however many share it."""
    ledger.add(event.who, effects=event.used == "effect")


def _points_left(p: Participant) -> int:
    return sum(held.current for held in p.resources.values())


def _most(p: Participant) -> int:
    return sum(held.maximum for held in p.resources.values())


COUNTING = Counting(
    counted={
        **CHECKS_COUNTED,
        DiceAdded: _dice_added,
        DuelChanged: _changed,
        PointsChanged: _points_changed,
        ReserveRefreshed: _refreshed,
        GiftGiven: _gift_given,
        CardUsed: _card_used,
    },
    outcome=_outcome,
    dice=_dice,
    course=_points_left,
    most=_most,
)
