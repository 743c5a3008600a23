"""What can be done in fights with the Fudge dice with reserves, with keys."""

from __future__ import annotations

import msgspec

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.systems.reserves.rules.results import usable
from tracker.tui.actions import Action, form, line


def _late(state: Conflict) -> bool:
    return any(window.kind == "late" for window in state.windows)


def _usable(state: Conflict) -> bool:
    return any(usable(state, who) for who in state.participants)


def _effects(state: Conflict) -> bool:
    return bool(state.effects) or any(p.effects for p in state.participants.values())


ACTIONS: tuple[Action, ...] = (
    form("late", "l", N_("Late dice"), "R-060", _late, footer=True),
    msgspec.structs.replace(
        line("accept", "y", N_("Accept the result"), "R-066", _late),
        id="accept-result",
        help=N_("Accept the result of a check: no more dice are added."),
        footer=True,
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
