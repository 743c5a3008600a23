"""The stage as it changes: zones and sides renamed or gone, passages closed for good."""

from tracker.conflict.draft import Draft
from tracker.conflict.fields import Where
from tracker.conflict.ruling import N_, Command, Contradiction, Event, require_name
from tracker.conflict.setup import free_name
from tracker.conflict.state import Conflict, change, without
from tracker.conflict.topic import Topic

topic = Topic()


class RemoveBorder(Command, frozen=True, kw_only=True, tag="unborder"):
    """Let two zones be adjacent no more."""

    words = ("zone", "to")
    group = "setup"

    zone: Where
    to: Where


class ZoneRenamed(Event, frozen=True, kw_only=True, tag="zone_renamed"):
    """A zone has another name."""

    seen = "zone name"

    zone: str
    name: str


class SideRenamed(Event, frozen=True, kw_only=True, tag="side_renamed"):
    """A side has another name."""

    seen = "side name"

    side: str
    name: str


class ZoneRemoved(Event, frozen=True, kw_only=True, tag="zone_removed"):
    """A zone is gone, with its passages, its aspects and what held there."""

    seen = "zone"

    zone: str


class SideRemoved(Event, frozen=True, kw_only=True, tag="side_removed"):
    """A side is gone."""

    seen = "side"

    side: str


class BorderRemoved(Event, frozen=True, kw_only=True, tag="border_removed"):
    """Two zones are adjacent no more."""

    seen = "zone to_zone"

    zone: str
    to_zone: str


def rename_zone(draft: Draft, zone: str, new: str) -> None:
    """Rename a zone; a name that another zone has gets a number."""
    others = {z.name.casefold() for z in draft.state.zones.values() if z.id != zone}
    draft.emit(ZoneRenamed(zone=zone, name=free_name(others, new)))


def rename_side(draft: Draft, side: str, new: str) -> None:
    """Rename a side; a name that another side has gets a number."""
    others = {s.name.casefold() for s in draft.state.sides.values() if s.id != side}
    draft.emit(SideRenamed(side=side, name=free_name(others, new)))


def remove_zone(draft: Draft, zone: str) -> None:
    """Remove a zone; refused while anybody is there, also those who are out."""
    there = tuple(p.name for p in draft.state.participants.values() if p.zone == zone)
    if there:
        draft.refuse(N_("{zone} stays while somebody is there: {names}"), zone=zone, names=there)
    draft.emit(ZoneRemoved(zone=zone))


def remove_side(draft: Draft, side: str) -> None:
    """Remove a side; refused while anybody belongs to it, also those who are out."""
    of_it = tuple(p.name for p in draft.state.participants.values() if p.side == side)
    if of_it:
        draft.refuse(
            N_("{side} stays while somebody belongs to it: {names}"), side=side, names=of_it
        )
    draft.emit(SideRemoved(side=side))


@topic.decides(RemoveBorder)
def remove_border(draft: Draft, command: RemoveBorder) -> None:
    """Remove the passage between two zones; refused where there is none."""
    ends = {command.zone, command.to}
    if not any({b.a, b.b} == ends for b in draft.state.borders):
        draft.refuse(
            N_("{zone} and {to_zone} are not adjacent"), zone=command.zone, to_zone=command.to
        )
    draft.emit(BorderRemoved(zone=command.zone, to_zone=command.to))


@topic.evolves(ZoneRenamed)
def _zone_renamed(state: Conflict, event: ZoneRenamed) -> Conflict:
    require_name(event.name)
    zone = change(state.zones[event.zone], name=event.name)
    return change(state, zones={**state.zones, zone.id: zone})


@topic.evolves(SideRenamed)
def _side_renamed(state: Conflict, event: SideRenamed) -> Conflict:
    require_name(event.name)
    side = change(state.sides[event.side], name=event.name)
    return change(state, sides={**state.sides, side.id: side})


@topic.evolves(ZoneRemoved)
def zone_removed(state: Conflict, event: ZoneRemoved) -> Conflict:
    """Write down that a zone is gone."""
    gone = event.zone
    if any(p.zone == gone for p in state.participants.values()):
        raise Contradiction(f"somebody is in {gone}")
    return change(
        state,
        zones=without(state.zones, gone),
        borders=tuple(b for b in state.borders if gone not in (b.a, b.b)),
        aspects={i: a for i, a in state.aspects.items() if a.on != gone},
    )


@topic.evolves(SideRemoved)
def _side_removed(state: Conflict, event: SideRemoved) -> Conflict:
    if any(p.side == event.side for p in state.participants.values()):
        raise Contradiction(f"somebody belongs to {event.side}")
    return change(state, sides=without(state.sides, event.side))


@topic.evolves(BorderRemoved)
def border_removed(state: Conflict, event: BorderRemoved) -> Conflict:
    """Write down that two zones are adjacent no more."""
    ends = {event.zone, event.to_zone}
    return change(state, borders=tuple(b for b in state.borders if {b.a, b.b} != ends))
