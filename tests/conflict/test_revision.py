"""Strike and amend: what holds for any fight and any ruling of it, tried on random ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.drawing import make
from tests.support.fights import random_fight
from tests.support.moves import Suggestion
from tests.support.soundness import flaws
from tests.support.table import Table
from tracker.conflict.again import opens_round
from tracker.conflict.easing import TURN_RULES
from tracker.conflict.engine import fold, prepare, verb_of
from tracker.conflict.history import Amend, Strike
from tracker.conflict.plan import NOTHING, Also, Plan, Redone
from tracker.conflict.ruling import Command, Refusal, Revision, Ruling
from tracker.conflict.state import Conflict, change
from tracker.session import Session
from tracker.verify import verified
from tracker.words.grammar import format
from tracker.words.script import NoDice

fights = st.builds(random_fight, st.integers(10, 200), st.integers(0, 10**6), ends=st.just(0.003))
chances = st.randoms(use_true_random=False)
some = settings(max_examples=40)


def on_the_way(session: Session, chance: Random, most: int = 5) -> Iterator[Ruling]:
    """Yield some rulings between the first and the head."""
    way = session.timeline.path()
    for n in chance.sample(way, min(most, len(way))):
        yield session.timeline.rulings[n]


def struck(session: Session, n: int, also: Also = NOTHING) -> Plan | None:
    """Return the plan of a strike, None when it is refused."""
    plan = session.plan(Strike(ruling=n), also)
    return plan if isinstance(plan, Plan) else None


def played_instead(session: Session, plan: Plan, ruling: Ruling) -> Conflict:
    """Return the state after playing the fight without a ruling, its turn passed."""
    way = session.timeline.path()
    rulings = [session.timeline.rulings[n] for n in way]
    at = way.index(ruling.n)
    again = Session(records=rulings[:at], clock=lambda: "")
    first = plan.redone[0].new
    if first is not None:
        play(again, first.command)
    for later in rulings[at + 1 :]:
        while opens_round(later) and again.state.turn is not None:
            play(again, make("next"))
        play(again, later.command)
    return again.state


def play(session: Session, command: Command) -> None:
    """Carry out a command, in its turn or not; nothing else may refuse it."""
    answer = session.carry_out(command)
    if isinstance(answer, Refusal):
        assert answer.rule in TURN_RULES, (command, answer)
        answer = session.carry_out(change(command, force=True))
        assert isinstance(answer, Ruling)


@given(fights, chances)
@some
def test_a_strike_is_the_same_fight_with_the_turn_passed(session: Session, chance: Random) -> None:
    for ruling in on_the_way(session, chance):
        plan = struck(session, ruling.n)
        if plan is None or any(r.dropped or r.left_out for r in plan.redone[1:]):
            continue
        if not any(gap.question for gap in plan.gaps):
            assert plan.after == played_instead(session, plan, ruling)


@given(fights, chances)
@some
def test_an_amendment_by_the_same_changes_nothing(session: Session, chance: Random) -> None:
    for ruling in on_the_way(session, chance):
        line = format(ruling.command, session.timeline.state_at(ruling.parent))
        plan = session.plan(Amend(ruling=ruling.n, command=line))
        assert isinstance(plan, Plan), line
        assert all(same(redone) for redone in plan.redone), line
        assert (plan.after, plan.gaps) == (session.state, ())


def same(redone: Redone) -> bool:
    old, new = redone.old, redone.new
    return (
        old is not None
        and new is not None
        and (old.command, old.events) == (new.command, new.events)
    )


@given(fights, chances)
@some
def test_a_strike_undone_leaves_head_state_and_redo(session: Session, chance: Random) -> None:
    for ruling in on_the_way(session, chance, most=3):
        head, state, further = session.timeline.head, session.state, session.timeline.undo_to(1)
        if isinstance(session.carry_out(Strike(ruling=ruling.n)), Refusal):
            continue
        tip, after = session.timeline.head, session.state
        session.carry_out(make("undo"))
        assert (session.timeline.head, session.state) == (head, state)
        assert (session.timeline.redo_to(), session.timeline.undo_to()) == (tip, further)
        session.carry_out(make("redo"))
        assert (session.timeline.head, session.state) == (tip, after)
        session.carry_out(make("undo"))


@given(fights, chances)
@some
def test_what_a_revision_writes_is_as_if_it_had_been_played(
    session: Session, chance: Random
) -> None:
    for ruling in on_the_way(session, chance, most=3):
        before = dict(session.timeline.rulings)
        record = session.carry_out(misruled(session, ruling, chance))
        if isinstance(record, Revision):
            sound(session, record, before)
    assert verified(session.timeline).faults == ()


def misruled(session: Session, ruling: Ruling, chance: Random) -> Command:
    """Draw a strike, or an amendment by anything that may be done there."""
    state = session.timeline.state_at(ruling.parent)
    if state.phase != "running" or chance.random() < 0.4:
        return Strike(ruling=ruling.n)
    command = Suggestion(state, chance).command()
    if command is None:
        return Strike(ruling=ruling.n)
    return Amend(ruling=ruling.n, command=format(command, state))


def sound(session: Session, record: Revision, before: dict[int, Ruling]) -> None:
    """Check every ruling of a revision: complete, its state sound, its ids its own."""
    taken = {identity for ruling in before.values() for identity in ruling.command.ids}
    given_here: set[str] = set()
    for ruling in record.rulings:
        met = session.timeline.state_at(ruling.parent)
        assert prepare(met, ruling.command, NoDice()) == ruling.command
        assert flaws(session.timeline.state_at(ruling.n)) == set()
        ids = set(ruling.command.ids)
        old = before.get(ruling.again or 0)
        assert not given_here & ids
        assert not (ids - set(old.command.ids if old else ())) & taken
        given_here |= ids
        if old is not None and opens_round(old) and ruling is not record.rulings[0]:
            assert opens_round(ruling)


@given(fights, chances)
@some
def test_gaps_are_filled_one_by_one(session: Session, chance: Random) -> None:
    for ruling in on_the_way(session, chance, most=3):
        also = NOTHING
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
