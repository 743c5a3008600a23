"""What differs between two states, in words: for a preview and for two points side by side."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.history.difference import Difference
from tracker.conflict.ruling import N_
from tracker.conflict.state import SCENE, Border, Conflict
from tracker.conflict.system import system as rules_of
from tracker.words.game_words import words_of
from tracker.words.lasting import condition_text, obstacle_text
from tracker.words.questions import question_lead
from tracker.words.terms import (
    field_name,
    kind_name,
    name_of,
    skill_name,
    status_name,
    track_name,
)
from tracker.words.told_stage import aspect_notes
from tracker.words.translate import _, fill, ngettext, put

# How a phase is called, and what is so or not.
VALUES: Mapping[str, str] = MappingProxyType(
    {
        "True": N_("yes"),
        "False": N_("no"),
        "setup": N_("setup"),
        "running": N_("running"),
        "ended": N_("ended"),
    }
)


def difference_line(difference: Difference, before: Conflict, after: Conflict) -> str:
    """Return one difference as a line: whose, what, before and after."""
    old = shown(difference, difference.before, before)
    new = shown(difference, difference.after, after)
    state = after if difference.who in after.participants else before
    words = {
        "name": name_of(state, difference.who),
        "field": field_text(difference, state.system),
        "old": old or "-",
        "new": new or "-",
    }
    if difference.field == "participants":
        return _taking_part(difference, state, bool(new))
    listed = difference.field in {
        field for game in (before, after) for field in rules_of(game.system).compared_lists
    }
    if listed and not old:
        return fill("{field}: now also {new}", words)
    if listed and not new:
        return fill("{field}: no longer {old}", words)
    if not difference.who:
        return fill("{field}: {old} -> {new}", words)
    if difference.field in words_of(state.system).said_by_value:
        return fill("{name}: {old} -> {new}", words)
    return fill("{name}, {field}: {old} -> {new}", words)


def _taking_part(difference: Difference, state: Conflict, there: bool) -> str:
    """Return that somebody takes part, or does not; several of one name do it in the plural."""
    p = state.participants[difference.who]
    count = p.left if p.count is not None else 1
    if there:
        return put(ngettext("{name} takes part", "{name} take part", count), {"name": p.name})
    gone = ngettext("{name} does not take part", "{name} do not take part", count)
    return put(gone, {"name": p.name})


def field_text(difference: Difference, system: str) -> str:
    """Return what a difference is about: a track, a field of the sheet, a skill."""
    if difference.field == "participants":
        return _("takes part")
    if difference.field in words_of(system).tracks:
        return track_name(difference.field, system)
    named = field_name(difference.field, system)
    return skill_name(difference.field, system) if named == difference.field else named


def shown(difference: Difference, value: str, state: Conflict) -> str:
    """Return one of the two values, that of ``state``, as a reader sees it; empty for nothing."""
    who, field = difference.who, difference.field
    if not value:
        return ""
    own = words_of(state.system).difference(state, who, field, value)
    if own:
        return own
    match field:
        case "participants":
            return _("yes")
        case "conditions":
            return "; ".join(condition_text(c, state) for c in state.participants[who].conditions)
        case "question":
            return question_lead(state)
        case _ if field in rules_of(state.system).compared_lists:
            return "; ".join(_entry(field, entry, state) for entry in value.split("; "))
        case _:
            return value_text(field, value, state)


def value_text(field: str, value: str, state: Conflict) -> str:
    """Return a number or a word of a sheet, as ``why`` gives it, for a reader.

    >>> value_text("health", "3,4/6", Conflict())
    '3, 4 of 6'
    """
    if not value:
        return ""
    words = words_of(state.system)
    if field in words.tracks:
        return _boxes(value)
    if own := words.value(field, value):
        return own
    match field:
        case "status":
            return status_name(value)
        case "kind":
            return kind_name(value)
        case "phase" | "acted" | "holding" | "hidden":
            return _(VALUES.get(value, value))
        case "side" | "zone" | "leader" | "owner" | "turn":
            return name_of(state, value)
        case _:
            return value


def _boxes(value: str) -> str:
    marked, _slash, boxes = value.rpartition("/")
    if not marked:
        return fill("none of {boxes}", {"boxes": boxes})
    return fill("{marked} of {boxes}", {"marked": marked.replace(",", ", "), "boxes": boxes})


def _entry(field: str, entry: str, state: Conflict) -> str:
    """Return one thing on the table, with what there is to know of it."""
    match field:
        case "aspects":
            aspect = state.aspects[entry]
            where = "" if aspect.on == SCENE else name_of(state, aspect.on)
            notes = ", ".join(filter(None, (where, aspect_notes(aspect, state))))
            return f"{aspect.text} ({notes})" if notes else aspect.text
        case "circumstances":
            there = ", ".join(condition_text(c, state) for c in state.circumstances[entry])
            return f"{there} ({name_of(state, entry)})"
        case "borders":
            return _passage(next(b for b in state.borders if f"{b.a} {b.b}" == entry), state)
        case "obstacles":
            obstacle = state.obstacles[entry]
            return f"{obstacle.text}: {obstacle_text(obstacle, state.system)}"
        case _:
            return name_of(state, entry)


def _passage(border: Border, state: Conflict) -> str:
    ends = f"{name_of(state, border.a)} - {name_of(state, border.b)}"
    if border.back == border.cost:
        return fill("{ends}: border {cost}", {"ends": ends, "cost": border.cost})
    words = {"ends": ends, "cost": border.cost, "back": border.back}
    return fill("{ends}: border {cost}, back {back}", words)
