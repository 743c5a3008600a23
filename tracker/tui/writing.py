"""The way of one record to the disk, and what is done while the disk is at work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tracker.conflict.history.predicted_state import state_after
from tracker.conflict.ruling import Record
from tracker.conflict.state import Conflict
from tracker.session import Session

Write = Callable[[Callable[[], None]], None]


async def written(
    session: Session, record: Record, write: Write, foresee: Callable[[Conflict], None]
) -> Conflict | None:
    """Write a record in another thread, by ``write``; raises LogError when the disk refuses it.

    Returns the state that it leads to, None where that takes longer to tell. ``foresee`` gets it
    while the disk is at work, to make ready for it without showing anything of it.
    """
    loop, begun = asyncio.get_running_loop(), asyncio.Event()

    def begin() -> None:
        # Not before: the thread gets its turn only when this one rests.
        loop.call_soon_threadsafe(begun.set)
        session.write(record)

    writing = loop.run_in_executor(None, write, begin)
    await begun.wait()
    state = state_after(session.timeline, record)
    if state is not None:
        foresee(state)
    await writing
    return state
