"""The tree of rulings as the players may see it, for screens that know nothing of secrets."""

from __future__ import annotations

from tracker.conflict.history.record_store import States
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Event, Record
from tracker.conflict.state import Conflict
from tracker.words.player_log import OpenLog

# Most tables are never looked at: each is made when it is.
_LATER = Conflict()


class OpenTimeline(Timeline):
    """Hold what the players may see of a fight: numbers without gaps, tables without secrets.

    It follows: ``take_in`` is given the fight's own records, one after the other, and adds what
    the players learn from each. Branches are in it, without what they may not see there; what
    comes out later is there from then on. Where something changes of which nothing is told, the
    table at the head changes without a record.
    """

    def __init__(self) -> None:
        super().__init__()
        self._source = Timeline()
        self._log = OpenLog(self._source)

    def take_in(self, record: Record) -> None:
        """Take in the fight's next record; raises Contradiction when it does not follow."""
        self._source.append(record)
        known, kept_back = len(self._log.records), self._log.kept_back
        self._log.take_in(record)
        if self._log.kept_back != kept_back:
            # Every table has other tasks now.
            self._states = States(_LATER)
        for told in self._log.records[known:]:
            self.append(told, _LATER)
        assert self.head == self._log.head

    def _stand(self, n: int, state: Conflict | None) -> None:
        self.head = n

    @property
    def state(self) -> Conflict:
        """Return the table at the head, as the players see it."""
        return self.state_at(self.head)

    def state_at(self, n: int) -> Conflict:
        """Return the table after one of the players' rulings, as it was when they saw it last."""
        self._require(n)
        # By the game master's number, for the table may change without one of the players'.
        ruling = self._log.ruling_at(n)
        assert ruling is not None
        table = self._states.get(ruling)
        if table is None:
            table = self._log.table(n)
            self._states.keep(ruling, table)
        return table

    def met(self, n: int) -> list[tuple[Event, Conflict]]:
        """Return the events of a ruling that the players may know, each with the table it met."""
        return self._log.met(n)
