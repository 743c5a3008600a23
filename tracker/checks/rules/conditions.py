"""Conditions on somebody, a zone or the scene, until when they stand; tasks to be worn down."""

from __future__ import annotations

import re
from collections.abc import Callable

from tracker.checks.rules.table import kept_table, table_of, with_conditions, with_table
from tracker.conflict import stage
from tracker.conflict.draft import Draft
from tracker.conflict.engine import fold
from tracker.conflict.fields import CountsFor, Number, Place, Until, UsualText, Words, Yes
from tracker.conflict.players.tasks import Known, TaskKey, open_task, task_key
from tracker.conflict.ruling import N_, Command, Contradiction, Event, Ruling, require
from tracker.conflict.setup import counted
from tracker.conflict.state import (
    DICE_MOST,
    SCENE,
    Condition,
    Conflict,
    Obstacle,
    change,
    without,
)
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.dice.resembling import meant, resembling
from tracker.dice.scopes import scope_called
from tracker.dice.scopes import scope_names as names_in
from tracker.dice.terms import find

topic = Topic()

# What ends a condition, as commands have it; so do ``round 3`` and ``end of round 3``.
# Any other text is the game master's own, who ends the condition by hand.
END_OF_ROUND, TURN, CONFLICT, FOR_SCENE, SESSION = (
    *("end of round", "turn", "conflict", "scene", "session"),
)
_ROUND = re.compile(r"(?P<end>end of )?round (?P<n>[0-9]{1,6})")


def round_of(until: str) -> int | None:
    """Return the round with which a condition ends, None when no round ends it.

    The beginning of a round is the end of the one before.
    """
    found = _ROUND.fullmatch(until)
    return int(found["n"]) - (not found["end"]) if found else None


def is_free(state: Conflict, until: str) -> bool:
    """Return whether nothing but the game master's word ends a condition that stands until then."""
    ends = ("", END_OF_ROUND, TURN, CONFLICT, FOR_SCENE)
    known = (*ends, SESSION) if system(state.system).sessions else ends
    return until not in known and round_of(until) is None


def checked_until(draft: Draft, until: str, place: str) -> str:
    """Return until when a condition is to stand on somebody, a zone or the scene.

    The end of a round is that of the current one. Refuses what is over already, and what nothing
    ends: the game master may overrule that, and has to take the condition off by hand.
    """
    state, rules = draft.state, system(draft.state.system)
    rule = rules.scope_rule
    if until == END_OF_ROUND:
        until = f"{END_OF_ROUND} {max(state.round, 1)}"
    last = round_of(until)
    if last is not None or until == TURN:
        if state.phase == "ended":
            draft.refuse(N_("no round is to come: the conflict is over"), rule=rule)
        if last is not None and last < max(state.round, 1):
            draft.refuse(N_("this round has begun or is over already"), rule=rule)
        if until == TURN and place not in state.participants:
            draft.refuse(N_("only who takes part has turns"), rule=rule)
        return until
    # What is on record stands: an older version took any text.
    if is_free(state, until) and draft.completing:
        message = N_(
            "nothing ends a condition at {until}; until= takes round 3, end of round, end of"
            " round 3, turn, conflict, scene"
        )
        if rules.sessions:
            message = N_(
                "nothing ends a condition at {until}; until= takes round 3, end of round, end of"
                " round 3, turn, conflict, scene, session"
            )
        draft.forbid(rule, message, until=until)
    return until


def ends_with_round(until: str, now: int) -> bool:
    """Return whether the end of a round ends a condition."""
    last = round_of(until)
    return last is not None and last <= now


def ends_with_conflict(until: str) -> bool:
    """Return whether the end of a conflict ends a condition: no round of it will come."""
    return until in (TURN, CONFLICT) or round_of(until) is not None


def ends_with_scene(until: str) -> bool:
    """Return whether the end of a scene ends a condition."""
    return until in (CONFLICT, FOR_SCENE)


# Words so short are like too many others.
_SHORT = 3

