"""The state that a record leads to, before it is taken in."""

from __future__ import annotations

from tracker.conflict.engine import fold
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import HeadMove, Record, Ruling
from tracker.conflict.state import Conflict


def state_after(timeline: Timeline, record: Record) -> Conflict | None:
    """Return the state after the next ruling or head move; None for what takes longer to tell."""
    if isinstance(record, Ruling) and record.parent == timeline.head:
        return fold(timeline.state, record.events)
    if isinstance(record, HeadMove):
        return timeline.state_at(record.head)
    return None
