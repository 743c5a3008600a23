"""The stage before anybody stands on it: the conflict's frame, sides, zones, borders."""

from collections.abc import Mapping
from typing import Generic, Literal

from tracker.conflict.draft import Draft
from tracker.conflict.fields import (
    ConflictKind,
    Game,
    Label,
    NamedNumber,
    Number,
    Skill,
    Texts,
    Where,
)
from tracker.conflict.order import release_order
from tracker.conflict.ruling import N_, Command, Event, require, require_name
from tracker.conflict.state import SCENE, Aspect, AspectOwn, Border, Conflict, Side, Zone, change
from tracker.conflict.system import SYSTEMS
from tracker.conflict.topic import Topic

topic = Topic()


class Frame(Command, frozen=True, kw_only=True, tag="conflict"):
    """Name the conflict, its system and kind, and how its order is made."""

    words = ("title",)
    group = "setup"
    may_import = True

    title: Label = ""
    system: Game | None = None
    kind: ConflictKind | None = None
    order: Literal["skill", "seats", "list"] | None = None
    initiative: Skill | None = None
    first: Number | None = None
    seed: Number | None = None

    @property
    def game(self) -> str | None:
        """Return the game that the fight has from now on, None where it stays."""
        return self.system if self.system in SYSTEMS else None


class AddSide(Command, frozen=True, kw_only=True, tag="side"):
    """Add a side of the conflict."""

    words = ("name",)
    group = "setup"
    may_import = True

    name: Label


class AddZone(Command, frozen=True, kw_only=True, tag="zone"):
    """Add a zone."""

    words = ("name",)
    group = "setup"
    may_import = True

    name: Label
    aspects: Texts = ()


class SetBorder(Command, frozen=True, kw_only=True, tag="border"):
    """Make two zones adjacent; the border is what crossing costs beyond the step."""

    words = ("zone", "to")
    group = "setup"

    zone: Where
    to: Where
    cost: NamedNumber = 0
    back: NamedNumber | None = None


class MapZone(Command, frozen=True, kw_only=True, tag="map"):
    """Move a zone's box on the map; x and y are columns and rows of boxes, from 0."""

    words = ("zone", "x", "y")
    group = "setup"

    zone: Where
    x: Number
    y: Number


class ConflictFramed(Event, frozen=True, kw_only=True, tag="conflict_framed"):
    """The conflict has this frame now."""

    seen = "title system kind order_by initiative_skill first_seat; secret: seed"

    title: str
    system: str
    kind: str | None
    order_by: str
    initiative_skill: str | None
    first_seat: int | None
    seed: int | None


class SideAdded(Event, frozen=True, kw_only=True, tag="side_added"):
    """A side was added."""

    seen = "side"

    side: Side


class ZoneAdded(Event, frozen=True, kw_only=True, tag="zone_added"):
    """A zone was added."""

    seen = "zone"

    zone: Zone


class BorderSet(Event, frozen=True, kw_only=True, tag="border_set"):
    """Two zones are adjacent, at this cost."""

    seen = "border"

    border: Border


class ZoneMapped(Event, frozen=True, kw_only=True, tag="zone_mapped"):
    """A zone's box stands elsewhere on the map."""

    seen = "zone x y"

    zone: str
    x: int
    y: int


class AspectAdded(Event, Generic[AspectOwn], frozen=True, kw_only=True, tag="aspect_added"):
    """An aspect is there."""

    seen = "aspect"

    aspect: Aspect[AspectOwn]


def free_name(taken: set[str], wanted: str) -> str:
    """Return a name no one has yet: the wanted one, or it with the next number."""
    if wanted.casefold() not in taken:
        return wanted
    number = 2
    while f"{wanted} {number}".casefold() in taken:
        number += 1
    return f"{wanted} {number}"


def names_taken(draft: Draft) -> set[str]:
    """Return the names of all participants, case folded."""
    return {p.name.casefold() for p in draft.state.participants.values()}


def new_name(draft: Draft, wanted: str) -> str:
    """Return the name of a newcomer: the wanted one, with a number when somebody has it."""
    return free_name(names_taken(draft), wanted)


# Said to the game master alone: by which names it is said would tell of an alias.
CAN_RETURN = N_("{who} has left; return {who} brings them back")


def remind_of_return(draft: Draft, wanted: str) -> None:
    """Remind, after a newcomer, of somebody of that name who has left and can come back."""
    people = draft.state.participants.values()
    same = next((p for p in people if p.name.casefold() == wanted.casefold()), None)
    if same is None or same.hidden or same.status != "left":
        return
    if draft.state.phase == "running":
        draft.warn("S-SCENE-4", CAN_RETURN, who=same.id)


def add_aspect(
    draft: Draft, text: str, on: str, *, rule: str = "", sticky: bool = True, **more: object
) -> Aspect:
    """Add an aspect to the scene, a zone or a participant, and return it."""
    aspect = change(
        Aspect(id=draft.new_id("a"), text=text, on=on, sticky=sticky, rule=rule), **more
    )
    draft.emit(AspectAdded(aspect=aspect, rule=rule))
    return aspect


