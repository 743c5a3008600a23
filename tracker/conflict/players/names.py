"""What the players call everybody: a number that tells two apart says nothing of the hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from tracker.conflict.cast import SheetChanged
from tracker.conflict.engine import evolve
from tracker.conflict.players.sight import hidden_people
from tracker.conflict.ruling import Command, Event, Ruling
from tracker.conflict.setup import free_name
from tracker.conflict.sheets import Rename
from tracker.conflict.state import Conflict, Participant, change, without

# By their ids, those who have another name for the players than for the game master; for the
# hidden, as which they would come out.
PlayerNames: TypeAlias = Mapping[str, str]
# The names at each event of a ruling, and those after the last; empty where all are the same.
Course: TypeAlias = Sequence[PlayerNames]


def course_of(
    names: PlayerNames,
    ruling: Ruling,
    before: Conflict,
    aliases: PlayerNames = MappingProxyType({}),
) -> Course:
    """Return what the players call everybody from ``before`` a ruling to after it.

    ``aliases`` are among the names, and stay.

    Whoever comes into sight has the name that was asked for, or it with the next number that
    nobody in sight has.
    """
    hidden = hidden_people(before)
    comes = any(event.newcomer or isinstance(event, SheetChanged) for event in ruling.events)
    if not (comes or hidden):
        return [names] * (len(ruling.events) + 1) if names else ()
    course, state, added, asked = [names], before, 0, ruling.command
    begins = {at: part.command for at, part in ruling.placed_parts}
    for at, event in enumerate(ruling.events):
        met, state = state, evolve(state, event)
        if at in begins:
            added, asked = 0, begins[at]
        if event.newcomer:
            p = getattr(event, event.newcomer)
            added += 1
            names = _with(names, state, p.id, _asked(asked, p, added, names, met))
        match event:
            case SheetChanged(who=who, values={"name": str(name)}):
                names = _with(names, state, who, asked.new if isinstance(asked, Rename) else name)
        was, hidden = hidden, hidden_people(state)
        for who in sorted((was - hidden) & state.participants.keys()):
            names = _with(names, state, who, _name(state.participants[who], names))
        names = {**names, **aliases} if aliases else names
        course.append(names)
    return course if any(course) else ()


def _asked(command: Command, p: Participant, nth: int, names: PlayerNames, met: Conflict) -> str:
    """Return the name that somebody was to have, before it got a number."""
    if asked := command.name_asked(nth):
        return asked
    like = met.participants.get(command.named_after or "")
    return p.name if like is None else _name(like, names)


def _name(p: Participant, names: PlayerNames) -> str:
    return names.get(p.id, p.name)


def _with(names: PlayerNames, state: Conflict, who: str, asked: str) -> PlayerNames:
    """Return the names when somebody is to be called so, with a number if need be."""
    own, hidden = state.participants[who], hidden_people(state)
    others = (p for p in state.participants.values() if p.id != who and p.id not in hidden)
    taken = {_name(p, names).casefold() for p in others}
    name = asked if who in hidden else free_name(taken, asked)
    rest = without(names, who)
    return rest if name == own.name else {**rest, who: name}


def called_by_players(state: Conflict, names: PlayerNames) -> Conflict:
    """Return a state with everybody called as the players do."""
    there = names.keys() & state.participants.keys()
    if not there:
        return state
    people = {
        p.id: change(p, name=names[p.id]) if p.id in there else p
        for p in state.participants.values()
    }
    return change(state, participants=people)


def event_by_names(event: Event, names: PlayerNames) -> Event:
    """Return an event that says how somebody is called as the players know it."""
    if event.newcomer:
        p = getattr(event, event.newcomer)
        if p.id in names:
            return change(event, **{event.newcomer: change(p, name=names[p.id])})
    match event:
        case SheetChanged(who=who, values={"name": _}) if who in names:
            return change(event, values={**event.values, "name": names[who]})
    return event
