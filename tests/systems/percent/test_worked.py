"""A W100 conflict worked out by hand: what its steps leave, and what is without the injury."""

from __future__ import annotations

from typing import Any

from tests.support.by_hand import asked, by_hand, whose_turn, zones
from tests.support.worked import Whole, identity
from tracker.checks.rules.table import table_of
from tracker.systems.percent.rules.checks import PercentOutcome
from tracker.verify import verified

CONFLICT = by_hand("percent")


def observed(table: Whole) -> dict[str, Any]:
    """Return what the rules say of a state, in the words of the table."""
    state = table.session.state
    people = list(state.participants.values())
    places = {**{p.id: p.conditions for p in people}, **state.circumstances}
    names = {p.id: identity(p.name) for p in people}
    last = table_of(state).last_check
    assert last is not None
    assert isinstance(last.outcome, PercentOutcome)
    return {
        **whose_turn(table),
        "used": next(p.used for p in people if p.name == "Ana"),
        "zone": zones(table),
        "conditions": {
            names.get(place, place): [[c.text, c.mod, c.on] for c in there]
            for place, there in places.items()
            if there
        },
        "last": {
            "by": names[last.who],
            "grade": last.outcome.grade,
            "difficulty": last.outcome.check.difficulty,
            "modified": last.outcome.modified,
            "total": last.outcome.total,
        },
        "question": asked(table),
    }


def test_without_the_injury_the_sums_are_others_and_the_dice_the_same() -> None:
    table = CONFLICT.whole()
    [injury] = [n for n, r in table.session.timeline.rulings.items() if "toe" in str(r.command)]
    table.session.do(f"strike {injury}")
    ana = next(p for p in table.session.state.participants.values() if p.name == "Ana")
    assert (table.session.state.round, ana.conditions) == (3, ())
    assert table.session.state.phase == "ended"
    assert verified(table.session.timeline).findings == ()
