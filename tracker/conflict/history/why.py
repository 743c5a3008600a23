"""Why a number stands as it does: the rulings that changed it, newest first.

What is asked about is somebody's, a zone's or the scene's, or a task. ``TASKS`` stands for a task
that is told by its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import N_, Base, Event, Refusal
from tracker.conflict.state import SCENE, Conflict, Participant
from tracker.conflict.system import system
from tracker.dice.resembling import meant
from tracker.dice.terms import find
from tracker.systems import first

TASKS = "tasks"
CONDITIONS = "conditions"

# Before the id of what is asked about by its text.
_CONDITION = "condition "

# What everybody has in every game and stands in a field of its own.
PLAIN = frozenset(
    {
        *("id", "name", "role", "side", "zone", "seat", "hidden", "status", "initiative", "acted"),
        *("used", "holding", "waits", "outcome", "to_act"),
    }
)


class Cause(Base, frozen=True, kw_only=True):
    """One ruling behind a number: the event, and the value before and after it."""

    ruling: int
    event: Event
    before: str
    after: str


class _Asked(Base, frozen=True, kw_only=True):
    """What is asked about: of whom or what, and which of its numbers; ``text`` is its name.

    Conditions and things of the game's own are named by their ids.
    """

    who: str
    field: str = ""
    text: str = ""


def value(state: Conflict, who: str, field: str) -> str | None:
    """Return a number as text: a track, a skill, a field of a sheet; None when unknown."""
    if field.startswith(_CONDITION):
        wanted = field.removeprefix(_CONDITION)
        return next((str(c) for c in state.conditions_on(who) if c.id == wanted), "")
    if field == CONDITIONS:
        return "; ".join(map(str, state.conditions_on(who)))
    if not field:
        task = state.obstacles.get(who)
        return "" if task is None else str(task)
    p = state.participants.get(who)
    if p is None:
        return "" if who.startswith("p") else None
    if field in p.tracks:
        return ",".join(map(str, p.tracks[field].marked)) + f"/{p.tracks[field].boxes}"
    rules = system(state.system)
    if field in rules.own_numbers:
        return rules.number(state, p, field)
    if field in p.skills:
        return str(p.skills[field])
    if field in p.sheet:
        return str(p.sheet[field])
    if field in p.resources:
        return f"{p.resources[field].current}/{p.resources[field].maximum}"
    if field in (figures := rules.figures(p)):
        return figures[field]
    if field.startswith(rules.thing):
        return next((thing.value for thing in rules.things(p) if thing.id == field), "")
    if field in rules.summed:
        return ", ".join(f"{name.partition(' ')[2]} {n}" for name, n in _together(p, field))
    return field_value(getattr(p, field)) if field in PLAIN else None


def field_value(value: object) -> str:
    """Return what stands in a field as text, empty for nothing."""
    return "" if value is None else str(value)


def _together(p: Participant, field: str) -> list[tuple[str, int | str]]:
    return [(name, n) for name, n in p.sheet.items() if name.startswith(f"{field} ")]


def fields_of(p: Participant, game: str = "") -> tuple[str, ...]:
    """Return what somebody's sheet has that can be asked about, by the names it goes by."""
    own = (*p.skills, *p.resources, *p.sheet)
    rules = system(game or first())
    if rules.own_numbers:
        return (*p.tracks, *rules.asked_about, *own)
    has = {
        CONDITIONS: bool(p.conditions),
        **{field: bool(value) for field, value in rules.figures(p).items()},
        **{field: bool(_together(p, field)) for field in rules.summed},
    }
    texts = dict.fromkeys((*(c.text for c in p.conditions), *(t.text for t in rules.things(p))))
    return ("zone", "initiative", *own, *(field for field, there in has.items() if there), *texts)


def asked_number(timeline: Timeline, who: str, field: str) -> _Asked | Refusal:
    """Return what a number is, by its name; refuse one that no sheet has.

    Conditions, things and tasks are found by a beginning of their texts, also when they are gone.
    """
    state = timeline.state
    if who == TASKS or who not in (SCENE, *state.participants, *state.zones):
        return _task(timeline, who, field)
    wanted = field.casefold()
    p = state.participants.get(who)
    named: dict[str, str] = {CONDITIONS: CONDITIONS}
    if p is not None:
        rules = system(state.system)
        every = (*rules.figures(p), *rules.summed, *rules.own_numbers, *PLAIN)
        names = (*p.tracks, *p.skills, *p.resources, *p.sheet, *every)
        named |= {name.casefold(): name for name in names}
    name = named.get(wanted.replace("-", "_"), named.get(wanted))
    if name is not None and value(state, who, name) is not None:
        return _Asked(who=who, field=name, text=name)
    texts = dict(_texts(timeline, who))
    own = system(state.system).conditions
    called = {text: term.called for text in texts.values() if (term := find(own, text))}
    found = meant(field, texts, lambda id_: (texts[id_], *called.get(texts[id_], ())))
    if not found:
        candidates = fields_of(p, state.system) if p else tuple(dict.fromkeys(texts.values()))
        message = N_("{who} has no number called {field}")
        return Refusal(
            message=message, arguments={"who": who, "field": field}, candidates=candidates
        )
    # Of several alike it is the last.
    return _Asked(who=who, field=found[-1], text=texts[found[-1]])


def _task(timeline: Timeline, who: str, field: str) -> _Asked | Refusal:
    events = (event for n in timeline.path() for event in timeline.rulings[n].events)
    tasks = dict(event.task for event in events if event.task is not None)
    found = [who] if who in tasks else []
    if who == TASKS:
        found = meant(field, tasks, lambda id_: (tasks[id_],))
    if not found:
        return Refusal(
            message=N_("no task is called {name}"),
            arguments={"name": field or who},
            candidates=tuple(dict.fromkeys(tasks.values())),
        )
    return _Asked(who=found[-1], text=tasks[found[-1]])


def _texts(timeline: Timeline, who: str) -> Iterator[tuple[str, str]]:
    """Yield the conditions and things that somebody or a place has ever had, with their texts."""
    for n in timeline.path():
        state = timeline.state_at(n)
        for condition in state.conditions_on(who):
            yield f"{_CONDITION}{condition.id}", condition.text
        p = state.participants.get(who)
        for thing in system(state.system).things(p) if p else ():
            yield thing.id, thing.text


def causes_by_name(timeline: Timeline, who: str, field: str) -> tuple[Cause, ...] | Refusal:
    """Return what made a number what it is, newest first; refuse a field that no sheet has."""
    what = asked_number(timeline, who, field)
    return what if isinstance(what, Refusal) else causes_of(timeline, what)


def causes_of(timeline: Timeline, what: _Asked) -> tuple[Cause, ...]:
    """Return what made a number what it is, newest first."""
    found: list[Cause] = []
    for n in timeline.path():
        met = timeline.met(n)
        values = [value(state, what.who, what.field) for _event, state in met]
        values.append(value(timeline.state_at(n), what.who, what.field))
        for (event, _state), (old, new) in zip(met, pairwise(values), strict=True):
            if old != new:
                found.append(Cause(ruling=n, event=event, before=old or "", after=new or ""))
    return tuple(reversed(found))
