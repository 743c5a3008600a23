"""What the W10 pool keeps between a check and what may come of it: misses, fumbles, draws."""

from __future__ import annotations

from types import MappingProxyType

from tracker.conflict.draft import Draft
from tracker.conflict.questions import WindowClosed
from tracker.conflict.ruling import N_, Base, Event, Own, Thrown, require
from tracker.conflict.state import Conflict, Window, change
from tracker.conflict.topic import Topic
from tracker.systems.pool.rules.checks import W10, PoolCheck

topic = Topic(system="pool")

CARRY, FUMBLE, CONFIRM, RETHROW = "carry", "fumble", "confirm", "rethrow"

NOT_OPEN = MappingProxyType(
    {
        CARRY: (N_("no check has just failed with successes to count"), "P-130"),
        FUMBLE: (N_("nobody has just fumbled"), "P-092"),
        CONFIRM: (N_("no fumble table has just been read"), "P-156"),
        RETHROW: (N_("no two checks have just come out even"), "P-141"),
    }
)


class Missed(Event, frozen=True, kw_only=True, tag="pool_missed"):
    """A check fell short of its need; the game master may let what it achieved count (P-130).

    An ``unseen`` one the players know nothing of: it was hidden, or its need is kept from them.
    """

    tells_need = True

    who: str
    what: str
    need: int
    successes: int
    obstacle: str = ""
    kept_need: bool = False
    unseen: bool = False

    @property
    def task_missed(self) -> str:
        """Return the id of the task, empty where the check was on none."""
        return self.obstacle


class Fumbled(Event, frozen=True, kw_only=True, tag="pool_fumbled"):
    """Somebody has fumbled, and what comes of it is to be said (P-092).

    Of a ``hidden`` check neither that nor what is said is for the players.
    """

    who: str
    hidden: bool = False


class TableRead(Event, frozen=True, kw_only=True, tag="pool_table_read"):
    """A fumble table was read; ``row`` counts from 1, ``tags`` are what it proposes (P-093)."""

    who: str
    table: str
    faces: tuple[int, ...]
    row: int
    tags: tuple[str, ...]
    random: bool = False
    hidden: bool = False

    def throws(self) -> tuple[Thrown, ...]:
        """Return the W10 that the row was found with."""
        return (Thrown(self.who, self.faces, (len(W10),) * len(self.faces), self.random),)


class Side(Base, frozen=True, kw_only=True):
    """One of two checks against each other, as it was set."""

    who: str
    check: PoolCheck
    skill: str = ""
    what: str = ""
    hidden: bool = False


class Drawn(Event, frozen=True, kw_only=True, tag="pool_drawn"):
    """Two checks came out even; the game master may have both thrown again (P-141)."""

    kind: str
    mine: Side
    theirs: Side


class PoolNow(Own, frozen=True, kw_only=True):
    """What the open windows are about: misses, readings and draws, by whom they are open for."""

    missed: dict[str, Missed] = {}
    read: dict[str, TableRead] = {}
    drawn: dict[str, Drawn] = {}


def now(state: Conflict) -> PoolNow:
    """Return what the system keeps, nothing at the beginning."""
    return state.own if isinstance(state.own, PoolNow) else PoolNow()


def window(draft: Draft, kind: str, who: str | None = None) -> Window:
    """Return the youngest open window of a kind, of whoever is named; refuses when none is open."""
    found = [w for w in draft.state.windows if w.kind == kind and who in (None, w.who)]
    if not found:
        message, rule = NOT_OPEN[kind]
        draft.refuse(message, rule=rule)
    return found[-1]


def close(draft: Draft, kind: str, who: str | None = None) -> Window:
    """Close an open window, and act for whom it was open."""
    found = window(draft, kind, who)
    draft.actor = found.who
    draft.emit(WindowClosed(kind=kind, who=found.who))
    return found


def open_now(state: Conflict, gone: frozenset[str]) -> PoolNow:
    """Return what this system keeps as the players may know it, without those ``gone``."""
    own = now(state)
    parted = {
        name: {
            who: event
            for who, event in getattr(own, name).items()
            if gone.isdisjoint((who, *_others(event)))
        }
        for name in ("missed", "read", "drawn")
    }
    return change(own, **parted)


def _others(event: Event) -> tuple[str, ...]:
    return (event.theirs.who,) if isinstance(event, Drawn) else ()


def _open(
    state: Conflict, kind: str, who: str, *, hidden: bool = False, **about: Event
) -> Conflict:
    rest = tuple(w for w in state.windows if (w.kind, w.who) != (kind, who))
    opened = change(state, windows=(*rest, Window(kind=kind, who=who, hidden=hidden)))
    still = {w.who for w in rest if w.kind == kind}
    own = now(state)
    kept = {
        name: {i: one for i, one in getattr(own, name).items() if i in still} | {who: event}
        for name, event in about.items()
    }
    return change(opened, own=change(own, **kept))


@topic.evolves(Missed)
def _missed(state: Conflict, event: Missed) -> Conflict:
    require(state.participants, event.who)
    if not event.successes:
        return state
    return _open(state, CARRY, event.who, hidden=event.unseen, missed=event)


@topic.evolves(Fumbled)
def _fumbled(state: Conflict, event: Fumbled) -> Conflict:
    require(state.participants, event.who)
    return _open(state, FUMBLE, event.who, hidden=event.hidden)


@topic.evolves(TableRead)
def _table_read(state: Conflict, event: TableRead) -> Conflict:
    require(state.participants, event.who)
    read = _open(state, CONFIRM, event.who, hidden=event.hidden, read=event)
    return change(read, random_faces=read.random_faces + len(event.faces) * event.random)


@topic.evolves(Drawn)
def _drawn(state: Conflict, event: Drawn) -> Conflict:
    require(state.participants, event.mine.who, event.theirs.who)
    return _open(state, RETHROW, event.mine.who, hidden=event.mine.hidden, drawn=event)
