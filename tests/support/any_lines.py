"""Lines played in any order into a save, whatever is refused of them, and what holds then."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from tests.support.worked import AT
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict
from tracker.log.save import Save
from tracker.session import Session
from tracker.verify import verified
from tracker.words.document import open_document
from tracker.words.player_log import OpenLog


def play_any(
    path: Path,
    system: str,
    setup: Iterable[str],
    lines: Iterable[str],
    sound: Callable[[Conflict], None] = lambda state: None,
) -> Session:
    """Play a setup, of which nothing may be refused, and lines; return the session, closed.

    Checks that all of it is decided again alike, read back and told to the players.
    """
    session = Session(Save.create(path, "Anything", system, AT), clock=lambda: AT)
    for line in setup:
        assert not isinstance(session.do(line), Refusal), line
    for line in lines:
        session.do(line)
        sound(session.state)
    session.close()
    state, head = session.state, session.timeline.head
    assert verified(session.timeline).findings == ()
    with Save.follow(path) as save:
        assert Session(records=save.records).state == state
    again = Session(records=session.timeline.records)
    if not isinstance(again.do("undo"), Refusal):
        again.do("redo")
    assert (again.state, again.timeline.head) == (state, head)
    log = OpenLog(session.timeline)
    assert [e.n for e in log.entries] == list(range(1, len(log.entries) + 1))
    assert open_document(log)["head"] <= len(log.entries)
    return session
