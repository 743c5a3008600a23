"""Sentences for what sets the stage: the frame, zones, the cast, aspects, the order."""

from __future__ import annotations

from types import MappingProxyType

from tracker.conflict import aspects, cast, order, setup, stage
from tracker.conflict.ruling import N_
from tracker.conflict.state import SCENE, Aspect, Conflict
from tracker.words.game_words import words_of
from tracker.words.telling import Tales
from tracker.words.terms import (
    called,
    entry_text,
    field_name,
    kind_name,
    name_of,
    names_of,
    order_name,
    rating_text,
    resource_name,
    role_name,
    skill_name,
    system_name,
    track_name,
)
from tracker.words.translate import _, fill, ngettext, put

tales = Tales(
    MappingProxyType(
        {
            cast.ParticipantRemoved: N_("{who} takes part no more"),
            stage.ZoneRemoved: N_("{zone} is there no more"),
            stage.SideRemoved: N_("{side} is a side no more"),
            stage.BorderRemoved: N_("{zone} - {to_zone}: no passage any more"),
            cast.Moved: N_("{who} moves to {zone}"),
            order.Begun: N_("The conflict begins"),
            order.RoundOpened: N_("Round {round}"),
            order.JoinsLater: N_("{who} acts from the next round on"),
            aspects.AspectRevealed: N_("{aspect} is revealed"),
        }
    ),
    silent=(cast.SourceNamed,),
)


@tales.tells(setup.ConflictFramed)
def _framed(event: setup.ConflictFramed, state: Conflict) -> str | None:
    return frame_text(event, state) or None


def frame_text(event: setup.ConflictFramed, state: Conflict, *, released: bool = False) -> str:
    """Return the frame of a conflict, once it has one what is another in it; empty for nothing.

    ``released`` tells that the order is not set by hand any longer.
    """
    title = event.title or _("Untitled")
    order = fill("order {how}", {"how": order_name(event.order_by, event.system)})
    if not state.title:
        if not words_of(event.system).frames_order and event.order_by == "skill":
            order = ""
        frame = [system_name(event.system), kind_name(event.kind or "", event.system), order]
        return f"{title}: {', '.join(filter(None, frame))}"
    skill = skill_name(event.initiative_skill or "", event.system)
    parts = (
        (event.system != state.system, system_name(event.system)),
        (event.kind != state.kind, kind_name(event.kind or "", event.system)),
        (released or event.order_by != state.order_by, order),
        (event.initiative_skill != state.initiative_skill, fill("by {skill}", {"skill": skill})),
        (event.first_seat != state.first_seat, fill("seat {n} first", {"n": event.first_seat})),
        (event.seed != state.seed, fill("seed {n}", {"n": event.seed})),
    )
    changes = ", ".join(text for changed, text in parts if changed and text)
    if event.title == state.title:
        return f"{title}: {changes}" if changes else ""
    called = fill("{who} is called {name} now", {"who": state.title, "name": title})
    return f"{called}: {changes}" if changes else called


@tales.tells(setup.SideAdded)
def _side_added(event: setup.SideAdded, state: Conflict) -> str:
    return fill("New side: {name}", {"name": event.side.name})


@tales.tells(setup.ZoneAdded)
def _zone_added(event: setup.ZoneAdded, state: Conflict) -> str:
    return fill("New zone: {name}", {"name": event.zone.name})


@tales.tells(setup.BorderSet)
def _border_set(event: setup.BorderSet, state: Conflict) -> str:
    border = event.border
    zones = {"zone": name_of(state, border.a), "to_zone": name_of(state, border.b)}
    if border.cost != border.back:
        numbers = {"cost": border.cost, "back": border.back}
        return fill("{zone} - {to_zone}: border {cost}, back {back}", {**zones, **numbers})
    if border.cost:
        return fill("{zone} - {to_zone}: border {cost}", {**zones, "cost": border.cost})
    return fill("{zone} - {to_zone}: no border", zones)


@tales.tells(stage.ZoneRenamed)
def _zone_renamed(event: stage.ZoneRenamed, state: Conflict) -> str:
    words = {"who": name_of(state, event.zone), "name": event.name}
    return fill("{who} is called {name} now", words)


@tales.tells(stage.SideRenamed)
def _side_renamed(event: stage.SideRenamed, state: Conflict) -> str:
    words = {"who": name_of(state, event.side), "name": event.name}
    return fill("{who} is called {name} now", words)


@tales.tells(setup.ZoneMapped)
def _zone_mapped(event: setup.ZoneMapped, state: Conflict) -> str:
    place = {"zone": name_of(state, event.zone), "x": event.x, "y": event.y}
    return fill("{zone} stands in column {x}, row {y} of the map", place)


