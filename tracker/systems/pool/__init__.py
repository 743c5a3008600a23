"""The W10 pool: as many ten-sided dice as a trait is worth, each a success by itself."""

from __future__ import annotations

from tracker.systems.base import Field, System
from tracker.systems.pool.traits import BARRED, HIGHEST


class Pool(System):
    """Be the system of the W10 pool; there is no health total, no initiative, no resource."""

    id = "pool"
    die = tuple(range(1, 11))
    fields = (
        Field(name="value", lowest=BARRED, highest=HIGHEST, default=0, per_skill=True),
        Field(name="magnitude", choices=("yes", "no"), default="no", per_skill=True),
    )
    settings = (
        Field(name="beyond_table", choices=("plus5", "hold36", "none"), default="plus5"),
        Field(name="carry", choices=("on", "off"), default="off"),
        Field(name="fmod", default=0),
    )
    compared_by = ("succ",)
