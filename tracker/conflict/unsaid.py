"""What an amendment leaves unsaid: actor, ids and faces are those of the ruling it amends."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.fields import Part
from tracker.conflict.references import kinds
from tracker.conflict.ruling import Command
from tracker.conflict.state import change
from tracker.conflict.turns import Next

Faces = tuple[int, ...]


def merged(command: Command, old: Command) -> Command:
    """Return a command with actor, ids and faces of the old one where it gives none itself.

    A passed turn takes no actor: whose turn it is, passes.
    """
    filled: dict[str, object] = {}
    if command.by is None and old.by is not None and not isinstance(command, Next):
        filled["by"] = old.by
    if not command.ids:
        filled["ids"] = old.ids
    recorded = {slot: faces for _, _, slot, faces in _faces(old) if faces is not None}
    parts: dict[str, Part] = {}
    rolled = []
    for part, field, slot, faces in _faces(command):
        if faces is not None or slot not in recorded:
            continue
        if part:
            parts[part] = change(getattr(command, part), **{field: recorded[slot]})
        else:
            filled[field] = recorded[slot]
        if slot in old.rolled:
            rolled.append(slot)
    if "vs" in parts and parts["vs"].skill is None and _opponent(command) == _opponent(old):
        parts["vs"] = change(parts["vs"], skill=getattr(old, "vs", Part()).skill)
    if rolled:
        filled["rolled"] = tuple(rolled)
    return change(command, **filled, **parts)


def _faces(command: Command) -> Iterator[tuple[str, str, str, Faces | None]]:
    """Yield each place for faces: the part, empty for the command's own, field, key and faces."""
    for field, kind in kinds(type(command)).items():
        if kind == "faces":
            yield "", field, field.replace("_", "-"), getattr(command, field)
    for name, slot in (("hand", "dice"), ("vs", "vs-dice")):
        part = getattr(command, name, None)
        if isinstance(part, Part):
            yield name, "dice", slot, part.thrown


def _opponent(command: Command) -> str | None:
    return getattr(command, "target", None) or getattr(command, "opponent", None)
