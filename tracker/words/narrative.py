"""A fight told ruling by ruling, for whoever reads it later: the game master, or the players."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.engine import fold
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.order import RoundOpened
from tracker.conflict.ruling import Base
from tracker.conflict.state import Conflict
from tracker.words.headlines import account
from tracker.words.player_log import OpenLog
from tracker.words.translate import _, fill


class Chapter(Base, frozen=True, kw_only=True):
    """One ruling told: its headline, what happened in detail, and the state it led to.

    ``opens`` names the part of the fight that begins with it, empty in the middle of one; ``n`` is
    its number in the log of whoever reads, ``ruling`` that in the game master's.
    """

    n: int
    ruling: int
    opens: str = ""
    line: str
    details: tuple[str, ...] = ()
    after: Conflict


def chapters(
    timeline: Timeline, tip: int | None = None, log: OpenLog | None = None
) -> Iterator[Chapter]:
    """Tell the way to a ruling, the head by default; with the players' ``log``, as they know it."""
    state = timeline.state_at(0)
    opens = _("Setup")
    for n in timeline.path(tip):
        ruling = timeline.rulings[n]
        before, state = state, fold(state, ruling.events)
        if any(isinstance(event, RoundOpened) for event in ruling.events):
            opens = fill("Round {round}", {"round": state.round})
        told = account(ruling, before) if log is None else log.told(n)
        if not told:
            continue
        line, *details = told
        yield Chapter(
            n=n if log is None else log.number(n),
            ruling=n,
            opens=opens,
            line=line,
            details=tuple(details),
            after=state if log is None else log.table(log.number(n)),
        )
        opens = ""
