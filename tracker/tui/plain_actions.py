"""What can be done in the systems with outcomes, with keys: conditions, tasks, and their own verbs.

Only a system that has an action's verb offers it, so keys are free again for each system; one that
Fate uses may mean something else here. A system's own verbs stand in a tuple of their own.
"""

from __future__ import annotations

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.systems.registry import system
from tracker.tui.actions import Action, Offered, always, answers, turn_open


def form(
    verb: str,
    key: str,
    label: str,
    rule: str = "",
    offered: Offered = always,
    *,
    footer: bool = False,
) -> Action:
    """Return an action of the rounds that a form makes the command of."""
    return Action(
        id=verb,
        key=key,
        label=label,
        form=verb,
        verb=verb,
        rule=rule,
        offered=offered,
        footer=footer,
    )


def _conditions(state: Conflict) -> bool:
    return bool(state.circumstances) or any(p.conditions for p in state.participants.values())


def _tasks(state: Conflict) -> bool:
    return system(state.system).obstacle_fault() is None


SHARED: tuple[Action, ...] = (
    form("move", "m", N_("Move"), offered=turn_open, footer=True),
    form("condition", "c", N_("Condition"), footer=True),
    form("uncondition", "C", N_("End a condition"), offered=_conditions),
    form("obstacle", "o", N_("Task"), offered=_tasks),
    form("unobstacle", "O", N_("Remove a task"), offered=lambda state: bool(state.obstacles)),
    form("setting", "%", N_("Setting")),
)

PERCENT: tuple[Action, ...] = (
    form("second", "s", N_("Second attack"), "C-081", answers("second"), footer=True),
)

PLAIN_ACTIONS: tuple[Action, ...] = (
    *SHARED,
    *PERCENT,
)
