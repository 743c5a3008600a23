"""The state after a record, told before it is taken in, is the state it then leads to."""

from __future__ import annotations

from tests.tui.quay import quay
from tracker.conflict.history.plan import state_after_record
from tracker.session import Session


def foreseen(session: Session) -> list[bool]:
    """Return, for each record of a session, whether its state was told before."""
    again, told = Session(), []
    for record in session.timeline.records:
        state = state_after_record(again.timeline, record)
        again.take_in(record)
        if state is not None:
            assert state == again.state
        told.append(state is not None)
    return told


def test_the_state_after_rulings_and_head_moves_is_told() -> None:
    assert all(foreseen(quay(0, "fp Ada +1", "undo", "fp Ada +2", "undo", "redo")))


def test_that_after_a_revision_is_not() -> None:
    session = quay(0, "fp Ada +1", "fp Ada +2")
    assert not foreseen(_struck(session))[-1]


def _struck(session: Session) -> Session:
    session.do(f"strike {session.timeline.head - 1}")
    return session
