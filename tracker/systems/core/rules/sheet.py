"""Who takes part: characters of every tier, mobs, and how their sheets are written."""

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Generic, Literal

from tracker.conflict import cast, order, sheets
from tracker.conflict.cast import AspectRemoved, TrackMarked, join, remind, slips
from tracker.conflict.draft import Draft
from tracker.conflict.fields import (
    Boxes,
    ConflictKind,
    Label,
    Number,
    Party,
    Sheet,
    Texts,
    Where,
    Who,
    Word,
    Words,
    Yes,
)
from tracker.conflict.lines import Import, bring_in
from tracker.conflict.ruling import N_, Base, Command, Event
from tracker.conflict.setup import add_aspect, counted, new_name, remind_of_return
from tracker.conflict.state import (
    BOXES_MOST,
    Conflict,
    Participant,
    PersonOwn,
    Track,
    change,
    kept,
    without,
)
from tracker.conflict.topic import OwnSheet, Topic
from tracker.conflict.turns import present, settle_turn
from tracker.systems.core.rules import boxes, leaving
from tracker.systems.core.rules.boxes import Slot
from tracker.systems.core.rules.editions import ACCELERATED
from tracker.systems.core.rules.frame import size_tracks
from tracker.systems.core.rules.harm import boxes_of, free_slots, member_boxes
from tracker.systems.core.rules.numbers import APPROACHES, MENTAL, PHYSICAL, STRESS
from tracker.systems.core.rules.points import HANDOFF
from tracker.systems.core.rules.state import (
    CONSEQUENCE,
    MAIN,
    SUPPORTING,
    Held,
    Person,
    PersonSet,
    consequences,
    edition,
    is_mob,
    person,
    placed,
    set_person,
    setting,
    table,
)

topic = Topic()

SOLO = ("bonus", "soak", "amplify", "suppress")
SCALE_MOST = 4
QUALITIES = (1, 2, 3)
_TOO_MANY = N_("a track has at most {most} boxes")


class Carried(Base, frozen=True, kw_only=True):
    """A consequence as typed when somebody is added: ``moderate: Bandaged Ribs *``."""

    severity: str
    text: str
    recovering: bool = False


Carrieds = Annotated[tuple[Carried, ...], Word("core-carried")]
"""Consequences carried from before, a star behind those in recovery."""
Tier = Literal["nameless", "supporting", "main"]


NO_SLOTS = "none"

# What refresh is at the start, and how many stunts cost nothing of it (K-FP-2).
USUAL_REFRESH = FREE_STUNTS = 3

_KEYS: Mapping[str, Any] = {
    "fp": Number,
    "tier": Tier,
    "refresh": Number,
    "consequences": Carrieds,
    "slots": Words,
    "boxes": Words,
    "physical_marked": Boxes,
    "mental_marked": Boxes,
    "stress_marked": Boxes,
    "stunts": Texts,
    "scale": Number,
    "solo": Words,
}
_SAYS: Mapping[str, Any] = {
    "emptied": ("aspects", "consequences", "stunts"),
    # As a sheet is read from the top.
    "before": {
        "fp": "skills",
        "tier": "skills",
        "refresh": "skills",
        **dict.fromkeys(list(_KEYS)[3:], "memo"),
    },
}


class AddMob(Command, frozen=True, kw_only=True, tag="core_mob"):
    """Add nameless figures of one kind, who act as one."""

    verb = "minions"
    words = ("name",)
    group = "setup"
    may_import = True

    name: Label
    quality: Number = 1
    count: Number = 1
    skills: Sheet = {}
    boxes: Number | None = None
    side: Party | None = None
    zone: Where | None = None
    kind: ConflictKind | None = None
    aspects: Texts = ()
    initiative: Number | None = None
    hidden: bool = False

    def name_asked(self, nth: int) -> str:
        """Return the name that is typed."""
        return self.name


