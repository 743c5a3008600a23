"""What is counted of a fight with the W20: degrees, dice of which less is better, wounds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tracker.checks.rules.tally import CHECKS_COUNTED
from tracker.conflict.cast import EntriesSet
from tracker.conflict.history.ledger import Counting, Ledger
from tracker.conflict.state import Conflict, Participant
from tracker.systems.twenty.rules.checks import W6, W20, TwentyOutcome
from tracker.systems.twenty.rules.contests import DuelVoided
from tracker.systems.twenty.rules.sheet import EXHAUSTION, WOUNDS, counted, entry


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
