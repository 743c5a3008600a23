"""What is counted of a fight with the W100: fumbled failures, and the dice."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.checks.rules.tally import CHECKS_COUNTED
from tracker.conflict.history.ledger import Counting, Ledger
from tracker.systems.percent.rules.checks import PercentOutcome


def _outcome(outcome: PercentOutcome) -> Mapping[str, int]:
    return {"fumbles": outcome.grade == "FEHLSCHLAG"}


def _dice(ledger: Ledger, who: str, faces: tuple[int, ...], outcome: PercentOutcome) -> None:
    ledger.throw_alike(who, faces, 1, 100)


COUNTING = Counting(counted=CHECKS_COUNTED, outcome=_outcome, dice=_dice)
