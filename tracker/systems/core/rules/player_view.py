"""The table as the players may know it: without what is hidden."""

from __future__ import annotations

import msgspec

from tracker.conflict.nouns import Own
from tracker.conflict.ruling import Event, texts_in
from tracker.conflict.state import Conflict, change
from tracker.systems.core.rules.stances import FullDefenseDeclared
from tracker.systems.core.rules.state import (
    Given,
    Held,
    OpenRoll,
    Person,
    Table,
    table,
)


def _names(part: object, gone: frozenset[str]) -> bool:
    return not gone.isdisjoint(texts_in(msgspec.to_builtins(part)))


def open_part(own: Own, gone: frozenset[str]) -> Own | None:
    """Return what is kept on somebody or on an aspect, itself where nothing of it is hidden."""
    match own:
        case Person() if not gone.isdisjoint(own.focused):
            focused = tuple(who for who in own.focused if who not in gone)
            return change(own, focused=focused, focus="")
        case Held() if not gone.isdisjoint(one.by for one in own.invokes):
            return change(own, invokes=tuple(one for one in own.invokes if one.by not in gone))
        case Person() | Held():
            return own
    return None


def open_roll(roll: OpenRoll | None, gone: frozenset[str]) -> OpenRoll | None:
    """Return the roll that lies there; None where somebody or something hidden is part of it.

    What it has given is the game master's to take back, the hidden among it included.
    """
    if roll is None:
        return None
    queue = tuple(aim for aim in roll.queue if aim.who not in gone)
    seen = change(roll, gave=Given(), queue=queue)
    return None if _names(seen, gone) else seen


def open_own(state: Conflict, gone: frozenset[str]) -> Table:
    """Return what the game keeps of a fight, without those ``gone``."""
    kept = table(state)
    contest, harm = kept.contest, kept.harm and kept.harm.unauthored(gone)
    return change(
        kept,
        waiting={who: n for who, n in kept.waiting.items() if who not in gone},
        roll=open_roll(kept.roll, gone),
        harm=None if harm is not None and _names(harm, gone) else harm,
        contest=None if contest is not None and _names(contest, gone) else contest,
    )


def open_event(event: Event, gone: frozenset[str]) -> Event:
    """Return an event without the focus of a full defense that is about somebody hidden."""
    if isinstance(event, FullDefenseDeclared) and not gone.isdisjoint(event.focused):
        return change(event, focus="", focused=())
    return event
