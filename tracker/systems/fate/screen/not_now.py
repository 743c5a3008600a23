"""What is refused now of a roll that lies there, whatever its form says."""

from __future__ import annotations

from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.state import Conflict
from tracker.systems.fate.rules.exchange import UNDECIDED
from tracker.systems.fate.rules.tagging import taggers


def refused(verb: str, state: Conflict) -> Refusal | None:
    """Return why no shifts can be spent, or no aspect tagged; None where one may."""
    if verb == "spend":
        return _unspendable(state)
    return _untaggable(state) if verb == "tag" else None


def _unspendable(state: Conflict) -> Refusal | None:
    """Return why there are no shifts to spend, None where there are some (F-SHIFT-8)."""
    if state.last_roll is None:
        return Refusal(message=N_("there is no roll to spend shifts of"), rule="F-SHIFT-8")
    left = state.last_roll.left
    message = N_("shifts left to spend: {left}")
    return None if left else Refusal(message=message, rule="F-SHIFT-8", arguments={"left": left})


def _untaggable(state: Conflict) -> Refusal | None:
    """Return why no aspect can be tagged now, None where one can."""
    if state.exchange is None or state.exchange.roll is None:
        return Refusal(message=N_("no action is open"), rule="F-ASPECT-12")
    if state.question is None or state.question.kind not in UNDECIDED:
        message = N_("the roll is decided; undo it to tag an aspect on it")
        return Refusal(message=message, rule="F-ASPECT-12")
    if not any(taggers(state).values()):
        message = N_("nobody here has a free tag, or a fate point for an aspect")
        return Refusal(message=message, rule="F-ASPECT-11")
    return None
