"""Who takes part: adding characters and minions, changing, renaming, placing, removing them."""

from __future__ import annotations

from typing import Literal

from tracker.conflict import order
from tracker.conflict.draft import Draft
from tracker.conflict.fields import (
    Injuries,
    Injury,
    Kind,
    Label,
    Number,
    Numbers,
    Party,
    Sheet,
    Texts,
    Where,
    Who,
)
from tracker.conflict.fate_points import FatePointsChanged
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.setup import AspectAdded, add_aspect, counted, free_name
from tracker.conflict.state import Conflict, Participant, Track, change
from tracker.conflict.topic import Topic
from tracker.systems.registry import system

topic = Topic()

Value = str | int | bool | None


class Described(Command, frozen=True, kw_only=True):
    """Be the keys that a sheet has, for adding and for changing it."""

    side: Party | None = None
    zone: Where | None = None
    seat: Number | None = None
    fp: Number | None = None
    skills: Sheet = {}
    aspects: Texts | None = None
    consequences: Injuries | None = None
    weight: Number | None = None
    determination: Number | None = None
    max_consequences: Number | None = None
    initiative: Number | None = None
    hidden: bool | None = None


class Add(Described, frozen=True, kw_only=True, tag="add"):
    """Add a character: a player's or the game master's."""

    words = ("name", "role")
    group = "setup"

    name: Label
    role: Literal["pc", "npc"]


class AddMinions(Command, frozen=True, kw_only=True, tag="minions"):
    """Add minions, in one group or several."""

    words = ("name",)
    group = "setup"

    name: Label
    quality: Number = 1
    count: Number | None = None
    kind: Kind | None = None
    side: Party | None = None
    zone: Where | None = None
    leader: Who | None = None
    groups: Numbers = ()
    hidden: bool = False


class Set(Described, frozen=True, kw_only=True, tag="set"):
    """Change what stands on a sheet, also in mid-conflict."""

    words = ("name",)
    group = "setup"

    name: Who


class Rename(Command, frozen=True, kw_only=True, tag="rename"):
    """Give a participant another name."""

    words = ("name", "new")
    group = "setup"

    name: Who
    new: Label


class Remove(Command, frozen=True, kw_only=True, tag="remove"):
    """Take a participant out of the fight altogether, as if never added."""

    words = ("name",)
    group = "setup"

    name: Who


class PlaceIn(Command, frozen=True, kw_only=True, tag="place"):
    """Put a participant into a zone, at no cost."""

    words = ("name", "zone")
    group = "setup"

    name: Who
    zone: Where


class ParticipantAdded(Event, frozen=True, kw_only=True, tag="participant_added"):
    """Somebody takes part."""

    participant: Participant


class ParticipantRemoved(Event, frozen=True, kw_only=True, tag="participant_removed"):
    """Somebody takes part no more, and every trace on the stage is gone."""

    who: str


class SheetChanged(Event, frozen=True, kw_only=True, tag="sheet_changed"):
    """Fields of a sheet have other values."""

    who: str
    values: dict[str, Value]


class SkillsSet(Event, frozen=True, kw_only=True, tag="skills_set"):
    """Skills have these values; others stay."""

    who: str
    skills: dict[str, int]


class TrackSized(Event, frozen=True, kw_only=True, tag="track_sized"):
    """A track has this many boxes; marks beyond them are gone."""

    who: str
    track: str
    boxes: int


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """Somebody stands in another zone."""

    who: str
    zone: str


class AspectRemoved(Event, frozen=True, kw_only=True, tag="aspect_removed"):
    """An aspect is gone."""

    aspect: str
    why: str = ""


def names(draft: Draft) -> set[str]:
    """Return the names taken, regardless of case."""
    return {p.name.casefold() for p in draft.state.participants.values()}


def join(draft: Draft, participant: Participant) -> None:
    """Add a participant; in a running conflict, at the place in the order that is due."""
    if draft.state.phase == "running":
        for missing, message in (
            (participant.side, N_("{who} needs a side to join a running conflict")),
            (participant.zone, N_("{who} needs a zone to join a running conflict")),
        ):
            if missing is None and participant.leader is None:
                draft.refuse(
                    message.replace("{who}", "{name}"), rule="F-SCENE-1", name=participant.name
                )
    draft.emit(ParticipantAdded(participant=participant))
    if draft.state.phase == "running":
        order.join(draft, participant.id)


