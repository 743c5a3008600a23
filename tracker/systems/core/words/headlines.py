"""Headlines: one line for what was done in this game, or for what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from tracker.conflict.cast import AspectRemoved, Moved, ParticipantAdded
from tracker.conflict.departure import Departed
from tracker.conflict.order import RoundOpened, TurnOpened
from tracker.conflict.setup import AspectAdded
from tracker.conflict.turns import TurnPassed
from tracker.systems.core.rules import (
    absorbing,
    contesting,
    harm,
    healing,
    obstacles,
    points,
    resolving,
    rolls,
    scenes,
    sheet,
    stances,
)
from tracker.systems.core.rules.state import InvokesChanged, OpenRoll, table
from tracker.systems.core.words.sentences import outcome_text
from tracker.systems.core.words.terms import ACTION_NAMES, effort_text
from tracker.words.game_words import Head
from tracker.words.sentences import sentence
from tracker.words.story import Story, joined_sentences, saying
from tracker.words.translate import fill


def _roll(story: Story) -> OpenRoll | None:
    """Return the roll that a ruling leaves open, or that it settled."""
    return table(story.after).roll or table(story.before).roll


def rolls_text(story: Story) -> str:
    """Return the rolls that lie there: ``Fight 6 against Fight 4, success, a hit of 2``."""
    roll = _roll(story)
    if roll is None:
        return ""
    # What is not seen of a roll has no faces.
    mine = effort_text(roll.roll) if roll.roll.faces else ""
    reached = story.all(resolving.OutcomeReached)
    if not reached:
        return mine
    last = reached[-1]
    against = effort_text(roll.defense) if roll.defense is not None else str(last.opposed_by)
    words = {"mine": mine, "against": against, "outcome": outcome_text(last)}
    if last.rough or (roll.defense is not None and not roll.defense.faces):
        return ", ".join(filter(None, (mine, words["outcome"])))
    return fill("{mine} against {against}, {outcome}", words)


def outcomes(story: Story) -> Iterator[str]:
    """Yield what came of the rolls, as the line has it."""
    return map(outcome_text, story.all(resolving.OutcomeReached))


def with_rolls(lead: str, story: Story) -> str:
    """Return what was done with its rolls, and what they brought besides."""
    thrown = rolls_text(story)
    return joined_sentences([f"{lead}: {thrown}" if thrown else lead, *_brought(story)])


def _brought(story: Story) -> list[str]:
    """Return what an outcome brought that stands: boosts, aspects, members of a mob, who is out."""
    gone = {e.aspect for e in story.all(AspectRemoved)}
    kinds = (AspectAdded, InvokesChanged, harm.MobCounted, Departed)
    told = []
    for event, state in story.met:
        if isinstance(event, AspectAdded) and event.aspect.id in gone:
            continue
        if isinstance(event, kinds):
            told.append(sentence(event, state) or "")
    return told


def _action(command: Any, story: Story) -> str:
    roll = _roll(story)
    if roll is None:
        return ""
    words = {
        "who": story.name(roll.by),
        "target": story.name(roll.target),
        "what": roll.what or story.name(roll.to),
    }
    return with_rolls(fill(ACTION_NAMES[roll.kind], words), story)


def _defend(command: Any, story: Story) -> str:
    question = story.before.question
    lead = fill("{who} defends", {"who": story.name(question.who if question else story.actor)})
    now, reached = _roll(story), story.said(resolving.OutcomeReached)
    if now and now.defense and now.defense.faces and not now.roll.faces and reached:
        # Of the other roll players see only what came of it.
        rolls = {"mine": effort_text(now.defense), "outcome": reached[-1]}
        return joined_sentences([f"{lead}: {fill('{mine}, {outcome}', rolls)}", *_brought(story)])
    return with_rolls(lead, story)


def _invoke(command: Any, story: Story) -> str:
    return with_rolls(joined_sentences(story.said(rolls.Invoked)), story)


def _next(command: Any, story: Story) -> str:
    return joined_sentences(story.said(RoundOpened, TurnPassed)) or _named(story)


def _named(story: Story) -> str:
    opened = [event.who for event in story.all(TurnOpened) if event.who is not None]
    return fill("{who} acts next", {"who": story.name(opened[-1])}) if opened else ""


def _hit(command: absorbing.Hit, story: Story) -> str:
    return _taken(command.name, command.amount, story)


def _taken(who: str, hit: int, story: Story) -> str:
    words = {"who": story.name(who), "hit": hit}
    return joined_sentences(
        [fill("{who} takes {hit} without an attacker", words), *_brought(story)]
    )


def suffered(story: Story) -> str:
    """Return the hit that somebody takes, whoever has landed it; empty for none."""
    for event, _state in story.met:
        match event:
            case harm.HarmDone(harm=done):
                return _taken(done.who, done.hit, story)
            case harm.MobCounted(who=who, hit=int(hit)):
                return _taken(who, hit, story)
    return ""


def _pass_tag(command: Any, story: Story) -> str:
    words = {
        "who": story.name(story.actor),
        "aspect": story.name(command.aspect),
        "to": story.name(command.to),
    }
    return fill("{who} hands a free invocation of {aspect} to {to}", words)


def _answer(command: Any, story: Story) -> str:
    kinds = (absorbing.CostPaid, absorbing.Failed, healing.RecoveryBegun, Moved)
    return joined_sentences([*story.said(*kinds), *_brought(story)])


def _boost(command: Any, story: Story) -> str:
    given = story.said(resolving.ShiftGiven)
    if given:
        return with_rolls(joined_sentences(given), story)
    return joined_sentences(story.said(healing.Reworded, AspectAdded))


HEADS: Mapping[str, Head] = MappingProxyType(
    {
        "core_attack": _action,
        "core_create": _action,
        "core_overcome": _action,
        "core_treat": _action,
        "core_leg": _action,
        "core_defend": _defend,
        "core_invoke": _invoke,
        "core_boost": _boost,
        "core_full_defense": saying(stances.FullDefenseDeclared),
        "next": _next,
        "core_hit": _hit,
        "core_stress": saying(harm.BoxesMarked),
        "core_consequence": saying(AspectAdded),
        "core_taken_out": saying(Departed),
        "core_outcome": saying(absorbing.OutcomeSet),
        "core_succeed": _answer,
        "core_fail": _answer,
        "core_concede": saying(absorbing.ConcessionOffered),
        "core_accept": saying(Departed),
        "core_pass_tag": _pass_tag,
        "core_compel": saying(points.Compelled),
        "core_declare": saying(points.Declared),
        "core_mob": saying(ParticipantAdded),
        "core_split": saying(sheet.MobSplit),
        "core_merge": saying(sheet.MobMerged),
        "core_contest": saying(contesting.ContestSet),
        "core_challenge": saying(contesting.ChallengeSet),
        "core_hazard": saying(ParticipantAdded),
        "core_barrier": saying(obstacles.ObstacleSet),
        "core_distraction": saying(obstacles.ObstacleSet),
        "core_countdown": saying(obstacles.CountdownSet),
        "core_tick": saying(obstacles.CountdownSet, obstacles.CountdownOver),
        "core_scene": saying(scenes.SceneBegun),
        "core_session": saying(scenes.TimePassed),
        "core_adventure": saying(scenes.TimePassed),
        "core_milestone_reached": saying(healing.MilestoneReached),
    }
)
