"""What holds for any fight and any state it comes to, whatever its system of dice."""

from __future__ import annotations

from tests.support.drawing import make
from tests.support.soundness import flaws
from tests.support.trees import fresh, steps
from tracker.conflict.engine import decide, prepare
from tracker.conflict.lines import Lines, events_of
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import Conflict, change
from tracker.session import Session
from tracker.words.grammar import format, parse
from tracker.words.script import NoDice

# So many rulings are said in one.
SEVERAL = 7


def is_sound(session: Session) -> None:
    """Check that every ruling leads to a state that can be."""
    for n in session.timeline.rulings:
        assert flaws(session.timeline.state_at(n)) == set(), n


def is_decided_again_alike(session: Session) -> None:
    """Check that what was asked causes the same again, and needs no throw and no id for it."""
    for ruling in session.timeline.rulings.values():
        before = session.timeline.state_at(ruling.parent)
        assert decide(before, ruling.command) == ruling.events, ruling.n
        assert prepare(before, ruling.command, NoDice()) == ruling.command, ruling.n


def is_read_as_it_is_written(session: Session) -> None:
    """Check that every ruling's line means the ruling; what it overruled is found again."""
    for ruling in session.timeline.rulings.values():
        before = session.timeline.state_at(ruling.parent)
        line = format(ruling.command, before, with_ids=True)
        read = parse(line, before)
        assert isinstance(read, Command), line
        assert read == without_overrides(ruling.command), line
        assert prepare(before, read, NoDice()) == ruling.command, line


def can_be_said_in_one(session: Session) -> None:
    """Check that rulings on the way to the head, several in one, cause what they cause alone."""
    way = [session.timeline.rulings[n] for n in session.timeline.path()]
    for at in range(0, len(way), SEVERAL):
        some = way[at : at + SEVERAL]
        before = session.timeline.state_at(some[0].parent)
        command = Lines(line=tuple(part for ruling in some for part in ruling.command.parts))
        assert decide(before, command) == events_of(p for ruling in some for p in ruling.parts)
        assert prepare(before, command, NoDice()) == command
        line = format(command, before, with_ids=True)
        assert parse(line, before) == without_overrides(command), line


def without_overrides(command: Command) -> Command:
    """Return a command as its line says it: which rules it overrules is no part of that."""
    if command.composed:
        return change(command, line=tuple(map(without_overrides, command.parts)))
    return change(command, overruled=())


def can_go_on(session: Session) -> None:
    """Check that a question may always be waived, and a turn always be gone on from."""
    for n in session.timeline.rulings:
        state = session.timeline.state_at(n)
        if state.question is not None:
            assert not isinstance(decide(state, make("waive")), Refusal), n
        elif state.phase == "running":
            assert not isinstance(decide(state, make("next")), Refusal), n


def is_undone_and_done_again(session: Session) -> None:
    """Check that undo leads to the empty table, and as many redos to where it began."""
    tip, state = session.timeline.head, session.state
    back = steps(session, "undo")
    assert session.state == Conflict()
    for _ in range(back):
        session.carry_out(make("redo"))
    assert (session.timeline.head, session.state) == (tip, state)


def holds_the_fold_of_its_way(session: Session) -> None:
    """Check that the state at any ruling is what its way leads to from the very beginning."""
    for n in (0, *session.timeline.rulings):
        assert session.timeline.state_at(n) == fresh(session.timeline, n), n
