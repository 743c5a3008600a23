"""Sentences for what systems with outcomes share: checks, duels, conditions, tasks, settings."""

from __future__ import annotations

from types import MappingProxyType

from tracker.checks.rules import checking, conditions
from tracker.conflict import settings
from tracker.conflict.state import Conflict, Tested
from tracker.words.lasting import condition_name, condition_text, obstacle_text
from tracker.words.outcomes import led, thrown
from tracker.words.setting_terms import value_name
from tracker.words.system_terms import setting_name
from tracker.words.telling import Tales
from tracker.words.terms import name_of
from tracker.words.translate import fill

tales = Tales(MappingProxyType({}), silent=(checking.DuelOpened,))


@tales.tells(settings.SettingChanged)
def _setting_changed(event: settings.SettingChanged, state: Conflict) -> str:
    value = value_name(state.system, event.name, event.value)
    words = {"name": setting_name(state.system, event.name), "value": value}
    return fill("Setting: {name}: {value}", words)


def tested_in(event: checking.Checked) -> Tested:
    """Return the check that an event is about."""
    return Tested(
        who=event.who,
        skill=event.skill,
        check=event.check,
        faces=event.faces,
        outcome=event.outcome,
        what=event.what,
        hidden=event.hidden,
    )


@tales.tells(checking.Checked)
def _checked(event: checking.Checked, state: Conflict) -> str:
    tested = tested_in(event)
    came = f"{event.skill} {thrown(tested)}".strip()
    words = {"who": name_of(state, event.who), "roll": came, "what": came}
    return fill("{who} rolls {roll}", words) if event.faces else fill("{who}: {what}", words)


@tales.tells(checking.DuelWaived)
def _waived(event: checking.DuelWaived, state: Conflict) -> str:
    words = {"who": name_of(state, event.by), "other": name_of(state, event.target)}
    return fill("The check of {who} against {other} comes to nothing", words)


@tales.tells(checking.DuelDecided)
def _decided(event: checking.DuelDecided, state: Conflict) -> str:
    words = {"who": name_of(state, event.by), "other": name_of(state, event.target)}
    return fill("{who} against {other}: {outcome}", {**words, "outcome": led(event, state)})


@tales.tells(conditions.ConditionSet)
def _condition_set(event: conditions.ConditionSet, state: Conflict) -> str:
    return f"{name_of(state, event.who)}: {condition_text(event.condition, state)}"


@tales.tells(conditions.ConditionEnded)
def _condition_ended(event: conditions.ConditionEnded, state: Conflict) -> str:
    there = state.conditions_on(event.who)
    text = next((condition_name(c) for c in there if c.id == event.condition), event.condition)
    return fill("{on} no longer: {text}", {"on": name_of(state, event.who), "text": text})


@tales.tells(conditions.ObstacleSet)
def _obstacle_set(event: conditions.ObstacleSet, state: Conflict) -> str:
    return f"{event.obstacle.text}: {obstacle_text(event.obstacle, state.system)}"


@tales.tells(conditions.ObstacleGone)
def _obstacle_gone(event: conditions.ObstacleGone, state: Conflict) -> str:
    known = state.obstacles.get(event.obstacle)
    return fill("{text} is gone", {"text": known.text if known else event.obstacle})
