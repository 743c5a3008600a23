"""A step beside an action, and what stands in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.conflict.cast import move_to
from tracker.conflict.draft import Draft
from tracker.conflict.movement import neighbors
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict

if TYPE_CHECKING:
    from tracker.systems.fate.rules.fields import Rolling


def blocking(state: Conflict, who: str, a: str, b: str) -> int | None:
    """Return the strongest block on a passage, either way; its maker passes (F-BLOCK-15)."""
    return max(
        (
            block.strength
            for block in state.blocks
            if block.passage is not None and set(block.passage) == {a, b} and block.by != who
        ),
        default=None,
    )


def leaving(draft: Draft, who: str, zone: str) -> str:
    """Return the zone that somebody leaves for another; refuse the same, and who stands nowhere.

    Rules F-ZONE-1, F-MOVE-1.
    """
    here = draft.state.somebody(who).zone
    if here is None:
        draft.refuse(N_("{who} is in no zone; place puts them into one"), "F-ZONE-1", who=who)
    if here == zone:
        draft.refuse(N_("{who} is in {zone} already"), rule="F-MOVE-1", who=who, zone=zone)
    return here


def step(draft: Draft, who: str, zone: str, command: Rolling) -> int:
    """Move one zone beside an action and return the border crossed (F-MOVE-2, F-MOVE-6)."""
    state = draft.state
    here = leaving(draft, who, zone)
    near = neighbors(state, here)
    if zone not in near:
        draft.forbid(
            "F-MOVE-3", N_("{zone} is more than one zone away; that takes a sprint"), zone=zone
        )
    if blocking(state, who, here, zone) is not None and not command.ignore_block:
        draft.forbid(
            "F-BLOCK-6",
            N_("the way to {zone} is blocked; passing takes the main action"),
            zone=zone,
        )
    move_to(draft, who, zone, "F-MOVE-2", alone=command.hand.alone)
    return near.get(zone, 0)