class Split(Command, frozen=True, kw_only=True, tag="core_split"):
    """Split members off a mob into a new one."""

    verb = "split"
    words = ("source",)
    group = "between"
    answers = (HANDOFF,)

    source: Who
    count: Number
    name: Label | None = None

    def name_asked(self, nth: int) -> str:
        """Return the name that is typed."""
        return self.name or ""

    @property
    def named_after(self) -> str:
        """Return the mob that it is split off from."""
        return self.source


class Merge(Command, frozen=True, kw_only=True, tag="core_merge"):
    """Merge a mob into another of the same kind."""

    verb = "merge"
    words = ("name",)
    group = "between"
    answers = (HANDOFF,)

    name: Who
    into: Who


class MobSplit(Event, Generic[PersonOwn], frozen=True, kw_only=True, tag="core_mob_split"):
    """Members have left a mob, and are one of their own."""

    seen = "who* mob"

    newcomer = "mob"
    parted_from = "who"

    who: str
    mob: Participant[PersonOwn]


class MobMerged(Event, frozen=True, kw_only=True, tag="core_mob_merged"):
    """A mob has gone into another, whose foremost member has these boxes marked now."""

    seen = "who* into*; marks: marked"

    who: str
    into: str
    marked: tuple[int, ...] = ()


def read_boxes(draft: Draft, text: str, p: Participant) -> dict[str, int]:
    """Return the boxes that are typed: a number for one track, or ``physical 2, mental 3``."""
    found: dict[str, int] = {}
    if text.strip().isdecimal():
        single = STRESS if STRESS in boxes_of(draft.state, p) else ""
        found = {single: int(text)} if single else {PHYSICAL: int(text), MENTAL: int(text)}
    else:
        for part in [one.strip() for one in text.split(",") if one.strip()] or [text]:
            match = re.fullmatch(r"(physical|mental|stress)\s+(\d+)", part.casefold())
            if match is None:
                draft.refuse(
                    N_("{value} gives no boxes, as in {example}"),
                    rule="K-STRESS-1",
                    value=part,
                    example="physical 2, mental 3",
                )
            found[match[1]] = int(match[2])
    if max(found.values()) > BOXES_MOST:
        draft.refuse(_TOO_MANY, rule="K-STRESS-1", most=BOXES_MOST)
    return found


def read_slots(draft: Draft, text: str) -> tuple[Slot, ...]:
    """Return the slots that are typed: ``mild, moderate``; ``none`` for none at all."""
    found = []
    for part in filter(None, (one.strip().casefold() for one in text.split(","))):
        if part == NO_SLOTS:
            continue
        word, _, kind = part.partition(" ")
        if word not in boxes.WORTH or kind not in ("", PHYSICAL, MENTAL):
            draft.refuse(
                N_("{value} is no slot; there are {names}"),
                rule="K-CONS-1",
                candidates=tuple(boxes.WORTH),
                value=part,
                names=tuple(boxes.WORTH),
            )
        found.append(Slot(word, kind or None))
    return tuple(found)


def write_boxes(boxes: Mapping[str, int]) -> str:
    """Return boxes as ``read_boxes`` reads them."""
    return ", ".join(f"{track} {n}" for track, n in boxes.items())


def write_slots(slots: Iterable[Slot]) -> str:
    """Return slots as ``read_slots`` reads them."""
    return ", ".join(" ".join(filter(None, (one.severity, one.kind))) for one in slots) or NO_SLOTS


