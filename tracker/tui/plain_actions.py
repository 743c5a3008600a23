"""What games with graded checks share of what can be done, with keys; games have their own beside.

Only a game that has an action's verb offers it, so keys are free again for each game.
"""

from __future__ import annotations

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.tui.actions import Action, form, turn_open


def _conditions(state: Conflict) -> bool:
    return bool(state.circumstances) or any(p.conditions for p in state.participants.values())


SHARED: tuple[Action, ...] = (
    form("move", "m", N_("Move"), offered=turn_open, footer=True),
    form("condition", "c", N_("Condition"), footer=True),
    form("uncondition", "C", N_("End a condition"), offered=_conditions),
    form("obstacle", "o", N_("Task")),
    form("unobstacle", "O", N_("Remove a task"), offered=lambda state: bool(state.obstacles)),
    form("setting", "%", N_("Setting")),
)
