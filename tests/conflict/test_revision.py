"""Strike and amend: what holds for any fight and any ruling of it, tried on random ones."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.any_fight import suggested
from tests.support.drawing import make
from tests.support.fights import random_fight
from tests.support.moves import Suggestion
from tests.support.revised import (
    amends_by_the_same,
    on_the_way,
    revises_soundly,
    strikes_pass_the_turn,
    struck,
    undoes_strikes,
)
from tests.support.table import Table
from tracker.conflict.engine import fold, verb_of
from tracker.conflict.history.commands import Strike
from tracker.conflict.history.plan import NOTHING_ELSE, Plan
from tracker.session import Session

fights = st.builds(random_fight, st.integers(10, 200), st.integers(0, 10**6), ends=st.just(0.003))
chances = st.randoms(use_true_random=False)
some = settings(max_examples=40)


@given(fights, chances)
@some
def test_a_strike_is_the_same_fight_with_the_turn_passed(session: Session, chance: Random) -> None:
    strikes_pass_the_turn(session, chance)


@given(fights, chances)
@some
def test_an_amendment_by_the_same_changes_nothing(session: Session, chance: Random) -> None:
    amends_by_the_same(session, chance)


@given(fights, chances)
@some
def test_a_strike_undone_leaves_head_state_and_redo(session: Session, chance: Random) -> None:
    undoes_strikes(session, chance)


@given(fights, chances)
@some
def test_what_a_revision_writes_is_as_if_it_had_been_played(
    session: Session, chance: Random
) -> None:
    revises_soundly(session, chance, suggested)


@given(fights, chances)
@some
def test_gaps_are_filled_one_by_one(session: Session, chance: Random) -> None:
    for ruling in on_the_way(session, chance, most=3):
        also = NOTHING_ELSE
        plan = struck(session, ruling.n)
        for _ in range(4):
            gaps = [g for g in plan.gaps if g.state.phase == "running"] if plan else []
            if not gaps:
                break
            gap = chance.choice(gaps)
            command = Suggestion(gap.state, chance).command() or make("note", text="so be it")
            filled = struck(session, ruling.n, also.at(gap, command))
            if filled is not None:
                said = [r.new.command for r in filled.redone if r.new is not None]
                assert any(type(c) is type(command) for c in said)
                assert filled.after == fold(
                    session.timeline.state_at(filled.parent),
                    [event for r in filled.rulings for event in r.events],
                )
                also, plan = also.at(gap, command), filled


@given(st.integers(0, 10**6))
@settings(max_examples=10)
def test_a_struck_answer_at_the_head_leaves_its_question_open(seed: int) -> None:
    session = random_fight(120, seed, wander=0)
    timeline = session.timeline
    for n in timeline.path():
        before = timeline.state_at(timeline.rulings[n].parent)
        question = before.question
        verb = verb_of(type(timeline.rulings[n].command))
        if question is None or verb not in question.answers:
            continue
        session.carry_out(make("goto", where=str(n)))
        plan = struck(session, n)
        assert plan is not None
        assert (plan.after, plan.rulings) == (before, ())


def test_planning_may_be_left_in_the_middle() -> None:
    session = Table.set().do("next", "next", "note one", "note two").session
    before = (list(session.timeline.records), session.timeline.head, session.state)
    n = session.timeline.path()[-4]
    steps = session.planning(Strike(ruling=n))
    assert next(steps) == 1
    del steps
    assert (list(session.timeline.records), session.timeline.head, session.state) == before
    whole = list(session.planning(Strike(ruling=n)))
    assert whole[:-1] == [1, 2, 3]
    assert isinstance(whole[-1], Plan)
