"""Recorded dice that a check, decided again, throws no more: they are left on the table."""

from __future__ import annotations

from tracker.conflict.fields import Part
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import change


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
