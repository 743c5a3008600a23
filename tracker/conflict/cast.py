"""Who takes part: characters added, and every way in which a sheet is written."""

from collections.abc import Iterable, Mapping
from typing import Any, Generic, Literal, TypeVar

import msgspec

from tracker.conflict import order
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Label, Number, Party, Sheet, Texts, Where, Words
from tracker.conflict.order import lacks_seat
from tracker.conflict.ruling import N_, Command, Contradiction, Event, require, require_name
from tracker.conflict.setup import add_aspect, counted, free_name, new_name, remind_of_return
from tracker.conflict.state import (
    BOXES_MOST,
    Conflict,
    Own,
    Participant,
    PersonOwn,
    Resource,
    Track,
    change,
    kept_with,
    without,
)
from tracker.conflict.system import system
from tracker.conflict.topic import OwnSheet, Topic
from tracker.dice.resembling import resembling

topic = Topic()

Value = str | int | bool | None

_NO_KEYS = OwnSheet(write=lambda draft, command, p: p, read=lambda state, p: {})


class Described(Command, frozen=True, kw_only=True):
    """The keys that a sheet has in all games, for adding and for changing it."""

    # Keys of several texts, of which those are gone that a line does not have any more.
    emptied = ("aspects",)

    side: Party | None = None
    zone: Where | None = None
    seat: Number | None = None
    skills: Sheet = {}
    aspects: Texts | None = None
    initiative: Number | None = None
    hidden: bool | None = None
    alias: Label | None = None
    memo: Words | None = None
    source_id: Words | None = None


D = TypeVar("D", bound=Described)


class Add(Described, frozen=True, kw_only=True, tag="add"):
    """Add a character: a player's or the game master's."""

    words = ("name", "role")
    group = "setup"
    may_import = True

    name: Label
    role: Literal["pc", "npc"]

    def name_asked(self, nth: int) -> str:
        """Return the name that is typed."""
        return self.name


class ParticipantAdded(
    Event, Generic[PersonOwn], frozen=True, kw_only=True, tag="participant_added"
):
    """Somebody takes part."""

    seen = "participant"

    newcomer = "participant"

    participant: Participant[PersonOwn]


class ParticipantRemoved(Event, frozen=True, kw_only=True, tag="participant_removed"):
    """Somebody takes part no more, and every trace on the stage is gone."""

    seen = "who*"

    leaver = "who"

    who: str


class SheetChanged(Event, frozen=True, kw_only=True, tag="sheet_changed"):
    """Fields of a sheet have other values."""

    seen = "who* values"

    who: str
    values: dict[str, Value]


class SkillsSet(Event, frozen=True, kw_only=True, tag="skills_set"):
    """Skills have these values; others stay."""

    seen = "who*; owner: skills"

    who: str
    skills: dict[str, int]


class EntriesSet(Event, frozen=True, kw_only=True, tag="entries_set"):
    """Entries of a system's own on a sheet have these values; None takes one off."""

    seen = "who*; owner: entries"

    who: str
    entries: dict[str, str | int | None]


class ResourceSet(Event, frozen=True, kw_only=True, tag="resource_set"):
    """Points that somebody can spend stand so now, or with None are no more."""

    seen = "who*; owner: name resource"

    who: str
    name: str
    resource: Resource | None


class TrackSized(Event, frozen=True, kw_only=True, tag="track_sized"):
    """A track has this many boxes; marks beyond them are gone."""

    seen = "who*; marks: track boxes"

    who: str
    track: str
    boxes: int


class TrackMarked(Event, frozen=True, kw_only=True, tag="track_marked"):
    """These boxes of a track are marked, and no others."""

    seen = "who*; marks: track marked"

    who: str
    track: str
    marked: tuple[int, ...]


class MemoWritten(Event, frozen=True, kw_only=True, tag="memo_written"):
    """The game master's own note to somebody says this now; empty for none."""

    seen = "who*; secret: memo"

    secret = True

    who: str
    memo: str


class SourceNamed(Event, frozen=True, kw_only=True, tag="source_named"):
    """Somebody comes from this figure of a file."""

    seen = "who*; secret: source"

    secret = True

    who: str
    source: str


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """Somebody stands in another zone."""

    seen = "who* zone"

    who: str
    zone: str


class AspectRemoved(Event, frozen=True, kw_only=True, tag="aspect_removed"):
    """An aspect is gone."""

    seen = "aspect* why"

    aspect: str
    why: str = ""


def join(draft: Draft, participant: Participant) -> None:
    """Add a participant; in a running conflict, at the place in the order that is due."""
    check_whole(draft, participant)
    draft.emit(ParticipantAdded(participant=participant))
    if draft.state.phase == "running":
        order.join_order(draft, participant.id)


