"""The whole sheet of somebody who takes part: everything that is known, nothing cut."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.history import why
from tracker.conflict.state import Conflict, Participant
from tracker.conflict.system import system
from tracker.tui.present.aspects import aspects_line, temporary
from tracker.tui.present.cast import boxes_line, mark
from tracker.tui.present.cells import clip, line_width, pad, wrap
from tracker.tui.present.cells import width as cells
from tracker.tui.present.game_view import view_of
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Choice, Line, Span, line, text_of
from tracker.words.game_words import words_of
from tracker.words.lasting import condition_text, obstacle_text
from tracker.words.pointing import Scope, write_place, write_subject
from tracker.words.split import quote
from tracker.words.summary import standing
from tracker.words.terms import (
    field_name,
    name_of,
    names_of,
    rating_label,
    resource_name,
    role_name,
    skill_name,
    track_name,
)
from tracker.words.translate import _, fill

AROUND = "around:"
"""Stands before what is asked about of the table, not of a sheet."""


def sheet_lines(state: Conflict, who: str, width: int, glyphs: Glyphs) -> list[Line]:
    """Return a sheet in lines of at most ``width`` cells; a name that is gone has none."""
    p = state.participants.get(who)
    if p is None:
        return []
    first, *more = wrap(p.name, max(1, width - 2))
    lines = [line(mark(state, p, glyphs), " ", Span(first, "strong"))]
    lines += [line("  ", Span(part, "strong")) for part in more]
    facts = list(_facts(state, p, glyphs))
    column = min(max(cells(label) for label, _body in facts), width // 3)
    for label, body in facts:
        lines += _fact(label, body, column, width)
    return lines


def number_choices(state: Conflict, who: str, glyphs: Glyphs) -> list[Choice]:
    """Return the numbers that can be asked about, of a sheet and of the table around it.

    The ids are what stands behind ``why``: a sheet's number alone, all else with what it is of.
    """
    found = [*_numbers(state, state.participants[who], glyphs), *_around(state)]
    column = max(cells(label) for _id, label, _value in found) + 2
    return [Choice(of, line(pad(label, column), *value)) for of, label, value in found]


def _around(state: Conflict) -> Iterator[tuple[str, str, Line]]:
    """Yield the conditions of the scene and the zones, and the tasks."""
    for place, there in state.circumstances.items():
        named = quote(write_place(place, Scope(state)))
        for condition in there:
            of = f"{AROUND}{named} {quote(condition.text)}"
            yield of, leading_label(name_of(state, place)), line(condition_text(condition, state))
    for task in state.obstacles.values():
        of = f"{AROUND}{quote(write_subject(task.id, Scope(state)))}"
        yield of, task.text, line(obstacle_text(task, state.system))


def _numbers(state: Conflict, p: Participant, glyphs: Glyphs) -> Iterator[tuple[str, str, Line]]:
    """Yield each number with its id and its label."""
    for name, track in p.tracks.items():
        yield name, track_name(name, state.system), boxes_line(track, glyphs)
    for name, points in p.resources.items():
        yield name, resource_name(name, state), line(f"{points.current}/{points.maximum}")
    yield from view_of(state.system).held(state, p)
    for condition in p.conditions:
        yield condition.text, _("Condition"), line(condition_text(condition, state))
    for name in system(state.system).summed:
        if found := why.value(state, p.id, name):
            yield name, leading_label(field_name(name, state.system)), line(found)
    zone = ("zone", _("Zone"), line(name_of(state, p.zone)))
    yield from view_of(state.system).numbers(state, p, zone)
    for skill, value in sorted(p.skills.items(), key=lambda known: -known[1]):
        yield skill, skill_name(skill, state.system), line(str(value))


def _fact(label: str, body: Line, column: int, width: int) -> list[Line]:
    """Return a fact behind the column of the labels, broken there; below a label that is longer."""
    room = max(1, width - column - 2)
    texts = [body] if line_width(body) <= room else [line(t) for t in wrap(text_of(body), room)]
    indent = " " * (column + 2)
    if cells(label) > column:
        return [line(Span(clip(label, width), "dim")), *(line(indent, *text) for text in texts)]
    first, *more = texts
    return [
        line(Span(pad(label, column + 2), "dim"), *first),
        *(line(indent, *text) for text in more),
    ]


def _facts(state: Conflict, p: Participant, glyphs: Glyphs) -> Iterator[tuple[str, Line]]:
    yield _("Role"), line(view_of(state.system).role(state, p) or role_name(p.role, state.system))
    for label, value in (("side", name_of(state, p.side)), ("zone", name_of(state, p.zone))):
        if value:
            yield leading_label(field_name(label, state.system)), line(value)
    if notes := standing(state, p):
        yield _("Now"), line(Span(", ".join(notes), "held"))
    for name, track in p.tracks.items():
        yield (
            track_name(name, state.system),
            line(*boxes_line(track, glyphs), " ", _free(track.highest_free)),
        )
    for name, resource in p.resources.items():
        yield resource_name(name, state), line(f"{resource.current}/{resource.maximum}")
    yield from view_of(state.system).state_facts(state, p)
    for condition in p.conditions:
        yield _("Condition"), line(Span(condition_text(condition, state), "marked"))
    own = [a for a in state.aspects.values() if a.on == p.id and not a.carried]
    sheet = [a for a in own if not temporary(a)]
    if sheet:
        yield _("Aspects"), aspects_line(sheet, state, glyphs)
    passing = [a for a in own if temporary(a)]
    if passing:
        yield _("For now"), aspects_line(passing, state, glyphs)
    facts = view_of(state.system).sheet_facts(state, p)
    if facts is not None:
        yield from facts
        yield from _rest(state, p)
        return
    for skill, rating in sorted(p.skills.items(), key=lambda known: -known[1]):
        yield skill_name(skill, state.system), line(_value(state, skill, rating, p))
    yield from _rest(state, p)


def _rest(state: Conflict, p: Participant) -> Iterator[tuple[str, Line]]:
    attached = state.group_of(p.id)
    if attached:
        yield _("Leads"), line(names_of(state, [q.id for q in attached]))
    if p.leader:
        yield leading_label(field_name("leader")), line(name_of(state, p.leader))
    for field, value in (("seat", p.seat), ("initiative", p.initiative)):
        if value is not None:
            yield leading_label(field_name(field, state.system)), line(str(value))
    yield from view_of(state.system).own_facts(state, p)
    for key, entry in system(state.system).entries(p.sheet).items():
        yield leading_label(field_name(key, state.system)), line(str(entry))
    if p.memo:
        yield leading_label(field_name("memo", state.system)), line(p.memo)


def _value(state: Conflict, skill: str, value: int, p: Participant) -> str:
    return words_of(state.system).rating(value) or rating_label(state, skill, value, p)


def _free(box: int) -> str:
    return fill("highest free box {n}", {"n": box}) if box else _("no box is free")


def leading_label(word: str) -> str:
    """Return a word as it stands before what it is about."""
    return word[:1].upper() + word[1:]
