"""Which level of a field players see, of whose figure, at each setting of a fight."""

from __future__ import annotations

from itertools import product

import pytest

from tests.support.table import Table
from tracker.conflict.players.sight import LEVELS, MARKS, OPEN, OWNER, ROLLED, SECRET, Sight
from tracker.conflict.state import NPCS, change

TABLE = Table.set("companion Pip of=Ada")
STATE = TABLE.state
FIGURES = {"a player's": "Ada", "a companion's": "Pip", "the game master's": "Krall"}
WHOSE = {**{whose: TABLE.who(name).id for whose, name in FIGURES.items()}, "nobody's": None}

CASES = [*product(LEVELS, WHOSE)]

# What is seen with the names of the game master's figures alone, with their marks, with all.
SEEN = {
    **{(OPEN, whose): (True, True, True) for whose in WHOSE},
    **{(SECRET, whose): (False, False, False) for whose in WHOSE},
    **{(ROLLED, whose): (False, True, True) for whose in WHOSE},
    **{(level, whose): (True, True, True) for level in (MARKS, OWNER) for whose in WHOSE},
    (MARKS, "the game master's"): (False, True, True),
    (OWNER, "the game master's"): (False, False, True),
}


@pytest.mark.parametrize(("level", "whose"), CASES)
def test_a_setting_shows_a_level_or_does_not(level: str, whose: str) -> None:
    sights = [Sight(change(STATE, npcs=npcs)) for npcs in NPCS]
    assert tuple(sight.reaches(level, WHOSE[whose]) for sight in sights) == SEEN[level, whose]


@pytest.mark.parametrize(("level", "whose"), CASES)
def test_without_levels_all_is_seen_that_is_not_hidden(level: str, whose: str) -> None:
    for npcs in NPCS:
        assert Sight(change(STATE, npcs=npcs), levels=False).reaches(level, WHOSE[whose])
