"""What is counted of a fight: harm, consequences, invocations, fate points, the rolls.

An outcome may be decided anew, so harm counts when it is absorbed and not when it is dealt.
"""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType

from tracker.conflict.history.ledger import Counting, Ledger, marked
from tracker.conflict.state import Conflict, Participant
from tracker.systems.core.rules.harm import BoxesMarked, SlotFilled
from tracker.systems.core.rules.points import PointsChanged
from tracker.systems.core.rules.resolving import OutcomeReached
from tracker.systems.core.rules.rolls import Invoked, Rolled
from tracker.systems.core.rules.state import table


def _rolled(ledger: Ledger, state: Conflict, event: Rolled) -> None:
    roll = event.roll
    count, total = len(roll.faces), sum(roll.faces)
    ledger.add(roll.by, rolls=1)
    ledger.throw(roll.by, count, total, total + count, {3: count}, Fraction(0))


def _absorbed(ledger: Ledger, state: Conflict, who: str, shifts: int) -> None:
    harm = table(state).harm
    ledger.add(who, taken=shifts)
    ledger.add(None if harm is None else harm.by, dealt=shifts)


def _marked(ledger: Ledger, state: Conflict, event: BoxesMarked) -> None:
    _absorbed(ledger, state, event.who, event.absorbed)


def _wounded(ledger: Ledger, state: Conflict, event: SlotFilled) -> None:
    _absorbed(ledger, state, event.who, event.absorbed)
    ledger.add(event.who, consequences=1)


def _invoked(ledger: Ledger, state: Conflict, event: Invoked) -> None:
    ledger.add(event.who, invocations=1)


def _paid(ledger: Ledger, state: Conflict, event: PointsChanged) -> None:
    ledger.add(event.who, fp_in=max(event.by, 0), fp_out=max(-event.by, 0))


def _most(p: Participant) -> int:
    return sum(track.boxes for track in p.tracks.values())


COUNTING = Counting(
    counted={
        Rolled: _rolled,
        BoxesMarked: _marked,
        SlotFilled: _wounded,
        Invoked: _invoked,
        PointsChanged: _paid,
    },
    course=marked,
    most=_most,
    used=frozenset({Invoked}),
    margin="shifts",
    harm="consequences",
    ended=MappingProxyType({OutcomeReached: "outcome"}),
)