# What a condition counts, in one system or another.
NUMBERS = ("mod", "diff", "fmod", "adv", "dis")


class SetCondition(Command, frozen=True, kw_only=True, tag="condition"):
    """Put a standing modifier on somebody, a zone or the scene."""

    words = ("name", "text")
    group = "between"

    name: Place
    text: UsualText
    mod: Number = 0
    on: CountsFor = "all"
    once: Yes = False
    until: Until = ""


class EndCondition(Command, frozen=True, kw_only=True, tag="uncondition"):
    """Take a standing modifier off somebody, a zone or the scene."""

    words = ("name", "text")
    group = "between"

    name: Place
    text: Words


class SetObstacle(Command, frozen=True, kw_only=True, tag="obstacle"):
    """Set up a task that several checks wear down."""

    words = ("what",)
    group = "between"

    what: Words
    needs: Number
    hidden_need: Yes = False


class EndObstacle(Command, frozen=True, kw_only=True, tag="unobstacle"):
    """Take a task off the table, done or not."""

    words = ("what",)
    group = "between"

    what: Words


class ConditionSet(Event, frozen=True, kw_only=True, tag="condition_set"):
    """Somebody, a zone or the scene has a standing modifier."""

    seen = "who*; marks: condition"

    who: str
    condition: Condition


class ConditionEnded(Event, frozen=True, kw_only=True, tag="condition_ended"):
    """A standing modifier is gone."""

    seen = "who*; marks: condition"

    who: str
    condition: str


class ObstacleSet(Event, frozen=True, kw_only=True, tag="obstacle_set"):
    """A task stands, or what is left of it has changed.

    An ``unseen`` change comes of what the players know nothing of.
    """

    seen = "obstacle unseen"

    tells_need = True

    obstacle: Obstacle
    unseen: bool = False

    @property
    def task(self) -> tuple[str, str]:
        """Return its id and its text."""
        return self.obstacle.id, self.obstacle.text


class ObstacleGone(Event, frozen=True, kw_only=True, tag="obstacle_gone"):
    """A task stands in nobody's way any more."""

    seen = "obstacle"

    obstacle: str


def applying(state: Conflict, who: str, *scopes: str) -> tuple[Condition, ...]:
    """Return the conditions that count for somebody in scopes: a kind of action, a trait.

    A scope that has a term counts by any of its names. Those of the zone and the scene come behind
    the own ones.
    """
    p = state.somebody(who)
    known = system(state.system).scopes
    wanted = {name for scope in ("all", *filter(None, scopes)) for name in names_in(known, scope)}
    around = (state.circumstances.get(place, ()) for place in (p.zone or "", SCENE))
    found = (*p.conditions, *(c for there in around for c in there))
    return tuple(c for c in found if c.on.casefold() in wanted)


def use_up(draft: Draft, used: tuple[Condition, ...]) -> None:
    """End those of the conditions just counted that count for one check alone."""
    places = (SCENE, *draft.state.zones, *draft.state.participants)
    for place in places:
        for condition in draft.state.conditions_on(place):
            if condition.once and condition in used:
                draft.emit(ConditionEnded(who=place, condition=condition.id))


def end_conditions(draft: Draft, over: Callable[[str, str], bool]) -> None:
    """End the conditions that do not stand any longer, by until when and by where they are."""
    rule = system(draft.state.system).scope_rule
    for place in (SCENE, *draft.state.zones, *draft.state.participants):
        for condition in draft.state.conditions_on(place):
            if condition.until and over(condition.until, place):
                draft.emit(ConditionEnded(who=place, condition=condition.id, rule=rule))


def obstacle_called(draft: Draft, what: str, rule: str = "") -> Obstacle:
    """Return the obstacle of that name, a unique beginning or word of it; refuse all else."""
    found = meant(what, draft.state.obstacles.values(), lambda o: (o.text,))
    if len(found) != 1:
        draft.refuse(
            N_("no task is called {name}"),
            rule=rule,
            candidates=tuple(o.text for o in draft.state.obstacles.values()),
            name=what,
        )
    return found[0]


