"""Three Fudge dice with reserves: the best or worst three count, points and effects buy dice."""

from __future__ import annotations

from tracker.systems.base import Field, System
from tracker.systems.reserves.skills import HIGHEST_RANK, RESERVES


class Reserves(System):
    """Be the system of three Fudge dice; no initiative, no health total."""

    id = "reserves"
    die = (-1, 0, 1)
    count = 3
    fields = (
        Field(name="rank", lowest=0, highest=HIGHEST_RANK, default=0, per_skill=True),
        Field(name="reserve", choices=tuple(RESERVES), per_skill=True),
        Field(name="untrained", choices=("yes", "no"), default="yes", per_skill=True),
        Field(name="settled", choices=("yes", "no"), default="no", per_skill=True),
    )
    settings = (
        Field(name="late_dice_cost", choices=("on", "off"), default="off"),
        Field(name="gift_dice", choices=("shares", "common"), default="shares"),
        Field(name="gift_refill", choices=("on", "off"), default="off"),
        Field(name="gifts_to_gm", choices=("on", "off"), default="off"),
        Field(name="support", choices=("one", "better", "both"), default="one"),
    )
    resources = tuple(RESERVES)
    compared_by = ("result",)
