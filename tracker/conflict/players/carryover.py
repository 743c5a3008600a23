"""What lies on the table until somebody acts or a check counts it: it stays when the hidden do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tracker.conflict.engine import evolve
from tracker.conflict.players.sight import Sight
from tracker.conflict.players.view import SeenEvent, kept_back, open_own, open_windows
from tracker.conflict.questions import WindowClosed
from tracker.conflict.ruling import Base, Contradiction
from tracker.conflict.state import Conflict, LastRoll, Own, Participant, Resource, Window, change
from tracker.conflict.system import system


def numbered(state: Conflict) -> Conflict:
    """Return a state whose conditions, tasks and things are counted anew: gaps would tell."""
    counts = Counter[str]()

    def fresh(letter: str) -> str:
        counts[letter] += 1
        return f"{letter}{counts[letter]}"

    def again(letter: str, ones: Any) -> Any:
        return tuple(change(one, id=fresh(letter)) for one in ones)

    people = {
        p.id: change(p, own=p.own and p.own.numbered(again)) for p in state.participants.values()
    }
    return change(state, participants=people, own=state.own and state.own.numbered(again))


class Belongings(Base, frozen=True, kw_only=True):
    """What somebody has that a check can use up."""

    resources: dict[str, Resource] = {}
    own: Own | None = None


class Lingering(Base, frozen=True, kw_only=True):
    """What somebody hidden would sweep off the table by acting, or count on by it.

    ``holding`` is since when held actions are held, by who holds them. In systems with outcomes
    there is what a hidden check uses up or wears down, of those in sight and of the table, and
    ``own`` is what the system keeps. ``swept`` is what of that lies there in any game.
    """

    seen = "turns_over windows last_roll holding swept; secret: people own"

    turns_over: int = 0
    windows: tuple[Window, ...] = ()
    last_roll: LastRoll | None = None
    holding: dict[str, int] = {}
    swept: Own | None = None
    people: dict[str, Belongings] = {}
    own: Own | None = None


def lingering(state: Conflict) -> Lingering:
    """Return what lingers on a table."""
    found = Lingering(
        turns_over=state.turns_over,
        windows=state.windows,
        last_roll=state.last_roll,
        holding={p.id: p.holding for p in state.participants.values() if p.holding is not None},
        swept=system(state.system).lingering(state),
    )
    if not _has_outcomes(state):
        return found
    return change(
        found,
        people={p.id: _belongings(p) for p in state.participants.values() if not p.hidden},
        own=_own_belongings(state),
    )


def _own_belongings(state: Conflict) -> Own | None:
    gone = kept_back(state)
    own: Own | None = Sight(state, gone, levels=False).of(state.own)
    return system(state.system).belongings(own, state, gone)


def _has_outcomes(state: Conflict) -> bool:
    return system(state.system).has_checks


def _belongings(p: Participant) -> Belongings:
    return Belongings(resources=p.resources, own=p.own)


def lingering_after(
    kept: Lingering, events: Iterable[SeenEvent], before: Conflict, after: Conflict
) -> Lingering:
    """Return what lingers after a ruling, when ``kept`` lingered before it.

    ``before`` and ``after`` are the whole states around it: of its events only those count that
    the players may know.
    """
    open_ = kept.windows
    # The whole table on which just that lingers, if there is one.
    there: Conflict | None = before if kept == lingering(before) else None
    heard = list(events)
    for told in heard:
        if there is not None and not (told.whole and told.met is there):
            kept = lingering(there)
        if told.whole and (told.met is there or kept == lingering(told.met)):
            there = told.after
            continue
        there = None
        try:
            known = with_belongings(with_lingering(told.met, kept), kept)
            kept = lingering(evolve(known, told.event))
        except Contradiction:
            # It is about what somebody hidden has left on the table.
            continue
    kept = kept if there is None else lingering(there)
    checked = {told.event.checker for told in heard} - {""}
    if checked:
        kept = _used_up(kept, after, checked)
    if not any(isinstance(told.event, WindowClosed) for told in heard):
        # It may have been open for the players alone, since somebody hidden closed it.
        used = {told.event.used_window for told in heard}
        left = tuple(w for w in kept.windows if (w.kind, w.who, w.to) not in used)
        kept = change(kept, windows=left)
    if not kept.windows:
        return kept
    open_ += open_windows(after, kept_back(after))
    return change(kept, windows=tuple(window for window in kept.windows if window in open_))


def _used_up(kept: Lingering, after: Conflict, checked: set[str]) -> Lingering:
    """Return what lingers without what counted once and is gone, where a check would have it."""
    rules = system(after.system)
    people = {
        who: change(has, own=rules.used_up(has.own, after.participants[who].own))
        if who in checked and who in after.participants
        else has
        for who, has in kept.people.items()
    }
    return change(kept, people=people, own=rules.used_up(kept.own, after.own))


def with_lingering(table: Conflict, kept: Lingering) -> Conflict:
    """Return a table with what lingers on it, as far as those are there whom it is about."""
    if kept == lingering(table):
        return table
    people, aspects = table.participants, table.aspects

    def there(*ids: str | None) -> bool:
        return all(i is None or i in people or i in aspects for i in ids)

    roll = kept.last_roll
    return change(
        table,
        turns_over=kept.turns_over,
        windows=tuple(w for w in kept.windows if there(w.who, w.to)),
        last_roll=roll if roll and there(roll.by) else None,
        participants={
            p.id: p if p.holding is None else change(p, holding=kept.holding.get(p.id, p.holding))
            for p in people.values()
        },
        own=system(table.system).with_lingering(table, kept.swept, there),
    )


def seen_lingering(kept: Lingering, state: Conflict) -> Lingering:
    """Return what lingers without what players do not see of it, by the setting or as hidden."""
    seen: Lingering = Sight(state, kept_back(state)).of(kept)
    return seen


def with_belongings(table: Conflict, kept: Lingering) -> Conflict:
    """Return a table with what a hidden check has not used up, as far as the players know."""
    if not _has_outcomes(table):
        return table
    now = None if kept.own is None else open_own(table, kept_back(table))
    return change(
        table,
        participants={
            p.id: change(p, resources=has.resources, own=has.own)
            if (has := kept.people.get(p.id))
            else p
            for p in table.participants.values()
        },
        own=system(table.system).with_belongings(table, kept.own, now),
    )
