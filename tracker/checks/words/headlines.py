"""Headlines of the verbs that the systems with outcomes share: check, contest, attack, defend."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.checks.rules.checking import Checked, DuelDecided
from tracker.checks.rules.conditions import ObstacleGone, ObstacleSet
from tracker.checks.words.sentences import tested_in
from tracker.conflict.acts import Acted, Move
from tracker.conflict.cast import Moved
from tracker.conflict.ruling import Command
from tracker.conflict.state import Tested
from tracker.words.game_words import Head
from tracker.words.outcomes import came, led, side_text
from tracker.words.story import Story, joined
from tracker.words.translate import fill


def checks_of(story: Story) -> list[Tested]:
    """Return the checks of a ruling, before them the one that it answers."""
    duel = story.before.duel
    return [*([duel.mine] if duel else []), *(tested_in(event) for event in story.all(Checked))]


def result_text(tested: Tested) -> str:
    """Return a check by itself: the skill, and what came of it."""
    return f"{tested.skill}, {came(tested)}" if tested.skill else came(tested)


def with_checks(lead: str, story: Story) -> str:
    """Return what was done with the checks made for it, and what of a task is left by them.

    Of two against each other, the one that is answered stands first, and who leads at the end.
    """
    tested = checks_of(story)
    decided = [(event, state) for event, state in story.met if isinstance(event, DuelDecided)]
    if decided and len(tested) > 1:
        words = {
            "mine": side_text(tested[0]),
            "against": side_text(tested[1]),
            "outcome": led(*decided[0]),
        }
        lead = f"{lead}: {fill('{mine} against {against}, {outcome}', words)}"
    elif tested:
        duel = story.after.duel
        lead = f"{lead}: {side_text(tested[0]) if duel else result_text(tested[0])}"
    return joined([lead, *story.said(ObstacleSet, ObstacleGone)])


def _who(story: Story) -> str:
    tested = checks_of(story)
    return story.name(tested[0].who if tested else story.actor)


def check(command: Command, story: Story) -> str:
    """Return who checked for what, and what came of it."""
    what = getattr(command, "what", "")
    words = {"who": _who(story), "what": what}
    return with_checks(fill("{who}, {what}", words) if what else words["who"], story)


def contest(command: Command, story: Story) -> str:
    """Return who contests with whom, and how it went."""
    words = {"who": _who(story), "other": story.name(getattr(command, "opponent", None))}
    return with_checks(fill("{who} contests with {other}", words), story)


def attack(command: Command, story: Story) -> str:
    """Return who attacks whom, and how it went."""
    words = {"who": _who(story), "target": story.name(getattr(command, "target", None))}
    return with_checks(fill("{who} attacks {target}", words), story)


def defend(command: Command, story: Story) -> str:
    """Return how somebody answered a check; the one answered stands first."""
    duel = story.before.duel
    words = {"who": story.name(duel.target if duel else story.actor)}
    if duel is not None and duel.kind != "attack":
        return with_checks(fill("{who} rolls against it", words), story)
    return with_checks(fill("{who} defends", words), story)


def act(command: Command, story: Story) -> str:
    """Return what somebody does."""
    return joined(story.said(Acted))


def move(command: Move, story: Story) -> str:
    """Return who moves where."""
    return joined(story.said(Moved))


# By verb; a system's own line for a command goes before these, by the command's tag.
PLAIN_HEADS: Mapping[str, Head] = MappingProxyType(
    {
        "check": check,
        "contest": contest,
        "attack": attack,
        "defend": defend,
        "act": act,
        "move": move,
    }
)
