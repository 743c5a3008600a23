"""What can be done in fights with the W100, with keys."""

from __future__ import annotations

from tracker.conflict.ruling import N_
from tracker.tui.actions import Action, answers, form

ACTIONS: tuple[Action, ...] = (
    form("second", "s", N_("Second attack"), "C-081", answers("second"), footer=True),
)
