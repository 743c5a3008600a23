"""The table as the players may know it: hidden ones count in rolls, and nothing tells of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tracker.conflict.ruling import N_, Event
from tracker.conflict.state import Conflict, Modifier, Own, change
from tracker.systems.fate.rules.exchange import ExchangeOpened, RollChanged, ShiftsCounted
from tracker.systems.fate.rules.rolls import Rolled, group_bonus, led_size
from tracker.systems.fate.rules.state import (
    Exchange,
    FateTable,
    Roll,
    table_of,
    with_table,
)

# By what a leader's roll has the bonus of those who stand with him.
LED_BY = ("F-GROUP-4", "F-COMPANION-2")


def open_roll(roll: Roll, state: Conflict, gone: frozenset[str]) -> Roll:
    """Return a roll whose group bonus tells of those in sight alone.

    What is more than that is a modifier like any that the game master gives.
    """
    led = state.group_of(roll.by)
    if gone.isdisjoint(member.id for member in led):
        return roll
    return change(roll, modifiers=tuple(_open_modifiers(roll, state, gone)))


def _open_modifiers(roll: Roll, state: Conflict, gone: frozenset[str]) -> Iterator[Modifier]:
    there = {i: p for i, p in state.participants.items() if i not in gone}
    seen = change(state, participants=there)
    minions = any(member.role == "minions" for member in seen.group_of(roll.by))
    for modifier in roll.modifiers:
        if modifier.rule not in LED_BY:
            yield modifier
            continue
        bonus = min(group_bonus(led_size(seen, roll.by)), modifier.value)
        if bonus:
            yield change(modifier, value=bonus, rule=LED_BY[not minions])
        if modifier.value > bonus:
            yield Modifier(value=modifier.value - bonus, why=N_("modifier"), rule="F-ROLL-3")


def _open_exchange(exchange: Exchange, state: Conflict, gone: frozenset[str]) -> Exchange:
    """Return an open action with both rolls as the players may know them."""
    mine, theirs = (
        None if roll is None else open_roll(roll, state, gone)
        for roll in (exchange.roll, exchange.defense)
    )
    if mine is exchange.roll and theirs is exchange.defense:
        return exchange
    return change(exchange, roll=mine, defense=theirs)


def open_own(own: Own | None, state: Conflict, gone: frozenset[str]) -> Own | None:
    """Return what lies on a table with the rolls of an open action as the players know them."""
    if not isinstance(own, FateTable) or own.exchange is None:
        return own
    return change(own, exchange=_open_exchange(own.exchange, state, gone))


def secret_action(own: FateTable, gone: frozenset[str]) -> bool:
    """Return whether the open action is that of somebody hidden, or at them."""
    exchange = own.exchange
    return exchange is not None and not gone.isdisjoint((exchange.by, exchange.target))


def lingering(state: Conflict) -> FateTable:
    """Return what somebody hidden sweeps off the table by acting: the window, spin, overflow."""
    own = table_of(state)
    return FateTable(fresh=own.fresh, spin=own.spin, overflow=own.overflow)


def with_lingering(table: Conflict, kept: Own | None, there: Callable[..., bool]) -> Own | None:
    """Return what lies on a table, with what lingers there of those who are ``there``."""
    # Nothing is kept of those who are out of sight since.
    left = kept if isinstance(kept, FateTable) else FateTable()
    overflow = left.overflow
    return with_table(
        table,
        fresh=left.fresh and table.phase == "running",
        spin=tuple(i for i in left.spin if there(i)),
        overflow=overflow if overflow and there(overflow.by) else None,
    ).own


def with_open_rolls(event: Event, before: Conflict, gone: frozenset[str]) -> Event | None:
    """Return an event that tells of rolls as the players may know them.

    What a roll against somebody hidden comes to they do not.
    """
    match event:
        case ShiftsCounted() if secret_action(table_of(before), gone):
            return None
        case Rolled() | RollChanged():
            roll = open_roll(event.roll, before, gone)
            return event if roll is event.roll else change(event, roll=roll)
        case ExchangeOpened():
            exchange = _open_exchange(event.exchange, before, gone)
            return event if exchange is event.exchange else change(event, exchange=exchange)
    return event