def check_whole(draft: Draft, participant: Participant) -> None:
    """Refuse somebody who lacks what a place in a running conflict needs (S-SCENE-1)."""
    name = participant.name
    if draft.state.phase == "running" and participant.leader is None:
        if participant.side is None:
            draft.refuse(
                N_("{name} needs a side to join a running conflict"), rule="S-SCENE-1", name=name
            )
        if participant.zone is None and system(draft.state.system).needs_zone(draft.state):
            draft.refuse(
                N_("{name} needs a zone to join a running conflict"), rule="S-SCENE-1", name=name
            )
        if lacks_seat(draft.state, participant):
            draft.forbid(
                "S-SCENE-1", N_("{name} needs a seat to join in seat order: seat=1"), name=name
            )


@topic.decides(Add)
def add(draft: Draft, command: Add) -> None:
    """Add a named character with the tracks that the skills give."""
    rules, own = system(draft.state.system), own_sheet(draft)
    check_sheet(draft, command)
    command = with_free_alias(draft, command)
    participant = Participant(
        id=draft.new_id("p"),
        name=new_name(draft, command.name),
        role=command.role,
        side=command.side,
        zone=command.zone,
        seat=command.seat,
        hidden=bool(command.hidden),
        alias=command.alias or "",
        skills=command.skills,
        tracks={t: Track(boxes=n) for t, n in rules.boxes(command.skills).items()},
        initiative=command.initiative,
    )
    participant = own.write(draft, command, participant)
    # What a file calls its skills was not typed.
    found = {} if command.source_id else slips(draft, command.skills)
    join(draft, participant)
    remind_of_return(draft, command.name)
    remind(draft, found)
    for text in command.aspects or ():
        add_aspect(draft, text, participant.id, origin="sheet", rule=own.aspect_rule)
    own.after(draft, command, participant)
    note_down(draft, participant.id, command)


def note_down(draft: Draft, who: str, command: Described) -> None:
    """Write down what of a sheet is the game master's alone."""
    if command.memo is not None and command.memo != draft.state.somebody(who).memo:
        draft.emit(MemoWritten(who=who, memo=command.memo))
    if command.source_id is not None and command.source_id != draft.state.somebody(who).source:
        draft.emit(SourceNamed(who=who, source=command.source_id))


def own_sheet(draft: Draft) -> OwnSheet:
    """Return what the keys come to that the game alone has on its sheets."""
    return system(draft.state.system).own_sheet() or _NO_KEYS


def check_sheet(draft: Draft, command: Described) -> None:
    """Refuse numbers that no sheet can have."""
    if command.seat is not None and command.seat < 1:
        draft.refuse(N_("seats are numbered from 1, at the game master's right"), rule="S-INIT-5")


def with_free_alias(draft: Draft, command: D, who: str = "") -> D:
    """Return a command whose alias nobody in sight is called by; one that is taken gets a number.

    ``who`` is whom it is for, empty for a newcomer.
    """
    if not command.alias:
        return command
    others = (p for p in draft.state.participants.values() if p.id != who and not p.hidden)
    taken = {name.casefold() for p in others for name in (p.name, p.alias)}
    return change(command, alias=free_name(taken, command.alias))


def move_to(draft: Draft, who: str, zone: str, rule: str, *, alone: bool = False) -> None:
    """Move somebody into another zone, with those who go along, unless ``alone``."""
    led = draft.state.group_of(who)
    draft.emit(Moved(who=who, zone=zone, rule=rule))
    system(draft.state.system).has_moved(draft, who, led, alone=alone)


def _with(state: Conflict, who: str, **fields: object) -> Conflict:
    return change(state, participants=state.participants_with(who, **fields))


def require_place(state: Conflict, p: Participant) -> None:
    """Raise Contradiction unless a participant has what a place on the stage needs."""
    require(state.zones, p.zone)
    require(state.sides, p.side)
    require(state.participants, p.leader, p.owner)
    require_name(p.name)
    rules = system(state.system)
    if p.leader == p.id or p.role not in rules.roles or not rules.fits(p):
        raise Contradiction(f"{p.id} is led by itself, or is nobody whom the game has")
    if not all(0 <= track.boxes <= BOXES_MOST for track in p.tracks.values()):
        raise Contradiction(f"{p.id} has more boxes than anybody")


@topic.evolves(ParticipantAdded)
def _added(state: Conflict, event: ParticipantAdded) -> Conflict:
    p = event.participant
    require_place(state, p)
    counters = counted(state.counters, p.id)
    for identity in p.own.ids() if p.own else ():
        counters = counted(counters, identity)
    return change(state, participants={**state.participants, p.id: p}, counters=counters)


