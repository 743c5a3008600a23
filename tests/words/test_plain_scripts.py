"""A fight with checks exported as a script plays to the same state, whatever has happened in it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.drawing import make
from tests.support.plain_fights import SYSTEMS, random_plain_fight
from tests.support.trees import played
from tracker.verify import digest, verified
from tracker.words.script import script_lines

pytestmark = pytest.mark.parametrize("system", SYSTEMS)

seeds = st.integers(0, 10**6)


@given(seeds, st.randoms(use_true_random=False))
@settings(max_examples=12)
def test_a_script_plays_to_the_same_state(system: str, seed: int, chance: Random) -> None:
    session = random_plain_fight(system, 90, seed, wander=0.1)
    for _ in range(chance.randint(0, 3)):
        way = session.timeline.path()
        session.carry_out(make("strike", ruling=chance.choice(way)) if way else make("redo"))
    again = played(script_lines(session.timeline))
    assert again.state == session.state
    assert len(again.timeline.rulings) == len(session.timeline.path())
    assert verified(again.timeline).digest == digest([session.state])


@given(seeds)
@settings(max_examples=6)
def test_every_branch_plays_from_where_it_parts(system: str, seed: int) -> None:
    session = random_plain_fight(system, 70, seed, wander=0.1)
    for branch in session.timeline.branches()[:2]:
        session.carry_out(make("goto", where=str(branch.tip)))
        assert played(script_lines(session.timeline)).state == session.state
