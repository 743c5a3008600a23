"""What is refused now, whatever its form says: no form is opened for it."""

from __future__ import annotations

from tracker.conflict.engine import asked_first
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict
from tracker.tui.present.form import Fields
from tracker.tui.present.game_view import view_of
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
    return view_of(state.system).refused(verb, state)