@topic.decides(Add)
def add(draft: Draft, command: Add) -> None:
    """Add a named character with the tracks that the skills give (F-STRESS-1, F-STRESS-4)."""
    rules = system(draft.state.system)
    check_sheet(draft, command)
    points = "fate points" in rules.stage
    participant = Participant(
        id=draft.new_id("p"),
        name=free_name(names(draft), command.name),
        role=command.role,
        side=command.side,
        zone=command.zone,
        seat=command.seat,
        hidden=bool(command.hidden),
        skills=command.skills,
        fp=(command.fp or 0) if points else None,
        tracks={t: Track(boxes=n) for t, n in rules.boxes(command.skills).items()},
        weight=2 if command.weight is None else command.weight,
        determination=command.determination,
        max_consequences=3 if command.max_consequences is None else command.max_consequences,
        initiative=command.initiative,
    )
    join(draft, participant)
    for text in command.aspects or ():
        add_aspect(draft, text, participant.id, origin="sheet")
    add_injuries(draft, participant.id, command.consequences or ())


def add_injuries(draft: Draft, who: str, injuries: tuple[Injury, ...]) -> None:
    """Write down consequences carried from before (F-CONSEQ-6, F-CONSEQ-7)."""
    for injury in injuries:
        if len(draft.state.consequences(who)) >= draft.state.somebody(who).max_consequences:
            draft.forbid(
                "F-CONSEQ-7", N_("{who} carries as many consequences as possible"), who=who
            )
        add_aspect(
            draft,
            injury.text,
            who,
            origin="consequence",
            severity=injury.severity,
            rule="F-CONSEQ-6",
        )


def check_sheet(draft: Draft, command: Described) -> None:
    """Refuse numbers that no sheet can have."""
    if command.fp is not None and command.fp < 0:
        draft.refuse(N_("fate points are a number from 0 up"), rule="F-FP-1")
    if command.determination is not None and command.determination < 0:
        draft.refuse(N_("determination is a number from 0 up"), rule="F-DETERM-1")
    if command.weight is not None and command.weight < 0:
        draft.refuse(N_("a weight factor is a number from 0 up"), rule="F-PUSH-2")
    if command.max_consequences is not None and command.max_consequences < 0:
        draft.refuse(N_("the most consequences is a number from 0 up"), rule="F-CONSEQ-7")
    if command.seat is not None and command.seat < 1:
        draft.refuse(N_("seats are numbered from 1, at the game master's right"), rule="F-INIT-5")


@topic.decides(AddMinions)
def add_minions(draft: Draft, command: AddMinions) -> None:
    """Add minion groups of one quality (F-MINION-1, 3, 4; F-SIDES-3)."""
    groups = command.groups or (command.count if command.count is not None else 1,)
    if command.count is not None and sum(groups) != command.count:
        draft.refuse(
            N_("the groups have {total} minions together, not {count}"),
            rule="F-SIDES-3",
            total=sum(groups),
            count=command.count,
        )
    if min(groups) < 1:
        draft.refuse(N_("a group has at least one minion"), rule="F-MINION-4")
    if command.quality < 1:
        draft.refuse(N_("minions have quality 1, 2 or 3"), rule="F-MINION-1")
    if command.quality > 3:
        draft.forbid("F-MINION-1", N_("minions have quality 1, 2 or 3"))
    if command.leader is not None:
        order.check_leader(draft, command.leader)
    for index, size in enumerate(groups, 1):
        name = command.name if len(groups) == 1 else f"{command.name} {index}"
        leader = draft.state.participants.get(command.leader or "")
        group = Participant(
            id=draft.new_id("p"),
            name=free_name(names(draft), name),
            role="minions",
            side=command.side or (leader.side if leader else None),
            zone=command.zone or (leader.zone if leader else None),
            quality=command.quality,
            count=size,
            kind=command.kind or draft.state.kind,
            leader=command.leader,
            hidden=command.hidden,
            tracks={"stress": Track(boxes=size * command.quality)},
        )
        join(draft, group)


@topic.decides(Set)
def set_sheet(draft: Draft, command: Set) -> None:
    """Change a sheet; skills given replace those of the same name, and boxes follow them."""
    who = command.name
    before = draft.state.somebody(who)
    check_sheet(draft, command)
    if command.fp is not None:
        if before.fp is None:
            draft.refuse(N_("{who} has no fate points"), rule="F-MINION-9", who=who)
        draft.emit(
            FatePointsChanged(who=who, by=command.fp - before.fp, why=command.why, rule="F-FP-1")
        )
    plain: dict[str, Value] = {}
    for field in (
        "side",
        "seat",
        "hidden",
        "weight",
        "determination",
        "max_consequences",
        "initiative",
    ):
        value = getattr(command, field)
        if value is not None:
            plain[field] = value
    if plain:
        draft.emit(SheetChanged(who=who, values=plain))
    if command.zone is not None and command.zone != before.zone:
        draft.emit(Moved(who=who, zone=command.zone))
    if command.skills:
        draft.emit(SkillsSet(who=who, skills=command.skills))
        skills = draft.state.somebody(who).skills
        if before.quality is None:
            for track, boxes in system(draft.state.system).boxes(skills).items():
                if before.tracks[track].boxes != boxes:
                    draft.emit(TrackSized(who=who, track=track, boxes=boxes, rule="F-STRESS-4"))
    if command.aspects is not None:
        _replace_aspects(draft, who, command.aspects)
    if command.consequences is not None:
        for injury in draft.state.consequences(who):
            draft.emit(AspectRemoved(aspect=injury.id))
        add_injuries(draft, who, command.consequences)


