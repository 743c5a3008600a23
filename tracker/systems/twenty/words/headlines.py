"""Headlines of what only the W20 system has: checks of several, wounds and exhaustion."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.checks.words.headlines import checks_of, result_text, with_checks
from tracker.conflict.cast import EntriesSet
from tracker.conflict.ruling import Command
from tracker.systems.twenty.rules.contests import DuelVoided, Target
from tracker.systems.twenty.rules.joint import CheckOpened, TogetherDecided
from tracker.systems.twenty.words.together import MODES
from tracker.words.game_words import Head
from tracker.words.story import Story, joined
from tracker.words.translate import _, fill


def _check(command: Command, story: Story) -> str:
    """Return who checked for what, alone or with others, and what it came to."""
    what = getattr(command, "what", "")
    tested = checks_of(story)
    who = story.name(tested[0].who if tested else story.actor)
    lead = f"{who}, {what}" if what else who
    opened = story.found(CheckOpened)
    if opened is None:
        return _with_decision(with_checks(lead, story), story)
    if not tested:
        return joined(story.said(CheckOpened))
    mode = _(MODES[opened.joint.mode])
    return _with_decision(f"{lead} ({mode}): {result_text(tested[0])}", story)


def _own(command: Command, story: Story) -> str:
    """Return whose check came beside others', and what all come to once the last is there."""
    tested = checks_of(story)
    if not tested:
        return ""
    own = f"{story.name(tested[0].who)}: {result_text(tested[0])}"
    # What all come to goes first: the end of a long line is cut off.
    return joined([*story.said(TogetherDecided), own])


def _target(command: Target, story: Story) -> str:
    words = {"who": story.name(story.actor), "other": story.name(command.target)}
    return with_checks(fill("{who} against {other}", words), story)


def _alone(command: Command, story: Story) -> str:
    return joined(story.said(TogetherDecided))


def _with_decision(lead: str, story: Story) -> str:
    return joined([lead, *story.said(TogetherDecided)])


def _counted(command: Command, story: Story) -> str:
    return joined(story.said(EntriesSet))


def _void(command: Command, story: Story) -> str:
    return joined(story.said(DuelVoided))


heads: Mapping[str, Head] = MappingProxyType(
    {
        "twenty_check": _check,
        "twenty_with": _own,
        "twenty_support": _own,
        "twenty_join": _own,
        "twenty_target": _target,
        "twenty_alone": _alone,
        "twenty_void": _void,
        "wound": _counted,
        "exhaust": _counted,
    }
)
