"""What is counted of a fight with reserves, and exact chances of dice added in stages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb

from tracker.checks.rules.tally import CHECKS_COUNTED
from tracker.conflict.history.ledger import Counting, Ledger, counted_for
from tracker.conflict.state import Conflict, Participant
from tracker.dice.check import Faces, Outcome
from tracker.dice.odds import Chances, Opposed, certain, contested
from tracker.systems.reserves.rules.check_builder import CardUsed, PointsChanged
from tracker.systems.reserves.rules.checks import (
    ReservesCheck,
    ReservesOutcome,
    Stage,
    clamped,
    kept_dice,
)
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


def sums(stages: Sequence[Stage], lying: Faces = ()) -> Chances:
    """Return the chances of the sum of the three dice that count, from −3 to 3.

    ``lying`` are the faces thrown so far, for whole stages; the others are still open.
    """
    counted: dict[Faces, Fraction] = {(): Fraction(1)}
    for n, stage in enumerate(stages):
        dice = stage.dice(first=n == 0)
        if len(lying) >= dice and lying:
            counted = {
                kept_dice(before, lying[:dice], stage.net): p for before, p in counted.items()
            }
            lying = lying[dice:]
            continue
        throws = _throws(dice)
        further: dict[Faces, Fraction] = {}
        for before, p in counted.items():
            for thrown, q in throws.items():
                after = kept_dice(before, thrown, stage.net)
                further[after] = further.get(after, Fraction(0)) + p * q
        counted = further
    found: dict[int, Fraction] = {}
    for faces, p in counted.items():
        found[sum(faces)] = found.get(sum(faces), Fraction(0)) + p
    return found


def results(check: ReservesCheck, lying: Faces = ()) -> Chances:
    """Return the chances of each result from 0 to 7, once these faces lie on the table."""
    if not check.thrown_for:
        return certain(0)
    found: dict[int, Fraction] = {}
    for total, p in sums(check.stages, lying).items():
        result = clamped(total + check.rank)
        found[result] = found.get(result, Fraction(0)) + p
    return found


def success(check: ReservesCheck, lying: Faces = ()) -> Fraction:
    """Return the chance of a result above 0 (R-024), once these faces lie on the table."""
    return 1 - results(check, lying).get(0, Fraction(0))


def opposed(mine: ReservesCheck, other: ReservesCheck) -> Opposed:
    """Return who leads how probably when two check against each other (R-161, R-162)."""
    return contested(results(mine), results(other))


def _throws(dice: int) -> dict[Faces, Fraction]:
    """Return each throw of Fudge dice, sorted, with its chance."""
    found = {}
    for minus in range(dice + 1):
        for zero in range(dice - minus + 1):
            plus = dice - minus - zero
            faces = (-1,) * minus + (0,) * zero + (1,) * plus
            found[faces] = Fraction(comb(dice, minus) * comb(dice - minus, zero), 3**dice)
    return found
