"""What differs between two tables is told whole, whoever is the same object on both."""

from __future__ import annotations

import msgspec
import pytest

from tests.support.corpus_rulings import rulings
from tracker.conflict.history.difference import differences
from tracker.conflict.state import Conflict, change
from tracker.conflict.system import SYSTEMS


def afresh(state: Conflict) -> Conflict:
    """Return the same table with nobody on it who is the same object as elsewhere."""
    people = {who: msgspec.structs.replace(p) for who, p in state.participants.items()}
    return change(state, participants=people)


@pytest.mark.parametrize("game", SYSTEMS)
def test_whoever_is_the_same_object_differs_where_other_things_make_it_so(game: str) -> None:
    """Consequences and boosts are aspects of the table, what hangs together counts for a skill."""
    met = set()
    for played in list(rulings(game))[::3]:
        after = played.timeline.state_at(played.ruling.n)
        found = differences(played.before, after)
        assert found == differences(played.before, afresh(after))
        met |= {one.field for one in found}
    assert len(met) > 10