@topic.decides(SetCondition)
def set_condition(draft: Draft, command: SetCondition) -> None:
    """Put a condition on somebody; one that the system knows by name has its usual numbers."""
    numbers = {name: getattr(command, name, None) or 0 for name in NUMBERS}
    text, rule = command.text, ""
    usual = system(draft.state.system).usual(command.text)
    if usual is not None:
        term, proposed = usual
        text, rule = term.name, term.rule
        if not any(numbers.values()):
            numbers |= proposed
        wrong = system(draft.state.system).usual_fault(term, numbers["mod"])
        if wrong is not None:
            draft.forbid(wrong.rule, wrong.message, **wrong.arguments)
    elif not any(numbers.values()):
        _remind_of_usual(draft, command.text)
    dice = max(abs(numbers["adv"]), abs(numbers["dis"]))
    if dice > DICE_MOST:
        draft.refuse(N_("these are {n} dice; at most {most} are thrown"), n=dice, most=DICE_MOST)
    fault = system(draft.state.system).condition_fault(numbers["mod"])
    if fault is not None:
        draft.forbid(fault.rule, fault.message, **fault.arguments)
    check_scope(draft, command.on)
    condition = Condition(
        id=draft.new_id("c"),
        text=text,
        on=command.on or "all",
        once=command.once,
        until=checked_until(draft, command.until, command.name),
        rule=rule,
        **numbers,
    )
    draft.emit(ConditionSet(who=command.name, condition=condition, rule=rule))


def _remind_of_usual(draft: Draft, text: str) -> None:
    """Remind of a condition that the system knows, where a text without numbers is nearly it."""
    rules = system(draft.state.system)
    known = [term for term in rules.conditions if rules.usual(term.name) is not None]
    words = {word: term for term in known for one in term.called for word in (one, *one.split())}
    long = {word: term.name for word, term in words.items() if len(word) > _SHORT}
    if guess := resembling(text, long):
        rule = next(term.rule for term in known if term.name == guess)
        message = N_("{text} counts for nothing; did you mean {term}?")
        draft.warn(rule, message, text=text, term=guess)


def scope_of(state: Conflict, text: str) -> str | None:
    """Return the system's own scope that a text means; None for a name on a sheet, and others."""
    rules = system(state.system)
    wanted = text.strip().casefold()
    people = state.participants.values()
    if any(wanted == name.casefold() for p in people for name in rules.rated(p.skills, p.sheet)):
        return None
    return scope_called(rules.scopes, text)


def check_scope(draft: Draft, on: str) -> None:
    """Remind of a scope that nothing falls into: a slip, or a skill that nobody has yet."""
    rules, people = system(draft.state.system), draft.state.participants.values()
    own = {str(v): str(v) for name, v in draft.state.campaign.items() if name.startswith("name_")}
    terms = {name: name for scope in rules.scopes for name in names_in(rules.scopes, scope)}
    skills = {skill: skill for p in people for skill in rules.rated(p.skills, p.sheet)}
    known = {"": "", **terms, **own, **skills}
    if on.casefold() in (name.casefold() for name in known):
        return
    if guess := resembling(on, known):
        message = N_("nothing counts as {scope} here; did you mean {guess}?")
        draft.warn(rules.scope_rule, message, scope=on, guess=guess)
    else:
        draft.warn(rules.scope_rule, N_("nothing counts as {scope} here"), scope=on)


def _names_of(state: Conflict, condition: Condition) -> tuple[str, ...]:
    """Return what a condition answers to: its text, and in German what is the rules' own."""
    own = find(system(state.system).conditions, condition.text) if condition.rule else None
    return (condition.text, own.german) if own else (condition.text,)


def is_called(state: Conflict, condition: Condition, *texts: str) -> bool:
    """Return whether a condition is meant by one of these texts, in any case."""
    return any(meant(text, (condition,), lambda c: _names_of(state, c)) for text in texts)


