"""Headlines of the verbs that only the W100 system has."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.checks.words.headlines import with_checks
from tracker.systems.percent.rules.play import Second
from tracker.words.game_words import Head
from tracker.words.story import Story
from tracker.words.translate import fill


def second(command: Second, story: Story) -> str:
    """Return who attacks whom once more, and how it went."""
    words = {"who": story.name(story.actor), "target": story.name(command.target)}
    return with_checks(fill("{who} attacks {target} with the second weapon", words), story)


heads: Mapping[str, Head] = MappingProxyType({"percent_second": second})
