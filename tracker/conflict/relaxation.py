"""What a recorded command is eased of when it is decided again: the turn, and what is gone."""

from __future__ import annotations

from typing import NamedTuple

from tracker.conflict.fields import Part
from tracker.conflict.references import dangling
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import Conflict, Moment, change
from tracker.conflict.system import system


def without_surplus(command: Command, refusal: Refusal, left_out: list[str]) -> Command | None:
    """Return the command with the first of its recorded dice only; None where none is too many.

    What ``checking.sound`` refuses says how many dice are wanted of which hand. Dice that are
    missing are never made up here.
    """
    wanted, given = refusal.arguments.get("wanted"), refusal.arguments.get("given")
    name = refusal.arguments.get("hand")
    if not (isinstance(wanted, int) and isinstance(given, int) and 0 < wanted < given):
        return None
    part = getattr(command, str(name), None)
    if isinstance(part, Part) and part.dice is not None and len(part.dice) == given:
        left_out.append(_shown(part.dice[wanted:]))
        return change(command, **{str(name): change(part, dice=part.dice[:wanted])})
    faces = getattr(command, "dice", None)
    if part is None and name == "hand" and isinstance(faces, tuple) and len(faces) == given:
        left_out.append(_shown(faces[wanted:]))
        return change(command, dice=faces[:wanted])
    return None


def _shown(faces: tuple[int, ...]) -> str:
    return f"[{','.join(map(str, faces))}]"


# Rules about whose turn it is. The record gives everybody their turn, even where the order has
# changed; what the revision writes says so as an override.
TURN_RULES = frozenset({"S-ROUND-2", "S-ROUND-4", "S-INIT-11", "S-INIT-12", "S-HOLD-5", "S-HOLD-1"})


class Eased(NamedTuple):
    """A command without what it is refused for; ``left_out`` names that, an aspect by its id."""

    command: Command
    left_out: tuple[str, ...] = ()


def without_moment(state: Conflict, command: Command) -> Eased | None:
    """Return the command without what it waits for, where that is gone; None where it is not."""
    moment = getattr(command, "when", None)
    if isinstance(moment, Moment) and moment.of in dangling(state, command):
        return Eased(change(command, when=None), (moment.of,))
    return None


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
    if (waiting := without_moment(state, command)) is not None:
        return waiting
    surplus: list[str] = []
    fitting = without_surplus(command, refusal, surplus)
    if fitting is not None:
        return Eased(fitting, tuple(surplus))
    own = system(state.system).relaxed(state, command, refusal)
    return None if own is None else Eased(*own)
