"""Headlines of the verbs that only the W10 pool has."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.checks.rules.conditions import ConditionSet, ObstacleSet
from tracker.checks.words.headlines import with_checks
from tracker.conflict.order import OrderSet
from tracker.systems.pool.rules.fumbles import Confirm, Fumble, FumbleTold
from tracker.systems.pool.rules.order import ThrowOrder
from tracker.systems.pool.rules.play import Aim, Rethrow
from tracker.systems.pool.rules.state import TableRead
from tracker.systems.pool.rules.tasks import Carry
from tracker.words.game_words import Head
from tracker.words.story import Story, joined
from tracker.words.translate import _, fill


def rethrow(command: Rethrow, story: Story) -> str:
    """Return how two checks went that were thrown again."""
    return with_checks(_("Both throw again"), story)


def carry(command: Carry, story: Story) -> str:
    """Return what is left of a task."""
    return joined(story.said(ObstacleSet))


def aim(command: Aim, story: Story) -> str:
    """Return who aims."""
    return fill("{who} aims", {"who": story.name(story.actor)})


def fumble(command: Fumble, story: Story) -> str:
    """Return what came of a fumble."""
    return joined(story.said(FumbleTold, TableRead))


def confirm(command: Confirm, story: Story) -> str:
    """Return what somebody has from a fumble."""
    return joined(story.said(ConditionSet))


def throw_order(command: ThrowOrder, story: Story) -> str:
    """Return the order that the throw makes."""
    return joined(story.said(OrderSet))


heads: Mapping[str, Head] = MappingProxyType(
    {
        "rethrow": rethrow,
        "carry": carry,
        "aim": aim,
        "fumble": fumble,
        "confirm": confirm,
        "initiative": throw_order,
    }
)
