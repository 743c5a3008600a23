"""What is refused now, whatever its form says: no form is opened for it."""

from __future__ import annotations

from tracker.conflict.engine import asked_first
from tracker.conflict.exchange import UNDECIDED
from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.state import Conflict
from tracker.conflict.tagging import taggers
from tracker.tui.present.form import Fields
from tracker.words.shape import all_commands


def refused_whatever(verb: str, fields: Fields, state: Conflict) -> Refusal | None:
    """Return the refusal that nothing one may fill into a verb's form changes, None if one may.

    What a rule refuses as the form stands is no such: it may be overruled from there.
    """
    command = all_commands(state.system).get(verb)
    if command is None or command.group == "history":
        return None
    by = next((field.value for field in fields if field.key == "by"), None)
    if refusal := asked_first(state, command, by if by in state.participants else None):
        return refusal
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
