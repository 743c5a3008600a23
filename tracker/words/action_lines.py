"""Headlines of what is rolled for: attacks, maneuvers, contests, movement, and their defenses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tracker.conflict.acts import Acted
from tracker.conflict.blocks import BlockMade
from tracker.conflict.cast import Moved
from tracker.conflict.departure import Departed
from tracker.conflict.harm import OverflowGained, StressMarked
from tracker.conflict.rolls import Tagged
from tracker.conflict.ruling import N_
from tracker.conflict.sprints import ThingThrown
from tracker.conflict.state import SCENE, Exchange, LastRoll
from tracker.words.asking import question_lead
from tracker.words.names import fold
from tracker.words.sentences import sentence
from tracker.words.story import Story, joined
from tracker.words.terms import success_text
from tracker.words.throws import skill_effort
from tracker.words.told_play import outcome_text
from tracker.words.translate import _, fill
from tracker.words.vocabulary import TEMPLATE_ASPECTS

if TYPE_CHECKING:
    from tracker.conflict import (
        attacks,
        blocks,
        checks,
        exchange,
        maneuvers,
        questions,
        sprints,
        tagging,
    )

Head = Callable[[Any, Story], str]

# A maneuver's verb when it succeeded, and when it did not.
_MANEUVERS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "blind": (N_("{who} blinds {target}"), N_("{who} tries to blind {target}")),
        "mark": (N_("{who} marks {target}"), N_("{who} tries to mark {target}")),
        "pin": (N_("{who} pins {target}"), N_("{who} tries to pin {target}")),
        "disarm": (N_("{who} disarms {target}"), N_("{who} tries to disarm {target}")),
    }
)

# Aspects that say the same as a template, also when typed by hand.
_KNOWN: Mapping[str, str] = MappingProxyType(
    {
        **{fold(n): one for one, term in TEMPLATE_ASPECTS.items() for n in term.called},
        # As they were called before.
        "markiert": "mark",
        "festgenagelt": "pin",
    }
)


def rolls_text(story: Story) -> str:
    """Return the rolls of the open action: ``Weapons 5 against Athletics 3, 2 shifts``.

    While the defense is owed, only the actor's.
    """
    open_ = story.exchange
    if open_ is None or open_.roll is None:
        return ""
    mine = skill_effort(open_.roll)
    result = story.result
    if result is None:
        return mine
    against = _against(open_, result)
    words = {"mine": mine, "against": against, "outcome": _outcome(open_, result, story)}
    if not against:
        return fill("{mine}, {outcome}", words)
    return fill("{mine} against {against}, {outcome}", words)


def _against(open_: Exchange, result: LastRoll) -> str:
    """Return what the actor's roll had to beat: the opponent's, a block, or a plain number."""
    if open_.defense is None:
        return "" if result.opposed_by is None else str(result.opposed_by)
    defense = skill_effort(open_.defense)
    strength = result.opposed_by
    # No opponent counts as less than 0 where shifts are paid out as zones.
    beaten = open_.defense.effort if strength or open_.kind == "attack" else 0
    if result.by != open_.by or strength is None or strength <= beaten:
        return defense
    return fill("{defense} and a block of {strength}", {"defense": defense, "strength": strength})


def _outcome(open_: Exchange, result: LastRoll, story: Story) -> str:
    if result.by == open_.by:
        return outcome_text(result, open_)
    words = {"who": story.name(result.by), "shifts": success_text(result.shifts)}
    return fill("{who} wins with {shifts}", words)


def with_rolls(lead: str, story: Story) -> str:
    """Return what was done with its rolls, and who fell by it."""
    thrown = rolls_text(story)
    return joined([f"{lead}: {thrown}" if thrown else lead, *fallen(story)])


def fallen(story: Story) -> list[str]:
    """Return which minions fell, who was taken out, and what is left over from that."""
    lines = []
    for event, state in story.met:
        match event:
            case StressMarked(who=who) | Departed(who=who):
                # That a group with none left is out goes without saying.
                minions = state.somebody(who).role == "minions"
                if minions == isinstance(event, StressMarked):
                    lines.append(sentence(event, state) or "")
            case OverflowGained():
                lines.append(sentence(event, state) or "")
    return lines


def _actor(story: Story) -> str:
    return story.name(story.exchange.by if story.exchange else story.actor)


def attack(command: attacks.Attack, story: Story) -> str:
    """Return who attacks whom, and how it went."""
    words = {"who": _actor(story), "target": story.name(command.target)}
    return with_rolls(fill("{who} attacks {target}", words), story)


def maneuver(command: maneuvers.Maneuver, story: Story) -> str:
    """Return what a maneuver was to bring about, and how it went."""
    return with_rolls(_maneuver_lead(command, story), story)


def _maneuver_lead(command: maneuvers.Maneuver, story: Story) -> str:
    template = command.template or _KNOWN.get(command.aspect.casefold(), "")
    what = command.aspect or story.name(command.removes)
    words = {"who": _actor(story), "target": story.name(command.target), "what": what}
    if command.target is not None and template in _MANEUVERS:
        result = story.result
        did, tried = _MANEUVERS[template]
        return fill(did if result is None or result.shifts else tried, words)
    if command.target is not None:
        lead = fill("{who} maneuvers against {target}", words)
    elif command.on == SCENE:
        lead = fill("{who} maneuvers on the scene", words)
    elif command.on is not None:
        lead = fill("{who} maneuvers on {zone}", {**words, "zone": story.name(command.on)})
    else:
        lead = fill("{who} maneuvers", words)
    return f"{lead} ({what})" if what else lead


def check(command: checks.Check, story: Story) -> str:
    """Return who rolled for what, and how it went."""
    words = {"who": _actor(story), "what": command.what}
    lead = fill("{who}, {what}", words) if command.what else words["who"]
    return with_rolls(lead, story)


def contest(command: checks.Contest, story: Story) -> str:
    """Return who contests with whom, and how it went."""
    words = {"who": _actor(story), "other": story.name(command.opponent)}
    return with_rolls(fill("{who} contests with {other}", words), story)


def act(command: checks.Act, story: Story) -> str:
    """Return what somebody does; past a block, with the roll."""
    if story.exchange is None:
        return joined(story.said(Acted, Moved))
    words = {"who": _actor(story), "what": command.what}
    return with_rolls(fill("{who}, {what}", words), story)


def block(command: blocks.MakeBlock, story: Story) -> str:
    """Return what is blocked, and how strongly."""
    return joined(story.said(BlockMade))


def sprint(command: sprints.Sprint, story: Story) -> str:
    """Return how far somebody ran."""
    moved = next((m for m in story.all(Moved) if m.who == story.actor), None)
    words = {"who": _actor(story), "zone": story.name(moved.zone if moved else command.zone)}
    if moved is None:
        return with_rolls(fill("{who} sprints for {zone} and gets nowhere", words), story)
    return with_rolls(fill("{who} sprints to {zone}", words), story)


def push(command: sprints.Push, story: Story) -> str:
    """Return who pushes whom where."""
    words = {"who": _actor(story), "target": story.name(command.target)}
    return _shoved(fill("{who} pushes {target}", words), story)


def throw(command: sprints.Throw, story: Story) -> str:
    """Return who throws whom or what where."""
    words = {"who": _actor(story), "target": story.name(command.target)}
    return _shoved(fill("{who} throws {target}", words), story)


def _shoved(lead: str, story: Story) -> str:
    return joined([with_rolls(lead, story), *story.said(ThingThrown, Moved)])


def defend(command: exchange.Defend, story: Story) -> str:
    """Return how a defense turned out; the actor's roll stands first, as everywhere."""
    words = {"who": story.name(story.exchange.target if story.exchange else story.actor)}
    if story.exchange is not None and story.exchange.kind == "contest":
        return with_rolls(fill("{who} rolls against it", words), story)
    return with_rolls(fill("{who} defends", words), story)


def tag(command: tagging.Tag, story: Story) -> str:
    """Return which aspect was tagged, and what the rolls come to with it."""
    return with_rolls(joined(story.said(Tagged)), story)


def again(command: checks.Again, story: Story) -> str:
    """Return how a tied contest went the second time."""
    return with_rolls(_("Both roll again"), story)


def waive(command: questions.Waive, story: Story) -> str:
    """Return what is left undecided."""
    return fill("Waived: {question}", {"question": question_lead(story.before)})


ACTIONS: Mapping[str, Head] = MappingProxyType(
    {
        "attack": attack,
        "maneuver": maneuver,
        "check": check,
        "contest": contest,
        "act": act,
        "again": again,
        "block": block,
        "sprint": sprint,
        "push": push,
        "throw": throw,
        "defend": defend,
        "tag": tag,
        "waive": waive,
    }
)
