"""Which ids a command refers to, found from how its fields are declared."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from tracker.conflict.fields import SpinUse, Step, Word
from tracker.conflict.ruling import Command
from tracker.conflict.state import SCENE, Conflict

_NAMED = {
    "participant": "participants",
    "participants": "participants",
    "zone": "zones",
    "zones": "zones",
    "passage": "zones",
    "side": "sides",
    "aspect": "aspects",
    "aspects": "aspects",
}

# What is thrown may be a thing, by any name, or a participant, by id.
_ID = re.compile(r"p[0-9]+")


def word_kind(hint: Any) -> str:
    """Return the kind of word that a field's type is annotated with, empty when none."""
    if get_origin(hint) is Annotated:
        found = next((m.kind for m in hint.__metadata__ if isinstance(m, Word)), "")
        if found:
            return found
    return next((k for k in map(word_kind, get_args(hint)) if k), "")


@cache
def kinds(owner: type[msgspec.Struct]) -> dict[str, str]:
    """Return the word kind of each field of a command or hand that has one."""
    hints = get_type_hints(owner, include_extras=True)
    found = {f.name: word_kind(hints[f.name]) for f in msgspec.structs.fields(owner)}
    return {name: kind for name, kind in found.items() if kind}


def dangling(state: Conflict, command: Command) -> tuple[str, ...]:
    """Return the ids in a command that are not in the state."""
    gone = [command.by] if command.by is not None and command.by not in state.participants else []
    parts: tuple[msgspec.Struct | None, ...] = (
        command,
        getattr(command, "hand", None),
        getattr(command, "vs", None),
    )
    for part in parts:
        if part is None:
            continue
        for name, kind in kinds(type(part)).items():
            value = getattr(part, name)
            if value is None or value == ():
                continue
            ids = (value,) if isinstance(value, str) else value
            if kind in _NAMED:
                known = getattr(state, _NAMED[kind])
                gone += [i for i in ids if i not in known]
            elif kind == "named":
                gone += [
                    i for i in ids if i not in {**state.participants, **state.zones, **state.sides}
                ]
            elif kind == "hidden":
                gone += [i for i in ids if i not in state.participants and i not in state.aspects]
            elif kind == "thing":
                gone += [i for i in ids if _ID.fullmatch(i) and i not in state.participants]
            elif kind == "place":
                gone += [
                    i
                    for i in ids
                    if i != SCENE and i not in state.zones and i not in state.participants
                ]
            elif kind == "steps":
                gone += [
                    step.who
                    for step in ids
                    if isinstance(step, Step) and step.who not in state.participants
                ]
            elif kind == "spins":
                gone += [
                    u.holder
                    for u in ids
                    if isinstance(u, SpinUse)
                    and u.holder is not None
                    and u.holder not in state.participants
                ]
    return tuple(gone)
