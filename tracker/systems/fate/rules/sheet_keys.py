"""The keys that a sheet of another program needs: boxes and marks as they stand, refresh, stunts.

They are entries of the sheet; only the boxes count for a rule, whatever the skills say.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tracker.conflict.draft import Draft
from tracker.conflict.fields import Boxes, Number, Texts, TrackSizes
from tracker.conflict.ruling import N_
from tracker.conflict.state import Participant, Track, change
from tracker.systems.fate.rules.skills import boxes as boxes_by

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
