"""What can be done in the systems with outcomes, with keys: conditions, tasks, and their own verbs.

Only a system that has an action's verb offers it, so keys are free again for each system; one that
Fate uses may mean something else here. A system's own verbs stand in a tuple of their own.
"""

from __future__ import annotations

import msgspec

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
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


def line(verb: str, key: str, label: str, rule: str, offered: Offered = always) -> Action:
    """Return an action of the rounds whose command has no words."""
    return Action(id=verb, key=key, label=label, line=verb, verb=verb, rule=rule, offered=offered)


def _conditions(state: Conflict) -> bool:
    return bool(state.circumstances) or any(p.conditions for p in state.participants.values())


def _late(state: Conflict) -> bool:
    return any(window.kind == "late" for window in state.windows)


def _usable(state: Conflict) -> bool:
    # Here, because only fights with reserves ask.
    from tracker.systems.reserves.rules.results import usable

    return any(usable(state, who) for who in state.participants)


def _effects(state: Conflict) -> bool:
    return bool(state.effects) or any(p.effects for p in state.participants.values())


SHARED: tuple[Action, ...] = (
    form("move", "m", N_("Move"), offered=turn_open, footer=True),
    form("condition", "c", N_("Condition"), footer=True),
    form("uncondition", "C", N_("End a condition"), offered=_conditions),
    form("obstacle", "o", N_("Task")),
    form("unobstacle", "O", N_("Remove a task"), offered=lambda state: bool(state.obstacles)),
    form("setting", "%", N_("Setting")),
)

POOL: tuple[Action, ...] = (
    form("fumble", "F", N_("Fumble"), "P-092", answers("fumble"), footer=True),
    form("confirm", "y", N_("Let it stand"), "P-156", answers("confirm"), footer=True),
    msgspec.structs.replace(
        line("carry", "r", N_("Let it count"), "P-130", answers("carry")), form="carry"
    ),
    form("rethrow", "g", N_("Throw again"), "P-141", answers("rethrow")),
    line("aim", "i", N_("Aim"), "P-150", turn_open),
    form("initiative", "I", N_("Throw for the order"), "P-151"),
)

PERCENT: tuple[Action, ...] = (
    form("second", "s", N_("Second attack"), "C-081", answers("second"), footer=True),
)

TWENTY: tuple[Action, ...] = (
    form("with", "p", N_("Who takes part"), "T-105", answers("with")),
    form("target", "t", N_("Against whom"), "T-090", answers("target")),
    form("support", "s", N_("Support"), "T-100", answers("support")),
    line("alone", "a", N_("Leave it"), "T-104", answers("alone")),
    form("join", "j", N_("Take part"), "T-120", answers("join")),
    line("void", "v", N_("Nobody wins"), "T-094", answers("void")),
    form("wound", "W", N_("Wound"), "T-162"),
    form("exhaust", "X", N_("Exhaust"), "T-162"),
)

RESERVES: tuple[Action, ...] = (
    form("late", "l", N_("Late dice"), "R-060", _late, footer=True),
    msgspec.structs.replace(
        line("accept", "y", N_("Accept the result"), "R-066", _late),
        id="accept-result",
        help=N_("Accept the result of a check: no more dice are added."),
        footer=True,
        only="reserves",
    ),
    form("record", "r", N_("Record an effect"), "R-120", _usable, footer=True),
    form("gabe", "G", N_("Use for a Gabe"), "R-121", _usable),
    form("refresh", "R", N_("Refresh"), "R-136"),
    form("reserve", "+", N_("Reserve points"), "R-005"),
    form("gifts", "g", N_("Gift dice"), "R-100"),
    form("chain", "K", N_("Chain"), "R-080"),
    form("compare", "=", N_("Compare"), "R-165"),
    form("pass-effect", "p", N_("Hand an effect on"), "R-130", _effects),
    form("steal-effect", "P", N_("Take an effect away"), "R-131", _effects),
    form("drop-effect", "D", N_("Strike an effect"), "R-127", _effects),
)

PLAIN_ACTIONS: tuple[Action, ...] = (
    *SHARED,
    *POOL,
    *PERCENT,
    *TWENTY,
    *RESERVES,
)
