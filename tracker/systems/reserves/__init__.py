"""Three Fudge dice with reserves: the best or worst three count, points and effects buy dice."""

from __future__ import annotations

from tracker.systems.base import Field, System
from tracker.systems.faults import N_, Fault
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

    def condition_fault(self, mod: int) -> Fault | None:
        """Return why a condition is worth neither one nor two penalty dice (R-171)."""
        if -2 <= mod <= -1:
            return None
        return Fault(
            code="E_RANGE",
            rule="R-171",
            message=N_("a condition is worth one or two penalty dice: mod=-1, mod=-2"),
        )

    def obstacle_fault(self) -> Fault | None:
        """Return that chains and effects are the tools for what takes several checks (R-177)."""
        return Fault(
            code="E_NO_OBSTACLE",
            rule="R-177",
            message=N_("nothing is worn down here: chains and effects are for long tasks"),
        )
