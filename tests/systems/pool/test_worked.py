"""A W10 conflict worked out by hand: what its steps leave, and what is without the storm."""

from __future__ import annotations

from typing import Any

from tests.support.by_hand import asked, by_hand, whose_turn, zones
from tests.support.worked import Whole, identity
from tracker.checks.rules.table import table_of
from tracker.systems.pool.rules.checks import PoolOutcome
from tracker.verify import verified

CONFLICT = by_hand("pool")


def observed(table: Whole) -> dict[str, Any]:
    """Return what the rules say of a state, in the words of the table."""
    state = table.session.state
    people = list(state.participants.values())
    places = {**{p.id: p.conditions for p in people}, **state.circumstances}
    names = {p.id: identity(p.name) for p in people}
    last = table_of(state).last_check
    outcome = last.outcome if last else None
    assert outcome is None or isinstance(outcome, PoolOutcome)
    return {
        **whose_turn(table),
        "zone": zones(table),
        "conditions": {
            names.get(place, place): [[c.text, c.mod, c.on] for c in there]
            for place, there in places.items()
            if there
        },
        "obstacles": [[o.text, o.needs, o.done, o.surplus] for o in state.obstacles.values()],
        "last": last
        and outcome
        and {
            "by": names[last.who],
            "grade": outcome.grade,
            "en": outcome.target,
            "succ": outcome.successes,
            "sum": outcome.total,
            "limit": outcome.limit,
            "thrown": outcome.thrown,
        },
        "question": asked(table),
    }


def test_without_the_storm_more_dice_succeed_and_they_are_the_same_dice() -> None:
    table = CONFLICT.whole()
    [storm] = [n for n, r in table.session.timeline.rulings.items() if "'Storm'" in str(r.command)]
    table.session.do(f"strike {storm}")
    gate = table.session.state.obstacles["o1"]
    assert (gate.done, gate.surplus) == (5, 0)
    assert table.session.state.phase == "ended"
    assert verified(table.session.timeline).findings == ()
