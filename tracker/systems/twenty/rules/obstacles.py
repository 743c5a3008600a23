"""Obstacles of the W20 system: a failed try may leave a disadvantage that stays on them."""

from __future__ import annotations

from tracker.conflict.conditions import ObstacleSet
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Words
from tracker.conflict.ruling import Command
from tracker.conflict.state import Obstacle, change
from tracker.conflict.topic import Topic
from tracker.systems.twenty.rules.parts import Tally

topic = Topic(system="twenty")


class SetObstacle(Command, frozen=True, kw_only=True, tag="twenty_obstacle"):
    """Set up a task, or make one harder by a disadvantage; dis= says how hard it is."""

    verb = "obstacle"
    words = ("what",)
    group = "between"

    what: Words
    dis: Tally | None = None


@topic.decides(SetObstacle)
def set_obstacle(draft: Draft, command: SetObstacle) -> None:
    """Set up or change an obstacle; nothing is worn down bit by bit (T-166, T-167)."""
    wanted = command.what.casefold()
    there = (o for o in draft.state.obstacles.values() if o.text.casefold() == wanted)
    known = next(there, None)
    if known is None:
        obstacle = Obstacle(id=draft.new_id("o"), text=command.what, needs=0, dis=command.dis or 0)
    else:
        harder = known.dis + 1 if command.dis is None else command.dis
        obstacle = change(known, dis=harder)
    draft.emit(ObstacleSet(obstacle=obstacle, rule="T-166"))
