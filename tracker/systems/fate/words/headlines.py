"""Headlines of what Fate alone has: what is rolled for, how it is absorbed, fate points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from tracker.conflict.acts import Acted
from tracker.conflict.cast import AspectRemoved, Moved, ParticipantAdded
from tracker.conflict.departure import Departed
from tracker.conflict.questions import Asked
from tracker.conflict.ruling import N_
from tracker.conflict.setup import AspectAdded
from tracker.conflict.state import SCENE, Question
from tracker.systems.fate.rules.actions import Rearmed
from tracker.systems.fate.rules.blocks import BlockMade
from tracker.systems.fate.rules.concession import ConcessionOffered, ConcessionRefused
from tracker.systems.fate.rules.defeat import OutcomeSet
from tracker.systems.fate.rules.fate_points import FatePointsChanged
from tracker.systems.fate.rules.free_tags import SkillSwapped
from tracker.systems.fate.rules.full_defense import FullDefenseDeclared
from tracker.systems.fate.rules.groups import Attached
from tracker.systems.fate.rules.harm import ConsequenceTaken, StressMarked
from tracker.systems.fate.rules.maneuvers import Disarmed
from tracker.systems.fate.rules.momentum import OverflowGained, OverflowSpent, SpinGained
from tracker.systems.fate.rules.rolls import Tagged
from tracker.systems.fate.rules.sprints import ThingThrown
from tracker.systems.fate.rules.state import Exchange, FateLastRoll, last_roll, table_of, tags
from tracker.systems.fate.words.sentences import outcome_text
from tracker.systems.fate.words.terms import TEMPLATE_ASPECTS, skill_effort, success_text
from tracker.words.game_words import Head
from tracker.words.names import fold_name
from tracker.words.sentences import sentence
from tracker.words.story import Story, joined_sentences, saying
from tracker.words.told_stage import aspect_placed
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.systems.fate.rules import (
        attacks,
        blocks,
        checks,
        concession,
        defeat,
        exchange,
        fate_points,
        free_tags,
        harm,
        maneuvers,
        sprints,
        tagging,
    )

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
        **{fold_name(n): one for one, term in TEMPLATE_ASPECTS.items() for n in term.called},
        # As they were called before.
        "markiert": "mark",
        "festgenagelt": "pin",
    }
)


def open_action(story: Story) -> Exchange | None:
    """Return the action that was open during a ruling, with its rolls as they came to count."""
    return next((own.exchange for own in map(table_of, story.states) if own.exchange), None)


def result_in(story: Story) -> FateLastRoll | None:
    """Return the result of the open action, None while its rolls are not both made."""
    last, open_ = last_roll(story.after), open_action(story)
    if open_ is None or open_.roll is None or last is None:
        return None
    asked = story.after.question
    if asked is not None and asked.kind == "defend":
        return None
    counting = (open_.roll, open_.defense) if open_.kind == "contest" else (open_.roll,)
    theirs = any(r and r.by == last.by and last.effort in (None, r.effort) for r in counting)
    return last if theirs else None


def rolls_text(story: Story) -> str:
    """Return the rolls of the open action: ``Weapons 5 against Athletics 3, 2 shifts``.

    While the defense is owed, only the actor's.
    """
    open_ = open_action(story)
    if open_ is None or open_.roll is None:
        return ""
    mine = _own_roll(open_)
    result = result_in(story)
    if result is None:
        return mine
    against = _against(open_, result)
    words = {"mine": mine, "against": against, "outcome": _outcome(open_, result, story)}
    if not mine:
        return fill("against {against}, {outcome}", words) if against else words["outcome"]
    if not against:
        return fill("{mine}, {outcome}", words)
    return fill("{mine} against {against}, {outcome}", words)


def _own_roll(open_: Exchange) -> str:
    """Return the actor's roll; what is not seen of one has no faces."""
    return skill_effort(open_.roll) if open_.roll and open_.roll.faces else ""