def _check(draft: Draft, command: Any, role: str) -> None:
    """Refuse what no sheet of this game can have."""
    if command.fp is not None and role != "pc":
        draft.forbid("K-FP-5", N_("the game master has one pool for all figures, and they none"))
    if command.refresh is not None and role != "pc":
        draft.forbid("K-FP-2", N_("only players' characters have a refresh"))
    if command.refresh is not None and command.refresh < 1:
        draft.refuse(N_("refresh is a number from 1 up"), rule="K-FP-2")
    if command.fp is not None and command.fp < 0:
        draft.refuse(N_("fate points are 0 or more"), rule="K-FP-1")
    if command.scale is not None and not 0 <= command.scale <= SCALE_MOST:
        draft.refuse(N_("scale is a number from 0 to {most}"), rule="K-SCALE-1", most=SCALE_MOST)
    if edition(draft.state) == ACCELERATED and role == "pc":
        strange = tuple(skill for skill in command.skills if skill not in APPROACHES)
        if strange:
            draft.forbid(
                "K-APPROACH-1",
                N_("approaches are {names}, and not {strange}"),
                names=tuple(APPROACHES),
                strange=strange,
            )


def _solo(draft: Draft, text: str) -> tuple[str, ...]:
    found = tuple(filter(None, (one.strip().casefold() for one in text.split(","))))
    unknown = [one for one in found if one not in (*SOLO, "none")]
    if unknown:
        draft.refuse(
            N_("{value} is none of {names}"),
            rule="K-SOLO-1",
            candidates=SOLO,
            value=unknown[0],
            names=SOLO,
        )
    return tuple(one for one in found if one != "none")


def _write(draft: Draft, command: Any, p: Participant) -> Participant:
    """Return somebody with the keys of ``add`` or ``set``; refuses what no sheet has."""
    _check(draft, command, p.role)
    known = p.own if isinstance(p.own, Person) else _newcomer(p.role == "pc", command)
    fields: dict[str, object] = {
        key: value
        for key in ("tier", "refresh", "scale", "stunts", "fp")
        if (value := getattr(command, key)) is not None
    }
    if command.solo is not None:
        fields["solo"] = _solo(draft, command.solo)
    if command.slots is not None:
        fields["slots"] = read_slots(draft, command.slots) if command.slots else None
    own = change(known, **fields)
    if command.boxes is not None:
        own = change(own, **_boxes(draft, command.boxes, change(p, own=own)))
    return change(p, own=own)


def _newcomer(pc: bool, command: Any) -> Person:
    """Return what the game knows of somebody new (K-FP-2, K-NPC-2).

    Refresh is 3, one less for each stunt beyond three.
    """
    if not pc:
        return Person(tier=SUPPORTING)
    points = command.refresh
    if points is None:
        points = max(USUAL_REFRESH - max(len(command.stunts or ()) - FREE_STUNTS, 0), 1)
    return Person(tier=MAIN, refresh=points, fp=points)


def _boxes(draft: Draft, text: str, p: Participant) -> dict[str, object]:
    """Return the boxes of somebody, or of a mob's member; with nothing they are as usual."""
    if is_mob(p):
        each = int(text) if text.isdecimal() else None
        if each is not None and each > BOXES_MOST:
            draft.refuse(_TOO_MANY, rule="K-STRESS-1", most=BOXES_MOST)
        return {"each": each}
    return {"boxes": read_boxes(draft, text, p) if text else None}


def _after(draft: Draft, command: Any, before: Participant) -> None:
    """Give somebody tracks, marks and consequences (K-STRESS-2, K-CONS-3)."""
    who = before.id
    if not is_mob(before) or command.boxes is not None:
        size_tracks(draft, who)
    _mark(draft, command, who)
    if command.consequences is not None:
        for aspect, _held in list(consequences(draft.state, who)):
            draft.emit(AspectRemoved(aspect=aspect.id))
        _carry(draft, who, command.consequences)


def _mark(draft: Draft, command: Any, who: str) -> None:
    for track in (PHYSICAL, MENTAL, STRESS):
        marked = getattr(command, f"{track}_marked")
        if marked is None:
            continue
        known = draft.state.somebody(who).tracks.get(track)
        if known is None or not all(1 <= box <= known.boxes for box in marked):
            draft.refuse(
                N_("there is no such box on the track {track}"), rule="K-STRESS-1", track=track
            )
        if (boxes := tuple(sorted(set(marked)))) != known.marked:
            draft.emit(TrackMarked(who=who, track=track, marked=boxes, rule="K-STRESS-1"))


