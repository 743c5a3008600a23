"""What may be done now and need not: windows, held actions, and what the game offers besides."""

from __future__ import annotations

from tracker.conflict.state import Conflict
from tracker.conflict.system import system


def offers(state: Conflict) -> list[str]:
    """Return what may be done now and need not be, by its verb; ``release`` is a held action."""
    rules = system(state.system)
    found = [window.kind for window in state.windows if rules.window_stands(state, window)]
    found += rules.offers(state)
    if state.question is None and state.phase == "running":
        if may_release(state):
            found.append("release")
        if len({p.side for p in state.participants.values() if p.active}) < 2:
            found.append("end")
    return list(dict.fromkeys(found))


def may_release(state: Conflict) -> tuple[str, ...]:
    """Return who may take the held action now, in the order of action (S-HOLD-5, S-HOLD-7)."""
    if state.phase != "running" or state.exchange is not None or state.question is not None:
        return ()
    held = ((who, state.participants[who].holding) for who in state.order)
    return tuple(who for who, since in held if since is not None and since < state.turns_over)
