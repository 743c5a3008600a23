"""Scale: how far above another somebody stands, and what that gives on a roll (K-SCALE)."""

from __future__ import annotations

from tracker.conflict.draft import Draft
from tracker.conflict.nouns import Modifier
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.systems.core.rules.state import HAZARD, OpenRoll, person, setting

BEFORE, AFTER, INVOKES = "before", "after", "invokes"

# The levels, from mundane to godlike (K-SCALE-1).
MOST = 4


def levels(state: Conflict, who: str, other: str | None) -> int:
    """Return how many levels somebody stands above another, 0 for nobody or less."""
    if other is None or other not in state.participants:
        return 0
    return max(person(state, who).scale - person(state, other).scale, 0)


def before_roll(
    draft: Draft, who: str, other: str | None, chosen: str | None
) -> tuple[Modifier, ...]:
    """Return what scale adds before a roll; refuse it where it is off, or nobody is higher."""
    if chosen is None:
        return ()
    if setting(draft.state, "scale") != "on":
        draft.forbid("K-SET-3", N_("scale is off; setting scale on turns it on"))
    above = levels(draft.state, who, other)
    if not above:
        draft.forbid("K-SCALE-1", N_("{who} is of no greater scale"), who=who)
    if chosen != BEFORE or not above:
        return ()
    return (Modifier(value=above, why=N_("scale"), rule="K-SCALE-1"),)


def after(state: Conflict, roll: OpenRoll, effort: int, against: int) -> int:
    """Return an effort with what scale adds to a success of either side (K-SCALE-1, K-SCALE-2)."""
    other = roll.opposer or roll.target
    if roll.scale == AFTER and effort >= against + _needed(state, roll):
        return effort + 2 * levels(state, roll.by, other)
    if roll.vs_scale == AFTER and effort < against and other is not None:
        return effort - 2 * levels(state, other, roll.by)
    return effort


def _needed(state: Conflict, roll: OpenRoll) -> int:
    """Return the margin that counts as a success: a hazard's attack hits with a tie (KA-44)."""
    hazard = roll.kind == "attack" and person(state, roll.by).tier == HAZARD
    return 0 if hazard else 1


def free_more(state: Conflict, roll: OpenRoll, against: int) -> int:
    """Return how many more free invocations an advantage has by scale."""
    if roll.scale != INVOKES or roll.effort < against + _needed(state, roll):
        return 0
    return levels(state, roll.by, roll.opposer or roll.target)
