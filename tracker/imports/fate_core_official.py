"""Actors of Fate Core Official, a system for Foundry.

The keys of its maps are opaque; the name inside counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tracker.conflict.figure_drafts import Severity
from tracker.conflict.ruling import N_
from tracker.imports import foundry, labels
from tracker.imports.sheets import IMPORTED_BOXES_MOST, Converted, FigureBuilder
from tracker.imports.values import Node, shown_names

FORMAT = "fate-core-official"

# Words for "no", folded, in the languages of its catalogues.
_NO = frozenset({"", "no", "nein", "non", "nao", "ne"})
_ABSORBS: Mapping[int, Severity] = MappingProxyType(
    {2: "mild", 4: "moderate", 6: "severe", 8: "extreme"}
)


def is_actor(value: dict[str, Any]) -> bool:
    """Return whether an object is an actor of this system."""
    sheet = value.get("system", value.get("data"))
    shaped = isinstance(sheet, dict) and {"tracks", "skills"} <= sheet.keys()
    return value.get("type") == FORMAT or shaped


def convert(value: dict[str, Any]) -> Converted:
    """Return the actor."""
    made, root = foundry.begin_actor(FORMAT, value)
    sheet = foundry.body(root)
    for aspect in sheet["aspects"].members():
        made.aspect(aspect["value"].text())
    for skill in sheet["skills"].members():
        if not skill["hidden"].flag():
            made.skill(_name(skill), skill["rank"].value)
    _read_tracks(made, sheet)
    for stunt in sheet["stunts"].members():
        _read_stunt(made, stunt)
    _read_details(made, sheet["details"])
    for item in root["items"].members():
        if item["type"].text() == "Extra":
            made.note(item["name"].text(), foundry.body(item)["description"]["value"].text())
    return Converted((made.draft(),))


def _name(entry: Node) -> str:
    return entry["name"].text() or entry.key


def _read_details(made: FigureBuilder, details: Node) -> None:
    points = details["fatePoints"]
    made.fp = points["current"].number()
    made.refresh = points["refresh"].number()
    if boosts := points["boosts"].number():
        made.report.lose(N_("boosts without a name: {n}"), n=boosts)
    for key in ("description", "biography", "notes", "pronouns"):
        made.note(key.capitalize(), details[key]["value"].text())


def _read_stunt(made: FigureBuilder, stunt: Node) -> None:
    text = stunt["description"].text()
    skill, bonus = stunt["linked_skill"].text(), stunt["bonus"].number(least=-99)
    if bonus:
        text += f" ({skill} {bonus:+d})" if labels.fold_label(skill) != "none" else f" ({bonus:+d})"
    made.stunt(_name(stunt), text)
    if boxes := _boxes(stunt):
        made.note(_name(stunt), _glyphs(boxes))


def _read_tracks(made: FigureBuilder, sheet: Node) -> None:
    ranks = {
        _name(skill): labels.rating(skill["rank"].value) or 0 for skill in sheet["skills"].members()
    }
    off = []
    for track in sheet["tracks"].members():
        if not _enabled(track, ranks):
            off.append(_name(track))
        elif track.value:
            _read_track(made, track)
    if off:
        made.report.lose(N_("switched off there, left out: {names}"), names=shown_names(off))


def _enabled(track: Node, ranks: dict[str, int]) -> bool:
    """Return whether a track is switched on; where it is not said, by the skills it asks for."""
    if track["enabled"].present:
        return track["enabled"].flag()
    return all(
        ranks.get(link["linked_skill"].text(), 0) >= (link["rank"].number(least=-99) or 0)
        for link in track["linked_skills"].members()
        if link["enables"].flag()
    )


def _boxes(track: Node) -> list[bool]:
    """Return which boxes are marked; their number has what skills add, where they are listed."""
    values = track["box_values"].members()
    if values:
        return [value.flag() for value in values]
    return [False] * min(track["boxes"].number(most=10**9) or 0, 10 * IMPORTED_BOXES_MOST)


def _glyphs(boxes: list[bool]) -> str:
    return "".join("■" if marked else "□" for marked in boxes)


def _read_track(made: FigureBuilder, track: Node) -> None:
    name, boxes = _name(track), _boxes(track)
    harm = track["harm_can_absorb"].number() or 0
    aspect, text = track["aspect"], ""
    if isinstance(aspect.value, dict):
        has_aspect = True
        text = aspect["name"].text()
    else:
        has_aspect = labels.fold_label(aspect.text()) not in _NO
    severity = labels.severity(name) if has_aspect else None
    severity = severity or _ABSORBS.get(harm)
    if severity and (has_aspect or not boxes):
        made.slot(severity, text or (name if any(boxes) else ""))
    elif has_aspect:
        made.condition(name, " ".join(filter(None, (_glyphs(boxes), text))) or "□")
    elif boxes:
        marked = [n for n, one in enumerate(boxes, 1) if one]
        made.track(name, len(boxes), marked, _worth(track["label"].text(), harm, len(boxes)))


def _worth(label: str, harm: int, boxes: int) -> list[int] | None:
    """Return what each box takes, None where the label does not tell."""
    if label == "escalating":
        return list(range(1, boxes + 1))
    if label == "none":
        return [max(harm, 1)] * boxes
    return [int(label)] * boxes if label in tuple("123456789") else None
