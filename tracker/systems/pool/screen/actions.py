"""What can be done in fights with the W10 pool, with keys."""

from __future__ import annotations

import msgspec

from tracker.conflict.ruling import N_
from tracker.tui.actions import Action, answers, form, line, turn_open

ACTIONS: tuple[Action, ...] = (
    form("fumble", "F", N_("Fumble"), "P-092", answers("fumble"), footer=True),
    form("confirm", "y", N_("Let it stand"), "P-156", answers("confirm"), footer=True),
    msgspec.structs.replace(
        line("carry", "r", N_("Let it count"), "P-130", answers("carry"), footer=True), form="carry"
    ),
    form("rethrow", "g", N_("Throw again"), "P-141", answers("rethrow")),
    line("aim", "i", N_("Aim"), "P-150", turn_open, footer=True),
    form("initiative", "I", N_("Throw for the order"), "P-151"),
)
