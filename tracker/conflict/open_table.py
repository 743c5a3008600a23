"""The table as the players see it: without what the game master keeps from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from tracker.conflict.checking import Checked
from tracker.conflict.engine import evolve, tables
from tracker.conflict.notes import Noted
from tracker.conflict.order import OrderSet, RoundOpened
from tracker.conflict.reserves_state import open_cards
from tracker.conflict.ruling import Base, Event, Ruling
from tracker.conflict.state import KEPT_BACK, Conflict, Participant, Tested, change
from tracker.conflict.twenty_joint import open_joint
from tracker.systems.faults import Fault

# What a system keeps of its own, as the players may know it: by its id, where it is not all open.
OPEN_OWN: Mapping[str, Callable[[Conflict, frozenset[str]], Base | None]] = MappingProxyType(
    {"reserves": open_cards, "twenty": open_joint}
)


def kept_back(state: Conflict) -> frozenset[str]:
    """Return the ids of everybody and every aspect that is hidden, and of what is on them."""
    people = {p.id for p in state.participants.values() if p.hidden}
    aspects = {a.id for a in state.aspects.values() if a.hidden or a.on in people}
    blocks = {b.id for b in state.blocks if b.by in people}
    return frozenset(people | aspects | blocks)


def still_kept_back(before: Conflict, after: Conflict) -> frozenset[str]:
    """Return the ids of what is hidden after an event, or was and is not there any more."""
    blocks = {b.id for b in after.blocks}
    there = after.participants.keys() | after.aspects.keys() | blocks
    return kept_back(after) | (kept_back(before) - there)


def open_table(state: Conflict) -> Conflict:
    """Return the state with nothing in it of what is hidden: no name, no count, no gap.

    Where somebody hidden has the turn, the next of the others has it.
    """
    gone = kept_back(state)

    def there(*ids: str | None) -> bool:
        return not any(i in gone for i in ids)

    question, exchange, duel = state.question, state.exchange, state.duel
    if exchange is not None and not there(exchange.by, exchange.target):
        exchange = question = None
    if duel is not None and (duel.mine.hidden or not there(duel.by, duel.target)):
        duel = question = None
    if question is not None and not there(question.who, question.about, question.to):
        question = None
    last = None if state.last_check is None else open_check(state.last_check)
    last = None if last is None or not there(last.who) else last
    roll = state.last_roll
    if roll is not None and (not there(roll.by) or (state.last_check is not None and last is None)):
        roll = None
    own = _own(state, gone)
    waiving = tables(state.system).waiving
    if question is not None and question.kind in waiving and own != state.own:
        question = None
    unseen = state.last_check is not None and state.last_check.hidden
    short = last.who if last is not None and last != state.last_check else None
    return change(
        state,
        seed=None,
        turn=_turn(state, gone),
        order=tuple(i for i in state.order if there(i)),
        order_by_hand=state.order_by_hand and tuple(i for i in state.order_by_hand if there(i)),
        participants={
            p.id: _open_person(p, gone) for p in state.participants.values() if there(p.id)
        },
        aspects={
            a.id: change(a, free=None) if not there(a.free) else a
            for a in state.aspects.values()
            if there(a.id)
        },
        blocks=tuple(b for b in state.blocks if there(b.by, b.protects)),
        swaps=tuple(s for s in state.swaps if there(s.who, s.aspect)),
        spin=tuple(i for i in state.spin if there(i)),
        overflow=state.overflow if state.overflow and there(state.overflow.by) else None,
        windows=tuple(
            w
            for w in state.windows
            if there(w.who, w.to) and w.who != short and not (unseen or w.hidden)
        ),
        question=question,
        exchange=exchange,
        duel=duel,
        last_check=last,
        last_roll=roll,
        effects=tuple(e for e in state.effects if not e.hidden),
        own=own,
    )


def open_check(tested: Tested) -> Tested | None:
    """Return a check without a need that is kept back; None for one that is hidden."""
    if tested.hidden:
        return None
    check = tested.check.told()
    if check == tested.check:
        return tested
    outcome = check.resolve(tested.faces)
    assert not isinstance(outcome, Fault)
    return msgspec.structs.replace(tested, check=check, outcome=outcome)


def _turn(state: Conflict, gone: frozenset[str]) -> str | None:
    if state.turn not in gone:
        return state.turn
    after = state.order[state.order.index(state.turn) + 1 :] if state.turn in state.order else ()
    waiting = (state.participants[i] for i in after if i not in gone)
    free = (p for p in waiting if p.active and not p.acted and p.holding is None and not p.waits)
    return next((p.id for p in free), None)


def _open_person(p: Participant, gone: frozenset[str]) -> Participant:
    leader = None if p.leader in gone else p.leader
    owner = None if p.owner in gone else p.owner
    aimed_at_by = tuple(i for i in p.aimed_at_by if i not in gone)
    return change(
        p,
        leader=leader,
        owner=owner,
        aimed_at_by=aimed_at_by,
        effects=tuple(e for e in p.effects if not e.hidden),
        sheet={entry: value for entry, value in p.sheet.items() if value != KEPT_BACK},
    )


def _own(state: Conflict, gone: frozenset[str]) -> Base | None:
    if state.own is None:
        return None
    if state.system in OPEN_OWN:
        return OPEN_OWN[state.system](state, gone)
    return None if gone & set(texts_in(msgspec.to_builtins(state.own))) else state.own


def open_events(ruling: Ruling, before: Conflict) -> Iterator[tuple[Event, Conflict]]:
    """Yield the events of a ruling that the players may know, each on the table they see.

    A hidden check takes all that came of it along. What reveals somebody or something is told on
    the table after it.
    """
    checks = [event for event in ruling.events if isinstance(event, Checked)]
    # Whatever a system has to say of a check that is hidden says so of itself.
    secret = any(getattr(event, "hidden", False) for event in ruling.events)
    kept_need = any(event.check.told() != event.check for event in checks)
    state = before
    for event in ruling.events:
        after = evolve(state, event)
        gone = still_kept_back(state, after)
        told = None if secret or (kept_need and event.tells_need) else _open(event, gone)
        if told is not None:
            revealed = (kept_back(state) - gone) & set(texts_in(msgspec.to_builtins(event)))
            yield told, open_table(after if revealed else state)
        state = after


def _open(event: Event, gone: frozenset[str]) -> Event | None:
    """Return an event as the players may know it, None for one they may not."""
    match event:
        case Noted(secret=True):
            return None
        case Checked():
            check = event.check.told()
            if check != event.check:
                outcome = check.resolve(event.faces)
                assert not isinstance(outcome, Fault)
                event = msgspec.structs.replace(event, check=check, outcome=outcome)
        case OrderSet() | RoundOpened():
            order = tuple(i for i in event.order if i not in gone)
            return msgspec.structs.replace(event, order=order)
    return None if gone & set(texts_in(msgspec.to_builtins(event))) else event


def texts_in(value: Any) -> Iterator[str]:
    """Yield every text in plain data, keys too."""
    match value:
        case str():
            yield value
        case dict():
            for key, one in value.items():
                yield from texts_in(key)
                yield from texts_in(one)
        case list() | tuple():
            for one in value:
                yield from texts_in(one)