def _replace_aspects(draft: Draft, who: str, texts: tuple[str, ...]) -> None:
    present = [a for a in draft.state.aspects.values() if a.on == who and a.origin == "sheet"]
    for aspect in present:
        if aspect.text not in texts:
            draft.emit(AspectRemoved(aspect=aspect.id))
    kept = {a.text for a in present}
    for text in texts:
        if text not in kept:
            add_aspect(draft, text, who, origin="sheet")


@topic.decides(Rename)
def rename(draft: Draft, command: Rename) -> None:
    """Rename somebody; a name that is taken gets a number."""
    own = draft.state.somebody(command.name).name.casefold()
    name = free_name(names(draft) - {own}, command.new)
    draft.emit(SheetChanged(who=command.name, values={"name": name}))


@topic.decides(Remove)
def remove(draft: Draft, command: Remove) -> None:
    """Remove somebody; whose turn it was, is followed by the next in order."""
    state = draft.state
    attached = [p.id for p in state.participants.values() if p.leader == command.name]
    for group in attached:
        draft.emit(SheetChanged(who=group, values={"leader": None}))
    draft.emit(ParticipantRemoved(who=command.name))
    if state.phase == "running":
        for group in attached:
            order.join(draft, group)
        if state.turn == command.name:
            order.open_next_turn(draft)


@topic.decides(PlaceIn)
def place(draft: Draft, command: PlaceIn) -> None:
    """Put somebody into a zone, with those attached (F-ZONE-1, F-ZONE-6)."""
    for who in (command.name, *(p.id for p in draft.state.group_of(command.name))):
        draft.emit(Moved(who=who, zone=command.zone, rule="F-ZONE-6"))


def _with(state: Conflict, who: str, **fields: object) -> Conflict:
    changed = change(state.somebody(who), **fields)
    return change(state, participants={**state.participants, who: changed})


@topic.evolves(ParticipantAdded)
def _added(state: Conflict, event: ParticipantAdded) -> Conflict:
    p = event.participant
    return change(
        state, participants={**state.participants, p.id: p}, counters=counted(state, p.id)
    )


@topic.evolves(ParticipantRemoved)
def _removed(state: Conflict, event: ParticipantRemoved) -> Conflict:
    state.somebody(event.who)
    gone = event.who
    return change(
        state,
        participants={i: p for i, p in state.participants.items() if i != gone},
        aspects={
            i: change(a, free=None) if a.free == gone else a
            for i, a in state.aspects.items()
            if a.on != gone
        },
        order=tuple(i for i in state.order if i != gone),
        order_by_hand=None
        if state.order_by_hand is None
        else tuple(i for i in state.order_by_hand if i != gone),
        blocks=tuple(b for b in state.blocks if gone not in (b.by, b.protects)),
        swaps=tuple(s for s in state.swaps if s.who != gone),
        spin=tuple(i for i in state.spin if i != gone),
        overflow=None if state.overflow and state.overflow.by == gone else state.overflow,
        windows=tuple(w for w in state.windows if gone not in (w.who, w.to)),
        last_roll=None if state.last_roll and state.last_roll.by == gone else state.last_roll,
    )


@topic.evolves(SheetChanged)
def _sheet_changed(state: Conflict, event: SheetChanged) -> Conflict:
    return _with(state, event.who, **event.values)


@topic.evolves(SkillsSet)
def _skills_set(state: Conflict, event: SkillsSet) -> Conflict:
    return _with(state, event.who, skills={**state.somebody(event.who).skills, **event.skills})


@topic.evolves(TrackSized)
def _track_sized(state: Conflict, event: TrackSized) -> Conflict:
    p = state.somebody(event.who)
    marked = p.tracks[event.track].marked if event.track in p.tracks else ()
    track = Track(boxes=event.boxes, marked=tuple(b for b in marked if b <= event.boxes))
    return _with(state, event.who, tracks={**p.tracks, event.track: track})


@topic.evolves(Moved)
def _moved(state: Conflict, event: Moved) -> Conflict:
    return _with(state, event.who, zone=event.zone)


@topic.evolves(AspectRemoved)
def _aspect_removed(state: Conflict, event: AspectRemoved) -> Conflict:
    return change(state, aspects={i: a for i, a in state.aspects.items() if i != event.aspect})


__all__ = ["AspectAdded", "topic"]
