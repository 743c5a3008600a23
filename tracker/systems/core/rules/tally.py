"""What is counted of a fight: harm, consequences, invocations, fate points, the rolls.

An outcome may be decided anew, so harm counts when it is absorbed and not when it is dealt.
"""

from __future__ import annotations

from types import MappingProxyType

from tracker.conflict.history.ledger import Counting, Ledger, adding, boxes, marked
from tracker.conflict.state import Conflict
from tracker.systems.core.rules.harm import BoxesMarked, SlotFilled
from tracker.systems.core.rules.points import PointsChanged
from tracker.systems.core.rules.resolving import OutcomeReached
from tracker.systems.core.rules.rolls import Invoked, Rolled
from tracker.systems.core.rules.state import table


def _rolled(ledger: Ledger, state: Conflict, event: Rolled) -> None:
    ledger.add(event.roll.by, rolls=1)
    ledger.throw_alike(event.roll.by, event.roll.faces, -1, 1)


def _absorbed(ledger: Ledger, state: Conflict, who: str, shifts: int) -> None:
    harm = table(state).harm
    ledger.add(who, taken=shifts)
    ledger.add(None if harm is None else harm.by, dealt=shifts)


def _marked(ledger: Ledger, state: Conflict, event: BoxesMarked) -> None:
    _absorbed(ledger, state, event.who, event.absorbed)


def _wounded(ledger: Ledger, state: Conflict, event: SlotFilled) -> None:
    _absorbed(ledger, state, event.who, event.absorbed)
    ledger.add(event.who, consequences=1)


def _paid(ledger: Ledger, state: Conflict, event: PointsChanged) -> None:
    ledger.add(event.who, fp_in=max(event.by, 0), fp_out=max(-event.by, 0))


COUNTING = Counting(
    counted={
        Rolled: _rolled,
        BoxesMarked: _marked,
        SlotFilled: _wounded,
        Invoked: adding(invocations=1),
        PointsChanged: _paid,
    },
    course=marked,
    most=boxes,
    used=frozenset({Invoked}),
    margin="shifts",
    harm="consequences",
    ended=MappingProxyType({OutcomeReached: "outcome"}),
)