@tales.tells(setup.AspectAdded)
def aspect_added(event: setup.AspectAdded, state: Conflict) -> str:
    """Return that an aspect is there, with what is to be known of it."""
    aspect = event.aspect
    notes = aspect_notes(aspect, state)
    return f"{aspect_placed(aspect, state)} ({notes})" if notes else aspect_placed(aspect, state)


def aspect_placed(aspect: Aspect, state: Conflict) -> str:
    """Return that an aspect is there."""
    own = words_of(state.system).aspect_placed(state, aspect)
    place = _("Scene") if aspect.on == SCENE else name_of(state, aspect.on)
    return own or f"{place}: {aspect.text}"


def aspect_notes(aspect: Aspect, state: Conflict) -> str:
    """Return what is to be known of an aspect besides its text."""
    return ", ".join(words_of(state.system).aspect_notes(state, aspect))


@tales.tells(cast.ParticipantAdded)
def _added(event: cast.ParticipantAdded, state: Conflict) -> str:
    p = event.participant
    role = words_of(state.system).role(p) or role_name(p.role, state.system)
    known = [role, name_of(state, p.side), name_of(state, p.zone)]
    if p.leader:
        known.append(fill("with {leader}", {"leader": name_of(state, p.leader)}))
    if p.hidden:
        known.append(_("hidden"))
    words = {"who": called(p), "known": ", ".join(filter(None, known))}
    return fill("{who} takes part: {known}", words)


@tales.tells(cast.SheetChanged)
def _sheet_changed(event: cast.SheetChanged, state: Conflict) -> str:
    who = {"who": name_of(state, event.who)}
    match event.values:
        case {"name": str(name), **rest} if not rest:
            return fill("{who} is called {name} now", {**who, "name": name})
        case {"hidden": hidden, **rest} if not rest:
            return fill("{who} is hidden now", who) if hidden else fill("{who} is revealed", who)
        case {"alias": str(alias), **rest} if not rest:
            known = state.somebody(event.who).alias
            if alias:
                return fill("Players know {who} as {alias}", {**who, "alias": alias})
            return fill("Players know who {alias} is: {who}", {**who, "alias": known})
        case {"leader": None, **rest} if not rest:
            return fill("{who} acts alone now", who)
    changes = [f"{field_name(f, state.system)} {_value(v, state)}" for f, v in event.values.items()]
    return f"{who['who']}: {', '.join(changes)}"


def _value(value: cast.Value, state: Conflict) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return name_of(state, value) if isinstance(value, str) else "" if value is None else str(value)


@tales.tells(cast.SkillsSet)
def _skills_set(event: cast.SkillsSet, state: Conflict) -> str:
    ratings = ", ".join(rating_text(s, value, state) for s, value in event.skills.items())
    return f"{name_of(state, event.who)}: {ratings}"


@tales.tells(cast.EntriesSet)
def _entries_set(event: cast.EntriesSet, state: Conflict) -> str:
    changes = [
        f"{field_name(f, state.system)} {entry_text(f, v, state.system)}"
        for f, v in event.entries.items()
    ]
    return f"{name_of(state, event.who)}: {', '.join(changes)}"


@tales.tells(cast.ResourceSet)
def _resource_set(event: cast.ResourceSet, state: Conflict) -> str:
    who, points = name_of(state, event.who), event.resource
    stand = f"{points.current}/{points.maximum}" if points else "-"
    return f"{who}: {resource_name(event.name, state)} {stand}"


@tales.tells(cast.TrackSized)
def _track_sized(event: cast.TrackSized, state: Conflict) -> str:
    words = {
        "who": name_of(state, event.who),
        "track": track_name(event.track, state.system),
        "n": event.boxes,
    }
    return put(ngettext("{who}: {track}, {n} box", "{who}: {track}, {n} boxes", event.boxes), words)


@tales.tells(cast.TrackMarked)
def _track_marked(event: cast.TrackMarked, state: Conflict) -> str:
    words = {"who": name_of(state, event.who), "track": track_name(event.track, state.system)}
    if not event.marked:
        return fill("{who}: {track}, no box is marked", words)
    return fill("{who}: {track}, marked {boxes}", {**words, "boxes": _numbers(event.marked)})


def _numbers(boxes: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(str, boxes))


@tales.tells(cast.MemoWritten)
def _memo_written(event: cast.MemoWritten, state: Conflict) -> str:
    words = {"who": name_of(state, event.who), "memo": event.memo}
    return fill("Notes on {who}: {memo}", words) if event.memo else fill("No notes on {who}", words)


@tales.tells(cast.AspectRemoved)
def aspect_removed(event: cast.AspectRemoved, state: Conflict) -> str:
    """Return that an aspect is gone, and why."""
    gone = fill("{text} is gone", {"text": state.aspects[event.aspect].text})
    return f"{gone}: {event.why}" if event.why else gone


@tales.tells(order.OrderSet)
def _order_set(event: order.OrderSet, state: Conflict) -> str:
    return fill("Order: {names}", {"names": names_of(state, event.order)})