def _carry(draft: Draft, who: str, carried: tuple[Carried, ...]) -> None:
    """Write down consequences from before, each in a slot (K-CONS-3)."""
    for one in carried:
        free = free_slots(draft.state, draft.state.somebody(who))
        slot = next((s for s in free if s.severity == one.severity), None)
        if slot is None:
            draft.forbid(
                "K-CONS-3",
                N_("{who} has no {severity} slot free"),
                who=who,
                severity=one.severity,
            )
        known = Held(
            kind=CONSEQUENCE,
            severity=one.severity,
            harm=slot.kind if slot else None,
            recovering=one.recovering,
            since=table(draft.state).time,
        )
        placed(draft, one.text, who, known, "K-CONS-4", origin="consequence")
        if one.severity == boxes.EXTREME:
            set_person(draft, who, extreme_used=True)


def _differs(draft: Draft, before: Participant, own: Participant) -> None:
    draft.emit(PersonSet(who=before.id, person=kept(own.own, Person)))


def _read(state: Conflict, p: Participant) -> Mapping[str, object]:
    own = person(state, p.id)
    usual = MAIN if p.role == "pc" else SUPPORTING
    return {
        "fp": own.fp,
        "tier": None if own.tier == usual else own.tier,
        "refresh": own.refresh,
        "consequences": tuple(
            Carried(severity=known.severity, text=aspect.text, recovering=known.recovering)
            for aspect, known in consequences(state, p.id)
        )
        or None,
        "slots": None if own.slots is None else write_slots(own.slots),
        "boxes": None if own.boxes is None else write_boxes(own.boxes),
        "stunts": own.stunts or None,
        "scale": own.scale or None,
        "solo": ", ".join(own.solo) or None,
    }


topic.widens(cast.Add, cast.add, _KEYS, **_SAYS)
topic.widens(sheets.Set, sheets.set_sheet, _KEYS, answers=(HANDOFF,), **_SAYS)

# How sheets of other programs come in.
_WISHES = {"fresh": Yes, "minions": Yes}
topic.widens(Import, bring_in, _WISHES, before=dict.fromkeys(_WISHES, "again"))

SHEET = OwnSheet(write=_write, read=_read, differs=_differs, after=_after, aspect_rule="K-ASPECT-1")


@topic.decides(AddMob)
def add_mob(draft: Draft, command: AddMob) -> None:
    """Add a mob, or a group of mooks (K-MOB-1, K-MOB-6)."""
    if command.count < 1:
        draft.refuse(N_("a mob has at least one member"), rule="K-MOB-1")
    if command.quality < 1:
        draft.refuse(N_("the quality of a mob is 1, 2 or 3"), rule="K-MOB-1")
    if command.quality > QUALITIES[-1]:
        draft.forbid("K-MOB-1", N_("the quality of a mob is 1, 2 or 3"))
    known = Person(tier="nameless", each=command.boxes)
    mob = Participant(
        id=draft.new_id("p"),
        name=new_name(draft, command.name),
        role="minions",
        side=command.side,
        zone=command.zone,
        hidden=command.hidden,
        skills=command.skills,
        quality=command.quality,
        count=command.count,
        initiative=command.initiative,
    )
    group = setting(draft.state, "mobs") == "group"
    own = command.count // 2 if group else member_boxes(known, mob)
    mob = change(mob, tracks={STRESS: Track(boxes=own)})
    if group and command.boxes is not None:
        known = change(known, boxes={STRESS: command.boxes})
        mob = change(mob, tracks={STRESS: Track(boxes=command.boxes)})
    if not 0 <= mob.tracks[STRESS].boxes <= BOXES_MOST:
        draft.refuse(_TOO_MANY, rule="K-STRESS-1", most=BOXES_MOST)
    found = slips(draft, command.skills)
    join(draft, change(mob, own=known))
    remind_of_return(draft, command.name)
    remind(draft, found)
    for text in command.aspects:
        add_aspect(draft, text, mob.id, origin="sheet", rule="K-ASPECT-1")


