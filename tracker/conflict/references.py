"""Which ids a command refers to, found from how its fields are declared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from tracker.conflict.fields import Part, Word
from tracker.conflict.ruling import Command
from tracker.conflict.state import ANYONE, SCENE, Conflict
from tracker.conflict.system import system

# In which parts of the state a kind of word has its ids.
_WHERE = MappingProxyType(
    {
        "participant": ("participants",),
        "participants": ("participants",),
        "zone": ("zones",),
        "zones": ("zones",),
        "passage": ("zones",),
        "side": ("sides",),
        "aspect": ("aspects",),
        "aspects": ("aspects",),
        "named": ("participants", "zones", "sides"),
        "hidden": ("participants", "aspects", "obstacles"),
        "thing": ("participants",),
        "place": ("zones", "participants"),
        "moment": ("zones", "participants"),
    }
)

# What is thrown may be a thing, by any name, or a participant, by id.
_ID = re.compile(r"p[0-9]+")


def word_of(hint: Any) -> Word | None:
    """Return the word that a field's type is annotated with, None when none is."""
    if get_origin(hint) is Annotated:
        found = next((m for m in hint.__metadata__ if isinstance(m, Word)), None)
        if found is not None:
            return found
    return next((word for word in map(word_of, get_args(hint)) if word is not None), None)


@cache
def words(owner: type[msgspec.Struct]) -> dict[str, Word]:
    """Return the word of each field of a command or hand that has one."""
    hints = get_type_hints(owner, include_extras=True)
    found = {f.name: word_of(hints[f.name]) for f in msgspec.structs.fields(owner)}
    return {name: word for name, word in found.items() if word is not None}


@cache
def _referring(owner: type[msgspec.Struct]) -> tuple[tuple[str, Word], ...]:
    """Return the fields of a command or hand that may hold ids."""
    found = words(owner).items()
    return tuple((name, word) for name, word in found if word.about or word.kind in _WHERE)


def thrown_faces(command: Command) -> dict[str, tuple[int, ...]]:
    """Return the faces that a command holds, by the key of the roll they are for."""
    return {slot: faces for slot, faces in _rolls(command) if faces is not None}


def game_faces(command: Command) -> Iterator[tuple[int, ...]]:
    """Yield the faces of each roll of a command that dice of the game fell for."""
    for part in command.parts:
        if not part.any_dice:
            yield from filter(None, thrown_faces(part).values())


def _rolls(command: Command) -> Iterator[tuple[str, tuple[int, ...] | None]]:
    for field, word in words(type(command)).items():
        if word.kind in ("faces", "any-faces"):
            yield field.replace("_", "-"), getattr(command, field)
    for name, slot in (("hand", "dice"), ("vs", "vs-dice")):
        part = getattr(command, name, None)
        if isinstance(part, Part):
            yield slot, part.thrown


def dangling(state: Conflict, command: Command) -> tuple[str, ...]:
    """Return the ids in a command that are not in the state."""
    gone = [command.by] if command.by is not None and command.by not in state.participants else []
    parts: tuple[msgspec.Struct | None, ...] = (
        command,
        getattr(command, "hand", None),
        getattr(command, "vs", None),
    )
    for part in parts:
        for name, word in _referring(type(part)) if part is not None else ():
            value = getattr(part, name)
            if value is None:
                continue
            if word.about:
                named = (one.who for one in value)
                gone += [who for who in named if who is not None and who not in state.participants]
            else:
                known = [getattr(state, place) for place in _WHERE[word.kind]]
                held = _ids(word.kind, value)
                gone += [i for i in held if not any(i in there for there in known)]
    return (*gone, *system(state.system).dangling(state, command))


def _ids(kind: str, value: Any) -> Iterable[str]:
    """Return the ids that a field of some kind holds."""
    match kind:
        case "thing" if not _ID.fullmatch(value):
            return []
        case "place" if value == SCENE:
            return []
        case "moment":
            return [] if value.of in ("", *ANYONE) else [value.of]
        case _:
            return [value] if isinstance(value, str) else value
