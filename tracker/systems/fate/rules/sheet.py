"""The sheet of Fate: fate points, harm borne, consequences carried, and what imports need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Literal

from tracker.conflict.cast import AspectRemoved
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Boxes, Number, Texts, TrackSizes, Yes
from tracker.conflict.lines import Import, bring_in
from tracker.conflict.ruling import N_, Command
from tracker.conflict.setup import add_aspect
from tracker.conflict.sheets import PlaceIn, sheet_keys
from tracker.conflict.state import Aspect, Conflict, Participant, Track, change
from tracker.conflict.topic import OwnSheet, Topic, nothing_more
from tracker.systems.fate.rules.companions import AddCompanion, check_learned
from tracker.systems.fate.rules.fate_points import FatePointsChanged
from tracker.systems.fate.rules.fields import Injuries, Injury
from tracker.systems.fate.rules.groups import Detach
from tracker.systems.fate.rules.minions import AddMinions
from tracker.systems.fate.rules.skills import boxes as boxes_by
from tracker.systems.fate.rules.state import (
    LOST,
    USUAL_PERSON,
    FateAspect,
    consequences,
    in_sequence,
    person,
    tags,
    with_own,
)

# As they are typed, by their fields.
SHEET_KEYS = MappingProxyType(
    {
        "boxes": TrackSizes,
        "health_marked": Boxes,
        "composure_marked": Boxes,
        "refresh": Number,
        "stunts": Texts,
    }
)

BOXES, REFRESH, STUNTS = "boxes", "refresh", "stunts"

# More boxes has no sheet that people have made.
BOXES_MOST = 20

_SKILLS: Mapping[str, str] = {"health": "Endurance", "composure": "Resolve"}


def boxes_set(p: Participant) -> dict[str, int]:
    """Return how many boxes the sheet gives tracks, whatever the skills say."""
    pairs = (part.rsplit(" ", 1) for part in str(p.sheet.get(BOXES, "")).split(", ") if part)
    return {track: int(n) for track, n in pairs if track in p.tracks}


def stunts(p: Participant) -> tuple[str, ...]:
    """Return the stunts on a sheet."""
    return tuple(filter(None, str(p.sheet.get(STUNTS, "")).split("; ")))


def with_keys(draft: Draft, command: Any, p: Participant) -> Participant:
    """Return somebody with the values of ``add`` or ``set``, each within its range."""
    entries, tracks = dict(p.sheet), dict(p.tracks)
    if command.boxes is not None:
        _check_boxes(draft, command.boxes, p)
        # With nothing in it the boxes follow the skills again.
        kept = {**boxes_set(p), **command.boxes} if command.boxes else {}
        by_skills = {t: boxes_by(p.skills.get(skill, 0)) for t, skill in _SKILLS.items()}
        for track, size in (kept or by_skills).items():
            if track in tracks:
                marked = tuple(box for box in tracks[track].marked if box <= size)
                tracks[track] = Track(boxes=size, marked=marked)
        entries[BOXES] = ", ".join(f"{track} {size}" for track, size in kept.items())
    for track, boxes in (
        ("health", command.health_marked),
        ("composure", command.composure_marked),
    ):
        if boxes is not None:
            _require_track(draft, track, p)
            tracks[track] = change(tracks[track], marked=_marks(draft, boxes, tracks[track]))
    if command.refresh is not None:
        if command.refresh < 0:
            draft.refuse(N_("refresh is a number from 0 up"))
        entries[REFRESH] = command.refresh
    if command.stunts is not None:
        entries[STUNTS] = "; ".join(command.stunts)
    return change(p, tracks=tracks, sheet={k: v for k, v in entries.items() if v != ""})


def _check_boxes(draft: Draft, given: Mapping[str, int], p: Participant) -> None:
    """Refuse boxes on a track that is not there, and more or fewer than a track can have."""
    for track, size in given.items():
        if track not in _SKILLS:
            draft.refuse(
                N_("no track is called {name}"),
                rule="F-STRESS-1",
                candidates=tuple(_SKILLS),
                name=track,
            )
        _require_track(draft, track, p)
        if not 0 <= size <= BOXES_MOST:
            draft.refuse(N_("a track has 0 to {most} boxes"), rule="F-STRESS-1", most=BOXES_MOST)


def _require_track(draft: Draft, track: str, p: Participant) -> None:
    if track not in p.tracks:
        draft.refuse(
            N_("{name} has no track called {track}"), rule="F-STRESS-1", name=p.name, track=track
        )


def _marks(draft: Draft, boxes: tuple[int, ...], track: Track) -> tuple[int, ...]:
    if not all(1 <= box <= track.boxes for box in boxes):
        draft.refuse(N_("boxes are numbered from 1 to {most}"), rule="F-STRESS-6", most=track.boxes)
    return tuple(sorted(set(boxes)))


def keys_of(p: Participant) -> Mapping[str, object]:
    """Return the keys that write the same; what is marked is no part of a sheet."""
    refresh = p.sheet.get(REFRESH)
    return {BOXES: boxes_set(p) or None, REFRESH: refresh, STUNTS: stunts(p) or None}


_PLAIN = ("weight", "determination", "max_consequences")

# What is no number below 0, with the rule that says so.
_FROM_0 = (
    ("fp", N_("fate points are a number from 0 up"), "F-FP-1"),
    ("determination", N_("determination is a number from 0 up"), "F-DETERM-1"),
    ("weight", N_("a weight factor is a number from 0 up"), "F-PUSH-2"),
    ("max_consequences", N_("the most consequences is a number from 0 up"), "F-CONSEQ-7"),
)


def _write(draft: Draft, command: Any, p: Participant) -> Participant:
    """Return somebody with fate points and what they bear; refuses numbers that no sheet has."""
    for field, message, rule in _FROM_0:
        if (getattr(command, field) or 0) < 0:
            draft.refuse(message, rule=rule)
    typed = {field: value for field in _PLAIN if (value := getattr(command, field)) is not None}
    # Whose refresh is known begins with as many.
    points = command.refresh if command.fp is None else command.fp
    return with_keys(draft, command, with_own(p, fp=points or 0, **typed))


def _give_points(draft: Draft, command: Any, before: Participant) -> None:
    if command.fp is None:
        return
    if person(before).fp is None:
        draft.refuse(N_("{who} has no fate points"), rule="F-MINION-9", who=before.id)
    draft.emit(
        FatePointsChanged(
            who=before.id, by=command.fp - person(before).fp, why=command.why, rule="F-FP-1"
        )
    )


def _learn(draft: Draft, command: Any, before: Participant) -> None:
    check_learned(draft, before, command.skills)


def _carry(draft: Draft, command: Any, before: Participant) -> None:
    """Let a sheet have these consequences; a companion that is lost stays the one it is."""
    if command.consequences is None:
        return
    kept = []
    for carried in consequences(draft.state, before.id):
        named = Injury(severity=tags(carried).severity, text=carried.text)
        if tags(carried).severity == LOST and named in command.consequences:
            kept.append(named)
        else:
            draft.emit(AspectRemoved(aspect=carried.id))
    injuries = tuple(one for one in command.consequences if one not in kept)
    if injuries and before.role in ("minions", "companion"):
        rule = "F-MINION-9" if before.role == "minions" else "F-COMPANION-11"
        draft.refuse(N_("{who} takes no consequences"), rule=rule, who=before.id)
    for injury in injuries:
        most = person(draft.state.somebody(before.id)).max_consequences
        if injury.severity != LOST and len(in_sequence(draft.state, before.id)) >= most:
            draft.forbid(
                "F-CONSEQ-7",
                N_("{who} carries as many consequences as possible"),
                who=before.id,
            )
        add_aspect(
            draft,
            injury.text,
            before.id,
            origin="consequence",
            rule="F-CONSEQ-6",
            own=FateAspect(severity=injury.severity),
        )


def _read(state: Conflict, p: Participant) -> Mapping[str, object]:
    own, usual = person(p), USUAL_PERSON
    return {
        "fp": own.fp,
        "consequences": _injuries(consequences(state, p.id)),
        **{f: None if (v := getattr(own, f)) == getattr(usual, f) else v for f in _PLAIN},
        **keys_of(p),
    }


def _injuries(carried: tuple[Aspect, ...]) -> tuple[Injury, ...] | None:
    return tuple(Injury(severity=tags(a).severity, text=a.text) for a in carried) or None


topic = Topic()

_KEYS = {
    "fp": Number,
    "consequences": Injuries,
    **dict.fromkeys(_PLAIN, Number),
    **SHEET_KEYS,
}
_SAYS = {
    "emptied": ("aspects", "consequences"),
    # As a sheet is read from the top.
    "before": {
        "fp": "skills",
        "consequences": "initiative",
        **dict.fromkeys(_PLAIN, "initiative"),
        **dict.fromkeys(SHEET_KEYS, "memo"),
    },
}
sheet_keys(topic, _KEYS, **_SAYS)

# How figures of other editions come in.
_WISHES = {"fresh": Yes, "skills": Literal["spirit"], "minions": Yes}
topic.widens(Import, bring_in, _WISHES, before=dict.fromkeys(_WISHES, "again"))

SHEET = OwnSheet(
    write=_write,
    read=_read,
    # What is another is said by the keys themselves, or written as it is typed.
    differs=nothing_more,
    plain=_PLAIN,
    first=_give_points,
    learned=_learn,
    after=_carry,
)


# The same sheet in another fight


def comes_along(p: Participant) -> bool:
    """Return whether somebody comes along: minions and companions only while some are left."""
    if p.role == "minions":
        return p.active and p.left > 0
    return p.active or p.role != "companion"


def cloned(state: Conflict, p: Participant, ids: Mapping[str, str]) -> Iterator[Command]:
    """Yield the commands that let somebody take part with the sheet as it is now.

    Consequences and fate points come along, points that are due, too; stress does not.
    """
    # Only a fight that is set up anew needs it.
    from tracker.conflict.clone_setup import character

    side, zone = ids.get(p.side or ""), ids.get(p.zone or "")
    match p.role:
        case "minions":
            group = AddMinions(name=p.name, quality=p.quality or 1, count=p.left, hidden=p.hidden)
            yield change(group, kind=p.kind, side=side, zone=zone, leader=ids.get(p.leader or ""))
        case "companion":
            yield AddCompanion(
                name=p.name,
                of=ids[p.owner or ""],
                kinds=", ".join(person(p).kinds),
                quality=p.quality,
                advances=", ".join(person(p).advances),
                skills=p.skills,
            )
            if p.leader is None:
                yield Detach(name=ids[p.id])
            if zone is not None and p.zone != state.somebody(p.owner or "").zone:
                yield PlaceIn(name=ids[p.id], zone=zone)
        case _:
            fp = person(p).fp
            points = None if fp is None else fp + person(p).fp_due
            carried = _injuries(tuple(_named(state, a) for a in consequences(state, p.id)))
            yield character(state, p, ids, fp=points, consequences=carried)


def _named(state: Conflict, carried: Aspect) -> Aspect:
    """Return a consequence as it comes along; of a companion who is lost, only the name does."""
    lost = state.participants.get(tags(carried).companion)
    if lost is None or lost.name in carried.text:
        return carried
    return change(carried, text=f"{lost.name}: {carried.text}")
