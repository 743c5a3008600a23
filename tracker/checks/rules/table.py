"""What games with graded checks keep on a conflict and on people: checks, tasks, conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Self

from tracker.conflict.players.tasks import open_tasks
from tracker.conflict.ruling import Base
from tracker.conflict.state import (
    SCENE,
    Condition,
    Conflict,
    Obstacle,
    Own,
    Window,
    change,
    kept,
    kept_with,
)
from tracker.conflict.system import system
from tracker.dice.check import Check, Outcome


class Tested(Base, frozen=True, kw_only=True):
    """A check that was made in a system with outcomes; ``hidden`` ones players never see.

    ``skill`` is the trait or skill as the command names it, empty where none was named; ``effect``
    what the game master has said of it.
    """

    whose = "who"
    seen = "who* what hidden! effect; marks: skill check faces outcome"

    who: str
    skill: str = ""
    check: Check
    faces: tuple[int, ...]
    outcome: Outcome
    what: str = ""
    hidden: bool = False
    effect: str = ""


class Duel(Base, frozen=True, kw_only=True):
    """Two checks against each other, of which the second may still be owed."""

    whose = "by"
    seen = "kind by* target* mine main"

    kind: str
    by: str
    target: str
    mine: Tested
    main: bool = True


_Again = Callable[[str, Iterable[Any]], tuple[Any, ...]]


class CheckPerson(Own, frozen=True, kw_only=True):
    """What a game with graded checks keeps on somebody; its own kind is one of these."""

    seen = "marks: conditions"

    conditions: tuple[Condition, ...] = ()

    @property
    def standing(self) -> tuple[Condition, ...]:
        """Return the conditions."""
        return self.conditions

    def numbered(self, again: _Again) -> Self:
        """Return it with the conditions numbered again."""
        return change(self, conditions=again("c", self.conditions))


class CheckTable(Own, frozen=True, kw_only=True):
    """What a game with graded checks keeps on a conflict; its own kind is one of these.

    ``circumstances`` are the conditions of zones and the scene, by where they are; in a ``duel`` a
    second check is owed.
    """

    seen = "obstacles circumstances duel last_check"

    obstacles: dict[str, Obstacle] = {}
    circumstances: dict[str, tuple[Condition, ...]] = {}
    duel: Duel | None = None
    last_check: Tested | None = None

    @property
    def around(self) -> Mapping[str, tuple[Condition, ...]]:
        """Return the conditions of zones and the scene."""
        return self.circumstances

    @property
    def tasks(self) -> Mapping[str, Obstacle]:
        """Return the tasks."""
        return self.obstacles

    def numbered(self, again: _Again) -> Self:
        """Return it with conditions and tasks numbered again."""
        return change(
            self,
            circumstances={place: again("c", there) for place, there in self.circumstances.items()},
            obstacles={o.id: o for o in again("o", self.obstacles.values())},
        )


@cache
def _kinds(game: str) -> tuple[type[Own], type[Own]]:
    """Return what a game keeps on a conflict, and on somebody."""
    rules = system(game)
    return rules.own() or CheckTable, rules.own_person() or CheckPerson


@cache
def _blank(kind: type[CheckTable]) -> CheckTable:
    return kind()


@cache
def _usual(game: str) -> CheckTable:
    kind = _kinds(game)[0]
    return _blank(kind if issubclass(kind, CheckTable) else CheckTable)


def table_of(state: Conflict) -> CheckTable:
    """Return what a game with graded checks keeps on a conflict, as its own kind of that."""
    # As ``kept`` does; asked several times for each event of a fight.
    own = state.own
    return own if isinstance(own, CheckTable) else _usual(state.system)


def kept_table(own: CheckTable) -> CheckTable | None:
    """Return what is kept of what lies on a table: nothing where all of it is as usual."""
    return None if own == _blank(type(own)) else own


def with_table(state: Conflict, **fields: object) -> Conflict:
    """Return a state with fields replaced of what its game keeps on it."""
    return change(state, own=kept_table(change(table_of(state), **fields)))


def with_conditions(state: Conflict, who: str, conditions: tuple[Condition, ...]) -> Conflict:
    """Return a state in which somebody has these conditions; raises Contradiction for nobody."""
    own = kept_with(state.somebody(who).own, _kinds(state.system)[1], conditions=conditions)
    return change(state, participants=state.participants_with(who, own=own))


# What the players know of it


def open_check(tested: Tested) -> Tested | None:
    """Return a check without a need that is kept back; None for one that is hidden."""
    if tested.hidden:
        return None
    return change(tested, check=tested.check.told(), outcome=tested.outcome.told())


def open_last(state: Conflict, gone: frozenset[str]) -> Tested | None:
    """Return the last check as the players know it, None where they know of none."""
    last = table_of(state).last_check
    last = None if last is None else open_check(last)
    there = last is not None and last.who not in gone and last.who in state.participants
    return last if there else None


def secret_duel(state: Conflict, gone: frozenset[str]) -> bool:
    """Return whether a check is owed against one that the players know nothing of."""
    duel = table_of(state).duel
    return duel is not None and (duel.mine.hidden or not gone.isdisjoint((duel.by, duel.target)))


def opened(own: CheckTable, state: Conflict, gone: frozenset[str]) -> CheckTable | None:
    """Return what is kept with checks and tasks as the players know them, None for nothing."""
    shown = change(own, last_check=open_last(state, gone), obstacles=open_tasks(state))
    return None if shown == type(own)() else shown


def known_windows(
    state: Conflict, gone: frozenset[str], windows: tuple[Window, ...]
) -> tuple[Window, ...]:
    """Return what may be done now, but for what would tell of a check or a need that is hidden."""
    whole, last = table_of(state).last_check, open_last(state, gone)
    if whole is not None and whole.hidden:
        return ()
    short = last.who if last is not None and last != whole else None
    return tuple(w for w in windows if w.who != short)


# What a hidden check uses up or wears down


def belongings(own: Own | None, state: Conflict) -> Own | None:
    """Return what a check can use up of what the players know, tasks and conditions as they are."""
    kind, whole = _kinds(state.system)[0], table_of(state)
    return kept_with(
        own,
        kind,
        obstacles=whole.obstacles,
        circumstances=whole.circumstances,
        duel=None,
        last_check=None,
    )


def table_with_belongings(table: Conflict, known: Own | None) -> Own | None:
    """Return what is kept on a table, with what players know of what checks have used up."""
    kind = _kinds(table.system)[0]
    mine, now = kept(known, kind), table_of(table)
    places = {SCENE, *table.zones}
    return kept_with(
        known,
        kind,
        circumstances={i: there for i, there in mine.around.items() if i in places},
        duel=now.duel,
        last_check=now.last_check,
    )


def used_up(known: Own | None, now: Own | None) -> Own | None:
    """Return what is known without the conditions that counted once and are gone now."""

    def there(
        conditions: tuple[Condition, ...], still: tuple[Condition, ...]
    ) -> tuple[Condition, ...]:
        ids = {condition.id for condition in still}
        return tuple(c for c in conditions if not c.once or c.id in ids)

    if isinstance(known, CheckPerson):
        standing = now.standing if now else ()
        return kept_with(known, type(known), conditions=there(known.conditions, standing))
    if isinstance(known, CheckTable):
        around = now.around if now else {}
        places = known.circumstances.items()
        left = {i: there(conditions, around.get(i, ())) for i, conditions in places}
        return kept_with(
            known, type(known), circumstances={i: those for i, those in left.items() if those}
        )
    return known