@topic.evolves(ParticipantRemoved)
def removed(state: Conflict, event: ParticipantRemoved) -> Conflict:
    """Write down that somebody is not there any more."""
    state.somebody(event.who)
    gone = event.who
    return change(
        state,
        participants=without(state.participants, gone),
        aspects={i: a for i, a in state.aspects.items() if a.on != gone},
        order=tuple(i for i in state.order if i != gone),
        order_by_hand=None
        if state.order_by_hand is None
        else tuple(i for i in state.order_by_hand if i != gone),
        windows=tuple(w for w in state.windows if gone not in (w.who, w.to)),
        last_roll=None if state.last_roll and state.last_roll.by == gone else state.last_roll,
    )


@topic.evolves(SheetChanged)
def _sheet_changed(state: Conflict, event: SheetChanged) -> Conflict:
    p, kind = state.somebody(event.who), system(state.system).own_person() or Own
    mine = {f: value for f, value in event.values.items() if f in kind.__struct_fields__}
    general = {f: value for f, value in event.values.items() if f not in mine}
    changed = change(p, **general, own=kept_with(p.own, kind, **mine) if mine else p.own)
    # Values are of any type in the event, and of their field's on the sheet.
    whole: Any = Participant
    msgspec.convert(msgspec.to_builtins(changed), whole[kind])
    require_place(state, changed)
    return change(state, participants={**state.participants, event.who: changed})


@topic.evolves(SkillsSet)
def _skills_set(state: Conflict, event: SkillsSet) -> Conflict:
    return _with(state, event.who, skills={**state.somebody(event.who).skills, **event.skills})


@topic.evolves(EntriesSet)
def _entries_set(state: Conflict, event: EntriesSet) -> Conflict:
    entries = {**state.somebody(event.who).sheet, **event.entries}
    kept = {name: value for name, value in entries.items() if value is not None}
    return _with(state, event.who, sheet=kept)


@topic.evolves(ResourceSet)
def _resource_set(state: Conflict, event: ResourceSet) -> Conflict:
    rest = {n: r for n, r in state.somebody(event.who).resources.items() if n != event.name}
    own = {} if event.resource is None else {event.name: event.resource}
    return _with(state, event.who, resources={**rest, **own})


@topic.evolves(TrackSized)
def _track_sized(state: Conflict, event: TrackSized) -> Conflict:
    p = state.somebody(event.who)
    marked = p.tracks[event.track].marked if event.track in p.tracks else ()
    if not 0 <= event.boxes <= BOXES_MOST:
        raise Contradiction(f"{event.boxes} boxes")
    track = Track(boxes=event.boxes, marked=tuple(b for b in marked if b <= event.boxes))
    return _with(state, event.who, tracks={**p.tracks, event.track: track})


@topic.evolves(TrackMarked)
def _track_marked(state: Conflict, event: TrackMarked) -> Conflict:
    p = state.somebody(event.who)
    track = p.tracks[event.track]
    if not all(1 <= box <= track.boxes for box in event.marked):
        raise Contradiction(f"{event.track} has no such boxes")
    return _with(
        state, event.who, tracks={**p.tracks, event.track: change(track, marked=event.marked)}
    )


@topic.evolves(MemoWritten)
def _memo_written(state: Conflict, event: MemoWritten) -> Conflict:
    return _with(state, event.who, memo=event.memo)


@topic.evolves(SourceNamed)
def _source_named(state: Conflict, event: SourceNamed) -> Conflict:
    return _with(state, event.who, source=event.source)


@topic.evolves(Moved)
def _moved(state: Conflict, event: Moved) -> Conflict:
    require(state.zones, event.zone)
    return _with(state, event.who, zone=event.zone)


@topic.evolves(AspectRemoved)
def _aspect_removed(state: Conflict, event: AspectRemoved) -> Conflict:
    require(state.aspects, event.aspect)
    return change(
        state,
        aspects=without(state.aspects, event.aspect),
        windows=tuple(w for w in state.windows if w.to != event.aspect),
    )


def slips(draft: Draft, skills: Iterable[str]) -> dict[str, str]:
    """Return the names that nobody's skill has yet, each with the skill that it nearly is."""
    known = {skill for p in draft.state.participants.values() for skill in p.skills}
    rules = system(draft.state.system)
    near = {name: rules.resembling(name) for name in skills if name not in known}
    return {name: skill for name, skill in near.items() if skill}


def remind(draft: Draft, found: Mapping[str, str]) -> None:
    """Remind of the skills that slips may have been meant for; they may be meant as they are."""
    for name, skill in found.items():
        message = N_("no usual skill is called {name}; did you mean {skill}?")
        draft.warn("", message, name=name, skill=skill)


def remind_of_mistyped(draft: Draft, p: Participant, skill: str, rule: str) -> None:
    """Remind of a skill that counts 0 in a check, and is nearly one that somebody's sheet has."""
    sheets = (p, *draft.state.participants.values())
    known = {own: own for one in sheets for own in one.skills}
    if meant := resembling(skill, known):
        message = N_("{skill} is not on the sheet of {who} and counts 0; did you mean {meant}?")
        draft.warn(rule, message, skill=skill, who=p.id, meant=meant)
