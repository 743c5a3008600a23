"""What it costs somebody to get to each zone, and whom they can hit from where they are."""

from __future__ import annotations

from typing import Literal

import msgspec

from tracker.conflict.attacks import REACH
from tracker.conflict.movement import distance, neighbors
from tracker.conflict.routes import reachable, taken
from tracker.conflict.state import Conflict, OnFoot, Participant
from tracker.conflict.system import system
from tracker.tui.present.glyphs import Glyphs
from tracker.words.translate import _, fill, ngettext, put

# What can be done from how far: nearest first. Rifles reach as all shots do, and one further.
RANGES = ("melee", "thrown", "gun", "rifle")


class Passing(msgspec.Struct, frozen=True, kw_only=True):
    """How one zone is reached from another.

    A ``step`` is an adjacent zone with nobody in the way (F-BLOCK-6), ``cost`` what it takes off
    the roll beside it (F-MOVE-6); for a ``sprint`` it is the shifts needed (F-MOVE-7). Where the
    system has neither, a ``move`` is a main action for each zone. ``strength`` is that of the
    strongest block on the way, None when nobody stands there.
    """

    kind: Literal["here", "step", "sprint", "move", "none"]
    cost: int = 0
    strength: int | None = None
    way: tuple[str, ...] = ()


def passings(state: Conflict, who: str) -> dict[str, Passing]:
    """Return how somebody reaches each zone; nothing for who stands nowhere."""
    here = state.somebody(who).zone
    if here is None:
        return {}
    # To the next zone one steps, whatever a way round it costs, unless somebody stands there.
    steps = {zone: taken(state, who, here, (zone,)) for zone in neighbors(state, here)}
    open_ = {zone: way for zone, way in steps.items() if way.strength is None}
    ways = reachable(state, who) | open_
    return {zone: _passing(state, here, zone, ways.get(zone)) for zone in state.zones}


def _passing(state: Conflict, here: str, there: str, way: OnFoot | None) -> Passing:
    if here == there:
        return Passing(kind="here")
    if way is None:
        return Passing(kind="none")
    if not system(state.system).stage:
        return Passing(kind="move", cost=len(way.path), way=way.path)
    return Passing(
        kind="step" if len(way.path) == 1 and way.strength is None else "sprint",
        cost=way.shifts,
        strength=way.strength,
        way=way.path,
    )


def passing_text(passing: Passing, glyphs: Glyphs) -> str:
    """Return in a word or two how a zone is reached: ``step −1``, ``sprint 3``, ``no way``."""
    match passing.kind:
        case "here":
            return _("here")
        case "none":
            return _("no way")
        case "step":
            return fill("step {cost}", {"cost": f"{glyphs.minus}{passing.cost}"})
        case "sprint":
            return fill("sprint {shifts}", {"shifts": passing.cost})
        case "move":
            return put(ngettext("{n} move", "{n} moves", passing.cost), {"n": passing.cost})


def block_text(strength: int | None) -> str:
    """Return that somebody stands in the way, and how strong; empty when nobody does."""
    if strength is None:
        return ""
    return fill("blocked {strength}", {"strength": strength})


def in_reach(state: Conflict, who: str) -> dict[str, tuple[Participant, ...]]:
    """Return whom somebody can hit, each under the shortest range that is enough (F-ZONE-2…4).

    Those are all who are still in the conflict and not on the same side.
    """
    p = state.somebody(who)
    found: dict[str, list[Participant]] = {name: [] for name in RANGES}
    for other in state.participants.values():
        same = other.id == who or (p.side is not None and other.side == p.side)
        far = None if same or not other.active else distance(state, p.zone, other.zone)
        if far is not None:
            name = next((name for name in RANGES if far <= REACH[name][0]), "")
            found.get(name, []).append(other)
    return {name: tuple(people) for name, people in found.items()}


def range_name(name: str) -> str:
    """Return what a range is called."""
    match name:
        case "melee":
            return _("melee")
        case "thrown":
            return _("thrown")
        case "gun":
            return _("shot")
        case _:
            return _("rifle")
