"""What games with graded checks do at each moment: end and copy conditions, tell of tasks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from tracker.conflict.system import RuleSystem

if TYPE_CHECKING:
    from tracker.conflict.draft import Draft
    from tracker.conflict.players.tasks import Known
    from tracker.conflict.ruling import Command, Event
    from tracker.conflict.state import Conflict, Obstacle


class CheckSystem(RuleSystem):
    """A game with graded checks, in which conditions end by themselves."""

    def turn_closes(self, draft: Draft, who: str) -> None:
        """End the conditions that last a turn of somebody's."""
        from tracker.checks.rules.conditions import end_conditions
        from tracker.checks.rules.until import TURN

        end_conditions(draft, lambda until, place: (until, place) == (TURN, who))

    def round_closes(self, draft: Draft) -> None:
        """End the conditions that last until this round is over."""
        from tracker.checks.rules.conditions import end_conditions
        from tracker.checks.rules.until import ends_with_round

        now = draft.state.round
        end_conditions(draft, lambda until, _place: ends_with_round(until, now))

    def conflict_ends(self, draft: Draft) -> None:
        """End the conditions that last a conflict."""
        from tracker.checks.rules.conditions import end_conditions
        from tracker.checks.rules.until import ends_with_conflict

        end_conditions(draft, lambda until, _place: ends_with_conflict(until))

    def scene_ends(self, draft: Draft, command: Command) -> None:
        """End the conditions that last a scene."""
        from tracker.checks.rules.conditions import end_conditions
        from tracker.checks.rules.until import ends_with_scene

        end_conditions(draft, lambda until, _place: ends_with_scene(until))

    def open_task(self, event: Event, before: Conflict, known: Known) -> Event | None:
        """Return what the players are told of a task, None where that would tell too much."""
        from tracker.checks.rules.conditions import ObstacleSet
        from tracker.checks.rules.known_tasks import told_task

        return told_task(event, before, known) if isinstance(event, ObstacleSet) else event

    def reveals_task(self, draft: Draft, task: Obstacle) -> None:
        """Make known what a task needs."""
        from tracker.checks.rules.conditions import ObstacleSet
        from tracker.conflict.state import change

        draft.emit(ObstacleSet(obstacle=change(task, hidden=False), rule=self.hidden_need_rule))

    def copied(self, state: Conflict, ids: Mapping[str, str]) -> Iterator[Command]:
        """Yield the conditions on people and places, for their copies."""
        from tracker.checks.rules.conditions import SetCondition
        from tracker.checks.rules.until import is_free
        from tracker.conflict.state import Condition, change

        keys = set(SetCondition.__struct_fields__) & set(Condition.__struct_fields__)
        for place, new in ids.items():
            for condition in state.conditions_on(place):
                same = {key: getattr(condition, key) for key in keys}
                # Older versions took any text for until when.
                free = is_free(state, condition.until)
                yield change(SetCondition(name=new, text=condition.text, force=free), **same)
