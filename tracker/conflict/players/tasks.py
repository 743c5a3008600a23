"""Tasks as the players know them: without numbers where a need is kept from them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from tracker.conflict.ruling import Command
from tracker.conflict.state import Conflict, Obstacle, Own, change
from tracker.dice.resembling import meant

TaskKey: TypeAlias = tuple[str, str]


class Known(NamedTuple):
    """What the players know: which tasks have a need kept from them, and what else a game keeps.

    ``own`` is that as it lies on their table, where no hidden check has used it up.
    """

    kept_back: frozenset[TaskKey] = frozenset()
    own: Own | None = None

    @property
    def tasks(self) -> Mapping[str, Obstacle]:
        """Return the tasks on the players' table, which a hidden check has not worn down."""
        return self.own.tasks if self.own else MappingProxyType({})


ALL = Known()


def task_key(task: Obstacle) -> TaskKey:
    """Return what tells a task from those that have its id on other branches."""
    return task.id, task.text


def open_task(task: Obstacle) -> Obstacle:
    """Return a task without its numbers."""
    return change(task, needs=0, done=0, surplus=0, hidden=True)


def open_tasks(state: Conflict, kept_back: frozenset[TaskKey] = frozenset()) -> dict[str, Obstacle]:
    """Return the tasks of a table; those of which the need is kept back have no numbers."""
    return {
        identity: open_task(task) if task.hidden or task_key(task) in kept_back else task
        for identity, task in state.obstacles.items()
    }


def worn_unseen(command: Command, before: Conflict, known: Known) -> bool:
    """Return whether a check is made on a task that a hidden one has worn down.

    What it needs now would tell.
    """
    name = str(getattr(command, "obstacle", "") or "")
    tasks = meant(name, before.obstacles.values(), lambda task: (task.text,))
    return any(known.tasks.get(task.id, task) != task for task in tasks)
