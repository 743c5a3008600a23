"""What Fate decides besides what all games do, each topic at its place among theirs."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict import (
    acts,
    aspects,
    cast,
    departure,
    notes,
    questions,
    scenes,
    sheets,
    turns,
)
from tracker.conflict.topic import Topic, of_modules
from tracker.systems.fate.rules import (
    actions,
    attacks,
    blocks,
    checks,
    companions,
    concession,
    defeat,
    exchange,
    fate_points,
    free_tags,
    full_defense,
    groups,
    harm,
    lapses,
    maneuvers,
    minions,
    momentum,
    recovery,
    rolls,
    sheet,
    sprints,
    switches,
    tagging,
)

# Behind which topic of all games its own are listed.
_BEHIND = (
    (cast, (minions,)),
    (sheets, (sheet, defeat, tagging, full_defense)),
    (turns, (lapses, fate_points, rolls, exchange)),
    (questions, (actions, attacks, harm)),
    (departure, (companions, concession, momentum, maneuvers)),
    (aspects, (free_tags, blocks)),
    (acts, (checks, sprints, groups)),
    (notes, (switches,)),
    (scenes, (recovery,)),
)

TOPICS = tuple(topic for _general, own in _BEHIND for topic in of_modules(*own))


def placed_topics(general: tuple[Topic, ...]) -> Iterator[Topic]:
    """Yield the topics of all games, behind each those of Fate that are listed there.

    Acting and moving are Fate's own.
    """
    behind = {of_modules(module)[-1]: of_modules(*own) for module, own in _BEHIND}
    for topic in general:
        if topic is not acts.plain_topic:
            yield topic
        yield from behind.get(topic, ())