@topic.decides(Frame)
def frame(draft: Draft, command: Frame) -> None:
    """Frame the conflict; what is not given stays as it was.

    How the order is made, once given, takes the place of an order set by hand.
    """
    state = draft.state
    named = (command.system, command.kind, command.order, command.initiative)
    if not command.title and not any(named) and command.first is None and command.seed is None:
        draft.refuse(N_('say what the conflict is called, conflict "Title", or what changes'))
    system = command.system or state.system
    if system not in SYSTEMS:
        draft.refuse(N_("this version does not know the system {system}"), system=system)
    if state.participants and system != state.system:
        draft.refuse(N_("the system cannot change once somebody takes part"))
    draft.emit(
        ConflictFramed(
            title=command.title or state.title,
            system=system,
            kind=command.kind or state.kind,
            order_by=command.order or state.order_by,
            initiative_skill=command.initiative or state.initiative_skill,
            first_seat=command.first if command.first is not None else state.first_seat,
            seed=command.seed if command.seed is not None else state.seed,
        )
    )
    # Seats begin with the next round; from seats no later round would lead back by itself.
    left = state.phase == "running" and command.order not in (state.order_by, "seats")
    if command.order is not None and (state.order_by_hand is not None or left):
        release_order(draft)


@topic.decides(AddSide)
def add_side(draft: Draft, command: AddSide) -> None:
    """Add a side; a repeated name gets a number."""
    name = free_name({s.name.casefold() for s in draft.state.sides.values()}, command.name)
    draft.emit(SideAdded(side=Side(id=draft.new_id("s"), name=name)))


@topic.decides(AddZone)
def add_zone(draft: Draft, command: AddZone) -> None:
    """Add a zone with its aspects."""
    name = free_name({z.name.casefold() for z in draft.state.zones.values()}, command.name)
    zone = Zone(id=draft.new_id("z"), name=name)
    draft.emit(ZoneAdded(zone=zone))
    for text in command.aspects:
        add_aspect(draft, text, zone.id, origin="zone")
    SYSTEMS[draft.state.system].zone_added(draft)


@topic.decides(SetBorder)
def set_border(draft: Draft, command: SetBorder) -> None:
    """Set the passage between two zones (S-MOVE-5)."""
    if command.zone == command.to:
        draft.refuse(N_("a border lies between two different zones"))
    back = command.cost if command.back is None else command.back
    if command.cost < 0 or back < 0:
        draft.refuse(N_("a border is a number from 0 up"), rule="S-MOVE-5")
    draft.emit(BorderSet(border=Border(a=command.zone, b=command.to, cost=command.cost, back=back)))


@topic.decides(MapZone)
def map_zone(draft: Draft, command: MapZone) -> None:
    """Move a zone's box on the map."""
    if not (0 <= command.x < 20 and 0 <= command.y < 20):
        draft.refuse(N_("a box on the map has a column and a row from 0 to 19"))
    draft.emit(ZoneMapped(zone=command.zone, x=command.x, y=command.y))


@topic.evolves(ConflictFramed)
def _framed(state: Conflict, event: ConflictFramed) -> Conflict:
    require(SYSTEMS, event.system)
    require_name(event.title)
    return change(
        state,
        title=event.title,
        system=event.system,
        kind=event.kind,
        order_by=event.order_by,
        initiative_skill=event.initiative_skill,
        first_seat=event.first_seat,
        seed=event.seed,
    )


def counted(counters: Mapping[str, int], identity: str) -> dict[str, int]:
    """Return id counters, the highest number of each kind of id, with this id among them."""
    letter, number = identity[0], int(identity[1:])
    return {**counters, letter: max(number, counters.get(letter, 0))}


@topic.evolves(SideAdded)
def _side_added(state: Conflict, event: SideAdded) -> Conflict:
    side = event.side
    require_name(side.name)
    return change(
        state, sides={**state.sides, side.id: side}, counters=counted(state.counters, side.id)
    )


@topic.evolves(ZoneAdded)
def _zone_added(state: Conflict, event: ZoneAdded) -> Conflict:
    zone = event.zone
    require_name(zone.name)
    return change(
        state, zones={**state.zones, zone.id: zone}, counters=counted(state.counters, zone.id)
    )


@topic.evolves(BorderSet)
def _border_set(state: Conflict, event: BorderSet) -> Conflict:
    require(state.zones, event.border.a, event.border.b)
    new = event.border
    ends = {new.a, new.b}
    if any(b.a == new.a and b.b == new.b for b in state.borders):
        borders = tuple(new if {b.a, b.b} == ends else b for b in state.borders)
    else:
        borders = (*(b for b in state.borders if {b.a, b.b} != ends), new)
    return change(state, borders=borders)


@topic.evolves(ZoneMapped)
def _zone_mapped(state: Conflict, event: ZoneMapped) -> Conflict:
    moved = change(state.zones[event.zone], x=event.x, y=event.y)
    return change(state, zones={**state.zones, event.zone: moved})


def require_bearer(state: Conflict, aspect: Aspect) -> None:
    """Raise Contradiction unless what bears an aspect is there, and whom it is about."""
    if aspect.on != SCENE and aspect.on not in state.zones:
        require(state.participants, aspect.on)
    require(state.participants, *(aspect.own.people() if aspect.own else ()))


@topic.evolves(AspectAdded)
def _aspect_added(state: Conflict, event: AspectAdded) -> Conflict:
    require_bearer(state, event.aspect)
    aspect = event.aspect
    require_name(aspect.text)
    return change(
        state,
        aspects={**state.aspects, aspect.id: aspect},
        counters=counted(state.counters, aspect.id),
    )
