"""Tasks as the players know them: without numbers where a need is kept from them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from tracker.conflict.checking import Checked
from tracker.conflict.conditions import ObstacleSet
from tracker.conflict.engine import fold
from tracker.conflict.ruling import Command, Event, Ruling
from tracker.conflict.state import Conflict, Obstacle, change
from tracker.dice.resembling import meant

Named: TypeAlias = tuple[str, str]


class Known(NamedTuple):
    """What the players know of tasks: which have a need kept from them, and how the others stand.

    ``tasks`` are those on the players' table, which a hidden check has not worn down.
    """

    kept_back: frozenset[Named] = frozenset()
    tasks: Mapping[str, Obstacle] = MappingProxyType({})


ALL = Known()


def named(task: Obstacle) -> Named:
    """Return what tells a task from those that have its id on other branches."""
    return task.id, task.text


def open_task(task: Obstacle) -> Obstacle:
    """Return a task without its numbers."""
    return change(task, needs=0, done=0, surplus=0, hidden=True)


def open_tasks(state: Conflict, kept_back: frozenset[Named] = frozenset()) -> dict[str, Obstacle]:
    """Return the tasks of a table; those of which the need is kept back have no numbers."""
    return {
        identity: open_task(task) if task.hidden or named(task) in kept_back else task
        for identity, task in state.obstacles.items()
    }


def told_task(event: ObstacleSet, before: Conflict, known: Known) -> ObstacleSet | None:
    """Return what the players are told of a task, None where they would learn of what is hidden.

    What a hidden check has done to it is no part of what they know, unless it is overcome.
    """
    task, was = event.obstacle, before.obstacles.get(event.obstacle.id)
    if event.unseen or (task.hidden and was is not None and was.hidden):
        return None
    if task.hidden or named(task) in known.kept_back:
        return change(event, obstacle=open_task(task))
    if was is not None and was.hidden:
        # All is made known now.
        return event
    mine = known.tasks.get(task.id)
    if was is None or mine is None or mine == was or task.done >= task.needs:
        return event
    done = min(mine.done + task.done - was.done, task.needs)
    return change(event, obstacle=change(task, done=done))


def worn_unseen(command: Command, before: Conflict, known: Known) -> bool:
    """Return whether a check is made on a task that a hidden one has worn down.

    What it needs now would tell.
    """
    name = str(getattr(command, "obstacle", "") or "")
    tasks = meant(name, before.obstacles.values(), lambda task: (task.text,))
    return any(known.tasks.get(task.id, task) != task for task in tasks)


def need_hidden(event: Event) -> Event:
    """Return a check with its need kept from the players, any other event as it is."""
    if not isinstance(event, Checked):
        return event
    check, outcome = event.check.without_need(), event.outcome.without_need()
    same = check is event.check and outcome is event.outcome
    return event if same else change(event, check=check, outcome=outcome)


def hidden_by(ruling: Ruling, before: Conflict) -> frozenset[Named]:
    """Return the tasks of which a ruling keeps the need from the players.

    On older records nothing says so but a check whose need is kept back, and what came of it.
    """
    if not ruling.command.composed:
        return _hidden_by_line(ruling, before)
    found: set[Named] = set()
    for part in ruling.parts:
        found |= _hidden_by_line(part, before)
        before = fold(before, part.events)
    return frozenset(found)


def _hidden_by_line(ruling: Ruling, before: Conflict) -> frozenset[Named]:
    tasks = [event.obstacle for event in ruling.events if isinstance(event, ObstacleSet)]
    if not (_keeps_need(ruling) or _comes_of_such(ruling, before)):
        return frozenset(named(task) for task in tasks if task.hidden)
    missed = (event.task_missed for event in ruling.events)
    tasks += [before.obstacles[identity] for identity in missed if identity in before.obstacles]
    return frozenset(map(named, tasks))


def _keeps_need(ruling: Ruling) -> bool:
    checks = (event for event in ruling.events if isinstance(event, Checked))
    return any(event.check.told() != event.check for event in checks)


def _comes_of_such(ruling: Ruling, before: Conflict) -> bool:
    """Return whether a ruling lets the successes of a check count whose need is kept back."""
    last = before.last_check
    if last is None or last.check.told() == last.check:
        return False
    return ruling.command.counts_missed(before.own, last.who)


def revealed_by(ruling: Ruling, before: Conflict) -> frozenset[Named]:
    """Return the tasks of which a ruling makes the need known."""
    hidden = {identity for identity, task in before.obstacles.items() if task.hidden}
    found: set[Named] = set()
    for event in ruling.events:
        if isinstance(event, ObstacleSet):
            if event.obstacle.hidden:
                hidden.add(event.obstacle.id)
            elif event.obstacle.id in hidden:
                found.add(named(event.obstacle))
    return frozenset(found)
