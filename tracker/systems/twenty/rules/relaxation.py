"""What a recorded W20 check is eased of: a figure, a condition, a tool, an obstacle now gone."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.fields import Part
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import Conflict, change

# By the rule of the refusal: the key that names what is there no more, and which argument says it.
_GONE: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"T-163": ("without", "text"), "T-043": ("tool", "tool")}
)


def eased(
    state: Conflict, command: Command, refusal: Refusal
) -> tuple[Command, tuple[str, ...]] | None:
    """Return a refused check without what it names and is gone, and that; the check itself stands.

    So do the others of several when one is not there. None when that is not the reason.
    """
    if not str(command.__struct_config__.tag).startswith("twenty_"):
        return None
    for field in ("with_", "names"):
        named: tuple[str, ...] = getattr(command, field, None) or ()
        there = tuple(who for who in named if _takes_part(state, who))
        if there != named:
            return change(command, **{field: there}), tuple(w for w in named if w not in there)
    obstacle = getattr(command, "obstacle", "")
    if obstacle and refusal.arguments.get("name") == obstacle:
        return change(command, obstacle=""), (obstacle,)
    if refusal.rule not in _GONE:
        return None
    key, said = _GONE[refusal.rule]
    wanted = str(refusal.arguments.get(said, "")).casefold()
    # What both sides name is gone on the side of whoever lacks it.
    mine = refusal.arguments.get("who") == command.by
    for name in ("hand", "vs") if mine else ("vs", "hand"):
        part = getattr(command, name, None)
        texts: tuple[str, ...] = getattr(part, key, ())
        gone = tuple(text for text in texts if text.casefold() == wanted)
        if isinstance(part, Part) and gone:
            kept = tuple(text for text in texts if text not in gone)
            return change(command, **{name: change(part, **{key: kept})}), gone
    return None


def _takes_part(state: Conflict, who: str) -> bool:
    return who in state.participants and state.participants[who].active
