"""The topics that only some systems of dice have, loaded with the first fight of such a system."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import ModuleType

from tracker.conflict.topic import Topic
from tracker.systems.late import Late

Topics = tuple[Topic, ...]


def of_modules(*modules: ModuleType) -> Topics:
    """Return the topics that stand in modules, in order."""
    return tuple(
        topic for module in modules for topic in vars(module).values() if isinstance(topic, Topic)
    )


def _plain() -> Topics:
    """Return what all systems have whose checks have outcomes of their own."""
    from tracker.conflict import checking, conditions, settings

    return of_modules(checking, conditions, settings)


def _pool() -> Topics:
    from tracker.conflict import (
        pool,
        pool_later,
        pool_order,
        pool_sheet,
        pool_state,
        pool_sums,
        pool_turns,
    )

    return (
        *_plain(),
        *of_modules(pool_sheet, pool_sums, pool_state, pool, pool_later, pool_order, pool_turns),
    )


def _reserves() -> Topics:
    from tracker.conflict import (
        reserves,
        reserves_chain,
        reserves_dice,
        reserves_effects,
        reserves_follow,
        reserves_gifts,
        reserves_late,
        reserves_results,
        reserves_sheet,
        reserves_throw,
    )

    return (
        *_plain(),
        *of_modules(
            reserves_sheet,
            reserves_dice,
            reserves_effects,
            reserves_gifts,
            reserves_follow,
            reserves_throw,
            reserves_chain,
            reserves,
            reserves_late,
            reserves_results,
        ),
    )


def _percent() -> Topics:
    from tracker.conflict import percent, percent_sheet, percent_sums

    return (*_plain(), *of_modules(percent_sheet, percent_sums, percent))


def _twenty() -> Topics:
    from tracker.conflict import (
        twenty,
        twenty_contests,
        twenty_joint,
        twenty_obstacles,
        twenty_sheet,
        twenty_sums,
        twenty_together,
    )

    return (
        *_plain(),
        *of_modules(
            twenty_sheet,
            twenty_sums,
            twenty_obstacles,
            twenty_joint,
            twenty_together,
            twenty_contests,
            twenty,
        ),
    )


OWN: Mapping[str, Topics] = Late(
    {"pool": _pool, "reserves": _reserves, "percent": _percent, "twenty": _twenty}
)


def all_own() -> Iterator[Topic]:
    """Yield every system's topics, each once."""
    return iter(dict.fromkeys(topic for topics in OWN.values() for topic in topics))
