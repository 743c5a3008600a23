"""What holds for any strike or amendment of any fight, whatever its system of dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from tests.support.drawing import make
from tests.support.soundness import flaws
from tracker.conflict.engine import prepare
from tracker.conflict.history.commands import Amend, Strike
from tracker.conflict.history.plan import NOTHING_ELSE, Also, Plan, Redone
from tracker.conflict.history.redecide import TURN_RULES, opens_round
from tracker.conflict.ruling import Command, Refusal, Revision, Ruling
from tracker.conflict.state import Conflict, change
from tracker.session import Session
from tracker.verify import verified
from tracker.words.grammar import format
from tracker.words.script import NoDice

# Draws what may be done in a state, None when there is nothing.
Draw = Callable[[Conflict, Random], Command | None]


def strikes_pass_the_turn(session: Session, chance: Random) -> None:
    """Check that a fight with a ruling struck is the same as one with its turn passed."""
    for ruling in on_the_way(session, chance):
        plan = struck(session, ruling.n)
        if plan is None or any(r.dropped or r.left_out for r in plan.redone[1:]):
            continue
        if not any(gap.question for gap in plan.gaps):
            assert plan.after == played_instead(session, plan, ruling)


def amends_by_the_same(session: Session, chance: Random) -> None:
    """Check that amending a ruling by what it was changes nothing."""
    for ruling in on_the_way(session, chance):
        line = format(ruling.command, session.timeline.state_at(ruling.parent))
        plan = session.plan(Amend(ruling=ruling.n, command=line))
        assert isinstance(plan, Plan), line
        assert all(same(redone) for redone in plan.redone), line
        assert (plan.after, plan.gaps) == (session.state, ())


def undoes_strikes(session: Session, chance: Random) -> None:
    """Check that a strike undone leaves head, state and the way on, and comes back by redo."""
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


def revises_soundly(session: Session, chance: Random, draw: Draw) -> None:
    """Check that what a revision writes is as if it had been played."""
    for ruling in on_the_way(session, chance, most=3):
        before = dict(session.timeline.rulings)
        record = session.carry_out(misruled(session, ruling, chance, draw))
        if isinstance(record, Revision):
            sound(session, record, before)
    assert verified(session.timeline).findings == ()


def on_the_way(session: Session, chance: Random, most: int = 5) -> Iterator[Ruling]:
    """Yield some rulings between the first and the head."""
    way = session.timeline.path()
    for n in chance.sample(way, min(most, len(way))):
        yield session.timeline.rulings[n]


def struck(session: Session, n: int, also: Also = NOTHING_ELSE) -> Plan | None:
    """Return the plan of a strike, None when it is refused."""
    plan = session.plan(Strike(ruling=n), also)
    return plan if isinstance(plan, Plan) else None


def played_instead(session: Session, plan: Plan, ruling: Ruling) -> Conflict:
    """Return the state after playing the fight without a ruling, its turn passed.

    What a later ruling makes only now, because the struck one no longer does, bears the id that
    the plan gave it: ids are not used twice in a tree, while this fight never had the first.
    """
    way = session.timeline.path()
    given = {r.old.n: r.new.command.ids for r in plan.redone if r.old and r.new}
    rulings = [session.timeline.rulings[n] for n in way]
    at = way.index(ruling.n)
    again = Session(records=rulings[:at], clock=lambda: "")
    first = plan.redone[0].new
    if first is not None:
        play(again, first.command)
    for later in rulings[at + 1 :]:
        while opens_round(later) and again.state.turn is not None:
            play(again, make("next"))
        play(again, change(later.command, ids=given[later.n]))
    return again.state


def play(session: Session, command: Command) -> None:
    """Carry out a command, in its turn or not; nothing else may refuse it."""
    answer = session.carry_out(command)
    if isinstance(answer, Refusal):
        assert answer.rule in TURN_RULES, (command, answer)
        answer = session.carry_out(change(command, force=True))
        assert isinstance(answer, Ruling)


def same(redone: Redone) -> bool:
    """Return whether a ruling came out as it was."""
    old, new = redone.old, redone.new
    return (
        old is not None
        and new is not None
        and (old.command, old.events) == (new.command, new.events)
    )


def misruled(session: Session, ruling: Ruling, chance: Random, draw: Draw) -> Command:
    """Draw a strike, or an amendment by anything that may be done there."""
    state = session.timeline.state_at(ruling.parent)
    if state.phase != "running" or chance.random() < 0.4:
        return Strike(ruling=ruling.n)
    command = draw(state, chance)
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
