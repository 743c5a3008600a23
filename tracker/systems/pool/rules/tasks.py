"""Tasks that several attempts wear down: what a failed check achieved may count."""

from __future__ import annotations

from tracker.checks.rules.conditions import ObstacleSet, obstacle_called
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Words
from tracker.conflict.ruling import N_, Command
from tracker.conflict.state import Obstacle, change
from tracker.conflict.topic import Topic
from tracker.systems.pool.rules.state import CARRY, PoolNow, close, now

topic = Topic(system="pool")


class Carry(Command, frozen=True, kw_only=True, tag="carry"):
    """Let what a failed check achieved count: the next attempt needs only what was missing."""

    words = ("what",)
    group = "questions"

    what: Words = ""

    def counts_missed(self, own: object, who: str) -> bool:
        """Return whether somebody's check has just failed."""
        return isinstance(own, PoolNow) and who in own.missed


def attempt(task: Obstacle, successes: int, carry: bool = False) -> Obstacle:
    """Return the task after an attempt, whose fumble would change nothing (P-132, P-133, P-135).

    Without ``carry``, which is the game master's to grant, a failed attempt leaves it as it was
    (P-134).
    """
    left = task.needs - task.done
    if successes < left and not carry:
        return task
    worn = min(successes, left)
    return change(task, done=task.done + worn, surplus=task.surplus + successes - worn)


def task_tried(draft: Draft, name: str, *, hidden_need: bool) -> Obstacle:
    """Return the task of that name; with a need that is hidden, so is the task's (P-034)."""
    task = obstacle_called(draft, name)
    if not hidden_need or task.hidden:
        return task
    draft.emit(ObstacleSet(obstacle=change(task, hidden=True), rule="P-034"))
    return draft.state.obstacles[task.id]


def not_overcome(draft: Draft, task: Obstacle) -> None:
    """Refuse to wear down a task of which nothing is left (P-132)."""
    if task.done >= task.needs:
        draft.refuse(N_("{name} is overcome already"), rule="P-132", name=task.text)


def wear(
    draft: Draft, task: Obstacle, successes: int, carry: bool, *, unseen: bool = False
) -> None:
    """Wear a task down by so many successes; without ``carry`` only if they are enough."""
    worn = attempt(task, successes, carry)
    if worn != task:
        rule = "P-132" if worn.done == worn.needs else "P-130"
        draft.emit(ObstacleSet(obstacle=worn, unseen=unseen, rule=rule))


@topic.decides(Carry)
def carry(draft: Draft, command: Carry) -> None:
    """Reduce what is needed by the successes there were; a task is set up where none is (P-130)."""
    missed = now(draft.state).missed[close(draft, CARRY, command.by).who]
    task = draft.state.obstacles.get(missed.obstacle)
    if task is None:
        text = command.what or missed.what
        if not text:
            draft.refuse(N_("say what is to be overcome"), rule="P-130")
        task = Obstacle(id=draft.new_id("o"), text=text, needs=missed.need)
        task = change(task, hidden=missed.kept_need)
    not_overcome(draft, task)
    wear(draft, task, missed.successes, carry=True, unseen=missed.unseen)
