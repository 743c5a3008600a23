"""A fight that is only looked at: it follows the file, and nothing ever goes the other way."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import N_, Contradiction, Record
from tracker.conflict.state import Conflict
from tracker.log.errors import LogError, NoFight
from tracker.log.save import Save, collector_paused
from tracker.session import Session
from tracker.words.player_log import OpenTimeline

# What players are told of damage: more would say how many rulings there are, and what is in them.
PARTLY = LogError(N_("not all of this fight can be read"))


class Watching(Session):
    """Follow a save without its lock; for ``players``, as they may see the fight.

    ``npcs`` is what they see of the game master's figures, in place of what the fight says.
    Raises NoFight when what the file holds is no fight, now or while it is followed.
    """

    def __init__(self, save: Save, *, players: bool = False, npcs: str | None = None) -> None:
        super().__init__()
        self.save = save
        self.players = players
        self.npcs = npcs
        self._begin()

    @property
    def read_only(self) -> bool:
        """Return that nothing is ruled from here, whether anybody plays the fight or not."""
        return True

    def take_in(self, record: Record, state: Conflict | None = None) -> None:
        """Take a record of the file into the tree; ``state`` is not known to who watches."""
        if isinstance(self.timeline, OpenTimeline):
            self.timeline.take_in(record)
        else:
            self.timeline.append(record)

    def follow(self) -> bool:
        """Take in what was written since; return whether there was anything. Raises LogError."""
        assert self.save is not None
        try:
            return self._follow(self.save)
        except LogError:
            # Where the file lies is nothing that players are told.
            if self.players:
                raise PARTLY from None
            raise

    def _follow(self, save: Save) -> bool:
        news = save.poll()
        if news is None:
            self._begin()
            return True
        known = self.timeline
        times = known.times if isinstance(known, OpenTimeline) else 0
        self._take_all(news)
        if isinstance(known, OpenTimeline) and known.times != times:
            # All is told anew: what screens keep of a tree goes with it.
            self._take_all_at_once(save.records)
        return bool(news)

    def _begin(self) -> None:
        """Take in the whole file anew."""
        assert self.save is not None
        self.timeline = Timeline()
        if self.players:
            self.save.notes = [] if self.save.whole else [PARTLY.note()]
            self._take_all_at_once(self.save.records)
        else:
            self._take_all(self.save.records)

    def _take_all_at_once(self, records: Iterable[Record]) -> None:
        """Look at a whole fight as the players do now, not as they did at each of its records."""
        assert self.save is not None
        try:
            with collector_paused():
                self.timeline = OpenTimeline(self.npcs, records)
        except Contradiction as error:
            raise NoFight(self.save.path, str(error)) from None

    def _take_all(self, records: Iterable[Record]) -> None:
        assert self.save is not None
        try:
            with collector_paused():
                for record in records:
                    self.take_in(record)
        except Contradiction as error:
            raise NoFight(self.save.path, str(error)) from None
