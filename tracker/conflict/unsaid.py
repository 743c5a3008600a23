"""What an amendment leaves unsaid: actor, ids and faces are those of the ruling it amends."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.draft import Refused, Throw
from tracker.conflict.fields import Part
from tracker.conflict.references import kinds
from tracker.conflict.ruling import N_, Command, Refusal
from tracker.conflict.state import change
from tracker.conflict.turns import Next

Faces = tuple[int, ...]


class Recorded:
    """Throw what a ruling has recorded; nothing is rolled silently when the past is decided again.

    Where fewer dice are wanted than there are, the first ones count.
    """

    def __init__(self, old: Command | None = None) -> None:
        self._faces = {} if old is None else _faces(old)

    def throw(self, request: Throw) -> Faces:
        """Return the faces recorded for a roll; refuse with the key of those that are missing."""
        faces = self._faces.get(request.slot, ())
        for count in range(len(faces) + 1):
            if not request.to_throw(faces[:count]):
                return faces[:count]
        raise Refused(faces_missing(request.roller, request.slot))


def faces_missing(who: str, key: str) -> Refusal:
    """Return the refusal of a roll whose faces are not recorded."""
    return Refusal(
        message=N_("the faces of {who} are missing; give them with {key}="),
        arguments={"who": who, "key": key},
        missing_faces=key,
    )


def with_the_unsaid(command: Command, old: Command) -> Command:
    """Return a command with actor and ids of the old one, and with its opponent's roll.

    A passed turn takes no actor: whose turn it is, passes.
    """
    filled: dict[str, object] = {}
    if command.by is None and old.by is not None and not isinstance(command, Next):
        filled["by"] = old.by
    if not command.ids:
        filled["ids"] = old.ids
    vs, faces = getattr(command, "vs", None), _faces(old).get("vs-dice")
    against = _opponent(command)
    if isinstance(vs, Part) and vs.skill is None and vs.thrown is None and against and faces:
        skill = getattr(old, "vs", vs).skill if against == _opponent(old) else None
        filled["vs"] = change(vs, skill=skill, dice=faces)
        filled["rolled"] = tuple(slot for slot in old.rolled if slot == "vs-dice")
    return change(command, **filled)


def as_rolled(command: Command, old: Command | None) -> Command:
    """Return a completed command that says of its faces what the old one says: who threw them."""
    known = () if old is None else old.rolled
    return change(command, rolled=tuple(slot for slot in command.rolled if slot in known))


def _faces(command: Command) -> dict[str, Faces]:
    """Return the faces that a command holds, by the key of the roll they are for."""
    return {slot: faces for slot, faces in _places(command) if faces is not None}


def _places(command: Command) -> Iterator[tuple[str, Faces | None]]:
    for field, kind in kinds(type(command)).items():
        if kind == "faces":
            yield field.replace("_", "-"), getattr(command, field)
    for name, slot in (("hand", "dice"), ("vs", "vs-dice")):
        part = getattr(command, name, None)
        if isinstance(part, Part):
            yield slot, part.thrown


def _opponent(command: Command) -> str | None:
    return getattr(command, "target", None) or getattr(command, "opponent", None)
