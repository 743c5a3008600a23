"""W100: one roll, a failure range that difficulty widens, success from an end result of 100."""

from __future__ import annotations

from tracker.systems.base import Field, System
from tracker.systems.percent.checks import FAILURE_LIMIT, HIGHEST_LIMIT
from tracker.systems.percent.difficulty import DIFFICULTIES, FAR_STEPS, STEP_POINTS


class Percent(System):
    """Be the W100 system; initiative and the number of actions are typed."""

    id = "percent"
    die = tuple(range(1, 101))
    fields = (
        Field(name="value", lowest=0, default=0, per_skill=True),
        Field(name="bonus", default=0, per_skill=True),
        Field(name="initiative"),
        Field(name="actions", lowest=0, default=1),
    )
    settings = (
        Field(name="limit", lowest=0, highest=HIGHEST_LIMIT, default=FAILURE_LIMIT),
        Field(name="disk", choices=("on", "off"), default="off"),
        Field(name="ueber", choices=("on", "off"), default="off"),
        Field(name="step_points", lowest=0, default=STEP_POINTS),
        Field(name="high", lowest=FAR_STEPS, default=FAR_STEPS),
        # The source names both successes and gives no number for either (C-038).
        Field(name="true_from"),
        Field(name="critical_from"),
    )
    difficulties = DIFFICULTIES
    compared_by = ("grade", "total")
