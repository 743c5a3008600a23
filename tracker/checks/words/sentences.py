"""Checks, duels, conditions and tasks: sentences, headlines, and what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import to_builtins

from tracker.checks.rules import checking, conditions
from tracker.checks.rules.checking import Checked, CheckedRoughly, DuelDecided
from tracker.checks.rules.conditions import ObstacleGone, ObstacleSet
from tracker.checks.rules.table import Tested, table_of
from tracker.conflict import settings
from tracker.conflict.acts import Acted
from tracker.conflict.cast import Moved
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.state import Conflict
from tracker.words.game_words import Head, describer, words_of
from tracker.words.lasting import condition_name, condition_text, obstacle_text
from tracker.words.listed import value_name
from tracker.words.questions import who_is_asked
from tracker.words.story import Story, joined_sentences, saying
from tracker.words.telling import Tales
from tracker.words.terms import name_of, setting_name
from tracker.words.translate import _, fill

# What asks for a defense, by the kind of action.
_AGAINST: Mapping[str, str] = MappingProxyType(
    {
        "attack": N_("{who} attacks {target}, {roll}"),
        "contest": N_("{who} contests with {target}, {roll}"),
        # A check that is compared is no attack.
        "check": N_("{who} contests with {target}, {roll}"),
    }
)


def side_text(tested: Tested) -> str:
    """Return what one side brings against another: the skill, and what came of it."""
    return f"{tested.skill} {describer(tested.check).effort(tested.outcome)}".strip()


def check_question_lead(state: Conflict) -> str:
    """Return who is asked for a check against which, empty for any other question."""
    duel = table_of(state).duel
    if duel is None or state.question is None or state.question.kind != "defend":
        return ""
    sides = {
        "who": name_of(state, duel.by),
        "target": who_is_asked(state),
        "roll": side_text(duel.mine),
    }
    return fill(_AGAINST.get(duel.kind, _AGAINST["attack"]), sides)


def check_document(state: Conflict) -> dict[str, Any] | None:
    """Return the last check with what was set before the throw and what came of it."""
    tested = table_of(state).last_check
    if tested is None:
        return None
    by = state.participants.get(tested.who)
    return {
        "by": by.name if by else tested.who,
        "skill": tested.skill or None,
        "what": tested.what or None,
        "effect": tested.effect or None,
        "hidden": tested.hidden,
        "faces": list(tested.faces),
        "check": to_builtins(tested.check),
        "outcome": to_builtins(tested.outcome),
        "figures": dict(tested.outcome.figures()),
    }


tales = Tales(silent=(checking.DuelOpened,))


@tales.tells(settings.SettingChanged)
def _setting_changed(event: settings.SettingChanged, state: Conflict) -> str:
    value = value_name(state.system, event.name, event.value)
    words = {"name": setting_name(state.system, event.name), "value": value}
    return fill("Setting: {name}: {value}", words)


@tales.tells(checking.Checked)
def _checked(event: checking.Checked, state: Conflict) -> str:
    rolled = f"{event.skill} {describer(event.check).thrown(event.check, event.outcome)}".strip()
    words = {"who": name_of(state, event.who), "roll": rolled, "what": rolled}
    return fill("{who} rolls {roll}", words) if event.faces else fill("{who}: {what}", words)


@tales.tells(checking.CheckedRoughly)
def _checked_roughly(event: checking.CheckedRoughly, state: Conflict) -> str:
    words = {"who": name_of(state, event.who), "what": event.what}
    lead = fill("{who}, {what}", words) if event.what else words["who"]
    if event.success is None:
        return fill("{who} rolls", {"who": lead})
    return fill("{who}: {outcome}", {"who": lead, "outcome": success_text(event.success)})


@tales.tells(checking.DuelWaived)
def _waived(event: checking.DuelWaived, state: Conflict) -> str:
    words = {"who": name_of(state, event.by), "other": name_of(state, event.target)}
    return fill("The check of {who} against {other} comes to nothing", words)


@tales.tells(checking.DuelDecided)
def _decided(event: checking.DuelDecided, state: Conflict) -> str:
    words = {"who": name_of(state, event.by), "other": name_of(state, event.target)}
    return fill("{who} against {other}: {outcome}", {**words, "outcome": winner_text(event, state)})


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


def turning_point(event: Event, state: Conflict) -> str:
    """Return what of an event an evening is remembered by; empty for the rest.

    That is a condition somebody has for longer than a check, and a task that is overcome.
    """
    match event:
        case conditions.ConditionSet() if event.who in state.participants:
            if event.condition.once:
                return ""
            words = {"who": name_of(state, event.who), "what": condition_name(event.condition)}
            return fill("{who}, from then on: {what}", words)
        case ObstacleSet(obstacle=task) if task.needs and task.done >= task.needs:
            before = state.obstacles.get(task.id)
            done = before is not None and before.done >= before.needs
            return "" if done else fill("{text} is overcome", {"text": task.text})
    return ""


def checks_told(story: Story) -> list[Tested]:
    """Return the checks of a ruling, before them the one that it answers."""
    duel = table_of(story.before).duel
    return [*([duel.mine] if duel else []), *(event.tested for event in story.all(Checked))]


def tested_text(tested: Tested) -> str:
    """Return a check by itself: the skill, and what came of it."""
    result = describer(tested.check).result_text(tested.outcome)
    return f"{tested.skill}, {result}" if tested.skill else result


def winner_text(event: DuelDecided, state: Conflict) -> str:
    """Return who of two leads, in the words of the game."""
    told = words_of(state.system).describer()
    return told.winner_text(event, state) if told else ""


def outcomes(story: Story) -> Iterator[str]:
    """Yield what came of the checks: who leads, or each result, as the line has it."""
    decided = [(event, state) for event, state in story.met if isinstance(event, DuelDecided)]
    if decided:
        yield from (winner_text(event, state) for event, state in decided)
    else:
        for tested in checks_told(story):
            yield describer(tested.check).result_text(tested.outcome)


def checking_first(story: Story) -> str | None:
    """Return whose check came first, also one of which the players see no dice."""
    duel = table_of(story.before).duel
    if duel is not None:
        return duel.mine.who
    return next((e.who for e, _s in story.met if isinstance(e, Checked | CheckedRoughly)), None)


def with_checks(lead: str, story: Story) -> str:
    """Return what was done with the checks made for it, and what of a task is left by them.

    Of two against each other, the one that is answered stands first, and who leads at the end.
    """
    return joined_sentences(
        [": ".join(filter(None, (lead, _came_to(story)))), *story.said(ObstacleSet, ObstacleGone)]
    )


def _came_to(story: Story) -> str:
    """Return what the checks of a ruling have come to, without the dice that are not seen."""
    tested = checks_told(story)
    decided = [(event, state) for event, state in story.met if isinstance(event, DuelDecided)]
    if decided:
        outcome = winner_text(*decided[0])
        if len(tested) > 1:
            mine, against = map(side_text, tested[:2])
            words = {"mine": mine, "against": against, "outcome": outcome}
            return fill("{mine} against {against}, {outcome}", words)
        answered = table_of(story.before).duel
        whose = answered.target if answered else checking_first(story)
        own = [side_text(one) for one in tested if one.who == whose]
        return fill("{mine}, {outcome}", {"mine": own[0], "outcome": outcome}) if own else outcome
    if tested:
        return side_text(tested[0]) if table_of(story.after).duel else tested_text(tested[0])
    rough, asked = story.found(CheckedRoughly), story.after.question
    if rough is None or rough.success is None or (asked and asked.kind == "defend"):
        return ""
    return success_text(rough.success)


def success_text(success: bool) -> str:
    """Return whether a check was a success."""
    return _("success") if success else _("no success")


def _who(story: Story) -> str:
    return story.name(checking_first(story) or story.actor)


def check(command: Command, story: Story) -> str:
    """Return who checked for what, and what came of it."""
    what = getattr(command, "what", "")
    words = {"who": _who(story), "what": what}
    return with_checks(fill("{who}, {what}", words) if what else words["who"], story)


def _contest(command: Command, story: Story) -> str:
    """Return who contests with whom, and how it went."""
    words = {"who": _who(story), "other": story.name(getattr(command, "opponent", None))}
    return with_checks(fill("{who} contests with {other}", words), story)


def attack(command: Command, story: Story) -> str:
    """Return who attacks whom, and how it went."""
    words = {"who": _who(story), "target": story.name(getattr(command, "target", None))}
    return with_checks(fill("{who} attacks {target}", words), story)


def defend(command: Command, story: Story) -> str:
    """Return how somebody answered a check; the one answered stands first."""
    duel = table_of(story.before).duel
    words = {"who": story.name(duel.target if duel else story.actor)}
    if duel is not None and duel.kind != "attack":
        return with_checks(fill("{who} rolls against it", words), story)
    return with_checks(fill("{who} defends", words), story)


# By verb; a system's own line for a command goes before these, by the command's tag.
CHECK_HEADS: Mapping[str, Head] = MappingProxyType(
    {
        "check": check,
        "contest": _contest,
        "attack": attack,
        "defend": defend,
        "act": saying(Acted),
        "move": saying(Moved),
    }
)
