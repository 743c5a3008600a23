"""Difficulty by name, and how complexity raises or lowers it step by step."""

from __future__ import annotations

import msgspec

from tracker.dice.faults import N_, Fault
from tracker.dice.terms import Level

STEP_POINTS = 10
"""The difficulty of one step where the campaign sets no other (C-070)."""

FAR_STEPS = 3
"""The steps proposed, and the fewest, from 11 points of difference up (C-063, C-068)."""

HIGHEST_COMPLEXITY = 50
DEMANDING = 30
"""The complexity above which a task is especially demanding (C-051)."""


DIFFICULTIES = (
    Level(german="adäquat", name=N_("adequate"), points=0, rule="C-035"),
    Level(
        german="äußerst schwer",
        name=N_("extremely hard"),
        points=50,
        rule="C-036",
        also=("extrem schwer",),
    ),
)


class Steps(msgspec.Struct, frozen=True, kw_only=True):
    """What a complexity does: ``delta`` is how far the skill value falls short of it."""

    delta: int
    steps: int

    def points(self, step_points: int = STEP_POINTS) -> int:
        """Return the change of the difficulty, which may make it negative (C-070, C-071)."""
        return self.steps * step_points


def complexity_steps(
    value: int,
    complexity: int,
    *,
    shortfall: bool = False,
    surplus: bool = False,
    far: int = FAR_STEPS,
) -> Steps | Fault:
    """Return the steps for a skill value and a complexity from 0 to 50 (C-050…C-069).

    With the optional rules ``shortfall`` and ``surplus`` the steps grow with the difference; from
    11 points up they are ``far``, which the game master sets to 3 or more.
    """
    if not 0 <= complexity <= HIGHEST_COMPLEXITY:
        return Fault(
            code="E_COMPLEXITY", rule="C-050", message=N_("a complexity lies between 0 and 50")
        )
    if far < FAR_STEPS:
        return Fault(
            code="E_STEPS", rule="C-063", message=N_("from 11 points up it is three steps or more")
        )
    delta = complexity - value
    if delta > 0:
        return Steps(delta=delta, steps=_by_size(delta, far) if shortfall else 1)
    return Steps(delta=delta, steps=-_by_size(-delta, far) if surplus else 0)


def _by_size(points: int, far: int) -> int:
    if points <= 0:
        return 0
    return 1 if points <= 5 else 2 if points <= 10 else far
