"""Ways through a tree of rulings: folded anew, undone to the root, played from a script."""

from __future__ import annotations

from tests.support.drawing import make
from tracker.conflict.engine import fold
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict
from tracker.session import Session


def fresh(timeline: Timeline, n: int) -> Conflict:
    """Return the state after a ruling, folded from the very beginning."""
    state = Conflict()
    for step in timeline.path(n):
        state = fold(state, timeline.rulings[step].events)
    return state


def steps(session: Session, verb: str) -> int:
    """Undo or redo one by one as long as it goes, and return how often it did."""
    count = 0
    while not isinstance(session.carry_out(make(verb)), Refusal):
        count += 1
    return count


def played(lines: list[str]) -> Session:
    """Play the lines of a script; none of them may be refused."""
    session = Session(clock=lambda: "")
    for line in lines:
        answer = session.do(line)
        assert not isinstance(answer, Refusal), (line, answer)
    return session