def _mob(draft: Draft, who: str) -> Participant:
    p = draft.state.somebody(who)
    if not is_mob(p):
        draft.refuse(N_("{who} is no mob"), rule="K-MOB-1", who=who)
    present(draft, who)
    return p


@topic.decides(Split)
def split(draft: Draft, command: Split) -> None:
    """Split members off; the hurt one stays with the old mob."""
    p = _mob(draft, command.source)
    if not 1 <= command.count < (p.count or 0):
        draft.refuse(
            N_("{who} has {left} in all; a split leaves at least one in each"),
            rule="K-MOB-1",
            who=p.id,
            left=p.count or 0,
        )
    track = Track(boxes=p.tracks[STRESS].boxes)
    part = change(
        p,
        id=draft.new_id("p"),
        name=new_name(draft, command.name or p.name),
        count=command.count,
        tracks={STRESS: track},
    )
    draft.emit(MobSplit(who=p.id, mob=part, rule="K-MOB-1"))
    for one in (p.id, part.id):
        size_tracks(draft, one, "K-MOB-6")
    if draft.state.phase == "running":
        order.stand_in(draft, part.id)


@topic.decides(Merge)
def merge(draft: Draft, command: Merge) -> None:
    """Merge two mobs of one kind (K-MOB-5)."""
    p, into = _mob(draft, command.name), _mob(draft, command.into)
    if p.id == into.id:
        draft.refuse(N_("a mob cannot go into itself"), rule="K-MOB-5")
    if (p.quality, p.skills) != (into.quality, into.skills):
        draft.forbid("K-MOB-1", N_("the members of a mob are of one kind"))
    if p.side != into.side:
        draft.forbid("K-MOB-5", N_("{who} and {other} are no allies"), who=p.id, other=into.id)
    if p.zone != into.zone:
        draft.forbid(
            "K-MOVE-1", N_("{who} and {other} stand in different zones"), who=p.id, other=into.id
        )
    leaving.joins(draft, p.id, into.id)
    marked = max(into.tracks[STRESS].marked, p.tracks[STRESS].marked, key=len)
    draft.emit(MobMerged(who=p.id, into=into.id, marked=marked, rule="K-MOB-5"))
    size_tracks(draft, into.id, "K-MOB-6")
    settle_turn(draft, p.id)


@topic.evolves(MobSplit)
def _mob_split(state: Conflict, event: MobSplit) -> Conflict:
    p = state.somebody(event.who)
    rest = (p.count or 0) - (event.mob.count or 0)
    people = {**state.participants_with(p.id, count=rest), event.mob.id: event.mob}
    counters = counted(state.counters, event.mob.id)
    return change(state, participants=people, counters=counters)


@topic.evolves(MobMerged)
def _mob_merged(state: Conflict, event: MobMerged) -> Conflict:
    p, into = state.somebody(event.who), state.somebody(event.into)
    both = (p.count or 0) + (into.count or 0)
    track = change(into.tracks[STRESS], marked=event.marked)
    tracks = {**into.tracks, STRESS: track}
    acted = into.acted or p.acted
    people = state.participants_with(into.id, count=both, acted=acted, tracks=tracks)
    by_hand = state.order_by_hand
    return change(
        state,
        participants=without(people, p.id),
        order=tuple(i for i in state.order if i != p.id),
        order_by_hand=None if by_hand is None else tuple(i for i in by_hand if i != p.id),
        last_roll=None if state.last_roll and state.last_roll.by == p.id else state.last_roll,
    )
