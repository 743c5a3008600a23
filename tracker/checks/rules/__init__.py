"""The rules that games with graded checks share; what a game says of itself is a CheckSystem."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from tracker import systems
from tracker.checks.rules.table import (
    CheckPerson,
    CheckTable,
    belongings,
    known_windows,
    open_last,
    opened,
    secret_duel,
    table_of,
    table_with_belongings,
    used_up,
    with_table,
)
from tracker.conflict.state import kept
from tracker.conflict.system import RuleSystem
from tracker.conflict.topic import Topic, of_modules
from tracker.dice.check import Check, Outcome

if TYPE_CHECKING:
    from tracker.conflict.draft import Draft
    from tracker.conflict.history.ledger import Counting
    from tracker.conflict.players.tasks import Known
    from tracker.conflict.ruling import Command, Event
    from tracker.conflict.state import Conflict, Obstacle, Own, Window


class CheckSystem(RuleSystem):
    """A game with graded checks, in which conditions end by themselves.

    Its ``rules/statistics`` has what is counted of a fight, as ``COUNTING``.
    """

    # The one check that the rules have, and what comes of it.
    check: ClassVar[type[Check]]
    outcome: ClassVar[type[Outcome]]

    def outcomes(self) -> Iterable[tuple[type[Check], type[Outcome]]]:
        """Return the one check that the rules have."""
        return ((self.check, self.outcome),)

    def own(self) -> type[Own]:
        """Return what it keeps on a conflict: checks, tasks and conditions, or a kind of that."""
        return CheckTable

    def own_person(self) -> type[Own]:
        """Return what it keeps on somebody: conditions, or a kind of that."""
        return CheckPerson

    def seen_table(self, own: Own | None, state: Conflict, gone: frozenset[str]) -> CheckTable:
        """Return what it keeps as the players know it, its checks, tasks and conditions apart."""
        return kept(own, type(table_of(state)))

    def open_own(self, own: Own | None, state: Conflict, gone: frozenset[str]) -> Own | None:
        """Return what it keeps as the players know it."""
        return opened(self.seen_table(own, state, gone), state, gone)

    def acts_unseen(self, state: Conflict, gone: frozenset[str]) -> bool:
        """Return whether two checks stand against each other of whom one is hidden."""
        from tracker.checks.rules.table import secret_duel

        return secret_duel(state, gone)

    def asks_in_secret(self, state: Conflict, gone: frozenset[str]) -> bool:
        """Return whether a check is owed against a hidden one."""
        return secret_duel(state, gone)

    def hides_roll(self, state: Conflict, gone: frozenset[str]) -> bool:
        """Return whether the last check is hidden."""
        return table_of(state).last_check is not None and open_last(state, gone) is None

    def open_windows(
        self, state: Conflict, gone: frozenset[str], windows: tuple[Window, ...]
    ) -> tuple[Window, ...]:
        """Return what may be done now, but for what would tell of a hidden check or need."""
        return known_windows(state, gone, windows)

    def lingering(self, state: Conflict) -> Own:
        """Return the last check."""
        return CheckTable(last_check=table_of(state).last_check)

    def with_lingering(
        self, table: Conflict, kept: Own | None, there: Callable[..., bool]
    ) -> Own | None:
        """Return what it keeps on a table with the last check of who is there."""
        # Nothing is kept of a check of somebody who is out of sight since.
        last = kept.last_check if isinstance(kept, CheckTable) else None
        return with_table(table, last_check=last if last and there(last.who) else None).own

    def belongings(self, own: Own | None, state: Conflict, gone: frozenset[str]) -> Own | None:
        """Return what it keeps that a check can use up, tasks and conditions as they are."""
        return own and belongings(self.seen_table(own, state, gone), state)

    def with_belongings(self, table: Conflict, known: Own | None, now: Own | None) -> Own | None:
        """Return what it keeps on a table, with tasks and conditions as the players know them."""
        return table_with_belongings(table, known)

    def used_up(self, known: Own | None, now: Own | None) -> Own | None:
        """Return what is known without the conditions that counted once and are gone."""
        return used_up(known, now)

    def with_tasks(self, state: Conflict, tasks: Mapping[str, Obstacle]) -> Conflict:
        """Return a state with these tasks."""
        return with_table(state, obstacles=tasks)

    def topics(self) -> tuple[Topic, ...]:
        """Return the game's own topics, and those of all games with graded checks."""
        from tracker.checks.rules import checking, conditions
        from tracker.conflict import settings

        return (*of_modules(checking, conditions, settings), *super().topics())

    def counting(self) -> Counting:
        """Return what is counted of a fight."""
        statistics = systems.part(self.id, "rules.statistics")
        found: Counting = statistics.COUNTING if statistics else super().counting()
        return found

    def turn_closes(self, draft: Draft, who: str) -> None:
        """End the conditions that last a turn of somebody's."""
        from tracker.checks.rules.conditions import TURN, end_conditions

        end_conditions(draft, lambda until, place: (until, place) == (TURN, who))

    def round_closes(self, draft: Draft) -> None:
        """End the conditions that last until this round is over."""
        from tracker.checks.rules.conditions import end_conditions, ends_with_round

        now = draft.state.round
        end_conditions(draft, lambda until, _place: ends_with_round(until, now))

    def conflict_ends(self, draft: Draft) -> None:
        """End the conditions that last a conflict."""
        from tracker.checks.rules.conditions import end_conditions, ends_with_conflict

        end_conditions(draft, lambda until, _place: ends_with_conflict(until))

    def scene_ends(self, draft: Draft, command: Command) -> None:
        """End the conditions that last a scene."""
        from tracker.checks.rules.conditions import end_conditions, ends_with_scene

        end_conditions(draft, lambda until, _place: ends_with_scene(until))

    def known_event(self, event: Event, before: Conflict, known: Known) -> Event | None:
        """Return what the players are told of a task, None where that would tell too much."""
        from tracker.checks.rules.conditions import ObstacleSet, told_task

        return told_task(event, before, known) if isinstance(event, ObstacleSet) else event

    def reveals_task(self, draft: Draft, task: Obstacle) -> None:
        """Make known what a task needs."""
        from tracker.checks.rules.conditions import ObstacleSet
        from tracker.conflict.state import change

        draft.emit(ObstacleSet(obstacle=change(task, hidden=False), rule=self.hidden_need_rule))

    def copied(self, state: Conflict, ids: Mapping[str, str]) -> Iterator[Command]:
        """Yield the conditions on people and places, for their copies."""
        from tracker.checks.rules.conditions import SetCondition, is_free
        from tracker.conflict.engine import tables
        from tracker.conflict.state import Condition, change

        kind = tables(self.id).as_here(SetCondition(name="", text=""))
        keys = set(kind.__struct_fields__) & set(Condition.__struct_fields__)
        for place, new in ids.items():
            for condition in state.conditions_on(place):
                same = {key: getattr(condition, key) for key in keys}
                # Older versions took any text for until when.
                free = is_free(state, condition.until)
                yield change(kind, name=new, force=free, **same)
