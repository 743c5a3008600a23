"""What an amendment leaves unsaid: actor, ids and faces are those of the ruling it amends."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.draft import Refused, Throw
from tracker.conflict.fields import Part
from tracker.conflict.references import words
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
        faces = self._faces.get(request.slot, ())[request.before :]
        for count in range(len(faces) + 1):
            if not request.to_throw(faces[:count]):
                return faces[:count]
        raise Refused(faces_missing(request.roller, request.slot))

    def with_rest(self, request: Throw, given: Faces) -> Faces:
        """Return faces that are given with those recorded behind them, as many as are wanted.

        Faces that are no beginning of such a roll stay as they are, to be refused.
        """
        recorded = self._faces.get(request.slot, ())
        for count in range(len(given), max(len(given), len(recorded)) + 1):
            faces = (*given, *recorded[len(given) : count])
            if not request.to_throw(faces):
                return faces
        return given


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
    recorded = _faces(old)
    for name, slot in (("hand", "dice"), ("vs", "vs-dice")):
        part, faces = getattr(command, name, None), recorded.get(slot)
        if isinstance(part, Part) and faces:
            filled[name] = part.with_recorded(faces)
    vs, against = filled.get("vs"), _opponent(command)
    if isinstance(vs, Part) and against and vs.thrown is None and _rolls_anything(vs):
        was = getattr(old, "vs", None)
        same = against == _opponent(old) and isinstance(was, type(vs))
        known = {field: getattr(was, field) for field in vs.rolled_by} if same else {}
        filled["vs"] = vs = change(vs, **known)
        if vs == type(vs)():
            # Else it would be asked for; with something to roll the dice are found by themselves.
            filled["vs"] = change(vs, dice=recorded["vs-dice"])
            filled["rolled"] = tuple(slot for slot in old.rolled if slot == "vs-dice")
    return change(command, **filled)


def _rolls_anything(part: Part) -> bool:
    """Return whether a part leaves open what is rolled with."""
    usual = type(part)()
    return all(getattr(part, field) == getattr(usual, field) for field in part.rolled_by)


def as_rolled(command: Command, old: Command | None) -> Command:
    """Return a completed command that says of its faces what the old one says: who threw them."""
    known = () if old is None else old.rolled
    return change(command, rolled=tuple(slot for slot in command.rolled if slot in known))


def _faces(command: Command) -> dict[str, Faces]:
    """Return the faces that a command holds, by the key of the roll they are for."""
    return {slot: faces for slot, faces in _places(command) if faces is not None}


def _places(command: Command) -> Iterator[tuple[str, Faces | None]]:
    for field, word in words(type(command)).items():
        if word.kind == "faces":
            yield field.replace("_", "-"), getattr(command, field)
    for name, slot in (("hand", "dice"), ("vs", "vs-dice")):
        part = getattr(command, name, None)
        if isinstance(part, Part):
            yield slot, part.thrown


def _opponent(command: Command) -> str | None:
    return getattr(command, "target", None) or getattr(command, "opponent", None)
