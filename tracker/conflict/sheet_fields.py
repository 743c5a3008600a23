"""The keys that a sheet has: all games' together, each of which has some of the special ones."""

from tracker.conflict.fields import (
    Injuries,
    Number,
    Party,
    Sheet,
    SizeClass,
    Stocks,
    Texts,
    Traits,
    Where,
    Words,
)
from tracker.conflict.ruling import Command


class Described(Command, frozen=True, kw_only=True):
    """The keys that a sheet has, for adding and for changing it."""

    special = frozenset(
        {
            "fp",
            "consequences",
            "weight",
            "determination",
            "max_consequences",
            "magnitude",
            "bonus",
            "actions",
            "attributes",
            "encumbrance",
            "size",
            "speed",
            "tools",
            "wounds",
            "exhaustion",
            "reserves",
            "reserve",
            "untrained",
            "settled",
            "effects",
            "gaben",
            "player",
        }
    )

    side: Party | None = None
    zone: Where | None = None
    seat: Number | None = None
    fp: Number | None = None
    skills: Sheet = {}
    aspects: Texts | None = None
    consequences: Injuries | None = None
    weight: Number | None = None
    determination: Number | None = None
    max_consequences: Number | None = None
    initiative: Number | None = None
    hidden: bool | None = None
    magnitude: Words | None = None
    bonus: Sheet | None = None
    actions: Number | None = None
    attributes: Sheet | None = None
    encumbrance: Number | None = None
    size: SizeClass | None = None
    speed: Number | None = None
    tools: Texts | None = None
    wounds: Sheet | None = None
    exhaustion: Sheet | None = None
    reserves: Stocks | None = None
    reserve: Traits | None = None
    untrained: Traits | None = None
    settled: Traits | None = None
    effects: Texts | None = None
    gaben: Words | None = None
    player: Words | None = None
