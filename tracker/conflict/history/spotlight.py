"""Who had the table: turns, the time on turn by the log's own times, and how long each waits."""

from __future__ import annotations

import re
from collections import Counter

from tracker.conflict.history.timeline import Timeline
from tracker.conflict.order import TurnOpened, has_slot
from tracker.conflict.state import Conflict

_PAUSE = 600
"""Seconds between two rulings from which on the table was doing something else."""

_TIME = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})")


class Spotlight:
    """Count turns along one way through the tree.

    ``turns`` has how many turns began for whom, ``seconds`` how long they lasted. Longer than
    ``_PAUSE`` nobody is on turn: then the table ate, or it is another evening.
    """

    def __init__(self) -> None:
        self.turns: Counter[str] = Counter()
        self.seconds: Counter[str] = Counter()
        self._begun: dict[str, int] = {}
        self._at = ""

    def pass_time(self, state: Conflict, at: str) -> None:
        """Count the time since the ruling before for whoever was on turn all the while."""
        took = seconds_between(self._at, at)
        if state.turn is not None and 0 < took <= _PAUSE:
            self.seconds[state.turn] += took
        self._at = at
        if state.participants.keys() != self._begun.keys():
            # Whoever is new has waited for nothing so far.
            newly = dict.fromkeys(state.participants, self.turns.total())
            self._begun = {**newly, **self._begun}

    def count(self, timeline: Timeline, n: int) -> None:
        """Count the turns that begin in a ruling."""
        for who in _turns(timeline, n, timeline.state_at(timeline.rulings[n].parent)):
            self.turns[who] += 1
            self._begun[who] = self.turns.total()

    def waited(self, state: Conflict, who: str) -> int:
        """Return how many turns of others began since the last one of somebody ended.

        0 for whoever is on turn, has left or acts with a leader, and while no conflict runs.
        """
        if state.turn == who or state.phase != "running" or not has_slot(state.somebody(who)):
            return 0
        return self.turns.total() - self._begun.get(who, self.turns.total())


def longest_waiting(timeline: Timeline) -> frozenset[str]:
    """Return those who have waited longest for a turn, in turns of others, as the account has it.

    Looks no further back than to the turn that was the longest ago.
    """
    state = timeline.state
    if state.phase != "running":
        return frozenset()
    waiting = {p.id for p in state.participants.values() if has_slot(p) and p.id != state.turn}
    waited: dict[str, int] = {}
    begun, at = 0, timeline.head
    while at and waiting - waited.keys():
        ruling = timeline.rulings[at]
        before = timeline.state_at(ruling.parent)
        came = {p for p in waiting - waited.keys() if p not in before.participants}
        waited |= dict.fromkeys(came, begun)
        for who in reversed(_turns(timeline, at, before)):
            waited.setdefault(who, begun)
            begun += 1
        at = ruling.parent
    most = max((waited.get(who, begun) for who in waiting), default=0)
    return frozenset(who for who in waiting if most and waited.get(who, begun) == most)


def _turns(timeline: Timeline, at: int, before: Conflict) -> list[str]:
    """Return whose turns began in a ruling; players may not know the event, yet see who is next."""
    met, last = timeline.met(at), timeline.state_at(at)
    after = [*(state.turn for _event, state in met), last.turn][1:]
    opened = [
        event.who
        for (event, state), then in zip(met, after, strict=True)
        if isinstance(event, TurnOpened) and event.who and state.turn != event.who == then
    ]
    turn = last.turn
    return [*opened, turn] if turn and turn not in (before.turn, *opened) else opened


def seconds_between(one: str, other: str) -> int:
    """Return the seconds from one time of the log to another; 0 where either is no time."""
    begun, over = _TIME.match(one), _TIME.match(other)
    return _seconds(over) - _seconds(begun) if begun and over else 0


def _seconds(at: re.Match[str]) -> int:
    """Return seconds since a day long ago, of the calendar that counts March as the first month."""
    year, month, day, hours, minutes, seconds = map(int, at.groups())
    early = month < 3
    year, month = year - early, month + 12 * early - 3
    days = day + (153 * month + 2) // 5 + 365 * year + year // 4 - year // 100 + year // 400
    return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
