"""The table as the players see it: without what the game master keeps from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from tracker.conflict.aspects import is_unknown
from tracker.conflict.cast import SheetChanged
from tracker.conflict.draft import Lowest, Warned
from tracker.conflict.engine import drawn_up, evolve
from tracker.conflict.order import OrderSet, RoundOpened, SetOrder
from tracker.conflict.players.names import Course, called_by_players, event_by_names
from tracker.conflict.players.sight import OWNER, Sight, hidden_people, hidden_things, may_hide
from tracker.conflict.players.tasks import ALL, Known, worn_unseen
from tracker.conflict.questions import Asked, QuestionClosed
from tracker.conflict.ruling import (
    Command,
    Contradiction,
    Event,
    LineBegan,
    Refusal,
    Ruling,
    texts_in,
)
from tracker.conflict.setup import CAN_RETURN
from tracker.conflict.sheets import Set
from tracker.conflict.state import ALL_NPCS, KEPT_BACK, Conflict, Own, Participant, Window, change
from tracker.conflict.system import system


def kept_back(state: Conflict) -> frozenset[str]:
    """Return the ids of everybody and every aspect that is hidden, and of what is theirs.

    Whoever is led by somebody hidden, or is theirs, is hidden with them. What stands on a
    sheet that the players do not see is hidden until it is revealed.
    """
    people = hidden_people(state)
    aspects = {a.id for a in state.aspects.values() if a.hidden or a.on in people}
    if state.npcs != ALL_NPCS:
        aspects |= {a.id for a in state.aspects.values() if is_unknown(state, a)}
    gone = {*people, *aspects}
    return frozenset((*gone, *hidden_things(state, gone)))


def _still_kept_back(was: frozenset[str], now: frozenset[str], after: Conflict) -> frozenset[str]:
    """Return the ids of what is hidden after an event, or was and is not there any more."""
    if not was:
        return now
    there = {*after.participants, *after.aspects, *(after.own.ids() if after.own else ())}
    return now | (was - there)


def _same_things(state: Conflict, after: Conflict, hidden: frozenset[str]) -> bool:
    """Return whether nothing has changed that could be hidden besides what is ``hidden``."""
    people = after.participants is state.participants and after.aspects is state.aspects
    people = people and after.npcs == state.npcs
    return people and (after.own is state.own or not (hidden or may_hide(after.own)))


def open_table(state: Conflict) -> Conflict:
    """Return the state with nothing in it of what is hidden: no name, no count, no gap.

    Where somebody hidden has the turn, the next of the others has it, in elective order nobody.
    """
    gone = kept_back(state)
    table, rules = Sight(state, gone).table(state), system(state.system)
    question, roll = table.question, table.last_roll
    if roll is not None and rules.hides_roll(state, gone):
        roll = None
    # A hit that somebody takes is known, whoever has landed it.
    if question is not None and question.hit is None and rules.asks_in_secret(state, gone):
        question = None
    opened = {
        "turn": _turn(state, gone),
        "participants": _without_kept_entries(table.participants),
        "windows": rules.open_windows(state, gone, table.windows) if table.windows else (),
        "question": question,
        "last_roll": roll,
        "own": rules.open_own(table.own, state, gone),
        "as_seen": state.npcs != ALL_NPCS,
    }
    new = {field: value for field, value in opened.items() if value is not getattr(table, field)}
    return change(table, **new) if new else table


def open_windows(state: Conflict, gone: frozenset[str]) -> tuple[Window, ...]:
    """Return what the players know may be done now; ``gone`` are the ids kept from them."""
    seen = Sight(state, gone).of(state.windows)
    return system(state.system).open_windows(state, gone, seen) if seen else ()


def _without_kept_entries(people: dict[str, Participant]) -> dict[str, Participant]:
    """Return people without the entries of their sheets that players do not see."""
    if not any(KEPT_BACK in p.sheet.values() for p in people.values()):
        return people
    seen = {
        p.id: {entry: value for entry, value in p.sheet.items() if value != KEPT_BACK}
        for p in people.values()
    }
    return {p.id: change(p, sheet=seen[p.id]) for p in people.values()}


def _turn(state: Conflict, gone: frozenset[str]) -> str | None:
    if state.turn not in gone:
        return state.turn
    if system(state.system).elective(state):
        return None
    after = state.order[state.order.index(state.turn) + 1 :] if state.turn in state.order else ()
    waiting = (state.participants[i] for i in after if i not in gone)
    free = (p for p in waiting if p.active and not p.had_turn and p.holding is None and not p.waits)
    return next((p.id for p in free), None)


def open_own(state: Conflict, gone: frozenset[str]) -> Own | None:
    """Return what the system keeps, as the players may know it without those ``gone``."""
    own: Own | None = Sight(state, gone, levels=False).of(state.own)
    return system(state.system).open_own(own, state, gone)


def open_events(
    ruling: Ruling, before: Conflict, course: Course = (), known: Known = ALL
) -> Iterator[tuple[Event, Conflict]]:
    """Yield the events of a ruling that the players may know, each on the table they see.

    What reveals somebody or something is told on the table after it. ``course`` is what the
    players call everybody, ``known`` what they know of tasks.
    """
    return shown_events(told_events(ruling, before, known), course)


def shown_events(
    events: Iterable[SeenEvent], course: Course = ()
) -> Iterator[tuple[Event, Conflict]]:
    """Yield the events that the players may know as ``open_events`` does."""
    for told in events:
        event, table = told.event, open_table(told.after if told.reveals else told.met)
        if course:
            event = event_by_names(event, course[told.nth + 1])
            table = called_by_players(table, course[told.nth + told.reveals])
        yield event, table


class SeenEvent(NamedTuple):
    """An event as the players may know it, between the whole states before and after it.

    It is the ``nth`` of its ruling, counted from 0. ``reveals`` tells that it brings out somebody
    or something, ``whole`` that they may know all of it.
    """

    nth: int
    event: Event
    met: Conflict
    after: Conflict
    reveals: bool
    whole: bool


def told_events(ruling: Ruling, before: Conflict, known: Known = ALL) -> Iterator[SeenEvent]:
    """Yield the events of a ruling that the players may know.

    A hidden check takes all that came of it along, and nothing of other lines in the ruling.
    """
    state = before
    for begin, part in ruling.placed_parts:
        told, state = _told_of(part, state, known, begin)
        # Of what is not told nobody is reminded either.
        known_of = any(not isinstance(one.event, Warned) for one in told)
        alone = all(isinstance(event, Warned | LineBegan) for event in part.events)
        yield from told if known_of or alone else ()


def _told_of(
    ruling: Ruling, before: Conflict, known: Known, begin: int
) -> tuple[list[SeenEvent], Conflict]:
    """Return the events of one line that the players may know, and the state it leads to.

    The first is the ``begin``th of its ruling.
    """
    found: list[SeenEvent] = []
    masked = worn_unseen(ruling.command, before, known)
    # Whatever a system has to say of a check that is hidden says so of itself.
    secret = any(getattr(event, "hidden", False) for event in ruling.events)
    kept_need = any(event.told() is not event for event in ruling.events)
    state, command, hidden = before, ruling.command, kept_back(before)
    asked = isinstance(command, SetOrder) and not hidden & set(command.names)
    unseen = command.by in hidden
    rules = system(before.system)
    for nth, event in enumerate(ruling.events, begin):
        after = evolve(state, event)
        now = hidden if _same_things(state, after, hidden) else kept_back(after)
        gone = _still_kept_back(hidden, now, after)
        warned = isinstance(event, Warned) and (unseen or not _for_players(event, command, state))
        tells = kept_need or (masked and event.task is None)
        shown = event.without_need() if tells else event
        unrolled = unseen or rules.acts_unseen(state, hidden)
        rolled = (unrolled and event.part_of_roll) or (unseen and event.clears_away)
        if shown is not None and not (secret or warned or rolled):
            shown = shown.need_hidden() if masked else shown
            tag = str(type(event).__struct_config__.tag)
            by_nobody = getattr(getattr(event, "aspect", None), "unseen", unrolled)
            edited = isinstance(command, Set)
            if by_nobody and not edited and tag in rules.without_author:
                shown = change(shown, rule=rules.without_author[tag])
            told = _open(shown, gone, state, after, asked)
            if told is not None:
                told = system(state.system).known_event(told, state, known)
            if told is not None:
                told = _in_sight(told, gone, state, after)
            if told is not None:
                reveals = _names(told, hidden - gone)
                found.append(SeenEvent(nth, told, state, after, reveals, told is event))
        state, hidden = after, now
    return found, state


def as_overruled(command: Command, table: Conflict) -> Command:
    """Return a command that overrules what would refuse it on the ``table`` that players see.

    Whatever else it overrules, and why, is the game master's: what is there because of somebody
    hidden, and what depends on numbers that the players do not see.
    """
    given = change(command, force=True, overruled=())
    if command.composed:
        given = change(given, line=tuple(change(part, overruled=()) for part in command.parts))
    try:
        found = drawn_up(table, given, Lowest())
    except Contradiction:
        found = None
    made = None if found is None or isinstance(found, Refusal) else found.completed()
    refused = [part.overruled for part in made.parts] if made else [()] * len(command.parts)
    sight, seen = Sight(table), []
    for part, there in zip(command.parts, refused, strict=True):
        ids = texts_in(msgspec.to_builtins(part))
        openly = all(sight.reaches(OWNER, one) for one in ids)
        rules = tuple(r for r in part.overruled if r in there and (openly or _of_turns(r)))
        why = part.why if rules or not part.overruled else ""
        seen.append(change(part, overruled=rules, why=why))
    return change(command, line=tuple(seen)) if command.composed else seen[0]


def _of_turns(rule: str) -> bool:
    """Return whether a rule is one of all games, which know of turns and places alone."""
    return rule.startswith("S-")


def _for_players(warned: Warned, command: Command, state: Conflict) -> bool:
    """Return whether a reminder is about nobody whose numbers or name the players do not see."""
    if warned.message == CAN_RETURN:
        return False
    sight = Sight(state)
    about = (command.by, *(str(one) for one in warned.arguments.values()))
    return all(sight.reaches(OWNER, who) for who in about)


def _in_sight(
    event: Event, gone: frozenset[str], before: Conflict, after: Conflict
) -> Event | None:
    """Return an event with those of its fields that the players see; None where that is nothing."""
    # A newcomer is a player's or not from the beginning.
    sight = Sight(after if event.newcomer else before, gone)
    seen = sight.event(event)
    if isinstance(event, SheetChanged) and seen is not None:
        kind = system(before.system).own_person() or Own
        values = sight.values(kind, event.values, event.who)
        return change(event, values=values) if values else None
    return seen


def _names(event: Event, ids: frozenset[str]) -> bool:
    """Return whether an event names any of these ids."""
    return bool(ids) and not ids.isdisjoint(texts_in(msgspec.to_builtins(event)))


def _open(
    event: Event, gone: frozenset[str], before: Conflict, after: Conflict, asked: bool
) -> Event | None:
    """Return an event as the players may know it, None for one they may not.

    ``asked`` tells that the order was set by hand, and nobody hidden named in it.
    """
    event = event.told()
    match event:
        case Event(secret=True):
            return None
        case Asked() if after.question and open_table(after).question is None:
            return None
        case QuestionClosed() if before.question and open_table(before).question is None:
            return None
        case OrderSet() | RoundOpened():
            order = tuple(i for i in event.order if i not in gone)
            same = order == tuple(i for i in before.order if i not in gone)
            made = isinstance(event, OrderSet) and not event.released
            if made and same and order != event.order and not asked:
                # Somebody hidden has come among the others or gone, and that is all.
                return None
    return system(before.system).open_event(event, before, gone)
