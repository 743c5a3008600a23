"""Which ids a command refers to, found from how its fields are declared."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from tracker.conflict.fields import SpinUse, Step, Word
from tracker.conflict.ruling import Command
from tracker.conflict.state import SCENE, Conflict

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
        "steps": ("participants",),
        "spins": ("participants",),
    }
)

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
        for name, kind in kinds(type(part)).items() if part is not None else ():
            value = getattr(part, name)
            if value is not None and kind in _WHERE:
                known = [getattr(state, place) for place in _WHERE[kind]]
                gone += [i for i in _ids(kind, value) if not any(i in there for there in known)]
    return tuple(gone)


def _ids(kind: str, value: Any) -> Iterable[str]:
    """Return the ids that a field of some kind holds."""
    match kind:
        case "steps":
            return [step.who for step in value if isinstance(step, Step)]
        case "spins":
            uses = (use for use in value if isinstance(use, SpinUse))
            return [use.holder for use in uses if use.holder is not None]
        case "thing" if not _ID.fullmatch(value):
            return []
        case "place" if value == SCENE:
            return []
        case _:
            return [value] if isinstance(value, str) else value
