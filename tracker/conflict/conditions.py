"""Conditions that stand on somebody, and tasks that several checks wear down."""

from __future__ import annotations

from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number, Who, Words
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.setup import counted
from tracker.conflict.state import Condition, Conflict, Obstacle, change
from tracker.conflict.topic import Topic

topic = Topic(system="plain")


class SetCondition(Command, frozen=True, kw_only=True, tag="condition"):
    """Put a standing modifier on somebody."""

    words = ("name", "text")
    group = "between"

    name: Who
    text: Words
    mod: Number = 0
    on: Words = "all"


class EndCondition(Command, frozen=True, kw_only=True, tag="uncondition"):
    """Take a standing modifier off somebody."""

    words = ("name", "text")
    group = "between"

    name: Who
    text: Words


class SetObstacle(Command, frozen=True, kw_only=True, tag="obstacle"):
    """Set up a task that several checks wear down."""

    words = ("what",)
    group = "between"

    what: Words
    needs: Number


class ConditionSet(Event, frozen=True, kw_only=True, tag="condition_set"):
    """Somebody has a standing modifier."""

    who: str
    condition: Condition


class ConditionEnded(Event, frozen=True, kw_only=True, tag="condition_ended"):
    """A standing modifier is gone."""

    who: str
    condition: str


class ObstacleSet(Event, frozen=True, kw_only=True, tag="obstacle_set"):
    """A task stands, or what is left of it has changed."""

    obstacle: Obstacle


def applying(state: Conflict, who: str, scope: str) -> tuple[Condition, ...]:
    """Return the conditions of somebody that count for a scope: a kind of action, or a trait."""
    return tuple(
        c
        for c in state.somebody(who).conditions
        if c.on == "all" or c.on.casefold() == scope.casefold()
    )


def obstacle_called(draft: Draft, what: str) -> Obstacle:
    """Return the obstacle of that name or a unique beginning of it; refuse when there is none."""
    wanted = what.casefold()
    found = [o for o in draft.state.obstacles.values() if o.text.casefold() == wanted] or [
        o for o in draft.state.obstacles.values() if o.text.casefold().startswith(wanted)
    ]
    if len(found) != 1:
        draft.refuse(
            N_("no obstacle is called {name}"),
            candidates=tuple(o.text for o in draft.state.obstacles.values()),
            name=what,
        )
    return found[0]


@topic.decides(SetCondition)
def set_condition(draft: Draft, command: SetCondition) -> None:
    """Put a condition on somebody."""
    condition = Condition(
        id=draft.new_id("c"), text=command.text, mod=command.mod, on=command.on or "all"
    )
    draft.emit(ConditionSet(who=command.name, condition=condition))


@topic.decides(EndCondition)
def end_condition(draft: Draft, command: EndCondition) -> None:
    """Take a condition off somebody, by its text or a beginning of it."""
    wanted = command.text.casefold()
    has = draft.state.somebody(command.name).conditions
    found = [c for c in has if c.text.casefold().startswith(wanted)]
    if not found:
        draft.refuse(
            N_("{who} has no condition called {text}"),
            candidates=tuple(c.text for c in has),
            who=command.name,
            text=command.text,
        )
    draft.emit(ConditionEnded(who=command.name, condition=found[0].id))


@topic.decides(SetObstacle)
def set_obstacle(draft: Draft, command: SetObstacle) -> None:
    """Set up an obstacle."""
    if command.needs < 1:
        draft.refuse(N_("an obstacle needs at least 1"))
    draft.emit(
        ObstacleSet(obstacle=Obstacle(id=draft.new_id("o"), text=command.what, needs=command.needs))
    )


@topic.evolves(ConditionSet)
def _condition_set(state: Conflict, event: ConditionSet) -> Conflict:
    p = state.somebody(event.who)
    rest = tuple(c for c in p.conditions if c.id != event.condition.id)
    changed = change(p, conditions=(*rest, event.condition))
    return change(
        state,
        participants={**state.participants, p.id: changed},
        counters=counted(state, event.condition.id),
    )


@topic.evolves(ConditionEnded)
def _condition_ended(state: Conflict, event: ConditionEnded) -> Conflict:
    p = state.somebody(event.who)
    changed = change(p, conditions=tuple(c for c in p.conditions if c.id != event.condition))
    return change(state, participants={**state.participants, p.id: changed})


@topic.evolves(ObstacleSet)
def _obstacle_set(state: Conflict, event: ObstacleSet) -> Conflict:
    obstacle = event.obstacle
    return change(
        state,
        obstacles={**state.obstacles, obstacle.id: obstacle},
        counters=counted(state, obstacle.id),
    )
