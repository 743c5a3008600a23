"""What can be done in fights with the W20, with keys."""

from __future__ import annotations

from tracker.conflict.ruling import N_
from tracker.tui.actions import Action, answers, form, line

ACTIONS: tuple[Action, ...] = (
    form("with", "p", N_("Who takes part"), "T-105", answers("with")),
    form("target", "t", N_("Against whom"), "T-090", answers("target")),
    form("support", "s", N_("Support"), "T-100", answers("support")),
    line("alone", "a", N_("Leave it"), "T-104", answers("alone"), footer=True),
    form("join", "j", N_("Take part"), "T-120", answers("join")),
    line("void", "v", N_("Nobody wins"), "T-094", answers("void"), footer=True),
    form("wound", "W", N_("Wound"), "T-162"),
    form("exhaust", "X", N_("Exhaust"), "T-162"),
)