def remind_of_absent(
    draft: Draft, who: str, there: tuple[Condition, ...], without: tuple[str, ...], rule: str
) -> None:
    """Remind of what is to be left out and does not count anyway: it may be mistyped."""
    for text in without:
        if not any(is_called(draft.state, c, text) for c in there):
            message = N_("{who} has no condition in scope called {text}")
            draft.warn(rule, message, who=who, text=text)


def condition_keys(own: Topic, *keys: str) -> None:
    """Register the numbers that conditions have in a game, which stand before their scope."""
    before = dict.fromkeys(keys, "on")
    own.widens(SetCondition, set_condition, dict.fromkeys(keys, Number), usual=0, before=before)


@topic.decides(EndCondition)
def end_condition(draft: Draft, command: EndCondition) -> None:
    """Take a condition off somebody, by its text or else a beginning or a word of it."""
    has = draft.state.conditions_on(command.name)
    found = meant(command.text, has, lambda c: _names_of(draft.state, c))
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
    """Set up an obstacle, unless the system knows none."""
    fault = system(draft.state.system).obstacle_fault()
    if fault is not None:
        draft.forbid(fault.rule, fault.message, **fault.arguments)
    if command.needs < 1:
        draft.refuse(N_("a task needs at least 1"))
    task = Obstacle(id=draft.new_id("o"), text=command.what, needs=command.needs)
    draft.emit(ObstacleSet(obstacle=change(task, hidden=command.hidden_need)))


@topic.decides(EndObstacle)
def end_obstacle(draft: Draft, command: EndObstacle) -> None:
    """Take an obstacle off the table, by its name or a beginning of it."""
    draft.emit(ObstacleGone(obstacle=obstacle_called(draft, command.what).id))


def _placed(state: Conflict, place: str, conditions: tuple[Condition, ...]) -> Conflict:
    if place in state.participants:
        return with_conditions(state, place, conditions)
    if place != SCENE and place not in state.zones:
        raise Contradiction(f"no place {place}")
    there = {p: c for p, c in state.circumstances.items() if p != place}
    return with_table(state, circumstances={**there, place: conditions} if conditions else there)


def _require_dice(*numbers: int) -> None:
    """Raise Contradiction for more dice than anybody could throw; some refused none before."""
    if max(map(abs, numbers)) > 100 * DICE_MOST:
        raise Contradiction(f"{max(map(abs, numbers))} dice")


@topic.evolves(ConditionSet)
def _condition_set(state: Conflict, event: ConditionSet) -> Conflict:
    _require_dice(event.condition.adv, event.condition.dis)
    rest = (c for c in state.conditions_on(event.who) if c.id != event.condition.id)
    changed = _placed(state, event.who, (*rest, event.condition))
    return change(changed, counters=counted(state.counters, event.condition.id))


@topic.evolves(ConditionEnded)
def _condition_ended(state: Conflict, event: ConditionEnded) -> Conflict:
    there = state.conditions_on(event.who)
    require({c.id for c in there}, event.condition)
    return _placed(state, event.who, tuple(c for c in there if c.id != event.condition))


@topic.evolves(ObstacleSet)
def _obstacle_set(state: Conflict, event: ObstacleSet) -> Conflict:
    _require_dice(event.obstacle.dis)
    obstacle = event.obstacle
    own = kept_table(change(table_of(state), obstacles={**state.obstacles, obstacle.id: obstacle}))
    return change(state, counters=counted(state.counters, obstacle.id), own=own)


@topic.evolves(ObstacleGone)
def _obstacle_gone(state: Conflict, event: ObstacleGone) -> Conflict:
    if event.obstacle not in state.obstacles:
        raise Contradiction(f"no obstacle {event.obstacle}")
    return with_table(state, obstacles=without(state.obstacles, event.obstacle))


@topic.evolves(stage.ZoneRemoved, instead=True)
def _zone_removed(state: Conflict, event: stage.ZoneRemoved) -> Conflict:
    after = stage.zone_removed(state, event)
    left = without(after.circumstances, event.zone)
    return with_table(after, circumstances=left) if after.circumstances else after


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