def _against(open_: Exchange, result: FateLastRoll) -> str:
    """Return what the actor's roll had to beat: the opponent's, a block, or a plain number."""
    if open_.defense is None:
        return "" if result.opposed_by is None else str(result.opposed_by)
    if not open_.defense.faces:
        return ""
    defense = skill_effort(open_.defense)
    strength = result.opposed_by
    # No opponent counts as less than 0 where shifts are paid out as zones.
    beaten = open_.defense.effort if strength or open_.kind == "attack" else 0
    if result.by != open_.by or strength is None or strength <= beaten:
        return defense
    return fill("{defense} and a block of {strength}", {"defense": defense, "strength": strength})


def actors(story: Story) -> Iterator[str]:
    """Yield whose action it is, where somebody else has answered."""
    if (open_ := open_action(story)) is not None:
        yield story.name(open_.by)


def outcomes(story: Story) -> Iterator[str]:
    """Yield what came of the rolls, as the line has it."""
    open_, result = open_action(story), result_in(story)
    if open_ is not None and result is not None:
        yield _outcome(open_, result, story)


def harms(story: Story) -> Iterator[str]:
    """Yield who fell, and the consequences that were taken, as the line has them."""
    left_over = story.said(OverflowGained)
    yield from (text for text in fallen(story) if text not in left_over)
    for event in story.all(ConsequenceTaken):
        yield event.consequence.text


def _outcome(open_: Exchange, result: FateLastRoll, story: Story) -> str:
    if result.by == open_.by:
        return outcome_text(result, open_)
    words = {"who": story.name(result.by), "shifts": success_text(result.shifts)}
    return fill("{who} wins with {shifts}", words)


def with_rolls(lead: str, story: Story) -> str:
    """Return what was done with its rolls, and who fell by it."""
    thrown = rolls_text(story)
    return joined_sentences([f"{lead}: {thrown}" if thrown else lead, *fallen(story)])


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
    open_ = open_action(story)
    return story.name(open_.by if open_ else story.actor)


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
        result = result_in(story)
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
    if open_action(story) is None:
        return joined_sentences(story.said(Acted, Moved))
    words = {"who": _actor(story), "what": command.what}
    return with_rolls(fill("{who}, {what}", words), story)


def block(command: blocks.MakeBlock, story: Story) -> str:
    """Return what is blocked, and how strongly."""
    return joined_sentences(story.said(BlockMade))


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
    return joined_sentences([with_rolls(lead, story), *story.said(ThingThrown, Moved)])


def defend(command: exchange.Defend, story: Story) -> str:
    """Return how a defense turned out; the actor's roll stands first, as everywhere.

    Where the players do not see that, the defender's stands alone.
    """
    open_, result = open_action(story), result_in(story)
    words = {"who": story.name(open_.target if open_ else story.actor)}
    if open_ and result and open_.defense and open_.defense.faces and not _own_roll(open_):
        outcome = {"who": story.name(open_.by), "outcome": _outcome(open_, result, story)}
        rolls = {"mine": skill_effort(open_.defense), "outcome": fill("{who}: {outcome}", outcome)}
        lead = fill("{who} defends", words)
        return joined_sentences([f"{lead}: {fill('{mine}, {outcome}', rolls)}", *fallen(story)])
    if open_ is not None and open_.kind == "contest":
        return with_rolls(fill("{who} rolls against it", words), story)
    return with_rolls(fill("{who} defends", words), story)


def tag(command: tagging.Tag, story: Story) -> str:
    """Return which aspect was tagged, and what the rolls come to with it."""
    return with_rolls(joined_sentences(story.said(Tagged)), story)


def again(command: checks.Again, story: Story) -> str:
    """Return how a tied contest went the second time."""
    return with_rolls(_("Both roll again"), story)


def _hit(command: harm.Hit, story: Story) -> str:
    return _taken(command.name, command.hit, story) if command.hit else ""


def _taken(who: str | None, hit: int, story: Story) -> str:
    words = {"who": story.name(who), "hit": hit}
    return joined_sentences([fill("{who} takes a hit of {hit}", words), *fallen(story)])


