"""What lies on the table until somebody acts or a check counts it: it stays when the hidden do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from tracker.conflict.engine import evolve
from tracker.conflict.players.view import Told, kept_back, open_own, open_windows
from tracker.conflict.ruling import Base, Contradiction, Own
from tracker.conflict.state import (
    SCENE,
    Condition,
    Conflict,
    LastRoll,
    Obstacle,
    Participant,
    Resource,
    Tested,
    Window,
    change,
)
from tracker.conflict.system import system


def numbered(state: Conflict) -> Conflict:
    """Return a state whose conditions, tasks and things are counted anew: gaps would tell."""
    counts = Counter[str]()

    def fresh(letter: str) -> str:
        counts[letter] += 1
        return f"{letter}{counts[letter]}"

    def again(letter: str, ones: Any) -> Any:
        return tuple(msgspec.structs.replace(one, id=fresh(letter)) for one in ones)

    people = {
        p.id: msgspec.structs.replace(
            p, conditions=again("c", p.conditions), own=p.own and p.own.numbered(again)
        )
        for p in state.participants.values()
    }
    return msgspec.structs.replace(
        state,
        participants=people,
        circumstances={place: again("c", there) for place, there in state.circumstances.items()},
        obstacles={o.id: o for o in again("o", state.obstacles.values())},
        own=state.own and state.own.numbered(again),
    )


class Belongings(Base, frozen=True, kw_only=True):
    """What somebody has that a check can use up."""

    conditions: tuple[Condition, ...] = ()
    resources: dict[str, Resource] = {}
    own: Own | None = None


class Lingering(Base, frozen=True, kw_only=True):
    """What somebody hidden would sweep off the table by acting, or count on by it.

    ``holding`` is since when held actions are held, by who holds them. In systems with outcomes
    there is what a hidden check uses up or wears down, of those in sight and of the table, and
    ``own`` is what the system keeps. ``swept`` is what of that lies there in any game.
    """

    turns_over: int = 0
    windows: tuple[Window, ...] = ()
    last_roll: LastRoll | None = None
    last_check: Tested | None = None
    holding: dict[str, int] = {}
    swept: Own | None = None
    people: dict[str, Belongings] = {}
    circumstances: dict[str, tuple[Condition, ...]] = {}
    obstacles: dict[str, Obstacle] = {}
    own: Own | None = None


def lingering(state: Conflict) -> Lingering:
    """Return what lingers on a table."""
    found = Lingering(
        turns_over=state.turns_over,
        windows=state.windows,
        last_roll=state.last_roll,
        last_check=state.last_check,
        holding={p.id: p.holding for p in state.participants.values() if p.holding is not None},
        swept=system(state.system).lingering(state),
    )
    if not _has_outcomes(state):
        return found
    return change(
        found,
        people={p.id: _belongings(p) for p in state.participants.values() if not p.hidden},
        circumstances=state.circumstances,
        obstacles=state.obstacles,
        own=open_own(state, kept_back(state)),
    )


def _has_outcomes(state: Conflict) -> bool:
    return system(state.system).has_checks


def _belongings(p: Participant) -> Belongings:
    return Belongings(conditions=p.conditions, resources=p.resources, own=p.own)


def lingering_after(
    kept: Lingering, events: Iterable[Told], before: Conflict, after: Conflict
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
    if not kept.windows:
        return kept
    open_ += open_windows(after, kept_back(after))
    return change(kept, windows=tuple(window for window in kept.windows if window in open_))


def _used_up(kept: Lingering, after: Conflict, checked: set[str]) -> Lingering:
    """Return what lingers without what counted once and is gone, where a check would have it."""

    def there(
        conditions: tuple[Condition, ...], now: tuple[Condition, ...]
    ) -> tuple[Condition, ...]:
        ids = {condition.id for condition in now}
        return tuple(c for c in conditions if not c.once or c.id in ids)

    people = {
        who: change(has, conditions=there(has.conditions, after.participants[who].conditions))
        if who in checked and who in after.participants
        else has
        for who, has in kept.people.items()
    }
    around = {
        place: left
        for place, conditions in kept.circumstances.items()
        if (left := there(conditions, after.circumstances.get(place, ())))
    }
    return change(kept, people=people, circumstances=around)


def with_lingering(table: Conflict, kept: Lingering) -> Conflict:
    """Return a table with what lingers on it, as far as those are there whom it is about."""
    if kept == lingering(table):
        return table
    people, aspects = table.participants, table.aspects

    def there(*ids: str | None) -> bool:
        return all(i is None or i in people or i in aspects for i in ids)

    roll, check = kept.last_roll, kept.last_check
    return change(
        table,
        turns_over=kept.turns_over,
        windows=tuple(w for w in kept.windows if there(w.who, w.to)),
        last_roll=roll if roll and there(roll.by) else None,
        last_check=check if check and there(check.who) else None,
        participants={
            p.id: p if p.holding is None else change(p, holding=kept.holding.get(p.id, p.holding))
            for p in people.values()
        },
        own=system(table.system).with_lingering(table, kept.swept, there),
    )


def with_belongings(table: Conflict, kept: Lingering) -> Conflict:
    """Return a table with what a hidden check has not used up, as far as the players know."""
    if not _has_outcomes(table):
        return table
    places = {SCENE, *table.zones}
    return change(
        table,
        participants={
            p.id: change(p, conditions=has.conditions, resources=has.resources, own=has.own)
            if (has := kept.people.get(p.id))
            else p
            for p in table.participants.values()
        },
        circumstances={i: there for i, there in kept.circumstances.items() if i in places},
        obstacles=kept.obstacles,
        own=_with_newcomers(table, kept.own),
    )


def _with_newcomers(table: Conflict, own: Own | None) -> Own | None:
    """Return what the system keeps, with what those have of it whom the players see now."""
    if own is None:
        return None
    return system(table.system).with_newcomers(own, open_own(table, kept_back(table)))
