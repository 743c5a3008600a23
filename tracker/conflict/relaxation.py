"""What a recorded command is eased of when it is decided again: the turn, and what is gone."""

from __future__ import annotations

from typing import NamedTuple

from tracker.conflict.extra_faces import without_surplus
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import Conflict, change
from tracker.conflict.system import system

# Rules about whose turn it is. The record gives everybody their turn, even where the order has
# changed; what the revision writes says so as an override.
TURN_RULES = frozenset({"S-ROUND-2", "S-ROUND-4", "S-INIT-11", "S-INIT-12", "S-HOLD-5", "S-HOLD-1"})


class Eased(NamedTuple):
    """A command without what it is refused for; ``left_out`` names that, an aspect by its id."""

    command: Command
    left_out: tuple[str, ...] = ()


def given_its_turn(command: Command, refusal: Refusal) -> Command | None:
    """Return the command with the turn it lacks as an override; None when it lacks another thing.

    >>> late = Refusal(message="", rule="S-ROUND-2", overrulable=True)
    >>> given_its_turn(Command(), late).overruled
    ('S-ROUND-2',)
    """
    if refusal.rule not in TURN_RULES or not refusal.overrulable:
        return None
    if refusal.rule in command.overruled:
        return None
    return change(command, force=True, overruled=(*command.overruled, refusal.rule))


def eased(state: Conflict, command: Command, refusal: Refusal) -> Eased | None:
    """Return a refused command without what no longer holds, None when that is not the reason.

    What is left out is what was done beside the roll: the roll itself stands.
    """
    in_turn = given_its_turn(command, refusal)
    if in_turn is not None:
        return Eased(in_turn)
    surplus: list[str] = []
    fitting = without_surplus(command, refusal, surplus)
    if fitting is not None:
        return Eased(fitting, tuple(surplus))
    own = system(state.system).relaxed(state, command, refusal)
    return None if own is None else Eased(*own)
