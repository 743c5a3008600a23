"""From where the players look at a fight: what was made known counts as long as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from tracker.conflict.aspects import AspectRevealed
from tracker.conflict.cast import ParticipantAdded, SheetChanged
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.notes import NpcsShown
from tracker.conflict.ruling import Event, Record, Revision, Ruling
from tracker.conflict.state import change

# Somebody's id with the ruling that has brought them: on another branch it may be another's id.
_Figure: TypeAlias = tuple[str, int]


class Standpoint(NamedTuple):
    """What all of a fight is told by: the setting that holds now, and what is known now.

    ``untold`` are the rulings that have made something known on a branch that was left: the table
    has gone back behind them. ``aliases`` are of those whose names players do not know.
    """

    npcs: str
    untold: frozenset[int] = frozenset()
    aliases: tuple[tuple[_Figure, str], ...] = ()


class Disclosures:
    """Gather what the rulings of a fight make known, or keep from the players by another name."""

    def __init__(self) -> None:
        self._made: set[int] = set()
        self._called: dict[int, dict[_Figure, str]] = {}
        self._set: set[int] = set()
        self._names: dict[_Figure, set[str]] = {}
        # By rulings, who is there after each since which; decided again they are the same.
        self._since: dict[int, dict[str, int]] = {0: {}}

    def take_in(self, record: Record) -> None:
        """Note what the rulings of a record make known."""
        for ruling in _rulings(record):
            self._note_newcomers(ruling)
            if any(map(_discloses, ruling.events)):
                self._made.add(ruling.n)
            if any(isinstance(event, NpcsShown) for event in ruling.events):
                self._set.add(ruling.n)
            since = self._since[ruling.n]
            if called := {(who, since.get(who, 0)): name for who, name in _called(ruling.events)}:
                self._called[ruling.n] = called
            for who, name in _named(ruling.events):
                self._names.setdefault((who, since.get(who, 0)), set()).add(name)

    def _note_newcomers(self, ruling: Ruling) -> None:
        since, before = self._since[ruling.parent], self._since.get(ruling.again or 0, {})
        newcomers = [getattr(event, event.newcomer).id for event in ruling.events if event.newcomer]
        new = {who: before.get(who, ruling.n) for who in newcomers}
        self._since[ruling.n] = {**since, **new} if new else since

    def names_of(self, figure: _Figure) -> frozenset[str]:
        """Return all that somebody has ever been called."""
        return frozenset(self._names.get(figure, ()))

    def aliases_at(self, n: int, standpoint: Standpoint) -> dict[str, str]:
        """Return what the players call those who are there after a ruling, by their ids."""
        since = self._since[n]
        return {who: name for (who, came), name in standpoint.aliases if since.get(who) == came}

    def standpoint(self, timeline: Timeline, npcs: str | None = None) -> Standpoint:
        """Return how the players look at a fight from where it stands.

        ``npcs`` is what they see of the game master's figures, in place of what the fight says.
        """
        shown = npcs or timeline.state.npcs
        if not self._made and not self._called:
            return Standpoint(shown)
        way = set(timeline.path())
        aliases: dict[_Figure, str] = {}
        # What a branch that was left calls somebody counts for those who are there alone.
        for n, called in sorted(self._called.items(), key=lambda one: (one[0] in way, one[0])):
            stands = n in way
            aliases |= {who: name for who, name in called.items() if name or stands}
        known = tuple(sorted(one for one in aliases.items() if one[1]))
        return Standpoint(shown, frozenset(self._made - way), known)

    def retold(self, standpoint: Standpoint) -> bool:
        """Return whether some record is another one from there."""
        return bool(standpoint.untold or self._set)

    def as_told(self, record: Record, standpoint: Standpoint) -> Record:
        """Return a record without what it has made known that does not stand any more."""
        if not self.retold(standpoint):
            return record
        match record:
            case Ruling():
                return _as_told(record, standpoint)
            case Revision():
                rulings = tuple(_as_told(ruling, standpoint) for ruling in record.rulings)
                return change(record, rulings=rulings)
        return record


def _rulings(record: Record) -> tuple[Ruling, ...]:
    match record:
        case Ruling():
            return (record,)
        case Revision():
            return record.rulings
    return ()


def _discloses(event: Event) -> bool:
    match event:
        case AspectRevealed():
            return True
        case SheetChanged(values={"hidden": False}):
            return True
    return False


def _called(events: tuple[Event, ...]) -> Iterator[tuple[str, str]]:
    for event in events:
        match event:
            case ParticipantAdded(participant=p) if p.alias:
                yield p.id, p.alias
            case SheetChanged(who=who, values={"alias": str(alias)}):
                yield who, alias


def _named(events: tuple[Event, ...]) -> Iterator[tuple[str, str]]:
    for event in events:
        if event.newcomer:
            p = getattr(event, event.newcomer)
            yield p.id, p.name
        match event:
            case SheetChanged(who=who, values={"name": str(name)}):
                yield who, name


def _as_told(ruling: Ruling, standpoint: Standpoint) -> Ruling:
    untold = ruling.n in standpoint.untold
    events = tuple(
        event if not (untold and isinstance(event, SheetChanged)) else _without(event)
        for event in ruling.events
        if not (isinstance(event, NpcsShown) or (untold and isinstance(event, AspectRevealed)))
    )
    kept = tuple(e for e in events if not (isinstance(e, SheetChanged) and not e.values))
    return ruling if kept == ruling.events else change(ruling, events=kept)


def _without(event: SheetChanged) -> SheetChanged:
    if event.values.get("hidden", True) is not False:
        return event
    rest: Mapping[str, object] = {f: v for f, v in event.values.items() if f != "hidden"}
    return change(event, values=rest)
