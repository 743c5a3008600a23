"""What the players are told of tasks, and which needs a ruling keeps from them or makes known."""

from __future__ import annotations

from tracker.checks.rules.conditions import ObstacleSet
from tracker.checks.rules.table import table_of
from tracker.conflict.engine import fold
from tracker.conflict.players.tasks import Known, TaskKey, open_task, task_key
from tracker.conflict.ruling import Ruling
from tracker.conflict.state import Conflict, change


def told_task(event: ObstacleSet, before: Conflict, known: Known) -> ObstacleSet | None:
    """Return what the players are told of a task, None where they would learn of what is hidden.

    What a hidden check has done to it is no part of what they know, unless it is overcome.
    """
    task, was = event.obstacle, before.obstacles.get(event.obstacle.id)
    if event.unseen or (task.hidden and was is not None and was.hidden):
        return None
    if task.hidden or task_key(task) in known.kept_back:
        return change(event, obstacle=open_task(task))
    if was is not None and was.hidden:
        # All is made known now.
        return event
    mine = known.tasks.get(task.id)
    if was is None or mine is None or mine == was or task.done >= task.needs:
        return event
    done = min(mine.done + task.done - was.done, task.needs)
    return change(event, obstacle=change(task, done=done))


def hidden_by(ruling: Ruling, before: Conflict) -> frozenset[TaskKey]:
    """Return the tasks of which a ruling keeps the need from the players.

    On older records nothing says so but a check whose need is kept back, and what came of it.
    """
    if not ruling.command.composed:
        return _hidden_by_line(ruling, before)
    found: set[TaskKey] = set()
    for part in ruling.parts:
        found |= _hidden_by_line(part, before)
        before = fold(before, part.events)
    return frozenset(found)


def _hidden_by_line(ruling: Ruling, before: Conflict) -> frozenset[TaskKey]:
    tasks = [event.obstacle for event in ruling.events if isinstance(event, ObstacleSet)]
    if not (_keeps_need(ruling) or _comes_of_such(ruling, before)):
        return frozenset(task_key(task) for task in tasks if task.hidden)
    missed = (event.task_missed for event in ruling.events)
    tasks += [before.obstacles[identity] for identity in missed if identity in before.obstacles]
    return frozenset(map(task_key, tasks))


def _keeps_need(ruling: Ruling) -> bool:
    return any(event.told() is not event for event in ruling.events)


def _comes_of_such(ruling: Ruling, before: Conflict) -> bool:
    """Return whether a ruling lets the successes of a check count whose need is kept back."""
    last = table_of(before).last_check
    if last is None or last.check.told() == last.check:
        return False
    return ruling.command.counts_missed(before.own, last.who)


def revealed_by(ruling: Ruling, before: Conflict) -> frozenset[TaskKey]:
    """Return the tasks of which a ruling makes the need known."""
    hidden = {identity for identity, task in before.obstacles.items() if task.hidden}
    found: set[TaskKey] = set()
    for event in ruling.events:
        if isinstance(event, ObstacleSet):
            if event.obstacle.hidden:
                hidden.add(event.obstacle.id)
            elif event.obstacle.id in hidden:
                found.add(task_key(event.obstacle))
    return frozenset(found)
