"""Sheets changed: numbers, skills, names, places; somebody taken out of the conflict."""

from collections.abc import Mapping
from typing import Any

from tracker.conflict import cast
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Anything, Label, Where, Who
from tracker.conflict.order import sort_in_again
from tracker.conflict.ruling import Command, there
from tracker.conflict.setup import add_aspect, free_name, names_taken
from tracker.conflict.stage import remove_side, remove_zone, rename_side, rename_zone
from tracker.conflict.state import Participant, kept
from tracker.conflict.system import system
from tracker.conflict.topic import OwnSheet, Topic
from tracker.conflict.turns import settle_turn

topic = Topic()


# Fields of a sheet that are written as they are typed.
_PLAIN = ("side", "seat", "hidden", "alias")


class Set(cast.Described, frozen=True, kw_only=True, tag="set"):
    """Change what stands on a sheet, also in mid-conflict."""

    words = ("name",)
    group = "setup"
    may_import = True

    name: Who


class Rename(Command, frozen=True, kw_only=True, tag="rename"):
    """Give a participant, a zone or a side another name."""

    words = ("name", "new")
    group = "setup"

    name: Anything
    new: Label


class Remove(Command, frozen=True, kw_only=True, tag="remove"):
    """Take a participant out of the conflict altogether, or an empty zone or side."""

    words = ("name",)
    group = "setup"

    name: Anything


class PlaceIn(Command, frozen=True, kw_only=True, tag="place"):
    """Put a participant into a zone, at no cost."""

    words = ("name", "zone")
    group = "setup"

    name: Who
    zone: Where


@topic.decides(Set)
def set_sheet(draft: Draft, command: Set) -> None:
    """Change a sheet; skills given replace those of the same name, and boxes follow them."""
    who = command.name
    before = draft.state.somebody(who)
    cast.check_sheet(draft, command)
    command = cast.with_free_alias(draft, command, who)
    sheet = cast.own_sheet(draft)
    own = sheet.write(draft, command, before)
    sheet.first(draft, command, before)
    typed = ((field, getattr(command, field)) for field in (*_PLAIN, *sheet.plain, "initiative"))
    plain: dict[str, cast.Value] = {field: value for field, value in typed if value is not None}
    if plain:
        draft.emit(cast.SheetChanged(who=who, values=plain))
    if "initiative" in plain:
        sort_in_again(draft, who)
    if "side" in plain:
        system(draft.state.system).has_changed_sides(draft, who)
    if command.zone is not None and command.zone != before.zone:
        cast.move_to(draft, who, command.zone, "S-ZONE-6")
    _change_own(draft, sheet, before, own)
    learned = {s: v for s, v in own.skills.items() if before.skills.get(s) != v}
    if command.skills or learned:
        sheet.learned(draft, command, before)
        found = {} if command.source_id else cast.slips(draft, command.skills)
        draft.emit(cast.SkillsSet(who=who, skills={**command.skills, **learned}))
        cast.remind(draft, found)
        _size_tracks(draft, before)
    if command.aspects is not None:
        _replace_aspects(draft, who, command.aspects, sheet.aspect_rule)
    sheet.after(draft, command, before)
    cast.note_down(draft, who, command)


def _size_tracks(draft: Draft, before: Participant) -> None:
    """Let the boxes of somebody follow the skills, where they do."""
    rules = system(draft.state.system)
    for track, boxes in rules.track_sizes(draft.state.somebody(before.id)).items():
        if track in before.tracks and before.tracks[track].boxes != boxes:
            rule = rules.track_rules.get(track, "")
            draft.emit(cast.TrackSized(who=before.id, track=track, boxes=boxes, rule=rule))


def _change_own(draft: Draft, sheet: OwnSheet, before: Participant, own: Participant) -> None:
    """Write down what differs in entries, resources, tracks and fields of the game's own."""
    entries: dict[str, str | int | None] = {
        name: own.sheet.get(name)
        for name in (*before.sheet, *own.sheet)
        if before.sheet.get(name) != own.sheet.get(name)
    }
    if entries:
        draft.emit(cast.EntriesSet(who=before.id, entries=entries))
    if own.own is not None and own.own != before.own:
        (sheet.differs or _differs)(draft, before, own)
    for name in dict.fromkeys((*before.resources, *own.resources)):
        resource = own.resources.get(name)
        if before.resources.get(name) != resource:
            draft.emit(cast.ResourceSet(who=before.id, name=name, resource=resource))
    for name, track in own.tracks.items():
        now = before.tracks[name]
        if track.boxes != now.boxes:
            draft.emit(cast.TrackSized(who=before.id, track=name, boxes=track.boxes))
            now = draft.state.somebody(before.id).tracks[name]
        if track.marked != now.marked:
            draft.emit(cast.TrackMarked(who=before.id, track=name, marked=track.marked))


def _differs(draft: Draft, before: Participant, own: Participant) -> None:
    """Write down the fields of the game's own that have other values."""
    was = kept(before.own, type(there(own.own, "own fields")))
    fields = {name: getattr(own.own, name) for name in was.__struct_fields__}
    values = {name: value for name, value in fields.items() if value != getattr(was, name)}
    draft.emit(cast.SheetChanged(who=before.id, values=values))


def _replace_aspects(draft: Draft, who: str, texts: tuple[str, ...], rule: str) -> None:
    present = [a for a in draft.state.aspects.values() if a.on == who and a.origin == "sheet"]
    for aspect in present:
        if aspect.text not in texts:
            draft.emit(cast.AspectRemoved(aspect=aspect.id))
    kept = {a.text for a in present}
    for text in texts:
        if text not in kept:
            add_aspect(draft, text, who, origin="sheet", rule=rule)


@topic.decides(Rename)
def rename(draft: Draft, command: Rename) -> None:
    """Rename somebody, a zone or a side; a name that is taken gets a number."""
    if command.name in draft.state.zones:
        rename_zone(draft, command.name, command.new)
        return
    if command.name in draft.state.sides:
        rename_side(draft, command.name, command.new)
        return
    own = draft.state.somebody(command.name).name.casefold()
    name = free_name(names_taken(draft) - {own}, command.new)
    draft.emit(cast.SheetChanged(who=command.name, values={"name": name}))


@topic.decides(Remove)
def remove(draft: Draft, command: Remove) -> None:
    """Remove somebody, with those who go along; whose turn it was, is followed by the next."""
    if command.name in draft.state.zones:
        remove_zone(draft, command.name)
        return
    if command.name in draft.state.sides:
        remove_side(draft, command.name)
        return
    system(draft.state.system).is_removed(draft, command.name)
    draft.emit(cast.ParticipantRemoved(who=command.name))
    settle_turn(draft, command.name)


@topic.decides(PlaceIn)
def place(draft: Draft, command: PlaceIn) -> None:
    """Put somebody into a zone, with those attached (S-ZONE-1, S-ZONE-6)."""
    cast.move_to(draft, command.name, command.zone, "S-ZONE-6")


def sheet_keys(topic: Topic, keys: Mapping[str, Any], **said: object) -> None:
    """Register that in a game ``add`` and ``set`` have keys of its own; see ``Topic.widens``."""
    topic.widens(cast.Add, cast.add, keys, **said)
    topic.widens(Set, set_sheet, keys, **said)
