"""What is counted of a fight in Fate: harm, consequences, spin, fate points, the rolls."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.conflict.history.ledger import Counting, Ledger, adding, boxes, marked
from tracker.conflict.history.why import field_value
from tracker.conflict.state import Conflict, Participant
from tracker.systems.fate.rules.fate_points import FatePointsChanged
from tracker.systems.fate.rules.harm import ConsequenceTaken, StressMarked
from tracker.systems.fate.rules.momentum import SpinGained
from tracker.systems.fate.rules.rolls import Rolled, SpinUsed, Tagged
from tracker.systems.fate.rules.state import PERSON_FIELDS, consequences, person, table_of, tags


def number(state: Conflict, p: Participant, field: str) -> str:
    """Return one of the numbers that only its people have, as text."""
    match field:
        case "consequences":
            return "; ".join(f"{tags(a).severity}: {a.text}" for a in consequences(state, p.id))
        case "count":
            return str(p.left)
        case "block":
            return ", ".join(str(b.strength) for b in table_of(state).blocks if b.by == p.id)
        case _:
            return field_value(getattr(person(p) if field in PERSON_FIELDS else p, field))


def pending(state: Conflict) -> Mapping[str, str]:
    """Return the overflow that waits."""
    overflow = table_of(state).overflow
    return {"overflow": f"{overflow.by} {overflow.left}" if overflow is not None else ""}


def facts_on_table(state: Conflict, field: str) -> Mapping[str, object]:
    """Return blocks, swapped skills, what tires everybody or who has spin, by their ids."""
    match field:
        case "blocks":
            return {b.id: b for b in table_of(state).blocks}
        case "swaps":
            return {f"{s.who} {s.skill} {s.instead}": s for s in table_of(state).swaps}
        case _:
            own = table_of(state)
            return dict.fromkeys(own.switches if field == "switches" else own.spin, True)


def _rolled(ledger: Ledger, state: Conflict, event: Rolled) -> None:
    ledger.add(event.roll.by, rolls=1)
    ledger.throw_alike(event.roll.by, event.roll.faces, -1, 1)


def _by(state: Conflict) -> str | None:
    exchange = table_of(state).exchange
    return exchange.by if exchange else None


def _stressed(ledger: Ledger, state: Conflict, event: StressMarked) -> None:
    p = state.somebody(event.who)
    harmed = len(event.boxes) if p.quality is not None else event.hit
    ledger.add(event.who, taken=harmed, hits_taken=1)
    ledger.add(_by(state), dealt=harmed, hits=1)


def _wounded(ledger: Ledger, state: Conflict, event: ConsequenceTaken) -> None:
    ledger.add(event.who, taken=event.hit, hits_taken=1, consequences=1)
    ledger.add(_by(state), dealt=event.hit, hits=1)


def _paid(ledger: Ledger, state: Conflict, event: FatePointsChanged) -> None:
    ledger.add(event.who, fp_in=max(event.by, 0), fp_out=max(-event.by, 0))


COUNTING = Counting(
    counted={
        Rolled: _rolled,
        StressMarked: _stressed,
        ConsequenceTaken: _wounded,
        SpinGained: adding(spins=1),
        SpinUsed: adding(spins_used=1),
        FatePointsChanged: _paid,
    },
    course=marked,
    most=boxes,
    used=frozenset({Tagged}),
    margin="shifts",
    harm="consequences",
)