def suffered(story: Story) -> str:
    """Return the hit that somebody takes, whoever has landed it; empty for none."""
    for event, _state in story.met:
        match event:
            case Asked(question=Question(who=who, hit=int(hit))):
                return _taken(who, hit, story)
            case StressMarked(who=who, hit=int(hit)) if story.before.question is None and hit:
                return _taken(who, hit, story)
    return ""


def _stress(command: harm.Stress, story: Story) -> str:
    asked = story.before.question
    own = [
        text
        for event, text in zip(story.all(StressMarked), story.said(StressMarked), strict=True)
        if asked is not None and event.who == asked.who
    ]
    who = story.name(asked.who if asked else story.actor)
    return joined_sentences([*(own or [fill("{who} takes nothing", {"who": who})]), *fallen(story)])


def _consequence(command: harm.Consequence, story: Story) -> str:
    return joined_sentences([*story.said(ConsequenceTaken), *fallen(story)])


def _protest(command: defeat.Protest, story: Story) -> str:
    words = {"who": story.name(story.actor), "text": command.text}
    return fill("{who} demands another outcome: {text}", words)


def _placed(story: Story) -> list[str]:
    """Return what an accepted maneuver changed, without what else is known of its aspect."""
    added = (aspect_placed(event.aspect, story.after) for event in story.all(AspectAdded))
    return [*story.said(Disarmed, AspectRemoved), *added]


def _accept(command: concession.Accept, story: Story) -> str:
    return joined_sentences(story.said(Departed)) or joined_sentences(_placed(story))


def _avoid(command: maneuvers.Avoid, story: Story) -> str:
    asked, open_ = story.before.question, table_of(story.before).exchange
    words = {
        "who": story.name(asked.who if asked else story.actor),
        "aspect": open_.intent.aspect if open_ else "",
    }
    return fill("{who} avoids {aspect} for a fate point", words)


def _succeed(command: maneuvers.Succeed, story: Story) -> str:
    return joined_sentences(_placed(story)) or _("The maneuver on the scene is enough")


def _fail(command: maneuvers.Fail, story: Story) -> str:
    return _("The maneuver on the scene is not enough")


def _draw(command: checks.Draw, story: Story) -> str:
    return _("The tie stands")


def _pass_tag(command: free_tags.PassTag, story: Story) -> str:
    aspect = story.before.aspects.get(command.aspect)
    words = {
        "who": story.name(tags(aspect).free if aspect else story.actor),
        "aspect": story.name(command.aspect),
        "to": story.name(command.to),
    }
    return fill("{who} hands the free tag on {aspect} to {to}", words)


def _points(command: fate_points.FatePoints, story: Story) -> str:
    if command.amount:
        return ""
    same = fill("The fate points of {who} stay as they are", {"who": story.name(command.name)})
    return f"{same}: {command.reason}" if command.reason else same


def _compel(command: fate_points.Compel, story: Story) -> str:
    words = {"who": story.name(command.name), "aspect": story.name(command.aspect)}
    if command.accept:
        return fill("{who} accepts the compel on {aspect} and gets a fate point", words)
    return fill("{who} refuses the compel on {aspect} for a fate point", words)


heads: Mapping[str, Head] = MappingProxyType(
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
        "minions": saying(ParticipantAdded),
        "draw": _draw,
        "hit": _hit,
        "stress": _stress,
        "consequence": _consequence,
        "protest": _protest,
        "accept": _accept,
        "avoid": _avoid,
        "succeed": _succeed,
        "fail": _fail,
        "overflow": saying(OverflowGained, OverflowSpent, Moved),
        "pass-tag": _pass_tag,
        "compel": _compel,
        "refuse": saying(ConcessionRefused, FatePointsChanged),
        "fp": _points,
        "full-defense": saying(FullDefenseDeclared),
        "rearm": saying(Rearmed),
        "lose": saying(Departed),
        "attach": saying(Attached),
        "environment": saying(SkillSwapped),
        "concede": saying(ConcessionOffered),
        "spin": saying(SpinGained),
        "outcome": saying(OutcomeSet),
    }
)
