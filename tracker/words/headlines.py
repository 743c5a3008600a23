"""One line for the log for each ruling: what was done, or what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from tracker.conflict import (
    actions,
    aspects,
    cast,
    checks,
    companions,
    concession,
    defeat,
    departure,
    fate_points,
    full_defense,
    groups,
    harm,
    maneuvers,
    minions,
    momentum,
    notes,
    order,
    scenes,
    setup,
    sheets,
    turns,
)
from tracker.conflict.engine import verb_of
from tracker.conflict.ruling import Command, Event, Ruling
from tracker.conflict.state import Conflict
from tracker.words.action_lines import ACTIONS, fallen
from tracker.words.sentences import detail, sentence
from tracker.words.story import Story, joined
from tracker.words.told_stage import aspect_placed
from tracker.words.translate import _, fill

# Where the event that says most is not the first that is told.
MAIN: Mapping[type[Command], tuple[type[Event], ...]] = MappingProxyType(
    {
        order.Begin: (order.Begun,),
        turns.Next: (order.RoundOpened, turns.TurnPassed),
        full_defense.FullDefense: (turns.FullDefenseDeclared,),
        notes.Rearm: (actions.Rearmed,),
        sheets.Remove: (cast.ParticipantRemoved,),
        departure.Leave: (departure.Departed,),
        companions.Lose: (departure.Departed,),
        groups.Attach: (groups.Attached,),
        aspects.Environment: (aspects.SkillSwapped,),
        scenes.End: (scenes.Ended,),
        scenes.EndScene: (scenes.SceneEnded,),
        concession.Concede: (concession.ConcessionOffered,),
        concession.Refuse: (concession.ConcessionRefused,),
        momentum.Spin: (momentum.SpinGained,),
        defeat.Outcome: (defeat.OutcomeSet,),
    }
)


def headline(ruling: Ruling, before: Conflict) -> str:
    """Return one line for a ruling; ``before`` is the state it met.

    Rules that ``!`` overruled are named at its end, with the reason.
    """
    return _marked(ruling.command, told(ruling.command, Story(ruling, before)))


def told(command: Command, story: Story) -> str:
    """Return the line of a command without its marks."""
    head = ACTIONS.get(type(command)) or _HEADS.get(type(command))
    line = head(command, story) if head else ""
    if not line:
        mains = (joined(story.said(kind)) for kind in MAIN.get(type(command), ()))
        line = next(filter(None, mains), "")
    return line or next(iter(story.everything()), "") or verb_of(type(command))


def details(ruling: Ruling, before: Conflict) -> list[str]:
    """Return every event of a ruling in words, in order, rolls in full, each with its rule."""
    told_ = (detail(event, state) for event, state in Story(ruling, before).met)
    return [text for text in told_ if text]


def account(ruling: Ruling, before: Conflict) -> list[str]:
    """Return a ruling's headline and below it its details.

    An event that the headline tells in the same words is not told again; its rule goes up there.
    """
    story = Story(ruling, before)
    line = told(ruling.command, story)
    first, more = line, []
    for event, state in story.met:
        text = detail(event, state)
        if text and sentence(event, state) == line:
            first = text
        elif text:
            more.append(text)
    return [_marked(ruling.command, first), *more]


def _marked(command: Command, line: str) -> str:
    words = {"line": line, "rules": command.overruled, "why": command.why}
    if command.overruled and command.why:
        return fill("{line} (overrules {rules}: {why})", words)
    if command.overruled:
        return fill("{line} (overrules {rules})", words)
    return f"{line} ({command.why})" if command.why else line


def _added(command: minions.AddMinions, story: Story) -> str:
    return joined(story.said(cast.ParticipantAdded))


def _set(command: sheets.Set, story: Story) -> str:
    return joined(story.everything())


def _hit(command: harm.Hit, story: Story) -> str:
    if not command.hit:
        return ""
    words = {"who": story.name(command.name), "hit": command.hit}
    return joined([fill("{who} takes a hit of {hit}", words), *fallen(story)])


def _stress(command: harm.Stress, story: Story) -> str:
    asked = story.before.question
    own = [
        text
        for event, text in zip(
            story.all(harm.StressMarked), story.said(harm.StressMarked), strict=True
        )
        if asked is not None and event.who == asked.who
    ]
    who = story.name(asked.who if asked else story.actor)
    return joined([*(own or [fill("{who} takes nothing", {"who": who})]), *fallen(story)])


def _consequence(command: harm.Consequence, story: Story) -> str:
    return joined([*story.said(harm.ConsequenceTaken), *fallen(story)])


def _protest(command: defeat.Protest, story: Story) -> str:
    words = {"who": story.name(story.actor), "text": command.text}
    return fill("{who} demands another outcome: {text}", words)


def _placed(story: Story) -> list[str]:
    """Return what an accepted maneuver changed, without what else is known of its aspect."""
    added = (aspect_placed(event.aspect, story.after) for event in story.all(setup.AspectAdded))
    return [*story.said(maneuvers.Disarmed, cast.AspectRemoved), *added]


def _accept(command: concession.Accept, story: Story) -> str:
    return joined(story.said(departure.Departed)) or joined(_placed(story))


def _avoid(command: maneuvers.Avoid, story: Story) -> str:
    asked, open_ = story.before.question, story.before.exchange
    words = {
        "who": story.name(asked.who if asked else story.actor),
        "aspect": open_.intent.aspect if open_ else "",
    }
    return fill("{who} avoids {aspect} for a fate point", words)


def _succeed(command: maneuvers.Succeed, story: Story) -> str:
    return joined(_placed(story)) or _("The maneuver on the scene is enough")


def _fail(command: maneuvers.Fail, story: Story) -> str:
    return _("The maneuver on the scene is not enough")


def _draw(command: checks.Draw, story: Story) -> str:
    return _("The tie stands")


def _overflow(command: momentum.UseOverflow, story: Story) -> str:
    return joined(story.said(harm.OverflowGained, momentum.OverflowSpent, cast.Moved))


def _pass_tag(command: aspects.PassTag, story: Story) -> str:
    aspect = story.before.aspects.get(command.aspect)
    words = {
        "who": story.name(aspect.free if aspect else story.actor),
        "aspect": story.name(command.aspect),
        "to": story.name(command.to),
    }
    return fill("{who} hands the free tag on {aspect} to {to}", words)


def _compel(command: fate_points.Compel, story: Story) -> str:
    words = {"who": story.name(command.name), "aspect": story.name(command.aspect)}
    if command.accept:
        return fill("{who} accepts the compel on {aspect} and gets a fate point", words)
    return fill("{who} refuses the compel on {aspect} for a fate point", words)


_HEADS: Mapping[type[Command], Callable[[Any, Story], str]] = MappingProxyType(
    {
        minions.AddMinions: _added,
        sheets.Set: _set,
        checks.Draw: _draw,
        harm.Hit: _hit,
        harm.Stress: _stress,
        harm.Consequence: _consequence,
        defeat.Protest: _protest,
        concession.Accept: _accept,
        maneuvers.Avoid: _avoid,
        maneuvers.Succeed: _succeed,
        maneuvers.Fail: _fail,
        momentum.UseOverflow: _overflow,
        aspects.PassTag: _pass_tag,
        fate_points.Compel: _compel,
    }
)
